"""Each old program is played from its one tap to the end of a game, as that program is driven."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser import cribbage, table
from tests.browser.conftest import OpenPage
from tests.browser.test_old_programs import begin, dressed

FORGETFUL = (Path(__file__).parent / "palm_autoplay.js").read_text(encoding="utf-8")
PHONE = (390, 844)


def test_the_handheld_is_played_whole_and_takes_what_is_forgotten(open_page: OpenPage) -> None:
    """CU-26: whoever taps no sequence loses it to the Pilot's pile; CU-12: a ronda that is none is refused in words."""
    page = open_page(size=PHONE)
    begin(page, "palm")
    expect(page.get_by_test_id("field")).to_be_visible()

    told = page.evaluate(FORGETFUL, table.PATIENCE * 1000)

    assert told["end"] == "over"
    assert told["left"] and told["refused"]
    assert (told["stayed"], told["missing"]) == ([], [])
    dressed(page, "1998")
    table.expect_the_end(page)


def test_the_home_computer_is_played_whole_once_around(open_page: OpenPage) -> None:
    """CR-22: from its menus to sixty-one and the record, and the menus are open again."""
    page = open_page(size=PHONE)
    begin(page, "cadenza")
    for menu, item in (("length", "short"), ("start", "new")):
        page.get_by_test_id(f"menu-{menu}").click()
        page.get_by_test_id(f"menu-{menu}-{item}").click()
    expect(page.get_by_test_id("field")).to_be_visible()

    assert cribbage.play_on(page) == "over"

    dressed(page, "1988")
    cribbage.expect_the_end(page)
    page.get_by_test_id("menu-length").click()
    expect(page.get_by_test_id("menu-length-long")).to_be_visible()


def test_the_web_table_is_played_whole(open_page: OpenPage) -> None:
    """CU-07: the dealer asks for every batch, up to the winner and the record."""
    page = open_page(size=PHONE)
    begin(page, "casa")
    expect(page.get_by_test_id("field")).to_be_visible()

    assert table.play_on(page) == "over"

    table.expect_the_end(page)
