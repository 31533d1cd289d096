"""``make simulate SEED=n DAYS=d`` and ``make soak``: simulated worlds by hand.

Prints the seed, the rates of the faults and a digest of the history of each world. A world that fails prints the
command that replays it, and with ``--steps`` everything that happens in it, line by line.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
import traceback
from collections.abc import Iterable
from functools import partial

from tests.simulation.checks import check_same
from tests.simulation.world import History, World

tell = partial(print, flush=True)

SOAKED = 6.0
"""The simulated days of a world of ``make soak``."""


def told(history: History, seconds: float) -> str:
    """Return the line of a world that went well."""
    return (
        f"digest {history.digest}: {history.table_days:.1f} table-days, {history.tables} tables, {history.rows} rows, "
        f"{history.messages} messages, {history.draws} draws, {history.steps} steps in {seconds:.1f} s"
    )


def ran(seed: str, days: float, steps: bool) -> float | None:
    """Run a world and say how it went; return its table-days, or None where it failed."""
    began = time.process_time()
    world = World(seed, days, say=tell if steps else None)
    tell(f"seed {seed}, {days:g} days: {world.rates}")
    try:
        history = world.run()
    except Exception as error:
        traceback.print_exc()
        tell(f"FAILED: {error}; {world.replays}")
        return None
    tell(told(history, time.process_time() - began))
    return history.table_days


def seeds_of(given: argparse.Namespace) -> Iterable[str]:
    """Return the seeds that are asked for; a soak goes on until it fails or is interrupted."""
    if given.soak:
        return map(str, itertools.count(int(given.seed)))
    return [given.seed]


def main() -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--days", type=float, default=SOAKED)
    parser.add_argument("--steps", action="store_true", help="print everything that happens")
    parser.add_argument("--twice", action="store_true", help="run it twice and name the first draw that differs")
    parser.add_argument("--soak", action="store_true", help="go on with the next seed, until interrupted")
    parser.add_argument("--table-days", type=float, default=float("inf"), help="stop after so many of them")
    given = parser.parse_args()
    lived = 0.0
    for seed in seeds_of(given):
        if given.twice:
            check_same(seed, given.days)
        days = ran(seed, given.days, given.steps)
        if days is None:
            return 1
        lived += days
        if given.soak:
            tell(f"{lived:.0f} table-days so far")
        if lived >= given.table_days:
            break
    return 0


if __name__ == "__main__":
    sys.exit(main())
