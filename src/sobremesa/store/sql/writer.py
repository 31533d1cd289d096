"""The writer: appends that arrive during a commit go into the next one together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.json import Encoder
from msgspec.structs import asdict, astuple
from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.clock import now
from sobremesa.store.errors import DiskFull, LostRace, StoreError
from sobremesa.store.rows import MoveRow, Standing
from sobremesa.store.sql import schema
from sobremesa.store.sql.alarms import write_alarms
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.notices import tell_in
from sobremesa.store.sql.prepared import Prepared

logger: Final = logging.getLogger(__name__)

PACE: Final = 0.01
"""The seconds from one commit to the next where several games write: a commit costs the same for one move as for ten.

A player does not notice them, and a game that writes alone never waits.
"""

GROUP: Final = 256
"""The most appends that one commit takes."""

_ENCODER: Final = Encoder()
_INSERT: Final = Prepared(insert(schema.moves), ("game", "number", "seat", "text", "spent", "at"))
_STANDING: Final = ("updated", "status", "score", "winner", "turn", "ending")
_UPDATE: Final = Prepared(
    update(schema.games)
    .where(schema.games.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in _STANDING}),
    (*_STANDING, "of"),
)


@dataclass(frozen=True)
class Append:
    """Rows for one game, all or none, with the standing after them.

    ``durable`` ends when they are, or with the error.
    """

    game: str
    rows: Sequence[MoveRow]
    standing: Standing
    durable: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def settle(self, error: StoreError | None = None) -> None:
        """Tell the waiter how it ended, if one still waits."""
        if self.durable.done():
            return
        if error is None:
            self.durable.set_result(None)
        else:
            self.durable.set_exception(error)


class Writer:
    """Commits appends in groups of at most ``GROUP``, in order of arrival.

    Where other games wrote last, a commit waits until ``PACE`` seconds after the one before, by ``sleep``, for more.
    If a group fails, its appends are tried one by one, so that one conflict does not fail the others. ``observe`` is
    called with the rows and seconds of each commit. Close it before the engine.
    """

    def __init__(self, engine: DatabaseEngine, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._engine = engine
        self._sleep = sleep
        self._queue: asyncio.Queue[Append | None] = asyncio.Queue()
        self._closed = False
        self._began = -PACE
        self._wrote_last: set[str] = set()
        self.observe: Callable[[int, float], None] = _nobody_counts
        """Is told of each commit: how many rows it added, and how many seconds it took."""
        self._task = asyncio.create_task(self._run(), name="store-writer")

    def append(self, game: str, rows: Sequence[MoveRow], standing: Standing) -> asyncio.Future[None]:
        """Append rows to a game; what is returned is done once they are durable.

        It ends with LostRace where one of their numbers was taken, else with StoreError.
        """
        append = Append(game, rows, standing)
        if self._closed:
            append.settle(StoreError("the store is closed"))
        else:
            self._queue.put_nowait(append)
        return append.durable

    async def close(self) -> None:
        """Commit what was asked for, and stop."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        while (first := await self._queue.get()) is not None:
            await self._wait_for_company(first.game)
            group = [first]
            while len(group) < GROUP and not self._queue.empty():
                more = self._queue.get_nowait()
                if more is None:
                    self._queue.put_nowait(None)
                    break
                group.append(more)
            await self._commit_group(group)
            del first, group  # an error in it knows who heard of it, and their tables

    async def _wait_for_company(self, game: str) -> None:
        """Wait until the commit is due that begins with a move of this game."""
        left = PACE - (time.monotonic() - self._began)
        if left > 0 and self._wrote_last != {game}:
            await self._sleep(left)
        self._began = time.monotonic()

    async def _commit_group(self, group: list[Append]) -> None:
        self._wrote_last = {one.game for one in group}
        if len(group) > 1 and await self._try(group) is None:
            return _settle(group)
        for append in group:  # one of them spoils the group: each for itself
            append.settle(await self._try([append]))
        return None

    async def _try(self, group: list[Append]) -> StoreError | None:
        try:
            await self._commit(group)
        except IntegrityError:
            return LostRace("a row of this number is there already")
        except DiskFull as error:
            logger.error("%s (a group of %d appends)", error.why, len(group))
            return error
        except StoreError as error:  # an outage, which may last: where in the program it was met tells nobody anything
            logger.error("a group of %d appends could not be written: %s", len(group), error.why)
            return _unwritten(error)
        except Exception as error:  # whatever it was, those who wait must hear of it
            logger.exception("a group of %d appends could not be written", len(group))
            return _unwritten(error)
        return None

    async def _commit(self, group: list[Append]) -> None:
        at, began = now(), time.perf_counter()
        # two workers that lock the same games lock them in one order, so that neither waits for the other for ever
        group = sorted(group, key=lambda one: one.game)
        rows = [(one.game, *astuple(row), at) for one in group for row in one.rows]
        standings = [_summary(one, at) for one in group]
        changed = [(one.game, one.rows[-1].number) for one in group]

        def work(connection: Connection) -> None:
            _INSERT.run(connection, rows)
            _UPDATE.run(connection, standings)
            write_alarms(connection, {one.game: one.standing for one in group})
            tell_in(connection, changed)

        await self._engine.write(work)
        self.observe(len(rows), time.perf_counter() - began)


def _nobody_counts(rows: int, seconds: float) -> None:
    """Let a commit pass."""


def _unwritten(error: Exception) -> StoreError:
    return StoreError(f"could not be written: {error.__class__.__name__}")


def _settle(group: list[Append]) -> None:
    for append in group:
        append.settle()


def move_values(game: str, rows: Sequence[MoveRow], at: str) -> list[dict[str, object]]:
    """Return the values that rows of a game have in the database."""
    return [{"game": game, "at": at} | asdict(row) for row in rows]


def _summary(append: Append, at: str) -> tuple[object, ...]:
    standing = append.standing
    turn = None if standing.turn is None else _json(standing.turn)
    return at, standing.status, _json(standing.score), standing.winner, turn, standing.ending, append.game


def _json(value: list[int]) -> str:
    return _ENCODER.encode(value).decode()
