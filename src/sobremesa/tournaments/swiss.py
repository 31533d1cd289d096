"""Swiss pairings: equals meet, nobody meets twice while it can be helped, and byes are fair.

The leader meets the opponent who suits best of all those that leave a pairing of the rest with as few second meetings
as there can be; then the next one, and so on. Whether such a pairing of the rest is left is decided by a maximum
matching, so nothing is tried in vain: 64 players take milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sobremesa.tournaments.matching import Matching
from sobremesa.tournaments.results import BYE, Entrant, Pair, Rounds, present
from sobremesa.tournaments.standings import standings


def pair_swiss(entrants: Sequence[Entrant], rounds: Rounds) -> list[Pair]:
    """Return the pairs of the round after some rounds, those of the leaders first, with a bye last.

    Everybody who is there has one pair. As few pairs as possible have met before. Nobody has a bye before all who are
    there have had as many as they; of those with the fewest the lowest has it with whose bye fewest meet again. Two
    with as many points are paired as the upper half of them with the lower half, in the order of their standing.
    """
    number = len(rounds) + 1
    here = set(present(entrants, number))
    rows = [row for row in standings(entrants, rounds) if row.entrant in here]
    return _Pairing([row.entrant for row in rows], {row.entrant: row.half_points for row in rows}, rounds).pairs()


class _Pairing:
    """The pairing of one round of players in the order of their standing."""

    def __init__(self, order: list[int], points: dict[int, int], rounds: Rounds) -> None:
        self._order = order
        self._points = points
        met = [outcome.pair for outcomes in rounds for outcome in outcomes]
        self._byes = Counter(pair.first for pair in met if pair.is_bye)
        self._met = Counter(frozenset((pair.first, pair.second)) for pair in met if not pair.is_bye)
        self._rest = Matching({one: [other for other in order if self._are_new(one, other)] for one in order})

    def _are_new(self, one: int, other: int) -> bool:
        return one != other and not self._met[frozenset((one, other))]

    def pairs(self) -> list[Pair]:
        """Return the pairs; the players are used up by it."""
        byes = [Pair(self._take_bye(), BYE)] if len(self._order) % 2 else []
        pairs = []
        while self._order:
            first = self._order[0]
            second = self._opponent(first)
            self._order = [one for one in self._order if one not in (first, second)]
            pairs.append(Pair(first, second))
        return pairs + byes

    def _take_bye(self) -> int:
        fewest = min(self._byes[one] for one in self._order)
        may = [one for one in reversed(self._order) if self._byes[one] == fewest]
        lowest = max(may, key=lambda one: self._rest.without(one).size)  # the first of the best
        self._rest = self._rest.without(lowest)
        self._order.remove(lowest)
        return lowest

    def _opponent(self, first: int) -> int:
        """Return whom the first of those left meets; they are taken out of what is to be paired."""
        needed = self._rest.size
        for other in self._by_preference(first):
            rest = self._rest.without(first, other)
            # a second meeting may only be what has to be: the others have then as many new pairs as with these two
            if rest.size == needed - self._are_new(first, other):
                self._rest = rest
                return other
        raise AssertionError("a maximum matching leaves a pair for everybody")

    def _by_preference(self, first: int) -> list[int]:
        """Return the others: new ones first, of those the nearest in points, then the middle of as many points."""
        others = self._order[1:]
        equals = sum(self._points[one] == self._points[first] for one in self._order)

        def key(at: int) -> tuple[int, int, int]:
            other = others[at]
            gap = abs(self._points[first] - self._points[other])
            return self._met[frozenset((first, other))], gap, abs(at + 1 - equals // 2) if gap == 0 else at

        return [others[at] for at in sorted(range(len(others)), key=key)]
