"""Games by correspondence: over a restart, on the page of whose turn it is, and while nobody looks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.cribbage import lay_two_away
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations
from tests.browser.test_clocks import GAMES, two
from tests.browser.test_friends import sit

DAY = 86_400

ENDS = {
    "game": "cuarenta",
    "rules": "mesa",
    "seats": 2,
    "players": [{"kind": "me", "name": "Ana"}, {"kind": "open"}],
    "clock": {"kind": "correspondence", "seconds": DAY},
    "away": "end",
}
"""A game by correspondence that is over for both when one of them gives it up."""

ROOM = """() => {
  const [rail, told, foot] = ['[data-testid=rail]', '[data-testid=absent]', '[data-part=last-play]']
    .map((place) => document.querySelector(place).getBoundingClientRect());
  return rail.bottom <= told.top && told.bottom <= foot.top + 1 ? 'room' : [rail, told, foot];
}"""
"""Whether what is said of those who are away stands between what is pressed and the last plays."""


@pytest.fixture(scope="module")
def waiting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose days these tests let pass."""
    server = Served(tmp_path_factory.mktemp("waiting"))
    server.start()
    yield server
    server.stop()


def open_settings(page: Page) -> None:
    """Open the table's settings, and wait for what is told of such games."""
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("vacation")).to_be_visible()
    expect(page.get_by_test_id("feed")).to_be_visible()


def test_a_game_waits_over_a_restart_and_the_server_notices_a_time_that_is_up(
    open_page: OpenPage, waiting_server: Served
) -> None:
    """Both pages are closed meanwhile; then the computer has moved, and the title counts the game for the other."""
    mover, other = two(open_page, waiting_server, "correspondence-86400")
    expect(mover).to_have_title(re.compile(r"^\(1\) "))
    table = mover.url
    for page in (mover, other):
        expect(page.get_by_test_id("clock-1")).to_have_text("1 day")
        page.goto("/healthz")
    waiting_server.stop()
    waiting_server.start()
    waiting_server.put_forward(DAY // 4)
    other.goto(table)
    expect(other.get_by_text("18 h", exact=True)).to_be_visible()
    other.goto("/healthz")

    waiting_server.put_forward(DAY)
    other.goto(table)
    expect(other.get_by_test_id("table")).to_have_attribute("data-turn", "mine")
    expect(other).to_have_title(re.compile(r"^\(1\) "))


def test_a_vacation_is_shown_to_both_and_a_feed_is_made_where_it_is_asked_for(
    open_page: OpenPage, waiting_server: Served
) -> None:
    """The settings offer both, without a fault for those who listen."""
    mover, other = two(open_page, waiting_server, "correspondence-259200")
    open_settings(mover)
    mover.get_by_test_id("vacation-7").focus()
    mover.keyboard.press("Enter")
    expect(mover.get_by_test_id("vacation-end")).to_be_focused()
    mover.get_by_test_id("feed-make").click()
    expect(mover.get_by_test_id("feed-link")).to_have_value(re.compile("/api/feed/"))
    mover.get_by_test_id("feed-end").click()
    expect(mover.get_by_test_id("feed-said")).not_to_be_empty()
    expect(mover.get_by_test_id("feed-link")).to_have_count(0)
    expect_no_violations(mover)
    for page in (mover, other):
        expect(page.get_by_test_id("absent")).to_contain_text("vacation")
    other.set_viewport_size({"width": 360, "height": 640})
    assert other.evaluate(ROOM) == "room"

    mover.get_by_test_id("vacation-end").click()

    for page in (mover, other):
        expect(page.get_by_test_id("absent")).not_to_contain_text("vacation")


def test_whoever_waits_reminds_the_other_who_finds_a_mark_on_the_game(
    open_page: OpenPage, waiting_server: Served
) -> None:
    """Too early the settings say why not, and whose turn it is finds no such button there."""
    mover, other = two(open_page, waiting_server, "correspondence-86400", context={"bypass_csp": True})
    open_settings(mover)
    expect(mover.get_by_test_id("nudge")).to_have_count(0)
    open_settings(other)
    other.get_by_test_id("nudge-go").click()
    expect(other.get_by_test_id("nudge-said")).to_contain_text("half")
    other.get_by_test_id("lang-es").click()
    expect(other.get_by_test_id("nudge-said")).to_contain_text("mitad")
    other.get_by_test_id("lang-en").click()
    for page in (mover, other):
        page.goto("/healthz")
    waiting_server.put_forward(DAY * 0.6)

    other.go_back()
    open_settings(other)
    other.get_by_test_id("nudge-go").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_test_id("nudge-said")).to_contain_text("Done")

    mover.goto("/")
    games = mover.get_by_test_id("in-progress")
    expect(games.get_by_text("You are reminded that it is your turn. You have 9 h 36 min to move.")).to_be_visible()
    expect_no_violations(mover)


def test_the_list_of_games_tells_both_how_long_whoever_is_on_turn_still_has(
    open_page: OpenPage, waiting_server: Served
) -> None:
    """In days and hours; whoever looks again is told what is left by then."""
    mover, other = two(open_page, waiting_server, "correspondence-259200", context={"bypass_csp": True})
    for page in (mover, other):
        page.goto("/")
    own, their = mover.get_by_test_id("in-progress"), other.get_by_test_id("in-progress")
    expect(own).to_contain_text("You have 3 days to move.")
    expect(their).to_contain_text("They have 3 days to move.")

    waiting_server.put_forward(DAY * 1.1)
    other.reload()

    expect(their).to_contain_text("They have 1 day 22 h to move.")
    expect_no_violations(other)


def test_whoever_was_away_finds_in_the_lobby_that_a_rematch_is_asked_for(
    open_page: OpenPage, waiting_server: Served
) -> None:
    """It leads to the table, where they answer; then both play again."""
    ana = open_page(name="Ana", server=waiting_server)
    eva = open_page(server=waiting_server, context={"bypass_csp": True})
    made = ana.request.post("/api/tables", data=ENDS).json()
    table = f"/table/{made['id']}"
    sit(eva, made["links"][0]["path"])
    expect(eva.get_by_test_id("field")).to_be_visible()
    eva.goto("/")
    assert ana.request.post(f"/api{table.replace('table', 'tables')}/abandon").ok
    ana.goto(table)
    ana.get_by_test_id("again").click()
    expect(ana.get_by_test_id("rematch-wait")).to_be_visible()

    eva.reload()
    finished = eva.get_by_test_id("finished")
    expect(finished).to_contain_text("wants a rematch.")
    expect_no_violations(eva)
    finished.get_by_role("link", name="Look").click()
    eva.get_by_test_id("again").click()

    for page in (ana, eva):
        expect(page.get_by_test_id("clock-1")).to_have_text("1 day")
        assert not page.url.endswith(table)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_said_to_think_who_is_not_at_the_table(
    open_page: OpenPage, waiting_server: Served, game: str
) -> None:
    """The game waits for them; when they come back they are thinking again."""
    mover, other = two(open_page, waiting_server, "correspondence-86400", game)
    table = mover.url
    if game == "cribbage":
        lay_two_away(other)
    said = other.get_by_test_id("hint")
    expect(said).to_contain_text(re.compile("is thinking|is still choosing"))
    mover.goto("/healthz")
    expect(said).to_contain_text("The game waits for ")
    mover.goto(table)
    expect(said).to_contain_text(re.compile("is thinking|is still choosing"))
