"""The error of a record that cannot be read or played: where, on what, by which stable code, and why."""

from __future__ import annotations

from typing import Final

from sobremesa.core.sendable import Sendable
from sobremesa.visible import shown

UNREADABLE_RECORD: Final = "unreadable-record"
MISSING_HEADER: Final = "missing-header"
BAD_HEADER: Final = "bad-header"
UNKNOWN_GAME: Final = "unknown-game"
UNKNOWN_RULESET: Final = "unknown-ruleset"
UNKNOWN_REVISION: Final = "unknown-revision"
BAD_OPTION: Final = "bad-option"
MISSING_PACK: Final = "missing-pack"
BAD_PACK: Final = "bad-pack"
UNREADABLE_MOVE: Final = "unreadable-move"
ILLEGAL_MOVE: Final = "illegal-move"
AMBIGUOUS_MOVE: Final = "ambiguous-move"

CODES: Final = (
    UNREADABLE_RECORD,
    MISSING_HEADER,
    BAD_HEADER,
    UNKNOWN_GAME,
    UNKNOWN_RULESET,
    UNKNOWN_REVISION,
    BAD_OPTION,
    MISSING_PACK,
    BAD_PACK,
    UNREADABLE_MOVE,
    ILLEGAL_MOVE,
    AMBIGUOUS_MOVE,
)

LONGEST_TOKEN: Final = 200


class RecordError(Sendable, ValueError):
    """A record that cannot be read, or cannot be played as it stands.

    ``line`` counts from 1, ``token`` is the text at fault, ``code`` is one of CODES, ``why`` is a sentence. ``detail``
    is the code of the rule that a move breaks, empty where there is none.
    """

    def __init__(self, line: int, token: str, code: str, why: str, detail: str = "") -> None:
        token = printable(token)
        super().__init__(f"line {line}: {token!r}: {shown(why)}")
        self.line: Final = line
        self.token: Final = token
        self.code: Final = code
        self.why: Final = printable(why)
        self.detail: Final = detail


def printable(text: str) -> str:
    """Return a text that can always be written as UTF-8: cut short where it is endless, bad bytes as ``\\xff``."""
    if len(text) > LONGEST_TOKEN:
        text = text[:LONGEST_TOKEN] + "…"
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def earlier(fault: RecordError | None, error: RecordError) -> RecordError:
    """Return which of two faults to tell: a header that is missing behind a fault may well stand there."""
    if fault is None or (error.code != MISSING_HEADER and error.line < fault.line):
        return error
    return fault
