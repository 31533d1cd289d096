"""Whatever a disk loses that was not synced: each acknowledged move is there, and every database opens again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("apsw", reason="no SQLite with disks of our own for this platform")

from sobremesa.store import MoveRow, Standing
from sobremesa.store.folder import DATABASE
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.migrations import LATEST
from tests.powercuts.cuts import Image, images, troubles
from tests.powercuts.disk import Files
from tests.powercuts.recording import GAMES, NAME, Recording, migrate, migrate_by_steps, migrated, opened, played

CUTS = 1200


@pytest.fixture(scope="module", params=[10, 1000], ids=["many checkpoints", "few checkpoints"])
def recording(request) -> Recording:
    """Games that are played while everything written is remembered."""
    return asyncio.run(played(7, 200, request.param))


@pytest.mark.slow
def test_no_cut_loses_an_acknowledged_move(recording):
    """At any step, whatever is kept, lost, torn or brought out of order."""
    found = [trouble for image in images(recording, CUTS, 1) for trouble in troubles(image)]

    assert found == []


async def test_the_store_opens_what_is_left_and_goes_on(recording, tmp_path):
    """As at the next start: rows are read, and the next one is appended."""
    for at, image in enumerate(images(recording, 12, 2)):
        folder = tmp_path / str(at)
        laid_out(image, folder)
        store = await SqlStore.open(folder)
        for number in range(GAMES):
            rows = await store.rows(f"game-{number}")
            await store.append(
                f"game-{number}", [MoveRow(len(rows) + 1, 1, "again")], Standing("playing", [0, 0], 0, [1])
            )
            assert len(await store.rows(f"game-{number}")) == len(rows) + 1
        await store.close()


def laid_out(image: Image, folder: Path) -> None:
    """Write an image into a data folder."""
    folder.mkdir()
    for name, data in image.files.items():
        (folder / name.replace(NAME, DATABASE).lstrip("/")).write_bytes(data)


@pytest.mark.parametrize("work", [migrate, migrate_by_steps])
def test_a_migration_that_is_cut_is_done_or_undone(work):
    """All of it or none, and the next start does it again."""
    cut = list(images(migrated(work), 60, 3))

    cut += images(migrated(work), 400, 4)

    assert [trouble for image in cut for trouble in troubles(image)] == []
    for image in cut[:60:6]:
        with opened(Files({name: bytearray(data) for name, data in image.files.items()})) as engine:
            migrate(engine)
            with engine.connect() as connection:
                assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one() == LATEST


def test_a_store_that_does_not_sync_is_noticed(recording):
    """With the syncs left out, acknowledged moves are lost."""
    careless = Recording(recording.start)
    careless.steps = [step for step in recording.steps if step.kind != "sync"]

    assert any(troubles(image) for image in images(careless, 100, 4))


def test_an_acknowledgement_before_the_sync_is_noticed(recording):
    """Told a little too early, a move is lost now and then."""
    hasty = Recording(recording.start)
    for step in recording.steps:
        at = len(hasty.steps)
        while step.kind == "ack" and at and hasty.steps[at - 1].kind != "write":
            at -= 1
        hasty.steps.insert(max(0, at - 1) if step.kind == "ack" else at, step)

    assert any("lost" in trouble for image in images(hasty, 600, 5) for trouble in troubles(image))


def test_a_damaged_database_is_noticed(recording):
    """Garbage in the middle of a page is more than SQLite can mend."""
    data = bytearray(recording.start[NAME])
    data[8192:12288] = b"\xff" * 4096

    assert troubles(Image(0, {NAME: bytes(data)}, []))
