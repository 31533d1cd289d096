"""What may be called over a table, by id, and which of it fits what has just happened. Pure: events in, ids out.

The ids are those of the protocol; the page has the same, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa.protocol.live import GameEvent

Calls = tuple[str, ...]

COMMON: Final[Calls] = ("hello", "good-luck", "well-played", "thanks", "sorry", "moment", "hurry", "goodbye")
"""Fits every game."""

TALK: Final[dict[str, Calls]] = {
    "cuarenta": (
        *("caigo", "cuatrero", "machacheno", "guapo", "guapa", "shunsho", "marido-tiene", "la-muda"),
        *("cuerito-tierno", "capariche", "treinta-y-ocho", "darlas", "senores"),
    ),
    "gin": ("toc-toc", "so-soon", "firewood"),
    "cribbage": ("fifteen-four", "nineteen", "skunk"),
}
"""What belongs to the table of one game."""

FITS: Final[dict[str, tuple[Calls, Calls]]] = {
    "caida": (("shunsho", "marido-tiene"), ("la-muda", "cuerito-tierno", "well-played")),
    "caida-en-ronda": (("shunsho", "sorry"), ("la-muda", "well-played")),
    "limpia": (("capariche",), ("la-muda", "well-played")),
    "ronda": (("guapo", "guapa"), ("caigo",)),
    "doble-ronda": (("guapo", "guapa"), ("caigo",)),
    "knock": (("toc-toc",), ("so-soon", "firewood")),
    "gin": (("toc-toc", "sorry"), ("so-soon", "firewood", "well-played")),
    "biggin": (("toc-toc", "sorry"), ("so-soon", "firewood", "well-played")),
    "undercut": (("sorry",), ("well-played",)),
    "fifteen": (("fifteen-four",), ()),
    "hand": ((), ("well-played",)),
}
"""By the reason of points: what fits for the side that made them, and for the other."""

CARDS: Final = {"4": "cuatrero", "7": "machacheno"}
"""Cards that have a saying of their own at the table of Cuarenta."""

STUCK: Final = 38
"""The points of Cuarenta that have a saying of their own."""

WON: Final[dict[str, Calls]] = {"cuarenta": ("senores",), "cribbage": ("skunk",)}
LATELY: Final = 4
MOST: Final = 5


def fitting(game: str, events: Sequence[GameEvent], seat: int, winner: int) -> list[str]:
    """Return the calls that fit now for a seat, the most fitting first; ``winner`` is a side, 0 while nobody won."""
    mine = _side_of(seat)
    if winner:
        now = [*WON.get(game, ()), "thanks", "goodbye"] if winner == mine else ["well-played", "goodbye"]
    else:
        now = [call for event in reversed(events[-LATELY:]) for call in _of(game, event, mine)]
        now += ["hello", "good-luck"] if len(events) <= LATELY else []
    return list(dict.fromkeys(now))[:MOST]


def _side_of(seat: int) -> int:
    return 2 - seat % 2


def _of(game: str, event: GameEvent, mine: int) -> list[str]:
    """Return what an event lets a side say."""
    scored = [call for line in event.points for call in FITS.get(line.reason, ((), ()))[line.side != mine]]
    if game != "cuarenta":
        return scored
    stuck = ["treinta-y-ocho"] if any(event.score[line.side - 1] == STUCK for line in event.points) else []
    card = CARDS.get(event.move[:1])
    return [*stuck, *scored, *([card] if card else [])]
