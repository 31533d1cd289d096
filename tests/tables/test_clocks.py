"""Clocks: who is charged for what, what happens when a time is up, and what costs nobody anything."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.records import read
from sobremesa.records.replay import replay_json
from sobremesa.store import MoveRow, Store
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import PAUSE, Clocks, ClockTerms, Kind, check_terms, read_terms
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import Order
from sobremesa.tables.refusals import BAD_CLOCK, GAME_OVER, Refused
from sobremesa.tables.stopwatch import CalendarWatch, Stopwatch
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, SetTime, fixed_salts, greedy, order, until
from tests.tables.test_links import OPEN

MOVE = ClockTerms("move", 30)
GAME = ClockTerms("game", 300, 5)
POST: Kind = "correspondence"
BREATH = PAUSE / 1000

Open = Callable[[], Tables]


@pytest.fixture
def time() -> SetTime:
    """A time that stands still."""
    return SetTime()


@pytest.fixture
async def open_tables(store, time) -> AsyncIterator[Open]:
    """Starts servers, one after the other, on one store."""
    made: list[Tables] = []

    def start() -> Tables:
        made.append(Tables(store, Answering(greedy), fixed_salts(len(made)), time))
        return made[-1]

    yield start
    for tables in made:
        await tables.close()


def timed(terms: ClockTerms, *sitters, game: str = "cuarenta", rules: str = "pagat", hints: bool = False) -> Order:
    """An order for a table with clocks."""
    return replace(order(*sitters, rules=rules), game=game, clock=terms, hints=hints)


async def two(tables: Tables, terms: ClockTerms, **more: Any) -> tuple[OpenTable, Ear, Ear]:
    """A table of Ana and Eva, who both sit at it."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(timed(terms, ME, OPEN, **more), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    live = await tables.open(made.id)
    ears = Ear(1), Ear(2)
    for ear in ears:
        tables.join(live, ear, 0)
    return live, *ears


def mover(live: OpenTable) -> int:
    """The seat whose turn it is."""
    return live.fold.to_act()[0]


async def move(live: OpenTable) -> int:
    """Play for the seat whose turn it is; which it was."""
    seat = mover(live)
    legal = [text for text in live.view(seat)["legal"] if ":" not in text]
    await live.play(seat, legal[0], live.fold.number)
    return seat


def left(live: OpenTable, seat: int) -> int:
    """The milliseconds that a seat's clock shows."""
    told = live.clocks.reading()
    assert told is not None
    return told.left[seat]


# ---- the terms


@pytest.mark.parametrize("terms", [MOVE, GAME, ClockTerms("game", 14400, 300), ClockTerms("move", 5)])
def test_terms_read_back_as_they_were_written(terms):
    """The store keeps them as a text."""
    assert read_terms(str(terms)) == terms
    check_terms(terms)


def test_a_game_without_a_clock_has_no_terms():
    """As all those that were made before there were clocks."""
    assert read_terms("") is None


@pytest.mark.parametrize(
    ("kind", "least", "most", "increment"),
    [("move", 5, 3600, 0), ("game", 30, 14_400, 300), (POST, 3600, 1_209_600, 0)],
)
def test_a_clock_may_give_from_so_much_to_so_much(kind, least, most, increment):
    """Five seconds to an hour for a move, half a minute to four hours for a game, an hour to fourteen days by post."""
    allowed = [(least, 0), (most, 0), (least, increment)]
    refused = {(least - 1, 0): "seconds", (most + 1, 0): "seconds"}
    refused |= {(least, -1): "increment", (least, increment + 1): "increment"}

    for seconds, more in allowed:
        check_terms(ClockTerms(kind, seconds, more))
    for (seconds, more), field in refused.items():
        with pytest.raises(Refused) as error:
            check_terms(ClockTerms(kind, seconds, more))
        assert (error.value.state or {})["field"] == field


@pytest.mark.parametrize(
    ("terms", "field"), [(ClockTerms("move", 4), "seconds"), (ClockTerms("game", 300, 301), "increment")]
)
async def test_a_clock_with_too_little_or_too_much_is_refused(store, open_tables, terms, field):
    """Whoever orders it is told which number it is, and what would be allowed."""
    tables = open_tables()

    with pytest.raises(Refused) as refused:
        await tables.make(timed(terms, ME, BOT), await tables.seat_player("ana"))

    assert (refused.value.code, (refused.value.state or {})["field"]) == (BAD_CLOCK, field)


# ---- what the rows say


def started(terms: ClockTerms) -> Clocks:
    """The clocks of two seats when the pause after the pack is over."""
    clocks = Clocks(terms, 2)
    clocks.step(MoveRow(1, 0, "pack:"), [], [1])
    clocks.pause = 0
    return clocks


def test_a_move_costs_what_it_took_and_brings_the_increment():
    """Per game: the mover is charged, the other is not."""
    clocks = started(GAME)

    clocks.step(MoveRow(2, 1, "5h", spent=20_000), [1], [2])

    assert clocks.left == {1: 285_000, 2: 300_000}


def test_time_for_a_move_begins_anew_with_each():
    """Per move: nothing is kept, and nothing is carried over."""
    clocks = started(MOVE)

    clocks.step(MoveRow(2, 1, "5h", spent=20_000), [1], [2])

    assert clocks.left == {1: 30_000, 2: 30_000}


@pytest.mark.parametrize(("after", "text"), [([1], "5h"), ([1], "1:ronda"), ([2], "5h")])
def test_time_for_a_move_begins_anew_where_the_mover_is_awaited_again(after, text):
    """Also after a claim on their own turn; and whoever is no longer awaited has all of it the next time."""
    clocks = started(MOVE)

    clocks.step(MoveRow(2, 1, text, spent=20_000), [1, 2], after)

    assert clocks.left == {1: 30_000, 2: 30_000 if after == [1] else 10_000}


@pytest.mark.parametrize("beside", [True, False])
@pytest.mark.parametrize("terms", [ClockTerms(POST, 86_400), MOVE], ids=str)
def test_only_by_correspondence_a_claim_beside_ones_move_gives_no_new_time(terms, beside):
    """The move itself does, and other clocks make no difference between the two."""
    clocks = started(terms)
    full = clocks.left[1]

    clocks.step(MoveRow(2, 1, "1:ronda", spent=20_000), [1], [1], beside)

    goes_on = beside and terms.kind == POST
    assert (clocks.left[1] < full) is goes_on


@pytest.mark.parametrize("terms", [MOVE, GAME])
def test_somebody_elses_claim_gives_and_takes_nothing(terms):
    """The clock of the seat that is awaited runs on through it; who claims out of turn has no clock running."""
    clocks = started(terms)
    full = clocks.left[2]

    clocks.step(MoveRow(2, 2, "2:ronda", spent=12_000), [1], [1])

    assert clocks.left == {1: full - 12_000, 2: full}


def test_all_who_are_awaited_are_charged():
    """Both may lay away at once, so the time runs for both, and stops for the one who has."""
    clocks = started(GAME)

    clocks.step(MoveRow(2, 1, "1:5hJd", spent=7_000), [1, 2], [2])
    clocks.step(MoveRow(3, 2, "2:6hQd", spent=4_000), [2], [1])

    assert clocks.left == {1: 298_000, 2: 294_000}


def test_nothing_is_charged_in_the_pause_after_a_pack():
    """One looks how the hand ended first; what goes beyond the pause is charged."""
    clocks = Clocks(GAME, 2)
    clocks.step(MoveRow(1, 0, "pack:"), [], [1])

    clocks.step(MoveRow(2, 2, "2:ronda", spent=PAUSE - 1000), [1], [1])
    assert (clocks.left[1], clocks.pause) == (300_000, 1000)

    clocks.step(MoveRow(3, 1, "5h", spent=3000), [1], [2])
    assert clocks.left[1] == 300_000 - 2000 + 5000


# ---- at the table


async def test_the_clock_of_whose_turn_it_is_runs_and_no_other(open_tables, time):
    """After the pause it runs down; the move brings the increment, and then the other's runs."""
    live, *_ = await two(open_tables(), GAME)
    seat = mover(live)

    time.go_on(BREATH + 7)

    told = live.clocks.reading()
    assert told is not None
    assert (told.left[seat], told.left[3 - seat], told.running, told.pause) == (293_000, 300_000, [seat], 0)
    await move(live)
    assert left(live, seat) == 298_000
    time.go_on(3)
    assert left(live, 3 - seat) == 297_000


async def test_the_next_hand_is_dealt_at_a_table_with_clocks_too(open_tables, store, time):
    """Only the last card of the hand has taken time, and everybody gets their breath after the pack."""
    live, ana, _ = await two(open_tables(), GAME)
    while live.fold.packs < 2:
        time.go_on(BREATH)
        await move(live)

    last, pack = (await store.rows(live.game.id))[-2:]
    assert [event.move == "pack" for event, _ in ana.heard[-2:]] == [False, True]
    assert ((last.seat > 0, last.spent), (pack.seat, pack.spent)) == ((True, PAUSE), (0, 0))
    assert live.clocks.reading().pause == PAUSE


async def test_a_time_is_up_when_the_pause_and_all_that_is_left_have_passed(open_tables, time):
    """Nobody is looked after too early, nor too late."""
    live, *_ = await two(open_tables(), GAME)
    seat = mover(live)
    time.go_on(4)

    assert (live.clocks.time_left(seat), live.clocks.time_left(3 - seat)) == (306_000, None)
    assert live.clocks.reading().pause == 6_000


async def test_per_game_the_side_loses_whose_time_is_up(open_tables, time):
    """Nobody claims it: the table notices, everybody hears, and nobody may move any more."""
    live, ana, _ = await two(open_tables(), GAME)
    seat = mover(live)

    time.go_on(BREATH + 299)
    assert not live.fold.over
    time.go_on(1)
    await until(lambda: live.fold.ended)

    event, view = ana.heard[-1]
    assert (event.number, event.seat, event.move) == (2, seat, "time")
    assert (view["over"], view["winner"], view["turn"], view["legal"]) == (True, 3 - seat, [], [])
    with pytest.raises(Refused) as refused:
        await live.play(seat, "5h", live.fold.number)
    assert refused.value.code == GAME_OVER


async def test_a_loss_on_time_that_could_not_be_saved_is_tried_again(open_tables, time, monkeypatch, caplog):
    """Where the store fails, the game ends as soon as it is back; nothing else was wrong."""
    lose, tried = OpenTable.lose_on_time, []

    async def failing(live: OpenTable, seat: int) -> None:
        tried.append(seat)
        if len(tried) < 3:
            raise Refused("not-saved", "the store is gone")
        await lose(live, seat)

    monkeypatch.setattr(OpenTable, "lose_on_time", failing)
    live, *_ = await two(open_tables(), GAME)
    seat = mover(live)
    time.go_on(BREATH + 300)
    await until(lambda: live.fold.ended)

    assert (tried, live.fold.forfeited_by) == ([seat] * 3, seat)
    assert "failed" not in caplog.text


async def test_nobody_loses_on_time_who_has_some_left_or_whose_clock_stands(open_tables, time):
    """Whoever asks for it may come too late: there was a move in between."""
    live, *_ = await two(open_tables(), GAME)
    time.go_on(BREATH + 299)

    for seat in (1, 2):
        await live.lose_on_time(seat)

    assert not live.fold.ended


async def test_a_game_that_was_lost_on_time_comes_back_as_such(open_tables, time):
    """Another server reads the same end from the rows, and lists the game as over."""
    tables = open_tables()
    live, *_ = await two(tables, GAME)
    seat = mover(live)
    time.go_on(BREATH + 300)
    await until(lambda: live.fold.ended)

    again = await open_tables().open(live.game.id)

    assert (again.fold.over, again.fold.winner, again.fold.forfeited_by) == (True, 3 - seat, seat)
    assert again.view(seat) == live.view(seat)
    mine = await tables.mine(live.game.host)
    assert (mine[0].listed.standing.status, mine[0].listed.standing.winner) == ("over", 3 - seat)


async def test_the_record_says_that_the_game_was_lost_on_time(open_tables, time):
    """It names the winner and the seat, and what was played replays."""
    tables = open_tables()
    live, *_ = await two(tables, GAME)
    await move(live)
    seat = mover(live)
    time.go_on(BREATH + 400)
    await until(lambda: live.fold.ended)

    text = await tables.afterwards.record(live.game.id, live.game.host)

    record = read(text)
    assert [event.number for event in live.fold.events] == [1, 2, 3]
    assert record.value("Ended") == f"seat {seat} lost on time"
    assert record.value("Result").startswith(f"{3 - seat} ")
    replayed = replay_json("a.txt", text)
    assert (replayed["error"], replayed["finished"], len(replayed["moves"])) == (None, False, 1)


async def test_per_move_the_computer_moves_when_the_time_is_up(open_tables, time):
    """The game goes on, everybody hears why, and the time for the next move begins anew."""
    tables = open_tables()
    live, ana, _ = await two(tables, MOVE)
    seat, number = mover(live), live.fold.number

    time.go_on(BREATH + 30)
    await until(lambda: live.fold.number > number)

    event, view = ana.heard[-1]
    assert (event.seat, event.late, view["over"]) == (seat, True, False)
    assert not live.fold.ended
    assert left(live, seat) == 30_000
    await live.abandon()
    replayed = replay_json("a.txt", await tables.afterwards.record(live.game.id, live.game.host))
    assert (replayed["error"], len(replayed["moves"])) == (None, 1)


async def test_per_move_the_computer_moves_also_where_a_game_ends_without_whoever_is_away(open_tables, time):
    """Who thinks too long is there: they lose their move, and not the game."""
    tables = open_tables()
    made = await tables.make(replace(timed(MOVE, ME, BOT), away="end"), await tables.seat_player("ana"))
    live = await tables.open(made.id)
    tables.join(live, Ear(1), 0)
    await until(lambda: mover(live) == 1)
    number = live.fold.number

    time.go_on(BREATH + 30)
    await until(lambda: live.fold.number > number)

    assert (live.fold.events[number].late, live.fold.ended) == (True, False)


async def test_a_move_in_time_is_ones_own(open_tables, time):
    """It is not marked, and the other has all the time for theirs."""
    live, ana, _ = await two(open_tables(), MOVE)
    time.go_on(BREATH + 29)

    seat = await move(live)

    assert not ana.heard[-1][0].late
    assert left(live, 3 - seat) == 30_000


async def test_time_in_which_no_server_ran_counts_for_nobody(open_tables, time):
    """What was charged before stays charged; the next server counts from when somebody is there again."""
    tables = open_tables()
    live, *_ = await two(tables, GAME)
    time.go_on(BREATH + 100)
    seat = await move(live)
    time.go_on(50)
    await tables.close()

    time.go_on(5000)
    tables = open_tables()
    again = await tables.open(live.game.id)
    tables.join(again, Ear(1), 0)
    time.go_on(10)

    assert left(again, seat) == 205_000
    assert left(again, 3 - seat) == 290_000


async def test_time_in_which_nobody_sits_at_the_table_counts_for_nobody(open_tables, time):
    """The clock stands still when all have gone, and goes on where it was; who watches does not keep it going."""
    tables = open_tables()
    live, ana, eva = await two(tables, GAME)
    seat = mover(live)
    tables.join(live, Ear(0), 0)
    time.go_on(BREATH + 20)
    for ear in (ana, eva):
        tables.leave(live, ear)
    time.go_on(5000)
    assert (live.clocks.reading().running, left(live, seat)) == ([], 280_000)

    tables.join(live, ana, 0)
    time.go_on(1)

    assert left(live, seat) == 279_000


async def test_computers_have_no_clock(open_tables, time):
    """A bot is awaited without one, however long it takes."""
    tables = open_tables()
    made = await tables.make(timed(GAME, ME, BOT), await tables.seat_player("ana"))
    live = await tables.open(made.id)

    told = live.clocks.reading()

    assert told is not None
    assert set(told.left) == {1}
    assert live.clocks.time_left(2) is None


async def test_a_table_without_clocks_charges_nothing(open_tables, store, time):
    """No row of it holds a time, and nothing is told."""
    tables = open_tables()
    live, *_ = await two(tables, GAME)
    free = await tables.open((await tables.make(order(ME, OPEN), await tables.seat_player("ana"))).id)
    time.go_on(BREATH + 2)
    await move(live)

    assert free.clocks.reading() is None
    assert [row.spent for row in await store.rows(live.game.id)] == [0, 12_000]


async def test_in_cribbage_both_clocks_run_while_both_lay_away(open_tables, time):
    """CR-04: the cards for the crib are awaited from both; whoever is done costs the other nothing."""
    live, *_ = await two(open_tables(), GAME, game="cribbage", rules="standard")
    time.go_on(BREATH + 10)
    assert (left(live, 1), left(live, 2)) == (290_000, 290_000)

    await live.play(1, live.view(1)["legal"][0], live.fold.number)
    time.go_on(10)

    assert (left(live, 1), left(live, 2)) == (295_000, 280_000)


async def test_whom_the_computer_plays_for_loses_nothing_on_time(open_tables, time):
    """Its thinking is not theirs."""
    live, *_ = await two(open_tables(), GAME, hints=True)
    seat = mover(live)

    live.presence.play_for(seat, on=True)

    assert live.clocks.time_left(seat) is None


async def test_the_store_keeps_clock_and_times(store: Store, open_tables, time):
    """A game is read with the clock that it was made with."""
    live, *_ = await two(open_tables(), GAME)

    game = await store.game(live.game.id)

    assert game is not None
    assert read_terms(game.clock) == GAME


def test_after_a_row_time_is_counted_from_nothing(time):
    """Whether anybody is there or not; what was counted before is the last move's."""
    watch = Stopwatch(time)
    assert watch.read() == 0
    for there in (True, False):
        watch.run(there)
        time.go_on(5)
        watch.restart()
        assert watch.read() == 0
    watch.run(True)
    time.go_on(2)
    assert watch.read() == 2000


@pytest.mark.parametrize(("kind", "days", "counted"), [(Stopwatch, 2, 86_400_000), (CalendarWatch, 30, 2_147_483_647)])
def test_no_wait_is_longer_than_every_database_can_keep(time, kind, days, counted):
    """A table may be left open over a holiday, and then somebody moves: a column of theirs has 32 bits."""
    watch = kind(time)
    watch.run(True)
    time.go_on(counted / 1000 - 1)
    assert watch.read() == counted - 1000
    time.go_on(days * 86_400)
    assert watch.read() == counted
