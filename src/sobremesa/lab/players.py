"""Who may sit in a game of the lab, by their names: a level, ``lab:NAME``, or ``cmd:PROGRAM ARGS``."""

from __future__ import annotations

import shlex
import shutil
from typing import Final

from sobremesa.bots.base import Budget
from sobremesa.cards.rng import Rng
from sobremesa.games.base import Game
from sobremesa.games.options import Ruleset
from sobremesa.lab.opponents import player_named
from sobremesa.lab.outside import Outside, hello
from sobremesa.lab.play import Player, Seated
from sobremesa.lab.program import Program

COMMAND: Final = "cmd:"


class NoProgram(ValueError):
    """There is nothing to run behind ``cmd:``."""

    code = "no-program"

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no program {name!r} to run")
        self.name = name
        self.why = str(self)


def check_player(game: str, name: str) -> None:
    """Raise UnknownLevel or NoProgram for a name that nobody has."""
    if name.startswith(COMMAND):
        command_of(name)
    else:
        player_named(game, name)


def command_of(name: str) -> list[str]:
    """Return the words of a ``cmd:`` name, as a shell would part them; raise NoProgram."""
    command = name.removeprefix(COMMAND)
    try:
        words = shlex.split(command)
    except ValueError:
        raise NoProgram(command) from None
    if not words or shutil.which(words[0]) is None:
        raise NoProgram(words[0] if words else command)
    return words


def seat_player(name: str, game: Game, ruleset: Ruleset, seats: int, seat: int, luck: Rng, budget: Budget) -> Player:
    """Return the player of this name for one seat of one game; raise UnknownLevel or NoProgram."""
    if not name.startswith(COMMAND):
        return Seated(player_named(game.id, name), luck, budget)
    return Outside(Program(command_of(name)), hello(ruleset, seats, seat, int(luck.word()), budget), budget)
