"""The record of a game that has ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.games.base import State
from sobremesa.records import record_of, result_text, write
from sobremesa.records.fairness import opened, unsalted
from sobremesa.records.record import PACK
from sobremesa.store import Game, MoveRow


def record_text(game: Game, state: State, rows: Sequence[MoveRow]) -> str:
    """Return the record of a game's rows as a text: who played, how it ended, and what opens the commitments."""
    names = {f"Seat{seat.seat}": seat.name for seat in game.players if seat.name}
    ending = {"Result": result_text(state)} if state.over else {}
    salts = [unsalted(row.text)[1] for row in rows if row.text.startswith(PACK)]
    more = names | {"Date": game.created} | ending | opened(salts, game.texts)
    return write(record_of(state.ruleset, game.seats, game.dealer, [row.text for row in rows], more))
