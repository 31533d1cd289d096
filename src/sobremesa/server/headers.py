"""The headers that every answer carries: nothing is loaded from elsewhere, nothing runs inline, nothing frames us."""

from __future__ import annotations

from typing import Final

from litestar.types import Message, Scope

POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

ALWAYS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
]


SECRET: Final = ("/join/", "/watch/", "/replay/")
"""How the addresses of pages begin that hold the secret of a link: they are told to nobody, not even to ourselves."""


def _referrers(path: str) -> tuple[bytes, bytes]:
    return b"referrer-policy", b"no-referrer" if path.startswith(SECRET) else b"same-origin"


async def secure(message: Message, scope: Scope) -> None:
    """Add the headers to an answer; what holds a view or a list must not be kept by caches either."""
    if message["type"] != "http.response.start":
        return
    given = {name.lower() for name, _ in message["headers"]}
    fresh = [] if b"cache-control" in given else [(b"cache-control", b"no-store")]
    message["headers"] = [*message["headers"], *ALWAYS, _referrers(scope["path"]), *fresh]
