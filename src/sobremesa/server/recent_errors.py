"""The last warnings and errors of the log, as the log in JSON has them: without a stranger's words."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sobremesa.protocol.admin import AdminError
from sobremesa.server.logs import Seldom, Structured

KEPT: Final = 50


class RecentErrors(logging.Handler):
    """A log handler that keeps the last lines."""

    def __init__(self) -> None:
        """Start with none."""
        super().__init__(logging.WARNING)
        self.setFormatter(Structured())
        self.addFilter(Seldom())
        self._lines: deque[AdminError] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        told = json.loads(self.format(record))
        self._lines.appendleft(
            AdminError(told["time"], told["level"], told["room"], told["message"], _code(record, told.get("fault", "")))
        )

    @property
    def newest_first(self) -> list[AdminError]:
        """Return the lines, the newest first."""
        return list(self._lines)


def _code(record: logging.LogRecord, fault: str) -> str:
    """Return the code of what went wrong, where it has one, or else its kind."""
    error = record.exc_info[1] if record.exc_info else None
    return str(getattr(error, "code", "") or fault)


@contextmanager
def recent_errors() -> Iterator[RecentErrors]:
    """Yield what keeps the lines of the log while the block runs; they are written where they were before, too."""
    root, kept = logging.getLogger(), RecentErrors()
    beside = [] if root.handlers or logging.lastResort is None else [logging.lastResort]
    for handler in [kept, *beside]:
        root.addHandler(handler)
    try:
        yield kept
    finally:
        for handler in [kept, *beside]:
            root.removeHandler(handler)
