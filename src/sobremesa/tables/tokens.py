"""The tokens by which players are known: 128 random bits, of which only a hash is kept."""

from __future__ import annotations

import hashlib
import secrets


def fresh_token() -> str:
    """Return a new token."""
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    """Return the SHA-256 under which the store knows a token, in hexadecimal; 128 random bits need no salt."""
    return hashlib.sha256(f"sobremesa identity {token}".encode()).hexdigest()
