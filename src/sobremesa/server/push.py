"""Bringing notices to the devices of players, by the push services of their browsers (RFC 8030, 8291 and 8292)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.push import NewPushSubscription
from sobremesa.rulebook.catalogue import Words
from sobremesa.server.hosting import Hosting
from sobremesa.server.push_encryption import PushKey, are_keys, can_encrypt, encrypted, fresh_key
from sobremesa.server.push_requests import Answer, PushRequests
from sobremesa.store import PushSubscription, StoreError
from sobremesa.store.contract import PushStore
from sobremesa.tables.notifications import DEVICES, Notice
from sobremesa.tables.operations.feeds import title_of
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.tables import Tables

SERVICES: Final = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
"""The push services of browsers; a dot stands for any name before it. Nothing is sent anywhere else."""

TOGETHER: Final = 200
"""Of how many notices the devices are looked up at once."""

WAITING: Final = 20_000
"""How many notices may be under way or wait for their turn; what comes then is not told."""

PAUSES: Final = (1.0, 5.0, 30.0)
"""The seconds after which a notice that a push service could not take just now is tried again."""

LONGEST_PAUSE: Final = 120.0
"""The longest time, in seconds, that a push service may ask us to wait."""

LEAVING: Final = 3.0
"""The seconds that notices have to be brought when the server stops."""

GONE: Final = frozenset({404, 410})
"""What a push service says of an address that is nobody's any more."""

LATER: Final = frozenset({429, 500, 502, 503, 504})
"""What a push service says that cannot take a notice just now."""

URGENCY: Final = {"turn": "high", "nudge": "high", "invitation": "normal", "round": "high", "rematch": "normal"}

logger: Final = logging.getLogger(__name__)


class PushSender:
    """A ``PushService`` over HTTP. A failure costs one notice on one device, and the log has its host and status."""

    def __init__(self, store: PushStore, key: PushKey, hosting: Hosting, time: Time = REAL_TIME) -> None:
        """Send to the devices of a store, signed by a key."""
        self._store = store
        self._key = key
        self._services = hosting.push_services
        self._time = time
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsorted: list[Notice] = []
        self._requests = PushRequests()

    @property
    def key(self) -> str:
        """Return the public key that browsers ask for."""
        return self._key.public

    def check(self, wanted: NewPushSubscription) -> None:
        """Raise Refused with BAD_SUBSCRIPTION for an address of no known push service, and for keys that are none."""
        if not is_known(wanted.endpoint, self._services):
            raise Refused(Code.BAD_SUBSCRIPTION, "the address is not one of a known push service")
        if not are_keys(wanted.p256dh, wanted.auth):
            raise Refused(Code.BAD_SUBSCRIPTION, "the keys are none that a browser gives")

    def send(self, notice: Notice) -> None:
        """Bring a notice to all devices of its player that have asked for it; never waits and never fails."""
        if len(self._tasks) + len(self._unsorted) >= WAITING:
            logger.warning("too many notices wait: one was not told")
            return
        self._unsorted.append(notice)
        if len(self._unsorted) == 1:
            self._start(self._sort())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def close(self) -> None:
        """Bring what is under way, for as long as there is time, and stop."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                while self._tasks:  # looking up devices makes more of them
                    await asyncio.wait(self._tasks)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._requests.close()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a notice could not be told", exc_info=task.exception())

    async def _sort(self) -> None:
        """Look up the devices of those who are to be told: of many at once, since many are told at the same moment."""
        while notices := self._unsorted[:TOGETHER]:
            try:
                devices = await self._store.of({notice.player for notice in notices}, DEVICES)
            except StoreError as error:
                logger.warning("%d could not be told by push: %s", len(notices), error.why)
                devices = {}
            except Exception:  # whatever it was, those who come next are to be told
                logger.exception("%d could not be told by push", len(notices))
                devices = {}
            del self._unsorted[: len(notices)]
            for notice in notices:
                for device in devices.get(notice.player, []):
                    self._start(self._bring_to(device, notice))

    async def _bring_to(self, device: PushSubscription, notice: Notice) -> None:
        """Bring a notice to one device, with some patience; forget a device that its push service does not know."""
        if not is_known(device.endpoint, self._services):
            return None  # it was known to how this server was hosted before
        for pause in (*PAUSES, None):
            status, wish = await self._post(device, notice)
            if status in GONE:
                return await self._forget(device)
            if status not in LATER and status is not None:
                return _note(device, status)
            if pause is None:
                return _note(device, status)
            await self._time.sleep(min(max(pause, wish), LONGEST_PAUSE))
        return None

    async def _post(self, device: PushSubscription, notice: Notice) -> Answer:
        """Send a notice once."""
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(notice.seconds),
            "Urgency": URGENCY[notice.occasion],
            "Topic": topic_of(notice),
            "Authorization": self._key.authorization(origin_of(device.endpoint)),
        }
        body = encrypted(message_of(notice, device.lang), device.p256dh, device.auth)
        return await self._requests.post(device.endpoint, body, headers)

    async def _forget(self, device: PushSubscription) -> None:
        try:
            await self._store.end_address(device.endpoint)
        except StoreError as error:
            logger.warning("an address that is gone could not be deleted: %s", error.why)


def is_known(endpoint: str, services: tuple[str, ...] = ()) -> bool:
    """Return whether an address is at a push service of a browser, or at one of these origins."""
    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        return False
    if not endpoint.isascii() or not endpoint.isprintable() or "@" in parts.netloc or "\\" in endpoint:
        return False
    if origin_of(endpoint) in services:
        return True
    if parts.scheme != "https" or port not in {None, 443}:
        return False
    return any(host.endswith(one) if one.startswith(".") else host == one for one in SERVICES)


def origin_of(endpoint: str) -> str:
    """Return the scheme, host and port of an address."""
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def topic_of(notice: Notice) -> str:
    """Return what a notice is about: one that waits with the push service is replaced by the next of that table."""
    return sha256(notice.table.encode()).hexdigest()[:32]


def message_of(notice: Notice, lang: str) -> bytes:
    """Return what the page's worker shows, as JSON: what for and at which table, and no card."""
    words = Words(lang)
    game = title_of(notice.game, words)
    told = {
        "title": words.say(f"invite.push.{notice.occasion}", game=game),
        "body": words.say(f"invite.push.{notice.occasion}.with", names=notice.names or "–"),
        "tag": topic_of(notice),
        "url": "/" if notice.occasion == "invitation" else f"/table/{notice.table}",
    }
    return msgspec.json.encode(told)


def _note(device: PushSubscription, status: int | None) -> None:
    """Log what became of a notice, without the address: whoever has that can send to it."""
    if status is None or not 200 <= status < 300:
        logger.warning("push service %s did not take a notice: %s", urlsplit(device.endpoint).hostname, status)


@asynccontextmanager
async def push_sent(
    tables: Tables, hosting: Hosting, time: Time = REAL_TIME, able: Callable[[], bool] = can_encrypt
) -> AsyncIterator[None]:
    """Tell players on their devices while the block runs, where the libraries for it are there. Raises StoreError."""
    if not able():
        yield
        return
    key = PushKey(await tables.keys.first("vapid", fresh_key()), hosting.push_contact)
    sender = PushSender(tables.subscriptions, key, hosting, time)
    tables.notifications.service = sender
    try:
        yield
    finally:
        await tables.notifications.close()
        tables.notifications.service = None
        await sender.close()
