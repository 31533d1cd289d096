"""``make mutants ROOM=cribbage N=50``: make so many small mistakes in a room, and say which the tests do not notice.

With no mistakes, say which branches no test takes.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Final

from tests.mutants.mutants import mutants
from tests.mutants.reach import Reach
from tests.mutants.rooms import ROOMS, Room
from tests.mutants.session import PASSED, TOO_LONG

PROJECT: Final = Path(__file__).resolve().parents[2]

tell = partial(print, flush=True)


def main() -> int:
    """Try mutants of rooms; print the survivors, and the share that was noticed with its interval of 95 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", default=sorted(ROOMS), metavar="room")
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="", help="mutate this module alone, as clocks")
    parser.add_argument("--tests", nargs="*", default=(), help="try these tests in the place of the room's")
    asked = parser.parse_args()
    try:
        rooms = {name: ROOMS[name].narrowed(asked.module, asked.tests) for name in asked.rooms}
    except KeyError as error:
        parser.error(f"there is no room {error}; there are {', '.join(sorted(ROOMS))}")
    except LookupError as error:
        parser.error(str(error))
    for name, room in rooms.items():
        _try(name, room, asked.number, asked.seed)
    return 0


def _try(name: str, room: Room, number: int, seed: int) -> None:
    counted = Counter[str]()
    for found in mutants(PROJECT, room, number, seed):
        if isinstance(found, Reach):
            _tell_reach(name, found)
            continue
        counted[found.said] += 1
        if not found.noticed:
            tell(f"not noticed by {found.tests} tests:\n{found.mutation.difference()}\n")
    if counted:
        tell(f"{name}, seed {seed}: {_share(counted)}")


def _tell_reach(room: str, reach: Reach) -> None:
    for test in reach.failed:
        tell(f"left out, because it fails without a mistake: {test}")
    for module, branches in sorted(reach.missed.items()):
        tell(f"{module}: " + ", ".join(f"{start} -> {end if end > 0 else 'end'}" for start, end in branches))
    missed = sum(map(len, reach.missed.values()))
    tell(f"{room}: {reach.branches - missed} of {reach.branches} branches taken by {len(reach.seconds)} tests")


def _share(counted: Counter[str]) -> str:
    seen = counted.total()
    noticed = seen - counted[PASSED]
    low, high = _interval(noticed, seen)
    late = f", {counted[TOO_LONG]} of them because the tests took too long" if counted[TOO_LONG] else ""
    return f"{noticed} of {seen} noticed, {noticed / seen:.1%} ({low:.1%} to {high:.1%}){late}"


def _interval(hits: int, of: int) -> tuple[float, float]:
    """Return the interval of 95 % for a share (Wilson, 1927): it stays sound near the whole."""
    z = 1.96
    middle, width = (hits + z * z / 2) / (of + z * z), z * math.sqrt(hits * (of - hits) / of + z * z / 4) / (of + z * z)
    return middle - width, middle + width


if __name__ == "__main__":
    sys.exit(main())
