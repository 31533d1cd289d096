"""The shuffle that the pages take part in: nobody waits for it, and afterwards each page can tell that it was so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations
from tests.browser.test_clocks import invite, link, sit, two

WAIT_FOR = """(name) => new Promise((done) => {
  const look = () => {
    const [first] = JSON.parse(localStorage.getItem('sobremesa.seeds') ?? '[]');
    if (first?.[1][name]) done(); else requestAnimationFrame(look);
  };
  look();
})"""
"""Resolves when the page has kept something of the shuffle of its table."""


@pytest.fixture(scope="module")
def joint_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at whose tables the pages shuffle too, and whose time these tests let pass."""
    server = Served(tmp_path_factory.mktemp("joint"), joint=True)
    server.start()
    yield server
    server.stop()


def kept(page: Page) -> dict[str, Any]:
    """What a page keeps of the shuffle of its table."""
    found: list[tuple[str, dict[str, Any]]] = json.loads(page.evaluate("localStorage.getItem('sobremesa.seeds')"))
    return dict(found)[page.url.rstrip("/").rpartition("/")[2]]


def test_a_game_against_the_computer_is_proved_to_be_drawn_together(open_page: OpenPage, joint_server: Served) -> None:
    """The page's own seed is in every pack, and the server's seal was there before the page opened anything."""
    page = open_page(server=joint_server, context={"bypass_csp": True})
    table.sit_down(page, target="6")
    mine = kept(page)
    assert mine["early"] and re.fullmatch("[0-9A-F]{64}", mine["server"])

    assert table.play_on(page) == "over"
    page.goto(f"{page.url}/verify")
    expect(page.get_by_test_id("verify-sum")).to_have_attribute("data-outcome", "seen")
    expect(page.get_by_test_id("verify-joint")).to_contain_text(mine["server"])
    expect(page.get_by_test_id("verify-seat-1")).to_contain_text("own seed")
    expect(page.get_by_test_id("verify-doubt")).to_have_count(0)
    expect_no_violations(page)
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_test_id("lang-switch-es").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Verificar esta partida")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_no_violations(page)


def test_two_pages_see_the_same_seals_before_either_opens_its_seed(open_page: OpenPage, joint_server: Served) -> None:
    """The game begins as at any table; each has kept what the others had sealed."""
    one, other = two(open_page, joint_server, "none")
    told = [kept(page) for page in (one, other)]

    assert told[0]["seals"] == told[1]["seals"] and all(told[0]["seals"])
    assert told[0]["server"] == told[1]["server"]
    assert {page["seat"] for page in told} == {1, 2} and all(page["early"] for page in told)
    assert told[0]["seed"] != told[1]["seed"]


def test_a_page_that_is_away_holds_up_nobody_and_gives_its_seed_when_it_comes(
    open_page: OpenPage, joint_server: Served
) -> None:
    """Its seal stands in for the first pack, which its page says itself."""
    ana, eva = open_page(name="Ana", server=joint_server), open_page(server=joint_server)
    invite(ana, "none")
    address, at_table = link(ana, 2), ana.url
    ana.goto("/healthz")
    sit(eva, address)
    eva.evaluate(WAIT_FOR, "early")
    expect(eva.get_by_test_id("connecting")).to_be_visible()
    joint_server.put_forward(2.5)
    expect(eva.get_by_test_id("field")).to_be_visible()
    ana.goto(at_table)
    expect(ana.get_by_test_id("field")).to_be_visible()
    ana.evaluate(WAIT_FOR, "seat")
    assert not kept(ana)["early"] and kept(ana)["seals"] == kept(eva)["seals"]
