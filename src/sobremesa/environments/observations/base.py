"""What a seat sees, as numbers: the fields of an observation, and how a game fills them from the seat's view alone.

A game gives two short lists for a view: words of bits (sets of cards, flags) and numbers from 0 to 1. Where they come
to lie in the observation is the layout's affair, so that many views can be spread out at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic, NamedTuple

from sobremesa.core.contract import SomeView

FIFTY_TWO: Final = tuple(range(52))
FORTY: Final = (*range(28), *range(40, 52))
"""The bits of the cards in a pack of 52, and in one of 40."""


class Field(NamedTuple):
    """One field of an observation: its name, what it tells, and the bits of its word (none: it is a number)."""

    name: str
    about: str
    bits: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many entries of the observation it takes."""
        return len(self.bits) or 1


def flags(*fields: tuple[str, int, str]) -> tuple[Field, ...]:
    """Return fields that share one word, each with so many bits of it, the first the lowest."""
    found, at = [], 0
    for name, size, about in fields:
        found.append(Field(name, about, tuple(range(at, at + size))))
        at += size
    assert at < 64
    return tuple(found)


class ObservationEncoder(ABC, Generic[SomeView]):
    """How a game's views become observations.

    ``words`` are the fields by the word that holds them, ``numbers`` the fields that are numbers; an observation has
    the words' fields first, in their order, and then the numbers.
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
        """Return the words and the numbers of what a view shows."""


def share(points: int, whole: int) -> float:
    """Return a share of a whole, 1 at most; of no whole nothing."""
    return min(points / whole, 1.0) if whole > 0 else 0.0
