"""Taking a move back at the table: one asks, the other says yes or no, and both see what came of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted
from tests.browser.table import expect_no_violations, hand, last_number, play_on, sit_down, unfold, until
from tests.browser.test_friends import invite, link, sit


def two(open_page: OpenPage) -> tuple[Page, Page]:
    """Two who sit at a table; first the one whose turn it is."""
    ana, eva = open_page(name="Ana"), open_page()
    invite(ana, 2)
    sit(eva, link(ana, 2))
    for page in (ana, eva):
        expect(page.get_by_test_id("field")).to_be_visible()
    if ana.get_by_test_id("table").get_attribute("data-phase") == "over":  # dealt four of a rank, which wins (CU-11)
        return two(open_page)
    mine = ana.get_by_test_id("table").get_attribute("data-turn") == "mine"
    return (ana, eva) if mine else (eva, ana)


def lay(page: Page, other: Page) -> list[str]:
    """Play the first card of a hand by the keyboard, and wait until both have seen it; the hand before."""
    held, number = hand(page), last_number(page)
    page.locator("[data-hand] [data-card]").first.press("Enter")
    page.keyboard.press("p")
    for one in (page, other):
        expect(one.get_by_test_id("table")).to_have_attribute("data-n", str(number + 1))
    return held


def test_a_move_is_back_in_the_hand_when_the_other_agrees(open_page: OpenPage) -> None:
    """The other is asked politely; the card is taken up again, and the game goes on from there."""
    mover, other = two(open_page)
    expect(mover.get_by_test_id("take-back")).to_have_count(0)
    held = lay(mover, other)
    assert len(hand(mover)) == len(held) - 1

    mover.get_by_test_id("take-back").click()
    expect(mover.get_by_test_id("question")).to_contain_text("You have asked to take your move back.")
    expect(other.get_by_test_id("question")).to_contain_text("would like to take the last move back.")
    expect_no_violations(other)
    other.get_by_test_id("question-yes").click()

    expect(mover.get_by_test_id("last-play")).to_contain_text("You take your last move back.")
    expect(other.get_by_test_id("last-play")).to_contain_text("takes the last move back.")
    assert hand(mover) == held
    expect(mover.get_by_test_id("take-back")).to_have_count(0)
    lay(mover, other)


def test_a_move_stands_when_the_other_declines(open_page: OpenPage) -> None:
    """Whoever asked reads so, and the question is gone."""
    mover, other = two(open_page)
    held = lay(mover, other)

    mover.get_by_test_id("take-back").click()
    other.get_by_test_id("question-no").click()

    expect(mover.get_by_test_id("question")).to_contain_text("The move stands.")
    expect(other.get_by_test_id("question-no")).to_have_count(0)
    assert len(hand(mover)) == len(held) - 1


def test_a_question_is_still_there_after_a_reload(open_page: OpenPage) -> None:
    """It is kept by the server, not by the page."""
    mover, other = two(open_page)
    lay(mover, other)
    mover.get_by_test_id("take-back").click()
    expect(other.get_by_test_id("question-yes")).to_be_visible()

    other.reload()

    expect(other.get_by_test_id("question-yes")).to_be_visible()


def test_taking_back_against_a_computer_is_chosen_in_the_lobby(open_page: OpenPage) -> None:
    """Never, unless it is chosen, and then it is said what comes of it; where it is not granted, nothing offers it."""
    page = open_page(size=(360, 640))
    asked = []
    page.route("**/api/tables", lambda route: (asked.append(route.request.post_data_json), route.continue_()))
    sit_down(page)
    number = last_number(page)
    play_on(page, f"+document.querySelector('[data-testid=table]').dataset.n > {number + 2}")
    expect(page.get_by_test_id("take-back")).to_have_count(0)

    page.goto("/")
    unfold(page)
    expect(page.get_by_test_id("takebacks-why")).to_have_count(0)
    page.get_by_test_id("takebacks-yes").check()
    expect(page.get_by_test_id("takebacks-why")).to_contain_text("does not count in the statistics")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()

    assert [order["takebacks"] for order in asked if order] == [False, True]


@pytest.mark.parametrize("how", ["button", "key"])
def test_against_a_computer_a_move_is_taken_back_at_once(open_page: OpenPage, how: str) -> None:
    """It is asked for with one tap or key, and the card is back as soon as the server says so."""
    page = open_page(size=(360, 640), speed="normal")
    script = Scripted(page, legal=["5h", "Kd", "2s"])
    expect(page.get_by_test_id("take-back")).to_have_count(0)
    script.update(1, "Kd", turn=[2], hand=["5h", "2s"], counts=[2, 3], table=["Kd"], just_left="Kd", legal=[])
    expect(page.get_by_test_id("take-back")).to_be_visible()

    page.get_by_test_id("take-back").click() if how == "button" else page.keyboard.press("z")

    until(page, "() => document.querySelector('[data-testid=table]').dataset.busy === 'false'")
    assert script.sent == [{"type": "say", "kind": "ask", "text": "takeback"}]
    before = {"turn": [1], "hand": ["5h", "Kd", "2s"], "counts": [3, 3], "table": [], "just_left": None}
    script.update(1, "takeback", to=5, **before, legal=["5h", "Kd", "2s"])
    expect(page.get_by_test_id("last-play")).to_contain_text("You take your last move back.")
    assert hand(page) == ["5h", "Kd", "2s"]
    expect(page.get_by_test_id("question")).to_have_text("")
    expect(page.get_by_test_id("take-back")).to_have_count(0)


def test_people_agree_that_the_cards_were_dealt_wrongly(open_page: OpenPage) -> None:
    """In pagat the dealer's side loses by it (CU-08); one calls it in the settings, the other says yes."""
    caller, other = two(open_page)

    caller.get_by_test_id("open-settings").click()
    caller.get_by_test_id("call-misdeal").click()
    expect(caller.get_by_test_id("question")).to_contain_text("You have called a misdeal.")
    expect(other.get_by_test_id("question")).to_contain_text("calls a misdeal")
    other.get_by_test_id("question-yes").click()

    for page in (caller, other):
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "over")
        expect(page.get_by_test_id("field")).to_be_visible()


def test_against_the_computer_nobody_calls_a_misdeal(open_page: OpenPage) -> None:
    """The program never deals wrongly, and there is nobody who could agree."""
    page = open_page()
    sit_down(page)

    page.get_by_test_id("open-settings").click()

    expect(page.get_by_test_id("give-up")).to_be_visible()
    expect(page.get_by_test_id("call-misdeal")).to_have_count(0)
