"""How long computers of the strongest level are silent where many of them think: `python -m bench.crowd`.

`--tables N --workers W --seconds S` lets two computers play at each of N tables of Cuarenta, gin and cribbage, each
table somebody else's, and tells how long the tables were silent: the median, the 95th percentile and the longest, in
seconds. A silence that has not ended when the time is up is counted as long as it has lasted.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from sobremesa.server.app import open_tables
from sobremesa.server.identity import hash_of
from sobremesa.tables.audience import Announcement
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.tables import Tables
from sobremesa.tables.worker_pool import Brains

GAMES: Final = [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")]
LEVEL: Final = "gran-maestro"


class Watch:
    """Somebody who watches a table and measures how long nothing happens there."""

    seat = 0

    def __init__(self) -> None:
        """Begin to watch now."""
        self.last = time.monotonic()
        self.silences: list[float] = []

    def on_event(self, told: Announcement) -> None:
        """End a silence."""
        now = time.monotonic()
        self.silences.append(now - self.last)
        self.last = now

    def on_message(self, aside: object) -> None:
        """Talk is no move."""

    def on_presence(self) -> None:
        """Nobody's coming is a move."""

    def end(self) -> None:
        """A table that has ended is silent by right."""

    def evict(self) -> None:
        """Nobody takes the seat of who watches."""


async def watch_tables(number: int, workers: int, seconds: float) -> list[float]:
    """Return all silences at so many tables, those at the end included."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_tables(Path(folder), Brains(workers=workers)) as tables:
            watches = [await _watched(tables, at) for at in range(number)]
            await asyncio.sleep(seconds)
            ends = [time.monotonic() - one.last for one in watches]
            return [silence for one in watches for silence in one.silences] + ends


async def _watched(tables: Tables, at: int) -> Watch:
    game, rules = GAMES[at % len(GAMES)]
    host = await tables.seat_player(hash_of(f"visitor {at}"))
    order = Order(game, rules, 2, [Sitter("bot", level=LEVEL)] * 2)
    live = await tables.open((await tables.make(order, host)).game.id)
    watch = Watch()
    tables.join(live, watch, 0)
    return watch


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    silences = asyncio.run(watch_tables(given.tables, given.workers, given.seconds))
    middle, most = statistics.median(silences), statistics.quantiles(silences, n=20)[-1]
    told = f"{middle:.2f} s (median), {most:.2f} s (p95), {max(silences):.2f} s (longest)"
    print(f"{len(silences)} moves; silent for {told}")


if __name__ == "__main__":
    main()
