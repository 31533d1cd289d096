"""What a database keeps of ratings, and what becomes of it when games and people go."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from sobremesa.store import Beside, DeviceLink, Keeping, MoveRow, RatingRow, Seat, Standing
from sobremesa.store.clock import ago
from sobremesa.store.sql import SqlStore, schema
from tests.store.makers import OPEN, game_of

POOL = "gin::2:quick:people"
OVER = Standing("over", [40, 20], 1)


async def played(store: SqlStore, name: str, standing: Standing = OVER, rated: bool = True) -> tuple[int, int]:
    """A game of Ana's and Eva's; the two players."""
    ana, eva = [(await store.ensure_player(one)).id for one in ("ana", "eva")]
    seats = [Seat(1, "human", "Ana", player=ana), Seat(2, "human", "Eva", player=eva)]
    await store.create(replace(game_of(name, ana, seats), rated=rated), [], standing)
    return ana, eva


def row_of(game: str, seat: int, player: int, number: int = 1, pool: str = POOL, ended: str = "2026") -> RatingRow:
    """A row of a won game."""
    return RatingRow(
        game, seat, player, pool, number, ended, 1.0, [Beside(3 - seat, 1500.5, 350.0)], 1662.2, 290.2, 0.06
    )


async def test_a_shelf_keeps_no_ratings(store):
    """A page without a server says that it has none; a database says that it has."""
    assert store.ratings.kept == isinstance(store, SqlStore)
    if not store.ratings.kept:
        assert not await store.ratings.add("g", [])
        assert await store.ratings.waiting() == await store.ratings.rated() == await store.ratings.all() == []


async def test_rated_games_wait_until_they_were_looked_at(database):
    """Those that go on, and those that are not rated, do not; the first to end comes first."""
    for name, standing, rated in (("b", OVER, True), ("a", OVER, True), ("c", OPEN, True), ("d", OVER, False)):
        await played(database, name, standing, rated)
        await asyncio.sleep(0.002)  # a time of ending has milliseconds
    await played(database, "e", Standing("abandoned", [0, 0], 0))

    assert [one.game.id for one in await database.ratings.waiting()] == ["b", "a", "e"]
    assert [one.game.id for one in await database.ratings.waiting(most=1)] == ["b"]
    assert await database.ratings.add("b", [])
    assert [one.game.id for one in await database.ratings.waiting()] == ["a", "e"]

    every = await database.ratings.rated()
    assert [one.game.id for one in every] == ["b", "a", "e"]
    after = (every[0].updated, every[0].game.id)
    assert [one.game.id for one in await database.ratings.rated(after)] == ["a", "e"]


async def test_of_those_who_count_a_game_at_once_one_does(database):
    """The others are told so, and what they would have written is not there."""
    ana, eva = await played(database, "g")
    rows = [row_of("g", 1, ana), row_of("g", 2, eva)]

    done = await asyncio.gather(*(database.ratings.add("g", rows) for _ in range(4)))

    assert sorted(done) == [False, False, False, True]
    assert await database.ratings.all() == rows


async def test_a_number_is_taken_once(database):
    """Two games of one player that are counted at once do not both follow the same row: one waits on."""
    ana, _ = await played(database, "g")
    await played(database, "h")

    assert await database.ratings.add("g", [row_of("g", 1, ana)])
    assert not await database.ratings.add("h", [row_of("h", 1, ana)])

    assert [one.game.id for one in await database.ratings.waiting()] == ["h"]
    assert await database.ratings.add("h", [row_of("h", 1, ana, 2)])
    assert await database.ratings.last([ana, 99], POOL) == {ana: row_of("h", 1, ana, 2)}
    assert await database.ratings.last([ana], "cribbage::2:quick:people") == {}


async def test_what_is_gone_is_not_looked_at(store):
    """Nowhere, whether ratings are kept or not."""
    assert not await store.ratings.add("gone", [])
    assert await store.ratings.waiting() == []


async def test_a_game_is_looked_at_once(database):
    """To look at it again writes nothing, whatever it would have been this time."""
    ana, _ = await played(database, "g")
    assert await database.ratings.add("g", [row_of("g", 1, ana)])

    assert not await database.ratings.add("g", [row_of("g", 1, ana, 2)])

    assert await database.ratings.of(ana) == [row_of("g", 1, ana)]
    assert await database.ratings.waiting() == []


async def test_of_two_processes_one_counts_a_game(where):
    """Also where they begin at the same moment; it waits no longer for the other, nor after another start."""
    one, two = [await SqlStore.open(where) for _ in range(2)]
    names = [f"g{number}" for number in range(6)]
    for name in names:
        await played(one, name)

    done = await asyncio.gather(*(store.ratings.add(name, []) for name in names[:4] for store in (one, two)))

    assert [sorted(done[at : at + 2]) for at in range(0, 8, 2)] == [[False, True]] * 4
    for store in (one, two):
        assert [waiting.game.id for waiting in await store.ratings.waiting()] == names[4:]
        await store.close()
    again = await SqlStore.open(where)
    assert [waiting.game.id for waiting in await again.ratings.waiting()] == names[4:]
    await again.close()


async def test_a_row_outlives_its_game(database):
    """A table that is pruned takes no rating along."""
    ana, _ = await played(database, "g")
    await database.ratings.add("g", [row_of("g", 1, ana)])
    async with database._engine.begin() as connection:
        await connection.execute(update(schema.games).values(updated=ago(100 * 24 * 3600)))

    assert await database.pruning.remove(Keeping(None, 30)) == ["g"]

    assert await database.ratings.of(ana) == [row_of("g", 1, ana)]
    assert await database.ratings.waiting() == []


async def test_who_is_forgotten_leaves_a_number_and_no_name(database):
    """Their rows go; those of others keep how strong they were thought to be."""
    ana, eva = await played(database, "g")
    await database.ratings.add("g", [row_of("g", 1, ana), row_of("g", 2, eva)])

    await database.people.erase(eva)

    assert await database.ratings.all() == [row_of("g", 1, ana)]


async def test_what_is_kept_of_a_player_has_their_ratings(database):
    """All of it, as everything else that is a player's alone."""
    ana, eva = await played(database, "g")
    await database.ratings.add("g", [row_of("g", 1, ana), row_of("g", 2, eva)])

    kept = (await database.people.kept(ana))["ratings"]

    assert [(row["game"], row["rating"], row["beside"]) for row in kept] == [("g", 1662.2, [[2, 1500.5, 350.0]])]


async def test_two_who_become_one_have_the_rows_of_both(database):
    """But for games against each other, which were games against oneself."""
    ana, eva = await played(database, "g")
    for name in ("h", "i"):
        await played(database, name)
    await database.ratings.add("g", [row_of("g", 1, ana, 1), row_of("g", 2, eva, 1)])
    await database.ratings.add("h", [row_of("h", 1, ana, 2, ended="2027")])
    await database.ratings.add("i", [row_of("i", 2, eva, 2, ended="2025")])
    await database.devices.offer(DeviceLink("link", ana, ago(-60)))

    assert (await database.devices.take("link", "eva")).done

    assert [(row.game, row.player) for row in await database.ratings.of(ana)] == [("i", ana), ("h", ana)]
    assert await database.ratings.of(eva) == []
    again = [replace(row, number=at) for at, row in enumerate(await database.ratings.of(ana), start=1)]
    await database.ratings.rewrite(ana, again)
    assert [row.number for row in await database.ratings.of(ana)] == [1, 2]


@pytest.mark.parametrize(("mine", "brought"), [(1, 3), (3, 1), (0, 2), (2, 0)])
async def test_a_device_brings_along_any_number_of_rows(database, mine, brought):
    """Also more than its new owner has in the same pool: no number is taken twice on the way."""
    ana, eva = await played(database, "g")
    for player, many in ((ana, mine), (eva, brought)):
        for number in range(1, many + 1):
            game = f"{player} {number}"
            await played(database, game)
            assert await database.ratings.add(game, [row_of(game, 1, player, number)])
    await database.devices.offer(DeviceLink("link", ana, ago(-60)))

    assert (await database.devices.take("link", "eva")).done

    numbers = [row.number for row in await database.ratings.of(ana)]
    assert len(numbers) == len(set(numbers)) == mine + brought


@pytest.mark.parametrize("many", [0, 1200])
async def test_a_rebuild_replaces_everything(database, many):
    """However many rows; games and players that went meanwhile are left out."""
    ana, eva = await played(database, "g")
    await database.ratings.add("g", [row_of("g", 1, ana)])
    rows = [row_of(f"gone {number}", 1, ana, number + 1) for number in range(many)]

    await database.ratings.replace({"g": [row_of("g", 2, eva)], "gone": rows, "nobody": [row_of("x", 1, 999)]})

    assert await database.ratings.of(eva) == [row_of("g", 2, eva)]
    assert len(await database.ratings.of(ana)) == many
    assert await database.ratings.waiting() == []


async def test_what_a_rebuild_did_not_see_waits(database):
    """A game that ended and was counted while others were counted anew; one that goes on waits until it has ended."""
    ana, _ = await played(database, "g")
    for name, standing in (("h", OVER), ("i", OPEN)):
        await played(database, name, standing)
    await database.ratings.add("h", [row_of("h", 1, ana)])

    await database.ratings.replace({"g": [row_of("g", 1, ana)], "i": []})

    assert [one.game.id for one in await database.ratings.waiting()] == ["h"]
    await database.append("i", [MoveRow(1, 1, "7c")], OVER)
    assert [one.game.id for one in await database.ratings.waiting()] == ["h", "i"]
    assert await database.ratings.add("h", [row_of("h", 1, ana, 2)])
    assert await database.ratings.all() == [row_of("g", 1, ana), row_of("h", 1, ana, 2)]
