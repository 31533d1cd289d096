"""The alarms of games by correspondence: when something has to be done there though nobody may be looking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from sobremesa.store import Alarm, GameRow, Standing
from sobremesa.store.clock import seconds_of, time_text
from sobremesa.tables.clocks import is_correspondence, read_terms

PROMPT: Final = 10.0
"""The seconds after which a computer is looked for that is to move; as a rule it has, while its table was open."""

LEASE: Final = 120.0
"""The seconds after which an alarm that was taken rings again, should whoever took it have died."""

AT_ONCE: Final = 50
"""How many alarms are taken at once."""

PATIENCE: Final = 60.0
"""The seconds for which a table is kept open until nothing is due there."""

BROKEN: Final = 86_400.0
"""The seconds after which a table is tried again that this version cannot go on with."""


def alarm_after(game: GameRow, standing: Standing, due: Mapping[int, float]) -> Alarm | None:
    """Return the alarm of a game that stands so; ``due`` is when each seat to act has to have acted.

    None for a game that has ended, that waits for nobody, or that is not played by correspondence.
    """
    if not is_correspondence(game.clock) or standing.status != "playing" or not due:
        return None
    first = min(due, key=lambda seat: (due[seat], seat))
    return Alarm(first, time_text(due[first]))


def time_left(game: GameRow, alarm: Alarm | None, now: float) -> int | None:
    """Return the milliseconds until an alarm rings for a person of its game; None where it does not."""
    if alarm is None or not alarm.seat:
        return None
    seat = game.players[alarm.seat - 1]
    if seat.kind != "human" or seat.stood_in:
        return None
    return max(0, round(1000 * (seconds_of(alarm.rings_at) - now)))


def first_alarm(game: GameRow, standing: Standing) -> Standing:
    """Return how a new game stands, with the alarm that it begins with."""
    terms = read_terms(game.clock)
    if terms is None or game.waits:
        return standing
    at = seconds_of(game.created)
    bots = {seat.seat for seat in game.players if seat.kind == "bot"}
    due = {seat: at + (PROMPT if seat in bots else terms.seconds) for seat in standing.turn or []}
    return replace(standing, alarm=alarm_after(game, standing, due))
