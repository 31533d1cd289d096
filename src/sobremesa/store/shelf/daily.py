"""The deals of the days in a shelf: the seed of a day follows from its date, so that no server is needed to draw it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from sobremesa.records.fairness import page_seed
from sobremesa.store.daily import DailyEntry, Waiting
from sobremesa.store.errors import BrokenTable
from sobremesa.store.rows import Listed
from sobremesa.store.shelf import changes, keys
from sobremesa.store.shelf.reading import ShelfReader
from sobremesa.store.shelf.values import parse_value
from sobremesa.store.shelf.writer import Draft, Index, ShelfWriter
from sobremesa.store.tournaments import NewGame


class ShelfDaily:
    """The deals of a shelf; a ``DailyStore``."""

    is_secret = False

    def __init__(self, index: Index, writer: ShelfWriter, reader: ShelfReader) -> None:
        """Keep them on the shelf of an index."""
        self._index, self._writer, self._reader = index, writer, reader
        self._entering = asyncio.Lock()

    async def draw(self, day: str) -> str:
        """Return the seed that follows from a day's date."""
        return page_seed(day)

    async def seed(self, day: str) -> str | None:
        """Return the seed that follows from a day's date."""
        return page_seed(day)

    async def begin(self, entry: DailyEntry, game: NewGame, gone: str = "") -> DailyEntry:
        """Keep an entry and its game, in one write, unless there is one of its key; return the one that is kept.

        One that goes on at the table ``gone`` is replaced.
        """
        async with self._entering:
            kept = await self._kept(entry)
            if kept is not None and (kept.table, kept.status) != (gone, "playing"):
                return kept
            await self._writer.change(lambda draft: _begin(draft, entry, game))
        return entry

    async def enter(self, entry: DailyEntry) -> DailyEntry:
        """Keep an entry unless there is one of its key; return the one that is kept."""
        async with self._entering:
            kept = await self._kept(entry)
            if kept is None:
                await self._put(entry)
        return kept or entry

    async def move(self, entry: DailyEntry) -> None:
        """Keep an entry in the place of the one of its key, if it is for the same table."""
        async with self._entering:
            kept = await self._kept(entry)
            if kept is not None and kept.table == entry.table:
                await self._put(entry)

    async def leave(self, day: str, game: str, player: int, table: str) -> None:
        """Delete the player's entry of that day and game, if it is for this table."""
        async with self._entering:
            key = keys.daily_key(day, game, player)
            if any((one.day, one.game, one.table) == (day, game, table) for one in await self.of(player)):
                await self._writer.change(lambda draft: draft.delete(key))

    async def of(self, player: int) -> list[DailyEntry]:
        """Return the entries of a player, the last day first."""
        found = [entry for entry in await self._entries(keys.DAILY) if entry.player == player]
        return sorted(found, key=lambda entry: entry.day, reverse=True)

    async def waiting(self, day: str, game: str) -> list[Waiting]:
        """Return the entries that have not ended, but whose tables' games have."""
        return self._waiting(await self._entries(keys.daily_of(day, game)))

    async def waiting_of(self, player: int) -> list[Waiting]:
        """Return the entries of a player that have not ended, but whose tables' games have."""
        return self._waiting(await self.of(player))

    async def ended(self, day: str, game: str) -> list[DailyEntry]:
        """Return the entries of a day and game that are over."""
        return [one for one in await self._entries(keys.daily_of(day, game)) if one.status == "over"]

    async def score(self, day: str, game: str) -> list[int] | None:
        """Return the scores of the maestro, None where it has not played, or where they cannot be read."""
        text = await self._reader.get(keys.daily_score_key(day, game))
        with suppress(BrokenTable):
            return None if text is None else parse_value(text, list[int])
        return None

    async def keep_score(self, day: str, game: str, score: Sequence[int]) -> None:
        """Keep the scores of the maestro."""
        await self._writer.change(lambda draft: draft.put(keys.daily_score_key(day, game), list(score)))

    def _waiting(self, entries: Sequence[DailyEntry]) -> list[Waiting]:
        """Return those of some entries that have not ended, but whose tables' games have."""
        found = [(one, self._index.entries.get(one.table)) for one in entries if one.status == "playing"]
        return [
            Waiting(one, Listed(table.game, table.standing, table.updated))
            for one, table in found
            if table is not None and table.standing.status != "playing"
        ]

    async def _kept(self, entry: DailyEntry) -> DailyEntry | None:
        """Return the entry of the same key that is there."""
        return next((one for one in await self.of(entry.player) if _is_same(one, entry)), None)

    async def _put(self, entry: DailyEntry) -> None:
        key = keys.daily_key(entry.day, entry.game, entry.player)
        await self._writer.change(lambda draft: draft.put(key, entry))

    async def _entries(self, prefix: str) -> list[DailyEntry]:
        """Return the entries whose keys begin so, without those that were damaged."""
        found = []
        for _, text in await self._reader.range(prefix):
            with suppress(BrokenTable):
                found.append(parse_value(text, DailyEntry))
        return found


def _begin(draft: Draft, entry: DailyEntry, game: NewGame) -> None:
    """Draft an entry and its game. Raises KnownGame."""
    changes.create(draft, *game)
    draft.put(keys.daily_key(entry.day, entry.game, entry.player), entry)


def _is_same(one: DailyEntry, other: DailyEntry) -> bool:
    return (one.day, one.game) == (other.day, other.game)
