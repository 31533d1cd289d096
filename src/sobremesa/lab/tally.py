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
    """Results of some pairs of games, which can be added up and stored.

    Lists of two are for ``a`` and ``b``. ``shares`` has the share of each pair that ``a`` won, in order of the pairs:
    0, 0.5 or 1, or between with draws; ``margins`` the points by which ``a`` was ahead in it, and ``lengths`` the hands
    that it had. ``points`` are in sum, ``times`` in microseconds per answer, ``faults`` the games lost by an error,
    ``broken`` the messages of those errors and of games that never ended; ``unready`` counts those of them in which a
    program was not ready to begin. ``records`` are the games as records, where they are kept; they are not stored.
    """

    shares: list[float] = field(default_factory=list)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    faults: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    hands: int = 0
    times: list[array[int]] = field(default_factory=_times)
    broken: list[str] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    unready: list[int] = field(default_factory=lambda: [0, 0])
    records: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Append the results of other pairs to these."""
        self.shares += other.shares
        self.margins += other.margins
        self.lengths += other.lengths
        self.draws += other.draws
        self.hands += other.hands
        self.broken += other.broken
        self.records += other.records
        for one in range(2):
            self.wins[one] += other.wins[one]
            self.faults[one] += other.faults[one]
            self.unready[one] += other.unready[one]
            self.points[one] += other.points[one]
            self.times[one].extend(other.times[one])

    def to_json(self) -> dict[str, object]:
        """Return all of it but the records as plain lists, numbers and texts."""
        return asdict(self) | {"times": [list(times) for times in self.times], "records": []}

    @classmethod
    def from_json(cls, wire: dict[str, object]) -> Tally:
        """Return the tally that ``to_json`` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        tally = cls(*[cast("Any", wire[each.name]) for each in fields(cls)])
        tally.times = [array("q", times) for times in tally.times]
        Tally().add(tally)
        return tally

    def points_per_hand(self) -> list[float]:
        """Return the points of each player per hand, to three decimals."""
        return [round(points / max(1, self.hands), 3) for points in self.points]

    def thinking(self) -> list[dict[str, float]]:
        """Return the mean and the 95th percentile of the milliseconds that each took over an answer."""
        return [_milliseconds(times) for times in self.times]


def _milliseconds(times: Sequence[int]) -> dict[str, float]:
    return {"mean": round(mean(times) / 1000, 3), "p95": round(percentile(times, 0.95) / 1000, 3)}
