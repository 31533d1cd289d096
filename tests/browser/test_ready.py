"""Having a card ready while others play, what a tap does until the turn has opened, and what the others see of it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted
from tests.browser.table import expect_no_violations, let_time_stand, until

LAID = {"turn": [1], "counts": [3, 2], "just_left": "Qs"}
KING = {"turn": [1], "counts": [3, 2], "table": ["Kh"], "just_left": "Kh", "legal": ["5h", "Kd", "Kd*Kh", "2s"]}
TAKEN = {"turn": [1], "counts": [3, 2], "table": [], "piles": [0, 2], "legal": ["5h", "Kd", "2s"]}

NOTE_OPENING = """press => {
    const table = document.querySelector('[data-testid=table]');
    const seen = document.querySelector('[data-testid=last-play]').innerText;
    new MutationObserver(() => {
        if (window.shown === undefined && document.querySelector('[data-testid=last-play]').innerText !== seen)
            window.shown = performance.now();
        if (window.opened || table.dataset.turn !== 'mine') return;
        window.opened = { after: performance.now() - window.shown, busy: table.dataset.busy };
        window.timeStands = true;
        document.querySelector(`[data-testid=${press}]`)?.click();
    }).observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
}"""
"""Keeps how long after the other's card was told of the turn opened, and whether busy; presses something then.

From then on time stands still: what still moves ends by that press, or never.
"""


def opened(page: Page) -> dict[str, object]:
    """How the turn opened, as noted."""
    until(page, "() => window.opened")
    return dict(page.evaluate("() => window.opened"))


def have_ready(page: Page, testid: str) -> None:
    """Take up a card, or the stock, and have it ready."""
    page.get_by_test_id(testid).click()
    page.get_by_test_id("make-ready").click()


def test_a_six_is_not_thrown_while_a_king_has_caida_on_a_king(open_page: OpenPage) -> None:
    """At normal speed: a tap while the king of the other is shown takes a card up; it is played when one says so."""
    page = open_page(speed="normal")
    script = Scripted(page, turn=[2])
    script.update(2, "Kh", **KING)
    expect(page.get_by_test_id("revealed")).to_be_visible()

    page.get_by_test_id("hand-2s").click()

    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "mine")
    expect(page.get_by_test_id("table")).to_have_attribute("data-busy", "false")
    expect(page.get_by_test_id("hand-2s")).to_have_attribute("aria-pressed", "true")
    assert script.sent == []
    page.get_by_test_id("hand-Kd").click()
    page.get_by_test_id("play").click()
    script.expect_moves("Kd*Kh")


def test_the_turn_opens_when_the_card_has_landed(open_page: OpenPage) -> None:
    """Before the capture is carried away; a press at that moment ends the movement and plays nothing."""
    page = open_page(speed="normal")
    let_time_stand(page, at_once=False)
    script = Scripted(page, turn=[2], table=["5c"], just_left="5c")
    page.get_by_test_id("hand-Kd").click()
    page.evaluate(NOTE_OPENING, "play")
    line = {"side": 2, "reason": "caida", "points": 2, "cards": ["5s", "5c"]}
    script.update(2, "5s*5c", [line], **TAKEN, score=[0, 2])

    assert opened(page)["busy"] == "true"
    expect(page.get_by_test_id("table")).to_have_attribute("data-busy", "false")
    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")
    assert script.sent == []
    page.get_by_test_id("play").click()
    script.expect_moves("Kd")


def test_a_card_that_is_ready_plays_itself(open_page: OpenPage) -> None:
    """By the keyboard too: A says so, the card shows it, and it is sent when the turn comes, and not before."""
    page = open_page(speed="normal")
    script = Scripted(page, turn=[2], table=["5c"], just_left="5c")
    card = page.get_by_test_id("hand-Kd")

    card.press("Enter")
    expect(card).to_have_accessible_name("king of diamonds, taken up")
    for name in ("king of diamonds, ready", "king of diamonds", "king of diamonds, taken up"):
        card.press("a" if "up" not in name else "Enter")
        expect(card).to_have_accessible_name(name)
    card.press("a")
    expect(card).to_contain_text("ready")
    expect_no_violations(page)
    assert script.sent == []
    script.update(2, "Qs", **LAID, table=["5c", "Qs"], legal=["5h", "5h*5c", "Kd", "2s"])

    script.expect_moves("Kd")


def test_a_card_that_is_ready_asks_where_the_table_has_changed(open_page: OpenPage) -> None:
    """A king that was laid meanwhile can be taken: the card stays in the hand until one says what to play."""
    page = open_page(speed="normal")
    script = Scripted(page, turn=[2])
    have_ready(page, "hand-2s")
    script.update(2, "Kh", **KING)

    expect(page.get_by_test_id("hint")).to_contain_text("The table has changed: play 2 of spades, or think again.")
    expect(page.get_by_test_id("hand-2s")).to_have_accessible_name("2 of spades, taken up")
    assert script.sent == []


@pytest.mark.parametrize("how", ["tap", "button"])
def test_what_is_ready_can_be_taken_back(open_page: OpenPage, how: str) -> None:
    """Until it is played: then the turn comes, and nothing plays itself."""
    page = open_page(speed="normal")
    script = Scripted(page, turn=[2], table=["5c"])
    have_ready(page, "hand-Kd")
    page.get_by_test_id("hand-Kd" if how == "tap" else "make-ready").click()
    script.update(2, "Qs", **LAID, table=["5c", "Qs"], legal=["5h", "5h*5c", "Kd", "2s"])

    expect(page.get_by_test_id("hint")).to_have_attribute("data-prompt", "choose")
    expect(page.get_by_test_id("table")).to_have_attribute("data-busy", "false")
    assert script.sent == []


def test_at_cribbage_a_tap_on_what_is_seen_only_takes_a_card_up(open_page: OpenPage) -> None:
    """While the other's card is shown, and while its points are called; then a tap plays."""
    page = open_page(speed="normal")
    let_time_stand(page, at_once=False)
    script = Scripted(page, "standard", "cribbage")
    page.evaluate(NOTE_OPENING, "hand-9c")
    line = {"side": 2, "reason": "fifteen", "points": 2, "cards": []}
    played = {"series": ["7d"], "played": ["7d"], "players": [2], "total": 7, "counts": [4, 3], "turn": [1]}
    script.update(2, "7d", [line], **played, score=[0, 2], legal=["5h", "Kd", "2s", "9c"])

    assert opened(page)["busy"] == "true"
    expect(page.get_by_test_id("table")).to_have_attribute("data-busy", "false")
    expect(page.get_by_test_id("hand-9c")).to_have_accessible_name("9 of clubs, taken up")
    assert script.sent == []
    page.get_by_test_id("hand-9c").click()
    script.expect_moves("9c")


def test_at_cribbage_a_card_is_had_ready_by_its_button(open_page: OpenPage) -> None:
    """It plays itself where no card scores."""
    page = open_page(speed="normal")
    script = Scripted(page, "standard", "cribbage")
    have_ready(page, "hand-9c")
    expect(page.get_by_test_id("hand-9c")).to_have_accessible_name("9 of clubs, ready")
    expect_no_violations(page)
    played = {"series": ["3d"], "played": ["3d"], "players": [2], "total": 3, "counts": [4, 3], "turn": [1]}
    script.update(2, "3d", **played, legal=["5h", "Kd", "2s", "9c"])

    script.expect_moves("9c")


def test_at_gin_a_tap_on_what_is_seen_only_chooses(open_page: OpenPage) -> None:
    """The stock is drawn from when the discard of the other lies on the pile; a card taken up stays so until then."""
    page = open_page(speed="normal")
    script = Scripted(page, "standard", "gin")
    page.get_by_test_id("hand-Kd").click()
    drawn = {"pile": ["Qs", "4c"], "counts": [10, 10], "turn": [1], "phase": "draw", "legal": ["upcard", "stock"]}
    script.update(2, "-4c", **drawn)

    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "mine")
    expect(page.get_by_test_id("hand-Kd")).to_have_attribute("aria-pressed", "true")
    assert script.sent == []
    page.get_by_test_id("stock-pile").click()
    script.expect_moves("stock")


def test_at_gin_the_stock_is_had_ready_by_its_button(open_page: OpenPage) -> None:
    """It is drawn from where the discard is of no use; where it may be, the player is asked."""
    page = open_page(speed="normal")
    script = Scripted(page, "standard", "gin")
    have_ready(page, "stock-pile")
    expect_no_violations(page)
    drawn = {"pile": ["Qs", "6c"], "counts": [10, 10], "turn": [1], "phase": "draw", "legal": ["upcard", "stock"]}
    script.update(2, "-6c", **drawn)

    expect(page.get_by_test_id("hint")).to_contain_text("6 of clubs could be of use: choose where to draw.")
    assert script.sent == []


def test_a_predicted_caida_comes_back_where_it_does_not_fit(open_page: OpenPage) -> None:
    """The others are told that a card lies face down, and that it is back, and never which; a word says why."""
    page = open_page()
    script = Scripted(page, turn=[2], table=["5c"], just_left="5c")
    ready = page.get_by_test_id("hand-Kd")

    have_ready(page, "hand-Kd")
    expect(ready).to_have_accessible_name("king of diamonds, ready")
    assert script.sent == []
    page.get_by_test_id("predict-face-down").click()
    expect(ready).to_have_accessible_name("king of diamonds, ready, face down")
    expect_no_violations(page)
    script.update(2, "Qs", **LAID, table=["5c", "Qs"], legal=["5h", "5h*5c", "Kd", "2s"])

    expect(page.get_by_test_id("hint")).to_contain_text("king of diamonds is back in your hand")
    assert script.sent == [{"type": "say", "kind": "call", "text": text} for text in ("face-down", "taken-back")]
    assert "Kd" not in json.dumps(script.sent)


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
