"""Ratings of players: a projection of finished games, counted when somebody asks, and rebuilt by one command."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.core.contract import side_of
from sobremesa.ratings.glicko2 import Outcome, Rating, aged, updated
from sobremesa.ratings.partners import after_game
from sobremesa.ratings.pools import Pool
from sobremesa.store import Beside, GameRow, Listed, RatingRow, Store
from sobremesa.store.clock import now
from sobremesa.tables.rated_games import RatedGame, RatedSeat, game_of, gone_game, pool_text

PERIOD_DAYS: Final = 5.0
"""The length of a rating period: somebody well known (deviation 60) is again as little known as 110 after a year."""

PROVISIONAL: Final = 110.0
"""The deviation from which on a rating is not to be relied on."""

WIDTH: Final = 2
"""How many deviations are told to either side of a rating."""

_DAY: Final = 86_400.0

Last = Mapping[int, RatingRow]
"""The last row of players in one pool."""


class Rebuilt(Struct, frozen=True):
    """What a rebuild did: the rated games that it looked at, how many count, those that are gone, and the players."""

    games: int
    counted: int
    gone: int
    players: int


class Ratings:
    """The ratings of a store's players. Methods raise StoreError.

    Nothing is counted while games are played: who asks for ratings has what has ended since counted first, in the order
    of ending, so that a rebuild finds the same.
    """

    def __init__(self, store: Store) -> None:
        """Keep them in a store."""
        self._store = store

    @property
    def kept(self) -> bool:
        """Return whether there are any ratings here; there are none in a page without a server."""
        return self._store.ratings.kept

    async def of(self, player: int) -> list[RatingRow]:
        """Return what a player's ratings were after each rated game, the first to end first."""
        await self.count()
        return await self._store.ratings.of(player)

    async def at_tables(self, games: Iterable[GameRow]) -> dict[str, dict[int, Rating]]:
        """Return how strong the people of rated games are today, by game and seat, in the pool of their game.

        Who has no rating there is not in it, nor is a game that is not rated.
        """
        pools: dict[str, list[GameRow]] = defaultdict(list)
        for game in games:
            if game.rated and self.kept:
                pools[pool_text(game)].append(game)
        if pools:
            await self.count()
        found: dict[str, dict[int, Rating]] = {}
        for pool, some in pools.items():
            people = {seat.player for game in some for seat in game.players if seat.player is not None}
            last = await self._store.ratings.last(people, pool)
            found |= {game.id: _strengths(game, last, now()) for game in some}
        return found

    async def count(self) -> None:
        """Count the rated games that have ended since."""
        while waiting := await self._store.ratings.waiting():
            for listed in waiting:
                if not await self._count(listed):
                    break  # another process counts as well: what waits now is not what waited

    async def rebuild(self) -> Rebuilt:
        """Count all rated games anew, in the order of their ending, and replace what was kept.

        Games that are gone count as their rows say: who was there is rated anew, who is gone was as strong as then.
        """
        kept = _by_game(await self._store.ratings.all())
        ended = [listed async for listed in self._ended()]
        gone = {game: rows for game, rows in kept.items() if game not in {listed.game.id for listed in ended}}
        found = [game_of(listed, kept.get(listed.game.id, ())) for listed in ended]
        counting = [one for one in found if one is not None]
        counted: dict[str, Sequence[RatingRow]] = {listed.game.id: [] for listed in ended}
        counted |= counted_anew([*counting, *map(gone_game, gone.values())])
        await self._store.ratings.replace(counted)
        players = {row.player for rows in counted.values() for row in rows}
        return Rebuilt(len(ended), len(counting), len(gone), len(players))

    async def recount(self, player: int) -> None:
        """Count a player's own games anew, who has become one with another: those of both, in the order of ending."""
        rows = await self._store.ratings.of(player)
        if rows:
            await self._store.ratings.rewrite(player, replayed(rows))

    async def _count(self, listed: Listed) -> bool:
        """Count one game; return False where another process was quicker."""
        game = game_of(listed)
        rows: list[RatingRow] = []
        if game is not None:
            people = [seat.player for seat in game.seats.values() if seat.player is not None]
            rows = rows_of(game, await self._store.ratings.last(people, game.pool))
        return await self._store.ratings.add(listed.game.id, rows)

    async def _ended(self) -> AsyncIterator[Listed]:
        after = ("", "")
        while piece := await self._store.ratings.rated(after):
            for listed in piece:
                yield listed
            after = (piece[-1].updated, piece[-1].game.id)


def _by_game(rows: Iterable[RatingRow]) -> dict[str, list[RatingRow]]:
    found: dict[str, list[RatingRow]] = defaultdict(list)
    for row in rows:
        found[row.game].append(row)
    return dict(found)


def counted_anew(games: Iterable[RatedGame]) -> dict[str, Sequence[RatingRow]]:
    """Return the rows of games, by game, from nothing: counted in the order of their ending."""
    last: dict[str, dict[int, RatingRow]] = defaultdict(dict)
    counted: dict[str, Sequence[RatingRow]] = {}
    for game in sorted(games, key=lambda one: (one.ended, one.id)):
        rows = rows_of(game, last[game.pool])
        last[game.pool] |= {row.player: row for row in rows}
        counted[game.id] = rows
    return counted


def replayed(rows: Iterable[RatingRow]) -> list[RatingRow]:
    """Return a player's rows, each counted anew from the one before it in its pool and from itself."""
    last: dict[str, RatingRow] = {}
    found = []
    for row in sorted(rows, key=lambda one: (one.ended, one.game)):
        last[row.pool] = next_row(last.get(row.pool), row)
        found.append(last[row.pool])
    return found


def rows_of(game: RatedGame, last: Last) -> list[RatingRow]:
    """Return the rows of those for whom a game counts; not of those who played against somebody of unknown strength."""
    known = {seat: _known(one, last, game.ended) for seat, one in game.seats.items()}
    beside = [Beside(seat, one.rating, one.deviation) for seat, one in known.items() if one is not None]
    if len(beside) < len(game.seats):
        return []
    people = [(seat, one.player, one.share) for seat, one in game.seats.items() if one.player is not None]
    return [next_row(last.get(player), _played(game, seat, player, share, beside)) for seat, player, share in people]


def _known(seat: RatedSeat, last: Last, moment: str) -> Rating | None:
    return seat.strength if seat.player is None else rating_at(last.get(seat.player), moment)


def _played(game: RatedGame, seat: int, player: int, share: float, all_seats: Sequence[Beside]) -> RatingRow:
    """Return the row of a seat without its number and its rating."""
    beside = [one for one in all_seats if one.seat != seat]
    return RatingRow(game.id, seat, player, game.pool, 0, game.ended, share, beside, 0.0, 0.0, 0.0)


def next_row(last: RatingRow | None, played: RatingRow) -> RatingRow:
    """Return the row of a game after a player's last one in its pool; ``played`` has all but what follows from both."""
    before = _rating(last)
    periods = 0.0 if last is None else periods_between(last.ended, played.ended)
    after = (_with_partners if Pool.read(played.pool).in_teams else _alone)(before, played, periods)
    number = 1 if last is None else last.number + 1
    return replace(played, number=number, rating=after.rating, deviation=after.deviation, volatility=after.volatility)


def _alone(before: Rating, played: RatingRow, periods: float) -> Rating:
    outcomes = [Outcome(Rating(one.rating, one.deviation), played.share) for one in played.beside]
    return updated(before, outcomes, periods=periods)


def _with_partners(before: Rating, played: RatingRow, periods: float) -> Rating:
    side = side_of(played.seat)
    team = [Rating(one.rating, one.deviation) for one in played.beside if side_of(one.seat) == side]
    others = [Rating(one.rating, one.deviation) for one in played.beside if side_of(one.seat) != side]
    return after_game([aged(before, periods), *team], others, played.share)[0]


def _rating(row: RatingRow | None) -> Rating:
    return Rating() if row is None else Rating(row.rating, row.deviation, row.volatility)


def rating_at(row: RatingRow | None, moment: str) -> Rating:
    """Return a player's rating at a moment, after their last game: the longer ago that was, the less sure."""
    return Rating() if row is None else aged(_rating(row), periods_between(row.ended, moment))


def interval_of(rating: Rating) -> tuple[int, int]:
    """Return between which numbers the true strength is, 95 times in 100."""
    return round(rating.rating - WIDTH * rating.deviation), round(rating.rating + WIDTH * rating.deviation)


def _strengths(game: GameRow, last: Last, moment: str) -> dict[int, Rating]:
    known = {seat.seat: last.get(seat.player) for seat in game.players if seat.player is not None}
    return {seat: rating_at(row, moment) for seat, row in known.items() if row is not None}


def periods_between(earlier: str, later: str) -> float:
    """Return the rating periods between two times as ``clock.now`` writes them; never less than 0."""
    seconds = (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
    return max(0.0, seconds / _DAY / PERIOD_DAYS)
