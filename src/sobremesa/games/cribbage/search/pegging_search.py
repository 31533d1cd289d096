"""The play searched: our best answers, over all that the other may hold, against a player of known habits.

Our choices depend on what we can know alone: the fours that the same cards on the table allow go through the tree
together, and are parted only by the card that the other plays. So nothing is gained from seeing through its cards.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit
from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.search.board_value import PlayWorth
from sobremesa.games.cribbage.search.kept_hands import World
from sobremesa.games.cribbage.search.opponent_policy import KINDS, NOTHING, WARY, chosen, worth_of
from sobremesa.games.cribbage.search.pegging_state import OURS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS, pips

GLANCE: Final = 255  # so many moments pass between two looks at the clock
LOWEST: Final = -1000.0
MANY: Final = 8  # from so many worlds on it pays to judge every rank once


class Card(NamedTuple):
    """A rank that may be played: the chance to win after it, and the points that it makes at once."""

    rank: int
    chance: float
    points: int


class PeggingSearch:
    """A search of the play of the cards, against all that the other may hold, weighed by likelihood.

    Our choices depend only on what we can know: worlds go through the tree together until the other plays different
    ranks in them. The other plays by ``opponent_policy``. ``held``, ``kinds`` and ``weights`` are by world; weights add
    up to 1. After the deadline ``late`` is true and values mean nothing.
    """

    def __init__(self, worlds: list[World], shows: list[int], stakes: PlayWorth, deadline: float) -> None:
        """``shows`` are the points of each world's hand; ``deadline`` by ``perf_counter``, 0 for none."""
        self.stakes: Final = stakes
        self.deadline: Final = deadline
        self.late = False
        self.moments: i64 = 0
        self.held: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.shows: vec[i64] = vec[i64](shows)
        self.weights: vec[float] = vec[float]()
        every = total([world.weight for world in worlds])
        for world in worlds:
            self.held = append(self.held, world.held)
            self.kinds = append(self.kinds, world.kind)
            self.weights = append(self.weights, world.weight / every)

    def compare(self, line: PeggingState) -> list[Card]:
        """Return every rank that may be played with its chance, the best first; ``late`` says if time ran out."""
        every = self._every()
        found: list[Card] = []
        fits = fitting(line.ours, LIMIT - line.total)
        for rank in range(RANKS):
            if (fits >> (4 * rank)) & 15:
                after = line.copy()
                after.play(rank)
                found.append(Card(int(rank), self._value(after, every), int(after.won - line.won)))
        found.sort(key=_chance, reverse=True)
        return found

    def worth(self, line: PeggingState) -> float:
        """Return what a line is worth, whichever side is on turn."""
        return self._value(line, self._every())

    def _every(self) -> vec[i64]:
        every: vec[i64] = vec[i64]()
        for world in range(len(self.held)):
            every = append(every, world)
        return every

    def _value(self, line: PeggingState, some: vec[i64]) -> float:
        """Return the chance to win (or what else is played for), summed over some of the worlds."""
        if line.won >= self.stakes.us:
            return self._weight(some)
        if line.lost >= self.stakes.them or self.late:
            return 0.0
        if line.ended:
            return self._shown(line, some)
        self._look_at_clock()
        return self._ours(line, some) if line.turn == OURS else self._theirs(line, some)

    def _weight(self, some: vec[i64]) -> float:
        total = 0.0
        for world in some:
            total += self.weights[world]
        return total

    def _shown(self, line: PeggingState, some: vec[i64]) -> float:
        total = 0.0
        for world in some:
            total += self.weights[world] * self.stakes.after_play(line.won, line.lost, self.shows[world])
        return total

    def _look_at_clock(self) -> None:
        self.moments += 1
        if self.deadline > 0.0 and self.moments & GLANCE == 0 and perf_counter() > self.deadline:
            self.late = True

    def _ours(self, line: PeggingState, some: vec[i64]) -> float:
        fits = fitting(line.ours, LIMIT - line.total)
        best = LOWEST
        for rank in range(RANKS):
            if (fits >> (4 * rank)) & 15:
                best = max(best, self._after(line, rank, some))
        return best if fits else self._after(line, NOTHING, some)

    def _after(self, line: PeggingState, rank: i64, some: vec[i64]) -> float:
        after = line.copy()
        if rank == NOTHING:
            after.nothing_fits()
        else:
            after.play(rank)
        return self._value(after, some)

    def _theirs(self, line: PeggingState, some: vec[i64]) -> float:
        """Part the worlds by the rank that the other plays in them."""
        if len(some) == 1:
            return self._after(line, chosen(line, self.held[some[0]] - line.shown, self.kinds[some[0]]), some)
        plays = self._plays(line, some)
        there: i64 = 0
        for rank in plays:
            there |= bit(rank)
        total = 0.0
        for rank in range(NOTHING + 1):
            if there & bit(rank):
                total += self._after(line, rank, _those(some, plays, rank))
        return total

    def _plays(self, line: PeggingState, some: vec[i64]) -> vec[i64]:
        """Return what is played in each of some worlds."""
        plays: vec[i64] = vec[i64]()
        if len(some) < MANY:
            for world in some:
                plays = append(plays, chosen(line, self.held[world] - line.shown, self.kinds[world]))
            return plays
        worths = _worths(line)
        for world in some:
            first: i64 = RANKS * self.kinds[world]
            plays = append(plays, _best(fitting(self.held[world] - line.shown, LIMIT - line.total), worths, first))
        return plays


def _chance(card: Card) -> float:
    return card.chance


def _those(some: vec[i64], plays: vec[i64], rank: i64) -> vec[i64]:
    """Return those of some worlds in which this rank is played."""
    found: vec[i64] = vec[i64]()
    for at in range(len(some)):
        if plays[at] == rank:
            found = append(found, some[at])
    return found


def _worths(line: PeggingState) -> vec[i64]:
    """Return what every rank that fits is worth to each kind of player."""
    worths: vec[i64] = vec[i64]([0] * (RANKS * KINDS))
    room: i64 = LIMIT - line.total
    for rank in range(RANKS):
        if pips(rank) <= room:
            for kind in range(WARY + 1):
                worths[RANKS * kind + rank] = worth_of(line, rank, kind)
    return worths


def _best(fits: i64, worths: vec[i64], first: i64) -> i64:
    """Return the rank of some that is worth most, the higher of equals, NOTHING of none: as ``habits.chosen``."""
    best: i64 = NOTHING
    most: i64 = 0
    rank: i64 = 0
    while fits:
        if fits & 15 and (best == NOTHING or worths[first + rank] >= most):
            best = rank
            most = worths[first + rank]
        fits >>= 4
        rank += 1
    return best
