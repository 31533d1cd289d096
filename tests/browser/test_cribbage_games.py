"""Whole games of cribbage in the browser, by its own buttons, and what the old program let one choose."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.cribbage import (
    CRIB_SHOWN,
    IN_PLAY,
    SHOWN,
    TO_TAKE,
    choose_cribbage,
    expect_the_end,
    hand,
    number,
    play_on,
    prefer,
    sit_down,
    yes,
)
from tests.browser.table import UNANSWERED, rests

RULESETS = ["standard", "standard-61", "cadenza", "cadenza-61"]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_of_cribbage_can_be_played_in_every_ruleset(open_page: OpenPage, rules: str) -> None:
    """From the lobby to the winner and the record, each hand counted before the next."""
    page = open_page()
    sit_down(page, rules)

    assert play_on(page) == "over"

    expect_the_end(page)


def test_a_whole_game_is_played_with_muggins(open_page: OpenPage) -> None:
    """CR-25: one counts one's own hands, and takes what the other missed or leaves it."""
    page = open_page()
    sit_down(page, choices=("muggins-yes",), target="31")
    assert play_on(page, yes(TO_TAKE)) in {"yes", "over"}

    assert play_on(page) == "over"

    expect_the_end(page)


def test_computers_play_cribbage_among_themselves_while_one_watches(open_page: OpenPage) -> None:
    """The spectator holds no cards, and nothing waits for a tap."""
    page = open_page()
    sit_down(page, choices=("who-watch",), target="20")

    expect(page.get_by_test_id("game-over")).to_be_visible()

    assert hand(page) == []


def test_a_reload_in_mid_hand_shows_the_same_hand(open_page: OpenPage) -> None:
    """Hand, series, starter, score and pegs stand as before."""
    page = open_page()
    sit_down(page)
    assert (
        play_on(page, yes(f"{IN_PLAY} && +document.querySelector('[data-testid=score-1]').dataset.score > 20")) == "yes"
    )
    look = """[...document.querySelectorAll('[data-card], [data-hole], [data-score]')]
        .map(({ dataset }) => [dataset.card, dataset.hole, dataset.score].join())"""
    before = (hand(page), number(page), sorted(page.evaluate(look)))

    page.reload()
    page.get_by_test_id("field").wait_for()

    assert (hand(page), number(page), sorted(page.evaluate(look))) == before


def test_the_games_won_are_kept_from_table_to_table(open_page: OpenPage) -> None:
    """CR-45: they stand at the end and beside the board of the next game, a lurch with its extra game."""
    page = open_page()
    sit_down(page, "cadenza-61")
    assert play_on(page) == "over"
    expect(page.get_by_test_id("tally")).not_to_have_text("0–0")
    won = page.get_by_test_id("tally").inner_text()
    lurch = page.get_by_test_id("lurch").count()
    page.reload()
    expect(page.get_by_test_id("tally")).to_have_text(won)

    page.get_by_test_id("again").click()

    expect(page.get_by_test_id("game-over")).to_have_count(0)
    expect(page.get_by_test_id("tally")).to_have_text(won)
    assert sorted(int(games) for games in won.split("–")) == [0, 1 + lurch]


def test_the_lobby_offers_the_menus_of_the_old_program(open_page: OpenPage) -> None:
    """CR-40: the length changes the ruleset, x-ray vision is an option of one's own seat."""
    page = open_page()
    choose_cribbage(page, "cadenza")

    page.get_by_test_id("length-61").check()
    expect(page.get_by_test_id("rules-cadenza-61")).to_be_checked()
    page.get_by_test_id("length-121").check()
    expect(page.get_by_test_id("rules-cadenza")).to_be_checked()
    page.get_by_test_id("xray-yes").check()
    page.get_by_test_id("start").click()

    expect(page.get_by_test_id("field")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['sobremesa.settings']).last.options") == {"xray": "1"}


def test_x_ray_eyes_see_the_other_hand(open_page: OpenPage) -> None:
    """CR-40: all the cards that the opponent holds lie face up."""
    page = open_page()
    sit_down(page, choices=("xray-yes",))

    cards = page.get_by_test_id("opponent-hand").locator("[data-card]")

    expect(cards.first).to_be_visible()
    shown = cards.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert shown and all(len(card) == 2 for card in shown)


def test_i_play_for_you_until_a_key_is_pressed(open_page: OpenPage) -> None:
    """CR-40: the computer plays one's own cards from the start; a key gives them back."""
    page = open_page(speed="quick")
    sit_down(page, choices=("plays-computer",))
    expect(page.get_by_test_id("hint")).to_have_attribute("data-prompt", "played-for")
    expect(page.get_by_test_id("series").locator("li").first).to_be_visible()

    page.keyboard.press("x")

    expect(page.get_by_test_id("hint")).not_to_have_attribute("data-prompt", "played-for")
    assert rests(page, number)
    expect(page.get_by_test_id("game-over")).to_have_count(0)
    expect(page.locator("[data-testid=table][data-turn=mine], [data-prompt=go-on]").first).to_be_attached()


def test_i_play_for_you_plays_a_whole_game(open_page: OpenPage) -> None:
    """Nothing waits for a tap while the computer plays both sides."""
    page = open_page()
    sit_down(page, choices=("plays-computer",), target="31")

    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_leaving_plays_the_hand_out_first(open_page: OpenPage) -> None:
    """CR-43: the computer finishes the hand, then the game is over for good and the lobby is there."""
    page = open_page(speed="quick")
    sit_down(page)
    assert play_on(page, yes(IN_PLAY)) == "yes"
    before = number(page)
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("leave-yes").click()
    expect(page.get_by_test_id("hint")).to_have_attribute("data-prompt", "leaving")

    expect(page.get_by_test_id("lobby")).to_be_visible()

    assert before > 0
    expect(page.get_by_test_id("in-progress")).to_have_count(0)


def test_a_game_that_cannot_be_left_after_the_hand_says_so_and_goes_on(open_page: OpenPage) -> None:
    """The table stays with the reason, and one plays on oneself or leaves once more."""
    page = open_page(speed="instant")
    sit_down(page)
    page.route("**/abandon", lambda route: route.abort("connectionrefused"))
    for attempt in (1, 2):
        page.get_by_test_id("open-settings").click()
        page.get_by_test_id("give-up").click()
        page.get_by_test_id("leave-yes").click()
        if attempt == 1:
            expect(page.get_by_test_id("refused")).to_have_text(UNANSWERED)
            assert rests(page, number), "the computer has played what it had begun"
            expect(page.get_by_test_id("refused")).to_have_text(UNANSWERED)
            page.unroute("**/abandon")
            assert play_on(page, yes(SHOWN)) == "yes", "the computer has played on"

    expect(page.get_by_test_id("lobby")).to_be_visible()
    expect(page.get_by_test_id("in-progress")).to_have_count(0)


def test_the_show_is_told_hand_by_hand(open_page: OpenPage) -> None:
    """CR-16: pone, dealer, crib, each with its words, and the pegs move when it is told."""
    page = open_page()
    sit_down(page)
    told = []
    play_on(page, yes(SHOWN))
    for _ in range(3):
        show = page.get_by_test_id("show")
        told.append((show.get_attribute("data-seat"), show.get_attribute("data-crib")))
        expect(page.get_by_test_id("said")).not_to_be_empty()
        page.get_by_test_id("go-on").click()

    pone = told[0][0]
    dealer = "1" if pone == "2" else "2"
    assert told == [(pone, "false"), (dealer, "false"), (dealer, "true")]


def test_a_tap_for_each_count(open_page: OpenPage) -> None:
    """Every combination is said by itself, with its cards raised."""
    page = open_page()
    prefer(page, telling="step")
    sit_down(page)
    raised = "document.querySelectorAll('[data-testid=show] .raised').length"

    assert play_on(page, yes(f"{CRIB_SHOWN} && {raised}")) == "yes"

    assert page.evaluate(raised) >= 1
    words = page.get_by_test_id("said").inner_text().lower()
    assert any(word in words for word in ("fifteen two", "pair", "run", "suit", "nobs"))
