"""What processes that share a database know of one another: who is connected where, and how far each table is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any, Final, NamedTuple, Protocol

from msgspec import Struct

from sobremesa.store.rows import Seat

BEAT: Final = 2.0
"""The seconds after which a process looks again which others are alive, and whether its own connection is."""

WISHES: Final = "!wishes"
"""Instead of a table: a wish to play with somebody was granted."""

There = Mapping[int, bool]
"""The seats that are connected to a process, and whether they are shown as helped by the computer."""


class Follower(Protocol):
    """A listener for changes that processes make to the shared database."""

    def notice(self, table: str, number: int) -> None:
        """Called with a changed table and the number of its last row.

        The number is 0 for a change that is no row. The table is empty where any may have changed, and ``WISHES``
        where players who looked for somebody have a table.
        """

    async def close(self) -> None:
        """Called when the store closes."""


class Attendance(NamedTuple):
    """What a process knows of the others at a table.

    ``elsewhere`` are the seats connected to them, ``helped`` those of them played for by the computer. ``drives`` says
    whether this process moves the computers; exactly one process of a table does.
    """

    elsewhere: Set[int] = frozenset()
    helped: Set[int] = frozenset()
    drives: bool = True


class Glance(Struct, frozen=True):
    """How far a table is in the store: its last row and message, its seats, and who is connected where.

    ``there`` is by process, then by seat: whether the seat is shown as played for.
    """

    row: int
    aside: int
    heads: list[str]
    there: dict[int, dict[int, bool]]


def shared_out(there: Mapping[int, There], worker: int) -> Attendance:
    """Return the ``Attendance`` of one process, from the seats at each.

    The process with the lowest number that has seats drives.

    >>> shared_out({11: {1: False}, 25: {2: True}}, 11)
    Attendance(elsewhere={2}, helped={2}, drives=True)
    """
    others = [seats for other, seats in there.items() if other != worker]
    elsewhere = {seat for seats in others for seat in seats}
    helped = {seat for seats in others for seat, on in seats.items() if on}
    return Attendance(elsewhere, helped, min(there, default=None) == worker)


def heads_of(seats: Iterable[Seat]) -> list[str]:
    """Return in words who sits where."""
    return [" ".join(str(part) for part in _parts(seat) if part is not None) for seat in seats]


def _parts(seat: Seat) -> tuple[Any, ...]:
    return seat.seat, seat.kind, seat.player, int(seat.stood_in)
