"""The clocks of one table as they run in this process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from sobremesa.store import Alarm, MoveRow, Pause, Standing
from sobremesa.store.clock import seconds_of, time_text
from sobremesa.store.rows import TAKEBACK
from sobremesa.tables.alarms import PROMPT, alarm_after
from sobremesa.tables.clocks import Clocks, is_correspondence
from sobremesa.tables.presence import Presence
from sobremesa.tables.projection import Projection
from sobremesa.tables.stopwatch import Time, Watch


class ClockReading(Struct, frozen=True):
    """What the clocks show at one moment, in milliseconds.

    ``left`` is by seat, for people only; ``running`` are the seats whose time runs, once ``pause`` has passed.
    ``paused`` are the pauses that go on.
    """

    left: dict[int, int]
    running: list[int]
    pause: int
    paused: list[Pause] = field(default_factory=list)


class TableClocks:
    """The clocks of one table as they run in this process.

    They combine what the rows say with the stopwatch of the time since the last row.
    """

    def __init__(self, fold: Projection, watch: Watch, presence: Presence, time: Time) -> None:
        """Follow a fold; nothing runs for whom the computer plays, as ``presence`` knows."""
        self._time: Final = time
        self.pauses: Sequence[Pause] = []
        """The pauses of the game, past ones too."""
        self._fold: Final = fold
        self._watch: Final = watch
        self._presence: Final = presence

    def reading(self) -> ClockReading | None:
        """Return what the clocks say now; None where there are none."""
        clocks = self._fold.clocks
        if clocks is None:
            return None
        people = [seat.seat for seat in self._fold.game.players if seat.kind == "human"]
        waited, awaited = self._watch.read(), self._fold.to_act()
        left = {seat: clocks.rest(seat, waited) if seat in awaited else clocks.left[seat] for seat in people}
        running = [seat for seat in people if seat in awaited and self._watch.runs]
        now = time_text(self._time.wall()) if self.pauses else ""
        paused = [pause for pause in self.pauses if pause.since <= now < pause.until]
        return ClockReading(left, running, max(0, clocks.pause - waited), paused)

    def pause(self, pauses: Sequence[Pause]) -> bool:
        """Take over the pauses of the game; return whether they are other ones than before."""
        self.pauses = pauses
        return self._watch.pause([(seconds_of(pause.since), seconds_of(pause.until)) for pause in pauses])

    def time_left(self, seat: int) -> int | None:
        """Return the milliseconds until a seat's time is up, with a pause before it; None where its clock stands."""
        told = self.reading()
        if told is None or seat not in told.running or self._presence.is_played_for(seat):
            return None
        return told.left[seat] + told.pause

    def is_late(self, seat: int) -> bool:
        """Return whether a person's time for their move is up, so that the computer has to make it.

        It makes none in a rated game, which is lost then.
        """
        clocks = self._fold.clocks
        if clocks is None or self._fold.game.rated or not clocks.terms.by_move or self.time_left(seat) != 0:
            return False
        return clocks.terms.kind == "move" or self._fold.game.away == "computer"

    def stays_away(self, seat: int) -> bool:
        """Return whether a seat's time is up in a game by correspondence, as it was for its move before."""
        if not is_correspondence(self._fold.game.clock) or not self.is_late(seat):
            return False
        own = [event for event in self._fold.events if event.seat == seat and event.awaited]
        return bool(own) and own[-1].late

    def is_due(self) -> bool:
        """Return whether the game waits for a move that a computer has to make, or for a time that is up."""
        return any(self._is_computers(seat) or self.time_left(seat) == 0 for seat in self._fold.to_act())

    def alarm(self) -> Alarm | None:
        """Return the alarm of the game as it stands now; None where it needs none."""
        clocks = self._fold.clocks
        return None if clocks is None else self._alarm(clocks, self._fold.standing(), 0, self._watch.read())

    def timed(self, rows: list[MoveRow], standing: Standing) -> tuple[list[MoveRow], Standing]:
        """Return rows with the time for which the game has waited for the first of them; the standing gets its alarm.

        Taking back is free, unless somebody else has to move before and after it: they go on with the time they have.
        """
        clocks = self._fold.clocks
        if clocks is None:
            return rows, standing
        waited, mover = self._watch.read(), 0 if self._fold.is_beside(rows[0]) else rows[0].seat
        standing = replace(standing, alarm=self._alarm(clocks, standing, mover, waited))
        go_on = set(self._fold.to_act()).intersection(standing.turn or []) - {mover}
        if rows[0].text.startswith(TAKEBACK) and not go_on:
            return rows, standing
        return [replace(rows[0], spent=waited), *rows[1:]], standing

    def _alarm(self, clocks: Clocks, standing: Standing, mover: int, waited: int) -> Alarm | None:
        """Return the alarm after a move; whoever was awaited before it and still is has no more time than before.

        The time of the ``mover`` begins anew, 0 for nobody's.
        """
        awaited = self._fold.to_act()
        full, watch = clocks.terms.seconds * 1000, self._watch
        due = {}
        for seat in standing.turn or []:
            left = clocks.rest(seat, waited) if seat in awaited and seat != mover else full
            due[seat] = self._time.wall() + PROMPT if self._is_computers(seat) else watch.when(left / 1000)
        return alarm_after(self._fold.game, standing, due)

    def _is_computers(self, seat: int) -> bool:
        return self._fold.game.players[seat - 1].kind == "bot" or self._presence.is_stood_in(seat)
