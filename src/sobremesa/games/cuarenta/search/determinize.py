"""Determinizations: games that a view allows, drawn as often as what everybody has done makes them likely."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, count, rank_counts, rank_mask
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.opponent_model import OpponentModel
from sobremesa.games.cuarenta.search.rank_rules import PACK, RANKS, RankRules, number_of, one_of, size
from sobremesa.games.cuarenta.search.rank_state import Sketch, ronda_rank

SILENT: Final = 0.03
"""How much less often somebody who claims nothing holds three of a rank."""

POOL: Final = 200
"""Worlds to choose from, where the others' play tells something."""

TRIES: Final = 30
"""After so many draws that were thought unlikely the next is taken as it comes."""


class Worlds:
    """Draws whole games for one view, weighted by the likelihood of what the other seats have done.

    Each draw is a new ``Sketch`` that may be played on. Two views that are equal give equal games from equal streams of
    random numbers. A claimed ronda is always there (CU-10); where nothing is hidden, the one possible game is returned.
    """

    def __init__(self, terms: RankRules, view: CuarentaView) -> None:
        self.terms: Final = terms
        self.view: Final = view
        self.public: Final = view.public
        self.seat: Final[i64] = view.seat - 1
        self.known: Final = Sketch(terms)
        self.unseen: Final[i64] = PACK - rank_counts(view.public.gone()) - rank_counts(view.hand)
        self._counts: vec[i64] = vec[i64](list(view.counts))
        self._played: vec[i64] = vec[i64]([rank_counts(mask) for mask in view.public.played])
        self._deck: vec[i64] = vec[i64]()
        self._pool: list[Sketch] = []
        self._sums: list[float] = []
        self.pool_size: int = POOL
        self.narrowness: float = 0.0
        """One through the number of worlds, all as likely, that the pool is worth; 0 where none is drawn from."""
        _write_public(self.known, view)
        self._telling: Final = OpponentModel(terms, view, self.known)
        for rank in range(13):
            for _ in range(number_of(self.unseen, rank)):
                self._deck = append(self._deck, rank)

    @property
    def certain(self) -> bool:
        """Whether nothing is hidden: the last deal between two players."""
        return self.terms.seats == 2 and self.view.stock == 0

    def draw(self, rng: Rng) -> Sketch:
        """Return a new game that the view allows; likelier ones are drawn more often."""
        if self.pool_size == 0 or self.certain or self._telling.silent:
            return self._fresh(rng)
        if not self._pool:
            self._fill_pool(rng)
        world = Sketch(self.terms)
        world.copy_from(self._pool[self._drawn(rng)])
        world.stock = mixed(world.stock, world.dealt, rng)
        return world

    def _fill_pool(self, rng: Rng) -> None:
        """Draw worlds to choose from, and note how likely each makes what the others have done."""
        total, squares = 0.0, 0.0
        for _ in range(self.pool_size):
            world = self._fresh(rng)
            likelihood = self._telling.likelihood(world)
            total += likelihood
            squares += likelihood * likelihood
            self._pool.append(world)
            self._sums.append(total)
        self.narrowness = squares / (total * total) if total > 0.0 else 0.0

    def _drawn(self, rng: Rng) -> i64:
        """Return the place of a world of the pool, each as often as it is likely."""
        sought = rng.unit() * self._sums[len(self._sums) - 1]
        low: i64 = 0
        high: i64 = len(self._sums) - 1
        while low < high:
            middle = (low + high) // 2
            if self._sums[middle] > sought:
                high = middle
            else:
                low = middle + 1
        return low

    def _fresh(self, rng: Rng) -> Sketch:
        world = Sketch(self.terms)
        world.copy_from(self.known)
        tries = 0
        while not self._deal(world, rng, tries >= TRIES):
            tries += 1
        for seat in range(self.terms.seats):
            world.rondas[seat] = ronda_rank(world.hands[seat] + self._played[seat])
        self._catch(world)
        return world

    def _catch(self, world: Sketch) -> None:
        """Note the rondas of this deal that have been caught by a caída, if the hands drawn make them rondas."""
        for catch in self.public.catches:
            held = catch.deal == self.public.deal_number and world.rondas[catch.victim - 1] == catch.rank
            if held and not self.public.recalled[catch.seat - 1] & bit(catch.rank):
                world.caught[catch.seat - 1] |= bit(catch.rank)

    def _deal(self, world: Sketch, rng: Rng, anything: bool) -> bool:
        """Fill the hidden hands and the stock; return whether what was done makes them likely enough."""
        left = self.unseen
        for seat in range(self.terms.seats):
            if seat != self.seat and self.public.claimed & bit(seat + 1):
                hand = self._claimed_hand(seat, rng)
                for rank in RANKS:
                    if number_of(hand, rank) > number_of(left, rank):
                        return False
                world.hands[seat] = hand
                left -= hand
        deck = self._shuffled(left, rng)
        return self._hand_out(world, deck, rng, anything)

    def _hand_out(self, world: Sketch, deck: vec[i64], rng: Rng, anything: bool) -> bool:
        at: i64 = 0
        for seat in range(self.terms.seats):
            if seat == self.seat or self.public.claimed & bit(seat + 1):
                continue
            hand: i64 = 0
            for _ in range(self._counts[seat]):
                hand += one_of(deck[at])
                at += 1
            world.hands[seat] = hand
            if not self._allowed(seat, hand) or not (anything or rng.unit() < self._likely(seat, hand)):
                return False
        world.stock = deck
        world.dealt = at
        return True

    def _allowed(self, seat: i64, hand: i64) -> bool:
        """CU-11: where four of a rank wins as it is dealt, nobody has been dealt one."""
        five = hand + self._played[seat]
        rank = ronda_rank(five)
        return rank < 0 or not self.terms.doble_ronda_wins or number_of(five, rank) < 4

    def _likely(self, seat: i64, hand: i64) -> float:
        """Return how well a hand fits that its seat has claimed nothing, 1.0 for nothing against it."""
        return SILENT if ronda_rank(hand + self._played[seat]) >= 0 and self._would_claim(seat) else 1.0

    def _would_claim(self, seat: i64) -> bool:
        return self.public.points[seat & 1] < self.terms.ronda_limit

    def _shuffled(self, left: i64, rng: Rng) -> vec[i64]:
        deck: vec[i64] = vec[i64]()
        taken = self.unseen - left
        for rank in self._deck:
            if number_of(taken, rank):
                taken -= one_of(rank)
            else:
                deck = append(deck, rank)
        return mixed(deck, 0, rng)

    def _claimed_hand(self, seat: i64, rng: Rng) -> i64:
        """Return a hand that makes the ronda its seat claimed, each such hand as likely as its number of deals."""
        wanted: i64 = 4 if self.public.doubles & bit(seat + 1) else 3
        every = 0
        for rank in RANKS:
            every += self._ways(seat, rank, wanted)
        drawn: int = int(rng.below(every))
        found: i64 = 0
        for rank in RANKS:
            ways = self._ways(seat, rank, wanted)
            if 0 <= drawn < ways:
                found = rank
            drawn -= ways
        missing = wanted - number_of(self._played[seat], found)
        rest = self._shuffled(self.unseen - number_of(self.unseen, found) * one_of(found), rng)
        hand = missing * one_of(found)
        for at in range(self._counts[seat] - missing):
            hand += one_of(rest[at])
        return hand

    def _ways(self, seat: i64, rank: i64, wanted: i64) -> int:
        missing = wanted - number_of(self._played[seat], rank)
        here = number_of(self.unseen, rank)
        return choose(here, missing) * choose(size(self.unseen) - here, self._counts[seat] - missing)


def mixed(cards: vec[i64], first: i64, rng: Rng) -> vec[i64]:
    """Return cards with those from ``first`` on in a random order; the ones given stay as they were."""
    deck = cards[:]
    last: i64 = len(deck) - 1
    while last > first:
        other = first + rng.below(last - first + 1)
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card
        last -= 1
    return deck


def choose(n: i64, k: i64) -> int:
    """Return in how many ways ``k`` can be drawn from ``n``."""
    if k < 0 or k > n:
        return 0
    ways: i64 = 1
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return int(ways)


def _write_public(known: Sketch, view: CuarentaView) -> None:
    public = view.public
    terms = known.terms
    known.points[0], known.points[1] = public.points[0], public.points[1]
    known.piles[0], known.piles[1] = count(public.piles[0]), count(public.piles[1])
    known.gone = rank_counts(public.gone())
    known.table = rank_counts(public.table)
    known.left = public.just_left >> 2 if public.just_left >= 0 else -1
    known.turn = public.turn - 1
    known.dealer = public.dealer - 1
    known.missed = public.missed
    known.taker = public.taker - 1
    known.deals_left = view.stock // (5 * terms.seats)
    known.hands[view.seat - 1] = rank_counts(view.hand)
    for number in view.counts:
        known.in_hand += number
    for seat in range(public.seats):
        known.caught[seat] = caught(view, seat + 1)


def caught(view: CuarentaView, seat: int) -> int:
    """Return the ranks of the rondas that a seat has caught for certain and not been paid for (CU-40)."""
    ranks: i64 = 0
    for catch in view.public.catches:
        if catch.seat == seat:
            five = _shown(view, catch.deal, catch.victim)
            if count(five & rank_mask(catch.rank)) >= 3:
                ranks |= bit(catch.rank)
    return int(ranks & ~view.public.recalled[seat - 1])


def _shown(view: CuarentaView, deal: int, seat: int) -> int:
    """Return what a seat has shown of a deal's five, its own cards among them where it is the viewer."""
    held = view.hand if seat == view.seat and deal == view.public.deal_number else 0
    return int(view.public.shown_in(deal, seat)) | held
