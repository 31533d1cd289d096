"""Writing that goes well whatever reads it: any encoding, a closed pipe, no stream at all."""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, cast

PLAINLY: Final = "sobremesa-plainly"
PLAIN: Final = {
    "–": "-",
    "’": "'",
    "“": '"',
    "”": '"',
    "−": "-",
    "×": "x",
    "·": "|",
    "→": "->",
    "…": "...",
    "♣": "c",
    "♦": "d",
    "♥": "h",
    "♠": "s",
    "¡": "",
    "¿": "",
}
WIDEST: Final = 100


class ReaderGone(Exception):
    """Whoever read the output has closed it: no error, only nothing more to say."""


class Closed(io.StringIO):
    """What stands for a stream that was closed before the program began."""


def make_writable() -> None:
    """Let every text be written on streams of every encoding, and give a closed stream somewhere to go."""
    codecs.register_error(PLAINLY, _plainly)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Closed())
        stream = cast("Any", getattr(sys, name))
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAINLY)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Return what can be written instead of characters that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([_in_ascii(each) for each in error.object[error.start : error.end]]), error.end


def _in_ascii(character: str) -> str:
    if character in PLAIN:
        return PLAIN[character]
    return "".join([part for part in unicodedata.normalize("NFKD", character) if part.isascii()]) or "?"


def flush() -> None:
    """Write out what waits, so that a failure shows while it can still be told; raise ReaderGone."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def finish() -> None:
    """Write out what waits at the end; raise ReaderGone, and OSError where something was said to a closed stream."""
    flush()
    if isinstance(sys.stdout, Closed) and sys.stdout.getvalue():
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def abandon_pipe() -> None:
    """Let the interpreter write what still waits to nowhere: whoever read it has gone."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(text: str = "") -> None:
    """Write a line, or several, with what a terminal would obey as escapes; raise ReaderGone.

    Not through the library, which writes UTF-8 to terminals that have only ASCII and ends the program on a closed pipe.
    """
    from sobremesa.visible import shown

    try:
        sys.stdout.write(f"{shown(text)}\n")
    except BrokenPipeError:
        raise ReaderGone from None


def writable(text: str) -> str:
    """Return a text as the standard output's encoding can show it."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, PLAINLY).decode(encoding)


def say_json(value: object) -> None:
    """Write an object on a line of its own; in ASCII unless the stream can hold everything."""
    from sobremesa.visible import shown

    whole = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    text = json.dumps(value, ensure_ascii=not whole)
    say(shown(text, _in_json))


def _in_json(character: str) -> str:
    """Return a character's escape as JSON has it; the library leaves one control character of ASCII as it is."""
    return f"\\u{ord(character):04x}" if character.isascii() else json.dumps(character)[1:-1]


def say_filled(text: str, indent: int = 0) -> None:
    """Write a paragraph that fits the terminal."""
    margin = " " * indent
    say(textwrap.fill(text, max(width(), indent + 30), initial_indent=margin, subsequent_indent=margin))


def width() -> int:
    """Return how many columns a line may have: the terminal's, but no more than reads well."""
    return min(shutil.get_terminal_size().columns, WIDEST)


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Yield what is to be told how many more are done; a bar shows it on the standard error where somebody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def staged_bar(label: str) -> Iterator[Callable[[str, float], None] | None]:
    """Yield what is to be told what is being done and how much of all is done, from 0 to 1; shown as a bar is."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=1.0)
        yield lambda doing, share: bar.update(task, description=doing, completed=share)
