"""Programs that the host of a server has listed: opponents in the lobby of this machine, beside the levels.

The list is a file of the data folder, which nobody can write to from the page:

    [my-bot]
    player = "cmd:python3 /home/ana/my_bot.py"
    milliseconds = 500
    errors = "/home/ana/my_bot.log"
"""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from sobremesa.guests.listed_seat import ListedSeat
from sobremesa.guests.players import GuestPlayer
from sobremesa.tables.thinking import NoAnswer, ProgramSeat

FILE: Final = "programs.toml"
LEVEL: Final = "program:"
"""How the level of a seat begins in which a listed program sits."""
NAME: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,39}")


class BadPrograms(ValueError):
    """The list of programs cannot be read; ``why`` says what is wrong."""

    code = "bad-programs"

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.why = why
        self.values = {"name": str(path), "why": why}


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """A program of the list: its command line after ``cmd:``, or another player's name, and for which games it is.

    Without ``games`` it is for all. ``milliseconds``, ``iterations`` and ``limit`` are as in a duel; ``errors`` is the
    file that takes what it writes on its standard error.
    """

    player: str
    games: list[str] = []
    milliseconds: int = 0
    iterations: int = 0
    limit: int = 0
    errors: str = ""


MakeListed: TypeAlias = Callable[[Listed, str], GuestPlayer]
"""Makes the player of a listed program for a game."""
Fits: TypeAlias = Callable[[Listed, str, int], bool]
"""Returns whether a listed program plays a game with so many seats."""


def read_list(folder: Path) -> dict[str, Listed]:
    """Return the programs that a data folder lists, by name; none where it has no list. Raises BadPrograms."""
    path = folder / FILE
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Listed])
    except (FileNotFoundError, NotADirectoryError):  # a file in the folder's place is told by who opens the folder
        return {}
    except (OSError, ValueError) as error:  # also what TOML and msgspec raise
        raise BadPrograms(path, str(error)) from error
    for name in found:
        if not NAME.fullmatch(name):
            raise BadPrograms(path, f"{name!r} is no name: letters, digits, points and hyphens, 40 at most")
    return found


class ListedPrograms:
    """The listed programs as computer players.

    A program has a run of its own in every seat that it plays in. A run that is well when it leaves is kept for the
    next table, one for each program and game.
    """

    def __init__(self, listed: dict[str, Listed], make: MakeListed, fits: Fits = lambda *_: True) -> None:
        """Offer these programs; ``make`` makes the player of one for a game, and starts nothing."""
        self._listed: Final = listed
        self._fits: Final = cache(lambda name, game, seats: fits(listed[name], game, seats))
        self._make: Final = make
        self._free: dict[tuple[str, str], GuestPlayer] = {}
        self._playing: set[GuestPlayer] = set()

    def levels_of(self, game: str, seats: int = 0) -> list[str]:
        """Return the levels of the programs that play a game, with so many seats if said."""
        names = [name for name, one in self._listed.items() if not one.games or game in one.games]
        return [LEVEL + name for name in names if not seats or self._fits(name, game, seats)]

    def seat(self, level: str, game: str, seat: int) -> ProgramSeat:
        """Return a program in a seat at a table; where it is listed no more it gives no answer."""
        return ListedSeat(self, level, game, seat)

    def take(self, level: str, game: str) -> GuestPlayer:
        """Return a player that is free, or a new one. Raises NoAnswer where none is listed."""
        if level not in self.levels_of(game):
            raise NoAnswer(f"no program {level.removeprefix(LEVEL)!r} is listed for {game}")
        player = self._free.pop((level, game), None) or self._make(self._listed[level.removeprefix(LEVEL)], game)
        self._playing.add(player)
        return player

    def give_back(self, level: str, game: str, player: GuestPlayer) -> None:
        """Keep a player that is well for the next table, unless another one is kept already."""
        if (level, game) in self._free:
            return self.drop(player)
        self._playing.discard(player)
        self._free[level, game] = player
        return None

    def drop(self, player: GuestPlayer) -> None:
        """Let a player go for good, without waiting for it."""
        asyncio.get_running_loop().run_in_executor(None, self._end, player)

    def _end(self, player: GuestPlayer) -> None:
        player.close()
        self._playing.discard(player)

    def close(self) -> None:
        """End all runs."""
        for player in [*self._free.values(), *self._playing]:
            player.close()
        self._free.clear()
        self._playing.clear()
