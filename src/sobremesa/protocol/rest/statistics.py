"""What finished games add up to."""

from __future__ import annotations

from msgspec import Struct


class StatGroup(Struct, frozen=True):
    """Finished games that have something in common: which game, by which rules, against a level or a person.

    ``streak`` are the last games if all were won, below zero if lost; ``points``, ``against`` and ``accuracy`` are
    means. ``counts`` holds pairs: one's own side, and the other.
    """

    game: str
    rules: str
    level: str
    name: str
    games: int
    won: int
    streak: int
    best: int
    points: float
    against: float
    accuracy: float | None
    reviewed: int
    counts: dict[str, list[int]]


class StatPoint(Struct, frozen=True):
    """One finished game in the course of things."""

    id: str
    game: str
    ended: str
    won: bool
    points: int
    against: int
    accuracy: float | None


class Statistics(Struct, frozen=True):
    """What one's finished games add up to; ``pending`` of them have still to be counted.

    ``left_out`` are the games in which a move was taken back: they count only where that was asked for.
    """

    pending: int
    left_out: int
    by_game: list[StatGroup]
    by_ruleset: list[StatGroup]
    by_opponent: list[StatGroup]
    course: list[StatPoint]
