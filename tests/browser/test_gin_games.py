"""Whole games of gin in the browser, by its own buttons, at the fastest speed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.gin import HAND_OVER, TO_DISCARD, expect_the_end, hand, play_on, sit_down, yes

RULESETS = ["standard", "vga", "vga-oklahoma", "eaai"]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_of_gin_can_be_played_in_every_ruleset(open_page: OpenPage, rules: str) -> None:
    """From the lobby over several hands to the winner and the record."""
    page = open_page()
    sit_down(page, rules, target="40")

    assert play_on(page) == "over"

    expect_the_end(page)


def test_a_game_of_one_hand_is_over_after_it(open_page: OpenPage) -> None:
    """The ruleset of the library plays one hand, and both hands are shown before the end is told."""
    page = open_page()
    sit_down(page, "openspiel")

    assert play_on(page, yes(HAND_OVER)) == "yes"
    expect(page.get_by_test_id("slip")).to_be_visible()
    expect(page.get_by_test_id("game-over")).to_have_count(0)
    page.get_by_test_id("go-on").click()

    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_computers_play_gin_among_themselves_while_one_watches(open_page: OpenPage) -> None:
    """The spectator holds no cards, and nothing waits for a tap."""
    page = open_page()
    sit_down(page, "eaai", watch=True, target="10")

    expect(page.get_by_test_id("game-over")).to_be_visible()

    assert hand(page) == []


def test_play_again_starts_from_nought(open_page: OpenPage) -> None:
    """GI-36: the same ruleset with the same changes, on a table of its own."""
    page = open_page()
    sit_down(page, "vga", target="5")
    assert play_on(page) == "over"
    first = page.url

    page.get_by_test_id("again").click()

    expect(page.get_by_test_id("game-over")).to_have_count(0)
    assert page.url != first
    expect(page.get_by_test_id("score-1").locator("b")).to_have_text("0")


def test_a_reload_in_mid_hand_shows_the_same_hand(open_page: OpenPage) -> None:
    """What is drawn stays drawn; the table stands as before."""
    page = open_page()
    sit_down(page, "vga")
    assert play_on(page, yes(TO_DISCARD)) == "yes"
    cards, pile = hand(page), page.get_by_test_id("discard-pile").get_attribute("data-card")

    page.reload()
    page.get_by_test_id("field").wait_for()

    assert hand(page) == cards
    assert len(cards) == 11
    assert page.get_by_test_id("discard-pile").get_attribute("data-card") == pile


def test_the_lobby_offers_the_limit_and_oklahoma_as_the_old_title_screen_did(open_page: OpenPage) -> None:
    """GI-30: the limit goes from 100 to 500 by 50 and round again; Oklahoma changes to the ruleset that has it."""
    page = open_page()
    page.goto("/")
    page.get_by_test_id("game-gin").click()
    page.get_by_test_id("rules-vga").check()
    limit = page.get_by_test_id("limit")
    for shown in [*range(100, 501, 50), 100]:
        expect(limit).to_contain_text(str(shown))
        limit.click()
    page.get_by_test_id("oklahoma-yes").check()
    expect(page.get_by_test_id("rules-vga-oklahoma")).to_be_checked()
    page.get_by_test_id("oklahoma-no").check()
    expect(page.get_by_test_id("rules-vga")).to_be_checked()
