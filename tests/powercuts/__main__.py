"""``make powercuts N=100000``: cut the power so often, and say what was lost."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from functools import partial

from tests.powercuts.cuts import images, troubles
from tests.powercuts.recording import Recording, migrated, played

tell = partial(print, flush=True)

CHECKPOINTS = (10, 60, 1000)
"""After how many pages the journal is carried into the database; SQLite's own number is 1000."""


def recordings(seed: int, rows: int) -> list[tuple[str, Recording]]:
    """Return what is cut: games that are played, and a migration."""
    found = [(f"games, checkpoint {pages}", asyncio.run(played(seed, rows, pages))) for pages in CHECKPOINTS]
    return [*found, ("migration", migrated())]


def main() -> int:
    """Cut, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=600, help="rows that are played in each recording")
    given = parser.parse_args()
    began, bad = time.process_time(), 0
    made = recordings(given.seed, given.rows)
    for at, (name, recording) in enumerate(made):
        number = given.cuts // len(made)
        found = 0
        for image in images(recording, number, given.seed + at):
            wrong = troubles(image)
            found += bool(wrong)
            for trouble in wrong[:3]:
                tell(f"{name}, seed {given.seed}, cut before step {image.at}: {trouble}")
        acks = sum(step.kind == "ack" for step in recording.steps)
        tell(f"{name}: {number} cuts in {len(recording.steps)} steps with {acks} acknowledged rows, {found} bad")
        bad += found
    tell(f"{bad} of {given.cuts} cuts lost something, in {time.process_time() - began:.0f} s of one core")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
