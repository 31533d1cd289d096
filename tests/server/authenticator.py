"""A software authenticator: what a browser and a phone do together when a passkey is made and shown."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64
"""Flags of what an authenticator says: somebody touched it, it knows whom, and a new key comes along."""


def text_of(some: bytes) -> str:
    """Bytes as WebAuthn writes them in JSON."""
    return urlsafe_b64encode(some).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    """What such a text stands for."""
    return urlsafe_b64decode(text + "==")


@dataclass
class Key:
    """A passkey: whose it is, for which site, and its private half."""

    site: str
    handle: str
    count: int = 0
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    private: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))

    @property
    def name(self) -> str:
        """What the key is called."""
        return text_of(self.credential)


@dataclass
class Authenticator:
    """Makes and shows passkeys on the pages of an origin, which it believes the browser."""

    origin: str
    counts: bool = True
    keys: list[Key] = field(default_factory=list)

    def make(self, options: dict, **spoiled: object) -> dict:
        """Make the passkey that a server asks for; what is ``spoiled`` is said instead of the truth."""
        known = {one["id"] for one in options["excludeCredentials"]}
        assert not known & {key.name for key in self.keys}, "InvalidStateError"
        key = Key(options["rp"]["id"], options["user"]["id"])
        self.keys.append(key)
        attested = bytes(16) + len(key.credential).to_bytes(2) + key.credential + _public(key)
        data = self._data(key, PRESENT | VERIFIED | HAS_KEY) + attested
        made = {"fmt": "none", "attStmt": {}, "authData": data}
        response = {
            "clientDataJSON": self._said("webauthn.create", options, spoiled),
            "attestationObject": text_of(cbor2.dumps(made)),
            "transports": ["internal"],
        }
        return _credential(key, response)

    def show(self, options: dict, key: Key | None = None, **spoiled: object) -> dict:
        """Show a passkey that was made, the first one if none is chosen."""
        shown = key or self.keys[0]
        if self.counts:
            shown.count += 1
        said = self._said("webauthn.get", options, spoiled)
        data = self._data(shown, PRESENT | VERIFIED)
        signed = data + hashlib.sha256(bytes_of(said)).digest()
        response = {
            "clientDataJSON": said,
            "authenticatorData": text_of(data),
            "signature": text_of(shown.private.sign(signed, ECDSA(SHA256()))),
            "userHandle": shown.handle,
        }
        return _credential(shown, response)

    def _said(self, kind: str, options: dict, spoiled: dict[str, object]) -> str:
        """What the browser says of what is signed."""
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return text_of(json.dumps(said | spoiled).encode())

    def _data(self, key: Key, flags: int) -> bytes:
        return hashlib.sha256(key.site.encode()).digest() + bytes([flags]) + key.count.to_bytes(4)


def _public(key: Key) -> bytes:
    """The public half, as COSE writes a point of P-256."""
    point = key.private.public_key().public_numbers()
    return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})


def _credential(key: Key, response: dict) -> dict:
    return {
        "id": key.name,
        "rawId": key.name,
        "type": "public-key",
        "authenticatorAttachment": "platform",
        "clientExtensionResults": {},
        "response": response,
    }
