"""What a tournament is made of: entrants, pairs of a round, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

Format: TypeAlias = Literal["swiss", "round-robin", "knock-out"]

BYE: Final = 0
"""Instead of an opponent's number: the other has nobody to meet in this round."""

WIN: Final = 2
"""What a won match is worth, and a bye, in half points; a level one is worth half of it."""


class Entrant(Struct, frozen=True):
    """Somebody who takes part, a person, a computer or a pair: ``number`` is that of their entry, from 1.

    They play from round ``since`` to round ``until``, None where they have not left.
    """

    number: int
    since: int = 1
    until: int | None = None

    def plays(self, number: int) -> bool:
        """Return whether they are there in a round."""
        return self.since <= number and (self.until is None or number <= self.until)


class Pair(Struct, frozen=True):
    """Two entrants who meet in a round; ``second`` is ``BYE`` where the first meets nobody."""

    first: int
    second: int

    @property
    def is_bye(self) -> bool:
        """Return whether nobody is met."""
        return self.second == BYE


class Outcome(Struct, frozen=True):
    """What came of a pair: half points of the first (2 won, 1 level, 0 lost), and by how much the first was ahead."""

    pair: Pair
    half_points: int
    difference: int = 0

    def of(self, entrant: int) -> tuple[int, int]:
        """Return the half points and the difference of one of the pair."""
        if entrant == self.pair.first:
            return self.half_points, self.difference
        return WIN - self.half_points, -self.difference


Rounds: TypeAlias = Sequence[Sequence[Outcome]]
"""What came of the rounds, the first first."""


def bye(entrant: int) -> Outcome:
    """Return what a bye counts: as a won match, by nothing."""
    return Outcome(Pair(entrant, BYE), WIN)


def present(entrants: Sequence[Entrant], number: int) -> list[int]:
    """Return the numbers of those who are there in a round, in order of entry."""
    return sorted(one.number for one in entrants if one.plays(number))
