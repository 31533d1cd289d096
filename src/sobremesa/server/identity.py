"""Visitors: a cookie with 128 random bits, of which the store knows only a hash."""

from __future__ import annotations

import ipaddress
import re
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Message, Scope

from sobremesa.server.site import site_of
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.tokens import fresh_token, hash_of

COOKIE: Final = "sobremesa"
SECURE_COOKIE: Final = "__Host-sobremesa"
"""The name over TLS: browsers take it from this very host alone, and from no other of the same domain."""

YEAR: Final = 365 * 24 * 3600

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_NEW: Final = "sobremesa_new_token"

Connection = ASGIConnection[Any, Any, Any, Any]


def visitor_of(connection: Connection) -> Caller:
    """Return who is asking; a visitor without a valid cookie gets a new one with the response.

    Within one request the answer is always the same.
    """
    token = token_of(connection) or connection.scope["state"].setdefault(_NEW, fresh_token())
    port = _port_here(connection)
    hosting = connection.app.state.hosting
    beside = None if hosting.proxies else port  # behind a proxy everybody seems to sit here
    return Caller(hash_of(token), port, site_of(hosting.public_origin, connection.headers.get("host", ""), beside))


def _port_here(connection: Connection) -> int | None:
    """Return the port that was asked, for somebody at this very machine; None for everybody else."""
    client, server = connection.client, connection.scope["server"]
    return server[1] if client and server and is_this_machine(client.host) else None


def is_this_machine(address: str) -> bool:
    """Return whether an address is one of the machine itself."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def token_of(connection: Connection) -> str | None:
    """Return the token of a valid cookie, or None.

    Over TLS the ``__Host-`` cookie is preferred; the plain one is accepted from visitors who have no other.
    """
    names = (SECURE_COOKIE, COOKIE) if _is_secure(connection.scope) else (COOKIE,)
    tokens = (connection.cookies.get(name, "") for name in names)
    return next((token for token in tokens if _TOKEN.fullmatch(token)), None)


def renew(scope: Scope, token: str) -> None:
    """Let the response to a request bring a token in the place of the visitor's, or the same for another year."""
    scope["state"][_NEW] = token


async def give_cookie(message: Message, scope: Scope) -> None:
    """Add a cookie that is new or renewed to the response; over TLS also replace a cookie with the old name.

    The cookie is HttpOnly and SameSite=Lax, lasts a year from the last visit to a page, and is Secure over TLS.
    """
    token = _to_give(scope) if message["type"] == "http.response.start" else None
    if message["type"] != "http.response.start" or token is None:
        return
    secure = _is_secure(scope)
    cookie = Cookie(
        key=SECURE_COOKIE if secure else COOKIE,
        value=token,
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )
    message["headers"] = [*message["headers"], (b"set-cookie", cookie.to_header(header="").encode("latin-1"))]


def _to_give(scope: Scope) -> str | None:
    """Return a token that is new or renewed, or over TLS that of a cookie which is not of this host alone; or None."""
    new: str | None = scope.get("state", {}).get(_NEW)
    if new is not None or not _is_secure(scope):
        return new
    connection: Connection = ASGIConnection(scope)
    kept = connection.cookies.get(SECURE_COOKIE, "")
    return None if _TOKEN.fullmatch(kept) else token_of(connection)


def _is_secure(scope: Scope) -> bool:
    """Return whether TLS is spoken, by us or by a proxy for us."""
    public: str = scope["litestar_app"].state.hosting.public_origin
    return scope["scheme"] in {"https", "wss"} or public.startswith("https://")
