"""Being away: the grace period, the computer that plays on, and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sobremesa.store import StoreError
from sobremesa.store.sql import SqlStore
from sobremesa.tables.access import Guest
from sobremesa.tables.computer_seats import ComputerSeats
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import Sitter
from sobremesa.tables.presence import Helped
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, order, play_out, rest, seated, until
from tests.tables.test_links import OPEN


async def two(tables: Tables, away: str = "computer", grace: int = 0) -> tuple[OpenTable, Ear, int, int]:
    """A table of Ana and Eva, at which Ana listens; their players."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    wanted = replace(order(ME, OPEN, options={"target": "10"}), away=away, grace=grace)
    made = await tables.make(wanted, ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    live, ear = await tables.open(made.id), Ear(1)
    tables.join(live, ear, 0)
    return live, ear, ana, eva


async def play_first(live: OpenTable) -> None:
    """Play seat 1's turn, if it is its turn."""
    if 1 in live.fold.state.to_act():
        await live.play(1, greedy(live.view(1)), live.fold.number)


async def test_the_computer_plays_for_whoever_stays_away(tables):
    """With one seat never there, the other plays the game to its end."""
    live, _, *_ = await two(tables)

    await until(lambda: live.presence.is_stood_in(2))
    await play_out(live, [1])

    assert live.fold.state.over


async def test_coming_back_takes_the_seat_at_once(tables):
    """From the hello on the computer does not move there, and the others are told."""
    live, ear, *_ = await two(tables)
    await until(lambda: live.presence.is_stood_in(2))
    met = ear.met

    tables.join(live, Ear(2), 0)

    assert not live.presence.is_played_for(2)
    assert ear.met == met + 1
    if 1 in live.fold.state.to_act():
        await play_first(live)
    number = live.fold.number
    await rest(live)
    assert live.fold.number == number


async def test_a_table_that_does_not_wait_ends(tables):
    """Where the host chose so, the game is abandoned when the grace period is over."""
    live, ear, *_ = await two(tables, away="end")

    await until(lambda: live.fold.abandoned)

    assert ear.ended


async def test_within_the_grace_period_nobody_plays_for_anybody(tables):
    """Whoever is away for a while keeps the seat, and the others see that they are away."""
    live, _, *_ = await two(tables, grace=3600)
    eva = Ear(2)
    tables.join(live, eva, 0)
    assert not live.presence.is_away(2)

    tables.leave(live, eva)

    await rest(live)
    assert live.presence.is_away(2)
    assert live.presence.is_missed(2)
    assert not live.presence.is_played_for(2)


async def test_who_is_there_when_their_grace_ends_is_not_gone_on_without(tables, monkeypatch):
    """Though nobody was told that they came."""
    made = await tables.make(replace(order(ME, OPEN), away="end", grace=0), await tables.seat_player("ana"))
    await tables.sit(made.told[2], await tables.seat_player("eva"), Guest("Eva"))
    live = await tables.open(made.id)
    seats, missed = ComputerSeats(live, Answering(greedy)), [False, True, True]
    monkeypatch.setattr(seats, "_is_missed", lambda seat: bool(missed) and missed.pop())

    minding = asyncio.create_task(seats._mind(2))
    await until(lambda: not missed)
    await rest(live)
    minding.cancel()

    assert not live.fold.abandoned


async def test_the_others_are_told_when_somebody_has_gone(tables):
    """Not when one of two devices is put away, nor when somebody leaves who watched."""
    live, ear, *_ = await two(tables, grace=3600)
    phone, desk, watcher = Ear(2), Ear(2), Ear(0)
    for there in (phone, desk, watcher):
        tables.join(live, there, 0)

    assert [told(ear, tables.leave, live, there) for there in (watcher, phone, desk)] == [0, 0, 1]


async def test_nobody_is_missed_by_an_empty_table_or_by_one_who_watches(tables):
    """Time in which no other person waits does not count."""
    live, ear, *_ = await two(tables, grace=3600)
    tables.join(live, Ear(0), 0)
    tables.leave(live, ear)

    assert not live.presence.is_missed(1)
    assert not live.presence.is_missed(2)


async def test_a_person_alone_with_computers_is_never_played_for(where):
    """A game against computers waits for its only person, whoever watches."""
    store = await SqlStore.open(where)
    tables = Tables(store, Answering(greedy))
    made = await tables.make(replace(order(ME, BOT), grace=0), await tables.seat_player("ana"))
    live = await tables.open(made.id)
    tables.join(live, Ear(0), 0)

    await rest(live)

    assert not live.presence.is_played_for(1)
    await tables.close()
    await store.close()


@pytest.mark.parametrize("seat", [1, 2])
async def test_leaving_for_good_hands_the_seat_to_the_computer(tables, seat):
    """Among friends one who leaves is played for at once, and the game goes on; until they move again."""
    live, _, *players = await two(tables, grace=3600)

    await tables.abandon(live.game.id, players[seat - 1])

    assert live.presence.is_stood_in(seat)
    assert not live.fold.abandoned
    live.presence.stand_in(seat, False)
    assert not live.presence.is_played_for(seat)


async def test_leaving_for_good_ends_a_table_that_does_not_wait(tables):
    """Where the host chose so, it ends for all."""
    live, _, _, eva = await two(tables, away="end", grace=3600)

    await tables.abandon(live.game.id, eva)

    assert live.fold.abandoned


async def test_who_is_played_for_is_so_after_a_restart(where):
    """The computer plays on for whoever stayed away, without another grace; and not once they have come back."""
    for expected in (True, False):
        store = await SqlStore.open(where)
        tables = Tables(store, Answering(greedy))
        live, _, _, eva = await two(tables, grace=3600)
        await tables.abandon(live.game.id, eva)
        if not expected:
            tables.join(live, Ear(2), 0)
        await tables.close()
        await store.close()

        store = await SqlStore.open(where)
        again = await Tables(store, Answering(greedy)).open(live.game.id)
        assert again.presence.is_stood_in(2) is expected
        await store.close()


async def test_who_is_connected_elsewhere_is_told_once(tables, store):
    """Other processes say it again and again."""
    live, ear = await seated(tables, store, order(ME, BOT)), Ear(1)
    live.join(ear, 0)
    met = ear.met

    live.presence.share({1}, True)
    assert ear.met == met + 1
    live.presence.share({1}, True)
    assert ear.met == met + 1
    live.presence.share(set(), True)
    assert ear.met == met + 2


def told(ear: Ear, change: Callable[..., None], *given: object) -> int:
    """How often somebody is told that something has changed by it."""
    before = ear.met
    change(*given)
    return ear.met - before


async def test_the_others_are_told_once_whom_the_computer_helps(tables, store):
    """When it begins, and when they move themselves; that they want no more of it changes nothing for the others."""
    live, ear = await seated(tables, store, replace(order(ME, OPEN), hints=True)), Ear(1)
    live.join(ear, 0)
    presence = live.presence

    assert [told(ear, presence.play_for, 1, on) for on in (True, True, False, False)] == [1, 0, 0, 0]
    assert (presence.is_shown_played(1), presence.is_played_for(1)) == (True, False)
    assert [told(ear, presence.move_by_hand, seat) for seat in (2, 1, 1)] == [0, 1, 0]
    assert not any(map(presence.is_shown_played, (1, 2)))


async def test_the_others_are_told_once_for_whom_the_computer_stands_in(tables):
    """When it begins and when it ends; it ends when the person has moved by hand."""
    live, ear, *_ = await two(tables, grace=3600)
    presence = live.presence

    assert [told(ear, presence.stand_in, 2, on) for on in (True, True, False, False)] == [1, 0, 1, 0]
    presence.stand_in(2)
    assert presence.is_played_for(2) and presence.is_shown_played(2)
    presence.move_by_hand(2)
    assert not presence.is_played_for(2)


async def test_for_whom_the_computer_plays_is_noted_again_once_the_store_takes_it(tables, store, monkeypatch, caplog):
    """While nothing can be saved it plays all the same; a restart would only wait for them once more."""
    live, *_ = await two(tables, grace=600)

    async def tired(*_: object) -> None:
        raise StoreError("the disk is tired")

    with monkeypatch.context() as failing:
        failing.setattr(store, "stand_in", tired)
        live.presence.stand_in(2)
        await live.settle()
    assert live.presence.is_stood_in(2)
    assert "who stands in could not be noted: the disk is tired" in caplog.text

    for on in (False, True, False):
        live.presence.stand_in(2, on)
        await live.settle()
        assert (await store.game(live.game.id)).players[1].stood_in is on


async def test_a_stand_in_stops_for_whoever_comes_to_another_process(tables):
    """For nobody else, and not because somebody is still there or has gone; who is at both is not away from either."""
    live, *_ = await two(tables, grace=3600)
    presence = live.presence
    presence.stand_in(2)

    presence.share({1}, True)
    assert (presence.is_stood_in(2), presence.is_away(1)) == (True, False)
    presence.share({1, 2}, True)
    assert not presence.is_stood_in(2)
    presence.stand_in(2)
    for elsewhere in ({1, 2}, {1}):
        presence.share(elsewhere, True)
        assert presence.is_stood_in(2)


async def test_only_people_who_sit_at_a_table_are_away_from_it(tables):
    """Not its computers, nor whoever may still come, nor who watches."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(order(ME, BOT, OPEN, OPEN), ana)
    await tables.sit(made.told[3], eva, Guest("Eva"))
    live = await tables.open(made.id)

    assert [seat for seat in range(5) if live.presence.is_away(seat)] == [1, 3]


def test_whoever_is_helped_anywhere_is_shown_as_such():
    """Also where they are connected here and elsewhere."""
    helped = Helped()
    helped.want(1, on=True)
    helped.share({1, 2})

    assert helped.shown == {1, 2}


def test_who_is_helped_elsewhere_is_a_change_once():
    """The others see it when it begins and when it ends, and are not told again between."""
    helped = Helped()

    assert [helped.share({2}), helped.share({2}), helped.share(frozenset())] == [True, False, True]


async def test_nobody_is_played_for_where_there_are_no_hints(tables, store):
    """Nor is whoever watches; what is off already may be taken back."""
    live = await seated(tables, store, replace(order(ME, BOT), hints=False))

    for seat, code in ((1, "autoplay-off"), (0, "watching")):
        with pytest.raises(Refused) as refused:
            live.presence.play_for(seat, True)
        assert refused.value.code == code
    live.presence.play_for(1, False)
    assert not live.presence.is_played_for(1)


async def test_a_table_that_ended_in_the_same_moment_is_ended_by_nobody_else(tables, monkeypatch, caplog):
    """Another process was quicker: that is no fault, and the table is over as it would have been."""
    abandon, tried = OpenTable.abandon, []

    async def late(live: OpenTable) -> None:
        tried.append(live)
        await abandon(live)
        await abandon(live)

    monkeypatch.setattr(OpenTable, "abandon", late)
    live, ear, *_ = await two(tables, away="end")
    await until(lambda: ear.ended)
    await rest(live)

    assert (live.fold.abandoned, len(tried)) == (True, 1)
    assert caplog.text == ""


async def test_a_table_that_could_not_be_ended_is_tried_again(tables, monkeypatch, caplog):
    """Where the store fails, whoever is away has their grace once more."""
    abandon, tried = OpenTable.abandon, []

    async def failing(live: OpenTable) -> None:
        tried.append(live)
        if len(tried) < 3:
            raise Refused("not-saved", "the store is gone")
        await abandon(live)

    monkeypatch.setattr(OpenTable, "abandon", failing)
    live, ear, *_ = await two(tables, away="end")
    await until(lambda: live.fold.abandoned)

    assert (len(tried), ear.ended) == (3, True)
    assert caplog.text.count("could not be ended") == 2


class Levels(Answering):
    """A thinker that remembers as whom it was asked."""

    def __init__(self) -> None:
        super().__init__(greedy)
        self.levels: set[str] = set()

    async def choose(self, wire_json: str, level: str, *more) -> str:
        self.levels.add(level)
        return await super().choose(wire_json, level, *more)


GOOD = Sitter("bot", level="aficionado")


@pytest.mark.parametrize(
    ("others", "level"), [([OPEN], "gran-maestro"), ([OPEN, BOT, BOT], "novato"), ([OPEN, BOT, GOOD], "aficionado")]
)
async def test_who_stands_in_plays_as_well_as_the_best_computer_there(store, others, level):
    """Where none sits there it plays as well as it can: the others take nobody else's place."""
    thinker = Levels()
    tables = Tables(store, thinker, fixed_salts(1))
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(replace(order(ME, *others), away="computer", grace=0), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    live, ear = await tables.open(made.id), Ear(1)
    tables.join(live, ear, 0)

    def moved() -> bool:
        return any(event.seat == 2 for event, _ in ear.heard)

    while not moved():
        await until(lambda: 1 in live.fold.to_act() or moved())
        await play_first(live)

    assert level in thinker.levels <= {level, "novato"}
    await tables.close()
