"""The deal of the day once it was begun: what its players are told meanwhile, and what a server that stops leaves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from sobremesa.store import Store
from sobremesa.tables.access import Guest
from sobremesa.tables.daily_maestro import ASKER
from sobremesa.tables.orders import Made
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import NoAnswer
from tests.tables.helpers import Answering, SetTime, fixed_salts, greedy, play_out, until
from tests.tables.test_daily import GAME, HOURS, Person


class Endless(Answering):
    """A thinker that never comes to an end with the maestro's own games."""

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        if asker == ASKER:
            await asyncio.Event().wait()
        return await super().choose(wire_json, level, seed, asker, forgetful)


@pytest.fixture
def time() -> SetTime:
    """A time that the test sets."""
    return SetTime()


@pytest.fixture
async def tables(store: Store, time: SetTime) -> AsyncIterator[Tables]:
    """Tables whose maestro finishes no game of its own."""
    made = Tables(store, Endless(greedy), fixed_salts(1), time)
    yield made
    await made.close()


async def test_who_still_plays_is_told_nothing_of_those_who_have_finished(tables: Tables) -> None:
    """They have begun, and know some of the cards; the others' results would tell them of the rest."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    await eva.play()
    table = await ana.begin()
    told = await ana.outcome(tables.daily.today)

    assert told.mine is not None
    assert (told.mine.table, told.mine.status) == (table, "playing")
    assert (told.maestro, told.others) == (None, [])


async def test_a_server_that_stops_waits_for_no_game_of_the_maestro(tables: Tables) -> None:
    """It is played another time, when somebody asks again."""
    ana = await Person.come(tables, "ana")
    await ana.play()
    day = tables.daily.today
    await ana.outcome(day)
    begun = len(tables.daily._playing)

    async with asyncio.timeout(20):
        await tables.close()

    assert (begun, tables.daily._playing) == (1, {})


async def test_where_the_maestro_does_not_answer_its_game_is_tried_again(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """That is no fault of the program: the log has a warning, and who asks later has the game played anew."""

    class Tired(Answering):
        async def choose(self, *asked: object, **more: object) -> str:
            raise NoAnswer("no process is left")

    tables = Tables(store, Tired(greedy), fixed_salts(1), SetTime())
    day, levels = tables.daily.today, list[str]()
    for _ in range(2):
        tables.daily._start(day, GAME)
        await until(lambda: not tables.daily._playing)
        levels += [one.levelname for one in caplog.records if "did not finish its game" in one.message]
        caplog.clear()
    await tables.close()

    assert levels == ["WARNING", "WARNING"]


async def test_a_deal_that_was_finished_is_not_begun_again_where_its_table_is_gone(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old games are removed, and results stay: whoever knows the cards has had their try."""
    ana = await Person.come(tables, "ana")
    first = await ana.play()
    await ana.outcome(tables.daily.today)

    async def gone(table: str) -> None:
        return None

    with monkeypatch.context() as pruned:
        pruned.setattr(tables._store, "game", gone)
        assert await ana.begin() == first


async def test_each_day_has_a_result_of_its_own(tables: Tables, time: SetTime) -> None:
    """Whoever looks back sees what they made of that day, whatever they have begun since, and in which game."""
    ana = await Person.come(tables, "ana")
    days, made = [tables.daily.today], [await ana.play()]
    time.go_on(24 * HOURS)
    days.append(tables.daily.today)
    made.append(await ana.begin())
    other = await ana.begin(game="gin")
    results = [(await ana.outcome(*asked)).mine for asked in [(days[0],), (days[1],), (days[1], "gin")]]

    assert [(one.table, one.status) for one in results if one is not None] == [
        (made[0], "over"),
        (made[1], "playing"),
        (other, "playing"),
    ]


async def test_of_two_friends_the_one_who_won_the_game_has_won_the_deal(tables: Tables) -> None:
    """Whichever seat they had."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    made = await tables.daily.begin(GAME, "friend", ana.player, "Ana", 0)
    assert isinstance(made, Made)
    await tables.sit(made.told[2], eva.player, Guest("Eva"))
    live = await tables.open(made.id)
    await play_out(live, [1, 2])
    results = [(await one.outcome(tables.daily.today)).mine for one in (ana, eva)]

    assert [one.won for one in results if one is not None] == [live.fold.winner == seat for seat in (1, 2)]


async def test_who_came_too_late_to_a_friends_seat_has_the_deal_still_to_play(tables: Tables) -> None:
    """Two took the same link at once: one sits there, the other has seen no card, and has lost no try."""
    ana, eva, luz = [await Person.come(tables, name) for name in ("ana", "eva", "luz")]
    made = await tables.daily.begin(GAME, "friend", ana.player, "Ana", 0)
    assert isinstance(made, Made)
    coming = [tables.sit(made.told[2], one.player, Guest("late")) for one in (eva, luz)]
    told = await asyncio.gather(*coming, return_exceptions=True)
    late = luz if isinstance(told[1], Refused) else eva

    assert next(one for one in told if isinstance(one, Refused)).code == "link-taken"
    assert await tables.daily.of(late.player) == []
    assert not isinstance(await tables.daily.begin(GAME, "maestro", late.player, "late", 0), str)
