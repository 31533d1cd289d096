"""The record of a game that has ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.games.base import State
from sobremesa.records import record_of, result_text, write
from sobremesa.store import Game, MoveRow


def record_text(game: Game, state: State, rows: Sequence[MoveRow]) -> str:
    """Return the record of a game's rows as a text, with who played and how it ended."""
    names = {f"Seat{seat.seat}": seat.name for seat in game.players if seat.name}
    ending = {"Result": result_text(state)} if state.over else {}
    more = names | {"Date": game.created} | ending
    return write(record_of(state.ruleset, game.seats, game.dealer, [row.text for row in rows], more))
