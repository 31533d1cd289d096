"""Writes what a compiled batch left in its vectors into the arrays of a vector environment.

``native_painting`` does it, a small module in C, where the package was installed with a compiler; else numpy does, with
the same arrays in the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.batch import EpisodeBatch
from sobremesa.environments.arrays import Batch, Floats
from sobremesa.environments.batching import WORD, columns_of
from sobremesa.environments.observations import ObservationEncoder

NATIVE_MODULE: Final = f"{__package__}.native_painting"
NATIVE: Final = find_spec(NATIVE_MODULE) is not None
Words = NDArray[np.int64]


class Painter(ABC):
    """Unpacks words to columns of 0 and 1, and lists of actions to masks."""

    @abstractmethod
    def paint(self, batch: Batch) -> None:
        """Write all arrays; the two of ended episodes only in rows that are ``done``."""


def painter_of(sight: ObservationEncoder[Any], compiled: EpisodeBatch) -> Painter:
    """Return what paints a compiled batch here."""
    return NativePainter(sight, compiled) if NATIVE else NumpyPainter(sight, compiled)


class NativePainter(Painter):
    """Paints by the module in C."""

    def __init__(self, sight: ObservationEncoder[Any], compiled: EpisodeBatch) -> None:
        """Take the vectors of a batch, which are the same as long as it lives, but for the growing one."""
        self._compiled: Final = compiled
        self._paint: Final = import_module(NATIVE_MODULE).paint
        self._runs: Final = np.array(runs_of(sight), np.int32).tobytes()
        self._sources: Final = (
            compiled.words,
            compiled.numbers,
            compiled.last_words,
            compiled.last_numbers,
            compiled.open_from,
            compiled.number_open,
            compiled.seat,
            compiled.last_seat,
            compiled.rewards,
            compiled.done,
            compiled.cut_off,
        )

    def paint(self, batch: Batch) -> None:
        """Write all arrays."""
        self._paint((self._compiled.open, *self._sources), self._runs, tuple(batch))


def runs_of(sight: ObservationEncoder[Any]) -> list[tuple[int, int, int]]:
    """Return the bits that the columns show as runs in their order: word, first bit, how many.

    A pack of forty cards has two in each word, for there is a gap in its numbers.
    """
    runs: list[tuple[int, int, int]] = []
    for column in columns_of(sight).tolist():
        word, bit = divmod(column, WORD)
        last, first, length = runs[-1] if runs else (-1, 0, 0)
        if last == word and first + length == bit:
            runs[-1] = (word, first, length + 1)
        else:
            runs.append((word, bit, 1))
    return runs


class NumpyPainter(Painter):
    """Paints by numpy."""

    def __init__(self, sight: ObservationEncoder[Any], compiled: EpisodeBatch) -> None:
        """Look at the vectors of a batch, which are the same as long as it lives."""
        self._columns: Final = columns_of(sight)
        rows = int(compiled.count)
        self._words: Final = rows_of(compiled.words, "<i8", rows)
        self._numbers: Final = rows_of(compiled.numbers, np.float64, rows)
        self._last_words: Final = rows_of(compiled.last_words, "<i8", rows)
        self._last_numbers: Final = rows_of(compiled.last_numbers, np.float64, rows)
        self._compiled: Final = compiled
        self._number_open: Final = rows_of(compiled.number_open, "<i8", 1)[0]
        self._plain: Final = {
            "seat": rows_of(compiled.seat, "<i8", rows)[:, 0],
            "rewards": rows_of(compiled.rewards, np.float64, rows),
            "done": rows_of(compiled.done, np.bool_, rows)[:, 0],
            "cut_off": rows_of(compiled.cut_off, np.bool_, rows)[:, 0],
        }
        self._last_seat: Final = rows_of(compiled.last_seat, "<i8", rows)[:, 0]

    def paint(self, batch: Batch) -> None:
        """Write all arrays."""
        self._unpack(self._words, self._numbers, batch.observation)
        for name, array in self._plain.items():
            getattr(batch, name)[:] = array
        self._mark(batch.legal)
        ended = np.flatnonzero(batch.done)
        if len(ended):
            shown = np.empty((len(ended), batch.observation.shape[1]), np.float32)
            self._unpack(self._last_words[ended], self._last_numbers[ended], shown)
            batch.last_observation[ended] = shown
            batch.last_seat[ended] = self._last_seat[ended]

    def _unpack(self, words: Words, numbers: NDArray[np.float64], into: Floats) -> None:
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        split = len(self._columns)
        into[:, :split] = bits[:, self._columns]
        into[:, split:] = numbers

    def _mark(self, legal: NDArray[np.int8]) -> None:
        legal.fill(0)
        rows = np.repeat(np.arange(len(legal)), self._number_open)
        legal[rows, rows_of(self._compiled.open, "<i2", 1)[0][: len(rows)]] = 1


def rows_of(vector: Any, dtype: Any, rows: int) -> NDArray[Any]:
    """Return a vector of a batch as an array of so many rows that shows what stands in it, always."""
    return np.frombuffer(vector, dtype=dtype).reshape(rows, -1)
