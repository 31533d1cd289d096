"""The shuffle: from the operating system's generator, every order equally likely."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeAlias

Below: TypeAlias = Callable[[int], int]
"""Returns a number from 0 up to but not including its argument, each equally likely."""


def below(bound: int) -> int:
    """Return a number from 0 up to but not including ``bound``: bits of the system, drawn again while too high."""
    bits = (bound - 1).bit_length()
    drawn = secrets.randbits(bits) if bits else 0
    while drawn >= bound:
        drawn = secrets.randbits(bits)
    return drawn


def shuffled(cards: Sequence[int], luck: Below = below) -> list[int]:
    """Return the cards in a random order; what was given is left as it was."""
    pack = list(cards)
    for last in range(len(pack) - 1, 0, -1):
        other = luck(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack
