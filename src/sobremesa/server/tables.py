"""Tables over HTTP: make them, list them, end them, and play again."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from sobremesa.protocol.rest.tables import ListedTable, MadeTable, NewTable, PublicTable, RematchInfo, SessionInfo
from sobremesa.server.identity import Visitor
from sobremesa.server.limits import RequestKind, counted_as
from sobremesa.server.translate import listed_of, made_of, order_of, public_of, session_of
from sobremesa.tables.tables import Tables


@post("/tables", summary="Make a table", opt=counted_as(RequestKind.MAKE))
async def make_table(
    data: JSONBody[NewTable], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> MadeTable:
    """Make a table; its first pack is dealt, unless it waits for somebody who has the link to a seat."""
    made = await tables.make(order_of(data), await tables.seat_player(visitor.token_hash))
    return made_of(made)


@get("/tables", summary="My tables")
async def my_tables(
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    over: FromQuery[bool | None] = None,
    skip: FromQuery[int] = 0,
) -> list[ListedTable]:
    """List the tables that I made or sit at, the last touched first: at most fifty, after ``skip`` others.

    With ``over`` only those whose games have ended, or have not.
    """
    player = await tables.player(visitor.token_hash)
    return [] if player is None else [listed_of(mine, player) for mine in await tables.mine(player, over, skip)]


@post("/tables/{table:str}/abandon", summary="Leave an unfinished game for good", status_code=204)
async def abandon_table(
    table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> None:
    """Leave a game of mine for good: it ends, or the computer plays on for me among the others."""
    await tables.abandon(table, await tables.player(visitor.token_hash))


@get("/tables/public", summary="The public tables")
async def public_tables(tables: NamedDependency[Tables]) -> list[PublicTable]:
    """List the public tables whose games are not over, the newest first, and at most fifty."""
    return [public_of(listed) for listed in await tables.public()]


@post("/tables/{table:str}/rematch", summary="Want a rematch", status_code=200, opt=counted_as(RequestKind.MAKE))
async def want_rematch(
    table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> RematchInfo:
    """Propose a rematch of a game of mine that has ended, or agree to one; tell its table once all people have."""
    return RematchInfo(await tables.rematch(table, await tables.player(visitor.token_hash)))


@get("/tables/{table:str}/session", summary="The games that follow each other by rematch")
async def table_session(
    table: FromPath[str], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> SessionInfo:
    """Tell the games before and after this one, and what those that are over add up to."""
    return session_of(await tables.session(table, await tables.player(visitor.token_hash)))


router = Router(
    "/api", route_handlers=[make_table, my_tables, abandon_table, want_rematch, table_session], tags=["tables"]
)
public_router = Router("/api", route_handlers=[public_tables], tags=["public tables"])
