"""The fours that the other may have kept, by ranks, as likely as its throw and its play make them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.arithmetic import total
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.pegging import LIMIT
from sobremesa.games.cribbage.search.opponent_policy import KINDS, chosen
from sobremesa.games.cribbage.search.pegging_state import THEIRS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS, cards_in, multiset_index, number_of, one_of, pips

FULL: Final = 4
LEAST: Final = 0.02  # nobody's throws are known so well that anything is ruled out
SURPRISE: Final = 0.25  # how likely a card is that a kind of player would not have chosen


class World:
    """A hand that the other may hold (packed ranks), the kind of player it may be, and the weight of both together."""

    def __init__(self, held: i64, kind: i64, weight: float) -> None:
        self.held: Final = held
        self.kind: Final = kind
        self.weight = weight


class Fours:
    """The hands that the other may hold, as ``worlds``: one for each hand by ranks and each kind of player.

    A hand has ``left`` cards of ``unseen`` (packed ranks), each counting more than ``beyond`` (CR-07). Weights are not
    normalised: they count the ways to draw the hand, times how readily the four is kept.
    """

    def __init__(self, unseen: i64, left: i64, beyond: i64, shown: i64, keeps: list[float]) -> None:
        """``shown`` are the ranks that it has played; ``keeps`` how likely each four is kept, against drawing it."""
        self.unseen: Final = unseen
        self.beyond: Final = beyond
        self.shown: Final = shown
        self.keeps: Final = keeps
        self.whole: Final = left + cards_in(shown) == FULL
        self.worlds: Final[list[World]] = []
        self._add(0, left, 0, 1)

    def _add(self, rank: i64, missing: i64, held: i64, ways: i64) -> None:
        """Fill a hand up with this rank and higher ones, in every way."""
        if missing == 0:
            weight = self._liking(held) * float(ways)
            for kind in range(KINDS):
                self.worlds.append(World(held, kind, weight))
            return
        if rank == RANKS:
            return
        here: i64 = number_of(self.unseen, rank) if pips(rank) > self.beyond else 0
        taken: i64 = 0
        times: i64 = 1
        while taken <= here and taken <= missing:
            self._add(rank + 1, missing - taken, held, ways * times)
            held += one_of(rank)
            times = times * (here - taken) // (taken + 1)
            taken += 1

    def _liking(self, held: i64) -> float:
        if not self.whole:
            return 1.0
        return max(LEAST, self.keeps[multiset_index(held + self.shown)])


def believe(worlds: list[World], start: PeggingState, cards: list[int], players: list[int]) -> None:
    """Weigh worlds by the play so far: what a kind of player would not have played from a hand makes it less likely.

    ``start`` is the play before its first card; ``players`` are 0 for us and 1 for the other. A history that cannot
    have been played like that tells nothing.
    """
    line = start.copy()
    after: i64 = 0  # what the other played later, or now
    for at in range(len(cards)):
        if players[at] == THEIRS:
            after += one_of(cards[at] >> 2)
    for at in range(len(cards)):
        rank: i64 = cards[at] >> 2
        if not _reaches(line, players[at], rank):
            return
        if players[at] == THEIRS:
            _judge(worlds, line, rank, after)
            after -= one_of(rank)
        line.play(rank)


def _reaches(line: PeggingState, player: i64, rank: i64) -> bool:
    """Go on by goes and resets to where a player may play a rank; return whether that moment comes."""
    for _ in range(4):
        if line.turn == player and line.total + pips(rank) <= LIMIT:
            return True
        if line.total == 0:
            return False
        line.nothing_fits()
    return False


def _judge(worlds: list[World], line: PeggingState, rank: i64, after: i64) -> None:
    for world in worlds:
        if chosen(line, world.held + after, world.kind) != rank:
            world.weight *= SURPRISE


def sample(worlds: list[World], number: i64, rng: Rng) -> list[World]:
    """Return at most ``number`` worlds that stand for all of them.

    Where they are no more, it is the same list; else a systematic sample, which takes a world at equal steps of weight
    from a random start, so that a world as heavy as a step is never missed.
    """
    if len(worlds) <= number:
        return worlds
    step = total([world.weight for world in worlds]) / float(number)
    at = step * rng.unit()
    taken: list[World] = []
    for world in worlds:
        at -= world.weight
        times: i64 = 0
        while at < 0.0:
            at += step
            times += 1
        if times:
            taken.append(World(world.held, world.kind, step * float(times)))
    return taken
