"""The lists of games: what stands in them, and in which order."""

from __future__ import annotations

from msgspec.structs import replace

from sobremesa.store import Aside, MoveRow, Seat, Standing
from sobremesa.store.contract import LISTED, PIECE
from sobremesa.store.rows import Past
from tests.store.makers import game_of


async def test_public_games_are_listed_the_newest_first_while_they_last(store):
    """Private ones, those that are over, and those not touched for long are left out; the list is bounded."""
    host = (await store.ensure_player("ana")).id
    for number in range(LISTED + 3):
        made_at = f"2026-11-20T12:00:00.{number:03}Z"
        game = replace(game_of(f"g{number:03}", host), public=number != 1, created=made_at)
        await store.create(game, [], Standing("over" if number == 2 else "playing", [0, 0], 0))

    listed = [listed.game.id for listed in await store.public_games("2026-01-01")]

    assert listed == [f"g{number:03}" for number in range(LISTED + 2, 2, -1)]
    assert await store.public_games("2100-01-01") == []


async def test_whoever_sits_in_most_games_that_have_ended_comes_first(store):
    """Games that go on do not count, nor does whoever has only made a table."""
    ana, eva, host = [(await store.ensure_player(name)).id for name in ("ana", "eva", "host")]
    for number, (player, status) in enumerate([(ana, "over"), (eva, "over"), (eva, "abandoned"), (host, "playing")]):
        seats = [Seat(1, "human", "Ana", player=player), Seat(2, "bot", "novato", level="novato")]
        await store.create(game_of(f"g{number}", host, seats), [], Standing(status, [0, 0], 0))

    assert await store.players_seated() == [eva, ana]


async def test_the_games_of_a_player_come_in_pieces(store):
    """Fifty at once, the last touched first, none twice and none left out; those that have ended by themselves."""
    host = (await store.ensure_player("a")).id
    for number in range(PIECE + 7):
        standing = Standing("over" if number < 3 else "playing", [0, 0], 0, [1])
        await store.create(game_of(f"g{number:02}", host), [], standing)

    pieces = [await store.games_of(host, skip=skip) for skip in (0, PIECE, 10**30)]
    playing = [await store.games_of(host, over=False, skip=skip) for skip in (0, PIECE)]
    ended = await store.games_of(host, over=True)

    assert [len(piece) for piece in pieces] == [PIECE, 7, 0]
    assert len({one.game.id for piece in pieces for one in piece}) == PIECE + 7
    assert [len(piece) for piece in playing] == [PIECE, 4]
    assert {one.standing.status for piece in playing for one in piece} == {"playing"}
    assert {one.game.id for one in ended} == {"g00", "g01", "g02"}


async def test_a_list_has_each_game_once_that_a_player_made_or_sits_in(database):
    """Not those of others at a tournament that they made, though they are forgotten with all of them."""
    ana, eva = [(await database.ensure_player(name)).id for name in ("ana", "eva")]
    others = [Seat(1, "human", "Eva", player=eva), Seat(2, "bot", "novato", level="novato")]
    hers = [Seat(1, "human", "Ana", player=ana), Seat(2, "human", "Eva", player=eva)]
    for name, host, seats, night in (
        *(("both", ana, hers, ""), ("made", ana, others, ""), ("sits", eva, hers, "")),
        *(("plays", ana, hers, "t"), ("only made", ana, others, "t"), ("not hers", eva, others, "")),
    ):
        await database.create(replace(game_of(name, host, seats), tournament=night), [], Standing("over", [0, 0], 1))

    lists = [await database.games_of(ana), await database.games_of(ana, over=True), await database.finished_of(ana)]

    for found in [[one.game.id for one in some] for some in lists] + [list(await database.origins_of(ana))]:
        assert sorted(found) == ["both", "made", "plays", "sits"]
    assert await database.games_of(ana, over=False) == []
    erased = await database.people.erase(ana)
    assert (sorted(erased.removed), sorted(erased.kept)) == ([], ["both", "made", "only made", "plays", "sits"])


async def test_all_games_of_a_player_are_told_at_once_with_where_they_began(store):
    """More than a list holds, the last touched first; one that was played elsewhere has the id that it had there."""
    host, other = [(await store.ensure_player(name)).id for name in ("a", "b")]
    for number in range(LISTED + 3):
        made_here = game_of(f"g{number:03}", host)
        game = replace(made_here, imported="there") if number == 1 else made_here
        touched = Past((), f"2026-11-20T12:00:00.{number:03}Z")
        await store.create(game, [], Standing("over", [0, 0], 0), past=touched)
    await store.create(game_of("another", other), [], Standing("over", [0, 0], 0))

    origins = await store.origins_of(host)

    assert list(origins) == [f"g{number:03}" for number in range(LISTED + 2, -1, -1)]
    assert {game: origin for game, origin in origins.items() if game != origin} == {"g001": "there"}
    assert await store.origins_of(other + 1) == {}


async def test_some_games_are_read_whole(store):
    """With their rows and messages, in the order that was asked for; those that are gone are left out."""
    host = (await store.ensure_player("a")).id
    rows = [MoveRow(number, 1, f"{number}") for number in range(1, 13)]
    said = Past([Aside(number, 1, 1, "call", "ronda") for number in range(1, 13)], "2026-11-20T12:00:00.000Z")
    await store.create(game_of("g1", host), rows, Standing("over", [1, 2], 2), past=said)
    await store.create(game_of("g2", host), [], Standing("playing", [0, 0], 0))

    second, first = await store.whole_games(["g2", "gone", "g1"])

    assert (second.listed.game.id, second.rows, second.asides) == ("g2", [], [])
    assert (first.rows, first.asides) == (rows, said.asides)
    assert first.listed == next(one for one in await store.games_of(host) if one.game.id == "g1")
    assert await store.whole_games([]) == []
