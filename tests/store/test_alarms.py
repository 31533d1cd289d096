"""Alarms: one a game, moved with its rows, each taken once, gone with the end of the game."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from sobremesa.store import Alarm, MoveRow, Pause, Standing, Store
from sobremesa.store.rows import ABANDONED
from sobremesa.store.sql import SqlStore
from tests.store.makers import OPEN, game_of

EARLY, NOON, LATE = "2030-01-01T06:00:00.000Z", "2030-01-01T12:00:00.000Z", "2030-01-01T18:00:00.000Z"
PACK = MoveRow(1, 0, "pack: AcAd")


def at(time: str, standing: Standing = OPEN) -> Standing:
    """A standing with an alarm."""
    return replace(standing, alarm=Alarm(1, time))


async def made(store: Store, name: str, standing: Standing) -> None:
    """Store a game that stands so."""
    host = (await store.ensure_player("ana")).id
    await store.create(game_of(name, host), [PACK], standing)


async def test_alarms_that_have_rung_are_taken_in_order_and_put_off(store):
    """Whoever takes one and dies has not silenced it."""
    for name, time in (("a", NOON), ("b", EARLY), ("c", LATE)):
        await made(store, name, at(time))
    await made(store, "d", OPEN)

    assert await store.alarms.take(NOON, LATE, 9) == ["b", "a"]
    assert await store.alarms.take(NOON, LATE, 9) == []
    assert sorted(await store.alarms.take(LATE, LATE, 9)) == ["a", "b", "c"]


async def test_no_more_are_taken_than_were_asked_for(store):
    """The others ring at the next look."""
    for name in "abc":
        await made(store, name, at(EARLY))

    assert len(await store.alarms.take(NOON, LATE, 2)) == 2
    assert len(await store.alarms.take(NOON, LATE, 2)) == 1


async def test_rows_move_the_alarm_of_their_game(store):
    """Rows without one leave it where it was."""
    await made(store, "a", at(EARLY))
    await store.append("a", [MoveRow(2, 1, "5h")], at(LATE))
    await store.append("a", [MoveRow(3, 2, "6h")], OPEN)

    assert await store.alarms.take(NOON, LATE, 9) == []
    assert await store.alarms.take(LATE, LATE, 9) == ["a"]


async def test_a_game_that_has_ended_has_no_alarm(store):
    """However it ended, and also where one is moved too late."""
    for name, standing in (("a", Standing("over", [40, 2], 1)), ("b", Standing("abandoned", [4, 2], 0))):
        await made(store, name, at(EARLY))
        await store.append(name, [MoveRow(2, 0, ABANDONED)], standing)
        await store.alarms.move(name, Alarm(1, EARLY))

    assert await store.alarms.take(LATE, LATE, 9) == []


async def test_an_alarm_is_moved_and_ended_without_a_row(store):
    """As whoever took it finds the game."""
    await made(store, "a", at(EARLY))
    await store.alarms.move("a", Alarm(2, LATE))
    assert await store.alarms.take(NOON, LATE, 9) == []

    await store.alarms.move("a", None)

    assert await store.alarms.take(LATE, LATE, 9) == []


async def test_the_alarms_of_some_games_are_told_and_stay_as_they_are(store):
    """Of those that were asked for, and that have one."""
    for name, time in (("a", NOON), ("b", EARLY)):
        await made(store, name, at(time))
    await made(store, "c", OPEN)

    assert await store.alarms.of(["a", "c", "z"]) == {"a": Alarm(1, NOON)}
    assert await store.alarms.of([]) == {}
    assert await store.alarms.take(LATE, LATE, 9) == ["b", "a"]


async def test_a_game_tells_when_it_was_touched(store):
    """That is when its last row was appended; an unknown game never was."""
    await made(store, "a", OPEN)
    before = await store.touched("a")
    await asyncio.sleep(0.005)
    await store.append("a", [MoveRow(2, 1, "5h")], OPEN)

    assert before < await store.touched("a")
    assert await store.touched("z") == ""


async def test_two_processes_that_take_at_once_share_the_alarms(postgres):
    """Neither waits for the other, and none is taken twice."""
    where = postgres.fresh()
    first, second = await SqlStore.open(where), await SqlStore.open(where)
    for number in range(20):
        await made(first, f"g{number}", at(EARLY))

    taken = await asyncio.gather(*(store.alarms.take(NOON, LATE, 10) for store in (first, second, first, second)))

    every = [game for games in taken for game in games]
    assert len(every) == len(set(every)) >= 10
    await first.close()
    await second.close()


async def test_pauses_are_kept_in_order_and_end_when_they_are_ended(store):
    """The days that were taken stay as they were."""
    await made(store, "a", OPEN)
    await store.pauses.add("a", Pause(2, NOON, LATE, "vacation", 3))
    await store.pauses.add("a", Pause(1, EARLY, LATE, "vacation", 3))
    assert [pause.seat for pause in await store.pauses.of("a")] == [1, 2]

    assert not await store.pauses.end("a", 2, EARLY)
    assert await store.pauses.end("a", 1, NOON)

    assert [(pause.seat, pause.until, pause.days) for pause in await store.pauses.of("a")] == [
        (1, NOON, 3),
        (2, LATE, 3),
    ]
    assert await store.pauses.of("z") == []
