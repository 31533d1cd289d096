"""From the headers of a record to the game before its first pack."""

from __future__ import annotations

import re
from typing import Final

from sobremesa.core.contract import State
from sobremesa.core.options import BadOption, Ruleset, UnknownRevision, UnknownRuleset, read_overrides
from sobremesa.core.registry import UnknownGame, game_named
from sobremesa.records.errors import (
    BAD_HEADER,
    BAD_OPTION,
    MISSING_HEADER,
    UNKNOWN_GAME,
    UNKNOWN_REVISION,
    UNKNOWN_RULESET,
    RecordError,
)
from sobremesa.records.record import DEALER, GAME, OPTIONS, REVISION, RULES, SEATS, START, Header, Record

_LONGEST_NUMBER: Final = 4
_SCORE: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


def opening(record: Record) -> State:
    """Return the game that a record's headers describe, waiting for its first pack.

    Raises RecordError, with the line of the header at fault, for a game, ruleset, option, number of seats or dealer
    that cannot be.
    """
    rules = ruleset_of(record)
    seats, dealer = _number(record, SEATS), _number(record, DEALER)
    try:
        state = game_named(record.value(GAME)).new(rules, seats, dealer)
    except BadOption as error:
        raise _fault(record, error.field.capitalize(), BAD_HEADER, error.why) from error
    _start(record, state)
    return state


def _start(record: Record, state: State) -> None:
    """Give both sides what they begin with."""
    text = record.value(START)
    if not text:
        return
    found = _SCORE.fullmatch(text)
    if found is None:
        raise _fault(record, START, BAD_HEADER, f"{START} has to be the points of both sides, like 100-95")
    try:
        state.start_from([int(found[1]), int(found[2])])
    except BadOption as error:
        raise _fault(record, START, BAD_HEADER, error.why) from error


def ruleset_of(record: Record) -> Ruleset:
    """Return the ruleset of a record in the revision that was played, the newest where it names none.

    Raises RecordError where this version has no such preset, revision or option.
    """
    # every version of this program has written the header: what lacks it is told in the rules as they are published
    revision = _number(record, REVISION) if record.header(REVISION) else None
    try:
        game = game_named(_required(record, GAME).value)
        return game.ruleset(_required(record, RULES).value, read_overrides(record.value(OPTIONS)), revision)
    except UnknownGame as error:
        raise _fault(record, GAME, UNKNOWN_GAME, error.why) from error
    except UnknownRuleset as error:
        raise _fault(record, RULES, UNKNOWN_RULESET, error.why) from error
    except UnknownRevision as error:
        raise _fault(record, REVISION, UNKNOWN_REVISION, error.why) from error
    except BadOption as error:
        raise _fault(record, OPTIONS, BAD_OPTION, error.why) from error


def _number(record: Record, name: str) -> int:
    value = _required(record, name).value
    if not (value.isascii() and value.isdigit() and len(value) <= _LONGEST_NUMBER):
        raise _fault(record, name, BAD_HEADER, f"{name} has to be a number")
    return int(value)


def _required(record: Record, name: str) -> Header:
    header = record.header(name)
    if header is None:
        raise RecordError(1, name, MISSING_HEADER, f"the header {name} is missing")
    return header


def _fault(record: Record, name: str, code: str, why: str) -> RecordError:
    header = record.header(name)
    if header is None:
        return RecordError(1, name, code, why)
    return RecordError(max(header.line, 1), str(header), code, why)
