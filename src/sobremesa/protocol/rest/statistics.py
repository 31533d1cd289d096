"""Statistics of a player's finished games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class StatFigure(Struct, frozen=True):
    """A figure that players know: of one's own side, of the other, and what good play makes of it (null: unknown).

    ``unit`` is ``mean``, ``share`` (of 1) or ``count``.
    """

    name: str
    unit: Literal["mean", "share", "count"]
    own: float | None
    theirs: float | None
    good: float | None


class StatGroup(Struct, frozen=True):
    """Finished games that have something in common: which game, by which rules, against a level or a person.

    ``streak`` are the last games if all were won, below zero if lost; ``points``, ``against`` and ``accuracy`` are
    means. ``counts`` holds pairs: one's own side, and the other. ``figures`` are made of them, in the order in which
    they are told.
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
    counts: dict[str, tuple[int, int]]
    figures: list[StatFigure]


class StatPoint(Struct, frozen=True):
    """One finished game in a series; ``figures`` are those of the player's side, by name."""

    id: str
    game: str
    ended: str
    won: bool
    points: int
    against: int
    accuracy: float | None
    figures: dict[str, float]


class Statistics(Struct, frozen=True):
    """Totals of a player's finished games; ``pending`` games are still to be counted, so ask again.

    ``left_out`` games had a takeback and count on request only.
    """

    pending: int
    left_out: int
    by_game: list[StatGroup]
    by_ruleset: list[StatGroup]
    by_opponent: list[StatGroup]
    course: list[StatPoint]
