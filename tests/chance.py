"""What the program draws of the machine's chance comes of one number in the tests, so that a failure comes again.

The number is ``SOBREMESA_CHANCE``, 1 where it is not set. A test draws the same whichever tests ran before it.
"""

from __future__ import annotations

import os
import random
import secrets
from base64 import urlsafe_b64encode
from typing import Any

NUMBER = os.environ.get("SOBREMESA_CHANCE", "1")

luck = random.Random(NUMBER)
os.register_at_fork(after_in_child=luck.seed)  # processes that share a database must not draw the same names


def begin(test: str) -> None:
    """Begin what a test draws."""
    luck.seed(f"{NUMBER} {test}")


def take_the_place_of_the_machines() -> None:
    """Let every module of this process draw from here."""
    drawn: dict[str, Any] = {
        "randbits": luck.getrandbits,
        "randbelow": luck.randrange,
        "choice": luck.choice,
        "token_bytes": _token,
        "token_hex": lambda number=None: _token(number).hex(),
        "token_urlsafe": lambda number=None: urlsafe_b64encode(_token(number)).rstrip(b"=").decode(),
    }
    for name, draw in drawn.items():
        setattr(secrets, name, draw)
    random.SystemRandom = lambda: luck  # type: ignore[assignment, misc]


def _token(number: int | None = None) -> bytes:
    return luck.randbytes(32 if number is None else number)
