"""How likely somebody who searches is to take, to shed and to play on: logits fitted to the maestro's own hands.

Each decision is scored by a few features of the hand and of what everybody sees, by the weights of ``play_weights``,
which ``lab.fitted`` finds. Scores are whole hundredths of a nat, so that all odds come out of one table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import exponential, powers
from sobremesa.core.bits import bit, count, lowest
from sobremesa.games.gin.rules.melds import ALL, card_value, meldable
from sobremesa.games.gin.search.arrangement import melds_through, outs_of
from sobremesa.games.gin.search.history import Turn
from sobremesa.games.gin.search.play_weights import PLAYS_ON, SHEDS, TAKES_LOOSE, TAKES_MELDED
from sobremesa.games.gin.search.playout import neighbours

SHED_NAMES: Final = (
    "points",
    "melds that the other might make",
    "the same by turns",
    "cards beside it that the other has shed",
    "cards beside it that the seat has shed",
    "melds of the other with known cards",
    "outs that go with it",
)
LOOSE_NAMES: Final = ("always", "first upcard", "turns", "points", "outs that come with it")
MELDED_NAMES: Final = ("always", "first upcard", "turns")
PLAYS_ON_NAMES: Final = ("always", "turns", "deadwood", "deadwood by turns")
"""What the features say, in the order of their weights."""

OUTS_TO_SHED: Final[i64] = SHEDS[-1]
OUTS_TO_TAKE: Final[i64] = TAKES_LOOSE[-1]

LATE: Final = 12
"""Later turns count as this one for what is shed."""

LATE_TO_KNOCK: Final = 8
"""Later turns count as this one for a knock held back."""

MOST_DEADWOOD: Final = 10
"""With more nobody knocks (GI-09)."""

MOST: Final = 4000
"""By so many hundredths at most a score is taken to be ahead of another."""

SMALLER: Final[list[float]] = powers(exponential(-0.01), MOST + 1)
"""How much less likely a choice is that is so many hundredths behind another."""


def seen_features(card: i64, turn: i64, seen: Turn) -> list[int]:
    """Return the features of a discard that do not ask for the hand: all of ``SHED_NAMES`` but the last.

    ``turn`` is how many turns the seat has had before this one.
    """
    dead, known = pile_after(seen), mask(seen.known)
    beside = neighbours(card) & ~bit(card)
    melds = melds_through(card, ALL & ~dead)
    told = melds - melds_through(card, ALL & ~(dead | known)) if known else 0
    sheds, own_sheds = count(mask(seen.sheds) & beside), count(mask(seen.own_sheds) & beside)
    return [int(card_value(card)), int(melds), int(melds * min(turn, LATE)), int(sheds), int(own_sheds), int(told)]


def shed_features(card: i64, hand: i64, loose: i64, turn: i64, seen: Turn) -> list[int]:
    """Return the features of a discard; ``loose`` are the cards of the hand of eleven that are in no meld."""
    live = ALL & ~(hand | pile_after(seen) | mask(seen.known))
    return [*seen_features(card, turn, seen), int(count(outs_of(card, loose, live)))]


def loose_features(card: i64, hand: i64, turn: i64, seen: Turn) -> list[int]:
    """Return those of taking a card of the pile that makes no meld of a hand of ten."""
    outs = count(outs_of(card, hand, ALL & ~(hand | mask(seen.pile))))
    return [*_loose_features(card, turn, seen), int(outs)]


def _loose_features(card: i64, turn: i64, seen: Turn) -> list[int]:
    return [1, int(seen.first), int(turn), int(card_value(card))]


def melded_features(turn: i64, seen: Turn) -> list[int]:
    """Return those of taking a card that makes a meld."""
    return [1, int(seen.first), int(turn)]


def playing_on_features(turn: i64, deadwood: i64) -> list[int]:
    """Return those of playing on where so much deadwood would be knocked with."""
    late = min(turn, LATE_TO_KNOCK)
    return [1, int(late), int(deadwood), int(deadwood * late)]


def pile_after(seen: Turn) -> i64:
    """Return the pile after the draw of a turn, as a mask."""
    dead = mask(seen.pile)
    taken: i64 = seen.taken
    return dead & ~bit(taken) if taken >= 0 else dead


def mask(cards: int) -> i64:
    """Return a mask of cards as a machine's number."""
    return cards


def score(weights: list[int], features: list[int]) -> i64:
    """Return the sum of features by their weights; of weights without a feature nothing."""
    found: i64 = 0
    for at in range(len(features)):
        found += i64(features[at]) * i64(weights[at])
    return found


def chance(score: i64) -> float:
    """Return the chance of a yes that has this score over a no."""
    if score >= 0:
        return 1.0 / (1.0 + SMALLER[min(score, MOST)])
    smaller = SMALLER[min(-score, MOST)]
    return smaller / (1.0 + smaller)


class FittedPolicy:
    """The odds of what a seat did in the turns of a hand, for any cards that it may have held.

    What everybody saw is reckoned once, at the start. Turns are places in the list that it is made of.
    """

    def __init__(self, turns: list[Turn]) -> None:
        self._card: vec[i64] = vec[i64]()  # by turn: what lay there, or -1
        self._took: vec[i64] = vec[i64]()  # by turn: 1 if it was taken
        self._melded: vec[float] = vec[float]()  # by turn: the chance to take it for a meld
        self._loose: vec[i64] = vec[i64]()  # by turn: the score of taking it for no meld, but for its outs
        self._unseen: vec[i64] = vec[i64]()  # by turn: what did not lie in the pile before its draw
        self._live: vec[i64] = vec[i64]()  # by turn: what might still be drawn when it shed, as far as all saw
        self._sheds: vec[i64] = vec[i64]()  # by turn and card: the score of a discard, but for its outs
        self._on: vec[float] = vec[float]()  # by turn and deadwood: the chance to play on
        for number in range(len(turns)):
            self._see_draw(number, turns[number])
            self._see_shed(number, turns[number])

    def _see_draw(self, turn: i64, seen: Turn) -> None:
        card: i64 = seen.taken if seen.taken >= 0 else seen.offered
        self._card = append(self._card, card)
        self._took = append(self._took, i64(seen.taken >= 0))
        self._melded = append(self._melded, chance(score(TAKES_MELDED, melded_features(turn, seen))))
        self._loose = append(self._loose, score(TAKES_LOOSE, _loose_features(card, turn, seen)) if card >= 0 else 0)
        self._unseen = append(self._unseen, ALL & ~mask(seen.pile))

    def _see_shed(self, turn: i64, seen: Turn) -> None:
        self._live = append(self._live, ALL & ~(pile_after(seen) | mask(seen.known)))
        for card in range(52):
            self._sheds = append(self._sheds, score(SHEDS, seen_features(card, turn, seen)))
        for deadwood in range(MOST_DEADWOOD + 1):
            self._on = append(self._on, chance(score(PLAYS_ON, playing_on_features(turn, deadwood))))

    def draw_odds(self, turn: i64, hand: i64) -> float:
        """Return how likely a hand of ten took, or left, what lay on the pile; 1 where that cannot be told."""
        card = self._card[turn]
        if card < 0:
            return 1.0
        if meldable(hand | bit(card)) & bit(card):
            takes = self._melded[turn]
        else:
            outs = count(outs_of(card, hand, self._unseen[turn] & ~hand))
            takes = chance(self._loose[turn] + OUTS_TO_TAKE * outs)
        return takes if self._took[turn] else 1.0 - takes

    def on_odds(self, turn: i64, deadwood: i64) -> float:
        """Return how likely it played on where it could have knocked with so much deadwood, at most ten."""
        return self._on[turn * (MOST_DEADWOOD + 1) + deadwood]

    def shed_odds(self, turn: i64, card: i64, free: i64, loose: i64, hand: i64) -> float:
        """Return how likely it shed this one of the loose cards that were free to go."""
        live = self._live[turn] & ~hand
        own = self._score(turn, card, loose, live)
        whole = 0.0
        while free:
            gap = own - self._score(turn, lowest(free), loose, live)
            free &= free - 1
            whole += SMALLER[min(gap, MOST)] if gap >= 0 else 1.0 / SMALLER[min(-gap, MOST)]
        return 1.0 / whole

    def _score(self, turn: i64, card: i64, loose: i64, live: i64) -> i64:
        return self._sheds[turn * 52 + card] + OUTS_TO_SHED * count(outs_of(card, loose, live))
