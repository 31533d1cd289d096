"""The secrets of links: 128 random bits each, told once to the host and kept here only as a hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from sobremesa.store import Link, Seat

SECRET_BYTES: Final = 16
WATCH: Final = 0
"""The seat of a link that lets watch."""


def hash_of(secret: str) -> str:
    """Return the hash by which a link is known; a secret of 128 random bits needs no salt."""
    return hashlib.sha256(f"sobremesa link {secret}".encode()).hexdigest()


def fresh_secrets(seats: Sequence[Seat]) -> dict[int, str]:
    """Return a new secret for every open seat, by seat, and one to watch by."""
    wanted = [WATCH, *(seat.seat for seat in seats if seat.kind == "open")]
    return {seat: secrets.token_urlsafe(SECRET_BYTES) for seat in wanted}


def links_of(game: str, told: dict[int, str]) -> list[Link]:
    """Return the links of a game as the store keeps them."""
    return [Link(hash_of(secret), game, seat) for seat, secret in told.items()]
