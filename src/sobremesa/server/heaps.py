"""The C library's heaps: by itself it gives each thread one, and keeps in each what that thread has freed."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

MOST: Final = 2
"""How many heaps all threads share. With one for each thread the server held 17 MiB more, and grew for hours."""

_M_ARENA_MAX: Final = -8


def share_heaps() -> None:
    """Limit glibc to ``MOST`` memory arenas for all threads; call it before they start.

    Does nothing with other C libraries.
    """
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # other libraries have no such heaps
        mallopt(_M_ARENA_MAX, MOST)
