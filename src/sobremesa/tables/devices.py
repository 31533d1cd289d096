"""The devices of a player: each has a token of its own, and a link of one use makes another one theirs."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from msgspec import Struct

from sobremesa.protocol.codes import Code
from sobremesa.store import Device, DeviceLink, Store
from sobremesa.store.clock import ago, now
from sobremesa.tables.access import SECRET_BYTES, hash_of
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import LINK_EXPIRED, UNKNOWN_LINK, Refused
from sobremesa.tables.tokens import fresh_token
from sobremesa.tables.tokens import hash_of as token_hash_of

SECONDS: Final = 600
"""How long a link to another device is good."""


class NewLink(NamedTuple):
    """The secret of a new link, told once, and for how many seconds it is good."""

    secret: str
    seconds: int


class Taken(NamedTuple):
    """What came of a link: how many games the device brings along, and its token from now on."""

    games: int
    token: str


class Offer(Struct, frozen=True):
    """The player who has made a link, the one whose device opens it (None: nobody's), and the tables of both."""

    player: int
    other: int | None
    both: list[str]


class Devices:
    """The devices of players. Methods raise Refused, and StoreError."""

    def __init__(
        self,
        store: Store,
        opened: Callable[[str], Awaitable[OpenTable]],
        live: Callable[[], Sequence[OpenTable]],
        joined: Callable[[int], Awaitable[None]],
    ) -> None:
        """Keep them in a store; ``opened`` returns a table as it stands, ``live`` those that somebody is at.

        ``joined`` is called with a player with whom another one has become one.
        """
        self._joined = joined
        self._store = store
        self._opened = opened
        self._live = live

    async def of(self, player: int) -> list[Device]:
        """Return the devices of a player, the first to come first."""
        return await self._store.devices.of(player)

    async def leave(self, player: int, token_hash: str) -> None:
        """Log out the device that asks, with the player's link to another one."""
        await self._store.devices.end(player, [token_hash])
        self._dismiss(player)

    async def end(self, player: int, device: str) -> None:
        """Log a device out, which may be in a stranger's hands. Raises Refused with UNKNOWN_DEVICE.

        Nothing is left of what it may have made or copied: links to devices, to the player's seats and to their feed.
        """
        hashes = [one.hash for one in await self.of(player) if public_id(one) == device]
        if not hashes:
            raise Refused(Code.UNKNOWN_DEVICE, "there is no such device of yours")
        await self._store.devices.expel(player, hashes)
        self._dismiss(player)

    async def end_all(self, player: int) -> str:
        """Log all devices of a player out, and return a token for the one that asks; nothing is left of the others.

        Nor of what somebody with a copied token may have laid up: links to devices, to the player's seats and to their
        feed, and subscriptions to notices.
        """
        token = fresh_token()
        await self._store.devices.renew(player, token_hash_of(token))
        self._dismiss(player)
        return token

    async def _renewed(self, player: int, here: str) -> str:
        """Return a new token for the device with the hash ``here``, in the place of the one that it has."""
        token = fresh_token()
        await self._store.devices.add(player, token_hash_of(token))
        await self._store.push.move(here, token_hash_of(token))
        await self._store.devices.end(player, [here])
        self._dismiss(player)
        return token

    async def offer(self, player: int) -> NewLink:
        """Return a new link that makes another device a player's, once; it ends the one before."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        await self._store.devices.offer(DeviceLink(hash_of(secret), player, ago(-SECONDS)))
        return NewLink(secret, SECONDS)

    async def look(self, secret: str, token_hash: str) -> Offer:
        """Return what a link would do to the device with a token. Raises Refused: UNKNOWN_LINK, LINK_EXPIRED."""
        link = await self._store.devices.offered(hash_of(secret))
        if link is None:
            raise Refused(UNKNOWN_LINK, "there is no such link, or it was used")
        if link.expires <= now():
            raise Refused(LINK_EXPIRED, "this link has run out: have the other device make another one")
        other = await self._store.player(token_hash)
        if other is None or other.id == link.player:
            return Offer(link.player, None if other is None else other.id, [])
        return Offer(link.player, other.id, await self._store.devices.both(link.player, other.id))

    async def take(self, secret: str, token_hash: str) -> Taken:
        """Make the device with a token the player's who has made a link, and give it another token.

        A copy of the token that it had before, which somebody may have laid there, opens nothing of the player. Raises
        Refused as ``look`` does, and with BOTH_SEATED where the two sit at one table.
        """
        await self.look(secret, token_hash)
        linked = await self._store.devices.take(hash_of(secret), token_hash)
        if linked.both:
            why = "this device and the other one sit at the same table against each other"
            raise Refused(Code.BOTH_SEATED, why, {"tables": linked.both})
        if not linked.done:
            raise Refused(LINK_EXPIRED, "this link was used or has run out: have the other device make another one")
        player = await self._store.player(token_hash)
        if player is None:
            raise Refused(LINK_EXPIRED, "this device was logged out meanwhile: have the other one make another link")
        await self._joined(player.id)
        for table in linked.changed:
            with suppress(Refused):
                await self._opened(table)
        return Taken(len(linked.changed), await self._renewed(player.id, token_hash))

    def _dismiss(self, player: int) -> None:
        """Have everybody in a player's seats show anew who they are."""
        for live in self._live():
            seat = live.game.seat_of(player)
            for listener in live.audience.of_seat(seat) if seat else ():
                listener.dismiss()


def public_id(device: Device) -> str:
    """Return what a device is called to its player: it tells nothing of the token."""
    return id_of(device.hash)


def id_of(token_hash: str) -> str:
    """Return what the device with a token's hash is called."""
    return hashlib.sha256(f"sobremesa device {token_hash}".encode()).hexdigest()[:12]
