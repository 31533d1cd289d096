"""Cribbage by the keyboard alone, in Spanish, on small screens, and under the eyes of axe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.cribbage import CRIB_SHOWN, IN_PLAY, SHOWN, TO_COUNT, number, play_on, sit_down, yes
from tests.browser.table import AXE, expect_no_violations, wait_frame

KEY = re.compile(r"\b(?:lobby|table|hint|button|log|score|over|settings|seat|help|card|cribbage)\.[a-z]+")
ENGLISH = re.compile(r"\b(?:the|your|hand|plays|cards|points|winner|fifteen|count|is)\b", re.IGNORECASE)

PHONE: dict[str, Any] = {"size": (360, 740), "theme": "light"}
NIGHT: dict[str, Any] = {"size": (1280, 800), "theme": "dark", "cloth": "linen", "lang": "es"}
SCREENS = pytest.mark.parametrize("screen", [PHONE, NIGHT], ids=["phone", "night"])
NEEDS_AXE = pytest.mark.skipif(
    not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/"
)


@NEEDS_AXE
@SCREENS
def test_axe_finds_nothing_wrong_at_the_table_of_cribbage(open_page: OpenPage, screen: dict[str, Any]) -> None:
    """While laying away, in the play, with each drawer, while counting, and at the end."""
    page = open_page(context={"bypass_csp": True}, **screen)
    sit_down(page, choices=("muggins-yes",), target="61")
    page.locator("[data-hand] button").first.click(position={"x": 9, "y": 40})
    expect_no_violations(page)
    for drawer in ("settings", "log", "help"):
        page.get_by_test_id(f"open-{drawer}").click()
        expect_no_violations(page)
        page.get_by_test_id(f"{drawer}-close").click()
    for moment in (IN_PLAY, TO_COUNT, CRIB_SHOWN):
        assert play_on(page, yes(moment)) == "yes"
        _wait_for_silence(page)
        expect_no_violations(page)
    assert play_on(page) == "over"
    _wait_for_silence(page)
    expect_no_violations(page)


def _wait_for_silence(page: Page) -> None:
    expect(page.locator("[data-testid^=call-]")).to_have_count(0)


@NEEDS_AXE
def test_axe_finds_nothing_wrong_with_the_choices_of_cribbage(open_page: OpenPage) -> None:
    """The menus of the old program in the lobby."""
    page = open_page(context={"bypass_csp": True})
    page.goto("/")
    page.get_by_test_id("game-cribbage").click()
    page.get_by_test_id("advanced").locator("summary").click()

    expect_no_violations(page)


def test_a_game_of_cribbage_in_spanish_has_no_english_in_it(open_page: OpenPage) -> None:
    """Table, drawers, the counting and the end; every key has its words."""
    page = open_page(lang="es")
    sit_down(page, target="61")
    seen = [_text(page)]
    for moment in (IN_PLAY, SHOWN):
        assert play_on(page, yes(moment)) == "yes"
        seen.append(_text(page))
    for drawer in ("settings", "log", "help"):
        page.get_by_test_id(f"open-{drawer}").click()
        seen.append(page.get_by_test_id(drawer).inner_text())
        page.get_by_test_id(f"{drawer}-close").click()
    assert play_on(page) == "over"
    seen.append(_text(page))

    text = "\n".join(seen).replace("English", "")
    assert KEY.findall(text) == []
    assert ENGLISH.findall(text) == []


def _text(page: Page) -> str:
    return page.locator("body").inner_text()


def test_a_game_of_cribbage_can_be_played_by_the_keyboard_alone(open_page: OpenPage) -> None:
    """Arrows and Enter choose and play, C sends to the crib, G says go; the focus never falls out of the table."""
    page = open_page()
    sit_down(page, target="31")

    for _ in range(400):
        prompt = _prompt(page)
        if prompt == "over":
            break
        _press_for(page, prompt)
        assert page.evaluate("document.activeElement !== document.body")

    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_a_hand_is_counted_by_the_keyboard(open_page: OpenPage) -> None:
    """Under muggins the arrows change the number, and Enter says it."""
    page = open_page()
    sit_down(page, choices=("muggins-yes",))
    assert play_on(page, yes(TO_COUNT)) == "yes"
    before = number(page)
    expect(page.get_by_test_id("step-points")).to_be_focused()

    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("step-points")).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("Enter")

    expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before))


def test_enter_counts_nothing_before_a_number_is_typed(open_page: OpenPage) -> None:
    """The counter starts empty; Enter asks for a number, digits are typed, and Backspace takes one back."""
    page = open_page()
    sit_down(page, choices=("muggins-hand",))
    assert play_on(page, yes(TO_COUNT)) == "yes"
    before, points = number(page), page.get_by_test_id("step-points")

    page.keyboard.press("Enter")
    expect(points).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("12")
    page.keyboard.press("Backspace")
    expect(points).to_have_attribute("aria-valuenow", "1")
    assert number(page) == before
    page.keyboard.press("Enter")

    expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before))
    assert page.get_by_test_id("pass").count() == 0  # counted by hand, without muggins


def test_a_thumb_has_a_pad_of_digits(open_page: OpenPage) -> None:
    """On a phone digits are tapped, within the screen, and plus goes on counting while it is held."""
    page = open_page(size=(360, 640), context={"has_touch": True, "is_mobile": True}, keys=False)
    sit_down(page, choices=("muggins-yes",))
    assert play_on(page, yes(TO_COUNT)) == "yes"
    points = page.get_by_test_id("step-points")

    page.get_by_test_id("digit-1").tap()
    page.get_by_test_id("digit-4").tap()
    expect(points).to_have_attribute("aria-valuenow", "14")
    page.get_by_test_id("erase").tap()
    expect(points).to_have_attribute("aria-valuenow", "1")
    points.focus()
    page.keyboard.press("2")  # a number is written here also where single keys mean nothing
    expect(points).to_have_attribute("aria-valuenow", "12")
    page.get_by_test_id("step-more").hover()
    page.mouse.down()
    expect(points).to_have_attribute("aria-valuenow", "29")
    page.mouse.up()


def _prompt(page: Page) -> str:
    """Return what is to be done now, as soon as there is something."""
    mine = "[data-testid=table][data-turn=mine][data-busy=false]"  # what is still being laid down may come between
    ready = page.locator(f"{mine}, [data-prompt=go-on], [data-testid=game-over]")
    expect(ready.first).to_be_attached()
    if page.get_by_test_id("game-over").count():
        return "over"
    return page.get_by_test_id("hint").get_attribute("data-prompt") or ""


def _press_for(page: Page, prompt: str) -> None:
    """Press what does the one thing to do, and wait until it is done."""
    if prompt == "lay-away":
        # while the other's two cards go to the crib, keys choose nothing
        expect(page.get_by_role("img", name="4 cards")).to_be_attached()
        _prompt(page)
    before = number(page)
    if prompt == "lay-away":
        _choose_two(page)
        page.keyboard.press("c")
    elif prompt == "play":
        _play_one(page)
    else:
        page.keyboard.press("g" if prompt == "go" else "Enter")
    changed = f"[data-testid=table]:not([data-n='{before}']), [data-testid=hint]:not([data-prompt={prompt}])"
    if prompt == "go-on":
        wait_frame(page)
    else:
        expect(page.locator(f"{changed}, [data-testid=game-over]").first).to_be_attached()


def _choose_two(page: Page) -> None:
    """Choose the first two; the hand is entered where the focus was, if that card is dealt again also at its end."""
    page.locator("[data-hand] [data-focus-home]").focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def _play_one(page: Page) -> None:
    """Go along the hand to a card that fits, and play it."""
    page.locator("[data-hand] [data-focus-home]").focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    for _ in range(4):
        if page.evaluate("document.activeElement.ariaDisabled") == "false":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (1024, 700), (1920, 1080)])
def test_nothing_sticks_out_and_everything_can_be_hit(open_page: OpenPage, size: tuple[int, int]) -> None:
    """No page scrolls sideways, and whatever is pressed in play is at least 44 pixels each way."""
    page = open_page(size=size)
    sit_down(page)

    for moment in ("document.querySelectorAll('[data-hand] button').length === 6", IN_PLAY, SHOWN):
        assert play_on(page, yes(moment)) == "yes"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SMALL) == []
        assert page.evaluate(OUTSIDE) == []


SMALL = """[...document.querySelectorAll('[data-hand] button, [data-testid=rail] button, header button, header > a')]
    .map((button) => [button.dataset.testid, button.offsetWidth, button.offsetHeight])
    .filter(([, width, height]) => width < 44 || height < 44)"""

OUTSIDE = """(() => {
    const field = document.querySelector('[data-testid=field]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid=field] [data-card]')]
        .map((card) => [card.dataset.card, card.getBoundingClientRect()])
        .filter(([, box]) => box.left < field.left || box.right > field.right || box.bottom > field.bottom + 2)
        .map(([card, box]) => `${card} ${box.left} ${box.right} ${box.bottom}`);
})()"""
