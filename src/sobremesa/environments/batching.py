"""Observations as numpy arrays: the words and numbers of many views unpacked at once."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.contract import View
from sobremesa.environments.observations import ObservationEncoder

Floats: TypeAlias = NDArray[np.float32]
WORD: Final = 64


class Batcher:
    """Encodes a fixed number of views at a time into rows of float32.

    Call ``see`` for each row and then ``paint``; rows that were not seen again keep their last view.
    """

    def __init__(self, sight: ObservationEncoder[Any], views: int) -> None:
        """Get the room for a number of views."""
        self._words: Final = np.zeros((views, len(sight.words)), dtype="<i8")
        self._numbers: Final = np.zeros((views, len(sight.numbers)), dtype=np.float32)
        self._sight: Final = sight
        self._columns: Final = columns_of(sight)

    def see(self, at: int, view: View) -> None:
        """Take in one view as the row ``at``."""
        words, numbers = self._sight.see(view)
        self._words[at] = words
        self._numbers[at] = numbers

    def paint(self, into: Floats) -> None:
        """Fill an array of shape (views, size) with the views that were seen."""
        bits = np.unpackbits(self._words.view(np.uint8), axis=1, bitorder="little")
        split = len(self._columns)
        into[:, :split] = bits[:, self._columns]
        into[:, split:] = self._numbers


def columns_of(sight: ObservationEncoder[Any]) -> NDArray[np.int64]:
    """Return the bit that each of the first columns of an observation shows, counted from the first word on."""
    return np.array([WORD * at + bit for at, word in enumerate(sight.words) for field in word for bit in field.bits])


def places(sight: ObservationEncoder[Any]) -> dict[str, slice]:
    """Return the slice of each field in an observation, by name."""
    found, at = {}, 0
    for field in sight.fields:
        found[field.name] = slice(at, at + field.size)
        at += field.size
    return found
