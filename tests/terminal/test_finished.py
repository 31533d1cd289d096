"""The finished games: listed with what they came to, looked at again, and fetched piece by piece."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.protocol.live import Player
from sobremesa.protocol.rest.tables import ListedTable
from sobremesa.terminal.api_client import PIECE, ApiClient, Declined
from sobremesa.terminal.app import words_for
from sobremesa.terminal.program import TerminalProgram
from sobremesa.terminal.screens import finished
from sobremesa.terminal.settings import Keeper
from tests.terminal.helpers import at_table, desk_of, expect_text, my_turn, order, table_of, tables_of, until
from tests.terminal.test_menu import at_menu, go_to
from tests.terminal.test_whole_games import Novatos, play_out

ANA, EVA, LUZ, SOL = [Player(seat, name, "human") for seat, name in enumerate(("Ana", "Eva", "Luz", "Sol"), 1)]
GAME = ListedTable(
    "t", "cuarenta", "pagat", 2, [ANA, EVA], [40, 32], True, "2026-11-30T20:00:00Z", False, 1, 1, False, ""
)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({}, "You won"),
        ({"winner": 2}, "Eva won"),
        ({"winner": 2, "ending": "resigned"}, "Eva won · by resignation"),
        ({"winner": 2, "players": [ANA, EVA, LUZ, SOL]}, "Eva and Sol won"),
        ({"winner": 0}, "Nobody won"),
        ({"winner": 0, "abandoned": True}, "Ended early"),
        ({"you": 0, "players": [replace(ANA, name=""), EVA]}, "somebody won"),
    ],
)
def test_who_won_is_told_in_words(change, told):
    """As the page tells it."""
    assert finished.how_ended(replace(GAME, **change), words_for("en")) == told


def listing(pilot) -> finished.FinishedScreen:
    """The list, on top or behind a table."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, finished.FinishedScreen))


async def test_a_finished_game_is_looked_at_again_from_the_menu(tmp_path):
    """Its table tells the score and where the points came from; behind it is the list, and then the menu."""
    async with desk_of(tmp_path, Novatos()) as desk:
        async with at_table(desk, order("cuarenta", "pagat", target="10")) as pilot:
            await my_turn(pilot)
            await play_out(pilot)
            score = table_of(pilot).sitting.view["score"]
        async with at_menu(desk, Keeper(None)) as pilot:
            await go_to(pilot, "Finished games")
            await pilot.press("enter")
            await expect_text(pilot, f"{score[0]} – {score[1]}  ")
            await pilot.press("t")
            await until(pilot, lambda: bool(tables_of(pilot)) and table_of(pilot).sitting.over, "the end of the game")
            await pilot.press("s")
            await expect_text(pilot, "hand 1: ")
            await pilot.press("escape")
            await pilot.press("q")
            await expect_text(pilot, "Your finished games")
            await pilot.press("escape")
            await expect_text(pilot, "Deal the cards")


async def test_games_are_fetched_piece_by_piece_and_one_that_was_given_up_has_no_table():
    """The last line asks for earlier ones as long as there may be any; a server that fails says so."""
    told = [replace(GAME, id=str(number), abandoned=number == 0) for number in range(PIECE + 1)]
    asked = []

    class Desk(ApiClient):
        async def games(self, lang):
            return []

        async def finished(self, skip=0):
            asked.append(skip)
            if len(asked) == 2:
                raise Declined("offline", "nobody answers")
            return told[skip : skip + PIECE]

    program = TerminalProgram(Desk("http://127.0.0.1:1", Keeper(None)), Keeper(None), "en", ascii=False)
    async with program.run_test() as pilot:
        screen = finished.FinishedScreen(program.desk)
        await program.push_screen(screen)
        await until(pilot, lambda: len(screen.entries()) == PIECE + 1, "the first piece")
        assert screen.entries()[-1].label == "Earlier ones"
        await pilot.press("t")
        assert program.screen is screen
        await pilot.press("up", "enter")
        await expect_text(pilot, "[offline]")
        await pilot.press("enter")
        await until(pilot, lambda: len(screen.entries()) == len(told), "all of them")
    assert asked == [0, PIECE, PIECE]


async def test_where_no_game_has_ended_that_is_said(tmp_path):
    """And Enter does nothing there."""
    async with desk_of(tmp_path) as desk, at_menu(desk, Keeper(None)) as pilot:
        await go_to(pilot, "Finished games")
        await pilot.press("enter")
        await expect_text(pilot, "None yet.")
        await pilot.press("enter", "up", "down")
        assert pilot.app.screen is listing(pilot)
