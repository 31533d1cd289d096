"""Logs as lines of JSON, without words that came from a player or a game."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, TextIO

from sobremesa.visible import shown

OURS: Final = "sobremesa"

SECURITY: Final = "sobremesa.security"
"""The logger of what ``security_log`` tells: no trouble, so that it is written where somebody wants it."""

BETWEEN: Final = 1.0
"""The seconds between two lines of the log that say the same."""

KINDS: Final = 1000
"""How many kinds of lines are told apart."""

_NUMBERS: Final = re.compile(r"0x[0-9a-f]+|\d+")


class Seldom(logging.Filter):
    """A log filter that passes one line per ``BETWEEN`` seconds of those that differ only in numbers.

    The next line that passes says how many were dropped.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with nothing said."""
        super().__init__()
        self._clock = clock
        self._said: dict[object, tuple[float, int]] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line may be written; write into it how many like it were not."""
        key = (record.name, record.levelno, _NUMBERS.sub("", str(record.msg)), record.exc_info and record.exc_info[0])
        with self._lock:
            at, held = self._said.pop(key, (-BETWEEN, 0))
            now = self._clock()
            if now - at < BETWEEN:
                self._said[key] = (at, held + 1)
                return False
            self._said[key] = (now, 0)
            if len(self._said) > KINDS:
                del self._said[next(iter(self._said))]
        if held:
            record.msg = f"{record.msg} [and {held} times more]"
        return True


SELDOM: Final = Seldom()
"""For what has no handler of its own."""


class Plain(logging.Formatter):
    """A log formatter for people: when (UTC), how bad, and what.

    Nothing in a line is obeyed by a terminal, and what follows the first line of an entry is indented, so that nobody
    writes a line of their own.
    """

    def __init__(self) -> None:
        """Write the time as in JSON, to the second."""
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines."""
        return "\n    ".join(shown(line) for line in super().format(record).splitlines())


def log_seldom() -> None:
    """Limit lines that go to the standard error without a handler of their own to one a second of each kind."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(Plain())
        logging.lastResort.addFilter(SELDOM)


class Structured(logging.Formatter):
    """A log formatter that writes a record as one JSON object.

    Values in records of libraries and the texts of exceptions are left out, since they may quote what a stranger sent.
    The place of an exception is given by file, line and function.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "room": record.name,
            "message": _message(record),
        }
        fault = record.exc_info[1] if record.exc_info else None
        if fault is not None:
            told["fault"] = type(fault).__name__
            frames = traceback.extract_tb(fault.__traceback__)
            told["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(told)


def _message(record: logging.LogRecord) -> str:
    if record.name.partition(".")[0] != OURS:
        return str(record.msg)
    args = record.args if isinstance(record.args, tuple) else ()
    return str(record.msg) % tuple(type(arg).__name__ if isinstance(arg, BaseException) else arg for arg in args)


def log_as_json(stream: TextIO | None = None) -> logging.Handler:
    """Write warnings, errors and events of security as JSON, by default to the standard error; return the handler."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Structured())
    handler.addFilter(Seldom())
    logging.getLogger(SECURITY).setLevel(logging.INFO)
    logging.getLogger().addHandler(handler)
    return handler


def writes_json() -> bool:
    """Return whether this process writes its log as JSON."""
    return any(isinstance(handler.formatter, Structured) for handler in logging.getLogger().handlers)
