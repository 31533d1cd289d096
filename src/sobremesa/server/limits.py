"""Rate limits for connections, visitors and addresses: the numbers, and the token buckets that enforce them."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final
from weakref import WeakValueDictionary

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.handlers.base import BaseRouteHandler

from sobremesa.server.identity import Connection, is_this_machine, token_of
from sobremesa.server.origin import SAFE
from sobremesa.server.pacing import ConnectionPacer
from sobremesa.tables.tokens import hash_of

REMEMBERED: Final = 50_000
"""The most buckets of addresses that are kept, and of visitors: some 15 MiB of each.

A visitor makes themselves new by throwing the cookie away, so that theirs must not push out those of an address.
"""


MODEST: Final = 0.8
"""How full the bucket of a connection has to be so that it is let alone where its address has sent too much."""


TURNS: Final = 4
"""How many messages of one address are handled at once, so that those of the others come in between."""


class RequestKind(StrEnum):
    """What a request counts as; every kind has buckets of its own."""

    FRAMES = "messages"
    MAKE = "make"
    SIT = "sit"
    CHANGE = "change"
    REPLAY = "replay"
    ASK = "ask"
    OPEN = "open"


@dataclass(frozen=True)
class Allowance:
    """A token bucket's size: ``burst`` at once, refilled steadily within ``seconds``."""

    burst: int
    seconds: float


@dataclass(frozen=True)
class Limits:
    """All limits; docs/security.md explains each.

    Every visitor has each allowance once; an address, behind which may be a whole school, has it ``crowd`` times.
    """

    messages: Allowance = Allowance(100, 20)
    make: Allowance = Allowance(20, 600)
    sit: Allowance = Allowance(10, 600)
    change: Allowance = Allowance(60, 60)
    replay: Allowance = Allowance(120, 60)
    ask: Allowance = Allowance(240, 60)
    open: Allowance = Allowance(60, 60)
    open_at_once: int = 20
    crowd: int = 5
    open_in_all: int = 20_000
    waiting: int = 200
    waiting_in_all: int = 2_000
    spare_this_machine: bool = True
    """Whether whoever sits at the server's own machine is let alone; not behind a proxy, where all come from there."""


class Bucket:
    """A token bucket. Times are in seconds, from the caller's clock."""

    __slots__ = ("_allowance", "_at", "_left")

    def __init__(self, allowance: Allowance, now: float) -> None:
        """Start full."""
        self._allowance = allowance
        self._left = float(allowance.burst)
        self._at = now

    def take(self, now: float, tokens: int = 1) -> float:
        """Take tokens and return 0, or take none and return the seconds until there are enough."""
        back = (now - self._at) * self._allowance.burst / self._allowance.seconds
        self._left = min(self._allowance.burst, self._left + max(0.0, back))
        self._at = now
        if self._left >= tokens:
            self._left -= tokens
            return 0.0
        return (tokens - self._left) * self._allowance.seconds / self._allowance.burst

    def is_full(self, now: float) -> bool:
        """Return whether all tokens are back, so that the bucket can be forgotten."""
        return self._left + (now - self._at) * self._allowance.burst / self._allowance.seconds >= self._allowance.burst

    def give_back(self) -> None:
        """Put one token back."""
        self._left = min(self._allowance.burst, self._left + 1)

    @property
    def share_left(self) -> float:
        """Return how full it was after the last taking, from 0 to 1."""
        return self._left / self._allowance.burst


class Shared:
    """What all connections of one address share: a bucket for frames, and turns for handling messages."""

    def __init__(self, bucket: Bucket) -> None:
        """Start with nothing in hand."""
        self.bucket = bucket
        self.turns = asyncio.Semaphore(TURNS)


@dataclass
class Meter:
    """Limits the frames of one connection, and of its address together with the others.

    ``pace`` spaces out the first messages of the address's connections.
    """

    bucket: Bucket
    clock: Callable[[], float]
    address: Shared | None = None
    pace: ConnectionPacer | None = None

    def admits(self, tokens: int = 1) -> bool:
        """Count a frame of a weight; return whether it may be read.

        A connection that exceeds its own allowance is refused. Where its address does, it is refused only if it has
        used up more than a fifth of its own.
        """
        now = self.clock()
        if self.bucket.take(now, tokens):
            return False
        if self.address is None or not self.address.bucket.take(now, tokens):
            return True
        return self.bucket.share_left >= MODEST

    def played(self) -> None:
        """Refund a message that was an accepted move: the game itself limits those."""
        self.bucket.give_back()
        if self.address is not None:
            self.address.bucket.give_back()

    async def begin(self) -> None:
        """Wait for the address's turn to begin another conversation."""
        if self.pace is not None:
            await self.pace.turn()

    @property
    def turn(self) -> AbstractAsyncContextManager[None]:
        """Return the context manager to hold while a message is handled."""
        return nullcontext() if self.address is None else self.address.turns


@dataclass(frozen=True)
class Caller:
    """Who is asking, for counting: the network address, and the hash of the cookie if there is one."""

    address: str
    visitor: str | None

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names by which this caller is counted, the address first."""
        return (self.address,) if self.visitor is None else (self.address, self.visitor)


class TooMany(TooManyRequestsException):
    """Too many requests, answered with 429; ``wait`` is the value of ``Retry-After`` in seconds."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        super().__init__(
            f"too many requests; try again in {self.wait} seconds", headers={"retry-after": str(self.wait)}
        )


class Buckets:
    """The buckets of all addresses, or of all visitors.

    Full buckets are forgotten, except those of names with an open socket. Above ``REMEMBERED`` buckets, the least
    recently used of the most frequent kind goes.
    """

    def __init__(self, limits: Limits, is_here: Callable[[str], bool], times: int = 1) -> None:
        self._is_here = is_here
        self._allowed: dict[RequestKind, Allowance] = {}
        for kind in RequestKind:
            one: Allowance = getattr(limits, kind.value)
            self._allowed[kind] = Allowance(one.burst * times, one.seconds)
        self._kept: dict[RequestKind, OrderedDict[str, Bucket]] = {kind: OrderedDict() for kind in RequestKind}

    def __len__(self) -> int:
        """Return how many are kept."""
        return sum(len(kept) for kept in self._kept.values())

    def take(self, kind: RequestKind, name: str, now: float) -> float:
        """Take a token of somebody's; return 0, or the seconds until there is one."""
        return self.bucket(kind, name, now).take(now)

    def bucket(self, kind: RequestKind, name: str, now: float) -> Bucket:
        """Return somebody's bucket; a new one is full."""
        kept = self._kept[kind]
        if name in kept:
            kept.move_to_end(name)
            return kept[name]
        self._forget(kept, now)
        kept[name] = Bucket(self._allowed[kind], now)
        if len(self) > REMEMBERED:
            max(self._kept.values(), key=len).popitem(last=False)
        return kept[name]

    def _forget(self, kept: OrderedDict[str, Bucket], now: float) -> None:
        """Look at the two oldest: as one is about to come, there are fewer and fewer of those that nobody needs."""
        for name in list(islice(kept, 2)):
            if self._is_here(name):
                kept.move_to_end(name)
            elif kept[name].is_full(now):
                del kept[name]


class Gate:
    """Enforces the limits of one server: requests, messages, and open sockets.

    Not thread-safe: use it in the event loop only. Callers on this machine are exempt where ``spare_this_machine``.
    """

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Keep to some limits."""
        self._limits = limits or Limits()
        self._clock = clock
        self._inside: Counter[str] = Counter()
        self._addresses = Buckets(self._limits, self._inside.__contains__, self._limits.crowd)
        self._visitors = Buckets(self._limits, self._inside.__contains__)
        self._shared: WeakValueDictionary[str, Shared] = WeakValueDictionary()
        self._paces: WeakValueDictionary[str, ConnectionPacer] = WeakValueDictionary()
        self._open = 0

    def meter(self) -> Meter:
        """Return the meter for the messages of a new connection."""
        return Meter(Bucket(self._limits.messages, self._clock()), self._clock)

    def shared_by(self, caller: Caller) -> Shared | None:
        """Return what the connections of a caller's address share; None where the caller is exempt."""
        if self._is_spared(caller.address):
            return None
        bucket = self._addresses.bucket(RequestKind.FRAMES, caller.address, self._clock())
        shared = self._shared.get(caller.address)
        if shared is None or shared.bucket is not bucket:
            self._shared[caller.address] = shared = Shared(bucket)
        return shared

    def pace_of(self, address: str) -> ConnectionPacer | None:
        """Return the pace at which an address may open sockets; None where it is exempt."""
        if self._is_spared(address):
            return None
        pace = self._paces.get(address)
        if pace is None:
            self._paces[address] = pace = ConnectionPacer(self._limits.crowd * self._limits.open_at_once)
        return pace

    def wait(self, kind: RequestKind, caller: Caller) -> float:
        """Count a request; return 0 if it is allowed, else the seconds to wait.

        The address is checked first, and a request that it may not make does not create a bucket for the visitor: a
        flood of new cookies uses no memory.
        """
        if self._is_spared(caller.address):
            return 0.0
        now = self._clock()
        wait = self._addresses.take(kind, caller.address, now)
        return wait if wait or caller.visitor is None else self._visitors.take(kind, caller.visitor, now)

    @property
    def remembered(self) -> int:
        """Return how many buckets are kept."""
        return len(self._addresses) + len(self._visitors)

    @property
    def is_full(self) -> bool:
        """Return whether there is no room for another socket, whoever comes."""
        return self._open >= self._limits.open_in_all

    def enter(self, caller: Caller) -> bool:
        """Count an opened socket; return False and count nothing where there are too many.

        A socket that was let in must be passed to ``leave``.
        """
        if self._is_spared(caller.address):
            self._open += 1
            return True
        full = any(self._inside[name] >= self._times(name, caller) * self._limits.open_at_once for name in caller.names)
        if self.wait(RequestKind.OPEN, caller) or full:
            return False
        self._inside.update(caller.names)
        self._open += 1
        return True

    def leave(self, caller: Caller) -> None:
        """Count a socket that was let in as closed."""
        self._open -= 1
        for name in caller.names:
            self._inside[name] -= 1
            if self._inside[name] <= 0:
                del self._inside[name]

    def _times(self, name: str, caller: Caller) -> int:
        return self._limits.crowd if name == caller.address else 1

    def _is_spared(self, address: str) -> bool:
        return self._limits.spare_this_machine and is_this_machine(address)


def caller_of(connection: Connection) -> Caller:
    """Return who is asking. Trusted proxies have been resolved before; any other proxy counts as the caller."""
    token = token_of(connection)
    host = connection.client.host if connection.client else ""
    return Caller(network_of(host), None if token is None else hash_of(token))


COUNTED: Final = "counted_as"
"""The option of a route handler that says what its requests count as."""


def counted_as(kind: RequestKind) -> dict[str, RequestKind]:
    """Return the ``opt`` of a route handler whose requests count as ``kind``."""
    return {COUNTED: kind}


UNCOUNTED: Final[dict[str, None]] = {COUNTED: None}
"""The ``opt`` of a route handler whose requests are not counted, or that counts them itself."""


async def not_too_often(connection: ASGIConnection, handler: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Guard: count a request and raise TooMany where the limit is exceeded.

    It counts as its handler's option says, else as ``ASK`` or ``CHANGE`` by its method. It is a coroutine so that it
    runs in the event loop, where the counters live.
    """
    method = str(connection.scope.get("method", ""))
    kind: RequestKind | None = handler.opt.get(COUNTED, RequestKind.ASK if method in SAFE else RequestKind.CHANGE)
    if kind is None:
        return
    wait = connection.app.state.gate.wait(kind, caller_of(connection))
    if wait:
        raise TooMany(wait)


def network_of(host: str) -> str:
    """Return the address to count by: IPv4 addresses as they are, IPv6 by the /64 network.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address) or address.is_loopback:
        return str(address)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((int(address), 64), strict=False))
