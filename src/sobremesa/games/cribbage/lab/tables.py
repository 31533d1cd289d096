"""The numbers behind the maestro of cribbage, found by self-play; this module, run as a program, makes them.

Every six cards are parted, by ranks, as a good player parts them; that gives what dealers and pones keep and throw.
Their fours are played against each other for what they peg, and whole deals tell what each stage brings. What is
pegged matters for the throw, so that all of it is found in rounds.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from sobremesa.core.bits import JACK, cards_of, mask_of, rank_counts
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.cribs import CRIBS
from sobremesa.games.cribbage.players.tables import Data, RoleData
from sobremesa.games.cribbage.players.throws import expected_hand
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cribbage.search.deals import best_margin, mean_pegged, pegged
from sobremesa.games.cribbage.search.opponent_policy import WARY
from sobremesa.games.cribbage.search.pegging_solver import PeggingSolver
from sobremesa.games.cribbage.search.ranks import FOURS, PAIRS, multiset_index, packed_ranks

HOW: Final = "python -m sobremesa.games.cribbage.lab.tables SEED DEALS PLAYS WORLDS"
RANKS: Final = range(13)
POOL: Final = 20000  # fours that plays are drawn from
LONGEST: Final = 36  # one more than the most that a dealer's hand and crib were ever seen to score, and then some


Pegging = Callable[[int, int, Rng], tuple[int, int]]
"""What dealer and pone peg with their fours (packed ranks)."""


class Known(NamedTuple):
    """What the round before found: points pegged, own less the other's, by role and by the index of the four."""

    dealer: list[float]
    pone: list[float]


class KeptAndThrown(NamedTuple):
    """How often, by index, four ranks are kept and two are thrown by one role, and a pool of fours as they come."""

    keeps: list[float]
    throws: list[float]
    pool: list[int]


def throw_of(hand: int, own: bool, known: Known) -> int:
    """Return the two cards that a good player throws: by hand, crib and play on average."""
    cards = cards_of(hand)
    pairs = [mask_of([first, second]) for at, first in enumerate(cards) for second in cards[at + 1 :]]
    play = known.dealer if own else known.pone
    return max(
        pairs,
        key=lambda two: (
            expected_hand(hand, two) + CRIBS.worth(two, own) + play[multiset_index(rank_counts(hand & ~two))]
        ),
    )


def sixes(rng: Rng) -> Iterator[tuple[int, int]]:
    """Yield every six ranks as cards with suits by lot, and in how many ways they can be dealt."""
    for ranks in combinations_with_replacement(RANKS, 6):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            suits = {rank: rng.shuffled([0, 1, 2, 3]) for rank in held}
            cards = [4 * rank + suits[rank][at] for rank, number in held.items() for at in range(number)]
            yield mask_of(cards), prod([comb(4, number) for number in held.values()])


def parted(own: bool, known: Known, rng: Rng) -> KeptAndThrown:
    """Return what a role keeps and throws, over every six ranks."""
    keeps, throws, kept = [0.0] * FOURS, [0.0] * PAIRS, Counter[int]()
    for hand, ways in sixes(rng):
        two = throw_of(hand, own, known)
        four = int(rank_counts(hand & ~two))
        keeps[multiset_index(four)] += ways
        throws[multiset_index(rank_counts(two))] += ways
        kept[four] += ways
    every = sum(kept.values()) / POOL
    pool = [four for four, ways in kept.items() for _ in range(round(ways / every + rng.unit() - 0.5))]
    return KeptAndThrown(_against_drawing(keeps, 4), _against_drawing(throws, 2), pool)


def _against_drawing(often: list[float], size: int) -> list[float]:
    """Return how much likelier each multiset of ranks is here than when it is drawn."""
    drawn = [0] * len(often)
    for ranks in combinations_with_replacement(RANKS, size):
        drawn[multiset_index(packed_ranks(list(ranks)))] = prod([comb(4, n) for n in Counter(ranks).values()])
    shared = sum(often) / sum(drawn)
    return [here / (ways * shared) for here, ways in zip(often, drawn, strict=True)]


def pegging(own: bool, pool: list[int], plays: int, rng: Rng) -> tuple[list[float], list[float]]:
    """Return what each four pegs on average and what is pegged against it, by index, against a pool of fours."""
    won, lost = [0.0] * FOURS, [0.0] * FOURS
    for ranks in combinations_with_replacement(RANKS, 4):
        four = packed_ranks(list(ranks))
        at = multiset_index(four)
        won[at], lost[at] = mean_pegged(four, pool, own, WARY, rng, plays)
    return won, lost


def answered(
    own: bool, keeps: list[float], both: tuple[list[float], list[float]], worlds: int, rng: Rng
) -> tuple[list[float], list[float]]:
    """Return what is pegged when the own cards are searched for: the points in all as before, otherwise divided."""
    won, lost = [0.0] * FOURS, [0.0] * FOURS
    for ranks in combinations_with_replacement(RANKS, 4):
        four = packed_ranks(list(ranks))
        at = multiset_index(four)
        margin, points = best_margin(four, keeps, own, worlds, rng), both[0][at] + both[1][at]
        won[at], lost[at] = (points + margin) / 2, (points - margin) / 2
    return won, lost


def of_habit(dealer: int, pone: int, rng: Rng) -> tuple[int, int]:
    """Return what two players of habit peg, whose kinds are drawn."""
    return pegged(dealer, pone, True, (int(rng.below(2)), int(rng.below(2))))


def pegging_by(solver: PeggingSolver) -> Pegging:
    """Return what two peg who choose as a solver did on average."""

    def peg(dealer: int, pone: int, rng: Rng) -> tuple[int, int]:
        won, lost = solver.pegged(pone, dealer, rng)
        return lost, won

    return peg


class Deals:
    """Whole deals between two who throw alike, stage by stage."""

    def __init__(self, deals: int, known: Known, rng: Rng, peg: Pegging = of_habit) -> None:
        """``peg`` says what dealer and pone peg with their fours."""
        self._peg: Final = peg
        self.play = Counter[tuple[int, int]]()
        self.shows: Final = {name: Counter[int]() for name in ("pone", "dealer", "last")}
        for _ in range(deals):
            self._deal(rng.shuffled(full_pack())[:13], known, rng)

    def _deal(self, cards: list[int], known: Known, rng: Rng) -> None:
        pone, dealer, starter = mask_of(cards[:6]), mask_of(cards[6:12]), cards[12]
        away = [throw_of(pone, False, known), throw_of(dealer, True, known)]
        ours, theirs = int(rank_counts(dealer & ~away[1])), int(rank_counts(pone & ~away[0]))
        won, lost = self._peg(ours, theirs, rng)
        hand = int(show_points(dealer & ~away[1], starter, False))
        crib = int(show_points(away[0] | away[1], starter, True))
        self.play[won + (2 if starter >> 2 == JACK else 0), lost] += 1
        self.shows["pone"][int(show_points(pone & ~away[0], starter, False))] += 1
        self.shows["dealer"][hand] += 1
        self.shows["last"][hand + crib] += 1

    def outcomes(self) -> list[tuple[int, int, float]]:
        """Return the outcomes of the play, each with its share."""
        every = sum(self.play.values())
        return [(dealer, pone, number / every) for (dealer, pone), number in sorted(self.play.items())]

    def share(self, name: str) -> list[float]:
        """Return the distribution of a show by points."""
        points = self.shows[name]
        every = sum(points.values())
        return [points[at] / every for at in range(max(points) + 1)]


def make(seed: int, deals: int, plays: int, worlds: int, rounds: int = 2) -> Data:
    """Return all numbers, after some rounds; each plays every four so often, and the last so many whole deals.

    At the end every four is searched over so many worlds.
    """
    rng = Rng(f"cribbage tables {seed}")
    known = Known([0.0] * FOURS, [0.0] * FOURS)
    for _ in range(rounds):
        dealer, pone = parted(True, known, rng), parted(False, known, rng)
        dealers, pones = pegging(True, pone.pool, plays, rng), pegging(False, dealer.pool, plays, rng)
        known = known_from(dealers, pones)
    dealers = answered(True, pone.keeps, dealers, worlds, rng)
    pones = answered(False, dealer.keeps, pones, worlds, rng)
    known = known_from(dealers, pones)
    dealer, pone = parted(True, known, rng), parted(False, known, rng)
    played = Deals(deals, known, rng)
    return {
        "how": HOW.replace("SEED DEALS PLAYS WORLDS", f"{seed} {deals} {plays} {worlds}"),
        "dealer": _role(dealer, dealers, played.share("dealer")),
        "pone": _role(pone, pones, played.share("pone")),
        "play": played.outcomes(),
        "last": played.share("last"),
    }


def known_from(dealers: tuple[list[float], list[float]], pones: tuple[list[float], list[float]]) -> Known:
    """Return what is pegged, own less the other's, from the points won and lost with each four by either role."""
    return Known(*[[won - lost for won, lost in zip(*both, strict=True)] for both in (dealers, pones)])


def _role(found: KeptAndThrown, both: tuple[list[float], list[float]], hand: list[float]) -> RoleData:
    means = [sum([points[multiset_index(four)] for four in found.pool]) / len(found.pool) for points in both]
    return {
        "keeps": [round(1000 * one) for one in found.keeps],
        "throws": [round(1000 * one) for one in found.throws],
        "won": [round(100 * one) for one in both[0]],
        "lost": [round(100 * one) for one in both[1]],
        "means": means,
        "hand": hand,
    }


if __name__ == "__main__":
    wanted = [int(word) for word in sys.argv[1:5]]
    sys.stdout.write(json.dumps(make(*wanted), separators=(",", ":")) + "\n")
