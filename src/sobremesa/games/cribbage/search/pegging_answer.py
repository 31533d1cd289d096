"""What the best answer to known strategies of the play gets, exactly, and what those strategies get themselves."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.search.pegging_solver import (
    Strategies,
    beside,
    different,
    key_of,
    nth_rank,
    opening,
    with_card,
)
from sobremesa.games.cribbage.search.pegging_state import OURS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS

LOWEST: Final = -1000.0
GROUPS: Final = RANKS + 1
"""Worlds are parted by the rank that is played in them, the last where none fits."""


class Answer:
    """Plays one four against all that the other side may hold, which chooses as some strategies do on average.

    ``fours`` are packed ranks and ``often`` how often the other keeps each. ``best`` and ``own`` give the expected
    margin of our side; our choices depend on nothing that we cannot know. ``likely`` is how likely our four is beside
    theirs, against being alone.
    """

    def __init__(self, found: Strategies, dealing: bool, mine: int, fours: list[int], often: list[float]) -> None:
        self._found: Final = found
        self._dealing: Final = dealing
        self._mine: Final[i64] = mine
        self._best = True
        self._others: vec[i64] = vec[i64]()
        self._start: vec[float] = vec[float]()
        every = 0.0
        kept = 0.0
        for at in range(len(fours)):
            kept += often[at]
            weight = often[at] * beside(mine, fours[at])
            if weight > 0.0:
                self._others = append(self._others, fours[at])
                self._start = append(self._start, weight)
                every += weight
        for at in range(len(self._start)):
            self._start[at] /= every
        self.likely: Final = every / kept

    def best(self) -> float:
        """Return the margin of who chooses best at each of its moments."""
        self._best = True
        return self._from_start()

    def own(self) -> float:
        """Return the margin of who chooses as the strategies do."""
        self._best = False
        return self._from_start()

    def _from_start(self) -> float:
        """A pone whose cards are not ours holds none: what it has played is then what it lacks."""
        line = opening(self._mine)
        line.ours = 0 if self._dealing else self._mine
        every: vec[i64] = vec[i64]()
        for at in range(len(self._others)):
            every = append(every, at)
        return self._value(line, 0, every, self._start)

    def _value(self, line: PeggingState, history: i64, some: vec[i64], weights: vec[float]) -> float:
        """Return the margin, summed over some of the worlds."""
        if line.ended:
            margin = float(line.lost - line.won) if self._dealing else float(line.won - line.lost)
            return margin * _sum(weights)
        if (line.turn == OURS) != self._dealing:
            return self._ours(line, history, some, weights)
        return self._theirs(line, history, some, weights)

    def _ours(self, line: PeggingState, history: i64, some: vec[i64], weights: vec[float]) -> float:
        own = self._mine - line.shown if self._dealing else line.ours
        fits = fitting(own, LIMIT - line.total)
        choices = different(fits)
        if choices == 0:
            return self._gone_on(line, history, some, weights)
        shares = self._shares(line, own, -line.ours if self._dealing else line.shown, history, choices)
        best = LOWEST
        mean = 0.0
        for at in range(choices):
            if self._best or shares[at] > 0.0:
                after = self._after(line, nth_rank(fits, at), history, some, weights)
                best = max(best, after)
                mean += shares[at] * after
        return best if self._best else mean

    def _shares(self, line: PeggingState, own: i64, hidden: i64, history: i64, choices: i64) -> vec[float]:
        if choices == 1:
            return vec[float]([1.0, 0.0, 0.0, 0.0])
        return self._found.average(self._found.place(key_of(line, own, hidden, history), False), choices)

    def _gone_on(self, line: PeggingState, history: i64, some: vec[i64], weights: vec[float]) -> float:
        after = line.copy()
        after.nothing_fits()
        return self._value(after, history, some, weights)

    def _after(self, line: PeggingState, rank: i64, history: i64, some: vec[i64], weights: vec[float]) -> float:
        after = line.copy()
        after.play(rank)
        return self._value(after, with_card(history, rank, line.turn), some, weights)

    def _theirs(self, line: PeggingState, history: i64, some: vec[i64], weights: vec[float]) -> float:
        """Part the worlds by what the other plays in them, each in its shares."""
        chances = self._chances(line, history, some, weights)
        total = 0.0
        for rank in range(GROUPS):
            here: vec[i64] = vec[i64]()
            likely: vec[float] = vec[float]()
            for at in range(len(some)):
                if chances[at * GROUPS + rank] > 0.0:
                    here = append(here, some[at])
                    likely = append(likely, chances[at * GROUPS + rank])
            if len(here) and rank == RANKS:
                total += self._gone_on(line, history, here, likely)
            elif len(here):
                total += self._after(line, rank, history, here, likely)
        return total

    def _chances(self, line: PeggingState, history: i64, some: vec[i64], weights: vec[float]) -> vec[float]:
        """Return the weight of every world with every rank that the other may play in it, the last for none."""
        found: vec[float] = vec[float]([0.0] * (GROUPS * len(some)))
        played = -line.ours if self._dealing else line.shown
        ours = line.shown if self._dealing else self._mine - line.ours
        for at in range(len(some)):
            own = self._others[some[at]] - played
            fits = fitting(own, LIMIT - line.total)
            choices = different(fits)
            if choices == 0:
                found[at * GROUPS + RANKS] = weights[at]
                continue
            shares = self._shares(line, own, ours, history, choices)
            for choice in range(choices):
                found[at * GROUPS + nth_rank(fits, choice)] = weights[at] * shares[choice]
        return found


def _sum(weights: vec[float]) -> float:
    total = 0.0
    for weight in weights:
        total += weight
    return total
