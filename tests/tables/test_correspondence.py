"""Games by correspondence: their time is the calendar's, and they go on whether anybody has the table open or not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from sobremesa.store import Alarm, Aside, Keeping, MoveRow, Standing, Store
from sobremesa.store.clock import ago, seconds_of, time_text
from sobremesa.store.rows import Away
from sobremesa.tables import rematch, seat_seeds
from sobremesa.tables.access import Guest
from sobremesa.tables.alarms import alarm_after, first_alarm, time_left
from sobremesa.tables.clocks import Clocks, ClockTerms
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import Sitter, make
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, SetTime, fixed_salts, greedy, until
from tests.tables.test_clocks import GAME, left, move, mover, timed, two
from tests.tables.test_links import OPEN

DAY = 86_400
TERMS = ClockTerms("correspondence", 3 * DAY)

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


async def waiting(
    tables: Tables, away: Away = "computer", *more: Sitter, terms: ClockTerms = TERMS, joint: bool = False
) -> OpenTable:
    """A game by correspondence of Ana and Eva, at whose table nobody is."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(replace(timed(terms, ME, OPEN, *more), away=away, joint=joint), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    return await tables.open(made.id)


async def at_cribbage(tables: Tables) -> OpenTable:
    """The same two at cribbage, with their cards still to lay away."""
    made = await tables.make(timed(TERMS, ME, OPEN, game="cribbage", rules="standard"), await tables.seat_player("ana"))
    await tables.sit(made.told[2], await tables.seat_player("eva"), Guest("Eva"))
    return await tables.open(made.id)


async def alarm_at(store: Store, seconds: float) -> list[str]:
    """The games whose alarm has rung at this time; it is put back at once."""
    return await store.alarms.take(time_text(seconds), time_text(seconds), 50)


async def test_time_runs_while_nobody_is_at_the_table_and_no_server_runs(open_tables, time):
    """The next server reads from the rows how long the game has waited."""
    tables = open_tables()
    live = await waiting(tables)
    seat = mover(live)
    await tables.close()
    time.go_on(DAY)

    again = await open_tables().open(live.game.id)

    assert abs(left(again, seat) - 2 * DAY * 1000) < 60_000
    assert left(again, 3 - seat) == 3 * DAY * 1000


async def test_a_server_that_reads_several_moves_at_once_counts_from_the_last(open_tables, time):
    """Another server wrote them, a day ago."""
    first, second = open_tables(), open_tables()
    live = await waiting(first)
    other = await second.open(live.game.id)
    for _ in range(2):
        await move(live)
    time.go_on(DAY)

    await other.catch_up()

    assert other.fold.number == live.fold.number
    assert abs(left(other, mover(other)) - 2 * DAY * 1000) < 60_000


async def test_after_a_pack_time_runs_at_once(open_tables):
    """Ten seconds are nothing among days."""
    live = await waiting(open_tables())

    assert live.clocks.reading().pause == 0


async def test_nobody_is_missed_who_is_away_from_a_game_by_correspondence(open_tables):
    """To be away is what such a game is for."""
    tables = open_tables()
    live = await waiting(tables)
    tables.join(live, Ear(1), 0)

    assert live.presence.is_away(2)
    assert not live.presence.is_missed(2)


@pytest.mark.parametrize("done", [1, 2])
async def test_who_is_still_awaited_has_no_more_time_because_the_other_is_done(open_tables, store, time, done):
    """CR-04: both lay away at once, and each has three days for it from when it was dealt."""
    tables = open_tables()
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(timed(TERMS, ME, OPEN, game="cribbage", rules="standard"), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    live, start = await tables.open(made.id), time.wall()
    time.go_on(DAY)
    await live.play(done, live.view(done)["legal"][0], live.fold.number)

    assert live.fold.to_act() == [3 - done]
    assert await alarm_at(store, start + 3 * DAY - 60) == []
    assert await alarm_at(store, start + 3 * DAY + 60) == [live.game.id]


async def test_an_alarm_moves_with_each_move(open_tables, store, time):
    """It rings when the time of whose turn it is is up, not before."""
    live = await waiting(open_tables())
    start = time.wall()
    assert await alarm_at(store, start + 3 * DAY + 60) == [live.game.id]

    time.go_on(DAY)
    await move(live)

    assert await alarm_at(store, start + 4 * DAY - 60) == []
    assert await alarm_at(store, start + 4 * DAY + 60) == [live.game.id]


async def test_who_leads_after_the_last_card_of_a_hand_has_all_the_time_for_it(open_tables, store, time):
    """The one who dealt plays the last card, and leads when the other has dealt: that is another move."""
    live = await waiting(open_tables())
    last = 0
    while live.fold.packs < 2:
        last = await move(live)
        time.go_on(60)
    time.go_on(-60)
    start = time.wall()

    assert mover(live) == last
    assert await alarm_at(store, start + 3 * DAY - 1) == []
    assert await alarm_at(store, start + 3 * DAY + 1) == [live.game.id]


async def test_the_computer_moves_for_whoever_let_their_time_pass_with_nobody_there(open_tables, time):
    """The server notices by the alarm; the other's time begins."""
    tables = open_tables()
    live = await waiting(tables)
    seat, number = mover(live), live.fold.number

    time.go_on(3 * DAY + 60)
    assert await tables.waking.ring() == 1

    assert live.fold.number > number
    assert (live.fold.events[number].seat, live.fold.events[number].late) == (seat, True)
    assert not live.presence.is_stood_in(seat)
    assert not live.audience.listeners
    assert await tables.waking.ring() == 0


@pytest.mark.parametrize("seat", [1, 2])
async def test_the_computer_plays_on_for_whoever_stays_away_a_second_time(open_tables, time, seat):
    """Else a game with somebody who never comes back would last for months; they come back by opening the table."""
    tables = open_tables()
    live = await waiting(tables)
    while mover(live) != seat:
        live = await waiting(tables)
    time.go_on(3 * DAY + 60)
    await tables.waking.ring()
    await move(live)

    time.go_on(3 * DAY + 60)
    await tables.waking.ring()

    assert live.presence.is_stood_in(seat)
    number = live.fold.number
    await move(live)
    time.go_on(60)
    await tables.waking.ring()
    await until(lambda: live.fold.number > number + 1)
    tables.join(live, Ear(seat), live.fold.number)
    assert not live.presence.is_stood_in(seat)


async def test_who_has_moved_by_hand_in_between_does_not_stay_away(open_tables, time):
    """Late, then in time, then late again: the computer makes a move each time, and does not play on."""
    tables = open_tables()
    live = await waiting(tables)
    seat = mover(live)
    time.go_on(3 * DAY + 60)
    await tables.waking.ring()
    for _ in range(3):
        await move(live)

    time.go_on(3 * DAY + 60)
    await tables.waking.ring()

    own = [event.late for event in live.fold.events if event.seat == seat and not event.claim]
    assert own == [True, False, True]
    assert not live.presence.is_stood_in(seat)


async def test_the_game_is_lost_on_time_where_the_host_chose_that_it_ends(open_tables, store, time):
    """The alarm ends with the game."""
    tables = open_tables()
    live = await waiting(tables, "end")
    seat = mover(live)

    time.go_on(3 * DAY + 60)
    await tables.waking.ring()

    assert (live.fold.over, live.fold.forfeited_by, live.fold.winner) == (True, seat, 3 - seat)
    assert await alarm_at(store, time.wall() + 99 * DAY) == []


def read_anew(text: str) -> str:
    """A text as a store has it: equal to what it was, and not the same object."""
    return "".join(list(text))


@pytest.mark.parametrize(("turn", "seconds"), [([1], 3 * DAY), ([2], 10), ([1, 2], 10), ([], None)])
def test_a_new_game_begins_with_the_alarm_of_whoever_has_to_move_first(turn, seconds):
    """A person after all their time, a computer soon; nobody where nobody is to move."""
    game = make(timed(TERMS, ME, BOT), 1, fixed_salts(1)).game
    game = replace(game, players=[replace(seat, kind=read_anew(seat.kind)) for seat in game.players])

    alarm = first_alarm(game, Standing("playing", [0, 0], 0, turn)).alarm

    expected = None if seconds is None else Alarm(turn[-1], time_text(seconds_of(game.created) + seconds))
    assert alarm == expected


def test_only_games_by_correspondence_that_go_on_have_an_alarm():
    """One that was ended, or is played by another clock, has none, whoever was to move."""
    game = make(timed(TERMS, ME, BOT), 1, fixed_salts(1)).game
    standings = [Standing(read_anew(status), [0, 0], 0, [1]) for status in ("playing", "over", "abandoned")]
    soon = {1: seconds_of(game.created)}

    assert [alarm_after(game, one, soon) is not None for one in standings] == [True, False, False]
    assert alarm_after(replace(game, clock=str(GAME)), standings[0], soon) is None
    assert first_alarm(replace(game, clock=""), standings[0]).alarm is None


async def test_an_alarm_is_taken_by_one_of_two_servers(open_tables, time):
    """Both look at once; the game goes on by one move."""
    first, second = open_tables(), open_tables()
    live = await waiting(first)
    time.go_on(3 * DAY + 60)

    rung = [await first.waking.ring(), await second.waking.ring()]

    assert rung == [1, 0]
    assert live.fold.number == 2


async def test_an_alarm_rings_again_where_whoever_took_it_died(open_tables, store, time):
    """It is put off, not taken away."""
    tables = open_tables()
    live = await waiting(tables)
    time.go_on(3 * DAY + 60)
    await store.alarms.take(time_text(time.wall()), time_text(time.wall() + 120), 50)
    assert await tables.waking.ring() == 0

    time.go_on(121)

    assert await tables.waking.ring() == 1
    assert live.fold.number == 2


async def test_a_table_that_cannot_be_read_is_tried_again_a_day_later(open_tables, store, time, monkeypatch):
    """Another version has written there: nobody's time can be told, and so the alarm is no seat's."""
    tables = open_tables()
    live = await waiting(tables)
    await tables.close()
    await store.append(live.game.id, [MoveRow(live.fold.number + 1, 1, "a move of tomorrow")], live.fold.standing())
    time.go_on(4 * DAY)
    moved: list[Alarm | None] = []

    async def move_alarm(game: str, alarm: Alarm | None) -> None:
        moved.append(alarm)
        await put(game, alarm)

    put = store.alarms.move
    monkeypatch.setattr(store.alarms, "move", move_alarm)
    assert await open_tables().waking.ring() == 1

    assert moved == [Alarm(0, time_text(time.wall() + DAY))]
    assert await alarm_at(store, time.wall() + DAY - 60) == []
    assert await alarm_at(store, time.wall() + DAY + 60) == [live.game.id]


async def test_a_computer_moves_though_whoever_it_answers_has_gone(open_tables, store, time):
    """Its alarm rings soon."""
    tables = open_tables()
    live = await waiting(tables, "computer", BOT, BOT)
    for _ in range(2):
        await tables.waking.ring()
        while mover(live) <= 2:
            await move(live)
        number = live.fold.number
        assert await alarm_at(store, time.wall() + 9) == []
        time.go_on(60)
        await tables.waking.ring()
        assert live.fold.number > number
        assert mover(live) <= 2


@pytest.mark.parametrize("forgotten", [False, True])
async def test_the_computer_moves_soon_for_whoever_left_at_their_turn(open_tables, time, forgotten):
    """Whether they left the game or had themselves forgotten; the other does not wait for days."""
    tables = open_tables()
    live = await waiting(tables)
    seat, number = mover(live), live.fold.number
    player = live.game.players[seat - 1].player

    await (tables.people.erase(player) if forgotten else tables.abandon(live.game.id, player))
    time.go_on(60)

    assert await tables.waking.ring() == 1
    assert (live.fold.number > number, mover(live)) == (True, 3 - seat)


async def test_a_game_that_waits_is_not_pruned(open_tables, store):
    """However long ago its last move was; one that nobody ever joined is."""
    tables = open_tables()
    live = await waiting(tables)
    empty = await tables.make(timed(TERMS, ME, OPEN), live.game.host)

    assert (await store.pruning.count(Keeping(left=0))).left == 1
    removed = await store.pruning.remove(Keeping(left=0))

    assert removed == [empty.id]
    assert await store.game(live.game.id) is not None


async def test_a_rematch_begins_with_an_alarm(open_tables, store, time):
    """It has a pack at once, and so somebody to wait for."""
    tables = open_tables()
    live = await waiting(tables)
    await live.abandon()
    ana, eva = live.game.players[0].player, live.game.players[1].player
    await tables.rematch(live.game.id, ana)

    again = await tables.rematch(live.game.id, eva)

    assert await alarm_at(store, time.wall() + 3 * DAY + 60) == [again]


async def test_a_rematch_at_which_the_pages_shuffle_too_begins_though_nobody_opens_it(open_tables, store, time):
    """It is drawn once the pages have had their time, so that there is a turn and an alarm."""
    tables = open_tables()
    live = await waiting(tables, joint=True)
    await live.abandon()
    for seat in live.game.players:
        again = await tables.rematch(live.game.id, seat.player)

    async with asyncio.timeout(60):
        while not await store.rows(again):
            time.go_on(seat_seeds.PATIENCE)
            await asyncio.sleep(0.01)
    alarms, turn = await store.alarms.of([again]), (await tables.open(again)).fold.to_act()
    assert [alarms[again].seat] == turn


async def asked_by(tables: Tables, live: OpenTable, seat: int) -> int:
    """The seat that wants a rematch, as both lists of the one in a seat have it."""
    player = live.game.players[seat - 1].player
    found = [*await tables.mine(player), *await tables.finished(player)]
    (asker,) = {one.rematch_by for one in found if one.listed.game.id == live.game.id}
    return asker


async def test_the_list_tells_whoever_was_away_that_a_rematch_is_asked_for(open_tables):
    """Until they answer, and not whoever asks; what else was asked for at the table is no rematch."""
    tables = open_tables()
    live = await waiting(tables)
    moved = mover(live)
    await move(live)
    await live.say(moved, "ask", "takeback")
    await live.abandon()
    ana, eva = (seat.player for seat in live.game.players)
    assert await asked_by(tables, live, 2) == 0

    await tables.rematch(live.game.id, ana)
    assert [await asked_by(tables, live, seat) for seat in (1, 2)] == [0, 1]
    await live.say(2, "no", str(live.messages.questions[0].number))
    assert await asked_by(tables, live, 2) == 0

    await tables.rematch(live.game.id, eva)
    assert [await asked_by(tables, live, seat) for seat in (1, 2)] == [2, 0]
    await tables.rematch(live.game.id, ana)
    assert [await asked_by(tables, live, seat) for seat in (1, 2)] == [0, 0]


async def test_the_list_tells_no_rematch_of_other_clocks_or_of_long_ago(open_tables, monkeypatch):
    """By a clock who asks is there with who answers, and after two weeks nobody need answer."""
    tables = open_tables()
    live, _, _ = await two(tables, GAME)
    await live.abandon()
    await tables.rematch(live.game.id, live.game.players[0].player)
    assert await asked_by(tables, live, 2) == 0

    late = await waiting(tables)
    await late.abandon()
    await tables.rematch(late.game.id, late.game.players[0].player)
    assert await asked_by(tables, late, 2) == 1
    monkeypatch.setattr(rematch, "ASKED_FOR", -DAY)
    assert await asked_by(tables, late, 2) == 0


async def test_the_list_tells_of_a_rematch_for_two_weeks(open_tables, store, monkeypatch):
    """Counted from the end of the game, to the second."""
    tables = open_tables()
    live = await waiting(tables)
    await live.abandon()
    ana, eva = (seat.player for seat in live.game.players)
    await tables.rematch(live.game.id, ana)
    (listed,), told = await store.finished_of(eva), []
    for more in (-5, 5):
        long_ago = AsyncMock(return_value=[replace(listed, updated=ago(14 * DAY + more))])
        monkeypatch.setattr(store, "finished_of", long_ago)
        told += [one.rematch_by for one in await tables.finished(eva)]

    assert told == [1, 0]


async def test_the_list_tells_of_a_rematch_until_there_is_one_whatever_else_was_agreed_to(open_tables, store):
    """A move was taken back before; and of two who ask at once one need not answer the other."""
    tables = open_tables()
    live = await waiting(tables)
    moved = mover(live)
    await move(live)
    await live.say(moved, "ask", "takeback")
    await live.say(3 - moved, "yes", str(live.messages.questions[0].number))
    await live.abandon()
    for seat in (1, 2):
        await live.say(seat, "call", "hello")
        await store.say(live.game.id, Aside(2 + 2 * seat, live.fold.number, seat, "ask", "rematch"))
        await live.catch_up()
        assert await asked_by(tables, live, 2) == 1

    await live.say(2, "yes", str(live.messages.questions[0].number))

    assert live.messages.rematch is not None
    assert [await asked_by(tables, live, seat) for seat in (1, 2)] == [0, 0]


async def test_a_player_is_told_which_games_wait_for_them(open_tables, time):
    """By correspondence only, the longest waiting first; not those that wait for somebody else."""
    tables = open_tables()
    games = [await waiting(tables) for _ in range(4)]
    ana = games[0].game.players[0].player
    await two(tables, GAME)

    found = [listed.game.id for listed in await tables.waiting(ana)]

    mine = [live.game.id for live in games if mover(live) == 1]
    assert sorted(found) == sorted(mine)
    first = await tables.open(found[0])
    while 1 in first.fold.to_act():
        await move(first)
    assert found[0] not in [listed.game.id for listed in await tables.waiting(ana)]
    assert await tables.waiting(None) == []


async def test_lists_tell_how_long_whoever_is_on_turn_still_has(open_tables, time):
    """To both alike; a game by another clock and one that nobody has joined tell nothing."""
    tables = open_tables()
    live = await waiting(tables)
    players = [seat.player for seat in live.game.players]
    await two(tables, GAME)
    await tables.make(timed(TERMS, ME, OPEN), players[0])
    time.go_on(DAY + 0.5)

    for player in players:
        told = {mine.listed.game.id: mine.time_left for mine in await tables.mine(player)}
        assert told.pop(live.game.id) == pytest.approx(2 * DAY * 1000 - 500, abs=1_000)
        assert set(told.values()) == {None}
    time.go_on(3 * DAY)
    assert {mine.time_left for mine in await tables.mine(players[0])} == {0, None}


async def test_lists_tell_no_time_of_whoever_the_computer_plays_for(open_tables, time):
    """Nor of a computer's seat, nor of an alarm that is no seat's, as that of a table which cannot be read."""
    tables = open_tables()
    live = await waiting(tables, "computer", BOT, BOT)
    seats, at = live.game.players, time_text(time.wall() + DAY)
    absent = replace(live.game, players=[replace(seats[0], stood_in=True), *seats[1:]])

    assert time_left(live.game, Alarm(1, at), seconds_of(at) - DAY) == DAY * 1000
    assert time_left(live.game, Alarm(3, at), time.wall()) is None
    assert time_left(live.game, Alarm(0, at), time.wall()) is None
    assert time_left(live.game, None, time.wall()) is None
    assert time_left(absent, Alarm(1, at), time.wall()) is None


def test_a_claim_on_ones_own_turn_gives_no_new_time():
    """Whoever waits with it would win days; the other's claim is nothing to the one whose turn it is."""
    clocks = Clocks(TERMS, 2)
    clocks.step(MoveRow(1, 0, "pack:"), [], [1])

    clocks.step(MoveRow(2, 1, "1:ronda", spent=DAY * 1000), [1], [1], beside=True)
    clocks.step(MoveRow(3, 2, "2:ronda", spent=DAY * 1000), [1], [1], beside=True)
    assert clocks.left == {1: DAY * 1000, 2: 3 * DAY * 1000}

    clocks.step(MoveRow(4, 1, "5h", spent=1000), [1], [2])
    assert clocks.left == {1: 3 * DAY * 1000, 2: 3 * DAY * 1000}


@pytest.mark.parametrize("done", [1, 2])
async def test_whoever_lays_away_last_and_leads_has_all_their_time_for_it(open_tables, store, time, done):
    """CR-04: to lay away is a move and no claim, though it is written like one; so is the alarm set."""
    tables = open_tables()
    live = await at_cribbage(tables)
    for seat in (done, 3 - done):
        time.go_on(DAY)
        await live.play(seat, live.view(seat)["legal"][0], live.fold.number)

    assert [left(live, seat) for seat in (1, 2)] == [3 * DAY * 1000] * 2
    assert await alarm_at(store, time.wall() + 3 * DAY - 60) == []
    assert await alarm_at(store, time.wall() + 3 * DAY + 60) == [live.game.id]


async def with_ronda(tables: Tables, turn: bool) -> tuple[OpenTable, int]:
    """A game in which somebody holds a ronda: whose turn it is, or the other."""
    for _ in range(200):
        live = await waiting(tables)
        seat = mover(live) if turn else 3 - mover(live)
        if any("ronda" in text for text in live.view(seat)["legal"]):
            return live, seat
    raise AssertionError("nobody was ever dealt a ronda")


async def test_the_alarm_stays_where_it_was_when_a_ronda_is_claimed(open_tables, store, time):
    """By whose turn it is as well as by the other: the time of the card goes on."""
    tables = open_tables()
    for turn in (True, False):
        live, seat = await with_ronda(tables, turn)
        claim = next(text for text in live.view(seat)["legal"] if "ronda" in text)
        start = time.wall()
        time.go_on(DAY)

        await live.play(seat, claim, live.fold.number)

        assert abs(left(live, mover(live)) - 2 * DAY * 1000) < 60_000
        assert live.game.id in await alarm_at(store, start + 3 * DAY + 60)
        await live.abandon()
        time.go_on(-DAY)


async def test_whose_turn_it_was_before_is_not_told_so_again(open_tables, monkeypatch):
    """A ronda of the other's changes nothing for them; after a card it is the other's turn alone."""
    tables, told = open_tables(), []
    monkeypatch.setattr(tables.notifications, "turned", lambda table, seats: told.append(set(seats)))
    live, seat = await with_ronda(tables, turn=False)
    told.clear()

    await live.play(seat, next(text for text in live.view(seat)["legal"] if "ronda" in text), live.fold.number)
    await move(live)

    assert told == [{seat}]


async def test_a_ronda_waits_for_whoever_holds_it_and_the_computer_claims_it_in_time(open_tables, time):
    """The others may have played for days; whose time is up loses nothing by it."""
    tables = open_tables()
    live, seat = await with_ronda(tables, turn=False)
    time.go_on(2 * DAY)
    await move(live)
    assert any("ronda" in text for text in live.view(seat)["legal"])

    time.go_on(3 * DAY + 60)
    await tables.waking.ring()
    await until(lambda: mover(live) != seat)

    claim, card = [event for event in live.fold.events if event.seat == seat]
    assert (claim.claim, claim.late, card.late) == (True, True, True)
