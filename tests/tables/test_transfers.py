"""A seat is moved: by its holder to another browser, by the host while its holder is away."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sobremesa.tables import transfers
from sobremesa.tables.access import Guest
from sobremesa.tables.orders import Sitter
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, greedy, order, play_out

OPEN = Sitter("open")


async def code_of(awaitable) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value.code


async def at_table(tables, *, eva: str = "eva"):
    """A table at which Ana, the host, and Eva sit; its live, Ana and Eva."""
    ana, guest = await tables.seat_player("ana"), await tables.seat_player(eva)
    made = await tables.make(order(Sitter("me", "Ana", text="uno"), OPEN, options={"target": "6"}), ana)
    await tables.sit(made.told[2], guest, Guest("Eva"))
    return await tables.open(made.id), ana, guest


async def moved(tables, live, seat: int, asker: int, to: int, name: str = "") -> None:
    """Move a seat by a new link."""
    link = await tables.transfers.make_link(live.game.id, seat, asker)
    await tables.sit(link.secret, to, Guest(name))


async def test_a_holder_goes_on_in_another_browser(tables):
    """The new browser has the seat, the hand and the host's part; whoever listens from the old one hears no more."""
    live, ana, _ = await at_table(tables)
    old, other, phone = Ear(1), Ear(2), await tables.seat_player("phone")
    tables.join(live, old, 0)
    tables.join(live, other, 0)
    link = await tables.transfers.make_link(live.game.id, 1, ana)
    game, seat, moves = await tables.invitation(link.secret, phone)
    assert await tables.behind_link(link.secret) is None

    await tables.sit(link.secret, phone, Guest("Otra"))
    await play_out(live, [1, 2])

    assert (game.id, seat, moves, link.seconds) == (live.game.id, 1, "holder", transfers.OWN_SECONDS)
    assert (old.evicted, old.heard, other.evicted) == (True, [], False)
    assert (live.game.players[0].name, live.game.host) == ("Ana", phone)
    assert (await tables.seat_at(live.game.id, phone))[1] == 1
    for gone in (tables.seat_at, tables.afterwards.record, tables.hints.give):
        arguments = (live.game.id, ana, 0)[: 3 if gone == tables.hints.give else 2]
        assert await code_of(gone(*arguments)) in {"seat-moved", "not-yours"}
    assert await tables.mine(ana) == []
    assert '[Text1 "uno"]' in await tables.afterwards.record(live.game.id, phone)


async def test_the_link_of_a_holder_moves_the_seat_once(tables):
    """Of two at once one has it and comes back by it; the old browser is told, anybody else finds it taken."""
    live, ana, _ = await at_table(tables)
    one, two = [await tables.seat_player(name) for name in ("phone", "tablet")]
    link = await tables.transfers.make_link(live.game.id, 1, ana)

    came = await asyncio.gather(
        *(tables.sit(link.secret, player, Guest("")) for player in (one, two)), return_exceptions=True
    )

    got = [one, two][came.index(live.game.id)]
    lost = one + two - got
    assert live.game.players[0].player == got
    assert await tables.sit(link.secret, got, Guest("")) == live.game.id
    assert await code_of(tables.sit(link.secret, lost, Guest(""))) in {"link-taken", "link-expired"}
    assert await code_of(tables.sit(link.secret, ana, Guest(""))) == "seat-moved"


async def test_a_link_that_has_run_out_was_replaced_or_ended_moves_nothing(tables, monkeypatch):
    """A new link ends the one before; the holder ends their own; and ten minutes are ten minutes."""
    live, ana, _ = await at_table(tables)
    phone = await tables.seat_player("phone")
    first = await tables.transfers.make_link(live.game.id, 1, ana)
    second = await tables.transfers.make_link(live.game.id, 1, ana)
    assert await code_of(tables.sit(first.secret, phone, Guest(""))) == "unknown-link"

    await tables.transfers.end_link(live.game.id, 1, ana)
    assert await code_of(tables.sit(second.secret, phone, Guest(""))) == "unknown-link"

    monkeypatch.setattr(transfers, "OWN_SECONDS", -1)
    third = await tables.transfers.make_link(live.game.id, 1, ana)
    assert await code_of(tables.sit(third.secret, phone, Guest(""))) == "link-expired"
    assert await code_of(tables.invitation(third.secret, phone)) == "link-expired"
    assert live.game.players[0].player == ana


@pytest.mark.parametrize("first", ["ana", "eva"])
async def test_the_host_and_the_holder_end_their_own_links_alone(tables, first):
    """Whichever of them has been here for longer."""
    await tables.seat_player(first)
    live, ana, eva = await at_table(tables)
    for maker, other in ((ana, eva), (eva, ana)):
        link = await tables.transfers.make_link(live.game.id, 2, maker)

        await tables.transfers.end_link(live.game.id, 2, other)
        assert await tables.transfers.find(link.secret) is not None
        await tables.transfers.end_link(live.game.id, 2, maker)
        assert await tables.transfers.find(link.secret) is None


@pytest.mark.parametrize("first", ["ana", "eva"])
async def test_a_holder_has_ten_minutes_and_whoever_the_host_asks_has_a_day(tables, first):
    """Whichever of them has been here for longer."""
    await tables.seat_player(first)
    live, ana, eva = await at_table(tables)

    told = [await tables.transfers.make_link(live.game.id, 2, asker) for asker in (eva, ana)]

    assert [link.seconds for link in told] == [600, 86_400]


async def test_a_holder_is_known_however_many_players_there_are(tables):
    """Players are told apart by their numbers, small or large."""
    for stranger in range(260):
        await tables.seat_player(f"stranger {stranger}")
    live, ana, eva = await at_table(tables)
    own = await tables.transfers.make_link(live.game.id, 2, eva)
    await tables.transfers.end_link(live.game.id, 2, eva)
    assert (own.seconds, await tables.transfers.find(own.secret)) == (600, None)

    luz = await tables.seat_player("luz")
    await moved(tables, live, 2, ana, luz, "Luz")

    assert live.game.players[1].player == luz


async def test_of_four_the_seat_is_moved_that_the_link_is_for(tables):
    """By its holder's link or the host's; it keeps its name, and all others sit where they sat."""
    ana, eva, luz, sol, tom, pia = [
        await tables.seat_player(name) for name in ("ana", "eva", "luz", "sol", "tom", "pia")
    ]
    made = await tables.make(order(ME, OPEN, OPEN, OPEN), ana)
    for seat, player, name in ((2, eva, "Eva"), (3, luz, "Luz"), (4, sol, "Sol")):
        await tables.sit(made.told[seat], player, Guest(name))
    live = await tables.open(made.id)

    ended = await tables.transfers.make_link(live.game.id, 3, luz)
    await tables.transfers.end_link(live.game.id, 3, luz)
    assert await tables.transfers.find(ended.secret) is None
    for asker, to in ((luz, tom), (ana, pia)):
        await moved(tables, live, 3, asker, to)
        assert [seat.player for seat in live.game.players] == [ana, eva, to, sol]
    assert [seat.name for seat in live.game.players] == ["Ana", "Eva", "Luz", "Sol"]


async def test_the_host_fills_the_seat_of_somebody_absent(tables):
    """Luz plays on under her own name; the host stays the host; Eva is told when she comes back, by whatever way."""
    live, ana, eva = await at_table(tables)
    luz = await tables.seat_player("luz")
    link = await tables.transfers.make_link(live.game.id, 2, ana)

    assert (await tables.invitation(link.secret, luz)).moves == "absent"
    assert await tables.behind_link(link.secret) == (live.game, 2)
    await tables.sit(link.secret, luz, Guest(" Luz "))

    assert (live.game.players[1].name, live.game.host) == ("Luz", ana)
    assert (await tables.seat_at(live.game.id, luz))[1] == 2
    assert await code_of(tables.seat_at(live.game.id, eva)) == "seat-given"
    assert await code_of(tables.invitation(link.secret, eva)) == "seat-given"


async def test_nobody_loses_a_seat_while_they_are_there(tables):
    """No link is made, one that was made is good for nothing, and coming back ends it."""
    live, ana, eva = await at_table(tables)
    luz, ear = await tables.seat_player("luz"), Ear(2)
    link = await tables.transfers.make_link(live.game.id, 2, ana)
    tables.join(live, ear, 0)

    assert await code_of(tables.transfers.make_link(live.game.id, 2, ana)) == "seat-present"
    assert await code_of(tables.invitation(link.secret, luz)) == "seat-present"
    assert await code_of(tables.sit(link.secret, luz, Guest("Luz"))) == "seat-present"
    await tables.transfers.keep_seat(live.game.id, 2)
    tables.leave(live, ear)
    assert await code_of(tables.sit(link.secret, luz, Guest("Luz"))) == "unknown-link"
    assert live.game.players[1].player == eva


async def test_a_seat_is_moved_by_its_holder_and_the_host_alone(tables):
    """Not by another player, a stranger, or anybody where a computer sits; and not when the game has ended."""
    live, ana, eva = await at_table(tables)
    alone = await tables.make(order(ME, BOT), ana)
    make = tables.transfers.make_link

    assert await code_of(make(live.game.id, 1, eva)) == "not-yours"
    assert await code_of(make(live.game.id, 1, None)) == "not-yours"
    assert await code_of(make(live.game.id, 2, await tables.seat_player("luz"))) == "not-yours"
    for seat in (0, 3):
        assert await code_of(make(live.game.id, seat, ana)) == "bad-seats"
    assert await code_of(make(alone.id, 2, ana)) == "not-yours"
    link = await make(live.game.id, 1, ana)
    assert await code_of(tables.sit(link.secret, eva, Guest(""))) == "already-seated"
    await live.abandon()
    assert await code_of(make(live.game.id, 1, ana)) == "table-ended"
    assert await code_of(tables.sit(link.secret, await tables.seat_player("luz"), Guest(""))) == "table-ended"


async def test_the_host_replaces_the_link_of_a_free_seat(tables):
    """Also from the browser to which they have gone on; the link before opens nothing."""
    ana, phone, eva = [await tables.seat_player(name) for name in ("ana", "phone", "eva")]
    made = await tables.make(order(ME, OPEN), ana)
    live = await tables.open(made.id)
    await moved(tables, live, 1, ana, phone)

    link = await tables.transfers.make_link(made.id, 2, phone)

    assert link.seconds is None
    assert await code_of(tables.sit(made.told[2], eva, Guest("Eva"))) == "unknown-link"
    assert await tables.sit(link.secret, eva, Guest("Eva")) == made.id
    assert live.fold.number == 1


async def test_a_seat_goes_there_and_back(tables):
    """Whoever has it again is let in, and a former holder who is let watch may watch."""
    live, ana, _ = await at_table(tables)
    phone = await tables.seat_player("phone")
    await moved(tables, live, 1, ana, phone)
    await moved(tables, live, 1, phone, ana)

    assert (await tables.seat_at(live.game.id, ana))[1] == 1
    assert await code_of(tables.seat_at(live.game.id, phone)) == "seat-moved"
    await tables.transfers.forget(live.game.id, phone)
    assert await code_of(tables.seat_at(live.game.id, phone)) == "not-invited"


async def test_who_loses_their_seat_as_they_come_does_not_watch_instead(tables, monkeypatch):
    """Between the two looks at who sits there; nobody watches a private table without its link."""
    live, _, eva = await at_table(tables)
    link = await tables.transfers.make_link(live.game.id, 2, eva)
    phone, opened, looks = await tables.seat_player("phone"), tables.open, []

    async def moving(table: str):
        looks.append(table)
        if len(looks) == 2:
            await tables.sit(link.secret, phone, Guest(""))
        return await opened(table)

    monkeypatch.setattr(tables, "open", moving)

    assert await code_of(tables.seat_at(live.game.id, eva)) == "seat-moved"
    assert (await tables.seat_at(live.game.id, phone))[1] == 2


async def test_a_count_that_comes_late_does_not_bring_an_old_holder_back(tables, monkeypatch):
    """Who sits where may be read by two at once: what was read first and comes last counts for nothing."""
    live, ana, _ = await at_table(tables)
    phone, read, gate = await tables.seat_player("phone"), asyncio.Event(), asyncio.Event()
    game_of, asked = live._store.game, []

    async def slowly(table: str):
        asked.append(table)
        first = len(asked) == 1
        game = await game_of(table)
        if first:
            read.set()
            await gate.wait()
        return game

    link = await tables.transfers.make_link(live.game.id, 1, ana)
    monkeypatch.setattr(live._store, "game", slowly)
    late = asyncio.create_task(live.count_heads())
    await read.wait()
    await tables.sit(link.secret, phone, Guest(""))
    gate.set()
    await late

    assert live.game.players[0].player == phone


async def test_two_programs_that_serve_the_same_games_agree_on_who_sits_where(tables, store):
    """What one has moved the other knows as soon as somebody comes there."""
    live, ana, _ = await at_table(tables)
    tables_again = Tables(store, Answering(greedy))
    phone = await tables.seat_player("phone")
    assert (await tables_again.seat_at(live.game.id, ana))[1] == 1

    await moved(tables, live, 1, ana, phone)

    assert await code_of(tables_again.seat_at(live.game.id, ana)) == "seat-moved"
    assert (await tables_again.seat_at(live.game.id, phone))[1] == 1
    await tables_again.close()


async def test_whoever_opens_their_own_link_keeps_their_seat(tables):
    """It moves nothing, and stays good for another browser."""
    live, ana, _ = await at_table(tables)
    link, phone = await tables.transfers.make_link(live.game.id, 1, ana), await tables.seat_player("phone")

    assert await tables.sit(link.secret, ana, Guest("Another")) == live.game.id
    assert (live.game.players[0].player, live.game.players[0].name) == (ana, "Ana")
    await tables.sit(link.secret, phone, Guest(""))
    assert live.game.players[0].player == phone


async def test_a_seat_that_another_took_in_the_same_moment_is_not_moved(tables, monkeypatch):
    """Of two who follow a link at once the other reads that it is good no more."""
    live, ana, _ = await at_table(tables)
    link, phone = await tables.transfers.make_link(live.game.id, 1, ana), await tables.seat_player("phone")

    async def taken(*_: object) -> bool:
        return False

    monkeypatch.setattr(tables._store.transfers, "take", taken)
    assert await code_of(tables.sit(link.secret, phone, Guest(""))) == "link-expired"
    assert live.game.players[0].player == ana


async def test_a_link_to_a_game_that_is_gone_invites_nobody(tables, store, monkeypatch):
    """It was cleared away in the same moment: who opens the link sees no name of those who sat there."""
    made = await tables.make(order(ME, OPEN), await tables.seat_player("ana"))

    async def gone(table: str) -> None:
        return None

    assert await tables.behind_link(made.told[2]) == (made.game, 2)
    monkeypatch.setattr(store, "game", gone)
    assert await tables.behind_link(made.told[2]) is None


async def test_links_to_what_is_taken_or_over_invite_nobody(tables):
    """A seat that somebody took, a game that was ended, and one that was given up before it began."""
    eva = await tables.seat_player("eva")
    made = await tables.make(replace(order(ME, OPEN), away="end"), await tables.seat_player("ana"))
    seat, watch = made.told[2], made.told[0]
    before = [await tables.behind_link(secret) for secret in (seat, watch)]
    await tables.sit(seat, eva, Guest("Eva"))
    seated = [await tables.behind_link(secret) is None for secret in (seat, watch)]
    given_up = await tables.make(order(ME, OPEN), made.game.host)
    for table in (made.id, given_up.id):
        await tables.abandon(table, made.game.host)

    assert before == [(made.game, 2), (made.game, 0)]
    assert seated == [True, False]
    assert [await tables.behind_link(one) for one in (watch, given_up.told[2], given_up.told[0])] == [None] * 3


async def test_a_link_that_has_run_out_invites_nobody(tables, monkeypatch):
    """Who opened it would only read that it has."""
    live, ana, _ = await at_table(tables)
    monkeypatch.setattr(transfers, "HOST_SECONDS", -1)
    link = await tables.transfers.make_link(live.game.id, 2, ana)

    assert await tables.behind_link(link.secret) is None
