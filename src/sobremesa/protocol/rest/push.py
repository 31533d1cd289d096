"""Being told on a device, by its browser's push service, of what waits for a player."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class PushOffer(Struct, frozen=True):
    """Whether this device is told of my turns, and the public key of the server that a browser asks for to be told.

    The key is an uncompressed point of P-256 in base64url (RFC 8292); where it is empty the server tells nobody.
    """

    key: str
    on: bool


class NewPushSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser wants to be told: its address at a push service, and its keys in base64url (RFC 8291).

    Without a language it is told in the one that it was told in before, at first in Spanish.
    """

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=30)]
    lang: Literal["es", "en"] | None = None
