"""The log as lines of JSON: what went wrong and where, without words that came from a player or a game."""

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

OURS: Final = "sobremesa"

BETWEEN: Final = 1.0
"""The seconds between two lines of the log that say the same."""

KINDS: Final = 1000
"""How many kinds of lines are told apart."""

_NUMBERS: Final = re.compile(r"0x[0-9a-f]+|\d+")


class Seldom(logging.Filter):
    """Lets through one line a second of those that say the same but for numbers, and says how many it held back."""

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


def log_seldom() -> None:
    """Have what goes to the standard error without a handler of its own written at most once a second."""
    if logging.lastResort is not None:
        logging.lastResort.addFilter(SELDOM)


class Structured(logging.Formatter):
    """Writes a record as one JSON object.

    Of a library's record the values are left out, and of an exception its text: either may quote what a stranger sent.
    Where it happened is told by file, line and function.
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
    """Have everything that is worth a warning written as JSON, by default to the standard error; return the handler."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Structured())
    handler.setLevel(logging.WARNING)
    handler.addFilter(Seldom())
    logging.getLogger().addHandler(handler)
    return handler


def writes_json() -> bool:
    """Return whether this process writes its log as JSON."""
    return any(isinstance(handler.formatter, Structured) for handler in logging.getLogger().handlers)
