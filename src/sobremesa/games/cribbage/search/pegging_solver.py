"""The play of the cards solved as a game of its own: counterfactual regret, by sampling, over what both may hold.

It is external-sampling MCCFR (Lanctot and others, 2009) with linear weights (Brown and Sandholm, 2019). Points in the
play are what is played for, by the standard rules of the go; the pone is side 0 here, the dealer side 1. A side that
has three or four cards remembers all that was played. With two it forgets the order before the last reset and what
it has played itself; with one it has no choice.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.search.pegging_state import OURS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS, cards_in, number_of

CHOICES: Final = 4
"""Different ranks that a side may have to choose from at most."""

CARD_BITS: Final = 5
"""A card of a history: its rank plus one, and whose it was."""
LOW: Final = 0x7FFFFFFF
MIXED_LOW: Final = 1023456787
MIXED_HIGH: Final = 998244353
"""Two odd numbers that scatter the keys over the table; no product leaves 63 bits."""

REMEMBERS_ALL: Final = 1 << 60
REMEMBERS_LATELY: Final = 1 << 61
"""What tells the keys of a side with three or four cards from those of one with two."""


class Strategies:
    """What was found so far at every moment that was met: regrets and average choices, by a key of what a side knows.

    Numbers stand four by four, one for each different rank that may be played, the lowest first. A full table (three
    quarters of ``2**bits`` moments) takes in no new ones.
    """

    def __init__(self, bits: int) -> None:
        size = 1 << bits
        self.met = 0
        self._mask: Final[i64] = size - 1
        self._most: Final[i64] = 3 * size // 4
        self._keys: vec[i64] = vec[i64]([0] * size)
        self.regrets: vec[float] = vec[float]([0.0] * (CHOICES * size))
        self.chosen: vec[float] = vec[float]([0.0] * (CHOICES * size))

    def place(self, key: i64, new: bool) -> i64:
        """Return where a moment's four numbers begin, -1 where it is not known (and not ``new``, or the table full)."""
        scattered: i64 = (key & LOW) * MIXED_LOW + (key >> 31) * MIXED_HIGH
        scattered ^= scattered >> 32
        at = (scattered ^ (scattered >> 15)) & self._mask
        while self._keys[at] != key:
            if self._keys[at] == 0:
                if not new or self.met >= self._most:
                    return -1
                self._keys[at] = key
                self.met += 1
                break
            at = (at + 1) & self._mask
        return CHOICES * at

    def mixture(self, place: i64, choices: i64) -> vec[float]:
        """Return how likely each choice is now: as its regret is, where that is above nought."""
        found: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])
        if place >= 0:
            for at in range(choices):
                found[at] = max(0.0, self.regrets[place + at])
        return _shares(found, choices)

    def average(self, place: i64, choices: i64) -> vec[float]:
        """Return how likely each choice was over all the time: what tends to the solution."""
        found: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])
        if place >= 0:
            for at in range(choices):
                found[at] = self.chosen[place + at]
        return _shares(found, choices)


def _shares(weights: vec[float], choices: i64) -> vec[float]:
    every = weights[0] + weights[1] + weights[2] + weights[3]
    for at in range(choices):
        weights[at] = weights[at] / every if every > 0.0 else 1.0 / float(choices)
    return weights


def _drawn(shares: vec[float], choices: i64, rng: Rng) -> i64:
    """Return one of the choices, each as likely as its share."""
    luck = rng.unit()
    taken: i64 = 0
    while taken < choices - 1 and luck >= shares[taken]:
        luck -= shares[taken]
        taken += 1
    return taken


def key_of(line: PeggingState, own: i64, hidden: i64, history: i64) -> i64:
    """Return what the side on turn knows, as a number: ``own`` are its ranks, ``hidden`` all that the other has played.

    ``history`` is every card played, by side.
    """
    cards = in_order(own)
    state = (line.mode << 1) | line.turn
    if cards >> 8:
        return REMEMBERS_ALL | (cards << 44) | (history << 3) | state
    return REMEMBERS_LATELY | (cards << 53) | (line.series << 29) | (_pairs_of_bits(hidden) << 3) | state


def in_order(ranks: i64) -> i64:
    """Return packed ranks as a series of cards, the highest first: four bits a card, its rank plus one."""
    found: i64 = 0
    rank: i64 = RANKS - 1
    while rank >= 0:
        for _ in range(number_of(ranks, rank)):
            found = (found << 4) | (rank + 1)
        rank -= 1
    return found


def _pairs_of_bits(ranks: i64) -> i64:
    """Return packed ranks with two bits a rank.

    Four of a kind run over into what stands next: their side has no card left then, and hides nothing.
    """
    found: i64 = 0
    at: i64 = 0
    while ranks:
        found += (ranks & 15) << at
        ranks >>= 4
        at += 2
    return found


def with_card(history: i64, rank: i64, side: i64) -> i64:
    """Return a history with a card more."""
    return (history << CARD_BITS) | ((rank + 1) << 1) | side


class PeggingSolver:
    """Finds how the play goes between two who cannot do better, from pools of the fours that pone and dealer keep.

    A pool holds packed ranks, each four as often as it is kept. ``train`` goes on from where it was. The margin is the
    points of the pone less those of the dealer.
    """

    def __init__(self, pones: list[int], dealers: list[int], bits: int, rng: Rng) -> None:
        self.found: Final = Strategies(bits)
        self.rounds = 0
        self._pones: Final = pones
        self._dealers: Final = dealers
        self._rng: Final = rng
        self._learner: i64 = 0
        self._pone: i64 = 0
        self._dealer: i64 = 0

    def train(self, rounds: int) -> None:
        """Let each side learn from so many deals; later rounds weigh more."""
        for _ in range(rounds):
            self.rounds += 1
            for learner in range(2):
                self._learner = learner
                self._pone, self._dealer = self.deal()
                self._walk(opening(self._pone), 0)

    def deal(self) -> tuple[int, int]:
        """Return two fours as often as they come together: by how often they are kept, and by the pack they share."""
        while True:
            pone = self._pones[self._rng.below(len(self._pones))]
            dealer = self._dealers[self._rng.below(len(self._dealers))]
            if self._rng.unit() < beside(pone, dealer):
                return pone, dealer

    def pegged(self, pone: int, dealer: int, rng: Rng) -> tuple[int, int]:
        """Return what pone and dealer peg with these fours when both choose as they did on average."""
        self._pone, self._dealer = pone, dealer
        line = opening(pone)
        history: i64 = 0
        while not line.ended:
            fits = self._fits(line)
            choices = different(fits)
            if choices == 0:
                line.nothing_fits()
                continue
            shares = self.found.average(self._place(line, history, False) if choices > 1 else -1, choices)
            rank = nth_rank(fits, _drawn(shares, choices, rng))
            history = with_card(history, rank, line.turn)
            line.play(rank)
        return int(line.won), int(line.lost)

    def _fits(self, line: PeggingState) -> i64:
        """Return what the side on turn may play."""
        return fitting(line.ours if line.turn == OURS else self._dealer - line.shown, LIMIT - line.total)

    def _place(self, line: PeggingState, history: i64, new: bool) -> i64:
        """Return where the numbers of this moment stand."""
        if line.turn == OURS:
            return self.found.place(key_of(line, line.ours, line.shown, history), new)
        return self.found.place(key_of(line, self._dealer - line.shown, self._pone - line.ours, history), new)

    def _walk(self, line: PeggingState, history: i64) -> float:
        """Return the margin at the end, and learn on the way."""
        if line.ended:
            return float(line.won - line.lost)
        fits = self._fits(line)
        choices = different(fits)
        if choices == 0:
            line.nothing_fits()
            return self._walk(line, history)
        if choices == 1:
            return self._after(line, history, fits, 0)
        place = self._place(line, history, True)
        shares = self.found.mixture(place, choices)
        if line.turn == self._learner:
            return self._learned(line, history, fits, place, shares)
        return self._met(line, history, fits, place, shares)

    def _learned(self, line: PeggingState, history: i64, fits: i64, place: i64, shares: vec[float]) -> float:
        """Try every choice, and regret those that would have been better."""
        choices = different(fits)
        margins: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])
        mean = 0.0
        for at in range(choices):
            margins[at] = self._after(line.copy(), history, fits, at)
            mean += shares[at] * margins[at]
        weight = float(self.rounds) if line.turn == OURS else -float(self.rounds)
        if place >= 0:
            for at in range(choices):
                self.found.regrets[place + at] += weight * (margins[at] - mean)
        return mean

    def _met(self, line: PeggingState, history: i64, fits: i64, place: i64, shares: vec[float]) -> float:
        """Note what the other side would choose, and go on with one choice."""
        choices = different(fits)
        if place >= 0:
            for at in range(choices):
                self.found.chosen[place + at] += float(self.rounds) * shares[at]
        return self._after(line, history, fits, _drawn(shares, choices, self._rng))

    def _after(self, line: PeggingState, history: i64, fits: i64, choice: i64) -> float:
        rank = nth_rank(fits, choice)
        history = with_card(history, rank, line.turn)
        line.play(rank)
        return self._walk(line, history)


def opening(pone: int) -> PeggingState:
    """Return the play before its first card, by the standard rules: the pone leads."""
    line = PeggingState(False, 1, False)
    line.ours = pone
    line.left_us = cards_in(pone)
    line.left_them = line.left_us
    return line


def different(ranks: i64) -> i64:
    """Return how many different ranks there are among packed ones."""
    found: i64 = 0
    while ranks:
        if ranks & 15:
            found += 1
        ranks >>= 4
    return found


def nth_rank(ranks: i64, choice: i64) -> i64:
    """Return the rank with so many different ones below it."""
    rank: i64 = 0
    while choice or not ranks & 15:
        if ranks & 15:
            choice -= 1
        ranks >>= 4
        rank += 1
    return rank


def beside(first: i64, second: i64) -> float:
    """Return how likely a four is beside another, against being drawn alone: each card by those that are left of it."""
    chance = 1.0
    for rank in range(RANKS):
        taken = number_of(first, rank)
        for at in range(number_of(second, rank)):
            chance *= float(max(0, 4 - taken - at)) / float(4 - at)
    return chance
