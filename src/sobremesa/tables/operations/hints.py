"""Hints: asked for and answered once, and heard by nobody else."""

from __future__ import annotations

import json
from typing import Final

import msgspec

from sobremesa.protocol.rest.advice import Hint, HintWanted
from sobremesa.tables.operations.operation import Application, Caller, Subject

HINTS: Final = Subject("tables")


@HINTS.post("/tables/{table}/hint", "What the maestro would do in my place", status=200)
async def give_hint(app: Application, caller: Caller, table: str, data: HintWanted) -> Hint:
    """Return the maestro's choice from what my seat sees, the grounds, and the numbers of every move it compared."""
    given = await app.tables.hints.give(table, await app.tables.player(caller.token_hash), data.seen)
    return msgspec.convert({"n": given.number} | json.loads(given.text), Hint)
