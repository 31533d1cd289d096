"""Programs that the host of a server has listed: opponents in the lobby of this machine, beside the levels.

The list is a file of the data folder, which nobody can write to from the page:

    [my-bot]
    player = "cmd:python3 /home/ana/my_bot.py"
    milliseconds = 500
    errors = "/home/ana/my_bot.log"
"""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias, cast

import msgspec
from msgspec import Struct

from sobremesa.guests.players import GuestPlayer
from sobremesa.lab.subprocess_bot import Failed
from sobremesa.tables.thinking import NoAnswer, Thinker

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


def read_list(folder: Path) -> dict[str, Listed]:
    """Return the programs that a data folder lists, by name; none where it has no list. Raises BadPrograms."""
    path = folder / FILE
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Listed])
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:  # also what TOML and msgspec raise
        raise BadPrograms(path, str(error)) from error
    for name in found:
        if not NAME.fullmatch(name):
            raise BadPrograms(path, f"{name!r} is no name: letters, digits, points and hyphens, 40 at most")
    return found


class ListedPrograms:
    """The listed programs as computer players; everybody else is asked of another thinker.

    One run of a program answers all its questions in turn. It is greeted anew when a question is about other rules or
    another seat, and hears of no events: the view has everything.
    """

    def __init__(self, listed: dict[str, Listed], make: MakeListed) -> None:
        """Offer these programs; ``make`` starts one for a game."""
        self._listed: Final = listed
        self._make: Final = make
        self._runs: dict[tuple[str, str], _Run] = {}

    def levels_of(self, game: str) -> list[str]:
        """Return the levels of the programs that play a game."""
        return [LEVEL + name for name, one in self._listed.items() if not one.games or game in one.games]

    def beside(self, others: Thinker) -> Thinker:
        """Return a thinker that asks these programs, and ``others`` for every other level."""
        return _Asked(self, others)

    async def choose(self, wire_json: str, level: str) -> str:
        """Return the move that a program names. Raises NoAnswer."""
        view = cast("dict[str, object]", json.loads(wire_json))
        game = str(view["game"])
        if level not in self.levels_of(game):
            raise NoAnswer(f"no program {level.removeprefix(LEVEL)!r} is listed for {game}")
        run = self._runs.setdefault((level, game), _Run())
        async with run.lock:
            return await asyncio.to_thread(self._ask, run, level, view)

    def _ask(self, run: _Run, level: str, view: dict[str, object]) -> str:
        try:
            if run.player is None:
                run.player = self._make(self._listed[level.removeprefix(LEVEL)], str(view["game"]))
            about = [view[name] for name in ("rules", "options", "seats", "seat")]
            if run.about != about:
                run.player.begin(view)
                run.about = about
            return run.player.answer(view, [])
        except Exception as error:  # the program is a stranger's, and so are a network and its libraries
            run.stop()
            raise NoAnswer(str(error) if isinstance(error, Failed) else f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        """End all runs."""
        for run in self._runs.values():
            run.stop()


class _Run:
    """A player and what it was greeted for last."""

    def __init__(self) -> None:
        self.lock: Final = asyncio.Lock()
        self.player: GuestPlayer | None = None
        self.about: Sequence[object] = ()

    def stop(self) -> None:
        player, self.player, self.about = self.player, None, ()
        if player is not None:
            player.close()


class _Asked:
    """The thinker of a server that has a list of programs."""

    def __init__(self, programs: ListedPrograms, others: Thinker) -> None:
        self._programs = programs
        self._others = others

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Return the text of a move. Raises NoAnswer."""
        if level.startswith(LEVEL):
            return await self._programs.choose(wire_json, level)
        return await self._others.choose(wire_json, level, seed, asker, forgetful)
