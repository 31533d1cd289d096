"""What a player's reviewed games say of them."""

from __future__ import annotations

from msgspec import Struct


class KindStrength(Struct, frozen=True):
    """How much of what was at stake I kept in ``decisions`` of a ``kind``, in percent (``accuracy``)."""

    game: str
    kind: str
    decisions: int
    accuracy: float


class BestGame(Struct, frozen=True):
    """A game that I won and played accurately: the table, when it ended, the score, and against whom."""

    id: str
    game: str
    ended: str
    accuracy: float
    points: int
    against: int
    opponents: list[str]


class Profile(Struct, frozen=True):
    """What I am good at, by kind of decision, and my best games; both out of reviews that were made."""

    strengths: list[KindStrength]
    best: list[BestGame]
