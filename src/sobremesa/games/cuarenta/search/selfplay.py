"""Hands that the playouts' policy plays against itself: where the numbers of the prospects come from."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.search.policy import Policy
from sobremesa.games.cuarenta.search.prospects import CELLS, TABLES, Prospects, table_class
from sobremesa.games.cuarenta.search.rank_rules import RANKS, RankRules
from sobremesa.games.cuarenta.search.rank_state import Sketch


def shuffled_pack(rng: Rng) -> vec[i64]:
    """Return forty ranks in a random order."""
    pack: vec[i64] = vec[i64]()
    for rank in RANKS:
        for _ in range(4):
            pack = append(pack, rank)
    last: i64 = 39
    while last > 0:
        other = rng.below(last + 1)
        card = pack[last]
        pack[last] = pack[other]
        pack[other] = card
        last -= 1
    return pack


def open_hand(sketch: Sketch, rng: Rng, first: i64, second: i64) -> None:
    """Make a new sketch a hand at this score that seat 0 deals, with its first fives."""
    sketch.points[0] = first
    sketch.points[1] = second
    sketch.stock = shuffled_pack(rng)
    sketch.deals_left = sketch.terms.deals
    sketch.deal()


def race_cell(terms: RankRules, prospects: Prospects, rng: Rng, hands: int, first: int, second: int) -> list[float]:
    """Return what the dealer's side may hope for at a score: its worth but for blank hands, and the share of those.

    The race of ``prospects`` must be known for every score that is further on.
    """
    policy = Policy(terms)
    total = 0.0
    blank = 0
    for _ in range(hands):
        sketch = Sketch(terms)
        open_hand(sketch, rng, first, second)
        policy.play_hand(sketch)
        blanks = sketch.winner < 0 and _scoreless(sketch, first, second)
        if blanks:
            blank += 1
        else:
            total += prospects.worth(sketch)
    return [total / hands, blank / hands]


def _scoreless(sketch: Sketch, first: i64, second: i64) -> bool:
    below = sketch.piles[0] < 20 and sketch.piles[1] < 20 and sketch.terms.rules.below_twenty == 0
    return below and sketch.points[0] == first and sketch.points[1] == second


def tails(terms: RankRules, rng: Rng, hands: int) -> list[list[int]]:
    """Return the tails of so many hands that begin without a score, as ``Prospects`` takes them."""
    found: list[list[int]] = [[] for _ in range((terms.deals - 1) * TABLES)]
    policy = Policy(terms)
    for _ in range(hands):
        sketch = Sketch(terms)
        open_hand(sketch, rng, -400, -400)
        _follow(sketch, policy, found)
    return found


def _follow(sketch: Sketch, policy: Policy, found: list[list[int]]) -> None:
    terms = sketch.terms
    places: list[int] = []
    before: list[list[int]] = []
    policy.play_deal(sketch)
    while sketch.deals_left > 0 and sketch.winner < 0:
        places.append(int((sketch.deals_left - 1) * TABLES + table_class(terms, sketch.table, sketch.gone)))
        before.append(_account(sketch))
        sketch.deal()
        policy.play_deal(sketch)
    if sketch.winner >= 0:
        return
    sketch.take(sketch.forgotten())
    sketch.recall()
    end = _account(sketch)
    for place, start in zip(places, before, strict=True):
        found[place].extend([last - first for last, first in zip(end, start, strict=True)])


def _account(sketch: Sketch) -> list[int]:
    return [int(number) for number in sketch.tally] + [int(sketch.piles[0]), int(sketch.piles[1])]


def cells() -> list[tuple[int, int]]:
    """Return the scores of a race, the lower first, in the order in which they can be found: the furthest on first."""
    scores = [(2 * low, 2 * high) for low in range(CELLS) for high in range(low, CELLS)]
    return sorted(scores, key=lambda score: -sum(score))  # exact: whole numbers
