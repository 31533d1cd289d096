"""The census of cribbage: every hand with every starter is counted, 12,994,800 in all, by the game's own rules."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import Final

from sobremesa.games.cribbage.rules.census import CARDS, HANDS, tally_from
from sobremesa.games.cribbage.rules.moves import HIGHEST_SHOW
from sobremesa.lab.census import Census, Progress
from sobremesa.lab.engine import WorkEngine

TOTAL: Final = HANDS
PARTS: Final = range(CARDS)
"""Hands are counted by their lowest card."""


def run(crib: bool = False, progress: Progress | None = None, engine: WorkEngine | None = None) -> dict[str, object]:
    """Return how many hands (or cribs, which have another flush) there are of each score, and what they score in all.

    ``distribution`` maps every score from 0 to 29, as a text, to its number of hands, also where there are none.
    Without an engine this process counts; raises what ``Engine.each`` raises.
    """
    tally = [0] * (HIGHEST_SHOW + 1)
    with closing((engine or WorkEngine("process")).each(partial(_tally, crib), PARTS)) as parts:
        for part in parts:
            tally = [all_so_far + more for all_so_far, more in zip(tally, part, strict=True)]
            if progress:
                progress(sum(part))
    return report(tally, crib)


def _tally(crib: bool, lowest: int) -> list[int]:
    return tally_from(lowest, crib)


def report(tally: list[int], crib: bool) -> dict[str, object]:
    """Return a tally by score as plain numbers and texts."""
    hands = sum(tally)
    points = sum(score * number for score, number in enumerate(tally))
    return {
        "game": "cribbage",
        "crib": crib,
        "hands": hands,
        "points": points,
        "mean": round(points / hands, 6),
        "distribution": {str(score): number for score, number in enumerate(tally)},
    }


CENSUS: Final = Census(TOTAL, run)
