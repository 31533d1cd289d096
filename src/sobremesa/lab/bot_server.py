"""Our levels as external bots: they answer the protocol of docs/bots.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from sobremesa.core.contract import Game
from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.core.sendable import Sendable
from sobremesa.lab.external_bot import PROTOCOL, Message
from sobremesa.lab.opponents import player_named
from sobremesa.version import __version__

Say = Callable[[Message], None]


class RefusedLine(Sendable, ValueError):
    """A message that cannot be answered; ``code`` is stable and goes into the ``error`` message."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


def answer(game: str, level: str, lines: Iterable[bytes], say: Say) -> None:
    """Play a level over the bot protocol until ``quit`` or the end of ``lines``.

    A line that cannot be answered gets an ``error`` message, and the next one is read. ``say`` is called with each
    answer. Raises UnknownGame or UnknownLevel before the first line is read.
    """
    seat = _Seat(game_named(game), level, player_named(game, level))
    for line in lines:
        try:
            message = _read(line)
            if message.get("type") == "quit":
                return
            seat.hear(message, say)
        except RefusedLine as refused:
            say({"type": "error", "code": refused.code, "why": str(refused)})


def _read(line: bytes) -> Message:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise RefusedLine("no-object", "a message is a JSON object on a line of its own")
    return message


class _Seat:
    """A level that is told one message after another."""

    def __init__(self, game: Game, level: str, bot: Bot[Any]) -> None:
        self._game = game
        self._level = level
        self._bot = bot
        self._luck = Rng(0)

    def hear(self, message: Message, say: Say) -> None:
        """Answer ``hello`` and ``turn``, and keep quiet about anything else; raise RefusedLine."""
        if message.get("type") == "hello":
            say(self._greet(message))
        elif message.get("type") == "turn":
            say({"type": "move", "number": message.get("number"), "move": self._move(message)})

    def _greet(self, message: Message) -> Message:
        if message.get("game") != self._game.id:
            raise RefusedLine("other-game", f"this is a player of {self._game.id}")
        if message.get("protocol") != PROTOCOL:
            raise RefusedLine("other-protocol", f"this is protocol {PROTOCOL}")
        self._luck = Rng(str(message.get("seed", 0)))
        return {"type": "ready", "name": f"{self._level}, sobremesa {__version__}", "many": True}

    def _move(self, message: Message) -> str:
        try:
            view = self._game.view_from_wire(_object(message["view"]))
            budget = Budget(_number(message, "milliseconds"), _number(message, "iterations"))
        except Exception as error:  # a view made up by a stranger can be wrong in any way
            raise RefusedLine("no-view", f"the turn cannot be read: {type(error).__name__}: {error}") from error
        try:
            move = self._bot.choose(view, budget, self._luck)
            return "" if move == NOTHING else view.write(move)
        except Exception as error:  # one that can be read need not hold together
            raise RefusedLine("no-view", f"no move is found: {type(error).__name__}: {error}") from error


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError("a view is an object")
    return value


def _number(message: Message, name: str) -> int:
    value = message.get(name, 0)
    if not isinstance(value, int):
        raise TypeError(f"{name} is a whole number")
    return value
