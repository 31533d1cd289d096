"""Finished games over HTTP: my own, their records, their replays, and links to share them."""

from __future__ import annotations

from litestar import MediaType, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from sobremesa.protocol.rest.replays import ReplayPiece, SharedGame
from sobremesa.protocol.rest.tables import ListedTable
from sobremesa.server.identity import Visitor
from sobremesa.server.limits import RequestKind, counted_as
from sobremesa.server.translate import listed_of, replay_to_wire
from sobremesa.tables.replays import Look
from sobremesa.tables.tables import Tables


@get("/tables/finished", summary="My finished games")
async def finished(
    tables: NamedDependency[Tables], visitor: NamedDependency[Visitor], skip: FromQuery[int] = 0
) -> list[ListedTable]:
    """List the games of mine that have ended, the last first: at most fifty, after ``skip`` others."""
    player = await tables.player(visitor.token_hash)
    return [] if player is None else [listed_of(mine, player) for mine in await tables.finished(player, skip)]


@get(
    "/tables/{table:str}/record",
    summary="The record of a game that has ended",
    media_type=MediaType.TEXT,
    opt=counted_as(RequestKind.REPLAY),
)
async def record(table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]) -> str:
    """Return the record: it holds every card, so only when the game has ended, and only to those who had a part."""
    return await tables.afterwards.record(table, await tables.player(visitor.token_hash))


@get("/tables/{table:str}/replay", summary="A piece of a game that has ended", opt=counted_as(RequestKind.REPLAY))
async def replay(
    table: FromPath[str],
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    seat: FromQuery[int] = 0,
    hands: FromQuery[bool] = False,
    after: FromQuery[int] = 0,
) -> ReplayPiece:
    """Return the next events as one seat saw them, with all the hands if that is asked for."""
    player = await tables.player(visitor.token_hash)
    piece = await tables.afterwards.replay(table, player, Look(seat, hands, after))
    return replay_to_wire(piece, piece.game.seat_of(player), table)


@post("/tables/{table:str}/share", summary="Share a game that has ended")
async def share(table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]) -> SharedGame:
    """Make a link that opens the replay and the record of a game of mine for whoever has it."""
    secret = await tables.afterwards.share(table, await tables.player(visitor.token_hash))
    return SharedGame(f"/replay/{secret}")


@delete("/tables/{table:str}/share", summary="Share a game no longer", status_code=204)
async def unshare(table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]) -> None:
    """End the links by which I have shared a game."""
    await tables.afterwards.unshare(table, await tables.player(visitor.token_hash))


@get("/replay/{secret:str}", summary="A piece of a shared game", opt=counted_as(RequestKind.REPLAY))
async def shared_replay(
    secret: FromPath[str],
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    seat: FromQuery[int] = 0,
    hands: FromQuery[bool] = False,
    after: FromQuery[int] = 0,
) -> ReplayPiece:
    """Return what ``replay`` returns to whoever has the link, without the table's id."""
    piece = await tables.afterwards.shared_replay(secret, Look(seat, hands, after))
    return replay_to_wire(piece, piece.game.seat_of(await tables.player(visitor.token_hash)))


@get(
    "/replay/{secret:str}/record",
    summary="The record of a shared game",
    media_type=MediaType.TEXT,
    opt=counted_as(RequestKind.REPLAY),
)
async def shared_record(secret: FromPath[str], tables: NamedDependency[Tables]) -> str:
    """Return the record to whoever has the link."""
    return await tables.afterwards.shared_record(secret)


router = Router(
    "/api",
    route_handlers=[finished, record, replay, share, unshare, shared_replay, shared_record],
    tags=["finished games"],
)
