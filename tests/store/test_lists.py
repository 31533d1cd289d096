"""The lists of games: what stands in them, and in which order."""

from __future__ import annotations

from dataclasses import replace

from sobremesa.store import Seat, Standing
from sobremesa.store.store import LISTED
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
