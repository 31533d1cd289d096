"""Details of HTTP that every server owes: HEAD is answered like GET, and a body has one length."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPSendMessage, Receive, Scope, Send

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest import Problem

TWO_LENGTHS: Final = Problem(Code.BAD_REQUEST, "a body has a content-length or comes in chunks, not both")


class Mannered:
    """An ASGI application that adds HEAD and refuses requests with two lengths (RFC 9112, 6.1)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does; to HEAD as to GET, and the server leaves the body out."""
        if scope["type"] != ScopeType.HTTP:
            return await self._app(scope, receive, send)
        if _has_two_lengths(scope):
            return await _refuse(send)
        asked = cast(dict[str, Any], scope)
        if asked["method"] != "HEAD":
            return await self._app(scope, receive, send)
        # a copy: what serves us goes on by its own, and sends no body
        return await self._app(cast(Any, {**asked, "method": "GET"}), receive, send)


def _has_two_lengths(scope: Scope) -> bool:
    """Return whether a proxy and this server might disagree about where a request ends (RFC 9112, 6.1)."""
    names = {name for name, _ in scope["headers"]}
    return b"content-length" in names and b"transfer-encoding" in names


async def _refuse(send: Send) -> None:
    """Say why, and that nothing more is read from this connection."""
    body = msgspec.json.encode(TWO_LENGTHS)
    kind, length = (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())
    plain = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff"), (b"connection", b"close")]
    headers = [kind, length, *plain]
    await send(cast(HTTPSendMessage, {"type": "http.response.start", "status": 400, "headers": headers}))
    await send(cast(HTTPSendMessage, {"type": "http.response.body", "body": body, "more_body": False}))
