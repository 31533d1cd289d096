"""The deal of the day in the page without a server: the same cards for everybody, played beside the maestro."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sobremesa.records.verify import Verified
from tests.browser import gin
from tests.browser.conftest import OpenPage
from tests.browser.host import Host
from tests.browser.table import expect_no_violations
from tests.browser.test_access import NIGHT, PHONE
from tests.browser.test_page import host as host  # (a fixture)
from tests.browser.test_page import wait_ready
from tests.pages import page as built  # noqa: F401  (a fixture)

PATIENCE = 300_000
"""The milliseconds that the maestro has for a whole game against itself, in a page on a busy machine."""

SCREENS = pytest.mark.parametrize("screen", [PHONE, NIGHT], ids=["phone", "night"])


def begin(page: Page) -> None:
    """Begin today's deal of gin from the lobby's line."""
    page.goto("/")
    wait_ready(page)
    page.get_by_test_id("daily-line").click()
    expect(page.get_by_test_id("daily-gin")).to_have_attribute("data-status", "new")
    page.get_by_test_id("play-gin").click()
    expect(page.get_by_test_id("field")).to_be_visible()


@SCREENS
def test_the_deal_is_played_and_stands_beside_what_the_maestro_made_of_it(
    open_page: OpenPage, host: Host, screen: dict
) -> None:
    """From the lobby to the result and the decision that made the difference; it counts for the streak, and is over."""
    page = open_page(host, context={"bypass_csp": True}, speed="instant", **screen)
    begin(page)
    assert gin.play_on(page) == "over"
    with page.expect_download() as coming:
        page.get_by_test_id("record").click()
    assert Verified(Path(coming.value.path()).read_text(encoding="utf-8")).error is None
    page.get_by_test_id("daily-outcome").click()

    expect(page.get_by_test_id("score-mine").locator("b")).to_have_text(re.compile(r"^\d+ (to|a) \d+$"))
    expect(page.get_by_test_id("score-maestro").locator("b")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_test_id("score-everybody")).to_have_count(0)
    expect(page.get_by_test_id("better").or_(page.get_by_test_id("no-difference")).first).to_be_visible()
    expect_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_test_id("to-daily").click()
    expect(page.get_by_test_id("streak")).to_have_attribute("data-days", "1")
    expect(page.get_by_test_id("daily-gin")).to_have_attribute("data-status", "over")
    expect(page.get_by_test_id("play-gin")).to_have_count(0)
    expect_no_violations(page)


def test_two_browsers_are_dealt_the_same_cards_and_no_friend_is_asked_for(open_page: OpenPage, host: Host) -> None:
    """The packs follow from the date; whoever comes back finds the game that they have begun."""
    first, second = open_page(host), open_page(host)
    for page in (first, second):
        begin(page)
    assert gin.hand(first) == gin.hand(second)

    table = first.url
    first.get_by_test_id("to-lobby").click()
    first.get_by_test_id("daily-line").click()
    expect(first.get_by_test_id("daily-gin")).to_have_attribute("data-status", "playing")
    expect(first.get_by_test_id("friend-gin")).to_have_count(0)
    first.get_by_test_id("on-gin").click()
    expect(first.get_by_test_id("field")).to_be_visible()
    assert first.url == table
