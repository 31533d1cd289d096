"""The deals of the days in the database."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import asdict, fields
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.records.fairness import SALT_BYTES
from sobremesa.store.clock import now
from sobremesa.store.daily import DailyEntry, Waiting
from sobremesa.store.errors import StoreError
from sobremesa.store.rows import Listed, Past
from sobremesa.store.sql import schema
from sobremesa.store.sql.creating import create_in
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.listing import listed
from sobremesa.store.tournaments import NewGame

_ENTRIES: Final = schema.daily_entries.c
_SEEDS: Final = schema.daily_seeds.c
_SCORES: Final = schema.daily_scores.c
_COLUMNS: Final = [_ENTRIES[field.name] for field in fields(DailyEntry)]

AT_ONCE: Final = 500
"""How many games one statement asks for."""


class SqlDaily:
    """The deals of one database."""

    is_secret = True

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def draw(self, day: str) -> str:
        """Return the seed of a day, drawn from the operating system's generator where there is none."""
        found = await self.seed(day)
        if found is None:
            fresh: dict[str, object] = {"day": day, "seed": secrets.token_hex(SALT_BYTES).upper()}
            await self._add(schema.daily_seeds, fresh)
            found = await self.seed(day)
        if found is None:
            raise StoreError("the seed of a day could not be written")
        return found

    async def seed(self, day: str) -> str | None:
        """Return the seed of a day, None where none was drawn."""
        async with self._engine.connect() as connection:
            found: str | None = (
                await connection.execute(select(_SEEDS.seed).where(_SEEDS.day == day))
            ).scalar_one_or_none()
        return found

    async def begin(self, entry: DailyEntry, game: NewGame, gone: str = "") -> DailyEntry:
        """Keep an entry and its game, in one transaction, unless there is one of its key; return the one that is kept.

        One that goes on at the table ``gone`` is replaced.
        """
        with suppress(IntegrityError):
            async with self._engine.begin() as connection:
                # the entry comes first: who begins at the same moment waits for it, and writes no game
                if not (gone and await _replace(connection, gone, entry)):
                    await connection.execute(insert(schema.daily_entries), asdict(entry))
                await create_in(connection, *game, Past((), now()))
        return await self._kept(entry)

    async def enter(self, entry: DailyEntry) -> DailyEntry:
        """Keep an entry unless there is one of its key; return the one that is kept."""
        await self._add(schema.daily_entries, asdict(entry))
        return await self._kept(entry)

    async def move(self, entry: DailyEntry) -> None:
        """Keep an entry in the place of the one of its key, if it is for the same table."""
        same = (*_key(entry), _ENTRIES.table == entry.table)
        async with self._engine.begin() as connection:
            await connection.execute(update(schema.daily_entries).where(*same).values(asdict(entry)))

    async def leave(self, day: str, game: str, player: int, table: str) -> None:
        """Delete the player's entry of that day and game, if it is for this table."""
        mine = (_ENTRIES.day == day, _ENTRIES.game == game, _ENTRIES.player == player, _ENTRIES.table == table)
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.daily_entries).where(*mine))

    async def of(self, player: int) -> list[DailyEntry]:
        """Return the entries of a player, the last day first."""
        return await self._entries(_ENTRIES.player == player)

    async def waiting(self, day: str, game: str) -> list[Waiting]:
        """Return the entries that have not ended, but whose tables' games have."""
        return await self._waiting(_ENTRIES.day == day, _ENTRIES.game == game)

    async def waiting_of(self, player: int) -> list[Waiting]:
        """Return the entries of a player that have not ended, but whose tables' games have."""
        return await self._waiting(_ENTRIES.player == player)

    async def ended(self, day: str, game: str) -> list[DailyEntry]:
        """Return the entries of a day and game that are over."""
        return await self._entries(_ENTRIES.day == day, _ENTRIES.game == game, _ENTRIES.status == "over")

    async def score(self, day: str, game: str) -> list[int] | None:
        """Return the scores of the maestro, None where it has not played."""
        query = select(_SCORES.score).where(_SCORES.day == day, _SCORES.game == game)
        async with self._engine.connect() as connection:
            found: list[int] | None = (await connection.execute(query)).scalar_one_or_none()
        return found

    async def keep_score(self, day: str, game: str, score: Sequence[int]) -> None:
        """Keep the scores of the maestro, unless some are kept."""
        await self._add(schema.daily_scores, {"day": day, "game": game, "score": list(score)})

    async def _waiting(self, *whose: ColumnElement[bool]) -> list[Waiting]:
        """Return those of some entries that have not ended, but whose tables' games have.

        Entries that stay as they are, since their tables are played at or gone, cost no statement of their own.
        """
        games = schema.games.c
        have_ended = select(games.id).where(games.id == _ENTRIES.table, games.status != "playing").exists()
        entries = await self._entries(*whose, _ENTRIES.status == "playing", have_ended)
        by_table: dict[str, Listed] = {}
        for at in range(0, len(entries), AT_ONCE):
            tables = [entry.table for entry in entries[at : at + AT_ONCE]]
            by_table |= {one.game.id: one for one in await listed(self._engine, games.id.in_(tables), most=AT_ONCE)}
        return [Waiting(entry, by_table[entry.table]) for entry in entries if entry.table in by_table]

    async def _kept(self, entry: DailyEntry) -> DailyEntry:
        """Return the entry of the same key that is there. Raises StoreError where there is none."""
        found = await self._entries(*_key(entry))
        if not found:
            raise StoreError("a result of the day could not be written")
        return found[0]

    async def _add(self, table: Any, values: dict[str, object]) -> None:
        """Insert a row unless there is one of its key."""
        with suppress(IntegrityError):
            async with self._engine.begin() as connection:
                await connection.execute(insert(table), values)

    async def _entries(self, *conditions: ColumnElement[bool]) -> list[DailyEntry]:
        query = select(*_COLUMNS).where(*conditions).order_by(_ENTRIES.day.desc(), _ENTRIES.created, _ENTRIES.player)
        async with self._engine.connect() as connection:
            return [DailyEntry(**row._mapping) for row in await connection.execute(query)]


async def _replace(connection: AsyncConnection, gone: str, entry: DailyEntry) -> bool:
    """Write an entry in the place of the one of its key, if that goes on at the table ``gone``."""
    going = (*_key(entry), _ENTRIES.table == gone, _ENTRIES.status == "playing")
    done = await connection.execute(update(schema.daily_entries).where(*going).values(asdict(entry)))
    return bool(done.rowcount)


def _key(entry: DailyEntry) -> tuple[ColumnElement[bool], ...]:
    return (_ENTRIES.day == entry.day, _ENTRIES.game == entry.game, _ENTRIES.player == entry.player)
