"""What the browser tests do at a table of cribbage: sit down, play on, look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.table import PATIENCE, change_option, named, open_lobby, unfold

AUTOPLAY = (Path(__file__).parent / "cribbage_autoplay.js").read_text(encoding="utf-8")

IN_PLAY = (
    "document.querySelectorAll('[data-testid=series] li').length >= 2"
    " && document.querySelector('[data-turn=mine] [data-hand] button')"
)
TOO_HIGH = "document.querySelector('[data-turn=mine][data-phase=play] [data-hand] button[aria-disabled=true]')"
TO_GO = "document.querySelector('[data-testid=go]')"
SHOWN = "document.querySelector('[data-testid=show]')"
CRIB_SHOWN = "document.querySelector('[data-testid=show][data-crib=true]')"
TO_COUNT = "document.querySelector('[data-prompt=count]')"
TO_TAKE = "document.querySelector('[data-prompt=muggins]')"


def yes(condition: str) -> str:
    """Return a condition whose value can be sent back from the page."""
    return f"({condition}) ? 'yes' : ''"


def choose_cribbage(page: Page, rules: str = "standard") -> None:
    """Go to the lobby and choose a ruleset of cribbage."""
    open_lobby(page)
    page.get_by_test_id("game-cribbage").click()
    unfold(page)
    page.get_by_test_id("length-61" if rules.endswith("-61") else "length-121").check()
    page.get_by_test_id(f"rules-{rules}").check()


def sit_down(page: Page, rules: str = "standard", *, choices: tuple[str, ...] = (), target: str = "") -> None:
    """Set a table of cribbage up in the lobby as a player would, and start; without skunks where the game is short."""
    choose_cribbage(page, rules)
    for choice in choices:
        page.get_by_test_id(choice).check()
    if target:
        page.get_by_test_id("advanced").locator("summary").click()
        for name in ("double-skunk", "skunk"):
            page.get_by_test_id(f"option-{name}").select_option("none")
        change_option(page, "target", target)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()


def prefer(page: Page, **preferences: Any) -> None:
    """Give the browser these preferences of cribbage before its first page."""
    kept = json.dumps(json.dumps(preferences))
    page.context.add_init_script(
        f"localStorage.getItem('sobremesa.cribbage') ?? localStorage.setItem('sobremesa.cribbage', {kept})"
    )


def play_on(page: Page, until: str = "false", seconds: int = PATIENCE) -> Any:
    """Play by the buttons until a JavaScript condition holds; return its value, or ``over``, or ``slow``."""
    return page.evaluate(AUTOPLAY, [until, seconds * 1000])


def hand(page: Page) -> list[str]:
    """Return the cards in the player's hand, in the order in which they stand."""
    return named(page.locator("[data-hand] button"))


def lay_two_away(page: Page) -> None:
    """Send the first two cards to the crib."""
    for at in (0, 1):
        page.locator("[data-hand] button").nth(at).click(position={"x": 9, "y": 40})
    page.get_by_test_id("lay-away").click()


def number(page: Page) -> int:
    """Return the number of the last event that is drawn."""
    return int(page.get_by_test_id("table").get_attribute("data-n") or 0)


def expect_the_end(page: Page) -> None:
    """Expect a finished game and its record to be had."""
    table.expect_the_end(page, "cribbage")
