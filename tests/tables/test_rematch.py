"""The rematch: one for a game, with the deal passed on, once all people want it, and found from the old table."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace

from sobremesa.store import Aside
from sobremesa.store.sql import SqlStore
from sobremesa.tables.access import Guest
from sobremesa.tables.messages import ASKS
from sobremesa.tables.orders import Order, Sitter, make
from sobremesa.tables.refusals import Refused
from sobremesa.tables.rematch import rematch_after
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, order, play_out

OPEN = Sitter("open")


async def code_of(awaitable) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value.code


async def ended(tables, wanted: Order):
    """A table of Ana's that was abandoned, and Ana."""
    ana = await tables.seat_player("ana")
    live = await tables.open((await tables.make(wanted, ana)).id)
    await live.abandon()
    return live, ana


async def ended_with_eva(tables):
    """A table of Ana's and Eva's that was abandoned, and both of them."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(order(Sitter("me", "Ana", text="uno"), OPEN), ana)
    await tables.sit(made.told[2], eva, Guest("Eva", "dos"))
    live = await tables.open(made.id)
    await live.abandon()
    return live, ana, eva


async def test_against_computers_the_rematch_is_made_at_once(tables):
    """Everything is as it was, with a pack of its own, but the next player deals first, and nothing is cut for it."""
    live, ana = await ended(tables, order(ME, BOT, rules="casa", options={"target": "12"}, pace=7))
    before = live.game

    again = (await tables.open(await tables.rematch(before.id, ana))).game

    assert (again.game, again.rules, again.options, again.pace) == ("cuarenta", "casa", {"target": "12"}, 7)
    assert (again.players, again.host, again.away, again.grace) == (
        before.players,
        ana,
        before.away,
        before.grace,
    )
    assert (again.dealer, again.cut) == (3 - before.dealer, [])
    assert (again.previous, again.session) == (before.id, before.id)
    assert again.id != before.id
    assert (await tables.open(again.id)).fold.events[0].move == "pack"


async def test_the_deal_goes_around_the_table(tables):
    """After each game the first deal is the next player's, of four as of two."""
    live, ana = await ended(tables, order(ME, BOT, BOT, BOT, rules="mesa"))
    dealers = [live.game.dealer]
    for _ in range(4):
        live = await tables.open(await tables.rematch(live.game.id, ana))
        await live.abandon()
        dealers.append(live.game.dealer)

    assert [after % 4 + 1 for after in dealers[:-1]] == dealers[1:]


@pytest.mark.parametrize(
    ("game", "rules", "options"),
    [("cribbage", "cadenza", "{}"), ("gin", "vga", "{}"), ("gin", "eaai", '{"first-dealer": "second"}')],
)
def test_a_ruleset_that_gives_the_first_deal_to_a_seat_gives_it_in_every_game(game, rules, options):
    """CR-02, GI-04: the old programs dealt first in each game."""
    made = make(Order(game, rules, 2, [ME, BOT], json.loads(options)), 1, fixed_salts(1))

    assert rematch_after(made.game, fixed_salts(2)).game.dealer == made.game.dealer == 2


def test_the_host_stays_host_and_after_a_night_who_sits_first_is():
    """Wherever the host sits; that of a night does not sit there at all."""
    game = make(order(Sitter("here", "Eva"), ME), 1, fixed_salts(1), beside=(2,)).game
    at_night = replace(game, tournament="night", host=9)

    assert rematch_after(game, fixed_salts(2)).game.host == 1
    assert rematch_after(at_night, fixed_salts(2)).game.host == 2


async def test_people_have_to_agree(tables):
    """One who asks waits for the other; the texts of both go into the new game's shuffle."""
    live, ana, eva = await ended_with_eva(tables)
    ears = [Ear(1), Ear(2), Ear(0)]
    for ear in ears:
        live.join(ear, 0)

    assert await tables.rematch(live.game.id, ana) is None
    assert [(one.subject, one.yes) for one in live.messages.questions] == [("rematch", {1})]
    made = await tables.rematch(live.game.id, eva)

    assert made is not None
    assert all((ear.said[-1].kind, ear.said[-1].text) == ("rematch", made) for ear in ears)
    assert live.messages.rematch == made
    assert (await tables.open(made)).game.texts == ["uno", "dos"]
    assert (await tables.seat_at(made, eva))[1] == 2


async def test_whoever_does_not_want_one_says_so(tables):
    """A no closes the question; it may be asked again later."""
    live, ana, eva = await ended_with_eva(tables)
    await tables.rematch(live.game.id, ana)

    await live.say(2, "no", "1")

    assert live.messages.questions == []
    assert await tables.rematch(live.game.id, eva) is None
    assert await tables.rematch(live.game.id, ana) is not None


async def test_a_rematch_that_is_refused_is_not_asked_for_without_end(tables):
    """Who has asked enough may still agree to what the other asks."""
    live, ana, eva = await ended_with_eva(tables)
    for _ in range(ASKS):
        await tables.rematch(live.game.id, ana)
        await live.say(2, "no", str(live.messages.questions[0].number))

    assert await code_of(tables.rematch(live.game.id, ana)) == "asked-enough"
    assert await tables.rematch(live.game.id, eva) is None
    assert await tables.rematch(live.game.id, ana) is not None


async def test_a_game_has_one_rematch_however_often_it_is_wanted(tables, store):
    """Whoever asks again, or comes later, is told of the one that there is."""
    live, ana = await ended(tables, order(ME, BOT))

    made = [await tables.rematch(live.game.id, ana) for _ in range(3)]
    made += await asyncio.gather(*(tables.rematch(live.game.id, ana) for _ in range(3)))

    assert len(set(made)) == 1
    assert len(await store.session(live.game.id)) == 2


async def test_who_wants_one_again_says_nothing_new(tables, store):
    """The others have been asked, and need not hear it twice."""
    live, ana, _ = await ended_with_eva(tables)

    assert [await tables.rematch(live.game.id, ana) for _ in range(3)] == [None] * 3
    assert [aside.kind for aside in await store.asides(live.game.id)] == ["ask"]


async def test_what_all_agreed_to_is_made_by_whoever_asks_next(tables, store):
    """Where the process that heard the last yes died before it made anything of it."""
    live, ana, _ = await ended_with_eva(tables)
    await store.say(live.game.id, Aside(1, live.fold.number, 1, "ask", "rematch"))
    await store.say(live.game.id, Aside(2, live.fold.number, 2, "yes", "1"))
    await live.catch_up()
    assert await store.rematch_of(live.game.id) is None

    assert await tables.rematch(live.game.id, ana) == await store.rematch_of(live.game.id) is not None


async def test_two_who_ask_at_once_agree(tables, store):
    """Neither has to answer the other, and there is one new table."""
    live, ana, eva = await ended_with_eva(tables)

    await asyncio.gather(*(tables.rematch(live.game.id, player) for player in (ana, eva)))

    assert live.messages.rematch is not None
    assert [one.game.id for one in await store.session(live.game.id)] == [live.game.id, live.messages.rematch]


async def test_two_processes_that_are_asked_at_once_make_one_rematch(tables, where):
    """Each tells its own people of the same table."""
    live, ana = await ended(tables, order(ME, BOT))
    other_store = await SqlStore.open(where)
    other = Tables(other_store, Answering(greedy), fixed_salts(9))

    made = await asyncio.gather(tables.rematch(live.game.id, ana), other.rematch(live.game.id, ana))

    assert made[0] == made[1] is not None
    assert len(await other_store.session(live.game.id)) == 2
    await other.close()
    await other_store.close()


async def test_a_rematch_that_nobody_was_told_of_is_found_by_whoever_comes(tables, store):
    """A server that dies between making and telling leaves no table behind that nobody finds."""
    live, ana = await ended(tables, order(ME, BOT))
    made = rematch_after(live.game, fixed_salts(3))
    await store.create(made.game, made.rows, made.standing)
    assert [row.number for row in made.rows] == [1]

    assert live.messages.rematch is None
    assert (await tables.open(live.game.id)).messages.rematch == made.id
    assert [(aside.seat, aside.kind) for aside in await store.asides(live.game.id)] == [(0, "rematch")]
    assert await tables.rematch(live.game.id, ana) == made.id


async def test_a_rematch_agreed_by_the_last_thing_that_can_be_said_is_told_all_the_same(tables, store, monkeypatch):
    """Else nobody could open the finished table again: whoever comes there hears of the rematch first."""
    monkeypatch.setattr("sobremesa.tables.messages.MOST", 2)
    live, ana, eva = await ended_with_eva(tables)
    await tables.rematch(live.game.id, ana)

    made = await tables.rematch(live.game.id, eva)

    assert [aside.kind for aside in await store.asides(live.game.id)] == ["ask", "yes", "rematch"]
    assert made == (await tables.open(live.game.id)).messages.rematch is not None


async def test_a_rematch_is_refused_to_strangers_and_before_the_end(tables):
    """Nor is there one of a table at which nobody ever played."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    table = (await tables.make(order(ME, BOT), ana)).id
    waiting = (await tables.make(order(ME, OPEN), ana)).id
    await tables.abandon(waiting, ana)

    assert await code_of(tables.rematch(table, ana)) == "game-not-over"
    assert await code_of((await tables.open(table)).say(1, "ask", "rematch")) == "game-not-over"
    assert await code_of(tables.rematch(table, eva)) == "not-yours"
    assert await code_of(tables.rematch(table, None)) == "not-yours"
    assert await code_of(tables.rematch(waiting, ana)) == "waiting"


async def test_the_host_of_computers_alone_lets_them_play_again(tables):
    """Nobody sits there who could be asked."""
    live, ana = await ended(tables, order(BOT, BOT))

    assert (await tables.open(await tables.rematch(live.game.id, ana))).game.previous == live.game.id
    assert await code_of(tables.rematch(live.game.id, await tables.seat_player("eva"))) == "not-yours"


async def test_whoever_watched_may_watch_the_rematch(tables):
    """The link to watch by is good for the whole session, and strangers see none of it."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(order(ME, BOT), ana)
    await tables.let_watch(made.told[0], eva)
    await tables.abandon(made.id, ana)
    again = await tables.rematch(made.id, ana)

    assert (await tables.seat_at(again, eva))[1] == 0
    assert await code_of(tables.seat_at(again, await tables.seat_player("luz"))) == "not-invited"


async def test_a_session_adds_up_the_games_that_were_played_to_their_end(tables):
    """It is the same from each of its tables, and an abandoned game counts nothing."""
    ana = await tables.seat_player("ana")
    live = await tables.open((await tables.make(order(ME, BOT, options={"target": "6"}), ana)).id)
    first, winners = live.game.id, []
    for _ in range(3):
        await tables.open(live.game.id)
        await play_out(live, [1, 2])
        winners.append(live.fold.state.winner)
        live = await tables.open(await tables.rematch(live.game.id, ana))
    await live.abandon()

    session = await tables.session(first, ana)

    assert [one.standing.status for one in session.games] == ["over", "over", "over", "abandoned"]
    assert session.totals["games"] == [winners.count(1), winners.count(2)]
    assert sum(session.totals["carton"]) > 0
    assert await tables.session(live.game.id, ana) == session
    assert await code_of(tables.session(first, await tables.seat_player("eva"))) == "not-invited"


async def test_a_session_is_told_without_going_through_its_finished_games_again(tables, monkeypatch):
    """What was counted once is kept, so that a long session costs no more than a short one."""
    ana = await tables.seat_player("ana")
    live = await tables.open((await tables.make(order(ME, BOT, options={"target": "6"}), ana)).id)
    await play_out(live, [1, 2])
    again = await tables.rematch(live.game.id, ana)
    before, read, rows = await tables.session(again, ana), [], SqlStore.rows

    def noted(store, game, after=0):
        read.append(game)
        return rows(store, game, after)

    monkeypatch.setattr(SqlStore, "rows", noted)

    assert await tables.session(again, ana) == before
    assert sum(before.totals["games"]) == 1
    assert live.game.id not in read


@pytest.mark.parametrize("sitters", [(ME, BOT), (BOT, BOT)], ids=["a player", "computers"])
async def test_a_session_tells_who_may_ask_for_the_rematch(tables, sitters):
    """Who sat there, and the host of computers; nobody who only watches."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(replace(order(*sitters), public=True), ana)

    assert [(await tables.session(made.id, player)).again for player in (ana, eva, None)] == [True, False, False]
