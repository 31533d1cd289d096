"""The way to the host's page: whoever does not bring its secret meets the addresses that do not exist."""

from __future__ import annotations

import hashlib
import hmac
import logging
import time
from collections.abc import Callable
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from sobremesa.server.limits import Allowance, Bucket, Buckets, Limits, RequestKind, network_of
from sobremesa.server.logs import SECURITY

logger: Final = logging.getLogger(SECURITY)

ROOT: Final = "/api/admin"
BEARER: Final = b"Bearer "

WRONG: Final = Allowance(10, 600)
"""How often an address may bring a wrong secret; then none is looked at until some time has gone by."""


class AdminDoor:
    """An ASGI application that passes requests with the right secret to one application, and all else to another.

    The other has no addresses below ``ROOT``, so that what it answers is by itself what it answers at any unknown one.
    """

    def __init__(self, app: ASGIApp, admin: ASGIApp, secret: str, clock: Callable[[], float] = time.monotonic) -> None:
        """Guard ``admin`` by a secret."""
        self._app = app
        self._admin = admin
        self._digest = _digest(secret.encode())
        self._clock = clock
        self._wrong = Buckets(Limits(sit=WRONG), lambda _: False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        allowed = scope["type"] == ScopeType.HTTP and _is_below(scope["path"]) and self._admits(scope)
        await (self._admin if allowed else self._app)(scope, receive, send)

    def _admits(self, scope: Scope) -> bool:
        """Return whether the secret is right; a wrong one is counted, and after too many the right one does not do."""
        given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        if not given.startswith(BEARER):
            return False
        client = scope["client"]
        bucket = self._bucket(network_of(client[0]) if client else "")
        if bucket.take(self._clock()):
            logger.warning("the host's page stays closed to an address: too many wrong secrets came from there")
            return False
        right = hmac.compare_digest(_digest(given.removeprefix(BEARER)), self._digest)
        if right:
            bucket.give_back()
        else:
            logger.warning("a wrong secret was brought to the host's page")
        return right

    def _bucket(self, address: str) -> Bucket:
        return self._wrong.bucket(RequestKind.SIT, address, self._clock())


def _is_below(path: str) -> bool:
    return path == ROOT or path.startswith(f"{ROOT}/")


def _digest(secret: bytes) -> bytes:
    """Return what two secrets are compared by: it takes as long for any two."""
    return hashlib.sha256(b"sobremesa admin " + secret).digest()
