"""Programs that play many games: their runs are kept between two games, each for the same place at the table.

Both games of a pair have the same packs with the seats changed. So a run is kept for its place alone: one seat in first
games, or one seat in second games. It never meets a pack twice, and sees nothing of its partner's.
"""

from __future__ import annotations

import atexit
from contextlib import suppress

from sobremesa.lab.subprocess_bot import Program

Place = tuple[str, ...]
"""The words of a command, and for which games and which seat it is run."""

_kept: dict[Place, Program] = {}


def take(place: Place) -> Program | None:
    """Return the run that is kept for a place, which is then its holder's to keep or to stop; None where none is."""
    return _kept.pop(place, None)


def keep(place: Place, program: Program) -> None:
    """Keep a run for the next game at this place; stop one that is kept there already."""
    before = _kept.pop(place, None)
    if before is not None:
        before.stop()
    _kept[place] = program


def stop_all(seconds: float = 0.0) -> None:
    """End every run that is kept, each within so many seconds by itself, or else at once."""
    while _kept:
        with suppress(OSError):
            _kept.popitem()[1].stop(seconds)


atexit.register(stop_all)
