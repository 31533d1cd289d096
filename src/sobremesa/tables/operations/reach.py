"""How other devices reach the tables, for the page that gives links to friends."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.rest.tables import Reach
from sobremesa.tables.operations.operation import Application, Caller, Subject, needs_server

REACH: Final = Subject("server")


@REACH.get("/reach", "How other devices reach the server", offline=needs_server("no device reaches a page in another"))
async def reach(app: Application, caller: Caller) -> Reach:
    """Tell the addresses in local networks where the server is open to them; whoever runs it, where it could be."""
    return await app.reach(caller.port)
