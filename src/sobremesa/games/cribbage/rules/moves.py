"""Cribbage's moves: a packed integer inside, the record's words outside.

A move is ``kind << 58 | detail``: the detail is a mask of the two cards laid away, the number of a card played, or the
points that a player counts under muggins.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import card_text, cards_text, read_card, read_cards
from sobremesa.core.contract import UnreadableMove

LAY_AWAY: Final = 1
PLAY: Final = 2
GO: Final = 3
COUNT: Final = 4
MUGGINS: Final = 5
PASS: Final = 6

KIND_AT: Final = 58
DETAIL: Final = 0xFFFFFFFFFFFFF
HIGHEST_SHOW: Final = 29

WORDS: Final[dict[str, int]] = {"go": GO, "pass": PASS}
TEXTS: Final[dict[int, str]] = {GO: "go", PASS: "pass"}
COUNTS: Final[dict[str, int]] = {"count": COUNT, "muggins": MUGGINS}

CARD: Final = "[A23456789TJQK][cdhs]"
SEATED: Final = re.compile(r"([1-9]):(.*)")
LAID_AWAY: Final = re.compile(rf"(?:{CARD}){{2}}")
PLAYED: Final = re.compile(CARD)
COUNTED: Final = re.compile(r"(count|muggins):([0-9]{1,2})")


def packed(kind: i64, detail: i64) -> i64:
    """Return the move of a kind and its detail."""
    return (kind << KIND_AT) | detail


def kind_of(move: i64) -> i64:
    """Return the kind of a move."""
    return move >> KIND_AT


def detail_of(move: i64) -> i64:
    """Return the detail of a move: a mask of two cards laid away, the card played, or the points claimed."""
    return move & DETAIL


def move_text(move: i64) -> str:
    """Return the record's text of a move, without a seat.

    >>> move_text(read_move("1:Jd5h")[1])
    '5hJd'
    """
    kind = int(kind_of(move))
    if kind == LAY_AWAY:
        return cards_text(detail_of(move))
    if kind == PLAY:
        return card_text(detail_of(move))
    if kind == COUNT:
        return f"count:{int(detail_of(move))}"
    return f"muggins:{int(detail_of(move))}" if kind == MUGGINS else TEXTS.get(kind, "?")


def read_move(text: str) -> tuple[int, int]:
    """Return the seat that a text names (0 for none) and its move, legal or not; raise UnreadableMove.

    >>> [move_text(read_move(text)[1]) for text in ("2:Jd5h", "Jd", "count:12", "go")]
    ['5hJd', 'Jd', 'count:12', 'go']
    """
    seated = SEATED.fullmatch(text)
    seat = int(seated.group(1)) if seated else 0
    words = str(seated.group(2)) if seated else text
    if words in WORDS:
        return seat, packed(WORDS[words], 0)
    if PLAYED.fullmatch(words):
        return seat, packed(PLAY, read_card(words))
    counted = COUNTED.fullmatch(words)
    if counted:
        return seat, packed(COUNTS[str(counted.group(1))], int(counted.group(2)))
    if LAID_AWAY.fullmatch(words) is None:
        raise UnreadableMove(f"{text[:40]!r} is not a move of cribbage")
    first, second = read_cards(words)
    if first == second:
        raise UnreadableMove(f"a card stands twice in {text!r}")
    return seat, packed(LAY_AWAY, mask_of([first, second]))
