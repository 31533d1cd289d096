"""Reviews of finished games over HTTP, for whoever may replay them."""

from __future__ import annotations

import json
from typing import Final

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from sobremesa.protocol.rest.advice import Review
from sobremesa.protocol.rest.replays import ReplayPiece
from sobremesa.protocol.rest.tables import NewRetry, TableId
from sobremesa.server.identity import Visitor
from sobremesa.server.limits import RequestKind, counted_as
from sobremesa.server.translate import replay_to_wire
from sobremesa.tables.replays import Look
from sobremesa.tables.retry import Retry
from sobremesa.tables.reviews import ReviewState
from sobremesa.tables.tables import Tables


@get(
    "/tables/{table:str}/review",
    summary="What the maestro thinks of a game that has ended",
    opt=counted_as(RequestKind.REPLAY),
)
async def review(table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]) -> Review:
    """Return the review, made when somebody asks for it first: a first look, which is not ``full``, then all of it."""
    return _review_of(await tables.afterwards.review(table, await tables.player(visitor.token_hash)))


@get("/tables/{table:str}/review/line", summary="How a game might have gone on", opt=counted_as(RequestKind.REPLAY))
async def line(
    table: FromPath[str],
    n: FromQuery[int],
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    seat: FromQuery[int] = 0,
    hands: FromQuery[bool] = False,
) -> ReplayPiece:
    """Return the better move in place of event ``n``, and what might have followed, as a piece of a replay."""
    player = await tables.player(visitor.token_hash)
    piece = await tables.afterwards.line(table, player, n, Look(seat, hands))
    return replay_to_wire(piece, piece.game.seat_of(player), table)


@get(
    "/replay/{secret:str}/review",
    summary="What the maestro thinks of a shared game",
    opt=counted_as(RequestKind.REPLAY),
)
async def shared_review(
    secret: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> Review:
    """Return what ``review`` returns to whoever has the link."""
    return _review_of(await tables.afterwards.shared_review(secret, await tables.player(visitor.token_hash)))


@get(
    "/replay/{secret:str}/review/line",
    summary="How a shared game might have gone on",
    opt=counted_as(RequestKind.REPLAY),
)
async def shared_line(
    secret: FromPath[str],
    n: FromQuery[int],
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    seat: FromQuery[int] = 0,
    hands: FromQuery[bool] = False,
) -> ReplayPiece:
    """Return what ``line`` returns to whoever has the link, without the table's id."""
    player = await tables.player(visitor.token_hash)
    piece = await tables.afterwards.shared_line(secret, player, n, Look(seat, hands))
    return replay_to_wire(piece, piece.game.seat_of(player))


def _review_of(state: ReviewState) -> Review:
    """Return a review as it travels; what only the terminal tells is left out."""
    known = {"ready": bool(state.text), "full": state.full, "progress": state.progress or None}
    return msgspec.convert(json.loads(state.text or "{}") | known, Review)


@post(
    "/tables/{table:str}/retry",
    summary="Play on from a decision of a game that has ended",
    opt=counted_as(RequestKind.MAKE),
)
async def retry(
    table: FromPath[str], data: JSONBody[NewRetry], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> TableId:
    """Make a table that stands where event ``n`` was decided: I sit in that seat, computers in the others."""
    player = await tables.seat_player(visitor.token_hash)
    return TableId(await tables.afterwards.retry(table, player, Retry(data.n, data.name, data.pace)))


@post(
    "/replay/{secret:str}/retry", summary="Play on from a decision of a shared game", opt=counted_as(RequestKind.MAKE)
)
async def shared_retry(
    secret: FromPath[str], data: JSONBody[NewRetry], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> TableId:
    """Make what ``retry`` makes, for whoever has the link."""
    player = await tables.seat_player(visitor.token_hash)
    return TableId(await tables.afterwards.shared_retry(secret, player, Retry(data.n, data.name, data.pace)))


HANDLERS: Final = [review, line, retry, shared_review, shared_line, shared_retry]
router = Router("/api", route_handlers=HANDLERS, tags=["finished games"])
