"""The one source of chance in a simulated world, and what notices that two runs of a seed part."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

Value = TypeVar("Value")


class Draw(NamedTuple):
    """A value that was drawn: when in simulated seconds, what for, and what came."""

    at: float
    what: str
    value: object

    def __str__(self) -> str:
        return f"{self.what} = {self.value!r} at second {self.at:.6f}"


class Differs(AssertionError):
    """Two runs of one seed parted: something in the world does not follow from the seed."""


class Draws:
    """Draws everything that a world leaves to chance.

    With a ``trace`` every draw is written there. With ``expected``, the trace of an earlier run, the first draw that
    differs from it raises ``Differs``, which names both.
    """

    def __init__(
        self, seed: int | str, trace: list[Draw] | None = None, expected: Sequence[Draw] | None = None
    ) -> None:
        """Begin at a seed."""
        self._random = random.Random(f"sobremesa simulation {seed}")
        self._trace = trace
        self._expected = expected
        self._watched = trace is not None or expected is not None
        self.count = 0
        """How many draws there were."""
        self.clock: Callable[[], float] = lambda: 0.0
        """What says when a draw happens."""

    def below(self, number: int, what: str) -> int:
        """Return one of the numbers from 0, each as likely."""
        return self._drawn(int(self._random.random() * number), what)

    def happens(self, chance: float, what: str) -> bool:
        """Return True as often as the chance says; nothing is drawn for what never happens."""
        return chance > 0 and self._drawn(self._random.random() < chance, what)

    def between(self, low: float, high: float, what: str) -> float:
        """Return a number between two others."""
        return self._drawn(low + (high - low) * self._random.random(), what)

    def wait(self, mean: float, what: str) -> float:
        """Return how long something takes that takes ``mean`` seconds on average and may take far longer."""
        return self._drawn(self._random.expovariate(1.0) * mean, what)

    def pick(self, choices: Sequence[Value], what: str) -> Value:
        """Return one of some choices."""
        return choices[self.below(len(choices), what)]

    def bits(self, number: int, what: str) -> int:
        """Return so many random bits."""
        return self._drawn(self._random.getrandbits(number), what)

    def bytes(self, number: int, what: str) -> bytes:
        """Return so many random bytes."""
        return self.bits(8 * number, what).to_bytes(number, "little")

    def _drawn(self, value: Value, what: str) -> Value:
        self.count += 1
        if self._watched:
            self._watch(Draw(self.clock(), what, value))
        return value

    def _watch(self, draw: Draw) -> None:
        if self._trace is not None:
            self._trace.append(draw)
        if self._expected is None:
            return
        before = self._expected[self.count - 1] if self.count <= len(self._expected) else None
        if before != draw:
            was = "there was no further one" if before is None else f"it was {before}"
            raise Differs(f"draw {self.count} differs: {draw}; the first time {was}")
