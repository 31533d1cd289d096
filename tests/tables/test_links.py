"""Friends who sit down by a link: the table waits for them, and nobody gets a seat that is not theirs."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from sobremesa.store.sql.schema import metadata
from sobremesa.tables.access import Access, Guest
from sobremesa.tables.orders import Sitter
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, ME, Ear, order, play_out

OPEN = Sitter("open")


async def code_of(awaitable) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value.code


async def hosted(tables, *sitters: Sitter, **more):
    """A table of Ana's, as she was told of it, and Ana."""
    ana = await tables.seat_player("ana")
    return await tables.make(order(*sitters, **more), ana), ana


async def test_nothing_is_dealt_before_the_last_seat_is_taken(tables, store):
    """The table waits without a row, tells those who are there who sits down, and then deals row 1, a pack."""
    made, _ = await hosted(tables, ME, OPEN, BOT, OPEN, rules="mesa", options={"target": "10"})
    live = await tables.open(made.id)
    ear = Ear(1)
    tables.join(live, ear, 0)
    eva, luz = await tables.seat_player("eva"), await tables.seat_player("luz")

    await tables.sit(made.told[2], eva, Guest("Eva"))
    assert (await store.rows(made.id), ear.met, live.game.waits) == ([], 1, True)
    await tables.sit(made.told[4], luz, Guest(" Luz\n "))

    first = (await store.rows(made.id))[0]
    assert (first.number, first.seat, first.text[:5]) == (1, 0, "pack:")
    assert [seat.name for seat in live.game.players][1::2] == ["Eva", "Luz"]
    assert ear.heard[0][0].move == "pack"
    await play_out(live, [1, 2, 4])
    assert live.fold.state.over


async def test_the_first_pack_mixes_the_texts_of_all(tables, store):
    """The record of the finished game opens every commitment, with the texts of host and guest."""
    made, _ = await hosted(tables, Sitter("me", "Ana", text="uno"), OPEN, options={"target": "6"})
    await tables.sit(made.told[2], await tables.seat_player("eva"), Guest("Eva", "dos"))
    live = await tables.open(made.id)
    await play_out(live, [1, 2])

    record = await tables.afterwards.record(made.id, await tables.player("ana"))

    from sobremesa.records.verify import Verified

    assert '[Text1 "uno"]' in record
    assert '[Text2 "dos"]' in record
    assert Verified(record).proved


async def test_a_taken_link_lets_only_its_owner_back(tables):
    """The same visitor opens it again and is at the table; another is told that it is taken."""
    made, ana = await hosted(tables, ME, OPEN)
    eva, luz = await tables.seat_player("eva"), await tables.seat_player("luz")
    assert await tables.sit(made.told[2], eva, Guest("Eva")) == made.id

    assert await tables.sit(made.told[2], eva, Guest("Otra")) == made.id
    assert (await tables.invitation(made.told[2], eva))[1] == 2
    for other in (luz, ana):
        assert await code_of(tables.sit(made.told[2], other, Guest("Luz"))) == "link-taken"
        assert await code_of(tables.invitation(made.told[2], other)) == "link-taken"
    assert (await tables.open(made.id)).game.players[1].name == "Eva"


async def test_a_link_of_a_game_that_is_over_still_leads_its_owner_there(tables):
    """Whoever sat there may look at the end; for anybody else the table has ended."""
    made, ana = await hosted(tables, ME, OPEN)
    eva, luz = await tables.seat_player("eva"), await tables.seat_player("luz")
    await tables.sit(made.told[2], eva, Guest("Eva"))
    await (await tables.open(made.id)).abandon()

    assert await tables.sit(made.told[2], eva, Guest("Eva")) == made.id
    assert await code_of(tables.sit(made.told[2], luz, Guest("Luz"))) == "table-ended"
    assert await code_of(tables.sit(made.told[2], ana, Guest("Ana"))) == "table-ended"


async def test_nobody_takes_a_second_seat(tables):
    """Neither the host nor a guest sits down twice at one table."""
    made, ana = await hosted(tables, ME, OPEN, OPEN, OPEN, rules="mesa")
    eva = await tables.seat_player("eva")
    await tables.sit(made.told[2], eva, Guest("Eva"))

    assert await code_of(tables.sit(made.told[3], ana, Guest("Ana"))) == "already-seated"
    assert await code_of(tables.sit(made.told[3], eva, Guest("Eva"))) == "already-seated"


async def test_two_who_open_a_link_at_once(tables):
    """One has the seat, the other is refused."""
    made, _ = await hosted(tables, ME, OPEN)
    players = [await tables.seat_player(name) for name in ("eva", "luz")]

    came = await asyncio.gather(
        *(tables.sit(made.told[2], player, Guest("x")) for player in players), return_exceptions=True
    )

    assert sorted(getattr(one, "code", one) for one in came) == sorted(["link-taken", made.id])


async def test_whoever_has_come_first_meanwhile_is_seen_by_whoever_comes_second(tables, store):
    """Between looking at a table and sitting down: the seat is another's, one's own already, or one has another."""
    made, _ = await hosted(tables, ME, OPEN, OPEN, BOT)
    eva, luz = await tables.seat_player("eva"), await tables.seat_player("luz")
    before, door = await store.game(made.id), Access(store)
    await tables.sit(made.told[2], eva, Guest("Eva"))

    assert await code_of(door.sit(before, 2, luz, Guest("Luz"))) == "link-taken"
    assert await code_of(door.sit(before, 3, eva, Guest("Eva"))) == "already-seated"
    await door.sit(before, 2, eva, Guest("Otra"))
    assert [seat.name for seat in (await store.game(made.id)).players][1:3] == ["Eva", ""]


async def test_a_link_of_one_kind_opens_nothing_of_the_other(tables):
    """Watching gives no seat, a seat's secret is not for watching, and a made-up one is for nothing."""
    made, _ = await hosted(tables, ME, OPEN)
    eva = await tables.seat_player("eva")

    assert await code_of(tables.sit(made.told[0], eva, Guest("Eva"))) == "unknown-link"
    assert await code_of(tables.let_watch(made.told[2], eva)) == "unknown-link"
    assert await code_of(tables.sit("A" * 22, eva, Guest("Eva"))) == "unknown-link"


async def test_the_store_never_holds_a_secret(tables, store, tmp_path):
    """The database's tables, and SQLite's files, have the hashes of the links alone."""
    made, _ = await hosted(tables, ME, OPEN)

    async with store._engine.connect() as connection:
        rows = [(await connection.execute(select(table))).all() for table in metadata.sorted_tables]
    kept = repr(rows).encode() + b"".join(file.read_bytes() for file in tmp_path.iterdir())

    assert made.id.encode() in kept
    assert [secret for secret in made.told.values() if secret.encode() in kept] == []


async def test_a_private_table_is_watched_by_its_link_alone(tables):
    """A stranger who knows the id is refused until they have opened the link; whoever sits there needs none."""
    made, ana = await hosted(tables, ME, BOT)
    eva = await tables.seat_player("eva")

    assert await code_of(tables.seat_at(made.id, eva)) == "not-invited"
    assert await code_of(tables.seat_at(made.id, None)) == "not-invited"
    await tables.let_watch(made.told[0], eva)

    assert (await tables.seat_at(made.id, eva))[1] == 0
    assert (await tables.seat_at(made.id, ana))[1] == 1


async def test_a_public_table_is_watched_by_anybody(tables):
    """Without a link, and whoever they are."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(replace(order(ME, BOT), public=True), ana)

    assert [(await tables.seat_at(made.id, player))[1] for player in (ana, eva, None)] == [1, 0, 0]


async def test_while_a_table_waits_nobody_moves_and_only_its_host_ends_it(tables):
    """A move is refused, no guest can end it, and a link to an ended table opens nothing."""
    luz = await tables.seat_player("luz")
    made, ana = await hosted(tables, ME, OPEN, OPEN, OPEN, rules="mesa")
    eva = await tables.seat_player("eva")
    for seat, guest in ((2, eva), (3, luz)):
        await tables.sit(made.told[seat], guest, Guest("Guest"))
    live = await tables.open(made.id)

    assert await code_of(live.play(1, "5h", 0)) == "waiting"
    for guest in (luz, eva):
        assert await code_of(tables.abandon(made.id, guest)) == "not-yours"
    await tables.abandon(made.id, ana)
    assert await code_of(tables.sit(made.told[4], await tables.seat_player("paz"), Guest("Paz"))) == "table-ended"


async def test_a_host_who_sits_nowhere_ends_the_game_of_others_and_cannot_play_it_again(tables):
    """No seat is left to the computer by it; a rematch is for those who sat there to want."""
    made, ana = await hosted(tables, OPEN, OPEN)
    for seat in (1, 2):
        await tables.sit(made.told[seat], await tables.seat_player(f"guest {seat}"), Guest("Guest"))
    live = await tables.open(made.id)

    await tables.abandon(made.id, ana)

    assert live.fold.abandoned
    assert await code_of(tables.rematch(made.id, ana)) == "not-yours"


async def test_a_pack_that_was_not_dealt_when_the_last_sat_down_is_dealt_later(tables, store):
    """A server that dies between the two finds the table full without a pack, and deals when somebody looks."""
    made, _ = await hosted(tables, ME, OPEN)
    eva = await tables.seat_player("eva")
    seat = (await tables.open(made.id)).game.players[1]
    await store.sit(made.id, replace(seat, kind="human", name="Eva", player=eva), 1)

    live = await tables.open(made.id)

    assert live.fold.number == 1
    assert live.fold.state.to_act() != []


async def test_who_is_a_moment_too_late_for_a_seat_is_told_that_it_is_taken(tables, store, monkeypatch):
    """Both found it free; the one who was first sits there."""
    made, _ = await hosted(tables, ME, OPEN)
    eva, luz = await tables.seat_player("eva"), await tables.seat_player("luz")
    sit = store.sit

    async def after_luz(game, seat, revision):
        if seat.player == eva:
            await tables.sit(made.told[2], luz, Guest("Luz"))
        return await sit(game, seat, revision)

    monkeypatch.setattr(store, "sit", after_luz)

    assert await code_of(tables.sit(made.told[2], eva, Guest("Eva"))) == "link-taken"
    assert [seat.player for seat in (await store.game(made.id)).players][1] == luz
