"""Wishes of quick pairing: whose they are, how long they live, and that one of them holds up no others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from sobremesa.core.registry import GAMES
from sobremesa.protocol.pairing import Seek
from sobremesa.store import GameRow, Store, StoreError
from sobremesa.store.clock import time_text
from sobremesa.tables.matches import together, wish_of
from sobremesa.tables.tables import Tables
from tests.tables.helpers import Answering, SetTime, fixed_salts, greedy, until
from tests.tables.test_pairing import GIN, Waiting, people, rested


@pytest.fixture
def time() -> SetTime:
    """The time of the tables."""
    return SetTime()


@pytest.fixture
async def tables(store: Store, time: SetTime) -> AsyncIterator[Tables]:
    """Tables whose minutes the tests let pass."""
    made = Tables(store, Answering(greedy), fixed_salts(1), time)
    yield made
    await made.close()


async def test_of_many_windows_of_one_person_the_last_one_looks(tables: Tables) -> None:
    """Whatever number they have among the players: each before it hears that it is none any more."""
    for at in range(300):
        await tables.seat_player(f"guest {at}")
    ana, eva = await people(tables, "ana", "eva")
    windows = [Waiting(tables, ana.player) for _ in range(8)]
    await ana.wait(GIN)
    for before, window in pairwise([ana, *windows]):
        await window.wait(GIN)
        await until(lambda before=before: before.elsewhere)  # type: ignore[misc]
    await rested(tables)
    assert [one.table for one in windows] == [""] * 8

    await eva.seek(GIN)
    assert await windows[-1].seated() == await eva.seated()


async def test_once_nobody_looks_any_more_nothing_goes_on(tables: Tables) -> None:
    """No task waits for a next look."""
    before = asyncio.all_tasks()
    (ana,) = await people(tables, "ana")
    await ana.wait(GIN)
    await rested(tables)

    tables.pairing.leave(ana)

    await until(lambda: asyncio.all_tasks() <= before)
    assert ana.table == ""


async def test_who_has_themselves_forgotten_while_they_look_is_written_down_no_more(tables: Tables) -> None:
    """Their connection looks for nobody any more, and whoever comes next does not sit down with their number."""
    ana, eva = await people(tables, "ana", "eva")
    await eva.wait(replace(GIN, patient=True))

    await tables.people.erase(eva.player)
    await rested(tables)
    await ana.wait(GIN)

    assert (eva.elsewhere, eva.table, ana.table) == (True, "", "")
    assert await tables._store.wishes.of(eva.player) is None


async def test_a_wish_that_cannot_be_ended_is_logged_and_nothing_is_lost_by_it(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody renews it any more; whoever left may wish again."""
    (ana,) = await people(tables, "ana")
    again = Waiting(tables, ana.player)
    await ana.wait(GIN)

    async def tired(ticket: str) -> None:
        raise StoreError("the disk is tired")

    monkeypatch.setattr(store.wishes, "end", tired)
    tables.pairing.leave(ana)
    await until(lambda: not tables.pairing._beside)
    await again.wait(GIN)

    assert "a wish could not be ended: the disk is tired" in caplog.text
    assert again.left == [60.0]


async def test_a_wish_lives_for_some_seconds_more_than_its_process(store: Store, time: SetTime) -> None:
    """Whoever is connected anew meanwhile finds the table that was made with it."""
    died, tables = (Tables(store, Answering(greedy), fixed_salts(1), time) for _ in range(2))
    (ana,), (eva,) = await people(died, "ana"), await people(tables, "eva")
    again = Waiting(tables, ana.player)
    await ana.wait(GIN)
    await died.close()

    time.go_on(9)
    await eva.seek(GIN)
    game = await eva.seated()
    await again.seek(GIN)

    assert await again.seated() == game
    assert game.seat_of(ana.player) == 1
    await tables.close()


async def test_a_table_that_is_gone_holds_up_nobody_else(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its two hear of none, and the next two of theirs; it is no mistake of ours that would be logged."""
    ana, eva, luz, sol = await people(tables, "ana", "eva", "luz", "sol")
    game, asked = store.game, list[str]()

    async def first_is_gone(table: str) -> GameRow | None:
        asked.append(table)
        return None if table == asked[0] else await game(table)

    monkeypatch.setattr(store, "game", first_is_gone)
    await ana.wait(GIN)
    await eva.seek(GIN)
    await until(lambda: bool(asked))
    await luz.seek(GIN)
    await sol.seek(GIN)

    assert await luz.seated() == await sol.seated()
    assert (ana.table, eva.table, caplog.text) == ("", "", "")


async def test_a_wish_for_what_cannot_be_played_here_holds_up_nobody_else(
    tables: Tables, store: Store, time: SetTime
) -> None:
    """As where another version knows more rules: who would play it waits on, and the others meet."""
    ana, eva, luz, sol = await people(tables, "ana", "eva", "luz", "sol")
    now = time_text(time.wall())
    tomorrows = replace(wish_of(eva.player, GIN), rules="tomorrows", ticket="elsewhere", since=now, seen=now)
    await store.wishes.put(tomorrows, "")
    await ana.seek(GIN)
    await rested(tables)

    await luz.seek(Seek(game="cribbage"))
    await sol.seek(Seek(game="cribbage"))

    assert await luz.seated() == await sol.seated()
    assert ana.table == ""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_one_leaves_open_is_what_the_other_wants(game: str) -> None:
    """Whoever of both it is, and always."""
    wants, takes_any = wish_of(1, Seek(game=game)), wish_of(2, Seek())

    assert {together(*pair).game for pair in ((wants, takes_any), (takes_any, wants)) * 5} == {game}
