"""Observations as numbers: their fields, and how a game fills them from a seat's view alone.

A game returns two short lists for a view: words of bits (sets of cards, flags) and numbers from 0 to 1. Their places in
the observation follow from the fields, so that many views can be unpacked at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic, NamedTuple

from sobremesa.core.contract import SomeView

FIFTY_TWO: Final = tuple(range(52))
FORTY: Final = (*range(28), *range(40, 52))
"""The bits of the cards in a pack of 52, and in one of 40."""


class Field(NamedTuple):
    """One field of an observation: a set of bits of a word, or one number.

    ``bits`` are the positions in the word, lowest first; without any the field is a number from 0 to 1.
    """

    name: str
    about: str
    bits: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """The number of entries in the observation."""
        return len(self.bits) or 1


def flags(*fields: tuple[str, int, str]) -> tuple[Field, ...]:
    """Return fields that share one word, with the given numbers of bits, the first the lowest.

    >>> [field.bits for field in flags(("seat", 2, "which seat"), ("turn", 1, "to act"))]
    [(0, 1), (2,)]
    """
    found, at = [], 0
    for name, size, about in fields:
        found.append(Field(name, about, tuple(range(at, at + size))))
        at += size
    assert at < 64
    return tuple(found)


class ObservationEncoder(ABC, Generic[SomeView]):
    """Turns the views of one game into observations.

    ``words`` are the fields of each 64-bit word, ``numbers`` the fields that are numbers. An observation is a vector of
    float32 from 0 to 1: first an entry for every bit of the words' fields, in order, then the numbers. Only the view is
    used, so an observation never contains hidden cards.
    """

    def __init__(self, words: list[tuple[Field, ...]], numbers: list[Field]) -> None:
        self.words: Final = words
        self.numbers: Final = numbers

    @property
    def fields(self) -> list[Field]:
        """All fields in the order of the observation."""
        return [*[field for word in self.words for field in word], *self.numbers]

    @property
    def size(self) -> int:
        """How many entries an observation has."""
        return sum(field.size for field in self.fields)

    @abstractmethod
    def see(self, view: SomeView) -> tuple[list[int], list[float]]:
        """Return the words and numbers of a view, as many as there are of ``words`` and ``numbers``."""
