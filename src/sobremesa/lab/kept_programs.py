"""Runs of external programs that are kept from one game to the next, for the same place at the table.

Both games of a pair have the same packs with the seats exchanged. So a run serves one seat in first games, or one seat
in second games: it never meets a pack twice, and never sees its partner's cards.
"""

from __future__ import annotations

import atexit
from contextlib import suppress

from sobremesa.lab.subprocess_bot import LEAVING, Program

Place = tuple[str, ...]
"""The words of a command, and for which games and which seat it is run."""

_kept: dict[Place, Program] = {}


def take(place: Place) -> Program | None:
    """Return the run kept for a place and stop keeping it; None where there is none."""
    return _kept.pop(place, None)


def keep(place: Place, program: Program) -> None:
    """Keep a run for the next game at a place; a run that is already kept there is stopped."""
    before = _kept.pop(place, None)
    if before is not None:
        before.dismiss()
    _kept[place] = program


def stop_all(seconds: float = LEAVING) -> None:
    """End every run that is kept, each within so many seconds by itself, or else killed."""
    while _kept:
        with suppress(OSError):
            _kept.popitem()[1].dismiss(seconds)


atexit.register(stop_all)
