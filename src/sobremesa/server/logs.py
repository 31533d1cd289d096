"""The log as lines of JSON: what went wrong and where, without words that came from a player or a game."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Final, TextIO

OURS: Final = "sobremesa"


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
    logging.getLogger().addHandler(handler)
    return handler


def writes_json() -> bool:
    """Return whether this process writes its log as JSON."""
    return any(isinstance(handler.formatter, Structured) for handler in logging.getLogger().handlers)
