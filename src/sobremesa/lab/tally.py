"""What games came to: added up pair by pair, and written down as plain numbers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, cast

from sobremesa.lab.statistics import mean, percentile


def _times() -> list[array[int]]:
    return [array("q"), array("q")]


@dataclass
class Tally:
    """What some pairs of games came to. Lists of two are for ``a`` and for ``b``; ``times`` are microseconds."""

    shares: list[float] = field(default_factory=list)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    faults: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    hands: int = 0
    times: list[array[int]] = field(default_factory=_times)
    broken: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add other pairs to these."""
        self.shares += other.shares
        self.draws += other.draws
        self.hands += other.hands
        self.broken += other.broken
        for one in range(2):
            self.wins[one] += other.wins[one]
            self.faults[one] += other.faults[one]
            self.points[one] += other.points[one]
            self.times[one].extend(other.times[one])

    def to_json(self) -> dict[str, object]:
        """Return all of it as plain lists, numbers and texts."""
        return asdict(self) | {"times": [list(times) for times in self.times]}

    @classmethod
    def from_json(cls, wire: dict[str, object]) -> Tally:
        """Return the tally that ``to_json`` gave; raise KeyError, TypeError or ValueError for what is none."""
        tally = cls(*[cast("Any", wire[each.name]) for each in fields(cls)])
        tally.times = [array("q", times) for times in tally.times]
        Tally().add(tally)
        return tally

    def points_per_hand(self) -> list[float]:
        """Return the points that each scored, over all hands."""
        return [round(points / max(1, self.hands), 3) for points in self.points]

    def thinking(self) -> list[dict[str, float]]:
        """Return the mean and the 95th percentile of the milliseconds that each took over an answer."""
        return [_milliseconds(times) for times in self.times]


def _milliseconds(times: Sequence[int]) -> dict[str, float]:
    return {"mean": round(mean(times) / 1000, 3), "p95": round(percentile(times, 0.95) / 1000, 3)}
