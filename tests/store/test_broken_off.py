"""Whoever writes may be broken off at any moment, as a visitor who closes the page: nobody else feels it."""

from __future__ import annotations

from sqlalchemy import text

from sobremesa.store import Aside, DiskFull, StoreError
from sobremesa.store.sql import SqlStore
from tests.store.makers import made


async def test_what_a_broken_off_writer_holds_keeps_nobody_from_writing(tmp_path):
    """Its connection is closed while something still knows of a statement that was not read to the end."""
    store = await SqlStore.open(tmp_path)
    game = await made(store)
    connection = await store._engine.inner.connect()
    raw = (await connection.get_raw_connection()).driver_connection
    await raw.execute("INSERT INTO players (seed, created) VALUES ('lost', '')")
    unread = await raw.execute("SELECT 1 UNION ALL SELECT 2")
    await raw.close()
    await connection.invalidate()
    await connection.close()

    await store.say(game.id, Aside(1, 0, 1, "call", "hello"))

    assert unread is not None
    async with store._engine.connect() as reading:
        found = (await reading.execute(text("SELECT count(*) FROM players WHERE seed = 'lost'"))).scalar()
    assert found == 0
    await store.close()


def test_an_error_that_is_raised_again_says_the_same():
    """Of every kind, and without those before whom it was raised."""
    for error in (StoreError("it was so"), DiskFull()):
        again = error.again()
        assert (type(again), again.why, str(again)) == (type(error), error.why, str(error))
        assert again is not error
        assert again.__traceback__ is None
