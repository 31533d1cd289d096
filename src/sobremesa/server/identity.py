"""Who is asking: a cookie of 128 random bits, kept by the browser and known to the store only as a hash."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Message, Scope

COOKIE: Final = "sobremesa"
YEAR: Final = 365 * 24 * 3600

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_NEW: Final = "sobremesa_new_token"

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Visitor:
    """Somebody with a cookie; ``token_hash`` is all that the rooms below ever get of it."""

    token_hash: str


def visitor_of(connection: Connection) -> Visitor:
    """Return who is asking; whoever has no cookie yet (or none that can be one of ours) gets one with the answer."""
    token = token_of(connection) or connection.scope["state"].setdefault(_NEW, secrets.token_urlsafe(16))
    return Visitor(hash_of(token))


def token_of(connection: Connection) -> str | None:
    """Return the token in a cookie that may be one of ours, or None."""
    token = connection.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def hash_of(token: str) -> str:
    """Return the hash by which a token is known; a token of 128 random bits needs no salt."""
    return hashlib.sha256(f"sobremesa identity {token}".encode()).hexdigest()


async def give_cookie(message: Message, scope: Scope) -> None:
    """Put the cookie of a new visitor into the answer's headers."""
    if message["type"] != "http.response.start" or _NEW not in scope.get("state", {}):
        return
    cookie = Cookie(
        key=COOKIE,
        value=scope["state"][_NEW],
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=scope["scheme"] == "https" or _is_served_by_https(scope),
    )
    message["headers"] = [*message["headers"], (b"set-cookie", cookie.to_header(header="").encode("latin-1"))]


def _is_served_by_https(scope: Scope) -> bool:
    """Return whether a proxy speaks HTTPS for us."""
    public: str = scope["litestar_app"].state.hosting.public_origin
    return public.startswith("https://")
