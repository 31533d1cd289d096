"""What the store writes while games are played, step by step, with what it has said to be durable."""

from __future__ import annotations

import asyncio
import itertools
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from sobremesa.store import Alarm, GameRow, MoveRow, Seat, Standing
from sobremesa.store.folder import DATABASE
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.engine import DatabaseEngine, Work, _set_pragmas
from sobremesa.store.sql.migrate import _upgrade, run_steps, wait_for_others
from sobremesa.store.sql.writer import Writer
from tests.powercuts import driver
from tests.powercuts.disk import Files, MemoryDisk, Step

NAME = "/games.sqlite"
WAL = f"{NAME}-wal"
GAMES = 5
_numbers = itertools.count(1)


class InlineHand:
    """Writes in the event loop itself, where the store has a thread for it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def write(self, work: Work) -> None:
        """Do some work in a transaction of its own."""
        with self._engine.begin() as connection:
            work(connection)

    async def close(self) -> None:
        """Close the connection."""
        self._engine.dispose()


class Recording:
    """A beginning, and the steps after it.

    ``acks`` of a step name the game, the number and the text of a row that somebody was told to be durable.
    """

    def __init__(self, start: dict[str, bytes]) -> None:
        self.start = start
        self.steps: list[Step] = []

    def files(self) -> Files:
        """Return the files as they are at the beginning, with every step on them noted."""
        return Files({name: bytearray(data) for name, data in self.start.items()}, self.steps)


@contextmanager
def opened(files: Files) -> Iterator[Engine]:
    """Yield an engine whose database is on a disk of such files, with the store's own settings."""
    disk = MemoryDisk(f"disk-{next(_numbers)}", files)
    connections: list[driver.Connection] = []

    def connect() -> driver.Connection:
        connections.append(driver.connect(NAME, disk.name))
        return connections[-1]

    engine = create_engine("sqlite://", module=driver, creator=connect, poolclass=StaticPool)
    event.listen(engine, "connect", _set_pragmas)
    try:
        yield engine
    finally:
        engine.dispose()
        for connection in connections:
            connection.close()
        disk.unregister()


def game_of(number: int, host: int) -> GameRow:
    """Return a game that the store takes as any other."""
    name = f"game-{number}"
    seats = [Seat(1, "human", "Ana", player=host), Seat(2, "bot", "Zoila", level="novato")]
    return GameRow(name, "g", "r", 1, {}, 2, 1, [], 0, host, "2026-11-20T12:00:00.000Z", seats, session=name)


async def beginning() -> dict[str, bytes]:
    """Return the file of a migrated database with some games, as the store has made it."""
    with tempfile.TemporaryDirectory() as folder:
        store = await SqlStore.open(Path(folder))
        host = (await store.ensure_player("ana")).id
        for number in range(GAMES):
            await store.create(game_of(number, host), [MoveRow(1, 0, "pack: AcAd")], Standing("playing", [0, 0], 0))
        await store.close()
        return {NAME: (Path(folder) / DATABASE).read_bytes()}


async def played(seed: int, rows: int, checkpoint: int) -> Recording:
    """Return what is written while games are played until there are so many rows.

    Every ``checkpoint`` pages of its journal SQLite carries them into the database. Appends come alone and in groups,
    and now and then the server is started anew.
    """
    luck, recording = Random(seed), Recording(await beginning())
    numbers, files = dict.fromkeys(range(GAMES), 1), recording.files()
    while sum(numbers.values()) < rows:
        with opened(files) as engine:
            with engine.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA wal_autocheckpoint={checkpoint}")
            await _served(engine, recording, numbers, luck, min(rows, sum(numbers.values()) + rows // 3))
    return recording


async def _served(engine: Engine, recording: Recording, numbers: dict[int, int], luck: Random, until: int) -> None:
    hand: Any = InlineHand(engine)
    inner: Any = None
    writer = Writer(DatabaseEngine(inner, hand=hand), sleep=lambda _: asyncio.sleep(0))
    while sum(numbers.values()) < until:
        chosen = luck.sample(sorted(numbers), luck.randint(1, GAMES))
        await asyncio.gather(*(_append(writer, recording, number, numbers, luck) for number in chosen))
    await writer.close()


async def _append(writer: Writer, recording: Recording, game: int, numbers: dict[int, int], luck: Random) -> None:
    name, first = f"game-{game}", numbers[game] + 1
    rows = [MoveRow(first + at, 1, f"move {luck.getrandbits(64):x}") for at in range(luck.randint(1, 2))]
    numbers[game] = rows[-1].number
    alarm = Alarm(1, "2030-01-01T12:00:00.000Z") if luck.random() < 0.5 else None
    await writer.append(name, rows, Standing("playing", [rows[-1].number, 0], 0, [1], alarm))
    for row in rows:
        recording.steps.append(Step("ack", "", 0, json.dumps([name, row.number, row.text]).encode()))


def migrated(work: Callable[[Engine], None]) -> Recording:
    """Return what is written while an empty database gets its tables."""
    recording = Recording({})
    with opened(recording.files()) as engine:
        work(engine)
    recording.steps.append(Step("ack", "", 0, b'"migrated"'))
    return recording


def migrate(engine: Engine) -> None:
    """Make the tables of a new database, or run the migrations that one lacks, as the store does."""
    with engine.begin() as connection:
        _upgrade(connection, None)


def migrate_by_steps(engine: Engine) -> None:
    """Run every migration there is, as for a database of long ago."""
    with engine.begin() as connection:
        wait_for_others(connection)
        run_steps(connection)
