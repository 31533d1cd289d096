"""Playing again over HTTP: wanting a rematch, and the games that have followed each other so far."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from sobremesa.protocol.rest.tables import RematchInfo, SessionInfo
from sobremesa.server.identity import Visitor
from sobremesa.server.limits import Kind, counted_as
from sobremesa.server.translate import session_of
from sobremesa.tables.tables import Tables


@post("/tables/{table:str}/rematch", summary="Want a rematch", status_code=200, opt=counted_as(Kind.MAKE))
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


router = Router("/api", route_handlers=[want_rematch, table_session], tags=["tables"])
