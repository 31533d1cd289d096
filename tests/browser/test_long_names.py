"""Names and titles that are one long word: they break, and push nothing out of what is seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import cribbage
from tests.browser.conftest import OpenPage
from tests.browser.table import open_lobby, play_on, sit_down, unfold
from tests.browser.test_friends import invite, link, sit
from tests.browser.test_people import open_settings

PHONE = (390, 844)
SMALL = (320, 568)
OWN = "W" * 40
THEIRS = "M" * 40

SEEN = "[data-field] [data-card], [data-hand] button, [data-testid=rail], [data-testid=absent] *"
OUTSIDE = f"""() => [...document.querySelectorAll('{SEEN}')]
  .map((one) => one.getBoundingClientRect())
  .filter(({{ left, right, top, bottom }}) => left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
  .map(({{ left, right, top, bottom }}) => [left, right, top, bottom].map(Math.round))"""

SIDEWAYS = """() => [...document.querySelectorAll('[data-testid=settings], [data-testid=settings] *')]
  .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible')
  .map((one) => [one.tagName, one.scrollWidth, one.clientWidth])"""


def _choose_cuarenta(page: Page) -> None:
    open_lobby(page)
    unfold(page)


def _choose_gin(page: Page) -> None:
    open_lobby(page)
    page.get_by_test_id("game-gin").click()
    unfold(page)


GAMES = {"cuarenta": _choose_cuarenta, "gin": _choose_gin, "cribbage": cribbage.choose_cribbage}


@pytest.mark.parametrize("choose", GAMES.values(), ids=GAMES)
def test_no_name_pushes_a_card_off_the_table(open_page: OpenPage, choose: Callable[[Page], None]) -> None:
    """Two friends of forty letters each without a space: what is there stays in sight, also when one goes away."""
    ana, eva = open_page(size=PHONE, name=OWN), open_page(size=PHONE, name="")
    choose(ana)
    ana.get_by_test_id("seat-2-friend").check()
    ana.get_by_test_id("start").click()
    sit(eva, link(ana, 2), THEIRS)
    for page in (ana, eva):
        expect(page.locator("[data-hand] button").first).to_be_visible()
        assert page.evaluate(OUTSIDE) == []
        assert _fits(page)
    eva.close()
    expect(ana.get_by_test_id("absent")).to_contain_text(THEIRS)
    assert ana.evaluate(OUTSIDE) == []
    assert _fits(ana)


def test_whom_one_played_with_fits_the_settings_on_a_phone(open_page: OpenPage) -> None:
    """Somebody of forty letters without a space is listed there; nothing scrolls sideways."""
    ana, eva = open_page(size=SMALL, name="Ana"), open_page(name="")
    invite(ana, 2)
    sit(eva, link(ana, 2), OWN)
    expect(ana.get_by_test_id("field")).to_be_visible()
    open_settings(ana)
    ana.get_by_test_id("company-open").click()
    expect(ana.get_by_test_id("companion")).to_contain_text(OWN)
    assert ana.evaluate(SIDEWAYS) == []


def test_a_club_night_of_one_long_word_fits_a_phone(open_page: OpenPage) -> None:
    """Its page, the wall, and the page to enter break its name, and none of them scrolls sideways."""
    host, guest = open_page(size=PHONE, name="Ana"), open_page(size=PHONE, name="")
    host.goto("/night")
    host.get_by_test_id("night-name").fill(OWN)
    host.get_by_test_id("make").click()
    expect(host.get_by_test_id("night-link")).to_be_visible()
    guest.goto(host.get_by_test_id("night-link").input_value())
    expect(guest.get_by_test_id("enter")).to_be_visible()
    assert _fits(guest)
    assert _fits(host)
    host.get_by_test_id("to-wall").click()
    expect(host.get_by_test_id("night-wall")).to_be_visible()
    assert _fits(host)


def test_large_letters_make_no_page_scroll_sideways(open_page: OpenPage) -> None:
    """Letters of twice their size on a phone: a new score sheet, one's profile, the statistics."""
    page = open_page(size=PHONE, name="Ana")
    sit_down(page, target="4")
    assert play_on(page) == "over"
    _enlarge(page)
    for path, seen in {"/score": "new-sheet", "/profile": "results-cuarenta", "/stats": "figures-table"}.items():
        page.goto(path)
        expect(page.get_by_test_id(seen)).to_be_visible()
        assert _fits(page), path


def test_large_letters_leave_the_cards_of_a_deck_apart(open_page: OpenPage) -> None:
    """Letters of twice their size on a phone: no card to be tapped is narrower than what stands on it."""
    page = open_page(size=PHONE)
    _enlarge(page)
    page.goto("/analysis/gin/position")
    expect(page.get_by_test_id("deck")).to_be_visible()
    assert (
        page.evaluate("[...document.querySelectorAll('.deck button')].filter(b => b.scrollWidth > b.clientWidth)") == []
    )


def test_a_chosen_card_of_a_deck_is_marked_in_forced_colours(open_page: OpenPage) -> None:
    """Where a system's colours replace those of the page, it has an outline that no other card has."""
    page = open_page(size=PHONE, context={"forced_colors": "active"})
    page.goto("/analysis/gin/position")
    cards = page.locator(".deck button")
    cards.nth(0).click()
    page.evaluate("document.activeElement.blur()")
    outlines = [cards.nth(at).evaluate("card => getComputedStyle(card).outlineStyle") for at in (0, 1)]
    assert outlines == ["solid", "none"]


def _fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def _enlarge(page: Page) -> None:
    """Give a page letters of twice their size, as a browser's own setting does."""
    sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
