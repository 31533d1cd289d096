"""Requests to push services: many at once over few connections, and no failure but a missing answer.

Needs the extra ``push``; what is asked of it is loaded when it is needed.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, NamedTuple

import httpx

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aiohttp import ClientSession

AT_ONCE: Final = 100
"""How many requests are under way at once."""

PATIENCE: Final = 10.0
"""The seconds that a push service has for its answer."""

logger: Final = logging.getLogger(__name__)


class Answer(NamedTuple):
    """What a push service answered: the status, None for no answer, and for how many seconds not to ask again."""

    status: int | None
    wait: float


class PushRequests:
    """The connections to push services; needs a running event loop. Close it at the end."""

    def __init__(self) -> None:
        """Connect to nobody yet."""
        self._session = _session()

    async def post(self, endpoint: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send something once; redirects are not followed."""
        from aiohttp import ClientError
        from yarl import URL

        try:
            address = URL(endpoint, encoded=True)  # as the browser gave it, and as it is signed
            async with self._session.post(address, data=body, headers=headers, allow_redirects=False) as answer:
                return Answer(answer.status, _wish(answer.headers.get("Retry-After", "")))
        except (ClientError, TimeoutError, ValueError) as error:
            logger.info("push service %s: %s", URL(endpoint).host, type(error).__name__)
            return Answer(None, 0.0)

    async def close(self) -> None:
        """Break off what is under way."""
        await self._session.close()


def _session() -> ClientSession:
    from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector

    return ClientSession(
        # authorities are known by the list that comes with httpx: not every system has one where Python looks
        connector=TCPConnector(limit=AT_ONCE, ssl=httpx.create_ssl_context()),
        cookie_jar=DummyCookieJar(),
        timeout=ClientTimeout(total=None, connect=None, sock_connect=PATIENCE, sock_read=PATIENCE),
    )


def _wish(text: str) -> float:
    """Return the seconds that a header ``Retry-After`` asks for; a date asks for none."""
    return float(text) if text.isascii() and text.isdigit() else 0.0
