"""Hints over HTTP: asked for and answered once, and heard by nobody else."""

from __future__ import annotations

import json

import msgspec
from litestar import Router, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sobremesa.protocol.rest.advice import Hint, HintWanted
from sobremesa.server.identity import Visitor
from sobremesa.tables.tables import Tables


@post("/tables/{table:str}/hint", summary="What the maestro would do in my place", status_code=200)
async def give_hint(
    table: FromPath[str], data: JSONBody[HintWanted], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor]
) -> Hint:
    """Return the maestro's choice from what my seat sees, the grounds, and the numbers of every move it compared."""
    given = await tables.hints.give(table, await tables.player(visitor.token_hash), data.seen)
    return msgspec.convert({"n": given.number} | json.loads(given.text), Hint)


router = Router("/api", route_handlers=[give_hint], tags=["tables"])
