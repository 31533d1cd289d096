"""New links to seats: by which a holder goes on elsewhere, and by which a host fills the seat of somebody absent."""

from __future__ import annotations

from litestar import Router, delete, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from sobremesa.protocol.rest.tables import NewSeatLink
from sobremesa.server.identity import Visitor
from sobremesa.server.limits import Kind, counted_as
from sobremesa.server.translate import new_link_of
from sobremesa.tables.tables import Tables


@post("/{table:str}/seats/{seat:int}/link", summary="A new link to a seat", opt=counted_as(Kind.SIT))
async def make_link(
    table: FromPath[str], seat: FromPath[int], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> NewSeatLink:
    """Make a link that moves my seat, or as the host one to a seat that is free or whose holder is away."""
    player = await tables.player(visitor.token_hash)
    return new_link_of(await tables.transfers.make_link(table, seat, player))


@delete("/{table:str}/seats/{seat:int}/link", summary="End the link that moves a seat", opt=counted_as(Kind.SIT))
async def end_link(
    table: FromPath[str], seat: FromPath[int], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> None:
    """Let the link that I have made to a seat move it no longer."""
    await tables.transfers.end_link(table, seat, await tables.player(visitor.token_hash))


router = Router("/api/tables", route_handlers=[make_link, end_link], tags=["tables"])
