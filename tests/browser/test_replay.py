"""A finished game looked at again: wound by buttons and keys, from any seat, and by a link that shares it."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import AXE, expect_no_violations, expect_the_end, hand, play_on, sit_down

PHONE = (360, 740)


def finished(page: Page) -> None:
    """Play a short game to its end."""
    sit_down(page, target="6")
    assert play_on(page) == "over"
    expect_the_end(page)


def expect_at(page: Page, at: int) -> None:
    """Expect the replay to stand at a place, and its table with it."""
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", str(at))
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(at + 1))


def length(page: Page) -> int:
    """How many events the replay has, once all are there."""
    reel = page.get_by_test_id("replay")
    expect(reel).to_have_attribute("data-length", reel.get_attribute("data-total") or "")
    return int(reel.get_attribute("data-length") or 0)


def test_a_player_winds_a_finished_game_to_and_fro(open_page: OpenPage) -> None:
    """From the end of the game to its replay: steps, keys, ends, hands, by itself, and from each seat."""
    page = open_page(name="Ana")
    finished(page)
    page.get_by_test_id("replay-game").click()
    expect_at(page, 0)
    last = length(page) - 1
    assert len(hand(page)) == 5

    page.get_by_test_id("replay-forward").click()
    expect_at(page, 1)
    page.keyboard.press("ArrowRight")
    expect_at(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_at(page, 1)
    page.get_by_test_id("replay-end").click()
    expect_at(page, last)
    expect(page.get_by_test_id("game-over").get_by_role("heading")).not_to_contain_text("You")  # whoever looks on
    assert page.get_by_test_id("again").count() == 0
    page.get_by_test_id("replay-start").click()
    expect_at(page, 0)
    # so slowly that it is far from the end when it is stopped
    page.get_by_test_id("replay-speed").select_option("leisurely")
    page.get_by_test_id("replay-toggle").click()
    expect(page.get_by_test_id("replay")).not_to_have_attribute("data-at", "0")
    page.get_by_test_id("replay-toggle").click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-playing", "false")


def test_a_replay_shows_each_seat_its_own_cards_and_all_to_whoever_asks(open_page: OpenPage) -> None:
    """The spectator sees no hand, a seat its own, and with all cards open every hand is named."""
    page = open_page(name="Ana")
    finished(page)
    page.get_by_test_id("replay-game").click()
    expect_at(page, 0)
    mine = hand(page)

    page.get_by_test_id("replay-from").focus()
    page.get_by_test_id("replay-from").select_option("0")
    expect_at(page, 0)
    expect(page.get_by_test_id("replay-from")).to_be_focused()  # it was drawn anew
    expect(page.locator("[data-hand] button")).to_have_count(0)
    page.get_by_test_id("replay-from").select_option("2")
    expect(page.locator("[data-hand] button")).to_have_count(5)
    assert set(hand(page)).isdisjoint(mine)
    page.get_by_test_id("replay-from").select_option("open")
    for seat in (1, 2):
        expect(page.get_by_test_id(f"open-hand-{seat}").locator(".chip")).to_have_count(5)
    assert hand(page) == mine


def test_a_game_is_shared_by_a_link_until_that_is_ended(open_page: OpenPage) -> None:
    """Whoever opens the link winds the game; once it is shared no longer the link says that it opens nothing."""
    ana, eva = open_page(name="Ana"), open_page()
    finished(ana)
    ana.get_by_test_id("share-game").click()
    path = urlsplit(ana.get_by_test_id("share-link").input_value()).path

    eva.goto(path)
    expect_at(eva, 0)
    eva.get_by_test_id("replay-forward").click()
    expect_at(eva, 1)
    assert eva.request.get(eva.get_by_test_id("replay-record").get_attribute("href") or "").ok

    ana.get_by_test_id("unshare").click()
    expect(ana.get_by_test_id("share-game")).to_be_visible()
    eva.goto(path)
    expect(eva.get_by_test_id("lost")).to_be_visible()


def test_finished_games_are_listed_with_how_they_ended(open_page: OpenPage) -> None:
    """From the lobby to the list: one game was played out, one was given up, and that one can be replayed too."""
    page = open_page(name="Ana", lang="es")
    finished(page)
    sit_down(page, target="6")
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("leave-yes").click()
    page.get_by_test_id("all-finished").click()

    rows = page.get_by_test_id("finished-list").locator("li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Se dejó sin terminar")
    expect(rows.nth(1)).to_contain_text("Gan")
    rows.nth(0).get_by_text("Repetición").click()
    expect_at(page, 0)
    if page.get_by_test_id("replay-end").is_enabled():  # the computer had made its first move
        page.get_by_test_id("replay-end").click()
    expect(page.get_by_test_id("replay-note")).to_contain_text("sin terminar")


@pytest.mark.parametrize("game", ["gin", "cribbage"])
def test_every_game_is_drawn_again(open_page: OpenPage, game: str) -> None:
    """A game of gin and one of cribbage, given up as soon as they are dealt, stand there again with all cards."""
    page = open_page(name="Ana")
    page.goto("/")
    page.get_by_test_id(f"game-{game}").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    table = page.url
    page.request.post(f"/api/tables/{table.rsplit('/', 1)[1]}/abandon")
    page.goto(f"{table}/replay")
    expect_at(page, 0)

    page.get_by_test_id("replay-from").select_option("open")
    expect(page.get_by_test_id("open-hand-2").locator(".chip").first).to_be_visible()
    assert len(hand(page)) >= 6


@pytest.mark.skipif(not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_a_replay(open_page: OpenPage, theme: str) -> None:
    """The end of a game with its link, the replay with all cards on a phone, and the list of finished games."""
    page = open_page(size=PHONE, context={"bypass_csp": True}, theme=theme, name="Ana")
    finished(page)
    page.get_by_test_id("share-game").click()
    expect(page.get_by_test_id("share-link")).to_be_visible()
    expect_no_violations(page)
    page.get_by_test_id("replay-game").click()
    expect_at(page, 0)
    page.get_by_test_id("replay-from").select_option("open")
    expect(page.get_by_test_id("open-hands")).to_be_visible()
    expect_no_violations(page)
    page.goto("/finished")
    expect(page.get_by_test_id("finished-list")).to_be_visible()
    expect_no_violations(page)
