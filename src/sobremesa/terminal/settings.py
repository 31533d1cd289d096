"""What the terminal program remembers from one evening to the next: settings, and the cookies that keep its seats."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from sobremesa.files import make_folder, save

FILE: Final = "terminal.json"
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
    """Holds what is remembered, and writes it down whenever it is told to."""

    def __init__(self, folder: Path | None) -> None:
        """Remember in a folder, which is made if need be; without one only as long as the program runs."""
        self._path = None if folder is None else folder / FILE
        self.memory: Final = self._read()

    def _read(self) -> Settings:
        if self._path is not None:
            with suppress(OSError, msgspec.MsgspecError):  # what cannot be read is begun anew
                return msgspec.json.decode(self._path.read_bytes(), type=Settings)
        return Settings()

    def keep_links(self, table: str, links: dict[int, str]) -> None:
        """Remember by which links friends sit down at a table; the oldest tables are forgotten."""
        if links:
            kept = self.memory.links
            kept[table] = links
            for old in list(kept)[:-MOST_LINKS]:
                del kept[old]
            self.keep()

    def keep(self) -> None:
        """Write it down, for its owner's eyes alone; a disk that cannot be written to is no reason to stop playing."""
        if self._path is None:
            return
        with suppress(OSError):
            make_folder(self._path.parent)
            save(self._path, msgspec.json.encode(self.memory), 0o600)
