"""What players count of their games of gin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from sobremesa.core.contract import State
from sobremesa.games.gin.rules.position import DISCARDING, Position
from sobremesa.records.figures import Counts, Figures, Rate, Statistics


class GinFigures(Figures):
    """Counts hands, those that each side ended by a knock, and its turns up to the knock or gin that ended one."""

    def __init__(self) -> None:
        self._hands = 0
        self._knocked = [0, 0]
        self._turns = [0, 0]
        self._taken = [0, 0]
        self._to_discard = 0

    def dealt(self, state: State) -> None:
        """Begin a hand."""
        self._taken = [0, 0]
        self._note_turn(cast("Position", state))

    def moved(self, state: State, seat: int) -> None:
        """Count a turn that has been finished, and a hand."""
        game = cast("Position", state)
        if seat == self._to_discard:
            self._taken[seat - 1] += 1
        self._note_turn(game)
        if game.result is not None:
            self._hands += 1
            if game.result.knock is not None:
                knocker = game.result.knock.seat - 1
                self._knocked[knocker] += game.result.knock.kind == "knock"
                self._turns[knocker] += self._taken[knocker]

    def _note_turn(self, game: Position) -> None:
        """Keep whose next move finishes a turn (0: nobody's)."""
        self._to_discard = int(game.turn) if game.phase == DISCARDING else 0

    def counts(self) -> Counts:
        """Return what was counted, of a game in which a hand was finished."""
        hands = {"hands": [self._hands] * 2, "knocked": self._knocked, "turns": self._turns}
        return hands if self._hands else {}


RATES: Final = (
    Rate("knocks", "share", ("knocked",), ("hands",)),
    Rate("gins", "share", ("gin", "biggin"), ("hands",)),
    Rate("undercuts", "share", ("undercut",), ("hands",)),
    Rate("turn", "mean", ("turns",), ("knocked", "gin", "biggin")),
)
"""In the order in which they are told."""


def kind_of(moves: Sequence[str]) -> str:
    """Return the kind of a decision among moves: whether to knock, what to discard, or where to draw from."""
    if any(move.startswith(("knock", "gin", "biggin")) for move in moves):
        return "knock"
    if all(move.startswith("-") for move in moves):
        return "discard"
    return "draw" if {*moves} <= {"upcard", "stock", "pass"} else ""


STATISTICS: Final = Statistics(
    figures=GinFigures,
    counted=("hands", "knocked", "turns"),
    rates=RATES,
    reasons=("knock", "gin", "biggin", "undercut"),
    good_play=Path(__file__).with_name("good_play.json"),
    cards_in_sight="pile",
    kinds=("draw", "discard", "knock"),
    kind_of=kind_of,
)
