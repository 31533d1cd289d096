"""Clocks: the people's time, and what each seat has left after a game's rows. Times are in milliseconds."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, Literal, TypeAlias, cast

from msgspec import Struct

from sobremesa.store import MoveRow
from sobremesa.tables.refusals import BAD_CLOCK, Refused

Kind: TypeAlias = Literal["move", "game", "correspondence"]

SECONDS: Final[dict[Kind, tuple[int, int]]] = {
    "move": (5, 3600),
    "game": (30, 14_400),
    "correspondence": (3600, 14 * 86_400),
}
"""The least and the most that each kind of clock gives."""

INCREMENTS: Final[dict[Kind, tuple[int, int]]] = {"move": (0, 0), "game": (0, 300), "correspondence": (0, 0)}

PAUSE: Final = 10_000
"""After every pack clocks of seconds stand still for so long: one looks how the hand ended and takes up one's cards."""

COMMENT: Final = ";"
"""Begins a row that is no move."""

_TEXT: Final = re.compile(r"(move|game|correspondence) (\d+)\+(\d+)")


class ClockTerms(Struct, frozen=True):
    """The time that everybody has: ``seconds`` for each move, or for the whole game plus ``increment`` for each move.

    A ``correspondence`` clock gives hours or days for each move, and runs whether anybody is connected or not.

    >>> str(ClockTerms("game", 600, 5)), read_terms("move 30+0")
    ('game 600+5', ClockTerms(kind='move', seconds=30, increment=0))
    """

    kind: Kind
    seconds: int
    increment: int = 0

    def __str__(self) -> str:
        """Return the terms as the store keeps them."""
        return f"{self.kind} {self.seconds}+{self.increment}"

    @property
    def by_move(self) -> bool:
        """Return whether the time is for each move, and not for the whole game."""
        return self.kind != "game"


def read_terms(text: str) -> ClockTerms | None:
    """Return the terms that a game was made with; None where it has no clocks."""
    found = _TEXT.fullmatch(text)
    if found is None:
        return None
    return ClockTerms(cast("Kind", found[1]), int(found[2]), int(found[3]))


def is_claim(move: str) -> bool:
    """Return whether a move's text begins with its seat, as the text of a claim does (a ronda, CU-12).

    >>> is_claim("2:ronda"), is_claim("7")
    (True, False)
    """
    return move[:1].isdigit() and move[1:2] == ":"


def is_correspondence(clock: str) -> bool:
    """Return whether a game with this clock, as the store keeps it, is played by correspondence."""
    return clock.startswith("correspondence ")


def check_terms(terms: ClockTerms) -> None:
    """Raise Refused for more or less time than a clock can give."""
    for name, given, (low, high) in (
        ("seconds", terms.seconds, SECONDS[terms.kind]),
        ("increment", terms.increment, INCREMENTS[terms.kind]),
    ):
        if not low <= given <= high:
            allowed = f"{low} to {high}"
            why = f"{name} of a clock for the {terms.kind} may be {allowed}, not {given}"
            raise Refused(BAD_CLOCK, why, {"field": name, "allowed": allowed})


class Clocks:
    """The time that each seat has left after the rows applied so far.

    Computed from rows alone, so that every process agrees. ``left`` is in milliseconds by seat; ``pause`` is how much
    of the pause after a deal is still to pass before clocks run.
    """

    def __init__(self, terms: ClockTerms, seats: int) -> None:
        """Start before the first row, with all the time that the terms give."""
        self.terms: Final = terms
        self.pause = 0
        self._breath: Final = 0 if terms.kind == "correspondence" else PAUSE
        self.left: Final = dict.fromkeys(range(1, seats + 1), terms.seconds * 1000)

    def step(self, row: MoveRow, before: Collection[int], after: Collection[int], beside: bool = False) -> None:
        """Apply a row: subtract the time that the game waited for it.

        ``before`` are the seats to act before the row, which pay for the wait; ``after`` those to act after it. By
        correspondence a claim ``beside`` the move that is awaited gives no new time: else waiting with it would win
        days.
        """
        for seat in before:
            self.left[seat] = self.rest(seat, row.spent)
        self.pause = max(0, self.pause - row.spent) if row.seat else self._breath
        if self.terms.kind == "game" and row.seat in before and not row.text.startswith(COMMENT):
            self.left[row.seat] += self.terms.increment * 1000
        if self.terms.by_move:
            # time for a move begins anew once one's own is made, or is no longer waited for
            goes_on = beside and self.terms.kind == "correspondence" and row.seat in after
            mover = 0 if goes_on else row.seat
            self.left.update(
                {seat: self.terms.seconds * 1000 for seat in self.left if seat == mover or seat not in after}
            )

    def rest(self, seat: int, waited: int) -> int:
        """Return what a seat to act has left, in milliseconds, after the game has waited so long since its last row."""
        return max(0, self.left[seat] - max(0, waited - self.pause))
