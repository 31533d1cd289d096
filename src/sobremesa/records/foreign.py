"""Games that OpenSpiel wrote down (``serialize_game_and_state``), as records.

Such a file has a comment, ``[Game]`` with the game and its parameters on the line below, and ``[State]`` with a number
on each line: the actions of everybody, chance included.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sobremesa.core.foreign import Action, BadHistory, ForeignGame, OpenSpielReader
from sobremesa.core.registry import SPECS, parts_of
from sobremesa.records.errors import BAD_HEADER, BAD_OPTION, UNKNOWN_GAME, UNREADABLE_MOVE, RecordError
from sobremesa.records.record import DEALER, GAME, OPTIONS, RULES, SEATS, Header, Token

_SECTION: Final = re.compile(r"\[(Meta|Game|State)\]")
_NAMED: Final = re.compile(r"([a-z_]{1,40})(?:\((.{0,400})\))?")
_PARAMETER: Final = re.compile(r"([a-z_]{1,40})\s*=\s*([A-Za-z0-9_.+-]{1,40})")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


def is_foreign(lines: Sequence[str]) -> bool:
    """Return whether the lines of a file are what OpenSpiel writes: a bare ``[Game]`` or ``[Meta]`` opens it."""
    first = next((line.strip() for line in lines if line.strip() and not line.startswith("#")), "")
    return first in ("[Meta]", "[Game]")


def converted(lines: Sequence[str], first_line: int) -> tuple[list[Header], list[Token]]:
    """Return the headers and words of a record for a file of OpenSpiel; raise RecordError, with the file's line.

    Cards of a pack that the history does not show come last, in canonical order.
    """
    sections = _sections(lines, first_line)
    line, text = next(iter(sections.get("Game", [])), (first_line, ""))
    found = _NAMED.fullmatch(text)
    game = _game_of(found[1] if found else "")
    if found is None or not game:
        read = " and ".join(one.name for one in parts_of("openspiel").values())
        raise RecordError(line, text, UNKNOWN_GAME, f"of OpenSpiel's games only {read} are read here")
    try:
        foreign = _reader(game).read(_parameters(found[2] or "", line), _actions(sections.get("State", [])))
    except BadHistory as error:
        code = BAD_OPTION if error.header else UNREADABLE_MOVE
        raise RecordError(error.line or line, error.token, code, error.why) from error
    return _headers(game, foreign, line), [Token(word.text, word.line) for word in foreign.words]


def _sections(lines: Sequence[str], first_line: int) -> dict[str, list[tuple[int, str]]]:
    """Return the lines of each section that hold something, with their numbers."""
    sections: dict[str, list[tuple[int, str]]] = {}
    current: list[tuple[int, str]] = []
    for number, raw in enumerate(lines, first_line):
        line = raw.strip()
        opens = _SECTION.fullmatch(line)
        if opens is not None:
            current = sections.setdefault(opens[1], [])
        elif line and not line.startswith("#"):
            current.append((number, line))
    return sections


def _game_of(name: str) -> str:
    """Return the id of the game that OpenSpiel calls so, empty where there is none here."""
    readers = {reader.name: game for game, reader in parts_of("openspiel").items()}
    return readers.get(name, "")


def _reader(game: str) -> OpenSpielReader:
    reader: OpenSpielReader = SPECS[game].part("openspiel")
    return reader


def _parameters(text: str, line: int) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        written = _PARAMETER.fullmatch(part)
        if written is None:
            raise RecordError(line, part, BAD_HEADER, "a parameter is written as name=value, of letters and digits")
        found[written[1]] = written[2]
    return found


def _actions(lines: Sequence[tuple[int, str]]) -> list[Action]:
    for line, text in lines:
        if _NUMBER.fullmatch(text) is None:
            raise RecordError(line, text, UNREADABLE_MOVE, "an action is a number on a line of its own")
    return [Action(int(text), line) for line, text in lines]


def _headers(game: str, foreign: ForeignGame, line: int) -> list[Header]:
    options = " ".join(f"{name}={value}" for name, value in foreign.options.items())
    values = {GAME: game, RULES: foreign.rules, SEATS: "2", DEALER: str(foreign.dealer)}
    return [Header(name, value, line) for name, value in (values | ({OPTIONS: options} if options else {})).items()]
