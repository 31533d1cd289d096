"""Backups: all that a database keeps in a file, and in another database out of it."""

from __future__ import annotations

import hashlib
import json
import os
import stat

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from sobremesa.store import (
    Alarm,
    Aside,
    Beside,
    DailyEntry,
    DeviceLink,
    Invitation,
    Link,
    Match,
    Member,
    MoveRow,
    Nudge,
    Pause,
    PushSubscription,
    RatingRow,
    Regard,
    RoundRow,
    Seat,
    Standing,
    Transfer,
)
from sobremesa.store.clock import ago
from sobremesa.store.errors import BadBackup, NotEmpty, OtherBackup
from sobremesa.store.passkeys import Challenge, Passkey
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.backups import TABLES, Contents, check_backup
from tests.store.makers import OPEN, game_of, tournament_of, wish_of

SEATS = [Seat(1, "human", "Ana", player=1), Seat(2, "human", "Eva", player=2)]


async def fill(store):
    """Put something into every table of a database."""
    ana, eva, luz = [(await store.ensure_player(name)).id for name in ("ana", "eva", "luz")]
    await store.create(game_of("g", ana, SEATS), [MoveRow(1, 0, "pack: AcAd")], OPEN, [Link("hash", "g", 2)])
    await store.append("g", [MoveRow(number, 1, "5h", 7) for number in range(2, 300)], Standing("over", [40, 2], 1))
    await store.say("g", Aside(1, 3, 1, "call", "ronda «ñ»"))
    await store.let_watch("g", luz)
    await store.shares.add("share", "g", ana)
    await store.create(game_of("h", ana, SEATS), [], replace(OPEN, alarm=Alarm(1, ago(-60))))
    await store.transfers.add(Transfer("t", "h", 2, eva, False, ago(-60)))
    await store.transfers.take(Transfer("t", "h", 2, eva, False, ago(-60)), luz, "Luz")
    await store.transfers.add(Transfer("open", "g", 1, ana, True, ago(-60)))
    await store.reviews.keep("g", 3, [90.5, None], "review")
    await store.reviews.keep_part("h", 3, "first 0", "part")
    await store.feeds.renew(eva, "feed")
    await store.push.add(eva, PushSubscription("device", "https://push.example/1", "point", "secret", "es"), 5)
    await store.keys.first("vapid", "key")
    await store.invitations.add(Invitation("h", ana, eva, ago(60)))
    await store.nudges.put("h", Nudge(0, 1, ago(60)), ago(60))
    await store.wishes.put(wish_of(eva, "ticket"), ago(60))
    await store.regards.keep(ana, Regard(eva, muted=True))
    await store.devices.offer(DeviceLink("device", eva, ago(-60)))
    await store.passkeys.add(Passkey("key", eva, "handle", "public", 2**32 - 1, "Linux", ago(60), ago(30)))
    await store.passkeys.ask(Challenge("challenge", ago(-60)))
    await store.pauses.add("h", Pause(1, ago(60), ago(-60), "vacation", 3))
    await store.results.keep({"g": {"rondas": [1, 2]}}, 1)
    row = RatingRow(
        "g", 1, ana, "gin::2:quick:people", 1, ago(60), 1.0, [Beside(2, 1500.5, 350.0)], 1662.2, 290.25, 0.06
    )
    await store.ratings.add("g", [row])
    await store.tournaments.create(tournament_of("night", ana))
    await store.tournaments.enter("night", [Member(1, 1, "Eva", eva), Member(1, 2, "Tula", level="novato", until=3)])
    await store.tournaments.begin_round("night", RoundRow(1, ago(60), ago(-60), "", [Match(1, 0, [], (2, 0))]), [])
    await store.daily.draw("2026-11-25")
    await store.daily.enter(DailyEntry("2026-11-25", "gin", ana, "g", 1, "maestro", ago(60)))
    await store.daily.keep_score("2026-11-25", "gin", [100, 40])
    await store.puzzles.keep("2026-11-25", "1.0", "puzzle")


async def everything(store):
    """All rows of a database, by table."""
    found = {}
    for table in TABLES.values():
        async with store._engine.connect() as connection:
            found[table.name] = [tuple(row) for row in await connection.execute(select(table))]
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


async def test_a_database_is_the_same_after_a_move(database, tmp_path):
    """Every row of every table, from a folder or a PostgreSQL into a folder; the next player has a new number."""
    await fill(database)

    written = await database.backups.write(tmp_path / "all.backup")
    new = await SqlStore.open(tmp_path / "new")
    restored = await new.backups.restore(tmp_path / "all.backup")

    assert written == restored == Contents(3, 2, 299)
    assert all((await everything(database)).values())
    assert await everything(new) == await everything(database)
    assert (await new.ensure_player("ana")).id == (await database.ensure_player("ana")).id
    assert (await new.ensure_player("somebody new")).id == 4
    await new.close()


async def test_a_folder_moves_into_a_database(database, tmp_path):
    """New players are numbered on after those who came with it, also in a PostgreSQL."""
    old = await SqlStore.open(tmp_path / "old")
    await fill(old)
    await old.backups.write(tmp_path / "all.backup")

    await database.backups.restore(tmp_path / "all.backup")

    assert await everything(database) == await everything(old)
    assert (await database.ensure_player("somebody new")).id == 4
    await old.close()


async def test_an_empty_database_moves_too(database, tmp_path):
    """There is nothing to bring along."""
    assert await database.backups.write(tmp_path / "all.backup") == Contents(0, 0, 0)
    assert await database.backups.restore(tmp_path / "all.backup") == Contents(0, 0, 0)
    assert (await database.ensure_player("ana")).id == 1


@pytest.fixture
async def backup(tmp_path):
    """The file of a backup."""
    store = await SqlStore.open(tmp_path / "old")
    await fill(store)
    file = tmp_path / "all.backup"
    await store.backups.write(file)
    await store.close()
    return file


async def test_nothing_is_restored_where_somebody_has_played(database, backup):
    """What is there stays as it is."""
    await database.ensure_player("rosa")
    before = await everything(database)

    with pytest.raises(NotEmpty):
        await database.backups.restore(backup)

    assert await everything(database) == before


async def test_a_backup_is_restored_where_a_server_has_only_started(database, backup, tmp_path):
    """What the server made there for itself goes: its keys are those of the backup again."""
    await database.keys.first("vapid", "made at the start")
    await database.backups.restore(backup)

    old = await SqlStore.open(tmp_path / "old")
    assert await everything(database) == await everything(old)
    await old.close()


def _ended(lines):
    """Lines with a last one that has the right digest."""
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    return [*lines, json.dumps(["end", digest]).encode()]


SPOILED = {
    "nothing": lambda lines: [],
    "no text": lambda lines: [b"\xff\xfe", *lines],
    "another file": lambda lines: [b'{"sobremesa": "games"}', *lines[1:]],
    "cut short": lambda lines: lines[:-1],
    "a line is missing": lambda lines: lines[:2] + lines[3:],
    "a card was changed": lambda lines: [line.replace(b"AcAd", b"AdAc") for line in lines],
    "more after its end": lambda lines: [*lines, lines[1]],
    "a table that there is not": lambda lines: _ended([*lines[:-1], b'["cards",[{"a":1}]]\n']),
    "a row without columns": lambda lines: _ended([*lines[:-1], b'["games",[{"id":"x"}]]\n']),
    "a row twice": lambda lines: _ended([*lines[:-1], lines[1]]),
}


@pytest.mark.parametrize("spoiled", SPOILED.values(), ids=SPOILED)
async def test_a_file_that_is_no_whole_backup_is_refused(database, backup, spoiled):
    """Nothing of it stays."""
    backup.write_bytes(b"".join(spoiled(backup.read_bytes().splitlines(keepends=True))))

    with pytest.raises(BadBackup):
        await database.backups.restore(backup)

    assert not any((await everything(database)).values())


async def test_a_backup_of_another_version_names_it(database, backup):
    """It is to be restored with that version; this one would not know what it means."""
    lines = backup.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[0]) | {"step": "9999", "version": "9.9"}
    backup.write_bytes(json.dumps(head).encode() + b"\n" + b"".join(lines[1:]))

    with pytest.raises(OtherBackup, match="version 9"):
        check_backup(backup)
    with pytest.raises(OtherBackup):
        await database.backups.restore(backup)


async def test_a_backup_is_of_one_moment_and_for_its_owner_alone(database, tmp_path):
    """What is played while it is written is not in it; nobody else may read the file."""
    await fill(database)
    file = tmp_path / "all.backup"
    before = await everything(database)
    write = os.umask(0)
    try:
        await database.backups.write(file)
    finally:
        os.umask(write)
    await database.append("h", [MoveRow(1, 0, "later")], OPEN)
    new = await SqlStore.open(tmp_path / "new")
    await new.backups.restore(file)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert await everything(new) == before
    await new.close()
