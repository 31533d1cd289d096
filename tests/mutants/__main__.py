"""``make mutants ROOM=cribbage N=50``: make so many small mistakes in a room, and say which the tests do not notice."""

from __future__ import annotations

import argparse
import math
import os
import sys
from functools import partial
from pathlib import Path
from typing import Final

from tests.mutants.mutants import Mutant, mutants
from tests.mutants.rooms import ROOMS

PROJECT: Final = Path(__file__).resolve().parents[2]

tell = partial(print, flush=True)


def main() -> int:
    """Try mutants of a room; print the survivors and the share that was noticed, with its interval of 95 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("room", choices=sorted(ROOMS))
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    room, tried_ones = ROOMS[asked.room], list[Mutant]()
    for mutant in mutants(PROJECT, room, asked.number, asked.seed, asked.processes):
        tried_ones.append(mutant)
        if not mutant.noticed:
            tell(f"not noticed by {mutant.tests} tests:\n{mutant.difference}\n")
    noticed, seen = sum(mutant.noticed for mutant in tried_ones), len(tried_ones)
    low, high = _interval(noticed, seen)
    tell(
        f"{asked.room}, seed {asked.seed}: {noticed} of {seen} noticed, {noticed / seen:.1%} ({low:.1%} to {high:.1%})"
    )
    return 0


def _interval(hits: int, of: int) -> tuple[float, float]:
    """Return the interval of 95 % for a share (Wilson, 1927): it stays sound near the whole."""
    z = 1.96
    middle, width = (hits + z * z / 2) / (of + z * z), z * math.sqrt(hits * (of - hits) / of + z * z / 4) / (of + z * z)
    return middle - width, middle + width


if __name__ == "__main__":
    sys.exit(main())
