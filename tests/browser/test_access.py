"""axe on every screen, narrow and wide, by day and by night."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import AXE, expect_no_violations, play_on, sit_down, unfold

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/"
)

PHONE: dict[str, Any] = {"size": (360, 740), "score": "perros", "theme": "light"}
NIGHT: dict[str, Any] = {"size": (1280, 800), "score": "old", "theme": "dark", "cloth": "linen", "lang": "es"}
TABLET: dict[str, Any] = {"size": (768, 1024), "score": "new", "theme": "light", "cloth": "wine", "colours": 4}

SCREENS = pytest.mark.parametrize("screen", [PHONE, NIGHT, TABLET], ids=["phone", "night", "tablet"])


def _open(open_page: OpenPage, screen: dict[str, Any]) -> Page:
    # axe is injected, which the server's content policy rightly forbids to others.
    return open_page(context={"bypass_csp": True}, **screen)


# Some cards lie on the table, and one of the hand may be played: nothing else is asked first.
MID_HAND = (
    "document.querySelectorAll('[data-testid=cloth] button').length >= 3"
    " && Boolean(document.querySelector('[data-hand] button[aria-disabled=false]'))"
)


@SCREENS
def test_axe_finds_nothing_wrong_in_the_lobby(open_page: OpenPage, screen: dict[str, Any]) -> None:
    """With every option shown, and with a game in progress."""
    page = _open(open_page, screen)
    sit_down(page)
    page.goto("/")
    expect(page.get_by_test_id("in-progress")).to_be_visible()
    unfold(page)
    page.get_by_test_id("advanced").locator("summary").click()

    expect_no_violations(page)


@SCREENS
def test_axe_finds_nothing_wrong_at_the_table(open_page: OpenPage, screen: dict[str, Any]) -> None:
    """In mid-hand with a card taken up, and with each drawer open."""
    page = _open(open_page, screen)
    sit_down(page, seats=4 if screen is PHONE else 2)
    assert play_on(page, MID_HAND) is True
    page.locator("[data-hand] button[aria-disabled=false]").first.click()
    expect_no_violations(page)

    for drawer in ("settings", "log", "help", "talk"):
        page.get_by_test_id(f"open-{drawer}").click()
        expect_no_violations(page)
        page.get_by_test_id(f"{drawer}-close").click()


@SCREENS
def test_axe_finds_nothing_wrong_at_the_end_and_in_the_rules(open_page: OpenPage, screen: dict[str, Any]) -> None:
    """The end of a game, and the page of the rules."""
    page = _open(open_page, screen)
    sit_down(page, target="4")
    assert play_on(page) == "over"
    expect(page.locator("[data-testid^=call-]")).to_have_count(0)
    expect_no_violations(page)

    page.goto("/rules/cuarenta/pagat")
    expect(page.locator("figure").first).to_be_visible()
    expect_no_violations(page)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (1024, 700), (1920, 1080)])
def test_nothing_sticks_out_and_everything_can_be_hit(open_page: OpenPage, size: tuple[int, int]) -> None:
    """No page scrolls sideways, and whatever is pressed in play is at least 44 pixels each way."""
    page = open_page(size=size)
    sit_down(page, seats=4)
    # with a card in hand as well, for it is measured
    few = "document.querySelectorAll('[data-testid=cloth] button').length >= 4"
    play_on(page, f"{few} && document.querySelector('[data-hand] button')")

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """[...document.querySelectorAll('[data-hand] button, [data-testid=rail] button, header button, header > a')]
            .map((button) => [button.dataset.testid, button.offsetWidth, button.offsetHeight])
            .filter(([, width, height]) => width < 44 || height < 44)"""
    )
    assert small == []
    assert page.locator("[data-hand] button").first.bounding_box()["width"] >= (64 if size[1] > 700 else 60)  # type: ignore[index]
