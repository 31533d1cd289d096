"""The rest of a deal through one seat's eyes: it plans over what it will be able to tell, never over hidden cards.

The others play by a policy that sees no hand but their own, and has its whims. Worlds in which they have answered
alike stay together, and one play is chosen for all of them: a tree of what the seat knows, as in the search of
information sets by Cowling, Powley and Whitehouse (2012), but gone through from end to end.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import logarithm
from sobremesa.core.bits import KING
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.search.endgame import make
from sobremesa.games.cuarenta.search.policy import Policy
from sobremesa.games.cuarenta.search.prospects import Prospects
from sobremesa.games.cuarenta.search.rank_rules import RankRules, lowest_rank, number_of
from sobremesa.games.cuarenta.search.rank_state import Sketch, captures

WHIM: Final = 0.5
"""How much, in points, a play pleases the others beyond its worth: the scale of a Gumbel distribution."""

TRUST: Final = 0.5
"""What the worlds that a play is judged by count for in choosing it; those of the other half count 1."""

PRIOR: Final = 0.02
"""What a point of the policy's judgement counts for in that choice, in games won."""

WHIMS: Final = 1024
"""How many whims there are, a power of two."""


class Fickle(Policy):
    """A policy with whims: it adds noise to the worth of plays, always the same noise in the same world."""

    def __init__(self, terms: RankRules, rng: Rng) -> None:
        super().__init__(terms)
        self.world: i64 = 0
        self._whims: vec[float] = vec[float]()
        for _ in range(WHIMS):
            self._whims = append(self._whims, -WHIM * logarithm(-logarithm(0.00005 + 0.9999 * rng.unit())))

    def whim(self, play: i64) -> float:
        """Return by how much a play pleases in this world beyond its worth."""
        captures = 7 if play >> 5 else 0
        return self._whims[(self.world * 17 + (play & 15) * 61 + captures) & (WHIMS - 1)]


Sums: TypeAlias = tuple[float, float, float, float]
"""The worths of some worlds added up, those of the even ones and of the odd ones, and then their squares likewise."""


class Lookahead:
    """Weighs the moves of one seat over worlds that it cannot tell apart.

    Few worlds are left when several plays have been answered, and what is best in those few looks better than it is.
    So a later play is chosen for the even worlds mostly by the odd ones, and for the odd ones by the even.
    """

    def __init__(self, terms: RankRules, prospects: Prospects, seat: int, rng: Rng) -> None:
        self.terms: Final = terms
        self.prospects: Final = prospects
        self.seat: Final[i64] = seat
        self.late = False
        self.squares: list[float] = []
        """The mean square of each move's worths in the worlds that were looked at last."""
        self._own: Final = Policy(terms)
        self._others: Final = Fickle(terms, rng)
        self._line: list[list[Sketch]] = []
        self._deadline = 0.0

    def values(self, worlds: list[Sketch], moves: list[int], deadline: float = 0.0) -> list[float]:
        """Return the mean worth of each move; at the deadline (by the clock, 0: none) stop, ``late``, with any numbers.

        A move is a play of ranks, or ``-1 - n`` to take ``n`` of what was left behind.
        """
        self._deadline = deadline
        self.late = False
        self._line = [worlds]
        members: vec[i64] = vec[i64](list(range(len(worlds))))
        found: list[float] = []
        self.squares = []
        for move in moves:
            evens, odds, even_squares, odd_squares = self._after(0, members, move)
            found.append((evens + odds) / len(worlds))
            self.squares.append((even_squares + odd_squares) / len(worlds))
        return found

    def _after(self, depth: i64, members: vec[i64], move: i64) -> Sums:
        """Return what the worths after a move add up to."""
        then = self._level(depth + 1)
        evens, odds, even_squares, odd_squares = 0.0, 0.0, 0.0, 0.0
        going_on: vec[i64] = vec[i64]()
        answers: vec[i64] = vec[i64]()
        for at in members:
            sketch = then[at]
            sketch.copy_from(self._line[depth][at])
            make(sketch, move)
            answer = self._answer(sketch, at)
            if sketch.in_hand > 0 and sketch.winner < 0:
                going_on = append(going_on, at)
                answers = append(answers, answer)
                continue
            worth = self._worth(sketch)
            if at & 1:
                odds, odd_squares = odds + worth, odd_squares + worth * worth
            else:
                evens, even_squares = evens + worth, even_squares + worth * worth
        return _added((evens, odds, even_squares, odd_squares), self._told_apart(depth + 1, going_on, answers))

    def _level(self, depth: i64) -> list[Sketch]:
        """Return the positions of all worlds at a depth, to be written."""
        if depth == len(self._line):
            self._line.append([Sketch(self.terms) for _ in self._line[0]])
        return self._line[depth]

    def _answer(self, sketch: Sketch, world: i64) -> i64:
        """Let the others play until this seat is on turn; return a number that tells their plays apart."""
        answer: i64 = 0
        self._others.world = world
        while sketch.turn != self.seat and sketch.in_hand > 0 and sketch.winner < 0:
            if sketch.taker == sketch.turn:
                sketch.take(sketch.forgotten())
            play = self._others.choose(sketch)
            sketch.play(play)
            answer = ((answer & 0xFFFFFFFFFFFF) * 31 + play) ^ (play >> 29)
        return answer

    def _worth(self, sketch: Sketch) -> float:
        """Return what the end of a deal is worth to this seat's side.

        Before the last deal half of it is what that comes to with this world's own cards: those that are likelier to be
        held now are less likely to come.
        """
        worth = self.prospects.worth(sketch)
        if sketch.deals_left == 1 and sketch.winner < 0:
            self._own.play_hand(sketch)
            worth = 0.5 * worth + 0.5 * self.prospects.worth(sketch)
        return 1.0 - worth if self.seat & 1 else worth

    def _told_apart(self, depth: i64, members: vec[i64], answers: vec[i64]) -> Sums:
        """Go on with each set of worlds that gave the same answer."""
        found: Sums = (0.0, 0.0, 0.0, 0.0)
        while len(members) > 0 and not self._is_late(depth):
            alike: vec[i64] = vec[i64]()
            others: vec[i64] = vec[i64]()
            their_answers: vec[i64] = vec[i64]()
            for at in range(len(members)):
                if answers[at] == answers[0]:
                    alike = append(alike, members[at])
                else:
                    others = append(others, members[at])
                    their_answers = append(their_answers, answers[at])
            found = _added(found, self._next(depth, alike))
            members, answers = others, their_answers
        return found

    def _is_late(self, depth: i64) -> bool:
        if self._deadline > 0.0 and depth <= 2 and perf_counter() > self._deadline:
            self.late = True
        return self.late

    def _next(self, depth: i64, alike: vec[i64]) -> Sums:
        """Take up what was forgotten, and go on with what this seat chooses where it can tell no more."""
        first = self._line[depth][alike[0]]
        if first.taker == first.turn:
            for at in alike:
                sketch = self._line[depth][at]
                sketch.take(sketch.forgotten())
        plays = plays_of(first)
        if len(plays) == 1:
            return self._after(depth, alike, plays[0])
        return self._chosen(depth, alike, plays)

    def _chosen(self, depth: i64, alike: vec[i64], plays: vec[i64]) -> Sums:
        evens, odds, even_squares, odd_squares = 0.0, 0.0, 0.0, 0.0
        for_evens, for_odds = -1e9, -1e9
        priors = self._priors(self._line[depth][alike[0]], plays)
        for at in range(len(plays)):
            some, others, some_squares, other_squares = self._after(depth, alike, plays[at])
            if others + TRUST * some + priors[at] > for_evens:
                for_evens = others + TRUST * some + priors[at]
                evens, even_squares = some, some_squares
            if some + TRUST * others + priors[at] > for_odds:
                for_odds = some + TRUST * others + priors[at]
                odds, odd_squares = others, other_squares
        return evens, odds, even_squares, odd_squares

    def _priors(self, sketch: Sketch, plays: vec[i64]) -> vec[float]:
        """Return what the policy thinks of each play, in games won; it decides where there are hardly any worlds."""
        self._own.look(sketch)
        found: vec[float] = vec[float]()
        for play in plays:
            found = append(found, PRIOR * self._own.worth(sketch, play))
        return found


def _added(some: Sums, more: Sums) -> Sums:
    return some[0] + more[0], some[1] + more[1], some[2] + more[2], some[3] + more[3]


def plays_of(sketch: Sketch) -> vec[i64]:
    """Return what the seat on turn may play, captures with all of the sequence."""
    found: vec[i64] = vec[i64]()
    hand = sketch.hands[sketch.turn]
    rank = lowest_rank(hand)
    while rank <= KING:
        if number_of(hand, rank):
            found = append(found, rank)
            for play in captures(sketch, rank, False):
                found = append(found, play)
        rank += 1
    return found
