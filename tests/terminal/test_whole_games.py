"""A whole game of each kind, played by keys alone."""

import pytest
from textual.pilot import Pilot

from sobremesa.core.levels import choose_text
from sobremesa.terminal.renderer import NUMBERS
from sobremesa.terminal.screens.table import TableScreen
from tests.terminal.helpers import at_table, desk_of, expect_text, my_turn, order, screen_text, table_of, until

GAMES = [
    order("cuarenta", "pagat", target="10"),
    order("gin", "standard", target="1"),
    order("cribbage", "standard-61", target="31"),
]


class Novatos:
    """The computer's own novatos, without processes of their own."""

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        return choose_text(wire_json, level, seed)


def next_key(table: TableScreen) -> str:
    """What a plain player presses: draws from the stock, knocks when it can be done, lets go what is on the right."""
    picking = table.picking
    if table.sitting.held or picking.options:
        better = [option for option in picking.options if option.kind in {"gin", "knock", "stock"}]
        return "down" if better and picking.chosen not in better else "enter"
    hand = table.kit.order(table.scene)
    choice = next(choice for choice in reversed(picking.choices) if set(picking.picked) <= set(choice.cards))
    key = NUMBERS[hand.index(next(card for card in choice.cards if card not in picking.picked))]
    return "minus" if key == "-" else key


async def play_out(pilot: Pilot[None]) -> None:
    """Press keys until the game is over."""
    table = table_of(pilot)
    while not table.sitting.over:
        key, before = next_key(table), (table.sitting.n, table.sitting.held)
        await pilot.press(key)
        if key == "enter":
            await until(pilot, lambda before=before: (table.sitting.n, table.sitting.held) != before, "a move")
        await my_turn(pilot)


@pytest.mark.parametrize("wanted", GAMES, ids=lambda wanted: wanted.game)
async def test_a_whole_game_is_played_by_keys(tmp_path, wanted):
    """Whoever picks cards by their numbers and presses Enter comes to the end, sees who won, and plays again."""
    async with desk_of(tmp_path, Novatos()) as desk, at_table(desk, wanted) as pilot:
        await my_turn(pilot)
        await play_out(pilot)
        first = table_of(pilot)
        assert first.sitting.view["winner"] in {1, 2}
        assert ("You win!" in screen_text(pilot.app)) == (first.sitting.view["winner"] == 1)
        await pilot.press("a", "enter")
        await until(pilot, lambda: table_of(pilot) is not first and table_of(pilot).sitting.n > 0, "the rematch")
        await expect_text(pilot, "Hand 1")


async def test_a_game_that_has_just_ended_is_looked_at_again_and_played_once_more(tmp_path):
    """The replay comes from the choice at the end, with its review; from there one is back at the same table."""
    async with desk_of(tmp_path, Novatos()) as desk, at_table(desk, GAMES[0]) as pilot:
        await my_turn(pilot)
        await play_out(pilot)
        table = table_of(pilot)
        await pilot.press("b", "enter")
        await expect_text(pilot, "1 of ")
        assert pilot.app.screen.replay.sitting.table.id == table.sitting.table.id
        await pilot.press("end", "t")
        await until(pilot, lambda: pilot.app.screen is table, "the table")
        await pilot.press("a", "enter")
        await until(pilot, lambda: table_of(pilot) is not table, "the rematch")
