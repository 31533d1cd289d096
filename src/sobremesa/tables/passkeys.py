"""Passkeys: what a player's devices and password managers sign with, so that a new device becomes theirs.

Somebody who comes back signs a challenge; what they get for it is a link of one use as one device makes it for another
one, so that the new device is asked the same before it is theirs.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from sobremesa.protocol.codes import Code
from sobremesa.store import Store
from sobremesa.store.clock import ago, now
from sobremesa.store.passkeys import MOST_PASSKEYS, Challenge, Passkey
from sobremesa.tables.devices import Devices, NewLink
from sobremesa.tables.names import tidy_name
from sobremesa.tables.people import fingerprint, names_of
from sobremesa.tables.refusals import Refused
from sobremesa.tables.threads import in_thread

SECONDS: Final = 300
"""How long a challenge is good."""

CHALLENGE_BYTES: Final = 32

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,1364}")
"""What a passkey is called: at most 1023 bytes."""

Options: TypeAlias = dict[str, object]
"""What a browser is given to ask for a passkey, as WebAuthn writes it in JSON."""

Credential: TypeAlias = Mapping[str, Any]
"""What a browser gives back, as WebAuthn writes it in JSON."""

Purpose: TypeAlias = Literal["save", "enter"]


class Site(Struct, frozen=True):
    """A site for which browsers make passkeys: its ``name`` is in the passkey, its ``origin`` in what one signs."""

    name: str
    origin: str


class Owner(NamedTuple):
    """A player as passkeys know them: a handle in base64url, and what people read beside it."""

    handle: str
    name: str


class KeyMade(NamedTuple):
    """A passkey that was made: its name and its public key in base64url, and how often it has signed."""

    credential: str
    public_key: str
    sign_count: int


class PasskeyChecks(Protocol):
    """What asks for passkeys and checks them. Methods compute for a while, and raise Refused with BAD_PASSKEY."""

    def creation(self, site: Site, challenge: str, owner: Owner, known: Sequence[str]) -> Options:
        """Return what asks for a new passkey of an owner's; whatever keeps one of the ``known`` makes none."""

    def request(self, site: Site, challenge: str) -> Options:
        """Return what asks for any passkey of a site."""

    def made(self, site: Site, challenge: str, credential: Credential) -> KeyMade:
        """Return the passkey that was made for a challenge at a site."""

    def sign_count(self, site: Site, challenge: str, credential: Credential, passkey: Passkey) -> int:
        """Return how often a passkey says that it has signed, after it has signed a challenge at a site."""


class Place(NamedTuple):
    """Where passkeys are asked for, and what checks them."""

    site: Site
    checks: PasskeyChecks


class Passkeys:
    """The passkeys of players. Methods raise Refused, and StoreError."""

    def __init__(self, store: Store, devices: Devices) -> None:
        """Keep them in a store; ``devices`` makes the links for those who come back."""
        self._store = store
        self._devices = devices

    async def of(self, player: int) -> list[Passkey]:
        """Return the passkeys of a player, the first to be saved first."""
        return await self._store.passkeys.of(player)

    async def ask_to_save(self, place: Place, token_hash: str) -> Options:
        """Return what asks for a new passkey of the player with a token. Raises Refused with TOO_MANY_PASSKEYS."""
        player = await self._store.ensure_player(token_hash)
        saved = await self.of(player.id)
        if len(saved) >= MOST_PASSKEYS:
            raise _too_many()
        names = names_of(await self._store.games_of(player.id), player.id)
        owner = Owner(handle_of(player.seed), " · ".join([*names[:1], fingerprint(player.id)]))
        known = [one.credential for one in saved]
        return await in_thread(place.checks.creation, place.site, await self._ask("save", token_hash), owner, known)

    async def save(self, place: Place, token_hash: str, challenge: str, credential: Credential, name: str) -> None:
        """Save the passkey that was made for a challenge, as the player's with a token.

        Raises Refused with CHALLENGE_EXPIRED, BAD_PASSKEY, TOO_MANY_PASSKEYS or BAD_NAME.
        """
        await self._answer("save", token_hash, challenge)
        made = await in_thread(place.checks.made, place.site, challenge, credential)
        if not _NAME.fullmatch(made.credential):
            raise _bad("its name is too long")
        player, moment = await self._store.ensure_player(token_hash), now()
        handle = handle_of(player.seed)
        passkey = Passkey(made.credential, player.id, handle, *made[1:], tidy_name(name), moment, moment)
        if not await self._store.passkeys.add(passkey):
            raise _too_many() if len(await self.of(player.id)) >= MOST_PASSKEYS else _bad("it is saved already")

    async def end(self, player: int, passkey: str) -> None:
        """Delete a passkey; all devices stay whose they are. Raises Refused with UNKNOWN_PASSKEY."""
        credentials = [one.credential for one in await self.of(player) if public_id(one) == passkey]
        if not credentials:
            raise Refused(Code.UNKNOWN_PASSKEY, "there is no such passkey of yours")
        await self._store.passkeys.end(player, credentials[0])

    async def ask_to_enter(self, place: Place, token_hash: str) -> Options:
        """Return what asks for any passkey of a site, for the device with a token."""
        return await in_thread(place.checks.request, place.site, await self._ask("enter", token_hash))

    async def enter(self, place: Place, token_hash: str, challenge: str, credential: Credential) -> NewLink:
        """Return a link to another device of the player whose passkey has signed a challenge.

        Raises Refused with CHALLENGE_EXPIRED, UNKNOWN_PASSKEY, BAD_PASSKEY or PASSKEY_COPIED.
        """
        await self._answer("enter", token_hash, challenge)
        named = str(credential.get("id"))
        passkey = await self._store.passkeys.find(named) if _NAME.fullmatch(named) else None
        if passkey is None:
            raise Refused(Code.UNKNOWN_PASSKEY, "this passkey opens no profile here: it was deleted, or its owner was")
        count = await in_thread(place.checks.sign_count, place.site, challenge, credential, passkey)
        if not await self._store.passkeys.use(passkey.credential, count):
            why = "this passkey has signed more often elsewhere than it says: somebody may have a copy of it"
            raise Refused(Code.PASSKEY_COPIED, why)
        return await self._devices.offer(passkey.player)

    async def _ask(self, purpose: Purpose, token_hash: str) -> str:
        challenge = secrets.token_urlsafe(CHALLENGE_BYTES)
        await self._store.passkeys.ask(Challenge(_hash_of(purpose, token_hash, challenge), ago(-SECONDS)))
        return challenge

    async def _answer(self, purpose: Purpose, token_hash: str, challenge: str) -> None:
        if not await self._store.passkeys.answer(_hash_of(purpose, token_hash, challenge)):
            raise Refused(Code.CHALLENGE_EXPIRED, "this took too long, or was answered already: try again")


def public_id(passkey: Passkey) -> str:
    """Return what a passkey is called to its player: it tells nothing of the key."""
    return hashlib.sha256(f"sobremesa passkey {passkey.credential}".encode()).hexdigest()[:12]


def handle_of(seed: str) -> str:
    """Return what passkeys call a player, in base64url: of one player they lie together, and nobody can guess it."""
    digest = hashlib.sha256(f"sobremesa passkey owner {seed}".encode()).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def _hash_of(purpose: Purpose, token_hash: str, challenge: str) -> str:
    """Return the hash of a challenge: whoever answers it is who asked for it, and for the same purpose."""
    return hashlib.sha256(f"sobremesa challenge {purpose} {token_hash} {challenge}".encode()).hexdigest()


def _too_many() -> Refused:
    why = f"you have saved {MOST_PASSKEYS} passkeys already: delete one of them first"
    return Refused(Code.TOO_MANY_PASSKEYS, why, {"most": MOST_PASSKEYS})


def _bad(why: str) -> Refused:
    return Refused(Code.BAD_PASSKEY, f"this passkey is not accepted: {why}")
