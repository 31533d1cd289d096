"""How other devices reach the server, for the page that gives links to friends."""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any

from litestar import Request, Router, get

from sobremesa.protocol.rest.tables import Reach
from sobremesa.server.hosting import Hosting
from sobremesa.server.lan import lan_addresses

Asked = Request[Any, Any, Any]


@get("/reach", summary="How other devices reach the server")
async def reach(request: Asked) -> Reach:
    """Tell the addresses in local networks where the server is open to them; whoever runs it, where it could be."""
    hosting: Hosting = request.app.state.hosting
    if hosting.lan:
        return Reach(list(hosting.lan), open=True)
    if hosting.public_origin or hosting.proxies or not _is_from_here(request):
        return Reach([], open=False)
    port = request.scope["server"][1] if request.scope["server"] else None
    found = await asyncio.to_thread(lan_addresses)  # asking the system for the machine's name may take a while
    return Reach([f"http://{address}:{port}" for address in found], open=False)


def _is_from_here(request: Asked) -> bool:
    host = request.client.host if request.client else ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


router = Router("/api", route_handlers=[reach], tags=["server"])
