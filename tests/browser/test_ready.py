"""Laying a card ready while others play, and what the others see of it."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted
from tests.browser.table import expect_no_violations

LAID = {"turn": [1], "counts": [3, 2], "just_left": "Qs"}


def test_a_predicted_caida_comes_back_where_it_does_not_fit(open_page: OpenPage) -> None:
    """The others are told that a card lies face down, and that it is back, and never which; a word says why."""
    page = open_page()
    script = Scripted(page, turn=[2], table=["5c"], just_left="5c")
    ready = page.get_by_test_id("hand-Kd")

    ready.click()
    expect(ready).to_have_accessible_name("king of diamonds, laid ready")
    assert script.sent == []
    page.get_by_test_id("predict-face-down").click()
    expect(ready).to_have_accessible_name("king of diamonds, laid ready, face down")
    expect_no_violations(page)
    script.update(2, "Qs", **LAID, table=["5c", "Qs"], legal=["5h", "5h*5c", "Kd", "2s"])

    expect(page.get_by_test_id("hint")).to_contain_text("king of diamonds is back in your hand")
    assert script.sent == [{"type": "say", "kind": "call", "text": text} for text in ("face-down", "taken-back")]
    assert "Kd" not in json.dumps(script.sent)


def test_a_card_laid_ready_plays_itself(open_page: OpenPage) -> None:
    """By the keyboard too: it is sent when the turn comes, and not before."""
    page = open_page()
    script = Scripted(page, turn=[2], table=["5c"], just_left="5c")

    page.get_by_test_id("hand-Kd").press("Enter")
    expect(page.get_by_test_id("hand-Kd")).to_have_attribute("aria-pressed", "true")
    assert script.sent == []
    script.update(2, "Qs", **LAID, table=["5c", "Qs"], legal=["5h", "5h*5c", "Kd", "2s"])

    script.expect_moves("Kd")


def test_what_another_holds_is_seen_until_they_play(open_page: OpenPage) -> None:
    """A card on the forehead is a picture with a name, and one fewer in the hand; it goes with their next card."""
    page = open_page()
    script = Scripted(page, turn=[2], table=["5c"], just_left="5c")
    backs = page.locator("[data-card^='back-2-']")
    dealt = backs.count()
    script.call(2, "forehead")

    held = page.get_by_test_id("gesture-2")
    expect(held).to_have_accessible_name("With the card on the forehead!")
    expect(backs).to_have_count(dealt - 1)
    expect_no_violations(page)
    script.update(2, "Qs", **LAID, table=["5c", "Qs"], legal=["5h", "5h*5c", "Kd", "2s"])

    expect(held).to_have_count(0)
