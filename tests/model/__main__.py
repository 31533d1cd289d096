"""`make model`: the larger checks, which take minutes, with the number of their states."""

from __future__ import annotations

import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Final

from tests.model.spin import check

tell = partial(print, flush=True)

CHECKS: Final[list[tuple[str, bool, dict[str, int]]]] = [
    ("one thing goes wrong", False, {"ROWS": 2, "PAGES": 2, "FAULTS": 1}),
    ("two things go wrong", False, {"ROWS": 2, "PAGES": 2, "FAULTS": 2}),
    ("two seats and three pages, nothing goes wrong", False, {"ROWS": 3, "PAGES": 3, "FAULTS": 0}),
    ("all are told at last, one thing goes wrong", True, {"ROWS": 2, "PAGES": 2, "FAULTS": 1}),
]


def main() -> int:
    """Print what came of each check; return 1 where a fault was found."""
    faults = 0
    for told, live, size in CHECKS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            found = check(Path(folder), live, **size)
        tell(f"{told}: {found.fault or 'holds'}, {found.states:,} states, {time.monotonic() - began:.0f} s")
        faults += bool(found.fault)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
