"""Round robins by the circle method: one stays where they are, all others move on by one place a round."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.tournaments.results import BYE, Entrant, Pair


def pair_round_robin(entrants: Sequence[Entrant], number: int) -> list[Pair]:
    """Return the pairs of a round, numbered from 1, with byes last; all have met after ``rounds_of`` rounds.

    Whoever is to meet somebody who is not there, or nobody, has a bye.
    """
    circle = places(entrants)
    turned = [circle[0], *_turned(circle[1:], number - 1)]
    here = {one.number for one in entrants if one.plays(number)}
    meeting = [(turned[at], turned[-1 - at]) for at in range(len(turned) // 2)]
    there = [tuple(one for one in pair if one in here) for pair in meeting]
    return [Pair(*pair) for pair in there if len(pair) == 2] + [Pair(pair[0], BYE) for pair in there if len(pair) == 1]


def places(entrants: Sequence[Entrant]) -> list[int]:
    """Return who is at each place of the circle, 0 for nobody; an even number, and at least two.

    The places are those of whoever was there in the first round. Where they were odd in number, one place was nobody's:
    the first who comes late has it.
    """
    first = sorted(one.number for one in entrants if one.since == 1)
    late = sorted(one.number for one in entrants if one.since > 1)
    if len(first) % 2 or not first:
        first.append(late[0] if late else BYE)
    return first if len(first) > 1 else [*first, BYE]


def rounds_of(entrants: Sequence[Entrant]) -> int:
    """Return how many rounds it takes until all have met."""
    return len(places(entrants)) - 1


def has_room(entrants: Sequence[Entrant]) -> bool:
    """Return whether one who comes late has a place."""
    return BYE in places(entrants)


def _turned(places: Sequence[int], by: int) -> list[int]:
    at = by % len(places)
    return [*places[len(places) - at :], *places[: len(places) - at]]
