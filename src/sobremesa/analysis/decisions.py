"""One decision, as the maestro sees it from the seat that had to make it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from sobremesa.analysis.grading import Grade, grade_of
from sobremesa.core.arithmetic import total
from sobremesa.core.contract import View
from sobremesa.core.fallback_players import PLAYERS
from sobremesa.core.levels import best_player
from sobremesa.core.player import NOTHING, UNLIMITED, Bot, Budget, Checked, Outlook, Reason
from sobremesa.records.game_replay import shown_card

JUDGE: Final = "maestro"
DIGITS: Final = 6
"""Of a worth as data: enough for the least chance of a game that is not decided."""


@dataclass(frozen=True)
class WeighedMove:
    """A move that could be chosen, as the record writes it, and its worth.

    ``worth`` is the chance to win the game, from 0 to 1, or points of the hand where the decision or hint is
    ``in_points``. ``same`` are moves that come to the same, with cards of the same ranks. ``card`` is the open card
    that the move takes or leaves without naming it. ``points`` are what a throw into the crib brings on average: hand,
    crib, play. ``error`` is the standard error of the worth, None where it is not known; it is no part of the JSON.
    """

    move: str
    worth: float
    same: tuple[str, ...] = ()
    card: str = ""
    points: tuple[Reason, ...] = ()
    error: float | None = field(default=None, compare=False)

    @property
    def total(self) -> float:
        """Return the sum of the points."""
        return total([one.weight for one in self.points])

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        found: dict[str, object] = {"move": self.move, "worth": round(self.worth, DIGITS)}
        more = {"same": list(self.same), "card": self.card, "points": self._points_json()}
        return found | {name: value for name, value in more.items() if value}

    def _points_json(self) -> dict[str, float]:
        parts = {one.code: round(one.weight, 2) for one in self.points}
        return parts | {"total": round(self.total, 2)} if parts else {}

    @staticmethod
    def from_json(found: Mapping[str, Any]) -> WeighedMove:
        """Return the option that ``to_json`` wrote; its worth is rounded there."""
        parts = {code: weight for code, weight in found.get("points", {}).items() if code != "total"}
        points = tuple(Reason(code, weight) for code, weight in parts.items())
        return WeighedMove(found["move"], found["worth"], tuple(found.get("same", ())), found.get("card", ""), points)


@dataclass(frozen=True)
class Decision:
    """A choice that a seat made in a game: move ``number`` of the record.

    ``options`` are the moves that were compared, the best first, with ``played`` among them. With ``in_points`` worths
    are points of the one hand that is played, else chances to win the game.
    """

    number: int
    hand: int
    seat: int
    played: WeighedMove
    options: tuple[WeighedMove, ...]
    in_points: bool = False

    @property
    def best(self) -> WeighedMove:
        """Return the best of the options."""
        return self.options[0]

    @property
    def as_good(self) -> tuple[str, ...]:
        """Return the other options that would have been graded best."""
        losses = {one.move: self.best.worth - one.worth for one in self.options[1:]}
        return tuple(move for move, loss in losses.items() if grade_of(loss, self.in_points) == Grade.BEST)

    @property
    def loss(self) -> float:
        """What was given away, in the unit of the worths; never below 0."""
        return max(0.0, self.best.worth - self.played.worth)

    @property
    def stake(self) -> float:
        """What could have been given away: the worth of the best option less that of the worst."""
        return self.best.worth - min(option.worth for option in self.options)

    @cached_property
    def grade(self) -> Grade:
        """Return how good it was."""
        return grade_of(self.loss, self.in_points)

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        found: dict[str, object] = {
            "n": self.number,
            "hand": self.hand,
            "seat": self.seat,
            "played": self.played.to_json(),
            "best": self.best.to_json(),
            "loss": round(self.loss, 4),
            "grade": str(self.grade),
            "options": [option.to_json() for option in self.options],
        }
        return found | ({"as_good": list(self.as_good)} if self.as_good else {})

    @staticmethod
    def from_json(found: Mapping[str, Any], in_points: bool) -> Decision:
        """Return the decision that ``to_json`` wrote; the unit of its worths is not part of it."""
        options = tuple(WeighedMove.from_json(one) for one in found["options"])
        played = WeighedMove.from_json(found["played"])
        return Decision(found["n"], found["hand"], found["seat"], played, options, in_points)


@dataclass(frozen=True)
class CountCheck:
    """A count, or a claim of what the other missed, that a player made by hand (CR-25).

    ``number`` is the move's number in the record, ``hand`` and ``seat`` count from 1, and ``checked`` holds what was
    said and what there was.
    """

    number: int
    hand: int
    seat: int
    checked: Checked

    @property
    def right(self) -> bool:
        """Return whether it said what there was."""
        return self.checked.said == self.checked.there

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers."""
        return {"n": self.number, "hand": self.hand, "seat": self.seat, **self.checked._asdict()}

    @staticmethod
    def from_json(found: Mapping[str, Any]) -> CountCheck:
        """Return the count that ``to_json`` wrote."""
        checked = Checked(found["said"], found["there"], found["claim"])
        return CountCheck(found["n"], found["hand"], found["seat"], checked)


def outlook_of(game: str, view: View, also: int = NOTHING, every: bool = False, budget: Budget = UNLIMITED) -> Outlook:
    """Return what the maestro of a game expects of the moves of a view; empty where there is no choice.

    Where the game's best player only chooses, moves are compared by rollouts, as for a game without players.
    ``also`` is a move that is compared in any case; with ``every`` all legal moves are.
    """
    judge = best_player(game, JUDGE)
    tells = type(judge).outlook is not Bot.outlook
    return (judge if tells else PLAYERS["rollouts"]).outlook(view, also, every, budget)


def options_of(view: View, outlook: Outlook) -> tuple[WeighedMove, ...]:
    """Return the moves of an outlook as they are written."""
    return tuple(option_of(view, chance.move, chance.worth, chance.points, chance.error) for chance in outlook.moves)


def option_of(
    view: View, move: int, worth: float, points: tuple[Reason, ...] = (), error: float | None = None
) -> WeighedMove:
    """Return a move of a view as it is written, with its worth, and its points where it has any."""
    text = view.write(move)
    return WeighedMove(text, worth, card=shown_card(view, text), points=points, error=error)
