"""Sitting down and watching by a link. The secret is all that a visitor needs; who they are, their cookie says."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sobremesa.protocol.rest.tables import Invitation, NewGuest, TableId
from sobremesa.server.identity import Visitor
from sobremesa.server.translate import guest_of, invitation_of
from sobremesa.tables.tables import Tables


@get("/join/{secret:str}", summary="What a link to a seat opens")
async def look(secret: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]) -> Invitation:
    """Tell whose table it is and what is played there, as long as the seat is free or mine."""
    player = await tables.player(visitor.token_hash)
    return invitation_of(await tables.invitation(secret, player), player)


@post("/join/{secret:str}", summary="Sit down by a link", status_code=200)
async def join(
    secret: FromPath[str], data: JSONBody[NewGuest], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> TableId:
    """Sit down; whoever sits there already just comes back."""
    player = await tables.seat_player(visitor.token_hash)
    return TableId(await tables.sit(secret, player, guest_of(data)))


@post("/watch/{secret:str}", summary="Watch by a link", status_code=200)
async def watch(secret: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]) -> TableId:
    """Let the visitor watch a table from now on."""
    return TableId(await tables.let_watch(secret, await tables.seat_player(visitor.token_hash)))


router = Router("/api", route_handlers=[look, join, watch], tags=["links"])
