"""``replay``: every record is read by itself, so that one that cannot be read keeps none of the others back."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sobremesa.cli.output import say, say_json
from sobremesa.cli.trouble import FAILED, Trouble, complain
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.records.errors import RecordError
    from sobremesa.records.replay import Replayed

STANDARD_INPUT: Final = "-"
UNREADABLE: Final = "unreadable-file"


def replay_files(files: list[str], as_json: bool, words: Words) -> bool:
    """Say what happened in each file, in their order; return whether none of them had an error."""
    went_well = [_replayed(name, as_json, words) for name in files]
    return all(went_well)


def _replayed(name: str, as_json: bool, words: Words) -> bool:
    data = read_file(name, words)
    if isinstance(data, Trouble):
        return _say_unreadable(name, data, as_json, words)
    return _said(name, data, as_json, words)


def read_file(name: str, words: Words) -> bytes | Trouble:
    """Return what a file holds (``-`` is the standard input), or why it cannot be read."""
    if not name:  # the system would take it for the folder where one is
        return unreadable("''", FileNotFoundError(), words)
    try:
        return _standard_input() if name == STANDARD_INPUT else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # a ValueError is a name that no file can have
        return unreadable(name, error, words)


def _standard_input() -> bytes:
    """Return all of the standard input; raise OSError, also where there is none."""
    if sys.stdin is None:  # it was closed before the program began
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer.read()


def title(name: str, number: int, words: Words) -> str:
    """Return a file's name, and which of its records is meant where it holds several."""
    from sobremesa.records.phrases import phrase

    return phrase(words.lang, "numbered", file=name, number=number) if number else name


def _said(name: str, data: bytes, as_json: bool, words: Words) -> bool:
    """Say what happened in each record of a file; return whether none of them has an error."""
    from sobremesa.records.parts import parts_of
    from sobremesa.records.replay import Replayed

    went_well = True
    for part in parts_of(data):
        replayed = Replayed(part.data, part.line, part.number)
        went_well = went_well and replayed.error is None
        say_json(replayed.to_json(name)) if as_json else say(_text(replayed, name, words))
    return went_well


def _text(replayed: Replayed, name: str, words: Words) -> str:
    return replayed.to_text(name, words.lang, _why(replayed.error, words)).rstrip("\n")


def _why(error: RecordError | None, words: Words) -> str:
    """Return the reason in the words of the language; the error's own names the cards, but is in English alone."""
    if error is None or words.lang == "en":
        return ""
    keys = (f"refusal.{error.detail}", f"analysis.fault.{error.code}")
    return next((words.say(key) for key in keys if words.has(key)), "")


def _say_unreadable(name: str, trouble: Trouble, as_json: bool, words: Words) -> bool:
    if not as_json:
        complain(words, trouble)
        return False
    error = {"line": 0, "token": name, "code": trouble.code, "why": trouble.said(words)}
    nothing: dict[str, object] = {"finished": False, "winner": None, "score": [0, 0], "hands": 0, "moves": []}
    say_json({"file": name, "game": None, "rules": None, **nothing, "error": error})
    return False


def unreadable(name: str, error: OSError | ValueError, words: Words) -> Trouble:
    """Return what to say of a file that cannot be read: missing, a folder, forbidden, or the reason of the system."""
    return Trouble(UNREADABLE, status=FAILED, name=name, why=_reason(error, words))


def _reason(error: OSError | ValueError, words: Words) -> str:
    reasons: dict[type[Exception], str] = {FileNotFoundError: "missing", IsADirectoryError: "folder"}
    reasons |= {PermissionError: "forbidden", UnicodeDecodeError: "no-text"}
    for kind, reason in reasons.items():
        if isinstance(error, kind):
            return words.say(f"cli.error.{UNREADABLE}.{reason}")
    return str(getattr(error, "strerror", None) or error)
