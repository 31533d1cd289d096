"""Encrypting notices for browsers (RFC 8291), and signing that they come from this server (VAPID, RFC 8292).

Needs the extra ``push``; what is asked of it is loaded when it is needed.
"""

from __future__ import annotations

import base64
import binascii
import importlib.util
import time
from typing import Final

VALID: Final = 12 * 3600
"""The seconds for which a signature is good; the longest that push services take is a day."""

RENEWED: Final = 3600
"""The seconds before its end at which a signature is made anew."""

POINT: Final = 65
"""The bytes of an uncompressed point of P-256."""

SECRET: Final = 16
"""The bytes of a browser's secret."""


def can_encrypt() -> bool:
    """Return whether the libraries of the extra ``push`` are there."""
    return importlib.util.find_spec("pywebpush") is not None


def fresh_key() -> str:
    """Return a new private key of P-256, as text."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


class PushKey:
    """The key by which push services know this server."""

    def __init__(self, private: str, contact: str) -> None:
        """Use a key that ``fresh_key`` has made; ``contact`` tells push services where somebody can be asked."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_pem(private.encode())
        self._contact = contact
        self._signed: dict[str, tuple[float, str]] = {}
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = base64.urlsafe_b64encode(point).decode().rstrip("=")

    def authorization(self, origin: str) -> str:
        """Return the header that signs requests to a push service; it is made anew before it runs out."""
        until, header = self._signed.get(origin, (0.0, ""))
        if until - RENEWED > time.time():
            return header
        until = time.time() + VALID
        claims = {"sub": self._contact, "aud": origin, "exp": int(until)}
        header = str(self._vapid.sign(claims)["Authorization"])
        self._signed[origin] = (until, header)
        return header


def encrypted(message: bytes, p256dh: str, auth: str) -> bytes:
    """Return a message that only the browser with these keys can read."""
    from pywebpush import WebPusher

    keys = {"p256dh": p256dh, "auth": auth}
    return bytes(WebPusher({"endpoint": "", "keys": keys}).encode(message, "aes128gcm")["body"])


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether these are a browser's keys: a point of P-256, and sixteen bytes."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point, secret = _read(p256dh), _read(auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (ValueError, binascii.Error):
        return False
    return len(point) == POINT and len(secret) == SECRET


def _read(text: str) -> bytes:
    """Return the bytes of a text in base64url, with or without its end. Raises ValueError."""
    bare = text.rstrip("=")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)
