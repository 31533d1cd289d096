"""Reviews of finished games over HTTP, for whoever may replay them."""

from __future__ import annotations

import json

import msgspec
from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from sobremesa.protocol.rest.advice import Review
from sobremesa.protocol.rest.replays import Replay
from sobremesa.server.identity import Visitor
from sobremesa.server.translate import replay_to_wire
from sobremesa.table.replays import Look
from sobremesa.table.tables import Tables


@get("/tables/{table:str}/review", summary="What the maestro thinks of a game that has ended")
async def review(table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]) -> Review:
    """Return the review; it is made when somebody asks for the first time, and until then it is not ``ready``."""
    return _told(await tables.afterwards.review(table, await tables.player(visitor.token_hash)))


@get("/tables/{table:str}/review/line", summary="How a game might have gone on")
async def line(
    table: FromPath[str],
    n: FromQuery[int],
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    seat: FromQuery[int] = 0,
    hands: FromQuery[bool] = False,
) -> Replay:
    """Return the better move in place of event ``n``, and what might have followed, as a piece of a replay."""
    player = await tables.player(visitor.token_hash)
    piece = await tables.afterwards.line(table, player, n, Look(seat, hands))
    return replay_to_wire(piece, piece.game.seat_of(player), table)


@get("/replay/{secret:str}/review", summary="What the maestro thinks of a shared game")
async def shared_review(secret: FromPath[str], tables: NamedDependency[Tables]) -> Review:
    """Return what ``review`` returns to whoever has the link."""
    return _told(await tables.afterwards.shared_review(secret))


@get("/replay/{secret:str}/review/line", summary="How a shared game might have gone on")
async def shared_line(
    secret: FromPath[str],
    n: FromQuery[int],
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    seat: FromQuery[int] = 0,
    hands: FromQuery[bool] = False,
) -> Replay:
    """Return what ``line`` returns to whoever has the link, without the table's id."""
    piece = await tables.afterwards.shared_line(secret, n, Look(seat, hands))
    return replay_to_wire(piece, piece.game.seat_of(await tables.player(visitor.token_hash)))


def _told(text: str | None) -> Review:
    """Return a review as it travels; what only the terminal tells is left out."""
    return Review(ready=False) if text is None else msgspec.convert({"ready": True} | json.loads(text), Review)


router = Router("/api", route_handlers=[review, line, shared_review, shared_line], tags=["finished games"])
