"""Who looks for somebody to play with is kept once a player, in order, and until nobody has seen them for a while."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from sobremesa.store import MoveRow, Seat
from sobremesa.store.clock import ago
from tests.store.makers import OPEN, game_of, wish_of

LIVING = ago(60)
LONG_AGO = ago(600)
ROWS = [MoveRow(1, 0, "pack: AcAd")]


async def two(store) -> tuple[int, int]:
    """Ana and Eva."""
    ana, eva = [(await store.ensure_player(one)).id for one in ("ana", "eva")]
    return ana, eva


def between(ana: int, eva: int, name: str = "g"):
    """A game of both."""
    return game_of(name, ana, [Seat(1, "human", "Ana", player=ana), Seat(2, "human", "Eva", player=eva)])


async def tickets(store) -> list[str]:
    """Who waits, in order."""
    return [wish.ticket for wish in await store.wishes.waiting(LIVING)]


async def test_the_one_who_has_waited_for_longest_comes_first(database):
    """Those whom nobody has seen for a while are not there, and are deleted when others are renewed."""
    ana, eva = await two(database)
    luz = (await database.ensure_player("luz")).id
    await database.wishes.put(wish_of(eva, "eva", since=ago(5)), LIVING)
    await database.wishes.put(wish_of(ana, "ana", since=ago(9)), LIVING)
    await database.wishes.put(wish_of(luz, "luz", since=ago(99), seen=LONG_AGO), LIVING)

    assert await tickets(database) == ["ana", "eva"]
    assert [wish.player for wish in await database.wishes.renew(["ana", "luz"], LONG_AGO, ago(900))] == [ana, luz]
    assert await tickets(database) == ["eva"]
    await database.wishes.renew(["eva"], ago(0), LIVING)
    assert [await database.wishes.of(one) for one in (ana, luz)] == [None, None]


async def test_a_player_has_one_wish(database):
    """The same one again keeps its place in the row, another one begins at its end; only its own ticket ends it."""
    ana, _ = await two(database)
    first = wish_of(ana, "first", since=ago(9))
    await database.wishes.put(first, LIVING)

    await database.wishes.put(wish_of(ana, "second", since=ago(1)), LIVING)
    same = await database.wishes.of(ana)
    await database.wishes.put(wish_of(ana, "third", since=ago(0), wanted="cribbage"), LIVING)
    other = await database.wishes.of(ana)
    await database.wishes.end("second")

    assert (same.ticket, same.since) == ("second", first.since)
    assert (other.ticket, other.wanted, other.since > first.since) == ("third", "cribbage", True)
    assert await tickets(database) == ["third"]
    await database.wishes.end("third")
    assert await tickets(database) == []


async def test_a_table_is_made_of_wishes_that_wait_and_of_no_others(database):
    """Of two that are made of one wish at the same moment there is one, and nothing of the other."""
    ana, eva = await two(database)
    for player, ticket in ((ana, "ana"), (eva, "eva")):
        await database.wishes.put(wish_of(player, ticket), LIVING)

    granted = await asyncio.gather(
        *(database.wishes.grant(["ana", "eva"], between(ana, eva, name), ROWS, OPEN) for name in ("g", "h"))
    )

    assert sorted(granted) == [False, True]
    assert [await database.game(name) is not None for name in ("g", "h")] == granted
    assert {(await database.wishes.of(one)).game for one in (ana, eva)} == {"gh"[granted.index(True)]}
    assert await tickets(database) == []
    assert not await database.wishes.grant(["ana", "nobody"], between(ana, eva, "i"), ROWS, OPEN)


async def test_whoever_comes_back_finds_the_table_that_was_made(database):
    """Whatever they wish for now: the other one is there already. Later they may wish again."""
    ana, eva = await two(database)
    for player, ticket in ((ana, "ana"), (eva, "eva")):
        await database.wishes.put(wish_of(player, ticket), LIVING)
    await database.wishes.grant(["ana", "eva"], between(ana, eva), ROWS, OPEN)

    await database.wishes.put(wish_of(ana, "again", wanted="cribbage"), LIVING)
    found = await database.wishes.renew(["again"], ago(0), LIVING)
    await database.wishes.put(wish_of(ana, "late", wanted="cribbage"), ago(-60))

    assert [(wish.ticket, wish.game) for wish in found] == [("again", "g")]
    assert await tickets(database) == ["late"]


async def test_a_table_of_one_search_is_not_the_answer_to_another(database):
    """Whoever has their table and looks again waits for another one, last in the row; they keep the first table."""
    ana, eva = await two(database)
    for player, ticket in ((ana, "ana"), (eva, "eva")):
        await database.wishes.put(wish_of(player, ticket, since=ago(9), search="one"), LIVING)
    await database.wishes.grant(["ana", "eva"], between(ana, eva), ROWS, OPEN)

    await database.wishes.put(wish_of(eva, "missed", search="one"), LIVING)
    await database.wishes.put(wish_of(ana, "anew", search="two"), LIVING)
    found = {one: await database.wishes.of(one) for one in (ana, eva)}

    assert (found[eva].ticket, found[eva].game) == ("missed", "g")
    assert (found[ana].ticket, found[ana].game, found[ana].since > ago(5)) == ("anew", None, True)
    assert await tickets(database) == ["anew"]
    assert await database.game("g") is not None


async def test_a_wish_goes_with_its_player_and_with_its_table(database):
    """And who is not known wishes for nothing."""
    ana, eva = await two(database)
    await database.wishes.put(wish_of(ana, "ana"), LIVING)
    await database.wishes.put(wish_of(eva, "eva"), LIVING)
    await database.wishes.grant(["eva"], game_of("g", eva), ROWS, OPEN)

    await database.people.erase(ana)
    await database.people.erase(eva)

    assert [await database.wishes.of(one) for one in (ana, eva)] == [None, None]
    assert not await database.wishes.put(wish_of(99, "nobody"), LIVING)


async def test_who_was_forgotten_wishes_for_nothing(database):
    """Also where their bare number is kept, so that nobody else is given it."""
    ana, eva = await two(database)
    await database.wishes.put(wish_of(eva, "eva"), LIVING)
    for one in (ana, eva):
        await database.people.erase(one)

    assert [await database.wishes.put(wish_of(one, "again"), LIVING) for one in (ana, eva)] == [False, False]
    assert await tickets(database) == []


async def test_in_a_browser_nobody_is_looked_for(store):
    """Nobody who is not at the device can come there; everywhere else wishes are kept."""
    ana = (await store.ensure_player("ana")).id
    kept = await store.wishes.put(wish_of(ana, "ana"), LIVING)

    assert len(await store.wishes.waiting(LIVING)) == len(await store.wishes.renew(["ana"], ago(0), LIVING)) == kept
    assert (await store.wishes.of(ana) is not None) == kept
    assert await store.wishes.grant(["ana"], replace(game_of("g", ana)), ROWS, OPEN) == kept
    await store.wishes.end("ana")
    assert (await store.wishes.of(ana) is not None) == kept


async def test_a_wish_that_was_granted_stays_when_its_connection_ends(database):
    """Whoever comes back for their table finds it, until nobody has asked for it for a while."""
    ana, eva = await two(database)
    for player, ticket in ((ana, "ana"), (eva, "eva")):
        await database.wishes.put(wish_of(player, ticket), LIVING)
    await database.wishes.grant(["ana", "eva"], between(ana, eva, "g"), ROWS, OPEN)

    await database.wishes.end("ana")

    assert (await database.wishes.of(ana)).game == "g"
    await database.wishes.renew(["eva"], ago(0), ago(-1))
    assert await database.wishes.of(ana) is None
