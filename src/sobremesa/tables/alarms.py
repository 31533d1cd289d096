"""The alarms of games by correspondence: when something has to be done there though nobody may be looking."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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


def alarm_after(
    game: GameRow, standing: Standing, left: Mapping[int, int], now: float, stood_in: Collection[int] = ()
) -> Alarm | None:
    """Return the alarm of a game that stands so, with the milliseconds that each seat to act has left.

    It rings when the first of them has none, and soon where a computer is to move, its own seat or one where it is
    ``stood_in`` for somebody. None for a game that has ended, that
    waits for nobody, or that is not played by correspondence.
    """
    if not is_correspondence(game.clock) or standing.status != "playing" or not left:
        return None
    computers = {seat.seat for seat in game.players if seat.kind == "bot" or seat.seat in stood_in}
    due = {seat: PROMPT if seat in computers else milliseconds / 1000 for seat, milliseconds in left.items()}
    first = min(due, key=lambda seat: (due[seat], seat))
    return Alarm(first, time_text(now + due[first]))


def first_alarm(game: GameRow, standing: Standing) -> Standing:
    """Return how a new game stands, with the alarm that it begins with."""
    terms = read_terms(game.clock)
    if terms is None or game.waits:
        return standing
    left = dict.fromkeys(standing.turn or [], terms.seconds * 1000)
    return replace(standing, alarm=alarm_after(game, standing, left, seconds_of(game.created)))
