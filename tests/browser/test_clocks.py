"""Clocks at the table: chosen where friends are invited, shown at every plate, and what their end looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations
from tests.browser.test_friends import link, sit

FULL = re.compile("^(5:00|4:[0-9][0-9])$")
"""The page counts down by itself; the server's clock stands still."""

GAMES = ("cuarenta", "gin", "cribbage")


@pytest.fixture(scope="module")
def timed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time these tests put forward: what is left of the tables of others is nothing to them."""
    server = Served(tmp_path_factory.mktemp("timed"))
    server.start()
    yield server
    server.stop()


def invite(page: Page, clock: str, game: str = "cuarenta") -> None:
    """Set up a table for two with a clock, and start."""
    page.goto("/")
    page.get_by_test_id(f"game-{game}").click()
    page.get_by_test_id("seat-2-friend").check()
    page.get_by_test_id(f"clock-{clock}").check()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("waiting")).to_be_visible()


def two(open_page: OpenPage, server: Served, clock: str, game: str = "cuarenta", **more: str) -> tuple[Page, Page]:
    """Two who sit at a table with a clock; first the one whose turn it is."""
    ana, eva = open_page(name="Ana", server=server, **more), open_page(server=server)
    invite(ana, clock, game)
    sit(eva, link(ana, 2))
    for page in (ana, eva):
        expect(page.get_by_test_id("field")).to_be_visible()
    mine = ana.get_by_test_id("table").get_attribute("data-turn") == "mine"
    return (ana, eva) if mine else (eva, ana)


def own_seat(page: Page) -> int:
    """Return the seat of the clock that speaks to the reader."""
    return 1 if page.get_by_test_id("seat-1").get_by_role("status").count() else 2


@pytest.mark.parametrize("game", GAMES)
def test_a_clock_stands_at_each_plate_and_warns_before_its_end(
    open_page: OpenPage, timed_server: Served, game: str
) -> None:
    """It counts down; short of time it bears a mark and says so to its owner alone; at the end the game is lost."""
    mover, other = two(open_page, timed_server, "game-300-5", game)
    seat = own_seat(mover)
    for page in (mover, other):
        expect(page.get_by_test_id(f"clock-{seat}")).to_have_text(FULL)
        expect(page.get_by_test_id(f"clock-{3 - seat}")).to_have_text(FULL)

    timed_server.put_forward(302)
    for page in (mover, other):
        page.reload()
        expect(page.get_by_test_id(f"clock-{seat}")).to_have_text(re.compile("^!0:0"))
    expect(mover.get_by_text("Your time is running short.")).to_have_count(1)
    # in cribbage both are awaited, to lay away
    expect(other.get_by_text("Your time is running short.")).to_have_count(int(game == "cribbage"))
    expect_no_violations(mover)

    timed_server.put_forward(20)
    for page in (mover, other):
        expect(page.get_by_test_id("lost-on-time")).to_be_visible()
    told = sorted(page.get_by_test_id("lost-on-time").inner_text() for page in (mover, other))
    assert told[1] == "Your time was up: the game is lost."
    assert told[0].endswith("ran out of time and has lost the game.")


def test_per_move_the_computer_moves_for_whoever_is_late(open_page: OpenPage, timed_server: Served) -> None:
    """The others read why, and the game goes on."""
    mover, other = two(open_page, timed_server, "move-30")

    timed_server.put_forward(45)

    expect(other.get_by_test_id("last-play")).to_contain_text("Time was up, so the computer moved.")
    expect(mover.get_by_test_id("table")).to_have_attribute("data-turn", "theirs")


def test_any_other_clock_may_be_wound(open_page: OpenPage, timed_server: Served) -> None:
    """The lobby takes numbers of one's own, keeps them in bounds, and tells whoever is invited."""
    ana = open_page(server=timed_server, lang="es")
    ana.goto("/")
    ana.get_by_test_id("seat-2-friend").check()
    ana.get_by_test_id("clock-other").check()
    ana.get_by_test_id("clock-kind-game").check()
    ana.get_by_test_id("clock-seconds").fill("99999")
    ana.get_by_test_id("clock-increment").fill("7")
    ana.get_by_test_id("clock-increment").blur()
    expect(ana.get_by_test_id("clock-seconds")).to_have_value("14400")
    ana.get_by_test_id("clock-seconds").fill("88888")
    ana.get_by_test_id("clock-seconds").blur()
    expect(ana.get_by_test_id("clock-seconds")).to_have_value("14400")
    ana.get_by_test_id("start").click()
    expect(ana.get_by_test_id("terms")).to_have_text("Reloj: 4:00:00 por partida, y 7 s más por jugada.")
    eva = open_page(server=timed_server)
    eva.goto(link(ana, 2))
    expect(eva.get_by_test_id("terms")).to_have_text("Clock: 4:00:00 a game, and 7 s more a move.")
    sit(eva, link(ana, 2))

    expect(eva.get_by_test_id("clock-1")).to_have_text(re.compile("^(4:00:00|3:59:[0-9][0-9])$"))


def test_without_a_clock_none_is_shown(open_page: OpenPage) -> None:
    """Nobody is timed who did not ask for it."""
    ana, eva = open_page(), open_page()
    invite(ana, "none")
    sit(eva, link(ana, 2))

    expect(eva.get_by_test_id("field")).to_be_visible()
    assert eva.locator("[data-testid^=clock-]").count() == 0
