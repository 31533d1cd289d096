"""What a bot is: a function of a view. It is told what its seat may know, and answers with a move, and says why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple

from sobremesa.core.contract import SomeView
from sobremesa.core.rng import Rng

NOTHING: Final = 0
"""The answer of a bot that is not awaited and wants to make no move out of turn; no move packs to it."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: ``milliseconds`` of the clock or, for repeatable games, a number of ``iterations``.

    Nought means no limit of that kind. Levels that do not search answer at once and look at neither.
    """

    milliseconds: int = 0
    iterations: int = 0


UNLIMITED: Final = Budget()
"""As many iterations as a level takes by itself."""


class Reason(NamedTuple):
    """One ground for or against a move: a stable code, and its weight in points (negative: against)."""

    code: str
    weight: float


class Weighed(NamedTuple):
    """A move with the grounds on which it was judged."""

    move: int
    why: tuple[Reason, ...]

    @property
    def total(self) -> float:
        """Return the sum of the grounds: what the move seems worth, in points."""
        return sum(reason.weight for reason in self.why)


class Chance(NamedTuple):
    """What may be expected of a move: the chance to win the game, from 0 to 1; or points, see Outlook.

    ``points`` are what it brings on average in points, part by part, where the bot reckons so.
    """

    move: int
    worth: float
    points: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Outlook:
    """The moves that a bot has compared, the best first, equal ones together as one.

    ``in_points`` tells that worths are points of the one hand that is played, else they are chances to win the game.
    Moves whose worths differ by no more than ``noise`` have not been told apart.
    """

    moves: tuple[Chance, ...] = ()
    in_points: bool = False
    noise: float = 0.0


class Checked(NamedTuple):
    """The points that a player said there were, and the points that there were: in its own cards, or, as a ``claim``,
    missed by the other.
    """

    said: int
    there: int
    claim: bool = False


class Bot(ABC, Generic[SomeView]):
    """An opponent of one level in one game. It keeps nothing between moves: all that it knows stands in the view."""

    @abstractmethod
    def choose(self, view: SomeView, budget: Budget, rng: Rng) -> int:
        """Return one of the view's legal moves, or NOTHING when the seat is not awaited and wants to stay silent.

        The same view and the same stream of random numbers give the same move.
        """

    def weigh(self, view: SomeView) -> list[Weighed]:
        """Return the moves that this bot would compare, the best first, with its reasons; none if it does not weigh."""
        return []

    def check_count(self, view: SomeView, move: int) -> Checked | None:
        """Return what a move says that points are, and how many there are; None for a move that counts nothing."""
        return None

    def outlook(self, view: SomeView, also: int = NOTHING, every: bool = False, budget: Budget = UNLIMITED) -> Outlook:
        """Return what this bot expects of the moves that it compares, and of a legal move that is named besides.

        With ``every`` it compares all that may be done, also what it would not stop to look at for itself. The
        iterations of a ``budget`` stand in for its own number.
        It is empty for a bot that does not search, and where a seat on turn has no choice to make. The same view gives
        the same answer.
        """
        return Outlook()
