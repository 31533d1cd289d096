"""How strong a player is less the luck of the cards: their rated games between two, with what the cards gave taken off.

What the cards gave in a game follows from its record alone. It is counted when somebody asks, by workers that give way
to everything else, and kept in this process.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from msgspec import Struct

from sobremesa.core.contract import side_of
from sobremesa.ratings.glicko2 import Rating
from sobremesa.ratings.performance import performance
from sobremesa.ratings.pools import Pool
from sobremesa.store import RatingRow
from sobremesa.tables.advice import Adviser
from sobremesa.tables.refusals import Refused
from sobremesa.tables.thinking import NoAnswer

LOOKED_AT: Final = 50
"""So many of the last games of a pool are looked at."""

AT_ONCE: Final = 4
"""The games that are counted at the same time; whoever asks is told how many are left."""

PATIENCE: Final = 1.0
"""The seconds for which somebody who asks is kept waiting."""

REMEMBERED: Final = 20_000

logger: Final = logging.getLogger(__name__)

Luck = float | None
"""What share of a game the cards gave side 1; None where that cannot be told."""


class LessLuck(Struct, frozen=True):
    """A player's strength in the last games of a pool, less their luck.

    ``games`` were counted, ``left`` are still to be; ``given`` is what share of a game the cards gave on average.
    ``strength`` is None where there are too few games to tell.
    """

    pool: Pool
    games: int
    left: int
    given: float
    strength: Rating | None


class LuckOfGames:
    """What the cards gave in games that have ended. Methods raise StoreError."""

    def __init__(self, record: Callable[[str, int], Awaitable[str]], adviser: Adviser) -> None:
        """Have an adviser look at records; ``record`` returns that of a player's game, and raises Refused."""
        self._record = record
        self._adviser = adviser
        self._known: OrderedDict[str, Luck] = OrderedDict()
        self._counting: dict[str, asyncio.Task[None]] = {}

    async def of(self, player: int, rows: Sequence[RatingRow]) -> list[LessLuck]:
        """Return a player's strength by pool, by as many games as were looked at within ``PATIENCE`` seconds.

        ``rows`` are the player's, the first game to end first; pools come in the order of their last game, newest
        first. Pools of partners are left out.
        """
        pools = {pool: some[-LOOKED_AT:] for pool, some in _by_pool(rows).items()}
        known = {*self._known, *self._counting}
        unknown = dict.fromkeys(row.game for some in pools.values() for row in some if row.game not in known)
        for game in list(unknown)[: max(0, AT_ONCE - len(self._counting))]:
            self._start(game, player)
        if self._counting:
            await asyncio.wait(self._counting.values(), timeout=PATIENCE)
        return [self._told(pool, some) for pool, some in pools.items()]

    async def close(self) -> None:
        """Give up the games that are being counted: they are counted when somebody asks again."""
        tasks = list(self._counting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, game: str, player: int) -> None:
        task = asyncio.create_task(self._count(game, player), name=f"luck-{game}")
        self._counting[game] = task
        task.add_done_callback(lambda done: self._counted(game, done))

    def _counted(self, game: str, task: asyncio.Task[None]) -> None:
        del self._counting[game]
        if not task.cancelled() and task.exception() is not None:
            logger.error("the luck of %s could not be counted", game, exc_info=task.exception())

    async def _count(self, game: str, player: int) -> None:
        from sobremesa.tables import analysis_work  # what looks at cards is loaded when somebody asks

        try:
            record = await self._record(game, player)
            luck: Luck = json.loads(await self._adviser.compute(analysis_work.luck_text, record, asker=str(player)))
        except NoAnswer:
            return  # the next one who asks has it counted
        except Refused:
            luck = None  # its record is gone
        self._known[game] = luck
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _told(self, pool: Pool, rows: Sequence[RatingRow]) -> LessLuck:
        found = [(row, self._known.get(row.game)) for row in rows]
        counted = [(row, luck if side_of(row.seat) == 1 else -luck) for row, luck in found if luck is not None]
        left = sum(row.game not in self._known for row in rows)
        given = sum(luck for _, luck in counted) / max(1, len(counted))
        met = [(row.share - luck, row.beside[0].rating) for row, luck in counted]
        return LessLuck(pool, len(counted), left, given, performance(met))


def _by_pool(rows: Sequence[RatingRow]) -> dict[Pool, list[RatingRow]]:
    """Return the rows of games between two by pool, newest pool first."""
    found: dict[Pool, list[RatingRow]] = {}
    for row in reversed(rows):
        pool = Pool.read(row.pool)
        if not pool.in_teams and len(row.beside) == 1:
            found.setdefault(pool, []).insert(0, row)
    return found
