"""Old tables are removed, with all that belongs to them and nothing else; before a migration a copy is kept."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing

import pytest
from alembic import command
from alembic.config import Config
from msgspec.structs import replace
from sqlalchemy import create_engine, func, select, update

from sobremesa.store import Aside, Keeping, Link, MoveRow, Standing, Store
from sobremesa.store.clock import ago
from sobremesa.store.errors import DiskFull, NewerDatabase, StoreError
from sobremesa.store.folder import DATABASE
from sobremesa.store.keeping import DAY, Old
from sobremesa.store.shelf import ShelfStore
from sobremesa.store.sql import SqlStore, schema
from sobremesa.store.sql import pruning as rules
from sobremesa.store.sql.copies import BEFORE
from sobremesa.store.sql.migrations import LATEST
from tests.simulation.database import shelf_of
from tests.store.makers import OPEN, game_of

OVER = Standing("over", [40, 20], 1)
ABANDONED = Standing("abandoned", [4, 2], 0)
MONTH = Keeping(left=30, finished=30)


async def kept(store: Store, name: str, standing: Standing, days: float, session: str = "") -> str:
    """A game that was last touched so many days ago, with something in every table that belongs to games."""
    host = (await store.ensure_player("ana")).id
    game = replace(game_of(name, host), session=session or name)
    await store.create(game, [MoveRow(1, 0, "pack: AcAd")], standing, [Link(f"link of {name}", name, 0)])
    await store.say(name, Aside(1, 1, 1, "call", "ronda"))
    await store.let_watch(name, host)
    await store.reviews.keep(name, 1, [50.0, None], "{}")
    await store.results.keep({name: {"won": [1, 0]}}, 1)
    await touched(store, name, ago(days * DAY))
    return name


async def touched(store: Store, game: str, at: str) -> None:
    """Let a game have been touched last at some time."""
    store = shelf_of(store)
    if isinstance(store, ShelfStore):
        await store._writer.change(lambda draft: draft.keep(replace(draft.entry(game), updated=at)))
        return
    async with store._engine.begin() as connection:
        await connection.execute(update(schema.games).where(schema.games.c.id == game).values(updated=at))


async def left_of(store: Store) -> set[str]:
    """The ids of the games that there are."""
    store = shelf_of(store)
    if isinstance(store, ShelfStore):
        return {key.removeprefix("game/") for key, _ in await store._reader.range("game/")}
    async with store._engine.connect() as connection:
        return set((await connection.execute(select(schema.games.c.id))).scalars())


async def rows_of(store: Store, game: str) -> int:
    """How many rows of all tables, or texts on the shelf, belong to a game."""
    store = shelf_of(store)
    if isinstance(store, ShelfStore):
        texts = await store.texts_of(game)
        return len(texts) + sum(len(entry) for entry in (_belongings(store, game) if texts else []))
    async with store._engine.connect() as connection:
        counts = [select(func.count()).select_from(table).where(table.c.game == game) for table in rules._BELOW]
        return sum([(await connection.execute(count)).scalar_one() for count in counts])


def _belongings(store: ShelfStore, game: str) -> list[list]:
    """What a game's entry holds besides the game."""
    entry = store._index.entries[game]
    return [entry.game.players, entry.links, entry.watchers]


async def test_old_tables_go_with_all_that_belongs_to_them(store):
    """Left and finished ones by their own ages; whatever was touched since, and every row of it, stays."""
    for name, standing in (("left", OPEN), ("ended", ABANDONED), ("done", OVER)):
        await kept(store, name, standing, 31)
        await kept(store, f"new {name}", standing, 29)

    assert await store.pruning.count(MONTH) == Old(2, 1, 0)
    assert set(await store.pruning.remove(MONTH)) == {"left", "ended", "done"}
    assert await left_of(store) == {"new left", "new ended", "new done"}
    assert [await rows_of(store, name) for name in ("left", "ended", "done")] == [0, 0, 0]
    assert await rows_of(store, "new done") > 6


async def test_each_kind_has_an_age_of_its_own_and_without_one_stays(store):
    """Whoever forgets what was left does not lose what was finished, nor the other way round."""
    await kept(store, "left", OPEN, 10)
    await kept(store, "done", OVER, 1000)

    assert await store.pruning.remove(Keeping()) == []
    assert await store.pruning.remove(Keeping(finished=2000)) == []
    assert await store.pruning.remove(Keeping(left=9)) == ["left"]
    assert await left_of(store) == {"done"}


async def test_what_is_shared_by_a_link_stays_unless_it_is_asked_for(store):
    """Somebody may have the link; it is said how many are kept for that."""
    await kept(store, "shared", OVER, 100)
    await kept(store, "own", OVER, 100)
    await store.shares.add("secret", "shared", (await store.ensure_player("ana")).id)

    assert await store.pruning.count(MONTH) == Old(0, 1, 1)
    assert await store.pruning.remove(MONTH) == ["own"]
    assert await store.shares.game("secret") == "shared"
    assert await store.pruning.count(replace(MONTH, shared=True)) == Old(0, 1, 0)
    assert await store.pruning.remove(replace(MONTH, shared=True)) == ["shared"]
    assert await store.shares.game("secret") is None


async def test_the_games_of_an_evening_go_together(store):
    """As long as one of its rematches is young a game stays, so that a session adds up."""
    await kept(store, "first", OVER, 40, "evening")
    await kept(store, "second", OVER, 20, "evening")

    assert await store.pruning.remove(MONTH) == []
    assert set(await store.pruning.remove(Keeping(finished=15))) == {"first", "second"}


async def test_a_table_that_somebody_is_at_is_spared(store):
    """However long ago the last move was."""
    for name in ("one", "two"):
        await kept(store, name, OPEN, 100)

    assert await store.pruning.remove(MONTH, spared={"one"}) == ["two"]
    assert await left_of(store) == {"one"}


async def test_each_batch_is_all_or_nothing(database, monkeypatch):
    """What fails in the middle leaves whole tables and whole absences; the next time goes on."""
    monkeypatch.setattr(rules, "BATCH", 2)
    for at in range(5):
        await kept(database, f"g{at}", OPEN, 100)
    write, written = database._engine.write, []

    async def failing(work):
        def half(connection):
            work(connection)
            written.append(work)
            if len(written) == 2:
                raise OSError("the power went")

        await write(half)

    with monkeypatch.context() as broken:
        broken.setattr(database._engine, "write", failing)
        with pytest.raises(StoreError):
            await database.pruning.remove(MONTH)
    names = await left_of(database)

    assert len(names) == 3
    assert all([await rows_of(database, name) > 6 for name in names])
    assert set(await database.pruning.remove(MONTH)) == names


async def test_a_session_of_which_some_are_gone_is_still_in_order(store):
    """The games that are left are all told, each after the one that it followed."""
    for at, previous in enumerate([None, "gone", "g1", "g2"]):
        host = (await store.ensure_player("ana")).id
        created = f"2026-11-20T12:0{at}:00.000Z"
        game = replace(game_of(f"g{at}", host), session="g0", previous=previous, created=created)
        await store.create(game, [], OVER)

    assert [one.game.id for one in await store.session("g0")] == ["g0", "g1", "g2", "g3"]


OLD = "0012"
"""A step of an earlier version."""


def earlier(file) -> None:
    """Make the database of an earlier version, with a visitor in it."""
    config = Config()
    config.set_main_option("script_location", "sobremesa.store.sql:migrations")
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        config.attributes["connection"] = connection
        command.upgrade(config, OLD)
        connection.exec_driver_sql("INSERT INTO players (token_hash, created) VALUES ('ana', 'long ago')")
    engine.dispose()


def read(file, query: str) -> list:
    """What a query finds in a database file."""
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


async def test_before_a_migration_a_copy_is_kept_until_the_next(tmp_path):
    """It is the database as it was, one file with all its games, for its owner alone; an older one goes."""
    earlier(tmp_path / DATABASE)
    (tmp_path / f"{DATABASE}{BEFORE}0011").write_text("an older copy")
    (tmp_path / f"{DATABASE}{BEFORE}christmas").write_text("somebody's own")

    await (await SqlStore.open(tmp_path)).close()

    copy = tmp_path / f"{DATABASE}{BEFORE}{LATEST}"
    assert {path.name for path in tmp_path.iterdir()} == {DATABASE, copy.name, f"{DATABASE}{BEFORE}christmas"}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert read(copy, "SELECT version_num FROM alembic_version") == [(OLD,)]
    assert read(copy, "SELECT token_hash FROM players") == [("ana",)]
    assert read(tmp_path / DATABASE, "SELECT version_num FROM alembic_version") == [(LATEST,)]


async def test_a_new_database_has_nothing_to_be_copied(tmp_path):
    """Nor has one that is up to date."""
    for _ in range(2):
        await (await SqlStore.open(tmp_path)).close()

    assert [path.name for path in tmp_path.iterdir()] == [DATABASE]


async def test_without_room_for_the_copy_nothing_is_migrated(tmp_path, monkeypatch):
    """The start says that the disk is full, and the database is as it was."""
    earlier(tmp_path / DATABASE)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sobremesa.store.sql.migrate.keep_copy", full)
    with pytest.raises(DiskFull):
        await SqlStore.open(tmp_path)

    assert read(tmp_path / DATABASE, "SELECT version_num FROM alembic_version") == [(OLD,)]


async def test_a_database_of_a_later_version_is_not_copied(tmp_path):
    """Nothing is done to it, so nothing has to be kept."""
    await (await SqlStore.open(tmp_path)).close()
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()

    with pytest.raises(NewerDatabase):
        await SqlStore.open(tmp_path)
    assert list(tmp_path.glob("*before*")) == []
