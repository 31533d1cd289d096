"""Games for the store's tests: it does not care what is played."""

from __future__ import annotations

from msgspec.structs import replace

from sobremesa.store import GameRow, MoveRow, Seat, Standing, Store, TournamentRow, Wish
from sobremesa.store.clock import ago

OPEN = Standing("playing", [0, 0], 0)


def game_of(name: str, host: int, players: list[Seat] | None = None) -> GameRow:
    """A game that a host sits at, against a computer."""
    seats = players or [Seat(1, "human", "Ana", player=host), Seat(2, "bot", "novato", level="novato")]
    return GameRow(
        id=name,
        game="cuarenta",
        rules="pagat",
        revision=1,
        options={"target": "10"},
        seats=len(seats),
        dealer=2,
        cut=["2c", "Kd"],
        pace=0,
        host=host,
        created="2026-11-20T12:00:00.000Z",
        players=seats,
        session=name,
    )


def wish_of(player: int, ticket: str, since: str = "", seen: str = "", wanted: str = "gin", search: str = "") -> Wish:
    """A wish for a game, of a player who is there."""
    times = (since or ago(1), seen or ago(0))
    return Wish(player, ticket, wanted, "", "", "novato", "Ana", "", False, *times, search=search)


async def made(store: Store, name: str = "g", token: str = "ana") -> GameRow:
    """A game that is in the store, with one row."""
    player = await store.ensure_player(token)
    game = game_of(name, player.id)
    await store.create(game, [MoveRow(1, 0, "pack: AcAd")], OPEN)
    return game


def tournament_of(name: str, host: int, **more: object) -> TournamentRow:
    """A tournament of gin that somebody has made."""
    fixed = ("Thursday", "swiss", "gin", "gin", 2, 1, 3, 20, "novato", ago(60))
    return replace(TournamentRow(name, host, f"hash of {name}", *fixed), **more)
