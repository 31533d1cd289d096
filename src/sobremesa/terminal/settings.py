"""What the terminal program remembers from one evening to the next: settings, and the cookies that keep its seats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, field

from sobremesa.files import locked, make_folder, save

FILE: Final = "terminal.json"
LOCK: Final = "terminal.lock"
FIRST_LOCK: Final = "terminal.first.lock"
FIRST: Final = 15.0
"""For so many seconds a program waits for another that asks a server for the first time."""

MOST_LINKS: Final = 20
"""Of so many tables the links are remembered."""

HOME: Final = "home"
"""The name under which the cookie of one's own tables is kept: their address changes each time."""


class SavedTable(Struct):
    """How a game was set up last: its ruleset with what was changed in it, who plays, and how much time people have.

    ``takebacks`` is whether moves may be taken back, None: as is usual; ``assistance`` what the table does unasked,
    empty: as its ruleset usually does; ``rated`` whether games count in the ratings where they can.
    """

    rules: str = ""
    seats: int = 2
    level: str = ""
    options: dict[str, str] = field(default_factory=dict)
    friends: list[int] = field(default_factory=list)
    clock: str = ""
    takebacks: bool | None = None
    assistance: str = ""
    rated: bool = False


class Settings(Struct):
    """Everything that is remembered: ``cookies`` by a server's origin, ``tables`` by game.

    ``links`` are those to the seats of my tables, by table and seat, and to watch (0): a server tells them only once.
    """

    lang: str = ""
    colours: Literal[2, 4] = 2
    ascii: bool | None = None
    name: str = ""
    game: str = ""
    tables: dict[str, SavedTable] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    links: dict[str, dict[int, str]] = field(default_factory=dict)


class Keeper:
    """Holds what is remembered, and writes it down whenever it is told to.

    Several programs may remember in one folder: each writes only what it changed itself, over what the others wrote.
    """

    def __init__(self, folder: Path | None) -> None:
        """Remember in a folder, which is made if need be; without one only as long as the program runs."""
        self._path = None if folder is None else folder / FILE
        self.memory: Final = self._read() or Settings()
        self._before = _copy(self.memory)  # as it was when it was last written

    def _read(self) -> Settings | None:
        """Return what the file says; None where it cannot be read, and is begun anew."""
        if self._path is not None:
            with suppress(OSError, msgspec.MsgspecError):
                return msgspec.json.decode(self._path.read_bytes(), type=Settings)
        return None

    def cookie(self, name: str) -> str:
        """Return the cookie of a server; empty for none, also in the file, where another program may have put it."""
        if name not in self.memory.cookies and (found := self._read()) and name in found.cookies:
            self.memory.cookies[name] = self._before.cookies[name] = found.cookies[name]
        return self.memory.cookies.get(name, "")

    @contextmanager
    def introducing(self, name: str) -> Iterator[None]:
        """Let the block ask a server, one program at a time until there is a cookie: all of a folder share one."""
        if self._path is None or self.cookie(name):
            yield
            return
        with suppress(OSError):
            make_folder(self._path.parent)
        with locked(self._path.with_name(FIRST_LOCK), FIRST):
            yield

    def keep_links(self, table: str, links: dict[int, str]) -> None:
        """Remember by which links friends sit down at a table; the oldest tables are forgotten."""
        if links:
            self.memory.links[table] = links
            _forget_oldest(self.memory.links)
            self.keep()

    def keep(self) -> None:
        """Write it down, for its owner's eyes alone; a disk that cannot be written to is no reason to stop playing."""
        if self._path is None:
            return
        with suppress(OSError):
            make_folder(self._path.parent)
            with locked(self._path.with_name(LOCK)):
                self._write(self._path)

    def _write(self, path: Path) -> None:
        mine = _copy(self.memory)
        whole = self._read() or _copy(mine)
        _add_changes(self._before, mine, whole)
        save(path, msgspec.json.encode(whole), 0o600)
        self._before = mine


def _copy(settings: Settings) -> Settings:
    return msgspec.json.decode(msgspec.json.encode(settings), type=Settings)


def _add_changes(before: Settings, now: Settings, to: Settings) -> None:
    """Change in settings what has changed from ``before`` to ``now``: whole fields, of those with names each name."""
    for name in Settings.__struct_fields__:
        old, new = getattr(before, name), getattr(now, name)
        if isinstance(new, dict):
            _add_changed_names(old, new, getattr(to, name))
        elif old != new:
            setattr(to, name, new)
    _forget_oldest(to.links)


def _add_changed_names(before: dict[str, Any], now: dict[str, Any], to: dict[str, Any]) -> None:
    for name in {**before, **now}:
        if name not in before and now[name] == SavedTable():  # a game that was only looked at
            continue
        if before.get(name) != now.get(name):
            to.pop(name, None)  # so that it stands behind what is older
            if name in now:
                to[name] = now[name]


def _forget_oldest(links: dict[str, dict[int, str]]) -> None:
    for old in list(links)[:-MOST_LINKS]:
        del links[old]
