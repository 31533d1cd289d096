"""Security headers: nothing is loaded from elsewhere, no inline code runs, no page frames ours.

But for replays of shared games, where the host names sites that may show them (``Hosting.embed_in``).
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from litestar.types import Message, Scope

from sobremesa.protocol.page_routes import SECRET_PAGES
from sobremesa.server.hosting import Hosting

NOBODY: Final = "'none'"
_RULES: Final = "; ".join(
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
    ]
)


def policy_for(ancestors: str) -> str:
    """Return the policy of a document that only these may frame: origins with spaces between, or ``NOBODY``."""
    return f"{_RULES}; frame-ancestors {ancestors}"


POLICY: Final = policy_for(NOBODY)

ALWAYS: Final = [(b"x-content-type-options", b"nosniff")]
OURS_ALONE: Final = [(b"cross-origin-resource-policy", b"same-origin")]
DOCUMENTS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
]


ASSETS: Final = "/assets/"
EMBEDDED: Final = "/embed/"
ANYBODYS: Final = (ASSETS, "/api/embed/")
"""How the addresses begin of what a sandboxed frame may read, whose origin is nobody's: files and replays that
anybody with the link has, and that say nothing of who asks."""

OPEN: Final = [(b"cross-origin-resource-policy", b"cross-origin"), (b"access-control-allow-origin", b"*")]
PARTS: Final = (b"text/javascript", b"text/css")
"""Types that no browser shows as a document. A screen loads dozens of such assets; what the document decides for them
would be half a kilobyte each."""


BY_TLS: Final = [(b"strict-transport-security", b"max-age=31536000; includeSubDomains")]
"""Tells a browser to come by TLS alone, for a year: to this name and to those below it."""


def _referrers(path: str) -> tuple[bytes, bytes]:
    # addresses with the secret of a link are told to nobody, not even to ourselves
    return b"referrer-policy", b"no-referrer" if path.startswith(SECRET_PAGES) else b"same-origin"


def _transport(public_origin: str) -> list[tuple[bytes, bytes]]:
    """Return what is said of TLS: nothing for an address with a port, since it would hold for all ports of the name."""
    parts = urlsplit(public_origin)
    return BY_TLS if parts.scheme == "https" and parts.port is None else []


def _document(path: str, embed_in: tuple[str, ...]) -> list[tuple[bytes, bytes]]:
    """Return what is said of a document: who may frame it, and what it may do."""
    if not embed_in or not path.startswith(EMBEDDED):
        return [*DOCUMENTS, _referrers(path)]
    policy = policy_for(" ".join(embed_in)).encode()
    kept = [one for one in DOCUMENTS if one[0] == b"permissions-policy"]
    return [(b"content-security-policy", policy), *kept, _referrers(path)]


async def secure(message: Message, scope: Scope) -> None:
    """Add security headers to a response, and ``no-store`` where it says nothing about caching."""
    if message["type"] != "http.response.start":
        return
    path: str = scope["path"]
    hosting: Hosting = scope["litestar_app"].state.hosting
    given = {name.lower(): value for name, value in message["headers"]}
    fresh = [] if b"cache-control" in given else [(b"cache-control", b"no-store")]
    part = path.startswith(ASSETS) and given.get(b"content-type", b"").startswith(PARTS)
    told = [] if part else _document(path, hosting.embed_in)
    read = OPEN if hosting.embed_in and path.startswith(ANYBODYS) else OURS_ALONE
    by_tls = _transport(hosting.public_origin)
    message["headers"] = [*message["headers"], *ALWAYS, *by_tls, *read, *told, *fresh]
