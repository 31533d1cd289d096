"""How many sockets there is room for: every one is a file to the system, which lets a process have only so many."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Final

from sobremesa.server.hosting import Hosting

OTHERS: Final = 200
"""The files that are left for what is no table's socket: the store, the bots, requests over HTTP."""


def with_room(hosting: Hosting) -> Hosting:
    """Ask the system for as many files as it grants; return the hosting with no more sockets than there are files."""
    files = _most_files()
    if files is None:
        return hosting
    room = max(1, min(hosting.limits.open_in_all, files - OTHERS))
    return replace(hosting, limits=replace(hosting.limits, open_in_all=room))


def _most_files() -> int | None:
    """Raise this process's limit as far as may be, and return it; None where the system has no such limit."""
    try:
        import resource
    except ImportError:  # Windows has none
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS grants less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return None if soft == resource.RLIM_INFINITY else soft
