"""Points noted as they are scored, each packed in one integer, and turned into score lines only when they are read.

A note is ``side << 61 | reason << 57 | points << 52 | cards``: a side (0 for the first), a reason by its number, up to
31 points, and the mask of the cards that made them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.contract import ScoreLine

FIFTEEN: Final = 0
THIRTY_ONE: Final = 1
PAIR: Final = 2  # and the pair royal and the double pair royal after it
RUN: Final = 5
FLUSH: Final = 6
NOBS: Final = 7
HEELS: Final = 8
GO: Final = 9
LAST: Final = 10
HAND: Final = 11
CRIB: Final = 12
MUGGINS: Final = 13
FALSE_CLAIM: Final = 14

REASONS: Final = (
    "fifteen",
    "thirty-one",
    "pair",
    "pair-royal",
    "double-pair-royal",
    "run",
    "flush",
    "nobs",
    "heels",
    "go",
    "last",
    "hand",
    "crib",
    "muggins",
    "false-claim",
)

SIDE_AT: Final = 61
REASON_AT: Final = 57
POINTS_AT: Final = 52
CARDS: Final = 0xFFFFFFFFFFFFF


def note(reason: i64, points: i64, cards: i64) -> i64:
    """Return the note of some points, up to 31, that are not given to a side yet; ``cards`` is a mask."""
    return (reason << REASON_AT) | (points << POINTS_AT) | cards


def noted_for(side: i64, points: i64) -> i64:
    """Return a note as one of side 1 or 2."""
    return ((side - 1) << SIDE_AT) | points


def points_of(noted: i64) -> i64:
    """Return the points of a note."""
    return (noted >> POINTS_AT) & 31


def line_of(noted: i64) -> ScoreLine:
    """Return the score line that a note stands for.

    >>> line_of(noted_for(2, note(PAIR, 2, 3)))
    ScoreLine(reason='pair', side=2, points=2, cards=(0, 1))
    """
    side = int(noted >> SIDE_AT) + 1
    return ScoreLine(REASONS[(noted >> REASON_AT) & 15], side, int(points_of(noted)), tuple(cards_of(noted & CARDS)))


def note_of(line: ScoreLine) -> i64:
    """Return the note that a score line was spelled out from."""
    return noted_for(line.side, note(REASONS.index(line.reason), line.points, mask_of(list(line.cards))))
