"""Where other devices of the local network reach the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from sobremesa.protocol.rest.tables import Reach
from sobremesa.server.hosting import Hosting
from sobremesa.server.lan import lan_addresses


def reach_of(hosting: Hosting) -> Callable[[int | None], Awaitable[Reach]]:
    """Return what tells where a server is reached, asked at a port by whoever sits at its machine (None: from afar)."""

    async def reach(port: int | None) -> Reach:
        if hosting.lan:
            return Reach(list(hosting.lan), open=True)
        if hosting.public_origin or hosting.proxies or port is None:
            return Reach([], open=False)
        found = await asyncio.to_thread(lan_addresses)  # asking the system for the machine's name may take a while
        return Reach([f"http://{address}:{port}" for address in found], open=False)

    return reach
