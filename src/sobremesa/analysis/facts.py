"""What a ground rests on: the cards and the figures in which two moves differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import texts

Cards: TypeAlias = Mapping[str, list[str]]
Numbers: TypeAlias = Mapping[str, float]

NO_CARDS: Final[Cards] = {}
NO_NUMBERS: Final[Numbers] = {}


class Facts(NamedTuple):
    """What distinguishes two moves in one respect: the message that says it, and the cards and numbers in the message.

    The key of the message is ``ground.{game}.{code}``. ``card`` and ``ours`` are the better move's, ``other`` and
    ``theirs`` those of the move that it is compared with.
    """

    code: str
    cards: Cards = NO_CARDS
    numbers: Numbers = NO_NUMBERS


def in_cards(mask: int) -> list[str]:
    """Return the cards of a mask as they are written."""
    return texts(cards_of(mask))


def figure(value: float) -> float:
    """Return a number as it is shown: whole, or with one decimal place.

    >>> figure(2.96), figure(2.94)
    (3, 2.9)
    """
    rounded = round(round(float(value), 2), 1)  # by way of two places, as figures travel: both read the same
    return int(rounded) if rounded == int(rounded) else rounded


def percent(chance: float) -> int:
    """Return a chance (0 to 1) as a whole percentage."""
    return round(100 * chance)


def compared(code: str, cards: Cards, ours: float, theirs: float) -> Facts | None:
    """Return facts with both figures, or None where they read the same once they are rounded."""
    told = {"ours": figure(ours), "theirs": figure(theirs)}
    return None if told["ours"] == told["theirs"] else Facts(code, cards, told)
