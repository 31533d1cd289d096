"""Runs worlds for the tests."""

from __future__ import annotations

from pathlib import Path

from tests.simulation.draws import Draw
from tests.simulation.rates import Rates
from tests.simulation.world import History, World

SEEDS = Path(__file__).with_name("seeds.txt")
"""Seeds that failed once, each with the days that its world took and what was found by it: they always run."""


def check_same(seed: int | str, days: float, rates: Rates | None = None) -> History:
    """Return the history of a world that is the same twice. Raises Differs, with the first draw that is another."""
    trace: list[Draw] = []
    first = World(seed, days, rates, trace=trace).run()
    second = World(seed, days, rates, expected=trace).run()
    assert first == second, f"the draws of seed {seed} are the same, and its history is not: {first}, {second}"
    return first


def remembered() -> list[tuple[str, float]]:
    """Return the seeds that always run, with their days."""
    lines = SEEDS.read_text(encoding="utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return [(seed, float(days)) for seed, days, *_ in words]
