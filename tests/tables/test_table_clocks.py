"""What the clocks of a table say at one moment: who is late, who stays away, and whether anything is due."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.tables.clocks import ClockTerms
from tests.tables.helpers import ME, until
from tests.tables.test_clocks import BREATH, GAME, MOVE, mover, open_tables, time, timed, two
from tests.tables.test_correspondence import DAY, TERMS, at_cribbage, waiting, with_ronda
from tests.tables.test_links import OPEN

__all__ = ["open_tables", "time"]

LONG = 3 * DAY


@pytest.mark.parametrize(
    ("terms", "changed", "late"),
    [
        (MOVE, {"away": "computer"}, True),
        (MOVE, {"away": "end"}, True),
        (MOVE, {"rated": True}, False),
        (GAME, {"away": "computer"}, False),
        (TERMS, {"away": "computer"}, True),
        (TERMS, {"away": "end"}, False),
        (TERMS, {"rated": True}, False),
    ],
)
async def test_the_computer_moves_for_whoever_is_late_where_a_time_is_for_each_move(
    open_tables, time, terms, changed, late
):
    """A rated game is lost then, as one by correspondence is where the host chose that it ends; others lose nothing."""
    tables = open_tables()
    live, *_ = await two(tables, terms)
    live.presence.drives = False
    live.fold.take_seats(replace(live.game, **changed))
    seat, before = mover(live), []
    for seconds in (BREATH + 29, 1 + LONG):
        before.append((live.clocks.is_late(1), live.clocks.is_late(2)))
        time.go_on(seconds)

    assert before == [(False, False)] * 2
    assert [live.clocks.is_late(one) for one in (seat, 3 - seat)] == [late, False]
    assert live.clocks.is_due()


async def test_whoever_lets_a_short_time_pass_unseen_is_played_for_once(open_tables, time):
    """Only by correspondence the computer plays on for those who stay away."""
    tables = open_tables()
    live, *ears = await two(tables, MOVE)
    seat, number = mover(live), live.fold.number
    tables.leave(live, ears[seat - 1])

    time.go_on(BREATH + 30)
    await until(lambda: live.fold.number > number)

    assert live.fold.events[number].late
    assert not live.presence.is_stood_in(seat)


async def test_only_who_was_late_before_stays_away(open_tables, time):
    """By correspondence, and while they are late again."""
    live = await waiting(open_tables())
    seat, told = mover(live), []
    for late in (True, False, True, True):
        time.go_on(LONG)
        while mover(live) != seat:
            await live.play(mover(live), _card(live, mover(live)), live.fold.number)
        told.append(live.clocks.stays_away(seat))
        time.go_on(LONG)
        told.append(live.clocks.stays_away(seat))
        await live.play(seat, _card(live, seat), live.fold.number, late)

    assert told == [False, False, False, True, False, False, False, True]
    assert not live.clocks.stays_away(3 - seat)


@pytest.mark.parametrize("late", [True, False])
async def test_what_is_laid_away_late_counts_as_late(open_tables, time, late):
    """CR-04: whoever lays away late, and is late with the lead, too, stays away; who lays away in time does not."""
    live = await at_cribbage(open_tables())
    leader = 3 - live.game.dealer
    for seat in (3 - leader, leader):
        await live.play(seat, live.view(seat)["legal"][0], live.fold.number, late=late)

    time.go_on(LONG)

    assert live.clocks.stays_away(leader) is late


async def test_a_claim_is_no_move_by_which_one_comes_back(open_tables, time):
    """Whoever was late, names a ronda and is late again stays away."""
    live, seat = await with_ronda(open_tables(), turn=True)
    claim = next(text for text in live.view(seat)["legal"] if "ronda" in text)
    await live.play(seat, claim, live.fold.number)

    assert (live.fold.events[-1].awaited, live.fold.events[-1].claim) == (False, True)
    await live.play(seat, _card(live, seat), live.fold.number, late=True)
    assert live.fold.events[-1].awaited


def _card(live, seat: int) -> str:
    """A card that a seat may play."""
    return next(text for text in live.view(seat)["legal"] if ":" not in text)


async def test_nothing_is_due_while_those_who_are_awaited_have_time(open_tables, time):
    """Nor at a table that waits for somebody."""
    tables = open_tables()
    live = await waiting(tables)
    empty = await tables.open((await tables.make(timed(TERMS, ME, OPEN), live.game.host)).id)
    due = []
    for seconds in (LONG - 1, 2):
        due.append(live.clocks.is_due())
        time.go_on(seconds)

    assert (due, live.clocks.is_due(), empty.clocks.is_due()) == ([False, False], True, False)


@pytest.mark.parametrize("terms", [GAME, ClockTerms("move", 60)])
async def test_only_a_game_by_correspondence_has_an_alarm(open_tables, terms):
    """Others are looked after while somebody is there."""
    tables = open_tables()
    live, *_ = await two(tables, terms)
    post = await waiting(tables)

    assert live.clocks.alarm() is None
    assert post.clocks.alarm().seat == mover(post)


async def test_a_move_that_is_taken_back_gives_no_time_to_whoever_goes_on_thinking(open_tables, time, store):
    """CR-04: both lay away at once. The alarm of the list and the clock of the table tell the same."""
    live = await at_cribbage(open_tables())
    time.go_on(DAY)
    await live.play(1, live.view(1)["legal"][0], live.fold.number)
    time.go_on(DAY)
    await live.say(1, "ask", "takeback")
    await live.say(2, "yes", str(live.messages.questions[0].number))
    alarms = await store.alarms.of([live.game.id])

    assert live.clocks.reading().left == {1: 3 * DAY * 1000, 2: DAY * 1000}
    assert alarms == {live.game.id: live.clocks.alarm()}
