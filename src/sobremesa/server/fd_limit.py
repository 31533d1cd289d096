"""The number of connections that the system's limit of open files allows."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Final

from sobremesa.server.hosting import Hosting

OTHERS: Final = 200
"""The files that are left for what is no connection at the door or at a table: the store, the log, the bots."""


def with_room(hosting: Hosting) -> Hosting:
    """Raise the limit of open files as far as allowed; return the hosting with connections limited to it.

    A quarter of the files is for connections that are not at a table, half of that for one address.
    """
    files = _most_files()
    if files is None:
        return hosting
    limits = hosting.limits
    waiting = max(8, min(limits.waiting_in_all, (files - OTHERS) // 4))
    each = max(4, min(limits.waiting, waiting // 2))
    room = max(1, min(limits.open_in_all, files - OTHERS - waiting))
    return replace(hosting, limits=replace(limits, open_in_all=room, waiting_in_all=waiting, waiting=each))


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
