"""The least that a socket server does: a message comes, one of a wanted length goes back. Same stack, same settings."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import uvicorn

from sobremesa.server.binding import address_of, listen
from sobremesa.server.run import LONGEST_FRAME


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answer each message with as many letters as it says."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": "x" * int(message["text"])})


async def serve() -> None:
    """Serve at a free port, and print the address."""
    with listen("127.0.0.1", 0) as listener:
        print(address_of(listener), flush=True)
        config = uvicorn.Config(
            echo,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="off",
            ws="websockets-sansio",
            ws_max_size=LONGEST_FRAME,
            ws_per_message_deflate=False,
        )
        await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    try:
        asyncio.run(serve())
    except KeyboardInterrupt:
        sys.exit(0)
