"""Why the table refuses a request: the exception and its codes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

WATCHING: Final = "watching"
WRONG_SEAT: Final = "wrong-seat"
STALE: Final = "stale"
GAME_OVER: Final = "game-over"
NOT_SAVED: Final = "not-saved"
DISK_FULL: Final = "disk-full"
STORAGE_FULL: Final = "storage-full"
UNKNOWN_TABLE: Final = "unknown-table"
BROKEN_TABLE: Final = "broken-table"
ABANDONED: Final = "abandoned"

UNKNOWN_GAME: Final = "unknown-game"
BAD_SEATS: Final = "bad-seats"
BAD_CLOCK: Final = "bad-clock"
BAD_PLAYERS: Final = "bad-players"
BAD_NAME: Final = "bad-name"
UNKNOWN_LEVEL: Final = "unknown-level"
NOT_YOURS: Final = "not-yours"
GAME_NOT_OVER: Final = "game-not-over"
TABLE_ENDED: Final = "table-ended"

WAITING: Final = "waiting"
UNKNOWN_LINK: Final = "unknown-link"
LINK_TAKEN: Final = "link-taken"
ALREADY_SEATED: Final = "already-seated"
NOT_INVITED: Final = "not-invited"
SEAT_MOVED: Final = "seat-moved"
SEAT_GIVEN: Final = "seat-given"
SEAT_PRESENT: Final = "seat-present"
LINK_EXPIRED: Final = "link-expired"

UNKNOWN_SAYING: Final = "unknown-saying"
NO_QUESTION: Final = "no-question"
TAKEBACKS_OFF: Final = "takebacks-off"
NO_TAKEBACK: Final = "no-takeback"
NO_MISDEAL: Final = "no-misdeal"
ALREADY_ASKED: Final = "already-asked"
TOO_MUCH_SAID: Final = "too-much-said"
TOO_MANY_CALLS: Final = "too-many-calls"

AUTOPLAY_OFF: Final = "autoplay-off"
BAD_SEED: Final = "bad-seed"
HINTS_OFF: Final = "hints-off"
NO_HINT: Final = "no-hint"
TOO_MANY_HINTS: Final = "too-many-hints"
TOO_MANY_REVIEWS: Final = "too-many-reviews"
COMPUTERS_BUSY: Final = "computers-busy"
NO_ANSWER: Final = "no-answer"
UNKNOWN_FAULT: Final = "unknown-fault"
UNKNOWN_DECISION: Final = "unknown-decision"


class Refused(Exception):
    """A request that the table refuses; nothing has changed.

    ``code`` is stable and is one of the constants of this module, or the code of a rule that a move breaks. ``why`` is
    an English sentence; clients translate by the code. ``state`` holds what else a client needs to put the request
    right, such as ``allowed`` values, and is sent to it as JSON.
    """

    def __init__(self, code: str, why: str, state: dict[str, object] | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.state = state


UNSAVED: Final = frozenset({NOT_SAVED, DISK_FULL, STORAGE_FULL})
"""Refusals because of the disk, which was busy, or is full: what was asked may be asked again."""


@contextmanager
def ended_allowed() -> Iterator[None]:
    """Pass over a table that refuses since it has ended, is gone or cannot be played on.

    Raises Refused for what could not be saved: done as if it were, it would be half done.
    """
    try:
        yield
    except Refused as refused:
        if refused.code in UNSAVED:
            raise


def refuse_busy(is_busy: bool) -> None:
    """Raise Refused with COMPUTERS_BUSY where they are: a table with computers would wait for its moves."""
    if is_busy:
        raise Refused(COMPUTERS_BUSY, "the computers play at many tables just now; try again in a minute")
