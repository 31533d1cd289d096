"""Finished games: my own, their records, their replays, and links to share them."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.rest.replays import ReplayPiece, SharedGame
from sobremesa.protocol.rest.tables import ListedTable
from sobremesa.tables.operations.operation import OTHER_BROWSER, Application, Caller, Subject, needs_server
from sobremesa.tables.replays import Look
from sobremesa.tables.translate import listed_of, replay_to_wire

FINISHED: Final = Subject("finished games")


@FINISHED.get("/tables/finished", "My finished games")
async def finished(app: Application, caller: Caller, skip: int = 0) -> list[ListedTable]:
    """List the games of mine that have ended, the last first: at most fifty, after ``skip`` others."""
    player = await app.tables.player(caller.token_hash)
    return [] if player is None else [listed_of(mine, player) for mine in await app.tables.finished(player, skip)]


@FINISHED.get("/tables/{table}/record", "The record of a game that has ended", counts_as="replay")
async def record(app: Application, caller: Caller, table: str) -> str:
    """Return the record: it holds every card, so only when the game has ended, and only to those who had a part."""
    return await app.tables.afterwards.record(table, await app.tables.player(caller.token_hash))


@FINISHED.get("/tables/{table}/replay", "A piece of a game that has ended", counts_as="replay")
async def replay(
    app: Application, caller: Caller, table: str, seat: int = 0, hands: bool = False, after: int = 0
) -> ReplayPiece:
    """Return the next events as one seat saw them, with all the hands if that is asked for."""
    player = await app.tables.player(caller.token_hash)
    piece = await app.tables.afterwards.replay(table, player, Look(seat, hands, after))
    return replay_to_wire(piece, piece.game.seat_of(player), table)


@FINISHED.post("/tables/{table}/share", "Share a game that has ended", offline=needs_server(OTHER_BROWSER))
async def share(app: Application, caller: Caller, table: str) -> SharedGame:
    """Make a link that opens the replay and the record of a game of mine for whoever has it."""
    secret = await app.tables.afterwards.share(table, await app.tables.player(caller.token_hash))
    return SharedGame(f"/replay/{secret}")


@FINISHED.delete("/tables/{table}/share", "Share a game no longer", offline=needs_server(OTHER_BROWSER))
async def unshare(app: Application, caller: Caller, table: str) -> None:
    """End the links by which I have shared a game."""
    await app.tables.afterwards.unshare(table, await app.tables.player(caller.token_hash))


@FINISHED.get("/replay/{secret}", "A piece of a shared game", counts_as="replay", offline=needs_server(OTHER_BROWSER))
async def shared_replay(
    app: Application, caller: Caller, secret: str, seat: int = 0, hands: bool = False, after: int = 0
) -> ReplayPiece:
    """Return what ``replay`` returns to whoever has the link, without the table's id."""
    piece = await app.tables.afterwards.shared_replay(secret, Look(seat, hands, after))
    return replay_to_wire(piece, piece.game.seat_of(await app.tables.player(caller.token_hash)))


@FINISHED.get(
    "/replay/{secret}/record", "The record of a shared game", counts_as="replay", offline=needs_server(OTHER_BROWSER)
)
async def shared_record(app: Application, secret: str) -> str:
    """Return the record to whoever has the link."""
    return await app.tables.afterwards.shared_record(secret)


@FINISHED.get(
    "/embed/{secret}",
    "A piece of a shared game, for a page of another site",
    counts_as="replay",
    offline=needs_server(OTHER_BROWSER),
)
async def embedded_replay(
    app: Application, secret: str, seat: int = 0, hands: bool = False, after: int = 0
) -> ReplayPiece:
    """Return what ``shared_replay`` returns, without asking who it is for: nobody gets a cookie by it."""
    return replay_to_wire(await app.tables.afterwards.shared_replay(secret, Look(seat, hands, after)), 0)
