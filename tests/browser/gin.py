"""What the browser tests do at a table of gin: sit down, play on, look."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import table
from tests.browser.table import PATIENCE, change_option, named, open_lobby, unfold

AUTOPLAY = (Path(__file__).parent / "gin_autoplay.js").read_text(encoding="utf-8")

TO_DISCARD = "document.querySelector('[data-testid=discard]')"
ASKED = "document.querySelector('[data-testid=no-knock]')"
LAYING = "document.querySelector('[data-prompt=lay]')"
HAND_OVER = "document.querySelector('[data-prompt=hand-over]')"
ROBBED = "document.querySelector('[data-testid=robbed]') && document.querySelector('[data-testid=draw-stock]')"
MELDS = "document.querySelector('[data-hand] .bar') && document.querySelector('[data-testid=discard]')"


def yes(condition: str) -> str:
    """Return a condition whose value can be sent back from the page."""
    return f"({condition}) ? 'yes' : ''"


def sit_down(page: Page, rules: str = "standard", *, watch: bool = False, **options: str) -> None:
    """Set a table of gin up in the lobby as a player would, and start."""
    open_lobby(page)
    page.get_by_test_id("game-gin").click()
    unfold(page)
    page.get_by_test_id(f"rules-{rules}").check()
    if watch:
        page.get_by_test_id("who-watch").check()
    if options:
        page.get_by_test_id("advanced").locator("summary").click()
    for name, value in options.items():
        change_option(page, name.replace("_", "-"), value)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()


def play_on(page: Page, until: str = "false", seconds: int = PATIENCE) -> Any:
    """Play by the buttons until a JavaScript condition holds; return its value, or ``over``, or ``slow``."""
    return page.evaluate(AUTOPLAY, [until, seconds * 1000])


def hand(page: Page) -> list[str]:
    """Return the cards in the player's hand, in the order in which they stand."""
    return named(page.locator("[data-hand] button"))


def tap(card: Locator) -> None:
    """Tap a card where it shows: the others lie over its right side, and one that the keyboard is on over its left."""
    card.focus()
    card.click(position={"x": 9, "y": 40})


def expect_the_end(page: Page) -> None:
    """Expect a finished game and its record to be had."""
    table.expect_the_end(page, "gin")
