"""Every way in which the play of the cards can go, as both sides see it: the tree that the solver walks.

Points in the play are played for by the standard rules of the go; the pone is side 0, the dealer side 1. What is seen
is the ranks that are played, in their order, and who cannot play. Where neither side has more than a card left nothing
can be chosen: the tree ends there, and what the last cards bring is kept in tables.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import bit
from sobremesa.games.cribbage.rules.pegging import LIMIT
from sobremesa.games.cribbage.search.last_cards import PACK, LastCards
from sobremesa.games.cribbage.search.pegging_state import OURS, PeggingState
from sobremesa.games.cribbage.search.rank_hands import CHOICES, MOST_PIPS, RankHands
from sobremesa.games.cribbage.search.ranks import RANKS, number_of, pips

FOUR: Final = 4
NOTHING: Final = RANKS
"""The branch of who cannot play."""


class PeggingTree:
    """The moments of the play that fours of pone and dealer (weights by place) can come to, in the order of a walk.

    By moment: which branches there are, and how many moments, choices and ends lie before what comes behind it.
    """

    def __init__(self, pones: vec[float], dealers: vec[float]) -> None:
        self.hands: Final = [RankHands(cards) for cards in range(FOUR + 1)]
        self.branches: vec[i64] = vec[i64]()
        self.moments_on: vec[i64] = vec[i64]()
        self.choices_on: vec[i64] = vec[i64]()
        self.ends_on: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()  # by end: its table among the last cards
        self.choices: i64 = 0
        self.last_cards: Final = LastCards()
        self._every: vec[float] = vec[float]([1.0] * (CHOICES * len(pones)))
        self._grow(start(), pones, dealers)

    def _grow(self, line: PeggingState, pone: vec[float], dealer: vec[float]) -> None:
        """Add what may come from here on, where each side may hold what its weights are above nought for."""
        if settled(line):
            self.ends = append(self.ends, self.last_cards.place(line))
            return
        moment = self._add(line)
        found: i64 = 0
        for branch in range(RANKS + 1):
            held = self._held(line, pone if line.turn == OURS else dealer, branch)
            if some(held):
                found |= bit(branch)
                self._grow(
                    after(line, branch), held if line.turn == OURS else pone, dealer if line.turn == OURS else held
                )
        self.branches[moment] = found
        self.moments_on[moment] = len(self.branches)
        self.choices_on[moment] = self.choices
        self.ends_on[moment] = len(self.ends)

    def _add(self, line: PeggingState) -> i64:
        self.choices += self.hands[cards_left(line)].moments[room_of(line)]
        self.branches = append(self.branches, 0)
        self.moments_on = append(self.moments_on, 0)
        self.choices_on = append(self.choices_on, 0)
        self.ends_on = append(self.ends_on, 0)
        return len(self.branches) - 1

    def _held(self, line: PeggingState, held: vec[float], branch: i64) -> vec[float]:
        """Return what the side on turn may hold behind a branch; nothing where the branch cannot be."""
        hands = self.hands[cards_left(line)]
        if branch == NOTHING:
            return hands.unable(held, room_of(line))
        if pips(branch) > room_of(line) or played(line, branch) == PACK or cards_left(line) == 0:
            return vec[float]()
        return hands.after(held, self._every, branch)


def start() -> PeggingState:
    """Return the play before its first card, by the standard rules: the pone leads.

    Neither side's cards are told: ``ours`` is what the pone has played, below nought.
    """
    line = PeggingState(False, 1, False)
    line.left_us = FOUR
    line.left_them = FOUR
    return line


def after(line: PeggingState, branch: i64) -> PeggingState:
    """Return the play after the side on turn plays a rank, or cannot play."""
    twin = line.copy()
    if branch == NOTHING:
        twin.nothing_fits()
    else:
        twin.play(branch)
    return twin


def settled(line: PeggingState) -> bool:
    """Return whether nobody has a choice any more."""
    return line.left_us <= 1 and line.left_them <= 1


def cards_left(line: PeggingState) -> i64:
    """Return how many cards the side on turn holds."""
    return line.left_us if line.turn == OURS else line.left_them


def room_of(line: PeggingState) -> i64:
    """Return what a card may count at most, as far as it matters."""
    return min(LIMIT - line.total, MOST_PIPS)


def played(line: PeggingState, rank: i64) -> i64:
    """Return how many cards of a rank both have played."""
    return number_of(-line.ours, rank) + number_of(line.shown, rank)


def some(weights: vec[float]) -> bool:
    """Return whether any weight is above nought."""
    for weight in weights:
        if weight > 0.0:
            return True
    return False
