"""Sitting down over HTTP: at a public table, by a link, elsewhere by a new link; and watching by one.

The secret of a link is all that a visitor needs; who they are, their cookie says.
"""

from __future__ import annotations

from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sobremesa.protocol.rest.tables import Invitation, NewGuest, NewSeatLink, TableId
from sobremesa.server.identity import Visitor
from sobremesa.server.limits import RequestKind, counted_as
from sobremesa.server.translate import guest_of, invitation_of, new_link_of
from sobremesa.tables.tables import Tables


@get("/tables/{table:str}/seats/{seat:int}", summary="A free seat at a public table")
async def look_at_seat(
    table: FromPath[str], seat: FromPath[int], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> Invitation:
    """Tell what is played there and by whom, as long as the seat is free or mine."""
    player = await tables.player(visitor.token_hash)
    return invitation_of(await tables.listed_seat(table, seat, player), player)


@post(
    "/tables/{table:str}/seats/{seat:int}",
    summary="Sit down at a public table",
    status_code=200,
    opt=counted_as(RequestKind.SIT),
)
async def sit(
    table: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[NewGuest],
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
) -> TableId:
    """Sit down; whoever sits there already just comes back."""
    player = await tables.seat_player(visitor.token_hash)
    return TableId(await tables.sit_listed(table, seat, player, guest_of(data)))


@get("/join/{secret:str}", summary="What a link to a seat opens")
async def look_at_invitation(
    secret: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> Invitation:
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


@post("/tables/{table:str}/seats/{seat:int}/link", summary="A new link to a seat", opt=counted_as(RequestKind.SIT))
async def make_link(
    table: FromPath[str], seat: FromPath[int], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> NewSeatLink:
    """Make a link that moves my seat, or as the host one to a seat that is free or whose holder is away."""
    player = await tables.player(visitor.token_hash)
    return new_link_of(await tables.transfers.make_link(table, seat, player))


@delete(
    "/tables/{table:str}/seats/{seat:int}/link",
    summary="End the link that moves a seat",
    opt=counted_as(RequestKind.SIT),
)
async def end_link(
    table: FromPath[str], seat: FromPath[int], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> None:
    """Let the link that I have made to a seat move it no longer."""
    await tables.transfers.end_link(table, seat, await tables.player(visitor.token_hash))


public_router = Router("/api", route_handlers=[look_at_seat, sit], tags=["public tables"])
link_router = Router("/api", route_handlers=[look_at_invitation, join, watch], tags=["links"])
router = Router("/api", route_handlers=[make_link, end_link], tags=["tables"])
