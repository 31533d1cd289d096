"""Whole games in the browser, by its own buttons, at the fastest speed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table import change_option, expect_the_end, play_on, sit_down

RULESETS = ["pagat", "palm", "casa", "mesa", "cuenca"]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_can_be_played_in_every_ruleset(open_page: OpenPage, rules: str) -> None:
    """From the lobby to the winner and the record, whatever the ruleset."""
    page = open_page()
    sit_down(page, rules)

    assert play_on(page) == "over"

    expect_the_end(page)


@pytest.mark.parametrize(("rules", "left", "right"), [("pagat", "2", "4"), ("mesa", "4", "2")])
def test_four_play_in_pairs_and_sit_as_the_cards_go_round(
    open_page: OpenPage, rules: str, left: str, right: str
) -> None:
    """Clockwise the next player sits at the left, counter-clockwise at the right; the partner opposite."""
    page = open_page()
    sit_down(page, rules, seats=4)

    boxes = {seat: page.get_by_test_id(f"seat-{seat}").bounding_box() for seat in "1234"}
    places = {seat: (box["x"] + box["width"] / 2, box["y"]) for seat, box in boxes.items() if box}
    assert places[left][0] < places["3"][0] < places[right][0]
    assert places["3"][1] < places[left][1] < places["1"][1]
    assert play_on(page) == "over"
    expect_the_end(page)


def test_computers_play_among_themselves_while_one_watches(open_page: OpenPage) -> None:
    """The spectator sees the game go by and holds no cards."""
    page = open_page()
    sit_down(page, "pagat", watch=True, target="4")

    expect(page.get_by_test_id("game-over")).to_be_visible()

    assert page.locator("[data-hand] button").count() == 0


def test_play_again_starts_another_game_at_the_same_table(open_page: OpenPage) -> None:
    """The same ruleset with the same changes, on a table of its own."""
    page = open_page()
    sit_down(page, "casa", target="2")
    assert play_on(page) == "over"
    first = page.url

    page.get_by_test_id("again").click()

    expect(page.get_by_test_id("game-over")).to_have_count(0)
    assert page.url != first
    assert play_on(page) == "over"


def test_the_second_game_takes_one_tap(open_page: OpenPage) -> None:
    """The lobby keeps the last setup, changed options included."""
    page = open_page()
    sit_down(page, "mesa", seats=4, target="2")
    page.get_by_test_id("to-lobby").click()

    expect(page.get_by_test_id("rules-mesa")).to_be_checked()
    page.get_by_test_id("start").click()

    expect(page.get_by_test_id("seat-4")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['sobremesa.settings']).last.options") == {"target": "2"}


def test_an_option_that_cannot_be_is_refused_with_what_it_may_be(open_page: OpenPage) -> None:
    """The lobby says which option it is, in words of the page, and a mended one starts the game."""
    page = open_page()
    page.goto("/")
    page.get_by_test_id("advanced").locator("summary").click()
    change_option(page, "target", "900")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("trouble")).to_contain_text("2–200")

    change_option(page, "target", "10")
    page.get_by_test_id("start").click()

    expect(page.get_by_test_id("field")).to_be_visible()
