"""A finished game looked at again from the list: event by event, hand by hand, with all cards open."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager

from msgspec.structs import replace

from sobremesa.core.levels import choose_text
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.program import TerminalProgram
from sobremesa.terminal.screens.replay import ReplayScreen
from sobremesa.terminal.settings import Keeper
from tests.server.helpers import Guest, hear, play_out, say
from tests.terminal.helpers import desk_of, expect_screen, expect_text, order, screen_text, tables_of, until
from tests.terminal.test_menu import at_menu, go_to
from tests.terminal.test_whole_games import Novatos


def novato(wire):
    """What a novato plays."""
    return choose_text(json.dumps(wire), "novato", 7)


def guest_of(desk: ApiClient) -> Guest:
    """The same person by another way, which plays faster than keys do."""
    return Guest(desk.origin, desk.cookie.partition("=")[2])


async def played(desk: ApiClient, wanted) -> str:
    """A game that has been played to its end; return its table."""
    table = (await desk.make(wanted)).id
    async with guest_of(desk).at(table) as (socket, sync):
        await play_out(socket, sync, novato)
    return table


@asynccontextmanager
async def looking(desk: ApiClient, table: str, size=(80, 24), lang="en", seat=1, ascii_only=False):
    """A replay on the screen, of which all has come."""
    program = TerminalProgram(desk, Keeper(None), lang, ascii=ascii_only)
    async with program.run_test(size=size) as pilot:
        screen = ReplayScreen(desk, table, seat)
        await program.push_screen(screen)
        await until(pilot, lambda: screen.replay.complete or screen.note, "all of the game")
        yield pilot


def replaying(pilot) -> ReplayScreen:
    """The replay that is on the screen, or behind the page that is."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, ReplayScreen))


async def test_a_finished_game_is_gone_through_from_the_list(tmp_path):
    """Enter shows its start; keys go on and back by events and hands, to the ends, to the table, to the list."""
    async with desk_of(tmp_path, Novatos()) as desk:
        await played(desk, order("cuarenta", "pagat", target="10"))
        async with at_menu(desk, Keeper(None)) as pilot:
            await go_to(pilot, "Finished games")
            await pilot.press("enter")
            await expect_text(pilot, "Nelson")
            await pilot.press("enter")
            await expect_text(pilot, "1 of ")
            replay = replaying(pilot).replay
            await until(pilot, lambda: replay.complete, "all of the game")
            await pilot.press("right", "right")
            assert replay.at == 2
            await pilot.press("left")
            await expect_text(pilot, f"2 of {replay.total}")
            await pilot.press("end")
            assert (replay.at, replay.sitting.over) == (replay.total - 1, True)
            await expect_text(pilot, f"{replay.total} of {replay.total} · ")
            await pilot.press("pageup")
            assert replay.sitting.events[-1].move == "pack"
            await pilot.press("home", "s")
            await expect_text(pilot, "Where the points came from")
            await pilot.press("escape", "?")
            await expect_text(pilot, "one hand back or on")
            await pilot.press("escape", "t")
            await until(pilot, lambda: bool(tables_of(pilot)) and tables_of(pilot)[0].sitting.over, "the table")
            await pilot.press("q", "q")
            await expect_text(pilot, "Your finished games")
            await pilot.press("t")
            await until(pilot, lambda: bool(tables_of(pilot)), "the table from the list")


def rows_of(pilot, name):
    """The lines of the screen from that of a player on."""
    lines = screen_text(pilot.app).splitlines()
    return lines[next(at for at, line in enumerate(lines) if line[2:].startswith(name)) :]


async def test_four_play_cuarenta_again_with_all_cards_open(tmp_path):
    """Each of the others has a row of open cards, which O turns face down, and it all fits into small terminals."""
    async with desk_of(tmp_path, Novatos()) as desk:
        table = await played(desk, order("cuarenta", "mesa", 4, target="10"))
        async with looking(desk, table) as pilot:
            await pilot.press("right")
            replay = replaying(pilot).replay
            hands = replay.hands
            assert [len(hand) for hand in hands].count(5) == 3
            assert hands[0] == replay.sitting.view["hand"]
            await expect_screen(pilot, "replay-four-80")
            await pilot.resize_terminal(60, 20)
            await expect_screen(pilot, "replay-four-60")
            await pilot.press("o")
            await until(pilot, lambda: rows_of(pilot, "Nelson")[1][2:].startswith("Maruja"), "no cards below a name")
            await pilot.press("end")
            await expect_text(pilot, f"{replay.total} of {replay.total} · ")


async def test_a_long_game_of_cribbage_comes_piece_by_piece(tmp_path):
    """All its events can be gone to, hand by hand from the first to the last, and the crib is its dealer's."""
    async with desk_of(tmp_path, Novatos()) as desk:
        table = await played(desk, order("cribbage", "standard"))
        async with looking(desk, table, (60, 20), "es") as pilot:
            replay = replaying(pilot).replay
            assert replay.total > 100  # more than comes at once
            hands = []
            while not replay.ended:
                hands.append(replay.sitting.events[-1].hand)
                await pilot.press("pagedown")
            assert hands == list(range(1, len(hands) + 1))
            await expect_text(pilot, f"{replay.total} de {replay.total} · ")
            await pilot.press(*["pageup"] * len(hands))
            assert replay.at == 0
            await pilot.press("right", "right")
            await expect_screen(pilot, "replay-cribbage-60")


async def test_a_game_that_was_given_up_is_looked_at_as_far_as_it_went(tmp_path):
    """At its last event it says that it was ended there, and there is no table to go to."""
    async with desk_of(tmp_path, Novatos()) as desk:
        table = (await desk.make(order("gin", "standard"))).id
        async with guest_of(desk).at(table) as (socket, sync):
            while sync["view"]["turn"] != [1]:
                sync = await hear(socket)
            await say(socket, type="move", move=novato(sync["view"]), seen=sync["n"])
            await hear(socket)
        await desk.abandon(table)
        async with looking(desk, table) as pilot:
            await pilot.press("end")
            await expect_text(pilot, "The game was ended here, before its end.")
            await pilot.press("t")
            assert tables_of(pilot) == []


async def test_a_game_that_somebody_resigned_says_so(tmp_path):
    """Its last event is the resignation, and the other has won."""
    async with desk_of(tmp_path, Novatos()) as desk:
        table = (await desk.make(replace(order("cuarenta", "pagat"), rated=True, takebacks=False, hints=False))).id
        await desk.abandon(table)
        async with looking(desk, table) as pilot:
            await pilot.press("end")
            await expect_text(pilot, "You gave up: the game is lost.")
            await expect_text(pilot, "Nelson wins")


async def test_what_a_server_does_not_give_is_asked_for_again(tmp_path):
    """A server that fails says so, and the next step asks again."""

    class Desk(ApiClient):
        failures = 1

        async def replay(self, table, seat, after):
            if self.failures:
                self.failures -= 1
                raise Declined("offline", "nobody answers")
            return await super().replay(table, seat, after)

    async with desk_of(tmp_path, Novatos()) as desk:
        table = await played(desk, order("cuarenta", "pagat", target="10"))
        failing = Desk(desk.origin, desk._keeper)
        async with looking(failing, table) as pilot:
            await expect_text(pilot, "[offline]")
            await pilot.press("right")
            await expect_text(pilot, "1 of ")
