"""The players of lab games by name: a level, ``lab:NAME``, ``cmd:PROGRAM ARGS``, or a function."""

from __future__ import annotations

import pickle
import shlex
import shutil
from collections.abc import Callable
from typing import Final, TypeAlias

from sobremesa.core.contract import Game, State, View
from sobremesa.core.options import BadOption, Ruleset
from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.core.sendable import Sendable
from sobremesa.lab.adversary import EXPLOIT, adversary_named
from sobremesa.lab.external_bot import Outside, hello
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import Seated, SeatedPlayer, read_answer
from sobremesa.lab.subprocess_bot import ProgramErrors

COMMAND: Final = "cmd:"

Mover: TypeAlias = Callable[[View], str]
"""A player: from what its seat sees to the text of its move, or ``""`` where it is not awaited and has no wish."""


class NoProgram(Sendable, ValueError):
    """There is nothing to run behind ``cmd:``."""

    code = "no-program"

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no program {name!r} to run")
        self.name = name
        self.why = str(self)


class Called(SeatedPlayer):
    """A function in a seat: it gets the view and returns the text of a move."""

    def __init__(self, mover: Mover) -> None:
        self._mover = mover

    def answer(self, state: State, seat: int) -> int:
        """Return the move that the function names, NOTHING for an empty text.

        Raises MoveError, or what the function raises.
        """
        return read_answer(state, seat, self._mover(state.view(seat)))


def player_name(player: str | Mover) -> str:
    """Return what a player is called in a report."""
    return player if isinstance(player, str) else str(getattr(player, "__qualname__", repr(player)))


def check_sendable(*players: str | Mover) -> None:
    """Raise BadOption for a function that cannot be pickled for worker processes."""
    for player in players:
        try:
            pickle.dumps(player)
        except Exception as error:  # whatever a class does when it is pickled
            why = f"other processes cannot import {player_name(player)}"
            raise BadOption("processes", "more than 1", "1", why) from error


def check_player(game: str, name: str | Mover) -> None:
    """Raise UnknownLevel or NoProgram for an unknown name, BadOption for what is neither a name nor a function."""
    if callable(name):
        return
    if not isinstance(name, str):
        raise BadOption("player", repr(name)[:40], "a level, a function, or cmd: and a program")
    if name.startswith(COMMAND):
        command_of(name)
    elif name.startswith(EXPLOIT):
        adversary_named(game, name, Rng(""))
    else:
        player_named(game, name)


def check_seats(player: str | Mover, seats: int) -> None:
    """Raise what a function's own ``check_seats`` does, where it has one, for a number of seats that it cannot play."""
    check = getattr(player, "check_seats", None)
    if check is not None:
        check(seats)


def command_of(name: str) -> list[str]:
    """Return the words of a ``cmd:`` name, split as a shell does. Raises NoProgram where no such program is found."""
    command = name.removeprefix(COMMAND)
    try:
        words = shlex.split(command)
    except ValueError:
        raise NoProgram(command) from None
    if not words or shutil.which(words[0]) is None:
        raise NoProgram(words[0] if words else command)
    return words


def seat_player(
    name: str | Mover,
    game: Game,
    ruleset: Ruleset,
    seats: int,
    seat: int,
    luck: Rng,
    budget: Budget,
    limit: int = 0,
    role: str = "",
    errors: ProgramErrors | None = None,
) -> SeatedPlayer:
    """Return the player of a name for one seat of one game.

    ``luck`` is the seat's own stream for levels; a program gets a seed drawn from it. ``limit`` is in milliseconds, for
    programs only, 0 for the default; ``errors`` takes what they write on their standard error. A run of a program is
    kept for later games of the same seat and ``role`` only.
    Raises UnknownLevel, NoProgram or NoAdversary.
    """
    if not isinstance(name, str):
        return Called(name)
    if name.startswith(EXPLOIT):
        return adversary_named(game.id, name, luck, seat, budget)
    if not name.startswith(COMMAND):
        return Seated(player_named(game.id, name), luck, budget)
    opening = hello(ruleset, seats, seat, int(luck.word()), budget, limit)
    return Outside(command_of(name), f"{role} {seat}", opening, budget, errors)
