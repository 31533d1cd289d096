"""Gin by the keyboard alone, in Spanish, and under the eyes of axe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.gin import ASKED, HAND_OVER, LAYING, TO_DISCARD, play_on, sit_down, tap, yes
from tests.browser.table import AXE, expect_no_violations

KEY = re.compile(r"\b(?:lobby|table|hint|button|log|score|over|settings|seat|help|card|gin)\.[a-z]+")
ENGLISH = re.compile(r"\b(?:the|your|discard|takes|cards|points|winner|knock|stock)\b", re.IGNORECASE)

PHONE: dict[str, Any] = {"size": (360, 740), "theme": "light"}
NIGHT: dict[str, Any] = {"size": (1280, 800), "theme": "dark", "cloth": "linen", "lang": "es"}
SCREENS = pytest.mark.parametrize("screen", [PHONE, NIGHT], ids=["phone", "night"])


@pytest.mark.skipif(not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/")
@SCREENS
def test_axe_finds_nothing_wrong_at_the_table_of_gin(open_page: OpenPage, screen: dict[str, Any]) -> None:
    """In the lobby, with a card taken up, when asked to knock, while laying off, after a hand, at the end."""
    page = open_page(context={"bypass_csp": True}, **screen)
    sit_down(page, target="60")
    assert play_on(page, yes(TO_DISCARD)) == "yes"
    tap(page.locator("[data-hand] button[aria-disabled=false]").last)
    expect_no_violations(page)
    for drawer in ("settings", "log", "help"):
        page.get_by_test_id(f"open-{drawer}").click()
        expect_no_violations(page)
        page.get_by_test_id(f"{drawer}-close").click()
    for moment in (ASKED, HAND_OVER, LAYING):
        play_on(page, yes(moment))
        expect_no_violations(page)
    play_on(page)
    expect_no_violations(page)


@pytest.mark.skipif(not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/")
def test_axe_finds_nothing_wrong_with_the_choices_of_gin(open_page: OpenPage) -> None:
    """The score limit and Oklahoma in the lobby."""
    page = open_page(context={"bypass_csp": True})
    page.goto("/")
    page.get_by_test_id("game-gin").click()
    page.get_by_test_id("advanced").locator("summary").click()

    expect_no_violations(page)


def test_a_game_of_gin_in_spanish_has_no_english_in_it(open_page: OpenPage) -> None:
    """Table, drawers, the end of a hand and of the game; every key has its words."""
    page = open_page(lang="es")
    sit_down(page, target="20")
    assert play_on(page, yes(TO_DISCARD)) == "yes"
    seen = [_text(page)]
    for drawer in ("settings", "log", "help"):
        page.get_by_test_id(f"open-{drawer}").click()
        seen.append(page.get_by_test_id(drawer).inner_text())
        page.get_by_test_id(f"{drawer}-close").click()
    play_on(page, yes(HAND_OVER))
    seen.append(_text(page))
    assert play_on(page) == "over"
    seen.append(_text(page))

    text = "\n".join(seen).replace("English", "")
    assert KEY.findall(text) == []
    assert ENGLISH.findall(text) == []


def _text(page: Page) -> str:
    return page.locator("body").inner_text()


# One's own turn with nothing on its way, or something that waits for a key: both stay as they are until it is pressed.
READY = (
    "[data-testid=table][data-turn=mine][data-busy=false], [data-prompt=hand-over], [data-prompt=go-on],"
    " [data-testid=game-over]"
)
KEYS = {"offer": "u", "draw": "s", "stock-only": "s", "ask": "k", "lay": "l", "hand-over": "Enter", "go-on": "Enter"}


def test_a_game_of_gin_can_be_played_by_the_keyboard_alone(open_page: OpenPage) -> None:
    """Letters draw, knock and lay off; arrows and Enter discard; the focus never falls out of the table."""
    page = open_page()
    sit_down(page, "eaai", target="15")

    for _ in range(600):
        prompt = _prompt(page)
        if prompt == "over":
            break
        _press_for(page, prompt)
        assert page.evaluate("document.activeElement !== document.body")

    expect(page.get_by_test_id("game-over")).to_be_visible()


# The card that lies on top where a card's right neighbour has its index.
OVER_NEIGHBOUR = """card => {
    const next = card.closest('.slot').nextElementSibling.querySelector('button');
    const { left, top } = next.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + 14).closest('button') === next;
}"""


def test_from_the_stock_the_keyboard_comes_back_to_the_hand(open_page: OpenPage) -> None:
    """Nothing can be drawn twice; and the card that the keyboard is on covers no index of its neighbour."""
    page = open_page(size=(360, 740))
    sit_down(page)
    assert play_on(page, yes("document.querySelector('[data-testid=draw-stock]')")) == "yes"

    page.get_by_test_id("stock-pile").press("Enter")

    expect(page.get_by_test_id("hint")).to_have_attribute("data-prompt", "discard")
    card = page.locator("[data-hand] button:focus")
    expect(card).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert card.evaluate(OVER_NEIGHBOUR)


def _prompt(page: Page) -> str:
    """Return what is to be done now, as soon as there is something."""
    expect(page.locator(READY).first).to_be_attached()
    if page.get_by_test_id("game-over").count():
        return "over"
    return page.get_by_test_id("hint").get_attribute("data-prompt") or ""


def _press_for(page: Page, prompt: str) -> None:
    """Press what does the one thing to do, and wait until it is done."""
    number = page.get_by_test_id("table").get_attribute("data-n")
    done = f"[data-testid=table]:not([data-n='{number}']), [data-testid=game-over]"
    if prompt in KEYS:
        page.keyboard.press(KEYS[prompt])
        if prompt in ("hand-over", "go-on"):  # these are between the player and the page: nothing is played
            done += f", [data-testid=hint]:not([data-prompt={prompt}])"
    else:
        _discard_the_last(page)
        done += ", [data-prompt=ask]"
    expect(page.locator(done).first).to_be_attached()


def _discard_the_last(page: Page) -> None:
    """Go along the hand to its last card that may be discarded, take it up, and discard it."""
    page.locator("[data-hand] [data-focus-home]").focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    if page.evaluate("document.activeElement.ariaDisabled") == "true":
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
