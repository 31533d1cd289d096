"""Vacations: games by correspondence stand still, for both sides, within an allowance that is not given back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.store import Pause
from sobremesa.store.clock import seconds_of, time_text
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import CalendarWatch, Stopwatch, merged
from sobremesa.tables.vacations import ALLOWANCE, days_left, is_going_on
from tests.tables.helpers import Ear, SetTime
from tests.tables.test_clocks import GAME, left, mover, two
from tests.tables.test_correspondence import DAY, alarm_at, open_tables, time, waiting

__all__ = ["open_tables", "time"]


async def paused(tables, live, seat, days):
    """A vacation of the one who sits there."""
    return await tables.vacations.take(live.game.players[seat - 1].player, days)


@pytest.mark.parametrize("whose", ["mover", "other"])
async def test_nobodys_time_runs_while_anybody_is_on_vacation(open_tables, time, whose):
    """It goes on where it was when the vacation is over, and everybody at the table hears of it."""
    tables = open_tables()
    live = await waiting(tables)
    ear, seat = Ear(1), mover(live)
    tables.join(live, ear, 0)
    time.go_on(DAY)
    assert await paused(tables, live, seat if whose == "mover" else 3 - seat, 7) == 1
    assert ear.met == 1

    time.go_on(6 * DAY)
    reading = live.clocks.reading()
    assert (reading.running, [pause.reason for pause in reading.paused]) == ([], ["vacation"])
    assert abs(left(live, seat) - 2 * DAY * 1000) < 60_000

    time.go_on(2 * DAY)
    assert (live.clocks.reading().running, live.clocks.reading().paused) == ([seat], [])
    assert abs(left(live, seat) - DAY * 1000) < 60_000


async def test_a_vacation_begins_at_once_and_is_over_at_its_end(open_tables, time):
    """To the moment."""
    tables = open_tables()
    live = await waiting(tables)

    await paused(tables, live, 1, 7)
    (pause,) = live.clocks.reading().paused
    assert seconds_of(pause.until) - seconds_of(time_text(time.wall())) == 7 * DAY
    time.go_on(seconds_of(pause.until) - time.wall() + 0.0004)

    assert live.clocks.reading().paused == []


async def test_two_vacations_at_once_stop_the_time_once(open_tables, time):
    """Time runs again when the last of them is over."""
    tables = open_tables()
    live = await waiting(tables)
    seat = mover(live)
    await paused(tables, live, 1, 3)
    time.go_on(DAY)
    await paused(tables, live, 2, 7)

    time.go_on(8 * DAY)

    assert abs(left(live, seat) - 2 * DAY * 1000) < 60_000


@pytest.mark.parametrize("open_there", [True, False])
async def test_lists_count_a_vacation_in_from_its_first_moment(open_tables, time, open_there):
    """Whether the table is open or not: its alarm rings at once, and is set right; so it is when the vacation ends."""
    tables = open_tables()
    live = await waiting(tables)
    seat = mover(live)
    if not open_there:
        await tables.close()
        tables = open_tables()
    time.go_on(DAY)

    async def left_there():
        assert await tables.waking.ring() == 1
        (mine,) = await tables.mine(live.game.players[0].player)
        return mine.time_left

    await paused(tables, live, 3 - seat, 7)
    assert await left_there() == pytest.approx((7 + 2) * DAY * 1000, abs=1_000)
    time.go_on(DAY)
    await tables.vacations.end(live.game.players[2 - seat].player)
    assert await left_there() == pytest.approx(2 * DAY * 1000, abs=1_000)


async def test_no_time_is_up_on_vacation_and_the_alarm_waits_for_its_end(open_tables, time):
    """A server that looks meanwhile sets it anew."""
    tables = open_tables()
    live = await waiting(tables)
    await paused(tables, live, mover(live), 7)

    time.go_on(4 * DAY)
    assert await tables.waking.ring() == 1
    assert live.fold.number == 1
    time.go_on(5 * DAY + 3600)
    assert await tables.waking.ring() == 0
    time.go_on(DAY)
    assert await tables.waking.ring() == 1
    assert live.fold.number == 2


async def test_another_server_knows_of_a_vacation(open_tables, time):
    """It stands in the store beside the game."""
    tables = open_tables()
    live = await waiting(tables)
    await paused(tables, live, 1, 7)
    time.go_on(6 * DAY)

    again = await open_tables().open(live.game.id)

    assert again.clocks.reading().running == []
    assert abs(left(again, mover(again)) - 3 * DAY * 1000) < 60_000


async def test_whoever_comes_back_sooner_lets_time_go_on(open_tables, time):
    """At once, and with the alarm where it belongs."""
    tables = open_tables()
    live = await waiting(tables)
    await paused(tables, live, 1, 14)
    time.go_on(DAY)
    await tables.vacations.end(live.game.players[0].player)
    assert live.clocks.reading().paused == []
    await tables.waking.ring()

    time.go_on(3 * DAY + 60)

    assert await tables.waking.ring() == 1
    assert live.fold.number == 2


@pytest.mark.parametrize("seat", [1, 2])
async def test_a_vacation_gives_back_no_time_that_was_taken_before_it(open_tables, store, time, seat):
    """A server that looks too early sets the alarm to when what was left has passed."""
    tables = open_tables()
    live = await waiting(tables)
    while mover(live) != seat:
        live = await waiting(tables)
    start = time.wall()
    time.go_on(DAY)
    await paused(tables, live, seat, 7)
    time.go_on(DAY)
    await tables.vacations.end(live.game.players[seat - 1].player)
    time.go_on(DAY + 60)
    await tables.waking.ring()

    assert live.fold.number == 1
    assert live.game.id not in await alarm_at(store, start + 4 * DAY - 60)
    assert live.game.id in await alarm_at(store, start + 4 * DAY + 60)


async def test_a_seat_has_twenty_eight_days_in_a_year(open_tables, time):
    """Coming back sooner gives none of them back, and the rest is granted; after a year there are new ones."""
    tables = open_tables()
    live = await waiting(tables)
    ana = live.game.players[0].player
    for _ in range(2):
        await tables.vacations.take(ana, 13)
        await tables.vacations.end(ana)
        time.go_on(1)
    await tables.vacations.take(ana, 14)
    assert live.clocks.pauses[-1].days == 2
    time.go_on(3 * DAY)

    with pytest.raises(Refused) as refused:
        await tables.vacations.take(ana, 3)
    assert refused.value.code == "no-vacation"

    time.go_on(365 * DAY)
    assert await tables.vacations.take(ana, 3) == 1


async def test_who_is_on_vacation_takes_no_other_at_the_same_time(open_tables):
    """Nor does somebody who plays no game by correspondence."""
    tables = open_tables()
    live = await waiting(tables)
    await paused(tables, live, 1, 3)
    others, *_ = await two(tables, GAME)

    for player in (live.game.players[0].player, await tables.seat_player("luz"), None):
        with pytest.raises(Refused):
            await tables.vacations.take(player, 3)
    assert others.clocks.reading().paused == []


async def test_a_game_that_is_not_by_correspondence_stands_still_for_nobody(open_tables):
    """Those who play it are there."""
    tables = open_tables()
    timed, *_ = await two(tables, GAME)
    live = await waiting(tables)

    assert await paused(tables, live, 1, 3) == 1

    assert timed.clocks.reading().paused == []
    assert timed.clocks.reading().running == [mover(timed)]


@pytest.mark.parametrize(("now", "going_on"), [("1", False), ("2", True), ("3", True), ("4", False), ("5", False)])
def test_a_pause_goes_on_from_its_first_moment_to_before_its_last(now, going_on):
    """For its own seat."""
    pause = Pause(1, "2", "4", "vacation", 2)
    assert is_going_on(pause, 1, now) is going_on
    assert not is_going_on(pause, 2, now)
    assert not is_going_on(replace(pause, seat=2), 1, now)


def test_when_so_much_will_have_passed_leaves_out_what_is_paused():
    """Pauses that are over, that go on, and that are still to come."""
    time = SetTime()
    watch, now = CalendarWatch(time), time.wall()
    watch.pause([(now - 50, now - 20), (now - 10, now + 5), (now + 15, now + 25), (now + 900, now + 990)])

    assert [round(watch.when(seconds) - now) for seconds in (1, 10, 11, 20)] == [6, 15, 26, 35]


def test_the_calendar_stands_still_from_the_first_moment_of_a_pause_to_before_its_last():
    """And goes on before and after it."""
    time = SetTime()
    watch, now = CalendarWatch(time), time.wall()
    told = []
    for begin, end in ((now, now + 1), (now - 1, now + 1), (now - 1, now), (now + 1, now + 2)):
        watch.pause([(begin, end)])
        told.append(watch.runs)

    assert told == [False, False, True, True]


def test_of_a_pause_only_what_lies_after_the_last_row_is_left_out():
    """One that ended before it, or has not begun, takes nothing away."""
    time = SetTime()
    watch, now = CalendarWatch(time), time.wall()
    watch.set_back(now - 100)
    watch.pause([(now - 500, now - 300), (now - 110, now - 90), (now - 60, now - 50), (now + 5, now + 9)])

    assert watch.read() == pytest.approx(80_000, abs=2)


def test_a_row_of_a_clock_that_goes_ahead_was_written_now():
    """By the calendar of another machine it is still to come: nothing has passed, and nothing is owed."""
    time = SetTime()
    watch = CalendarWatch(time)
    watch.set_back(time.wall() + 5)

    assert watch.read() == 0


def test_a_steady_watch_knows_no_pauses_and_when_its_seconds_will_have_passed():
    """Somebody is connected meanwhile; a vacation is for games by correspondence."""
    time = SetTime()
    watch = Stopwatch(time)

    assert watch.when(90) == time.wall() + 90
    assert watch.pause([(time.wall(), time.wall() + 10)]) is False


def test_spans_that_overlap_or_touch_are_one():
    """However many, and whichever of them ends last."""
    assert merged([(1, 3), (3, 4), (6, 9), (7, 8), (8, 12), (20, 21)]) == [(1, 4), (6, 12), (20, 21)]
    assert merged([(1, 2), (6, 9), (7, 8)]) == [(1, 2), (6, 9)]
    assert merged([]) == []


def test_a_watch_tells_whether_its_pauses_are_other_ones():
    """Also where one is shorter than it was, or gone."""
    watch = CalendarWatch(SetTime())
    told = [watch.pause(spans) for spans in ([(1, 9)], [(1, 9)], [(1, 5)], [(1, 5), (7, 9)], [(1, 5)], [], [])]

    assert told == [True, False, True, True, True, True, False]


async def test_whoever_comes_back_ends_their_own_vacation_alone(open_tables, time):
    """Games that stand still for nobody, or for the other, stay as they are; one that nobody has open goes on too."""
    tables = open_tables()
    mine, theirs, running = [await waiting(tables) for _ in range(3)]
    ana = mine.game.players[0].player
    await tables._store.pauses.add(
        theirs.game.id, Pause(2, "2020-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "vacation", 3)
    )
    await theirs.read_pauses()
    await tables._store.pauses.add(
        mine.game.id, Pause(1, "2020-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "vacation", 3)
    )
    await mine.read_pauses()
    tables._forget(mine.game.id)

    await tables.vacations.end(ana)

    assert [bool((await tables.open(live.game.id)).clocks.reading().paused) for live in (mine, theirs, running)] == [
        False,
        True,
        False,
    ]


def test_a_seats_days_are_its_own_and_come_back_after_a_year():
    """What others took counts for nobody else."""
    now, day = seconds_of("2026-11-28T00:00:00.000Z"), 86_400

    def pause(seat: int, days_ago: int, days: int) -> Pause:
        since = now - days_ago * day
        return Pause(seat, time_text(since), time_text(since + days * day), "vacation", days)

    pauses = [pause(1, 364, 4), pause(1, 365, 2), pause(1, 366, 8), pause(2, 10, 5)]

    assert [days_left(pauses, seat, now) for seat in (1, 2, 3)] == [ALLOWANCE - 4, ALLOWANCE - 5, ALLOWANCE]
