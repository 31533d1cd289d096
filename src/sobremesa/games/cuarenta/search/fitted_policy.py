"""How likely a seat is to make each play that its hand allows: a conditional logit fitted to the maestro's own games.

The chance of a play is ``exponential`` of its score by the sum of those of all plays of the hand, and its score is the
sum of its features by their weights. ``lab.fitted`` finds the weights.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import exponential
from sobremesa.core.bits import JACK, KING, SEVEN, bit
from sobremesa.games.cuarenta.search.lookahead import plays_of
from sobremesa.games.cuarenta.search.play_weights import WEIGHTS
from sobremesa.games.cuarenta.search.rank_rules import PACK, RankRules, next_rank, number_of, one_of, run_from, size
from sobremesa.games.cuarenta.search.rank_state import CAIDA, Sketch

NAMES: Final = (
    *[f"lays {rank}" for rank in ("an ace", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "a jack", "a queen", "a king")],
    "lays: chance of a caída",
    "lays: chance of a caída with limpia",
    "lays: chance of a caída that wins",
    "lays: none of the rank is hidden",
    "lays: hidden cards of the rank",
    "lays: the next has refused the rank",
    "lays: own further cards of the rank",
    "lays: own further cards of the rank, first play",
    "lays: could capture with it",
    "lays: could capture with another card",
    "lays: could make a caída",
    "lays: the rank was played before it",
    "lays: lengthens a sequence",
    "captures",
    "captures: points of the caída",
    "captures: points of the limpia",
    "captures: cards",
    "captures: wins",
    "captures: by addition",
    "captures: own further cards of the rank",
    "captures: none of the rank is hidden",
    "captures: by jack, queen or king",
    "leaves: cards",
    "leaves: chance of a limpia",
    "leaves: cards that the next takes on average",
    "leaves: own cards that can capture",
    "leaves: an own card that sweeps",
)
"""What the features say, in their order."""

CAIDA_CHANCE: Final = 10
CAPTURES: Final = 23
LEAVES: Final = 32

LONGEST: Final = 20.0
"""By so much at most a score is taken to be ahead of another."""


class TableReplies:
    """What one card can take from a table: how many cards by its rank, itself among them, and which ranks sweep it."""

    def __init__(self, terms: RankRules, table: i64) -> None:
        self.cards: vec[i64] = vec[i64]([0] * 14)
        self.sweepers: i64 = terms.sweepers(table)
        rank: i64 = 0
        while rank <= KING:
            taken = one_of(rank) if number_of(table, rank) else terms.longest_addition(rank, table)
            if taken:
                taken += run_from(next_rank(rank), table)
                self.cards[rank] = size(taken) + 1
            rank += 1


class FittedPolicy:
    """The chances of a seat's plays, from what it sees: its hand, the table, what has gone and what has been refused.

    Call ``look`` for a position before the others.
    """

    def __init__(self, terms: RankRules) -> None:
        self.terms: Final = terms
        self.features: vec[float] = vec[float]([0.0] * len(NAMES))
        self._weights: Final[vec[float]] = vec[float]([weight / 100 for weight in WEIGHTS])
        self._held: vec[float] = vec[float]([0.0] * 14)
        self._replies: dict[int, TableReplies] = {}
        self._unseen: i64 = 0
        self._hand: i64 = 0
        self._refused: i64 = 0
        self._shown: i64 = -1
        self._capturers: i64 = 0
        self._caida: bool = False
        self._points: i64 = 0
        self._their_points: i64 = 0

    def look(self, sketch: Sketch, next_holds: i64, refused: i64, shown: i64) -> None:
        """Count the cards as the seat on turn sees them.

        The next seat holds so many cards and has refused to take these ranks; ``shown`` is the rank of the play before.
        """
        seat = sketch.turn
        follower = seat + 1 if seat + 1 < self.terms.seats else 0
        self._hand = sketch.hands[seat]
        self._unseen = PACK - sketch.gone - self._hand
        self._refused = refused
        self._shown = shown
        self._points = sketch.points[seat & 1]
        self._their_points = sketch.points[follower & 1]
        share = float(next_holds) / float(max(1, size(self._unseen)))
        replies = self._replies_to(sketch.table)
        self._capturers = 0
        rank: i64 = 0
        while rank <= KING:
            refuses = refused & bit(rank) != 0
            self._held[rank] = 0.0 if refuses else min(1.0, float(number_of(self._unseen, rank)) * share)
            if replies.cards[rank]:
                self._capturers += number_of(self._hand, rank)
            rank += 1
        self._caida = sketch.left >= 0 and number_of(self._hand, sketch.left) > 0

    def _replies_to(self, table: i64) -> TableReplies:
        key = int(table)
        if key not in self._replies:
            self._replies[key] = TableReplies(self.terms, table)
        return self._replies[key]

    def chances(self, sketch: Sketch, plays: vec[i64]) -> list[float]:
        """Return the chances of plays, when one of them is made."""
        scores = [self.score(sketch, play) for play in plays]
        best = max(scores)
        weights = [exponential(score - best) for score in scores]
        total = 0.0
        for weight in weights:
            total += weight
        return [weight / total for weight in weights]

    def chance(self, sketch: Sketch, made: i64) -> float:
        """Return the chance of a play; one that leaves a part of its sequence is as likely as if it were a choice."""
        score = self.score(sketch, made)
        total = 0.0
        for play in plays_of(sketch):
            total += exponential(min(LONGEST, self.score(sketch, play) - score))
        return 1.0 / max(1.0, total)

    def score(self, sketch: Sketch, play: i64) -> float:
        """Return the sum of a play's features by their weights."""
        self.describe(sketch, play)
        score = 0.0
        for at in range(len(self.features)):
            score += self._weights[at] * self.features[at]
        return score

    def describe(self, sketch: Sketch, play: i64) -> None:
        """Write a play's ``features``."""
        for at in range(len(self.features)):
            self.features[at] = 0.0
        rank, taken = play & 15, play >> 5
        if taken:
            self._describe_capture(sketch, rank, taken, play & CAIDA != 0)
            self._describe_rest(sketch.table - taken, rank, -1)
        else:
            self._describe_laid(sketch, rank)
            self._describe_rest(sketch.table + one_of(rank), rank, rank)

    def _describe_laid(self, sketch: Sketch, rank: i64) -> None:
        terms, found = self.terms, self.features
        hidden = number_of(self._unseen, rank)
        further = number_of(self._hand, rank) - 1
        sweeps = sketch.table == 0 and not terms.caida_alone and self._their_points < terms.limpia_limit
        points = terms.caida + (terms.limpia if sweeps else 0)
        capturing = self._replies_to(sketch.table).cards[rank] > 0
        found[rank if rank <= SEVEN else rank - 3] = 1.0
        found[CAIDA_CHANCE] = self._held[rank]
        found[CAIDA_CHANCE + 1] = self._held[rank] if sweeps else 0.0
        found[CAIDA_CHANCE + 2] = self._held[rank] if self._their_points + points >= terms.target else 0.0
        found[CAIDA_CHANCE + 3] = 0.0 if hidden else 1.0
        found[CAIDA_CHANCE + 4] = float(hidden)
        found[CAIDA_CHANCE + 5] = 1.0 if self._refused & bit(rank) else 0.0
        found[CAIDA_CHANCE + 6] = float(further)
        found[CAIDA_CHANCE + 7] = float(further) if size(self._hand) == 5 else 0.0
        found[CAIDA_CHANCE + 8] = 1.0 if capturing else 0.0
        found[CAIDA_CHANCE + 9] = 1.0 if self._capturers and not capturing else 0.0
        found[CAIDA_CHANCE + 10] = 1.0 if self._caida else 0.0
        found[CAIDA_CHANCE + 11] = 1.0 if self._shown == rank else 0.0
        found[CAIDA_CHANCE + 12] = 1.0 if _adjoins(sketch.table, rank) else 0.0

    def _describe_capture(self, sketch: Sketch, rank: i64, taken: i64, caida: bool) -> None:
        terms, found = self.terms, self.features
        points: i64 = terms.caida if caida else 0
        found[CAPTURES] = 1.0
        found[CAPTURES + 1] = float(points)
        if taken == sketch.table and not (caida and terms.caida_alone) and self._points < terms.limpia_limit:
            found[CAPTURES + 2] = float(terms.limpia)
            points += terms.limpia
        found[CAPTURES + 3] = float(size(taken) + 1)
        found[CAPTURES + 4] = 1.0 if points and self._points + points >= terms.target else 0.0
        found[CAPTURES + 5] = 0.0 if number_of(taken, rank) else 1.0
        found[CAPTURES + 6] = float(number_of(self._hand, rank) - 1)
        found[CAPTURES + 7] = 0.0 if number_of(self._unseen, rank) else 1.0
        found[CAPTURES + 8] = 1.0 if rank >= JACK else 0.0

    def _describe_rest(self, table: i64, played: i64, left: i64) -> None:
        """Describe a table that is left to the next seat, but for the caída of the card just left."""
        terms, found = self.terms, self.features
        replies = self._replies_to(table)
        rest = self._hand - one_of(played)
        swept, cards = 0.0, 0.0
        can_capture: i64 = 0
        rank: i64 = 0
        while rank <= KING:
            takes = replies.cards[rank]
            if takes:
                can_capture += number_of(rest, rank)
                if rank != left:
                    cards += self._held[rank] * float(takes)
                    swept += self._held[rank] if replies.sweepers & bit(rank) else 0.0
                if replies.sweepers & bit(rank) and number_of(rest, rank):
                    found[LEAVES + 4] = 1.0
            rank += 1
        swept = min(1.0, swept) if self._their_points < terms.limpia_limit else 0.0
        found[LEAVES] = float(size(table))
        found[LEAVES + 1] = swept
        found[LEAVES + 2] = cards
        found[LEAVES + 3] = float(can_capture)


def _adjoins(table: i64, rank: i64) -> bool:
    """Return whether a rank lies next to one of the table's, so that one card takes both."""
    if number_of(table, next_rank(rank)):
        return True
    below = SEVEN if rank == JACK else rank - 1
    return below >= 0 and number_of(table, below) > 0
