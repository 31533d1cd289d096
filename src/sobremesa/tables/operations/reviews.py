"""Reviews of finished games, for whoever may replay them."""

from __future__ import annotations

import json
from typing import Final

import msgspec

from sobremesa.protocol.rest.advice import Review
from sobremesa.protocol.rest.replays import ReplayPiece
from sobremesa.protocol.rest.tables import NewRetry, TableId
from sobremesa.tables.operations.operation import OTHER_BROWSER, Application, Caller, Subject, needs_server
from sobremesa.tables.replays import Look
from sobremesa.tables.retry import Retry
from sobremesa.tables.reviews import ReviewState
from sobremesa.tables.translate import replay_to_wire

REVIEWS: Final = Subject("finished games")


@REVIEWS.get("/tables/{table}/review", "What the maestro thinks of a game that has ended", counts_as="replay")
async def review(app: Application, caller: Caller, table: str) -> Review:
    """Return the review, made when somebody asks for it first: a first look, which is not ``full``, then all of it."""
    return _review_of(await app.tables.afterwards.review(table, await app.tables.player(caller.token_hash)))


@REVIEWS.get("/tables/{table}/review/line", "How a game might have gone on", counts_as="replay")
async def line(app: Application, caller: Caller, table: str, n: int, seat: int = 0, hands: bool = False) -> ReplayPiece:
    """Return the better move in place of event ``n``, and what might have followed, as a piece of a replay."""
    player = await app.tables.player(caller.token_hash)
    piece = await app.tables.afterwards.line(table, player, n, Look(seat, hands))
    return replay_to_wire(piece, piece.game.seat_of(player), table)


@REVIEWS.get(
    "/replay/{secret}/review",
    "What the maestro thinks of a shared game",
    counts_as="replay",
    offline=needs_server(OTHER_BROWSER),
)
async def shared_review(app: Application, caller: Caller, secret: str) -> Review:
    """Return what ``review`` returns to whoever has the link."""
    return _review_of(await app.tables.afterwards.shared_review(secret, await app.tables.player(caller.token_hash)))


@REVIEWS.get(
    "/replay/{secret}/review/line",
    "How a shared game might have gone on",
    counts_as="replay",
    offline=needs_server(OTHER_BROWSER),
)
async def shared_line(
    app: Application, caller: Caller, secret: str, n: int, seat: int = 0, hands: bool = False
) -> ReplayPiece:
    """Return what ``line`` returns to whoever has the link, without the table's id."""
    player = await app.tables.player(caller.token_hash)
    piece = await app.tables.afterwards.shared_line(secret, player, n, Look(seat, hands))
    return replay_to_wire(piece, piece.game.seat_of(player))


def _review_of(state: ReviewState) -> Review:
    """Return a review as it travels; what only the terminal tells is left out."""
    known = {"ready": bool(state.text), "full": state.full, "progress": state.progress or None}
    return msgspec.convert(json.loads(state.text or "{}") | known, Review)


@REVIEWS.post("/tables/{table}/retry", "Play on from a decision of a game that has ended", counts_as="make")
async def retry(app: Application, caller: Caller, table: str, data: NewRetry) -> TableId:
    """Make a table that stands where event ``n`` was decided: I sit in that seat, computers in the others."""
    player = await app.tables.seat_player(caller.token_hash)
    return TableId(await app.tables.afterwards.retry(table, player, Retry(data.n, data.name, data.pace)))


@REVIEWS.post(
    "/replay/{secret}/retry",
    "Play on from a decision of a shared game",
    counts_as="make",
    offline=needs_server(OTHER_BROWSER),
)
async def shared_retry(app: Application, caller: Caller, secret: str, data: NewRetry) -> TableId:
    """Make what ``retry`` makes, for whoever has the link."""
    player = await app.tables.seat_player(caller.token_hash)
    return TableId(await app.tables.afterwards.shared_retry(secret, player, Retry(data.n, data.name, data.pace)))
