"""Everything that can be asked of the tables, but for what is live at a table: one table of operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.protocol.codes import Code
from sobremesa.protocol.page_routes import ROUTES, SECRET
from sobremesa.protocol.rest import Problem
from sobremesa.store import StoreError
from sobremesa.tables.operations import (
    analysis,
    company,
    daily,
    feeds,
    finished_games,
    games_files,
    hints,
    learning,
    library,
    passkeys,
    people,
    profile,
    push,
    ratings,
    reach,
    reviews,
    seats,
    statistics,
    tables,
    tournaments,
)
from sobremesa.tables.operations.operation import Application, Caller, Operation, TextFile
from sobremesa.tables.refusals import Refused

SUBJECTS: Final = (
    tables.MADE,
    tables.PUBLIC,
    feeds.FEEDS,
    push.PUSH,
    people.ME,
    passkeys.PASSKEYS,
    company.COMPANY,
    reach.REACH,
    seats.MOVED,
    seats.PUBLIC,
    seats.LINKS,
    tournaments.TOURNAMENTS,
    finished_games.FINISHED,
    games_files.GAMES_FILES,
    hints.HINTS,
    reviews.REVIEWS,
    analysis.ANALYSIS,
    statistics.STATISTICS,
    ratings.RATINGS,
    daily.DAILY,
    profile.PROFILE,
    library.LIBRARY,
    learning.LEARNING,
)

OPERATIONS: Final[Mapping[str, Operation]] = {
    operation.name: operation for subject in SUBJECTS for operation in subject.operations
}

SECRET_KINDS: Final = sorted(
    {
        path.partition(SECRET)[0].strip("/")
        for path in [*(one.path for one in OPERATIONS.values()), *(route.path for route in ROUTES)]
        if SECRET in path
    }
)
"""What stands before the secret of a link in the address of an operation or a page."""

PLAIN: Final = "text/plain"
"""The media type of a reply that is just a text."""

STATUS: Final[Mapping[str, int]] = {
    Code.UNKNOWN_TABLE: 404,
    Code.UNKNOWN_LINK: 404,
    Code.UNKNOWN_LESSON: 404,
    Code.NOT_YOURS: 403,
    Code.NOT_INVITED: 403,
    Code.SEAT_REFUSED: 403,
    Code.UNKNOWN_PERSON: 404,
    Code.WAITING: 409,
    Code.TOO_MUCH_SAID: 409,
    Code.LINK_TAKEN: 409,
    Code.ALREADY_SEATED: 409,
    Code.SEAT_MOVED: 403,
    Code.SEAT_GIVEN: 403,
    Code.SEAT_PRESENT: 409,
    Code.LINK_EXPIRED: 409,
    Code.BOTH_SEATED: 409,
    Code.UNKNOWN_DEVICE: 404,
    Code.NO_PASSKEYS: 409,
    Code.CHALLENGE_EXPIRED: 409,
    Code.UNKNOWN_PASSKEY: 404,
    Code.TOO_MANY_PASSKEYS: 409,
    Code.PASSKEY_COPIED: 409,
    Code.RATED_TABLE: 409,
    Code.UNKNOWN_TOURNAMENT: 404,
    Code.ENTRIES_CLOSED: 409,
    Code.PLACE_TAKEN: 409,
    Code.TOO_FEW_ENTRANTS: 409,
    Code.ROUND_GOES_ON: 409,
    Code.NO_ROUND: 409,
    Code.TOO_MANY_TOURNAMENTS: 409,
    Code.TOURNAMENT_OVER: 409,
    Code.GAME_NOT_OVER: 409,
    Code.DAILY_OPEN: 409,
    Code.DAILY_PLAYED: 409,
    Code.UNKNOWN_DAY: 404,
    Code.NO_VACATION: 409,
    Code.NO_NUDGE: 409,
    Code.NUDGE_PAUSED: 409,
    Code.NUDGE_TOO_EARLY: 409,
    Code.NUDGED_ALREADY: 409,
    Code.NO_PUSH: 409,
    Code.TABLE_ENDED: 409,
    Code.ABANDONED: 409,
    Code.BROKEN_TABLE: 409,
    Code.IMPORTED: 409,
    Code.PLAYER_GONE: 409,
    Code.NOT_SAVED: 503,
    Code.DISK_FULL: 503,
    Code.STORAGE_FULL: 503,
    Code.STORAGE_DENIED: 503,
    Code.WATCHING: 403,
    Code.HINTS_OFF: 403,
    Code.UNKNOWN_FAULT: 404,
    Code.UNKNOWN_DECISION: 404,
    Code.GAME_OVER: 409,
    Code.STALE: 409,
    Code.NO_HINT: 409,
    Code.TOO_MANY_HINTS: 429,
    Code.NO_ANSWER: 503,
    Code.TOO_MANY_REVIEWS: 503,
    Code.COMPUTERS_BUSY: 503,
    Code.UNKNOWN_OPERATION: 404,
    Code.NEEDS_SERVER: 501,
}
"""The HTTP status of each refusal and each failure of the store that is told by a code."""

REFUSED: Final = 400
FAILED: Final = 503
"""The statuses of refusals, and of failures of the store, that ``STATUS`` does not have."""


async def dispatch(app: Application, caller: Caller, name: str, given: object) -> object:
    """Return the reply of the page without a server to an operation: a message, a list of them, a TextFile or None.

    ``given`` is what a JSON text held: an object of the operation's parameters. Raises Refused, also for an operation
    that there is not, that needs a server, or that is given something else; and StoreError.
    """
    operation = OPERATIONS.get(name)
    if operation is None:
        raise Refused(Code.UNKNOWN_OPERATION, f"there is no operation {name!r}")
    if not operation.answers_offline:
        raise Refused(Code.NEEDS_SERVER, f"{name} {operation.offline}")
    reply = await operation.answer(app, lambda: caller, operation.read(given))
    return TextFile(reply, PLAIN) if isinstance(reply, str) else reply


def problem_of(error: Refused | StoreError) -> Problem:
    """Return a refusal or a failure of the store as the body of an error."""
    return Problem(error.code, error.why, error.state if isinstance(error, Refused) else None)


def status_of(error: Refused | StoreError) -> int:
    """Return the HTTP status of a refusal or a failure of the store."""
    return STATUS.get(error.code, REFUSED if isinstance(error, Refused) else FAILED)
