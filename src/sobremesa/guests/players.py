"""The players that can be guests at a served table: an outside program, a player of this house, or a function."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, cast

import msgspec

from sobremesa.core.contract import View
from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.lab.external_bot import READY, Message, ask, greeting, limit_of, question, tell
from sobremesa.lab.players import Mover
from sobremesa.lab.subprocess_bot import Failed, Program, ProgramErrors
from sobremesa.protocol import live


class GuestPlayer(ABC):
    """A player of the games at one table after another, asked in a thread of its own.

    ``begin`` comes first in every game, then ``answer`` for each decision, and ``end`` when the game is over;
    ``close`` comes last, in any case. ``begin`` and ``answer`` raise Failed where the player cannot go on.
    """

    @abstractmethod
    def answer(self, view: live.View, events: Sequence[live.GameEvent]) -> str:
        """Return the text of a move, "" for none; ``events`` are those since it was last told of any."""

    def begin(self, view: live.View) -> None:
        """Get ready for the game of a view."""
        return

    def hand_ended(self, view: live.View, events: Sequence[live.GameEvent]) -> None:
        """Hear how a hand has ended; this never blocks."""
        return

    def end(self, view: live.View) -> None:
        """Hear how the game has ended; this never blocks."""
        return

    def close(self) -> None:
        """Leave for good; whatever it is still being asked ends with Failed."""
        return


MakePlayer: TypeAlias = Callable[[str], GuestPlayer]
"""Makes the player for a game; raises UnknownLevel and the like where it has none of the name."""


class GuestBot(GuestPlayer):
    """One of our own players."""

    def __init__(self, game: str, bot: Bot[Any], budget: Budget) -> None:
        """Play a game by a bot that thinks so long."""
        self._game: Final = game_named(game)
        self._bot: Final = bot
        self._budget: Final = budget
        self._luck: Final = Rng(secrets.randbits(63))

    def answer(self, view: live.View, events: Sequence[live.GameEvent]) -> str:
        """Return the bot's move."""
        seen = self._game.view_from_wire(view)
        move = self._bot.choose(seen, self._budget, self._luck)
        return "" if move == NOTHING else seen.write(move)


class GuestFunction(GuestPlayer):
    """A function from a view to the text of a move, as a trained network is one."""

    def __init__(self, game: str, mover: Mover) -> None:
        """Play a game by a function."""
        self._game: Final = game_named(game)
        self._mover: Final = mover

    def answer(self, view: live.View, events: Sequence[live.GameEvent]) -> str:
        """Return the function's move; whatever it raises is Failed."""
        seen: View = self._game.view_from_wire(view)
        try:
            return self._mover(seen)
        except Exception as error:  # it is somebody else's
            raise Failed(f"{type(error).__name__}: {error}") from error


class GuestProgram(GuestPlayer):
    """An outside program, which follows the protocol of docs/bots.md as it does in the lab."""

    def __init__(self, command: list[str], budget: Budget, limit: int = 0, errors: ProgramErrors | None = None) -> None:
        """Run a command line; ``limit`` is in milliseconds, 0 for the default, and ``errors`` takes what it says."""
        self._command: Final = command
        self._budget: Final = budget
        self._limit: Final = limit_of(budget, limit)
        self._errors: Final = errors
        self._program: Program | None = None
        self._seat = 0
        self._number = 0
        self._many = False

    def begin(self, view: live.View) -> None:
        """Start the program, unless it plays many games and runs already, and greet it."""
        if self._program is None or not self._many:
            self.close()
            self._program = Program(self._command, self._errors)
            self._program.start()
        self._seat, self._number = cast("int", view["seat"]), 0
        ready = ask(self._program, self._hello(view), "ready", READY)
        self._many = ready.get("many") is True

    def _hello(self, view: live.View) -> Message:
        game, rules, options = str(view["game"]), str(view["rules"]), cast("dict[str, str]", view["options"])
        seats, seed = cast("int", view["seats"]), secrets.randbits(63)
        return greeting(game, rules, options, seats, self._seat, seed, self._budget, self._limit)

    def answer(self, view: live.View, events: Sequence[live.GameEvent]) -> str:
        """Return what the program answers."""
        self._number += 1
        awaited = self._seat in cast("list[int]", view["turn"])
        asked = question(dict(view), awaited, self._number, _told(events), self._budget)
        said = ask(self._running, asked, "move", self._limit / 1000)
        move = said.get("move")
        if said.get("number") != self._number or not isinstance(move, str):
            raise Failed(f"answered turn {self._number} with {str(said)[:120]!r}")
        return move

    def hand_ended(self, view: live.View, events: Sequence[live.GameEvent]) -> None:
        """Tell the program how the hand has ended."""
        hand = cast("int", view.get("hand_number", 0))
        tell(self._running, {"type": "result", "hand": hand, "events": _told(events), "view": view})

    def end(self, view: live.View) -> None:
        """Tell the program who has won."""
        won = view["winner"] == 2 - self._seat % 2
        tell(self._running, {"type": "end", "winner": view["winner"], "won": won, "score": view["score"]})

    def close(self) -> None:
        """Let the program leave, and end it if it does not."""
        if self._program is not None:
            self._program.dismiss()

    @property
    def _running(self) -> Program:
        assert self._program is not None
        return self._program


def _told(events: Sequence[live.GameEvent]) -> list[Message]:
    """Return events as a program is told them."""
    return [{"seat": one.seat, "move": one.move, "points": msgspec.to_builtins(one.points)} for one in events]
