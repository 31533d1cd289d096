"""How a game might have gone on: a move is played, and then every seat plays as the maestro would, by its own view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.analysis.decisions import JUDGE
from sobremesa.core.contract import ScoreLine, State
from sobremesa.core.levels import best_player
from sobremesa.core.player import NOTHING, UNLIMITED, Budget
from sobremesa.core.rng import Rng
from sobremesa.records.game_replay import shown_card_in

LONGEST: Final = 8
"""The most moves of a line."""


@dataclass(frozen=True)
class Played:
    """A move of a line: the seat, the text of the move, what it scored, and the open card that it takes or leaves.

    ``card`` is empty where the text names every card.
    """

    seat: int
    move: str
    points: tuple[ScoreLine, ...]
    card: str = ""

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        points = [{"side": one.side, "reason": one.reason, "points": one.points} for one in self.points]
        return {"seat": self.seat, "move": self.move, "points": points}


@dataclass(frozen=True)
class Line:
    """Moves that might have followed a position, and the score after them, side 1 first.

    It ends with the hand at the latest, and has at most the number of moves that was asked for.
    """

    moves: tuple[Played, ...]
    score: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        return {"moves": [one.to_json() for one in self.moves], "score": list(self.score)}


def line_after(before: State, seat: int, text: str, longest: int = LONGEST, budget: Budget = UNLIMITED) -> Line:
    """Return how a game goes on from a state with a seat's move, with all cards as they lie; the state is not changed.

    The same state and budget of iterations give the same line. Raises the errors of ``State.read`` and ``apply``.
    """
    state = before.copy()
    moves = [_play(state, *state.read(text, seat))]
    while len(moves) < longest and not state.over and not state.needs_pack():
        following = _next(state, len(moves), budget)
        if following is None:
            break
        moves.append(_play(state, *following))
    return Line(tuple(moves), tuple(state.score))


def _next(state: State, number: int, budget: Budget) -> tuple[int, int] | None:
    """Return who moves next, and what."""
    for seat in range(1, int(state.seats) + 1):
        if not state.legal(seat):
            continue
        move = best_player(state.game, JUDGE).choose(state.view(seat), budget, Rng(f"line {number}"))
        if move != NOTHING:
            return seat, move
    return None


def _play(state: State, seat: int, move: int) -> Played:
    text = state.write(seat, move)
    card = shown_card_in(state, text)
    state.apply(seat, move)
    return Played(seat, text, tuple(state.last_points), card)
