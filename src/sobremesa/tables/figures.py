"""The figures that players know, of some games together, beside what good play gets."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from typing import TypedDict

from sobremesa.records.figures import GAMES_PLAYED, HIGHEST, Rate, statistics_of


class Figure(TypedDict):
    """A figure of one's own side and of the other, and what good play makes of it, each where it is known.

    ``unit`` is ``mean``, ``share`` (of 1) or ``count``.
    """

    name: str
    unit: str
    own: float | None
    theirs: float | None
    good: float | None


def figures(game: str, counts: Mapping[str, Sequence[int]], games: int) -> list[Figure]:
    """Return the figures of so many games of a kind from what they count together, one's own side first."""
    known = {GAMES_PLAYED: [games, games], **counts}
    good = good_play(game)
    found = [_figure(rate, known, good.get(rate.name)) for rate in statistics_of(game).rates]
    return [one for one in found if one["own"] is not None or one["theirs"] is not None]


def _figure(rate: Rate, counts: Mapping[str, Sequence[int]], good: float | None) -> Figure:
    own, theirs = [_rounded(rate.value(counts, at)) for at in range(2)]
    return Figure(name=rate.name, unit=rate.unit, own=own, theirs=theirs, good=good)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def together(name: str, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return what several games count of a name: their sum, or the highest where that is what is asked for."""
    join = max if name in HIGHEST else sum
    return [join([own for own, _ in pairs]), join([theirs for _, theirs in pairs])]


@functools.cache
def good_play(game: str) -> dict[str, float]:
    """Return the averages of good play in a game, by the name of the figure; none where none were measured."""
    path = statistics_of(game).good_play
    if path is None:
        return {}
    measured = json.loads(path.read_text(encoding="utf-8"))["figures"]
    return {name: float(figure["mean"]) for name, figure in measured.items()}
