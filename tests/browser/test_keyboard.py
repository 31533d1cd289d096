"""A whole game by the keyboard alone, with the focus always somewhere."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import cribbage, gin
from tests.browser.conftest import OpenPage
from tests.browser.table import hand, last_number, sit_down

FOCUSED = "document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.tagName"
READY = "[data-testid=table][data-turn=mine][data-busy=false], [data-testid=game-over]"


def _wait_for_my_turn(page: Page) -> None:
    expect(page.locator(READY).first).to_be_attached()


def _focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def _tab_to(page: Page, testid: str) -> None:
    """Press Tab until the focus is there; raises AssertionError when it never comes."""
    for _ in range(40):
        if _focused(page) == testid:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{testid} cannot be reached with Tab; the focus is on {_focused(page)}")


def _take_a_card_up(page: Page, presses: int) -> None:
    """Go some cards along the hand and take the one there up."""
    for _ in range(presses):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def _finish_the_play(page: Page) -> None:
    """Play what is chosen; where several captures are open, lay the card down instead."""
    play = page.get_by_test_id("play")
    if play.count() and play.get_attribute("aria-disabled") == "true":
        page.keyboard.press("l")
    else:
        page.keyboard.press("p")


def _one_turn(page: Page, number: int) -> None:
    prompt = page.get_by_test_id("hint").get_attribute("data-prompt")
    if prompt == "deal":
        page.keyboard.press("d")
    elif prompt == "recall" or not hand(page):
        _tab_to(page, "pass")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("r")
        _take_a_card_up(page, number % 3)
        _finish_the_play(page)


def test_a_whole_game_is_played_by_the_keyboard_alone(open_page: OpenPage) -> None:
    """From the lobby through every turn to the next game, and the focus never falls out of the page."""
    page = open_page()
    page.goto("/")
    expect(page.get_by_test_id("rules-casa")).to_be_visible()
    _tab_to(page, "rules-pagat")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("rules-casa")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("field")).to_be_visible()

    for number in range(400):
        _wait_for_my_turn(page)
        if page.get_by_test_id("game-over").count():
            break
        before = last_number(page)
        _one_turn(page, number)
        expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before))
        assert _focused(page) != "BODY"

    expect(page.get_by_test_id("game-over")).to_be_visible()
    _tab_to(page, "again")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("game-over")).to_have_count(0)


def test_the_drawers_open_and_close_and_give_the_focus_back(open_page: OpenPage) -> None:
    """Help opens with a question mark; Escape closes it, and the focus is where it was."""
    page = open_page()
    sit_down(page)
    _wait_for_my_turn(page)
    _tab_to(page, "open-settings")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("settings")).to_have_count(0)
    assert _focused(page) == "open-settings"

    page.keyboard.press("?")
    expect(page.get_by_test_id("help")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.get_by_test_id("help")).to_have_count(0)
    assert _focused(page) == "open-settings"


def test_escape_lets_a_card_go(open_page: OpenPage) -> None:
    """A card taken up by mistake is put back."""
    page = open_page()
    sit_down(page)
    _wait_for_my_turn(page)
    page.locator("[data-hand] button").first.focus()
    page.keyboard.press("Space")
    expect(page.locator("[data-hand] button[aria-pressed=true]")).to_have_count(1)

    page.keyboard.press("Escape")

    expect(page.locator("[data-hand] button[aria-pressed=true]")).to_have_count(0)


def test_the_button_that_goes_on_has_the_focus_wherever_a_table_waits_for_it(open_page: OpenPage) -> None:
    """After a hand of gin, and at every hand that is counted at cribbage: nobody has to look for it with Tab."""
    page = open_page()
    gin.sit_down(page)
    assert gin.play_on(page, gin.yes(gin.HAND_OVER)) == "yes"
    expect(page.get_by_test_id("go-on")).to_be_focused()

    page.goto("/")
    cribbage.sit_down(page)
    assert cribbage.play_on(page, cribbage.yes(cribbage.SHOWN)) == "yes"
    for _ in range(2):
        expect(page.get_by_test_id("go-on")).to_be_focused()
        hand_counted = page.get_by_test_id("show").get_attribute("aria-label") or ""
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("show")).not_to_have_attribute("aria-label", hand_counted)


def test_a_page_that_is_gone_to_begins_at_its_heading(open_page: OpenPage) -> None:
    """By a link and by the way back, also the first time, when its program is still to be fetched."""
    page = open_page()
    page.goto("/")
    expect(page.get_by_test_id("start")).to_be_visible()
    for label in ("label-learn", "label-night", "label-stats"):
        page.get_by_test_id(label).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("lobby")).to_have_count(0)
        expect(page.locator("main h1")).to_be_focused()
        page.go_back()
        expect(page.get_by_test_id("lobby").locator("h1")).to_be_focused()
