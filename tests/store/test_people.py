"""A player can be forgotten: nothing of theirs is kept, and nobody else loses a game by it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.store import (
    Alarm,
    Invitation,
    Link,
    Member,
    MoveRow,
    Pause,
    PushSubscription,
    Regard,
    Seat,
    Standing,
    Transfer,
)
from sobremesa.store.clock import ago, now
from sobremesa.store.passkeys import Passkey
from sobremesa.store.sql import schema
from sobremesa.store.sql.people import ABOUT, NOBODY, OWN, SHARED
from tests.store.makers import OPEN, game_of, tournament_of, wish_of

LATER = ago(-7 * 24 * 3600)
OVER = Standing("over", [10, 4], 1)
SALTED = "pack: AcAd; salt 0A"


async def two(
    store, name: str = "g", standing: Standing = OPEN, text: str = "", host: str = "ana", seed: str = ""
) -> tuple[int, int]:
    """A game of Ana's and Eva's; what Ana gave for the shuffle; the two players."""
    ana, eva = [(await store.ensure_player(one)).id for one in ("ana", "eva")]
    seats = [Seat(1, "human", "Ana", player=ana, text=text), Seat(2, "human", "Eva", player=eva, text="dos")]
    game = replace(game_of(name, ana if host == "ana" else eva, seats), server_seed=seed)
    await store.create(game, [MoveRow(1, 0, SALTED)], standing, [Link(f"seat {name}", name, 1)])
    return ana, eva


async def test_the_other_keeps_a_finished_game_without_the_name(store):
    """The seat has no player, no name and no text; the rest of the game is as it was, and it is now the other's."""
    ana, eva = await two(store, standing=OVER)
    before = await store.game("g")

    erased = await store.people.erase(ana)

    after = await store.game("g")
    assert (erased.removed, erased.kept) == ([], ["g"])
    assert after == replace(before, host=eva, players=[Seat(1, "human", ""), before.players[1]])
    assert await store.rows("g") == [MoveRow(1, 0, SALTED)]
    assert [one.game.id for one in await store.finished_of(eva)] == ["g"]
    assert await store.finished_of(ana) == []


async def test_a_pack_that_an_erased_text_was_mixed_into_has_no_salt_any_more(store):
    """Without the text the salt makes another pack, and the check of the shuffle would say so."""
    ana, _ = await two(store, standing=OVER, text="mi perro Tomás", seed="0F")

    await store.people.erase(ana)

    assert await store.rows("g") == [MoveRow(1, 0, "pack: AcAd")]
    assert (await store.game("g")).texts == ["", "dos"]
    assert (await store.game("g")).server_seed == ""


async def test_the_computer_plays_on_in_a_game_that_goes_on(store):
    """Whoever sits opposite loses nothing, and no pause or link of the one who left holds them up."""
    ana, _ = await two(store)
    await store.alarms.take(now(), LATER, 10)
    await store.pauses.add("g", Pause(1, ago(60), LATER, "vacation", 7))
    await store.transfers.add(Transfer("t", "g", 1, ana, False, LATER))

    await store.people.erase(ana)

    assert (await store.game("g")).players[0] == Seat(1, "human", "", stood_in=True)
    assert [pause.until <= now() for pause in await store.pauses.of("g")] == [True]
    assert await store.transfers.find("t") is None
    assert await store.link("seat g") is None


async def test_a_pause_that_ends_so_has_the_table_looked_at(store):
    """The other's time goes on, and an alarm that was set for the end of the pause rings now."""
    ana, _ = await two(store)
    await store.append("g", [MoveRow(2, 1, "7c")], Standing("playing", [0, 0], 0, [2], Alarm(2, LATER)))
    await store.pauses.add("g", Pause(1, ago(60), LATER, "vacation", 7))

    await store.people.erase(ana)

    assert await store.alarms.take(now(), LATER, 10) == ["g"]


async def test_a_seat_at_a_table_that_waits_is_free_again(store):
    """Its link opens it as before; a table that the erased player made is the guest's from then on."""
    ana, eva = [(await store.ensure_player(one)).id for one in ("ana", "eva")]
    seats = [Seat(1, "human", "Ana", player=ana), Seat(2, "human", "Eva", player=eva), Seat(3, "open", "")]
    await store.create(game_of("g", ana, seats), [], OPEN, [Link("one", "g", 1)])

    await store.people.erase(ana)

    game = await store.game("g")
    assert (game.host, game.players[0]) == (eva, Seat(1, "open", ""))
    assert (await store.link("one")).seat == 1


async def test_a_game_that_no_other_person_has_is_gone(store):
    """Neither is anything left of one against computers, nor of one whose other person was erased before."""
    ana, eva = await two(store, standing=OVER)
    await store.create(game_of("alone", ana), [MoveRow(1, 0, SALTED)], OPEN)

    first = await store.people.erase(ana)
    second = await store.people.erase(eva)

    assert (first.removed, second.removed) == (["alone"], ["g"])
    assert [await store.game(one) for one in ("alone", "g")] == [None, None]
    assert await store.rows("g") == []


async def test_whoever_was_erased_is_nobody(store):
    """The token is unknown; who comes with it again begins anew and has nothing of before."""
    ana, _ = await two(store)
    await store.let_watch("g", ana)
    await store.shares.add("s", "g", ana)

    await store.people.erase(ana)

    assert await store.player("ana") is None
    assert ana not in await store.people.all()
    assert await store.shares.game("s") is None
    again = (await store.ensure_player("ana")).id
    assert await store.games_of(again) == []


async def test_erasing_nobody_changes_nothing(store):
    """Nor does erasing somebody twice."""
    ana, eva = await two(store)
    await store.people.erase(ana)
    before = await store.game("g")

    assert (await store.people.erase(ana)).kept == []
    assert await store.game("g") == before
    assert await store.people.all() == [eva]


def referring() -> set[str]:
    """The columns of the database that refer to a player, and the player's own number."""
    columns = [column for table in schema.metadata.sorted_tables for column in table.columns]
    refers = [one for one in columns if any(key.column is schema.players.c.id for key in one.foreign_keys)]
    return {str(one) for one in refers} | {"players.id"}


def test_the_erasure_knows_every_table_that_refers_to_players():
    """A new one is either a player's alone, and goes, or part of a game that others may keep."""
    assert referring() == {str(column) for column in (*ABOUT, *OWN, *SHARED)}


@pytest.mark.parametrize("standing", [OPEN, OVER], ids=["playing", "over"])
async def test_no_row_of_the_database_refers_to_an_erased_player(database, standing):
    """Whatever refers to players is filled for one, and empty of them afterwards."""
    ana, eva = await two(database, standing=standing)
    await database.let_watch("g", ana)
    await database.shares.add("s", "g", ana)
    await database.feeds.renew(ana, "f")
    await database.passkeys.add(Passkey("key", ana, "handle", "public", 0, "Linux", now(), now()))
    await database.push.add(ana, PushSubscription("ana", "https://push.example", "point", "secret", "es"), 5)
    await database.invitations.add(Invitation("g", ana, eva, LATER))
    await database.wishes.put(wish_of(ana, "ticket"), ago(60))
    await database.tournaments.create(tournament_of("night", ana))
    await database.tournaments.enter("night", [Member(1, 1, "Ana", ana), Member(2, 1, "Eva", eva)])
    await database.regards.keep(ana, Regard(eva, muted=True))
    await database.regards.keep(eva, Regard(ana, blocked=True))
    await database.transfers.add(Transfer("t", "g", 2, eva, True, LATER))
    await two(database, "h", host="eva")
    moved = Transfer("u", "h", 1, ana, False, LATER)
    await database.transfers.add(moved)
    await database.transfers.take(moved, (await database.ensure_player("luz")).id, "Ana")

    await database.people.erase(ana)

    async with database._engine.connect() as connection:
        for column in (*ABOUT, *OWN, *SHARED):
            found = (await connection.execute(column.table.select().where(column == ana))).first()
            assert found is None or (column is schema.players.c.id and found.created == NOBODY), str(column)


async def test_a_link_of_the_host_to_the_seat_of_another_stays_when_the_host_is_erased(database):
    """It says nothing of the host, and whoever was sent it still comes in."""
    ana, eva = await two(database)
    hosts = Transfer("t", "g", 2, eva, True, LATER)
    await database.transfers.add(hosts)

    await database.people.erase(ana)

    assert await database.transfers.find("t") == hosts


async def test_the_number_of_an_erased_player_is_not_given_again(database):
    """Or whoever comes next would have their fingerprint."""
    first = await database.ensure_player("ana")
    await database.people.erase(first.id)
    second = await database.ensure_player("eva")
    await database.people.erase(first.id)
    await database.people.erase(1000)

    assert second.id != first.id
    assert (await database.ensure_player("luz")).id not in (first.id, second.id)
    assert (await database.administration.counts())["people"] == 2
