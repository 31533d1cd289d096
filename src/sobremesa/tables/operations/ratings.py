"""My ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sobremesa.protocol.rest.ratings import LuckRating, MyLuck, MyRatings, PoolRating, RatingPoint, SeatRating
from sobremesa.ratings.glicko2 import Rating
from sobremesa.ratings.pools import Pool
from sobremesa.store import RatingRow
from sobremesa.store.clock import now
from sobremesa.tables.less_luck import LessLuck
from sobremesa.tables.operations.operation import NOBODY_ELSE, Application, Caller, Subject, needs_server
from sobremesa.tables.ratings import PROVISIONAL, interval_of, rating_at
from sobremesa.tables.translate import seat_ratings_of

RATINGS: Final = Subject("ratings")

COURSE: Final = 200
"""How many of the last games of a pool are told one by one."""


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


@RATINGS.get("/ratings/luck", "My strength less the luck of the cards", offline=needs_server(NOBODY_ELSE))
async def my_luck(app: Application, caller: Caller) -> MyLuck:
    """Tell how strong I am in my last rated games between two, with what the cards gave taken off."""
    player = await app.tables.player(caller.token_hash)
    if player is None:
        return MyLuck([])
    found = await app.tables.luck.of(player, await app.tables.ratings.of(player))
    return MyLuck([_luck(one) for one in found])


@RATINGS.get("/tables/{table}/ratings", "Ratings at a table", offline=needs_server(NOBODY_ELSE))
async def table_ratings(app: Application, caller: Caller, table: str) -> list[SeatRating]:
    """Tell how strong those are who sit at a rated table that I may see; at any other table nothing is told."""
    live, _ = await app.tables.seat_at(table, await app.tables.player(caller.token_hash))
    return seat_ratings_of((await app.tables.ratings.at_tables([live.game])).get(table, {}))


def _luck(one: LessLuck) -> LuckRating:
    pool, strength = one.pool, one.strength
    low, high = (None, None) if strength is None else interval_of(strength)
    return LuckRating(
        game=pool.game,
        family=pool.family,
        seats=pool.seats,
        tempo=pool.tempo,
        against=pool.against,
        games=one.games,
        left=one.left,
        given=round(100 * one.given, 1),
        rating=None if strength is None else round(strength.rating),
        low=low,
        high=high,
    )


def _pool(rows: Sequence[RatingRow]) -> PoolRating:
    pool, today = Pool.read(rows[-1].pool), rating_at(rows[-1], now())
    low, high = interval_of(today)
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
        low=low,
        high=high,
        provisional=today.deviation > PROVISIONAL,
        highest=round(max(settled)) if settled else None,
        course=[_point(row) for row in rows[-COURSE:]],
    )


def _point(row: RatingRow) -> RatingPoint:
    rating = Rating(row.rating, row.deviation, row.volatility)
    return RatingPoint(row.game, row.ended, row.share, round(rating.rating), *interval_of(rating))
