"""Replays of finished games, and links that share them."""

from __future__ import annotations

from msgspec import Struct

from sobremesa.protocol.live import Card, GameEvent, Table, View


class ReplayFrame(Struct, frozen=True, omit_defaults=True):
    """An event of a finished game, a seat's view after it, and on request every hand, seat 1 first."""

    event: GameEvent
    view: View
    hands: list[list[Card]] = []


class ReplayPiece(Struct, frozen=True):
    """A piece of a finished game; ``total`` is the number of its last event.

    The id of ``table`` is empty for those who came by a link that shares the game.
    """

    table: Table
    total: int
    abandoned: bool
    frames: list[ReplayFrame]


class SharedGame(Struct, frozen=True):
    """The page of a shared game. Its address is given once and not stored."""

    path: str
