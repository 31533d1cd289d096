"""Who is at a table, who is away, and for whom the computer plays."""

from __future__ import annotations

from collections.abc import Set

from sobremesa.store.attendance import Attendance
from sobremesa.tables.audience import Audience, Listener
from sobremesa.tables.clocks import is_correspondence
from sobremesa.tables.projection import Projection
from sobremesa.tables.refusals import AUTOPLAY_OFF, WATCHING, Refused
from sobremesa.tables.stopwatch import Watch
from sobremesa.tables.substitutes import StandIns


class Presence:
    """Who is connected to one table, who is away, and for whom the computer plays.

    Counts the connections to all processes that share the table: those of this process from ``audience``, the others as
    ``share`` last reported them. The table's stopwatch runs while at least one seat is connected; spectators do not
    count. Every visible change is passed to the listeners with ``on_presence``.

    Two kinds of substitutes differ: ``wanted`` help, which a connected person asked for and which ends with the next
    move by hand, and stand-ins, who play for a person who stayed away until that person returns. Stand-ins are stored;
    help is known to this process only, and shared for display.
    """

    def __init__(self, audience: Audience, fold: Projection, stand_ins: StandIns, watch: Watch) -> None:
        """Follow who listens here; ``watch`` runs while anybody is there."""
        self._audience = audience
        self._fold = fold
        self._stand_ins = stand_ins
        self._watch = watch
        self._helped = Helped()
        self._elsewhere: Set[int] = frozenset()
        self.drives = True
        """Whether this process moves the bots and minds who is away: of all that share the table one does."""

    # ---- coming and going

    def join(self, listener: Listener) -> None:
        """Add a listener; a stand-in in its seat stops."""
        others = list(self._audience.listeners)
        comes_back = self.is_away(listener.seat)
        self._audience.listeners.add(listener)
        self._wind()
        if listener.seat in self._stand_ins.seats:
            self._stand_ins.note(listener.seat, False)
            comes_back = True
        if comes_back:
            self._audience.meet(others)

    def leave(self, listener: Listener) -> None:
        """Remove a listener; help ends for a seat without connections here."""
        self._audience.listeners.discard(listener)
        self._wind()
        self._helped.stay(self._audience.seats)
        if self.is_away(listener.seat):
            self._audience.meet()

    def evict(self, seat: int) -> None:
        """Disconnect the listeners of a seat that another player has taken."""
        for listener in self._audience.of_seat(seat):
            listener.evict()
            self.leave(listener)

    def _wind(self) -> None:
        self._watch.run(any(self._there()))

    def _there(self) -> Set[int]:
        return self._audience.seats | self._elsewhere

    def _is_human(self, seat: int) -> bool:
        return seat > 0 and self._fold.game.players[seat - 1].kind == "human"

    # ---- being away

    def is_away(self, seat: int) -> bool:
        """Return whether a seat is a person's who has no connection, neither here nor to another process."""
        return self._is_human(seat) and seat not in self._there()

    def is_missed(self, seat: int) -> bool:
        """Return whether another person is connected and waits for the absent person of a seat.

        False for a seat with a stand-in, once the game has ended, and in a game by correspondence.
        """
        if not self.is_away(seat) or is_correspondence(self._fold.game.clock):
            return False
        return any(map(self._is_human, self._there())) and seat not in self._stand_ins.seats and not self._fold.ended

    def is_stood_in(self, seat: int) -> bool:
        """Return whether the computer plays for a person who stayed away."""
        return seat in self._stand_ins.seats

    def stand_in(self, seat: int, on: bool = True) -> None:
        """Let the computer play for an absent person until they return, or stop it."""
        if on != (seat in self._stand_ins.seats):
            self._stand_ins.note(seat, on)
            self._audience.meet()

    # ---- being played for

    def play_for(self, seat: int, on: bool) -> None:
        """Let the computer move in a person's seat, or stop; everybody is shown it.

        Raises Refused with WATCHING for seat 0, and with AUTOPLAY_OFF where the table gives no hints.
        """
        if seat == 0:
            raise Refused(WATCHING, "nobody can play for one who watches")
        if on and not self._fold.game.hints:
            raise Refused(AUTOPLAY_OFF, "at this table there are no hints, and nobody has the computer move for them")
        self._show(self._helped.want(seat, on))

    def move_by_hand(self, seat: int) -> None:
        """Note that a person has moved by hand, which ends help and a stand-in for them."""
        self._show(self._helped.move_by_hand(seat))
        self.stand_in(seat, False)

    def _show(self, changed: bool) -> None:
        if changed:
            self._audience.meet()
        else:
            self._audience.ring()

    @property
    def helped(self) -> Set[int]:
        """Return who of those connected here is shown as played for because they wanted it."""
        return self._helped.here

    def wants_help(self, seat: int) -> bool:
        """Return whether a person who is connected here wants the computer to move for them."""
        return seat in self._helped.wanted

    def is_played_for(self, seat: int) -> bool:
        """Return whether the computer moves in a person's seat."""
        return seat in self._helped.wanted or seat in self._stand_ins.seats

    def is_shown_played(self, seat: int) -> bool:
        """Return whether everybody at the table is shown that the computer plays for a person."""
        return seat in self._helped.shown or seat in self._stand_ins.seats

    # ---- other processes

    @property
    def there(self) -> dict[int, bool]:
        """Return the seats of those who listen here, and whether they are shown as helped."""
        return {seat: seat in self.helped for seat in self._audience.seats}

    @property
    def elsewhere(self) -> Attendance:
        """Return what is known here of those who are connected to other processes."""
        return Attendance(self._elsewhere, self._helped.elsewhere, self.drives)

    def share(self, elsewhere: Set[int], drives: bool, helped: Set[int] = frozenset()) -> None:
        """Take over what other processes report.

        ``elsewhere`` are the seats connected to them, ``helped`` those of them that are shown as helped, and ``drives``
        says whether this process moves the computers.
        """
        for seat in (elsewhere - self._elsewhere) & self._stand_ins.seats:
            self._stand_ins.note(seat, False)  # they came back there while it was being noted here that they stay away
        shown = self._helped.share(helped)
        moved, self.drives = shown or elsewhere != self._elsewhere, drives
        self._elsewhere = elsewhere
        self._wind()
        if moved:
            self._audience.meet()
        self._audience.ring()


class Helped:
    """The people of one table for whom the computer moves because they want it.

    A seat that has once been helped is ``shown`` as such until its person moves by hand: whoever asked for each move
    anew, and for nothing in between, would otherwise look as if they played themselves.
    """

    def __init__(self) -> None:
        self.wanted: set[int] = set()
        """For whom the computer moves now."""
        self.here: set[int] = set()
        """Those connected to this process who are shown as helped."""
        self.elsewhere: Set[int] = frozenset()
        """Those connected to other processes."""

    @property
    def shown(self) -> Set[int]:
        """Return who is shown as helped, whichever process they are connected to."""
        return self.here | self.elsewhere

    def want(self, seat: int, on: bool) -> bool:
        """Let the computer move for a seat, or no longer; return whether the others see a change."""
        if not on:
            self.wanted.discard(seat)
            return False
        self.wanted.add(seat)
        return self._changed(self.here | {seat})

    def move_by_hand(self, seat: int) -> bool:
        """Take notice that a person has moved themselves; return whether the others see a change."""
        self.wanted.discard(seat)
        return self._changed(self.here - {seat})

    def stay(self, seats: Set[int]) -> None:
        """Forget all but the seats that are still connected here."""
        self.wanted &= seats
        self.here &= seats

    def share(self, elsewhere: Set[int]) -> bool:
        """Take notice of those who are helped by other processes; return whether anybody sees a change."""
        changed, self.elsewhere = elsewhere != self.elsewhere, elsewhere
        return changed

    def _changed(self, here: set[int]) -> bool:
        changed, self.here = here != self.here, here
        return changed
