"""A finished game as it was played, and the page that shares it."""

from __future__ import annotations

from msgspec import Struct

from sobremesa.protocol.live import Card, GameEvent, Table, View


class ReplayFrame(Struct, frozen=True, omit_defaults=True):
    """An event of a finished game, what a seat saw right after it, and every hand by seat where that was asked for."""

    event: GameEvent
    view: View
    hands: list[list[Card]] = []


class ReplayPiece(Struct, frozen=True):
    """A piece of a finished game; ``total`` is the number of its last event.

    The id of ``table`` is empty for whoever has come by a link that shares the game.
    """

    table: Table
    total: int
    abandoned: bool
    frames: list[ReplayFrame]


class SharedGame(Struct, frozen=True):
    """The page by which a finished game is replayed. It is told here and never again."""

    path: str
