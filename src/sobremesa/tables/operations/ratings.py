"""My ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sobremesa.protocol.rest.ratings import MyRatings, PoolRating, RatingPoint
from sobremesa.ratings.glicko2 import Rating
from sobremesa.ratings.pools import Pool
from sobremesa.store import RatingRow
from sobremesa.store.clock import now
from sobremesa.tables.operations.operation import NOBODY_ELSE, Application, Caller, Subject, needs_server
from sobremesa.tables.ratings import PROVISIONAL, rating_at

RATINGS: Final = Subject("ratings")

COURSE: Final = 200
"""How many of the last games of a pool are told one by one."""

WIDTH: Final = 2
"""How many deviations are told to either side."""


@RATINGS.get("/ratings", "My ratings", offline=needs_server(NOBODY_ELSE))
async def my_ratings(app: Application, caller: Caller) -> MyRatings:
    """Tell my rating in each pool of games, with how it went."""
    player = await app.tables.player(caller.token_hash)
    rows = [] if player is None else await app.tables.ratings.of(player)
    by_pool: dict[str, list[RatingRow]] = defaultdict(list)
    for row in rows:
        by_pool[row.pool].append(row)
    newest = sorted(by_pool.values(), key=lambda some: some[-1].ended, reverse=True)
    return MyRatings([_pool(some) for some in newest])


def _pool(rows: Sequence[RatingRow]) -> PoolRating:
    pool, today = Pool.read(rows[-1].pool), rating_at(rows[-1], now())
    settled = [row.rating for row in rows if row.deviation <= PROVISIONAL]
    return PoolRating(
        game=pool.game,
        family=pool.family,
        seats=pool.seats,
        tempo=pool.tempo,
        against=pool.against,
        games=len(rows),
        won=sum(row.share > 1 / 2 for row in rows),
        rating=round(today.rating),
        low=_low(today),
        high=_high(today),
        provisional=today.deviation > PROVISIONAL,
        highest=round(max(settled)) if settled else None,
        course=[_point(row) for row in rows[-COURSE:]],
    )


def _point(row: RatingRow) -> RatingPoint:
    rating = Rating(row.rating, row.deviation, row.volatility)
    return RatingPoint(row.game, row.ended, row.share, round(rating.rating), _low(rating), _high(rating))


def _low(rating: Rating) -> int:
    return round(rating.rating - WIDTH * rating.deviation)


def _high(rating: Rating) -> int:
    return round(rating.rating + WIDTH * rating.deviation)
