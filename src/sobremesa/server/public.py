"""The list of public tables, and sitting down at one of them without a link."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sobremesa.protocol.rest.tables import Invitation, NewGuest, PublicTable, TableId
from sobremesa.server.identity import Visitor
from sobremesa.server.limits import Kind, counted_as
from sobremesa.server.translate import guest_of, invitation_of, public_of
from sobremesa.tables.tables import Tables


@get("/public", summary="The public tables")
async def public_tables(tables: NamedDependency[Tables]) -> list[PublicTable]:
    """List the public tables whose games are not over, the newest first, and at most fifty."""
    return [public_of(listed) for listed in await tables.public()]


@get("/{table:str}/seats/{seat:int}", summary="A free seat at a public table")
async def look(
    table: FromPath[str], seat: FromPath[int], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> Invitation:
    """Tell what is played there and by whom, as long as the seat is free or mine."""
    player = await tables.player(visitor.token_hash)
    return invitation_of(await tables.listed_seat(table, seat, player), player)


@post("/{table:str}/seats/{seat:int}", summary="Sit down at a public table", status_code=200, opt=counted_as(Kind.SIT))
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


router = Router("/api/tables", route_handlers=[public_tables, look, sit], tags=["public tables"])
