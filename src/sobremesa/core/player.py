"""What a bot is: a function of a view that answers with a move, and can say why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple

from sobremesa.core.arithmetic import total
from sobremesa.core.contract import SomeView
from sobremesa.core.rng import Rng

NOTHING: Final = 0
"""The answer of a bot that is not awaited and wants to make no move out of turn; no move packs to it."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think.

    ``milliseconds`` limits the time by the clock; ``iterations`` limits the work, which makes games repeatable. 0 means
    no limit of that kind. Levels that do not search ignore both.
    """

    milliseconds: int = 0
    iterations: int = 0


UNLIMITED: Final = Budget()
"""As many iterations as a level takes by itself."""


class Reason(NamedTuple):
    """One ground for or against a move.

    ``code`` is stable and the game's own; ``weight`` is in points, and negative for a ground against the move.
    """

    code: str
    weight: float


class Weighed(NamedTuple):
    """A move with the grounds on which it was judged.

    ``total`` is their sum, in points; moves of one position are compared by it.
    """

    move: int
    why: tuple[Reason, ...]

    @property
    def total(self) -> float:
        """Return the sum of the grounds: what the move seems worth, in points."""
        return total([reason.weight for reason in self.why])


class Chance(NamedTuple):
    """What a bot expects of a move.

    ``worth`` is the chance to win the game, from 0 to 1, or points of the hand where ``Outlook.in_points`` says so.
    ``points`` are the average points that the move brings, by reason; empty where the bot does not reckon them.
    ``error`` is the standard error of the worth that comes of sampling what is hidden: 0 where nothing was sampled,
    None where the bot does not know it.
    """

    move: int
    worth: float
    points: tuple[Reason, ...] = ()
    error: float | None = None


@dataclass(frozen=True)
class Outlook:
    """The moves that a bot has compared, the best first; equivalent moves stand there once.

    ``in_points`` says that worths are points of the one hand that is played, else they are chances to win the game.
    Moves whose worths differ by no more than ``noise`` have not been told apart. An empty outlook means that nothing
    was compared.
    """

    moves: tuple[Chance, ...] = ()
    in_points: bool = False
    noise: float = 0.0


class Checked(NamedTuple):
    """The points that a player claimed, and the points that there were.

    With ``claim`` they are points that the other player missed, else points of the player's own cards.
    """

    said: int
    there: int
    claim: bool = False


class Bot(ABC, Generic[SomeView]):
    """A computer player of one level in one game.

    It is a function of the view: it keeps nothing of a game between moves, so that one instance plays at any number of
    tables, and the same view, budget in iterations and random stream give the same move. It never sees a ``State``
    other than those it draws itself. Only ``choose`` is required; the other methods explain moves, and answer nothing
    by default.
    """

    @abstractmethod
    def choose(self, view: SomeView, budget: Budget, rng: Rng) -> int:
        """Return one of the view's legal moves, or NOTHING when the seat is not awaited and makes no move out of turn.

        The same view and the same stream of random numbers give the same move, unless ``milliseconds`` cut the search
        short.
        """

    def with_forgetfulness(self, measure: float) -> Bot[SomeView]:
        """Return this player as somebody who forgets ``measure`` times as readily as others of the level; 0 is never.

        A player who forgets nothing returns itself.
        """
        return self

    def weigh(self, view: SomeView) -> list[Weighed]:
        """Return the moves that this bot compares, the best first, with its reasons; empty if it does not weigh."""
        return []

    def check_count(self, view: SomeView, move: int) -> Checked | None:
        """Return what a counting move claims and what there is to count; None for a move that claims no points."""
        return None

    def outlook(self, view: SomeView, also: int = NOTHING, every: bool = False, budget: Budget = UNLIMITED) -> Outlook:
        """Return what this bot expects of the moves that it compares, and of the legal move ``also``.

        With ``every`` it compares all legal moves, also those that it would dismiss at a glance. ``budget.iterations``
        replaces its own number of them. The result is empty for a bot that does not search, and where a seat on turn
        has no choice. The same view gives the same answer.
        """
        return Outlook()
