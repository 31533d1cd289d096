"""The record of a game is given out when it has ended, and replays to the same end."""

from __future__ import annotations

import pytest

from sobremesa.records import read, write
from sobremesa.records.replay_steps import replay
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, ME, order, play_out, seated


async def test_a_finished_games_record_replays_to_its_end(tables, store):
    """It names players, rules and result, and leads to the same score."""
    live = await seated(tables, store, order(ME, BOT, rules="mesa", options={"target": "10", "zapateria": "none"}))
    await play_out(live, [1, 2])

    record = read(await tables.afterwards.record(live.game.id, await tables.player("ana")))

    *_, last = replay(record)
    assert list(last.score) == live.fold.state.score
    assert (record.value("Rules"), record.value("Options")) == ("mesa", "target=10 zapateria=none")
    assert record.value("Seat1") == "Ana"
    assert record.value("Result").startswith(f"{live.fold.state.winner} ")
    assert read(write(record)) == record


async def test_an_unfinished_games_record_is_kept_back(tables, store):
    """It holds the whole pack: nobody gets it while there is something to play."""
    live = await seated(tables, store, order(ME, BOT))

    with pytest.raises(Refused) as refused:
        await tables.afterwards.record(live.game.id, await tables.player("ana"))

    assert refused.value.code == "game-not-over"


async def test_an_abandoned_games_record_stops_where_it_was_left(tables, store):
    """Nobody plays on there, so it may be seen; it has no result."""
    live = await seated(tables, store, order(ME, BOT))
    await tables.abandon(live.game.id, live.game.host)

    record = read(await tables.afterwards.record(live.game.id, await tables.player("ana")))

    assert record.value("Result") == ""
    assert len(list(replay(record))) == 1


async def test_there_is_no_record_of_an_unknown_table(tables):
    """An id that nobody made is refused as such."""
    with pytest.raises(Refused) as refused:
        await tables.afterwards.record("nothing", await tables.player("ana"))

    assert refused.value.code == "unknown-table"
