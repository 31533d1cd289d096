"""Players are told of their turns while they do not look: of nobody else's, not twice, and of no card."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from sobremesa.protocol.rest.push import NewPushSubscription
from sobremesa.store import Regard, StoreError
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.notifications import HESITATION, Notice, turn_of
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.operations.push import push_offer, start_push
from sobremesa.tables.tables import Tables
from sobremesa.tables.tokens import hash_of
from tests.tables.helpers import BOT, ME, Answering, Ear, SetTime, fixed_salts, greedy, rest, until
from tests.tables.test_clocks import move, mover, timed
from tests.tables.test_correspondence import TERMS, waiting
from tests.tables.test_links import OPEN


class Service:
    """Remembers what it is to bring."""

    key = "key"

    def __init__(self) -> None:
        self.sent: list[Notice] = []

    def check(self, wanted: NewPushSubscription) -> None:
        """Take every device."""

    def send(self, notice: Notice) -> None:
        self.sent.append(notice)


@pytest.fixture
def time() -> SetTime:
    """A time that stands still."""
    return SetTime()


@pytest.fixture
async def tables(store, time) -> AsyncIterator[Tables]:
    """A server that tells its players."""
    made = Tables(store, Answering(greedy), fixed_salts(3), time)
    made.notifications.service = Service()
    yield made
    await made.close()


def sent(tables: Tables) -> list[Notice]:
    """What was brought."""
    service = tables.notifications.service
    assert isinstance(service, Service)
    return service.sent


async def hesitate(tables: Tables, time: SetTime) -> None:
    """Let the moment pass in which somebody may answer at once."""
    await until(lambda: bool(time._sleepers))
    time.go_on(HESITATION)
    await until(lambda: not tables.notifications._errands._under_way)


async def test_whoever_is_to_move_is_told_in_a_moment(tables, time):
    """At the beginning of the game, and then after each move of the other, each time once."""
    live = await waiting(tables)
    first = mover(live)
    assert sent(tables) == []
    await hesitate(tables, time)
    await move(live)
    await hesitate(tables, time)

    players = [live.game.players[seat - 1].player for seat in (first, mover(live))]
    names = [live.game.players[2 - seat].name for seat in (first, mover(live))]
    assert sent(tables) == [
        Notice("turn", player, live.game.id, "cuarenta", name, int(TERMS.seconds))
        for player, name in zip(players, names, strict=True)
    ]


async def test_a_table_is_not_forgotten_before_its_players_are_told(tables, time, store, monkeypatch):
    """However many others are opened meanwhile; afterwards it goes as any other does."""
    monkeypatch.setattr("sobremesa.tables.tables.KEPT", 1)
    live, *others = [await waiting(tables) for _ in range(3)]
    read, rows = [], store.rows

    async def counted(game, after=0):
        read.append(game)
        return await rows(game, after)

    monkeypatch.setattr(store, "rows", counted)
    await hesitate(tables, time)

    assert len(sent(tables)) == 3
    assert read == [] or store.worker  # where there are other processes, they may know more
    await tables.open(others[-1].game.id)
    assert list(tables._open) == [others[-1].game.id]
    assert live.fold.number > 0


async def test_whoever_answers_at_once_is_not_told(tables, time):
    """Two who play by correspondence and are both there hear nothing of each move."""
    live = await waiting(tables)
    await until(lambda: bool(time._sleepers))
    first = live.game.players[mover(live) - 1].player
    await move(live)
    await hesitate(tables, time)

    assert first not in [notice.player for notice in sent(tables)]


async def test_a_turn_that_comes_back_within_a_moment_is_told_once(tables, time):
    """Two who answer each other at once, and of whom one goes away then."""
    live = await waiting(tables)
    await until(lambda: bool(time._sleepers))
    for _ in range(2):
        await move(live)
    await hesitate(tables, time)

    assert [notice.player for notice in sent(tables)] == [live.game.players[mover(live) - 1].player]


async def four(tables: Tables) -> OpenTable:
    """A game by correspondence of four people, at whose table nobody is."""
    made = await tables.make(timed(TERMS, ME, OPEN, OPEN, OPEN), await tables.seat_player("ana"))
    for seat, name in enumerate(("Eva", "Luz", "Teo"), start=2):
        await tables.sit(made.told[seat], await tables.seat_player(name), Guest(name))
    return await tables.open(made.id)


async def test_each_of_four_is_told_of_their_own_turn_and_of_the_three_others(tables, time):
    """Once around the table."""
    live, seats = await four(tables), []
    for _ in range(4):
        await hesitate(tables, time)
        seats.append(await move(live))
    people = {seat.seat: seat for seat in live.game.players}

    assert sorted(seats) == [1, 2, 3, 4]
    assert [(one.player, one.names) for one in sent(tables)] == [
        (people[seat].player, ", ".join(people[other].name for other in people if other != seat)) for seat in seats
    ]


async def test_whoever_is_invited_by_one_of_four_is_told_by_whom(tables):
    """By the name that they have at that table."""
    live = await four(tables)
    for seat in live.game.players:
        tables.notifications.invited(99, live.game, seat.player)

    assert [one.names for one in sent(tables)] == ["Ana", "Eva", "Luz", "Teo"]


async def test_the_turn_of_a_computer_is_told_to_nobody(store, time):
    """Nobody has to come for it."""

    class Waiting(Answering):
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            return await asyncio.Event().wait() and ""

    tables = Tables(store, Waiting(greedy), fixed_salts(3), time)
    live = await waiting(tables, "computer", BOT, BOT)
    while live.game.players[mover(live) - 1].player is not None:
        await move(live)
    computers = turn_of(live, mover(live))
    await tables.close()

    assert computers is None


async def test_where_nobody_can_be_told_nothing_is_begun(tables):
    """A server without the libraries for it has nothing to wait for."""
    tables.notifications.service = None
    live = await waiting(tables)
    player = live.game.players[mover(live) - 1].player
    await tables.notifications.nudged(live.game.id, player)
    tables.notifications.invited(player, live.game, player)

    assert not tables.notifications.awaits(live.game.id)
    assert not tables.notifications._errands._under_way


async def test_a_table_that_cannot_be_read_tells_nobody_and_the_next_turn_is_told(tables, time, monkeypatch, caplog):
    """The store is away for a moment; the server goes on."""
    live = await waiting(tables)

    async def away(table: str) -> OpenTable:
        raise StoreError("the database is away")

    with monkeypatch.context() as patched:
        patched.setattr(tables.notifications, "_opened", away)
        await hesitate(tables, time)
    assert (sent(tables), "nobody can be told" in caplog.text) == ([], True)
    await move(live)
    await hesitate(tables, time)

    assert [notice.player for notice in sent(tables)] == [live.game.players[mover(live) - 1].player]


@pytest.mark.parametrize(("looks", "told"), [(True, 0), (False, 1)])
async def test_whoever_looks_at_the_table_is_not_told(tables, time, looks, told):
    """A page in the background is no one who looks."""
    live = await waiting(tables)
    ear = Ear(mover(live))
    ear.looks = looks
    tables.join(live, ear, 0)
    await hesitate(tables, time)

    assert len(sent(tables)) == told


async def test_nobody_is_told_at_a_table_where_people_are_together(tables):
    """Only games by correspondence wait for those who are not there."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(timed(ClockTerms("move", 60), ME, OPEN), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    live = await tables.open(made.id)
    await move(live)
    await rest(live)

    assert not tables.notifications._errands._under_way


async def test_what_is_still_to_be_told_is_told_when_the_server_stops(tables):
    """Nobody misses a turn for an upgrade."""
    live = await waiting(tables)
    await tables.notifications.close()

    assert [notice.player for notice in sent(tables)] == [live.game.players[mover(live) - 1].player]


async def test_the_rematch_tells_whoever_begins(tables, time):
    """They may have agreed to it days ago."""
    live = await waiting(tables)
    await hesitate(tables, time)
    await live.abandon()
    for seat in (1, 2):
        await tables.rematch(live.game.id, live.game.players[seat - 1].player)
    await hesitate(tables, time)

    again = await tables.open(await tables.rematch(live.game.id, live.game.players[0].player))
    told = [(notice.occasion, notice.table) for notice in sent(tables)]
    assert told == [("turn", live.game.id), ("rematch", live.game.id), ("turn", again.game.id)]
    assert sent(tables)[-1].player == again.game.players[mover(again) - 1].player


async def ended(tables: Tables) -> OpenTable:
    """A game of Ana and Eva that is over for them."""
    live = await waiting(tables)
    await live.abandon()
    return live


@pytest.mark.parametrize("blocked", [False, True])
@pytest.mark.parametrize("seat", [1, 2])
async def test_whoever_is_invited_is_told_unless_they_have_blocked_who_invites(tables, seat, blocked):
    """Then they are not told of anything that comes from there. What is told matters for a week."""
    live = await ended(tables)
    host, guest = live.game.players[seat - 1], live.game.players[2 - seat]
    tables.notifications.service = Service()
    mark = (await tables.company.of(host.player))[0].mark
    if blocked:
        await tables.company.keep(guest.player, Regard(host.player, blocked=True))
    table = await tables.invitations.send(host.player, mark)

    week = 7 * 24 * 3600
    assert sent(tables) == ([] if blocked else [Notice("invitation", guest.player, table, "cuarenta", host.name, week)])


async def test_whoever_is_reminded_is_told_once_more(tables, time):
    """What comes takes the place of what was told of the turn."""
    live = await waiting(tables)
    await hesitate(tables, time)
    time.go_on(TERMS.seconds * 0.6)
    late, other = live.game.players[mover(live) - 1], live.game.players[2 - mover(live)]
    await tables.nudges.nudge(live.game.id, other.player)

    assert [(one.occasion, one.player, one.names) for one in sent(tables)] == [
        ("turn", late.player, other.name),
        ("nudge", late.player, other.name),
    ]


async def test_whoever_was_away_is_told_that_a_rematch_is_asked_for(tables):
    """Once, by name, of a game by correspondence; whoever agrees tells nobody."""
    live = await waiting(tables)
    ana, eva = (seat.player for seat in live.game.players)
    await live.resign(1)
    await tables.rematch(live.game.id, ana)
    await tables.rematch(live.game.id, ana)
    await tables.rematch(live.game.id, eva)

    asked = [one for one in sent(tables) if one.occasion == "rematch"]
    assert asked == [Notice("rematch", eva, live.game.id, "cuarenta", live.game.players[0].name, 14 * 24 * 3600)]


@pytest.mark.parametrize("reason", ["looks", "muted", "blocked", "there"])
async def test_nobody_is_told_of_a_rematch_who_sees_it_or_does_not_want_to_hear(tables, reason):
    """Whoever looks at the table, has muted or blocked who asks, or played a game in which all have to be there."""
    live = await waiting(tables, terms=ClockTerms("game", 600) if reason == "there" else TERMS)
    ana, eva = (seat.player for seat in live.game.players)
    await live.resign(1)
    if reason == "looks":
        live.join(Ear(2), 0)
    await tables.company.keep(eva, Regard(ana, muted=reason == "muted", blocked=reason == "blocked"))
    await tables.rematch(live.game.id, ana)

    assert [one for one in sent(tables) if one.occasion == "rematch"] == []
    assert [one.rematch_by for one in await tables.finished(eva)] == [1 if reason == "looks" else 0]


@pytest.mark.parametrize(("shared", "asked"), [(False, 0), (True, 1)])
async def test_a_table_in_memory_is_told_of_as_it_stands_there(tables, store, time, monkeypatch, shared, asked):
    """The store is asked only where other processes may have gone on with the game."""
    live = await waiting(tables)
    await until(lambda: bool(time._sleepers))
    questions: list[str] = []
    game = store.game

    async def counted(table: str):
        questions.append(table)
        return await game(table)

    monkeypatch.setattr(store, "game", counted)
    monkeypatch.setattr(tables._following, "shared", shared)
    await hesitate(tables, time)

    assert (len(questions), len(sent(tables))) == (asked, 1)
    assert live.game.id == sent(tables)[0].table


async def test_a_table_that_was_put_away_meanwhile_is_told_of(tables, time):
    """It is read from the store again."""
    live = await waiting(tables)
    await until(lambda: bool(time._sleepers))
    tables._forget(live.game.id)
    await hesitate(tables, time)

    assert len(sent(tables)) == 1


async def test_of_a_table_that_is_gone_nobody_is_told(tables, caplog):
    """Nor is anybody who does not sit there."""
    live = await waiting(tables)
    await tables.notifications.nudged("no-such-table", live.game.host)
    await tables.notifications.nudged(live.game.id, await tables.seat_player("luz"))

    assert sent(tables) == []
    assert "no-such-table: nobody can be told" in caplog.text


async def test_a_player_is_told_on_five_devices(tables, monkeypatch):
    """Of more, the first leaves."""
    clock = iter(range(6))
    monkeypatch.setattr("sobremesa.store.sql.push.now", lambda: f"2026-11-28T10:0{next(clock)}:00.000Z")
    app, player = Application(tables), await tables.seat_player("ana")
    devices = [Caller("ana")]
    for number in range(5):
        link = await tables.devices.offer(player)
        devices.append(Caller(hash_of((await tables.devices.take(link.secret, f"device {number}")).token)))
    for number, device in enumerate(devices):
        await start_push(app, device, NewPushSubscription(f"https://push.example/{number}", "point", "secret"))

    assert [(await push_offer(app, device)).on for device in devices] == [False, *[True] * 5]
