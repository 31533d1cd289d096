"""Tapping and dragging cards: from the legal moves that a view lists to the one move that is sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.room import hold_calls
from tests.browser.scripted import Scripted
from tests.browser.table import eventually

pytestmark = pytest.mark.decorated

SEQUENCE = ["5h", "5h*2c3d", "5h*2c3d+6s", "5h*2c3d+6s7c", "Kd", "2s", "2s*2c"]
ON_TABLE = ["2c", "3d", "6s", "7c", "Qh"]


def _mine(page: Page, card: str) -> Locator:
    return page.get_by_test_id(f"hand-{card}")


def _lying(page: Page, card: str) -> Locator:
    return page.get_by_test_id(f"table-{card}")


def _middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(page: Page, card: str, to: tuple[float, float]) -> None:
    page.mouse.move(*_middle(_mine(page, card)))
    page.mouse.down()
    page.mouse.move(*to, steps=8)
    page.mouse.up()


def _bare_cloth(page: Page) -> tuple[float, float]:
    box = page.get_by_test_id("cloth").bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + box["height"] - 12


def test_the_only_capture_is_chosen_with_its_whole_sequence_and_awaits_the_player(open_page: OpenPage) -> None:
    """Tapping the card shows it; nothing is sent before Take."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    _mine(page, "5h").click()

    for card in ("2c", "3d", "6s", "7c"):
        expect(_lying(page, card)).to_have_attribute("aria-pressed", "true")
    expect(_lying(page, "Qh")).to_have_attribute("aria-pressed", "false")
    script.expect_moves()
    page.get_by_test_id("play").click()

    expect(page.get_by_test_id("table")).to_be_visible()
    script.expect_moves("5h*2c3d+6s7c")
    assert script.sent[0]["seen"] == 5


def test_a_part_of_the_sequence_can_be_left(open_page: OpenPage) -> None:
    """Tapping one of its cards leaves that one and those above; tapping again takes them along."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    _mine(page, "5h").click()
    _lying(page, "6s").click()
    expect(_lying(page, "7c")).to_have_attribute("aria-pressed", "false")
    _lying(page, "6s").click()
    expect(_lying(page, "6s")).to_have_attribute("aria-pressed", "true")
    expect(_lying(page, "7c")).to_have_attribute("aria-pressed", "false")

    page.get_by_test_id("play").click()

    script.expect_moves("5h*2c3d+6s")


def test_a_tap_on_the_cloth_lays_down_a_card_that_takes_nothing(open_page: OpenPage) -> None:
    """One tap on the card, one on the cloth."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    _mine(page, "Kd").click()

    page.mouse.click(*_bare_cloth(page))

    script.expect_moves("Kd")


def test_a_tap_on_the_cloth_first_lets_a_chosen_capture_go(open_page: OpenPage) -> None:
    """A slip of the finger does not give a capture away: it takes a second tap."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    _mine(page, "5h").click()
    page.mouse.click(*_bare_cloth(page))
    script.expect_moves()

    page.mouse.click(*_bare_cloth(page))

    script.expect_moves("5h")


def test_between_two_captures_the_player_says_which(open_page: OpenPage) -> None:
    """Nothing is chosen beforehand; a tap on one of the cards that differ settles it."""
    page = open_page()
    legal = ["4h", "4h*4c", "4h*Ad3c"]
    script = Scripted(page, hand=["4h"], counts=[1, 1], table=["Ad", "3c", "4c"], legal=legal)
    _mine(page, "4h").click()
    expect(page.locator("[data-testid=cloth] [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("[data-testid=cloth] [aria-disabled=false]")).to_have_count(3)

    _lying(page, "3c").click()
    expect(_lying(page, "Ad")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("play").click()

    script.expect_moves("4h*Ad3c")


def test_a_card_dragged_onto_what_it_takes_captures(open_page: OpenPage) -> None:
    """One movement plays the card, with the sequence."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)

    _drag(page, "5h", _middle(_lying(page, "3d")))

    script.expect_moves("5h*2c3d+6s7c")


def test_a_card_dragged_onto_the_cloth_is_laid_down(open_page: OpenPage) -> None:
    """Also one that could capture: never is a capture forced."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)

    _drag(page, "5h", _bare_cloth(page))

    script.expect_moves("5h")


def test_a_card_flicked_off_its_place_goes_where_the_mouse_goes(open_page: OpenPage) -> None:
    """Also where the mouse has left the card before the page first hears that it moves."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    page.mouse.move(*_middle(_mine(page, "5h")))
    page.mouse.down()

    page.mouse.move(*_bare_cloth(page))
    page.mouse.up()

    script.expect_moves("5h")


def test_a_card_does_not_follow_a_mouse_that_holds_it_no_more(open_page: OpenPage) -> None:
    """Whoever let go of it where the page heard nothing of it finds it in its place."""
    page = open_page()
    Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    card = _mine(page, "5h")
    card.dispatch_event("pointerdown", {"button": 0, "buttons": 1, "pointerId": 1})
    place = _middle(card)

    page.mouse.move(*place)
    page.mouse.move(*_bare_cloth(page), steps=8)

    expect(page.locator(".dragged")).to_have_count(0)


def test_a_finger_can_drag_too(open_page: OpenPage) -> None:
    """The same by touch, on a phone."""
    page = open_page(size=(360, 740), context={"has_touch": True})
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start, end = _middle(_mine(page, "5h")), _middle(_lying(page, "2c"))
    touch("touchStart", *start)
    for step in range(1, 6):
        touch("touchMove", *(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))
    touch("touchEnd")

    script.expect_moves("5h*2c3d+6s7c")


SLOW = """() => {
  window.looked = 0;
  const look = document.elementsFromPoint.bind(document);
  document.elementsFromPoint = (...at) => {
    const until = performance.now() + 300;
    while (performance.now() < until);
    window.looked += 1;
    return look(...at);
  };
}"""
"""Lets a page take its time when it looks what lies under a point."""


def test_a_card_dropped_nowhere_goes_back(open_page: OpenPage) -> None:
    """Nothing is sent, and the card lies in the hand again."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    before = _middle(_mine(page, "Kd"))

    _drag(page, "Kd", (before[0], before[1] + 150))

    script.expect_moves()
    eventually(page, lambda: abs(_middle(_mine(page, "Kd"))[1] - before[1]) < 8)
    assert abs(_middle(_mine(page, "Kd"))[1] - before[1]) < 8


def test_a_slow_page_takes_the_end_of_a_drag_for_no_tap(open_page: OpenPage) -> None:
    """However long it takes to find out where a card was dropped, it is not taken up when it goes back."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    page.evaluate(SLOW)
    before = _middle(_mine(page, "Kd"))

    _drag(page, "Kd", (before[0], before[1] + 150))

    eventually(page, lambda: page.evaluate("window.looked") > 0)
    eventually(page, lambda: abs(_middle(_mine(page, "Kd"))[1] - before[1]) < 8)
    expect(_mine(page, "Kd")).to_have_attribute("aria-label", "king of diamonds")
    script.expect_moves()


def test_what_the_others_left_of_a_sequence_can_be_taken(open_page: OpenPage) -> None:
    """Each part that may be taken has a button, and the cards are marked."""
    page = open_page()
    legal = ["take:Jd", "take:JdQc", "5h", "Kd", "2s"]
    script = Scripted(page, table=["Jd", "Qc", "3s"], missed=["Jd", "Qc"], missed_by=2, taker=1, legal=legal)
    expect(_lying(page, "Jd")).to_have_attribute("aria-label", "jack of diamonds, left behind")

    page.get_by_test_id("take-JdQc").click()

    script.expect_moves("take:JdQc")


def test_what_was_left_can_be_taken_out_of_turn_where_either_opponent_may(open_page: OpenPage) -> None:
    """With four the partner of whoever plays next has the button too, and is told before whom (CU-26)."""
    page = open_page()
    four = {"seats": 4, "counts": [3, 3, 3, 3], "played": [[], [], [], []], "recalled": [[], [], [], []]}
    left = {"table": ["Jd", "Qc", "3s"], "missed": ["Jd", "Qc"], "missed_by": 2, "taker": 3, "turn": [3]}
    script = Scripted(page, names=("Ana", "Rosa", "Luis", "Eva"), legal=["1:take:Jd", "1:take:JdQc"], **four, **left)
    expect(page.locator("[data-prompt=take-early]")).to_be_visible()

    page.get_by_test_id("take-JdQc").click()

    script.expect_moves("1:take:JdQc")


def test_a_caught_ronda_is_named_at_the_end_of_the_hand(open_page: OpenPage) -> None:
    """The ranks are buttons, those of one's own caídas are marked, and one can pass."""
    page = open_page()
    caidas = [{"deal": 2, "seat": 1, "victim": 2, "rank": "5"}]
    legal = [*(f"recall:{rank}" for rank in "A234567JQK"), "pass"]
    script = Scripted(page, phase="recall", hand=[], counts=[0, 0], caidas=caidas, legal=legal)
    caught = page.get_by_role("button", name="The ronda was of fives, on which you made a caída")
    expect(caught).to_be_visible()
    expect(page.get_by_test_id("pass")).to_be_visible()

    caught.click()

    script.expect_moves("recall:5")


def test_a_ronda_can_be_called_while_another_plays(open_page: OpenPage) -> None:
    """The button stands there out of turn."""
    page = open_page()
    script = Scripted(page, turn=[2], legal=["1:ronda"])

    page.get_by_test_id("ronda").click()

    script.expect_moves("1:ronda")


def test_a_refusal_is_said_in_a_sentence_and_the_game_goes_on(open_page: OpenPage) -> None:
    """By its code in the player's language; the next move is sent as ever."""
    page = open_page(lang="es")
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    _mine(page, "Kd").click()
    page.get_by_test_id("play").click()
    script.refuse("not-your-turn", "it is another seat's turn")
    expect(page.get_by_test_id("refused")).to_contain_text("turno")

    page.get_by_test_id("play").click()

    script.expect_moves("Kd", "Kd")


def test_a_refusal_can_be_read_while_the_other_moves(open_page: OpenPage) -> None:
    """Whoever claims just before the other plays is told all the same why it was refused, until a move of their own."""
    page = open_page()
    script = Scripted(page, turn=[2], legal=["1:ronda"])
    refused = page.get_by_test_id("refused")
    script.refuse("no-ronda", "no three of a rank")

    script.update(2, "2c", turn=[1], table=["2c"], legal=["Kd", "5h", "2s"])
    expect(page.get_by_test_id("table-2c")).to_be_visible()
    expect(refused).to_be_visible()

    _mine(page, "Kd").click()
    page.get_by_test_id("play").click()
    script.expect_moves("Kd")
    expect(refused).to_have_count(0)


def test_a_double_tap_sends_one_move(open_page: OpenPage) -> None:
    """While a move is on its way another is not sent."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    _mine(page, "Kd").click()

    page.get_by_test_id("play").dblclick()

    script.expect_moves("Kd")


def test_a_lost_connection_comes_back_and_names_the_last_number(open_page: OpenPage) -> None:
    """A quiet banner, and a hello with the number of the last event."""
    page = open_page()
    script = Scripted(page, table=ON_TABLE, legal=SEQUENCE)
    script.update(1, "Kd", hand=["5h", "2s"], table=[*ON_TABLE, "Kd"])
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", "6")

    script.hang_up()
    expect(page.get_by_test_id("reconnecting")).to_be_visible()
    expect(page.get_by_test_id("reconnecting")).to_have_count(0)

    assert script.hellos == [0, 6]


def test_an_empty_row_of_score_cards_says_in_words_what_it_means(open_page: OpenPage) -> None:
    """Thirty-eight for the side that has scored, nothing yet for the one that has not."""
    page = open_page(score="perros")
    Scripted(page, score=[38, 0], table=ON_TABLE, legal=SEQUENCE)

    expect(page.get_by_test_id("empty-row-1")).to_have_text("thirty-eight")
    expect(page.get_by_test_id("empty-row-2")).to_have_text("nothing yet")


def _points(reason: str, **more: Any) -> dict[str, Any]:
    return {"side": 2, "reason": reason, "points": 2, "cards": ["5s", "5c"], **more}


def test_points_are_told_with_their_reason_and_their_cards(open_page: OpenPage) -> None:
    """In the line of the last plays, on the score sheet, and as a call at the seat."""
    page = open_page()
    hold_calls(page)
    script = Scripted(page, turn=[2], table=["5c"], just_left="5c", legal=[])
    points = [_points("caida"), _points("limpia")]
    script.update(2, "5s*5c", points, table=[], just_left=None, score=[0, 4], piles=[0, 2])

    expect(page.get_by_test_id("call-2")).to_have_text("Caída y limpia!")
    expect(page.get_by_test_id("last-play")).to_contain_text("Caída 2; Limpia 2.")
    expect(page.get_by_test_id("why").locator("li")).to_have_count(2)
    expect(page.get_by_test_id("score-2")).to_have_attribute("data-score", "4")
