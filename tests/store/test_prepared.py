"""Statements that are written out once, and the one connection that runs them."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, insert, select

from sobremesa.store import MoveRow, Standing, StoreError
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import sqlite_engine
from sobremesa.store.sql.prepared import Prepared
from tests.store.makers import made


@pytest.fixture
def engine():
    """A database in memory, closed at the end: Python 3.13 warns of one that is not."""
    engine = create_engine("sqlite://")
    yield engine
    engine.dispose()


def test_each_row_of_values_is_written(engine):
    """The values stand in the order of the names, whatever they are."""
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        Prepared(insert(schema.links), ("hash", "game", "seat")).run(connection, [("a", "g", 1), ("b", "g", 2)])

        assert connection.execute(select(schema.links.c.hash, schema.links.c.seat)).all() == [("a", 1), ("b", 2)]


def test_a_statement_with_its_parameters_in_another_order_is_refused(engine):
    """A value would go into the wrong column otherwise, and nobody would hear of it."""
    with engine.begin() as connection, pytest.raises(TypeError, match="the parameters are not game, hash, seat"):
        Prepared(insert(schema.links), ("game", "hash", "seat")).run(connection, [("g", "a", 1)])


async def test_what_fails_leaves_nothing_behind_and_the_next_work_is_done(tmp_path):
    """The connection that writes stays open; after a failure another one takes its place."""
    engine = sqlite_engine(tmp_path / "some.sqlite3")
    await engine.write(schema.metadata.create_all)

    def half(connection):
        connection.execute(insert(schema.challenges), {"hash": "half", "expires": "never"})
        connection.exec_driver_sql("no such statement")

    with pytest.raises(StoreError):
        await engine.write(half)
    await engine.write(lambda connection: connection.execute(insert(schema.challenges), {"hash": "b", "expires": "x"}))

    async with engine.connect() as connection:
        assert (await connection.execute(select(schema.challenges.c.hash))).scalars().all() == ["b"]
    await engine.dispose()


async def test_a_standing_without_turn_is_stored_as_unknown(store):
    """Nothing is not an empty list: nobody knows whose turn it is in a game of an earlier version."""
    await made(store)

    await store.append("g", [MoveRow(2, 1, "5h")], Standing("playing", [3, 4], 0, None))

    listed = await store.games_of((await store.game("g")).host)
    assert [(one.standing.score, one.standing.turn) for one in listed] == [([3, 4], None)]
