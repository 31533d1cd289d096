"""The writer of a shelf: changes that arrive during a write go into the next one together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar, cast

from msgspec import Struct, field

from sobremesa.store.errors import BrokenTable, StorageDenied, StorageFull, StoreError
from sobremesa.store.shelf.contract import Shelf, ShelfDenied, ShelfFull
from sobremesa.store.shelf.keys import game_key, player_key
from sobremesa.store.shelf.values import GameEntry, format_value

logger: Final = logging.getLogger(__name__)

GROUP: Final = 256
"""The most changes that one write takes."""

Answer = TypeVar("Answer")


class Index(Struct):
    """What is known of a shelf without asking it: every game's entry, and the players by the hash of their token.

    ``broken`` has the games whose entry is damaged.
    """

    entries: dict[str, GameEntry] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    broken: dict[str, BrokenTable] = field(default_factory=dict)


class Draft:
    """What a group of changes is going to write; it reads as if that were written already."""

    def __init__(self, index: Index) -> None:
        self.puts: dict[str, str] = {}
        self.deletes: set[str] = set()
        self.rows = 0
        self._index = index
        self._entries: dict[str, GameEntry | None] = {}
        self._players: dict[str, int | None] = {}

    def entry(self, game: str) -> GameEntry | None:
        """Return a game's entry, or None. Raises BrokenTable."""
        if game in self._index.broken:
            raise self._index.broken[game].again()
        return self._entries[game] if game in self._entries else self._index.entries.get(game)

    def entries(self) -> Iterator[GameEntry]:
        """Yield the entries of all games but the broken ones."""
        for entry in (self._index.entries | self._entries).values():
            if entry is not None:
                yield entry

    def keep(self, entry: GameEntry) -> None:
        """Write a game's entry in the place of the one that there is, unless nothing is new in it."""
        if entry == self.entry(entry.game.id):
            return
        self._entries[entry.game.id] = entry
        self.put(game_key(entry.game.id), entry)

    def remove(self, game: str) -> None:
        """Delete a game's entry."""
        self._entries[game] = None
        self.delete(game_key(game))

    @property
    def players(self) -> dict[str, int]:
        """Return the numbers of the players, by the hash of their token."""
        found = self._index.players | self._players
        return {token_hash: player for token_hash, player in found.items() if player is not None}

    def enter(self, token_hash: str, player: int) -> None:
        """Note a player's number; the player's key is to be put beside it."""
        self._players[token_hash] = player

    def forget(self, token_hash: str) -> None:
        """Delete a player."""
        self.delete(player_key(self.players[token_hash], token_hash))
        self._players[token_hash] = None

    def put(self, key: str, value: object) -> None:
        """Put a value under a key."""
        self.deletes.discard(key)
        self.puts[key] = format_value(value)

    def delete(self, key: str) -> None:
        """Delete a key."""
        self.puts.pop(key, None)
        self.deletes.add(key)

    def settle(self) -> None:
        """Let the index know what has been written."""
        for game, entry in self._entries.items():
            if entry is None:
                self._index.entries.pop(game, None)
            else:
                self._index.entries[game] = entry
        self._index.players = self.players


class Change(Struct, frozen=True):
    """Something to be written, all or none: ``work`` decides on a draft, and ``done`` gets its answer or an error.

    ``work`` raises StoreError before it has drafted anything, or not at all.
    """

    work: Callable[[Draft], Any]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def settle(self, answer: Any) -> None:
        """Tell the waiter how it ended, if one still waits."""
        if not self.done.done():
            self.done.set_result(answer)


class ShelfWriter:
    """Writes changes to a shelf in groups of at most ``GROUP``, in order of arrival.

    If the shelf refuses a group, its changes are tried one by one. ``observe`` is told of each write that had rows of
    games in it: how many, and the seconds.
    """

    def __init__(self, shelf: Shelf, index: Index) -> None:
        self._shelf = shelf
        self._index = index
        self._waiting: deque[Change] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self.observe: Callable[[int, float], None] = lambda _rows, _seconds: None

    async def change(self, work: Callable[[Draft], Answer]) -> Answer:
        """Return what some work answers, once what it drafted is durable. Raises StoreError."""
        if self._closed:
            raise StoreError("the store is closed")
        change = Change(work)
        self._waiting.append(change)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="shelf-writer")
        answer = await change.done
        if isinstance(answer, StoreError):
            raise answer.again()
        return cast(Answer, answer)

    async def close(self) -> None:
        """Write what was asked for, and stop."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        await asyncio.sleep(0)  # whoever asks at the same moment is in the same group
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(GROUP, len(self._waiting)))]
            if await self._write(group) is not None:
                for change in group:  # one of them may be what the shelf has no room for
                    change.settle(await self._write([change]))
        self._task = None

    async def _write(self, group: list[Change]) -> StoreError | None:
        """Write a group and settle it; return why that was impossible, and then nothing of it is written or settled."""
        draft, began = Draft(self._index), time.perf_counter()
        answers = [(change, _answer(change, draft)) for change in group]
        error = await self._put(draft)
        if error is not None:
            return error
        draft.settle()
        for change, answer in answers:
            change.settle(answer)
        if draft.rows:
            self.observe(draft.rows, time.perf_counter() - began)
        return None

    async def _put(self, draft: Draft) -> StoreError | None:
        if not draft.puts and not draft.deletes:
            return None
        try:
            await self._shelf.write(list(draft.puts.items()), sorted(draft.deletes))
        except Exception as error:  # whatever it was, those who wait must hear of it
            return store_error(error)
        return None


def _answer(change: Change, draft: Draft) -> Any:
    try:
        return change.work(draft)
    except StoreError as error:
        return error
    except Exception as error:  # of one change only: the others of its group go on
        logger.exception("a change could not be made")
        return StoreError(f"could not be written: {error.__class__.__name__}")


def store_error(error: Exception) -> StoreError:
    """Return the store's error for what a shelf raised."""
    logger.error("the shelf failed: %s: %s", error.__class__.__name__, error)
    if isinstance(error, ShelfFull):
        return StorageFull()
    if isinstance(error, ShelfDenied):
        return StorageDenied(f"nothing can be kept here: {error}")
    return StoreError(f"the games could not be read or written: {str(error) or error.__class__.__name__}")
