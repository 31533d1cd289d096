"""The play of the cards solved as a game of its own: counterfactual regret over all that both may hold at once.

It is CFR+ (Tammelin, 2014): vectors over the hands of a side go down the tree of what everybody sees, both sides learn
in turn, regrets never fall below nought, and later rounds weigh more, by their square. Nothing is sampled, so the best
answer to what was found is exact as well.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.search.last_cards import SharedPack, rank_beside
from sobremesa.games.cribbage.search.pegging_state import OURS, PeggingState
from sobremesa.games.cribbage.search.pegging_tree import (
    NOTHING,
    PeggingTree,
    after,
    cards_left,
    room_of,
    settled,
    some,
    start,
)
from sobremesa.games.cribbage.search.rank_hands import CHOICES, RankHands
from sobremesa.games.cribbage.search.ranks import RANKS, multiset_index, number_of

LEARN: Final = 0
BEST: Final = 1
OWN: Final = 2
"""What a walk is for: to learn, or to find what the best answer gets, or what the strategies themselves do."""


class Cursor:
    """Where a walk is: how many moments, choices and ends lie before."""

    def __init__(self) -> None:
        self.moment: i64 = 0
        self.choice: i64 = 0
        self.end: i64 = 0


class Turn:
    """A moment of a walk at which a side chooses: how likely both come there with each hand, and where it is stored."""

    def __init__(self, line: PeggingState, pone: vec[float], dealer: vec[float], hands: RankHands, at: Cursor) -> None:
        self.line: Final = line
        self.pone: vec[float] = pone
        self.dealer: vec[float] = dealer
        self.hands: Final = hands
        self.room: Final = room_of(line)
        self.moment: Final[i64] = at.moment
        self.choice: Final[i64] = at.choice

    def held(self) -> vec[float]:
        """Return how likely the side on turn comes there with each of its hands."""
        return self.pone if self.line.turn == OURS else self.dealer

    def choices(self, place: i64) -> i64:
        """Return how many choices a hand has."""
        return self.hands.fitting[self.room * self.hands.number + place]


class PeggingSolver:
    """Finds how the play goes between two who cannot do better.

    ``pones`` and ``dealers`` say how often each four is kept, by ``multiset_index``. ``train`` goes on from where it
    was. Margins are a side's own points less those of the other, a deal.
    """

    def __init__(self, pones: list[float], dealers: list[float]) -> None:
        self.rounds = 0
        self._pones: vec[float] = vec[float](pones)
        self._dealers: vec[float] = vec[float](dealers)
        self._tree: Final = PeggingTree(self._pones, self._dealers)
        self.choices: Final = int(self._tree.choices)
        self._regrets: vec[float] = vec[float]([0.0] * self.choices)
        self._chosen: vec[float] = vec[float]([0.0] * self.choices)
        self._pack: Final = SharedPack()
        self._at = Cursor()
        self._side: i64 = OURS
        self._aim: i64 = OWN
        self._weight = 0.0

    def train(self, rounds: int) -> None:
        """Let each side learn so many times."""
        for _ in range(rounds):
            self.rounds += 1
            self._weight = float(self.rounds) * float(self.rounds)
            for side in range(2):
                self._walk(side, LEARN)

    def best(self, dealing: bool) -> float:
        """Return the margin of who answers best to what the other chooses on average."""
        return self._margin(int(dealing), BEST)

    def own(self, dealing: bool) -> float:
        """Return the margin of a side where both choose as they do on average."""
        return self._margin(int(dealing), OWN)

    def _margin(self, side: int, aim: int) -> float:
        return self._walk(side, aim) / self._together()

    def _together(self) -> float:
        """Return how likely two fours can be held together that are drawn apart."""
        every = 0.0
        hands = self._tree.hands[-1].packed
        for pone in range(len(hands)):
            if self._pones[pone] > 0.0:
                for dealer in range(len(hands)):
                    weight = self._pones[pone] * self._dealers[dealer]
                    every += weight * beside(hands[pone], hands[dealer]) if weight > 0.0 else 0.0
        return every

    # ---- the walk

    def _walk(self, side: i64, aim: i64) -> float:
        """Walk the whole tree as one side; return its margin, summed over the weights of both."""
        self._side, self._aim, self._at = side, aim, Cursor()
        values = self._value(start(), self._pones, self._dealers)
        mine = self._pones if side == OURS else self._dealers
        found = 0.0
        for place in range(len(values)):
            found += values[place] * mine[place]
        return found

    def _value(self, line: PeggingState, pone: vec[float], dealer: vec[float]) -> vec[float]:
        """Return the margin from here on by what the walking side holds, summed over what the other may hold.

        Both are weighted by how likely they come here with each hand.
        """
        if settled(line):
            return self._ended(line, pone, dealer)
        if not self._is_met(pone, dealer):
            return self._passed_over(line)
        turn = Turn(line, pone, dealer, self._tree.hands[cards_left(line)], self._at)
        self._at.moment += 1
        self._at.choice += turn.hands.moments[turn.room]
        shares = self._shares(turn)
        return self._chosen_from(turn, shares) if line.turn == self._side else self._summed(turn, shares)

    def _is_met(self, pone: vec[float], dealer: vec[float]) -> bool:
        """Return whether anything is to be found here.

        Where the other side never comes now there are no margins, but what the walking side would choose still counts.
        """
        mine, theirs = (pone, dealer) if self._side == OURS else (dealer, pone)
        return some(theirs) or (self._aim == LEARN and some(mine))

    def _passed_over(self, line: PeggingState) -> vec[float]:
        """Go on behind what the other side never comes to."""
        moment, tree = self._at.moment, self._tree
        self._at.moment, self._at.choice = tree.moments_on[moment], tree.choices_on[moment]
        self._at.end = tree.ends_on[moment]
        return self._noughts(line)

    def _noughts(self, line: PeggingState) -> vec[float]:
        left = line.left_us if self._side == OURS else line.left_them
        return vec[float]([0.0] * self._tree.hands[left].number)

    def _behind(self, turn: Turn, shares: vec[float], branch: i64) -> vec[float]:
        """Return the values behind a branch."""
        ours = turn.line.turn == OURS
        if branch == NOTHING:
            held = turn.hands.unable(turn.held(), turn.room)
        else:
            held = turn.hands.after(turn.held(), shares, branch)
        return self._value(after(turn.line, branch), held if ours else turn.pone, turn.dealer if ours else held)

    def _summed(self, turn: Turn, shares: vec[float]) -> vec[float]:
        """Return the values where the other side is on turn."""
        found = self._noughts(turn.line)
        for branch in range(RANKS + 1):
            if self._tree.branches[turn.moment] & bit(branch):
                values = self._behind(turn, shares, branch)
                for place in range(len(found)):
                    found[place] += values[place]
        return found

    def _chosen_from(self, turn: Turn, shares: vec[float]) -> vec[float]:
        """Return the values where the walking side is on turn, and learn."""
        found = self._noughts(turn.line)
        worth: vec[float] = vec[float]([0.0] * len(shares))
        for branch in range(RANKS + 1):
            if self._tree.branches[turn.moment] & bit(branch):
                values = self._behind(turn, shares, branch)
                if branch == NOTHING:
                    found = values
                else:
                    for place in range(len(values)):
                        worth[turn.hands.grown[place * RANKS + branch]] = values[place]
        self._fold(turn, shares, worth, found)
        return found

    def _fold(self, turn: Turn, shares: vec[float], worth: vec[float], found: vec[float]) -> None:
        """Put into ``found`` what each hand gets that has something to play; ``worth`` is by choice."""
        choice, held = turn.choice, turn.held()
        for place in range(turn.hands.number):
            choices = turn.choices(place)
            if choices == 1:
                found[place] = worth[CHOICES * place]
            elif choices > 1:
                mean = self._mean(CHOICES * place, choices, shares, worth)
                found[place] = mean
                if self._aim == LEARN:
                    for at in range(choices):
                        weight = self._weight * held[place] * shares[CHOICES * place + at]
                        self._learn(choice + at, worth[CHOICES * place + at], mean, weight)
                choice += choices

    def _mean(self, first: i64, choices: i64, shares: vec[float], worth: vec[float]) -> float:
        """Return what some choices come to: the best of them for the best answer, else by their shares."""
        best = worth[first]
        mean = 0.0
        for at in range(first, first + choices):
            best = max(best, worth[at])
            mean += shares[at] * worth[at]
        return best if self._aim == BEST else mean

    def _learn(self, choice: i64, worth: float, mean: float, weight: float) -> None:
        self._regrets[choice] = max(0.0, self._regrets[choice] + worth - mean)
        self._chosen[choice] += weight

    # ---- what is chosen

    def _shares(self, turn: Turn) -> vec[float]:
        """Return how likely each choice is: by regrets while learning, else as on average."""
        found: vec[float] = vec[float]([0.0] * (CHOICES * turn.hands.number))
        choice = turn.choice
        for place in range(turn.hands.number):
            choices = turn.choices(place)
            if choices == 1:
                found[CHOICES * place] = 1.0
            elif choices > 1:
                self._share(found, CHOICES * place, choice, choices)
                choice += choices
        return found

    def _share(self, found: vec[float], first: i64, choice: i64, choices: i64) -> None:
        weights = self._regrets if self._aim == LEARN else self._chosen
        every = 0.0
        for at in range(choices):
            every += weights[choice + at]
        for at in range(choices):
            found[first + at] = weights[choice + at] / every if every > 0.0 else 1.0 / float(choices)

    # ---- the end

    def _ended(self, line: PeggingState, pone: vec[float], dealer: vec[float]) -> vec[float]:
        """Return the margins where nobody has a choice any more."""
        table = self._tree.ends[self._at.end]
        self._at.end += 1
        theirs = dealer if self._side == OURS else pone
        found = self._noughts(line)
        if some(theirs):
            self._pack.see(line)
            self._add_up(line, table, theirs, found)
        return found

    def _add_up(self, line: PeggingState, table: i64, theirs: vec[float], found: vec[float]) -> None:
        """Add the margins against each last card of the other, which comes with the weights ``theirs``."""
        before = line.won - line.lost
        ours = self._side == OURS
        for other in range(len(theirs)):
            if theirs[other] > 0.0:
                for own in range(len(found)):
                    pone, dealer = (own, other) if ours else (other, own)
                    margin = before + self._tree.last_cards.margin(table, pone, dealer)
                    likely = self._pack.beside(theirs[other], own, other, ours)
                    found[own] += likely * float(margin if ours else -margin)

    # ---- playing by it

    def pegged(self, pone: int, dealer: int, rng: Rng) -> tuple[int, int]:
        """Return what pone and dealer peg with these fours (packed ranks) when both choose as they did on average.

        Fours that were never kept are not known.
        """
        line, self._at, self._aim = start(), Cursor(), OWN
        while not line.ended:
            held = pone + line.ours if line.turn == OURS else dealer - line.shown
            branch = self._drawn(line, held, rng)
            self._go_on(line, branch)
            line = after(line, branch)
        return int(line.won), int(line.lost)

    def _drawn(self, line: PeggingState, held: i64, rng: Rng) -> i64:
        """Return what a side plays of what it holds."""
        turn = Turn(line, self._pones, self._dealers, self._tree.hands[cards_left(line)], self._at)
        place = multiset_index(held)
        choices = turn.choices(place)
        if choices == 0:
            return NOTHING
        shares = self._shares(turn) if choices > 1 else vec[float]()
        taken: i64 = 0
        luck = rng.unit()
        while taken < choices - 1 and luck >= shares[CHOICES * place + taken]:
            luck -= shares[CHOICES * place + taken]
            taken += 1
        return nth_rank(held, taken)

    def _go_on(self, line: PeggingState, branch: i64) -> None:
        """Step from a moment to what is behind a branch, past all branches before it."""
        if settled(line):
            return
        tree, branches = self._tree, self._tree.branches[self._at.moment]
        self._at.moment += 1
        self._at.choice += tree.hands[cards_left(line)].moments[room_of(line)]
        for before in range(branch):
            if branches & bit(before) and not settled(after(line, before)):
                moment = self._at.moment
                self._at.moment, self._at.choice = tree.moments_on[moment], tree.choices_on[moment]


def nth_rank(ranks: i64, choice: i64) -> i64:
    """Return the rank of packed ones with so many different ones below it."""
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
        chance *= rank_beside(number_of(first, rank), number_of(second, rank))
    return chance
