"""The referee: seat, number and rule are checked, the move is saved, and only then anybody hears of it."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from sobremesa.store import DiskFull, Keeping, LostRace, MoveRow, StoreError
from sobremesa.store.attendance import heads_of
from sobremesa.store.clock import seconds_of, time_text
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.schema import games
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import (
    BOT,
    ME,
    Answering,
    Ear,
    fixed_salts,
    greedy,
    order,
    order_unhurried,
    play_out,
    seated,
)


async def refused(live, seat, text, seen=None):
    """The code with which a move is refused, after making sure that nothing has changed."""
    before = live.fold.number, live.view(0)
    with pytest.raises(Refused) as caught:
        await live.play(seat, text, live.fold.number if seen is None else seen)
    assert (live.fold.number, live.view(0)) == before
    assert caught.value.why
    return caught.value.code


def turn_of(live):
    """The seat that the game waits for."""
    return live.fold.state.to_act()[0]


async def step(live):
    """Play one legal move of whose turn it is."""
    await live.play(turn_of(live), greedy(live.view(turn_of(live))), live.fold.number)


async def test_a_move_is_saved_before_anybody_hears_of_it(tables, store):
    """When a listener hears of a move, another process could read it from the store already."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    saved: list[int] = []
    append = store.append

    async def slow(game, rows, standing):
        await append(game, rows, standing)
        saved.append(rows[-1].number)

    store.append = slow
    ear = Ear(1)
    heard_after: list[bool] = []
    ear.on_event = lambda told: heard_after.append(told.event.number in saved)
    live.join(ear, 0)

    await step(live)

    assert heard_after == [True]


@pytest.mark.parametrize("races", [0, 1])
async def test_a_move_that_was_saved_although_the_store_could_not_say_so_is_announced(tables, store, races):
    """A connection may be lost after the commit, before its answer: nobody is told then that nothing has changed."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    append, ear = store.append, Ear(1)

    async def unheard(game, rows, standing):
        nonlocal races
        races -= 1
        if races >= 0:
            raise LostRace("another was quicker")
        await append(game, rows, standing)
        raise StoreError("the connection was lost")

    store.append = unheard
    live.join(ear, 0)

    while live.fold.packs < 2:
        await step(live)

    assert [event.number for event, _ in ear.heard] == list(range(2, live.fold.number + 1))
    assert len(await store.rows(live.game.id)) == live.fold.number


@pytest.mark.parametrize("races", [0, 1])
async def test_a_move_is_refused_where_nobody_can_say_whether_it_was_saved(tables, store, races):
    """The store is gone: it neither says what became of the move nor what is there."""
    live = await seated(tables, store, order_unhurried(ME, BOT))

    async def gone(*asked, **more):
        raise StoreError("the connection was lost")

    async def going(game, rows, standing):
        nonlocal races
        races -= 1
        if races >= 0:
            raise LostRace("another was quicker")
        store.rows = gone
        await gone()

    store.append = going

    assert await refused(live, turn_of(live), greedy(live.view(turn_of(live)))) == "not-saved"


async def test_a_move_is_refused_where_another_was_saved_in_its_place(tables, store):
    """It was lost with the connection, and another process was quicker with the same number."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    one, other = [text for text in live.view(turn_of(live))["legal"] if ":" not in text][:2]
    append = store.append

    async def overtaken(game, rows, standing):
        await append(game, [replace(rows[0], text=other)], standing)
        raise StoreError("the connection was lost")

    store.append = overtaken

    assert await refused(live, turn_of(live), one) == "not-saved"
    await live.catch_up()
    assert live.fold.events[-1].move == other


async def test_a_move_that_cannot_be_saved_is_refused_and_not_announced(tables, store):
    """A disk that fails costs nobody anything: the state stays, the mover is told."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    ear = Ear(1)
    live.join(ear, 0)

    async def full(game, rows, standing):
        raise StoreError("the disk is tired")

    store.append = full

    assert await refused(live, turn_of(live), greedy(live.view(turn_of(live)))) == "not-saved"
    assert ear.heard == []


@pytest.mark.parametrize("races", [0, 1])
async def test_a_full_disk_is_named_to_the_mover(tables, store, races):
    """It has a code of its own, for trying again at once is no help; when there is room the move is played."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    append = store.append

    async def full(game, rows, standing):
        nonlocal races
        races -= 1
        raise LostRace("another was quicker") if races >= 0 else DiskFull

    store.append = full
    assert await refused(live, turn_of(live), greedy(live.view(turn_of(live)))) == "disk-full"

    store.append = append
    before = live.fold.number
    await step(live)
    assert live.fold.number > before


async def test_a_mistake_of_ours_in_the_store_is_told_as_what_it_is(tables, store):
    """Nobody is told that the disk failed, and the log of the server names it; nothing has changed."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    before = live.fold.number, live.view(0)

    async def mistaken(game, rows, standing):
        raise ZeroDivisionError

    store.append = mistaken

    with pytest.raises(ZeroDivisionError):
        await step(live)
    assert (live.fold.number, live.view(0)) == before


async def test_who_moved_hears_of_a_mistake_that_comes_after_the_saving(tables, store, monkeypatch):
    """Nobody waits for ever for a move that is saved and cannot be announced."""
    live = await seated(tables, store, order_unhurried(ME, BOT))

    def broken(row):
        raise ZeroDivisionError

    monkeypatch.setattr(live.fold, "step", broken)

    with pytest.raises(ZeroDivisionError):
        await step(live)


async def test_a_move_of_somebody_who_goes_away_is_saved_and_announced(tables, store):
    """The others must hear of it: what has begun ends, whoever asked for it."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    before = live.fold.number
    moving = asyncio.create_task(step(live))
    await asyncio.sleep(0)
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)

    await live.settle()

    assert moving.cancelled()
    assert live.fold.number > before
    assert (await store.rows(live.game.id))[-1].number == live.fold.number


async def test_every_listener_hears_each_move_with_its_own_view(tables, store):
    """Seats get their own hands, the spectator none; the numbers have no holes."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    ears = [Ear(seat) for seat in (0, 1, 2)]
    for ear in ears:
        live.join(ear, 0)

    for _ in range(30):
        await step(live)

    for ear in ears:
        numbers = [event.number for event, _ in ear.heard]
        assert numbers == list(range(2, 2 + len(numbers)))
        assert {view["seat"] for _, view in ear.heard} == {ear.seat}
    assert all(view["hand"] == [] for _, view in ears[0].heard)


async def test_a_new_hand_is_an_event_of_its_own(tables, store):
    """The last move of a hand shows the hand's end; the pack that follows has the next number and no cards."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    ear = Ear(0)
    live.join(ear, 0)

    while not any(event.move == "pack" for event, _ in ear.heard):
        await step(live)

    (before, view), (pack, dealt) = ear.heard[-2:]
    assert (view["phase"], dealt["phase"]) == ("pack", "play")
    assert (pack.number, pack.seat, pack.hand) == (before.number + 1, 0, before.hand + 1)
    assert "pack: " not in repr([event for event, _ in ear.heard])


async def test_whoever_watches_cannot_move(tables, store):
    """Seat nought has no moves, not even the referee's."""
    live = await seated(tables, store, order_unhurried(BOT, BOT))

    assert await refused(live, 0, greedy(live.view(turn_of(live)))) == "watching"
    assert await refused(live, 0, "misdeal") == "watching"


async def test_nobody_moves_for_another_seat(tables, store):
    """A seat in the text that is not one's own is refused as such."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    other = 3 - turn_of(live)

    for seat in (1, 2):
        assert await refused(live, seat, f"{3 - seat}:ronda") == "wrong-seat"
    assert await refused(live, other, greedy(live.view(turn_of(live)))) == "not-your-turn"


@pytest.mark.parametrize("text", ["", "nonsense", "pack: 2c", "misdeal", "; abandoned", "5h 6h", "9h", "1:"])
async def test_what_is_no_move_is_refused(tables, store, text):
    """Texts that are no moves, and moves that no player has, change nothing."""
    live = await seated(tables, store, order_unhurried(ME, BOT))

    assert await refused(live, turn_of(live), text)


async def test_a_move_chosen_on_an_older_state_is_stale(tables, store):
    """Whoever had not seen the last move is told so, even where the move would still be legal."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    await step(live)
    await step(live)
    seat = turn_of(live)

    assert await refused(live, seat, greedy(live.view(seat)), seen=live.fold.number - 1) == "stale"
    assert await refused(live, seat, greedy(live.view(seat)), seen=live.fold.number + 1) == "stale"
    assert await refused(live, 3 - seat, "Kd", seen=0) == "stale"


async def a_ronda_out_of_turn(store):
    """A table at which a seat holds a ronda while another is to play; the claimant; the one to play."""
    for seed in range(300):
        tables = Tables(store, Answering(greedy), fixed_salts(seed))
        live = await seated(tables, store, order_unhurried(ME, BOT, rules="palm"))
        for seat in (1, 2):
            if seat != turn_of(live) and live.fold.state.legal(seat):
                return live, seat, turn_of(live)
    raise AssertionError("no pack gave a ronda out of turn")


async def test_a_ronda_is_claimed_out_of_turn(store):
    """The game waits for another seat, and the claim counts all the same."""
    live, claimant, _ = await a_ronda_out_of_turn(store)

    await live.play(claimant, f"{claimant}:ronda", live.fold.number)

    assert live.fold.events[-1].claim
    assert live.fold.events[-1].points[0]["reason"] in {"ronda", "doble-ronda"}
    assert live.fold.events[-1].points[0]["cards"] == []


async def test_a_claim_made_on_an_older_state_counts_while_it_is_legal(store):
    """A claim does not depend on what the other has just played."""
    live, claimant, other = await a_ronda_out_of_turn(store)
    seen = live.fold.number
    card = live.view(other)["hand"][0]
    await live.play(other, card, seen)

    await live.play(claimant, "ronda", seen)

    assert live.fold.events[-1].move == f"{claimant}:ronda"


async def test_a_claim_of_another_does_not_make_my_move_stale(store):
    """A claim that arrives while I play changes nothing for my move."""
    live, claimant, other = await a_ronda_out_of_turn(store)
    seen = live.fold.number
    card = live.view(other)["hand"][0]
    await live.play(claimant, "ronda", seen)

    await live.play(other, card, seen)

    assert live.fold.events[-1].move == card


async def test_after_the_end_nothing_is_played(tables, store):
    """A game that is over says so, to everybody who sits there."""
    live = await seated(tables, store, order_unhurried(ME, BOT, options={"target": "4"}))
    await play_out(live, [1, 2])

    assert await refused(live, 1, "5h") == "game-over"


async def test_two_workers_on_one_store_never_write_the_same_number(where):
    """Both accept moves for the same table at the same moment: one wins, the other reads on and tries again."""
    stores = [await SqlStore.open(where), await SqlStore.open(where)]
    workers = [Tables(store, Answering(greedy), fixed_salts(5)) for store in stores]
    one = await seated(workers[0], stores[0], order_unhurried(ME, BOT))
    two = await workers[1].open(one.game.id)
    ears = [Ear(0), Ear(0)]
    one.join(ears[0], 0)
    two.join(ears[1], 0)
    seat = turn_of(one)
    card = greedy(one.view(seat))

    ends = await asyncio.gather(one.play(seat, card, 1), two.play(seat, card, 1), return_exceptions=True)
    await one.catch_up()
    await two.catch_up()

    assert sorted(type(end).__name__ for end in ends) == ["NoneType", "Refused"]
    assert [row.number for row in await stores[0].rows(one.game.id)] == list(range(1, one.fold.number + 1))
    assert one.view(1) == two.view(1)
    assert [event for event, _ in ears[0].heard] == [event for event, _ in ears[1].heard]
    for store in stores:
        await store.close()


async def test_a_lost_race_is_tried_again(where):
    """A worker that lags behind loses its number, reads on, and plays the same claim on the newer state."""
    stores = [await SqlStore.open(where), await SqlStore.open(where)]
    live, claimant, other = await a_ronda_out_of_turn(stores[0])
    lagging = await Tables(stores[1], Answering(greedy)).open(live.game.id)
    await live.play(other, live.view(other)["hand"][0], live.fold.number)

    await lagging.play(claimant, "ronda", 1)

    assert [event.move for event in lagging.fold.events][-1] == f"{claimant}:ronda"
    assert lagging.fold.number == live.fold.number + 1
    for store in stores:
        await store.close()


async def test_a_table_knows_whether_the_store_is_further_or_has_others_there(tables, store):
    """By moves, by what was said, by who sits and who is there; what was looked up may be older than the table."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    for _ in range(2):
        await live.say(1, "call", "hello")
    await step(live)
    row, said, heads, share = live.fold.number, 2, heads_of(live.game.players), live.presence.elsewhere
    others = (share._replace(elsewhere={2}), share._replace(drives=not share.drives))

    assert live.knows(row, said, heads, share)
    assert live.knows(row - 1, said - 1, heads, share)
    assert not live.knows(row + 1, said, heads, share)
    assert not live.knows(row, said + 1, heads, share)
    assert not any(live.knows(row, said, other, share) for other in (heads[:1], [*heads, ""]))
    assert not any(live.knows(row, said, heads, other) for other in others)


async def test_a_move_goes_on_when_its_sender_goes_away(tables, store):
    """A connection that breaks after sending a move does not keep the others from hearing of it."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    ear = Ear(0)
    live.join(ear, 0)
    seat = turn_of(live)

    sender = asyncio.create_task(live.play(seat, greedy(live.view(seat)), live.fold.number))
    await asyncio.sleep(0)
    sender.cancel()
    await live.settle()

    assert next(event.seat for event, _ in ear.heard) == seat


async def test_an_abandoned_table_ends_for_everybody(tables, store):
    """Listeners are told, the list says so, and nothing more is played."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    ear = Ear(2)
    live.join(ear, 0)
    player = (await store.ensure_player("ana")).id

    await tables.abandon(live.game.id, player)

    assert ear.ended
    assert await refused(live, 1, "5h") == "abandoned"
    standing = (await tables.mine(player))[0].listed.standing
    assert (standing.status, standing.winner) == ("abandoned", 0)
    assert [row.seat for row in await store.rows(live.game.id)] == [0, 0]
    with pytest.raises(Refused, match="ended already"):
        await tables.abandon(live.game.id, player)
    with pytest.raises(Refused, match="abandoned"):
        tables.join(live, Ear(1), 0)


async def test_only_those_who_sit_there_may_abandon(tables, store):
    """A stranger, and one without any cookie, cannot end a table."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    stranger = await store.ensure_player("eva")

    for who in (stranger.id, None):
        with pytest.raises(Refused) as caught:
            await tables.abandon(live.game.id, who)
        assert caught.value.code == "not-yours"


async def test_a_list_knows_whose_turn_it_is_without_opening_any_table(tables, store):
    """It stands beside the rows after every move and takeback, and after the end it is nobody's."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    while not live.fold.ended:
        (listed,) = await store.games_of(live.game.host)
        assert listed.standing.turn == live.fold.to_act()
        seat = live.fold.to_act()[0]
        await live.play(seat, greedy(live.view(seat)), live.fold.number)
    again = Tables(store, Answering(greedy))

    (mine,) = await again.mine(live.game.host)

    assert (mine.listed.standing.turn, mine.your_turn) == ([], False)
    assert again._open == {}
    await again.close()


async def test_a_game_of_an_earlier_version_is_looked_at_once(tables, store):
    """Whose turn it is was not written down then: the first list does, and the next one opens nothing."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    async with store._engine.begin() as connection:
        await connection.execute(update(games).values(turn=None))
    again = [Tables(store, Answering(greedy)) for _ in range(2)]

    found = [(await one.mine(live.game.host))[0].your_turn for one in again]

    assert found == [live.fold.to_act() == [1]] * 2
    assert [len(one._open) for one in again] == [1, 0]
    assert (await store.games_of(live.game.host))[0].standing.turn == live.fold.to_act()
    for one in again:
        await one.close()


async def test_no_game_of_an_earlier_version_is_opened_where_it_cannot_be_my_turn(tables, store):
    """It has ended, or only computers play there: the list says so without going through its moves."""
    over = await seated(tables, store, order_unhurried(ME, BOT, options={"target": "10"}))
    await play_out(over, [1, 2])
    await seated(tables, store, order_unhurried(BOT, BOT))
    async with store._engine.begin() as connection:
        await connection.execute(update(games).values(turn=None))
    again = Tables(store, Answering(greedy))

    found = await again.mine(over.game.host)

    assert ([one.your_turn for one in found], again._open) == ([False, False], {})
    await again.close()


async def test_a_table_that_was_removed_meanwhile_is_forgotten(tables, store):
    """Another program that serves the same games may do that: whoever comes is told so, and it is open no more."""
    live, ear = await seated(tables, store, order(ME, BOT)), Ear(1)
    await store.pruning.remove(Keeping(left=0))
    live.join(ear, 0)

    with pytest.raises(Refused) as refused:
        await tables.open(live.game.id)
    assert (refused.value.code, ear.ended) == ("unknown-table", True)
    assert live.game.id not in tables._open
    with pytest.raises(Refused) as refused:
        await live.count_heads()
    assert refused.value.code == "unknown-table"


async def test_a_table_that_cannot_be_read_on_has_not_ended_for_those_who_are_there(tables, store):
    """Another version has written there; they are left with what they see. Lists have it all the same."""
    live, ear = await seated(tables, store, order_unhurried(ME, BOT)), Ear(1)
    tables.join(live, ear, 0)
    await store.append(live.game.id, [MoveRow(2, 1, "a move of tomorrow")], live.fold.standing())

    with pytest.raises(Refused) as refused:
        await tables.open(live.game.id)
    assert (refused.value.code, ear.ended) == ("broken-table", False)

    async with store._engine.begin() as connection:
        await connection.execute(update(games).values(turn=None))
    assert [one.your_turn for one in await tables.mine(live.game.host)] == [False]


async def test_tables_that_are_kept_no_longer_are_forgotten_here(tables, store):
    """Those that somebody listens at stay."""
    _, used = [await seated(tables, store, order(BOT, BOT, pace=60_000)) for _ in range(2)]
    tables.join(used, Ear(0), 0)

    assert await tables.prune(Keeping(left=0)) == 1
    assert set(tables._open) == {used.game.id}


async def test_nobody_fills_the_list_of_open_tables_alone(tables):
    """Of one host it has so many; those of others come in between."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    shown = replace(order_unhurried(ME, BOT), public=True)
    for host in (*[ana] * 5, eva):
        await tables.make(shown, host)

    hosts = [one.game.host for one in await tables.public()]
    assert (hosts.count(ana), hosts.count(eva)) == (3, 1)


async def test_the_list_of_open_tables_ends_after_fifty(tables):
    """From however many hosts they come."""
    shown = replace(order_unhurried(ME, BOT), public=True)
    for number in range(51):
        await tables.make(shown, await tables.seat_player(f"host {number // 3}"))

    assert len(await tables.public()) == 50


@pytest.mark.parametrize(("later", "listed"), [(86_399, 1), (86_401, 0)])
async def test_a_table_where_nothing_happens_is_listed_for_a_day(tables, monkeypatch, later, listed):
    """Whoever waited there has given up."""
    made = await tables.make(replace(order_unhurried(ME, BOT), public=True), await tables.seat_player("ana"))
    touched = seconds_of((await tables.mine(made.game.host))[0].listed.updated)

    monkeypatch.setattr("sobremesa.tables.tables.ago", lambda seconds: time_text(touched + later - seconds))

    assert len(await tables.public()) == listed


async def test_the_tables_that_somebody_is_at_are_told_the_fullest_first(tables, store):
    """Those where nobody is are left out."""
    lives = [await seated(tables, store, order_unhurried(BOT, BOT)) for _ in range(4)]
    for live, listeners in zip(lives, (1, 3, 0, 2), strict=True):
        for _ in range(listeners):
            tables.join(live, Ear(0), 0)

    assert tables.live == [lives[1], lives[3], lives[0]]
