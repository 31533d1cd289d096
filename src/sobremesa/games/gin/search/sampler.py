"""Hands that the other seat may hold, each as often as its play makes it likely.

A *way* is where every card that passed through the other hand came from: ten cards dealt, one drawn from the stock in
each turn that drew there. All ways that the view allows are equally likely before the other seat plays; what it took,
left, shed, and that it did not knock, makes some likelier than others. A Markov chain (Metropolis and others, 1953)
goes from way to way by exchanging two cards, and stays on each as long as it is likely. In which of the MANNERS the
other seat plays is part of the way; the hands before say how likely each is to begin with. Of the manner that searches
a policy fitted to the maestro's games says how likely it plays so.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import power
from sobremesa.core.bits import bit, count, mask_of, vec_of
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.melds import ALL, card_value, meldable, value_of
from sobremesa.games.gin.rules.view import GinView, open_hands
from sobremesa.games.gin.search.arrangement import arranged, top_value
from sobremesa.games.gin.search.fitted_policy import FittedPolicy
from sobremesa.games.gin.search.history import NONE, History, Turn
from sobremesa.games.gin.search.manners import MANNERS, PLAIN, SEARCHER, Manner, prior

NEVER: Final = 99
LEAST: Final = 1e-280
MELDED: Final = 8.0  # over about so many cards of melds the odds to break one are spread

WARMING: Final[list[tuple[float, int]]] = [
    (0.1, 1000),
    (0.2, 1000),
    (0.35, 1500),
    (0.5, 1500),
    (0.7, 1500),
    (1.0, 1500),
]


class Sampler:
    """A Markov chain over the ways in which the other hand may have come about (Metropolis and others, 1953).

    ``warm_up`` it once, then ``step`` and read ``hand``, ``stock`` and ``manner``: hands come up as often as what the
    other seat was seen to do makes them likely. Only ``rng`` decides where the chain goes.
    """

    def __init__(self, view: GinView, rng: Rng) -> None:
        self.rng: Final = rng
        self.knock_value: Final[i64] = view.public.knock_value
        self.turns: Final[list[Turn]] = History(view).turns
        self.base: i64 = 0  # known cards of which it cannot be told when they came
        self.hidden: i64 = 0  # how many of its cards are not known
        self.cards: vec[i64] = vec[i64]()  # by slot: ten dealt, then one for each draw
        self.arrival: vec[i64] = vec[i64]()  # by slot: the turn after which it is there
        self.slot_of: vec[i64] = vec[i64]()  # by turn: the slot of its draw, or NONE
        self.due: vec[i64] = vec[i64]([NEVER] * 52)  # by card: the turn in which it is shed
        self.stock: vec[i64] = vec[i64]()
        self.manner: i64 = PLAIN  # the place in MANNERS
        self.prior: Final = _prior_of(view)
        self.taken: vec[i64] = vec[i64]()
        self.shed: vec[i64] = vec[i64]()
        self.offered: vec[i64] = vec[i64]()
        self._set_up(view)
        self.searcher: Final = FittedPolicy(self.turns)
        self.likely: float = self.likelihood()
        self.power = 1.0  # below 1 the chain cares less how likely a way is, and moves about more

    # ---- setting up

    def _set_up(self, view: GinView) -> None:
        other = 2 - view.seat
        known: i64 = open_hands(view)[other]
        unseen: i64 = ALL & ~view.hand & ~known & ~mask_of(list(view.public.pile))
        self.hidden = view.counts[other] - count(known)
        sheds = self._own_sheds()
        if self.hidden + len(sheds) < self._draws():
            self.turns.clear()
            sheds = []
        self._list_turns(known)
        self._fill(sheds, self.rng.shuffled([int(card) for card in vec_of(unseen)]))

    def _draws(self) -> int:
        return len([turn for turn in self.turns if turn.drew])

    def _own_sheds(self) -> list[int]:
        """Return the cards that it shed and had not taken from the pile, the first shed first; note when each went."""
        found: list[int] = []
        taken: i64 = 0
        for number, turn in enumerate(self.turns):
            if turn.taken != NONE:
                taken |= bit(turn.taken)
            if turn.shed != NONE and not taken & bit(turn.shed):
                found.append(turn.shed)
                self.due[turn.shed] = number
        return found

    def _list_turns(self, known: i64) -> None:
        self.base = known
        for turn in self.turns:
            self.offered = append(self.offered, turn.offered)
            self.taken = append(self.taken, turn.taken)
            self.shed = append(self.shed, turn.shed)
            if turn.taken != NONE:
                self.base &= ~bit(turn.taken)

    def _fill(self, sheds: list[int], unseen: list[int]) -> None:
        """Put what it shed into the earliest slots, so that all was there in time, and any cards into the rest."""
        held = sheds + unseen[: self.hidden]
        dealt = len(held) - self._draws()
        for at in range(dealt):
            self._add_slot(held[at], -1)
        next_slot = dealt
        for number, turn in enumerate(self.turns):
            self.slot_of = append(self.slot_of, next_slot if turn.drew else NONE)
            if turn.drew:
                self._add_slot(held[next_slot], number)
                next_slot += 1
        self.stock = vec[i64](unseen[self.hidden :])

    def _add_slot(self, card: i64, turn: i64) -> None:
        self.cards = append(self.cards, card)
        self.arrival = append(self.arrival, turn)

    # ---- the chain

    def warm_up(self, part: float = 1.0, until: float = 0.0) -> None:
        """Walk from wherever the chain began to ways that are likely: freely first, then less so.

        ``part`` of the usual way is enough for whoever looks at few hands, and what is left of it when the clock
        (``perf_counter``) says ``until`` is not walked; 0 for no limit.
        """
        for heed, steps in WARMING:
            self.power = heed
            if not until or perf_counter() < until:
                self.step(int(float(steps) * part))

    def step(self, times: i64) -> None:
        """Walk on so many steps."""
        for _ in range(times):
            which = self.rng.below(16)
            if which == 0 or len(self.cards) == 0:
                self._switch()
            elif which < 10:
                self._exchange()
            else:
                self._reorder()

    def _accepts(self) -> bool:
        """Return whether the chain goes where it has just been put."""
        likely = self.likelihood()
        if likely >= self.likely or self.rng.unit() < power(likely / self.likely, self.power):
            self.likely = likely
            return True
        return False

    def _switch(self) -> None:
        before = self.manner
        self.manner = self.rng.below(len(MANNERS))
        if not self._accepts():
            self.manner = before

    def _exchange(self) -> None:
        """Put a card of the stock in the place of one that is held."""
        slot = self.rng.below(len(self.cards))
        mine = self.cards[slot]
        if self.due[mine] != NEVER or len(self.stock) == 0:
            return
        place = self.rng.below(len(self.stock))
        theirs = self.stock[place]
        self.cards[slot] = theirs
        self.stock[place] = mine
        if not self._accepts():
            self.cards[slot] = mine
            self.stock[place] = theirs

    def _reorder(self) -> None:
        """Exchange the times at which two cards came."""
        one = self.rng.below(len(self.cards))
        two = self.rng.below(len(self.cards))
        first, second = self.cards[one], self.cards[two]
        if self.arrival[one] == self.arrival[two] or self.due[first] < self.arrival[two]:
            return
        if self.due[second] < self.arrival[one]:
            return
        self.cards[one] = second
        self.cards[two] = first
        if not self._accepts():
            self.cards[one] = first
            self.cards[two] = second

    def last_value(self) -> i64:
        """Return what the other seat's last discard counted; 10 before its first."""
        for turn in self.turns[::-1]:
            if turn.shed != NONE:
                return card_value(turn.shed)
        return 10

    def hand(self) -> i64:
        """Return the hidden cards of the other hand as the chain has them now."""
        held: i64 = 0
        for slot in range(len(self.cards)):
            if self.due[self.cards[slot]] == NEVER:
                held |= bit(self.cards[slot])
        return held

    # ---- how likely its play is

    def likelihood(self) -> float:
        """Return how likely the other seat would have played as it did, on the way that the chain is on."""
        hand = self.base
        at: i64 = 0
        while at < len(self.cards) and self.arrival[at] < 0:
            hand |= bit(self.cards[at])
            at += 1
        odds = self.prior[self.manner]
        manner = MANNERS[self.manner]
        for turn in range(len(self.shed)):
            odds *= self._draw_odds(turn, hand, manner)
            if self.taken[turn] >= 0:
                hand |= bit(self.taken[turn])
            elif self.slot_of[turn] >= 0:
                hand |= bit(self.cards[self.slot_of[turn]])
            if self.shed[turn] >= 0:
                odds *= self._shed_odds(turn, hand, manner)
                hand &= ~bit(self.shed[turn])
        return odds if odds > LEAST else LEAST

    def _draw_odds(self, turn: i64, hand: i64, manner: Manner) -> float:
        """Return how likely it took, or left, what lay on the pile."""
        if self.manner == SEARCHER:
            return self.searcher.draw_odds(turn, hand)
        taken = self.taken[turn]
        card = taken if taken >= 0 else self.offered[turn]
        if card < 0:
            return 1.0
        melds = meldable(hand | bit(card)) & bit(card)
        takes = manner.takes_meld if melds else manner.takes_loose
        return takes if taken >= 0 else 1.0 - takes

    def _shed_odds(self, turn: i64, hand: i64, manner: Manner) -> float:
        """Return how likely it shed this card of eleven and played on."""
        card, taken = self.shed[turn], self.taken[turn]
        covered, runs, sets = arranged(hand, hand)
        loose = hand & ~(runs | sets)
        free = loose & ~bit(taken) if taken >= 0 else loose
        odds = self._on_odds(turn, value_of(hand) - covered - top_value(free), manner)
        if not free & bit(card):
            return odds * manner.breaks / MELDED
        odds *= 1.0 - manner.breaks
        if self.manner == SEARCHER:
            return odds * self.searcher.shed_odds(turn, card, free, loose, hand)
        return odds * manner.shed_odds(card, free, loose, ALL & ~hand)

    def _on_odds(self, turn: i64, deadwood: i64, manner: Manner) -> float:
        """Return how likely it played on with so much deadwood left by its dearest discard."""
        if deadwood > self.knock_value:
            return 1.0
        return self.searcher.on_odds(turn, deadwood) if self.manner == SEARCHER else manner.stays


def _prior_of(view: GinView) -> list[float]:
    """Return how likely each manner of the other seat is by the hands of this game that are over."""
    public, other = view.public, 2 - view.seat
    return prior(public.knocks[other], public.gins[other], public.held_back[other])
