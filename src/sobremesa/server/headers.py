"""Security headers: nothing is loaded from elsewhere, no inline code runs, no page frames ours."""

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
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
DOCUMENTS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
]


ASSETS: Final = "/assets/"
PARTS: Final = (b"text/javascript", b"text/css")
"""Types that no browser shows as a document. A screen loads dozens of such assets; what the document decides for them
would be half a kilobyte each."""


SECRET: Final = ("/join/", "/watch/", "/replay/")
"""How the addresses of pages begin that hold the secret of a link: they are told to nobody, not even to ourselves."""


def _referrers(path: str) -> tuple[bytes, bytes]:
    return b"referrer-policy", b"no-referrer" if path.startswith(SECRET) else b"same-origin"


async def secure(message: Message, scope: Scope) -> None:
    """Add security headers to a response, and ``no-store`` where it says nothing about caching."""
    if message["type"] != "http.response.start":
        return
    given = {name.lower(): value for name, value in message["headers"]}
    fresh = [] if b"cache-control" in given else [(b"cache-control", b"no-store")]
    part = scope["path"].startswith(ASSETS) and given.get(b"content-type", b"").startswith(PARTS)
    told = [] if part else [*DOCUMENTS, _referrers(scope["path"])]
    message["headers"] = [*message["headers"], *ALWAYS, *told, *fresh]
