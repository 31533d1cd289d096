"""Calling a misdeal: the program never misdeals, but people at a table of their own may agree that it counts as one.

Where a ruleset says what an irregular deal costs, its option ``misdeal`` says so, and its states read the word
``misdeal`` as what a referee, seat 0, declares (CU-08). Here the people are the referee: one of them calls it, and it
is declared when all agree. With a computer in a seat it cannot be called, since nobody could disagree.
"""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import MoveError, State
from sobremesa.tables.messages import PendingQuestion
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import GAME_OVER, NO_MISDEAL, Refused

MISDEAL: Final = "misdeal"
"""What is asked for, what is declared, and the option of a ruleset that says what it costs."""

NOTHING: Final = "none"


class Misdeal:
    """The subject of calling a misdeal."""

    def check(self, live: OpenTable, seat: int) -> None:
        """Raise Refused where no misdeal can be called at this table, or not at this moment."""
        del seat  # anybody there may call it, the dealer too
        if live.fold.ended:
            raise Refused(GAME_OVER, "the game is over")
        if not may_be_called(live):
            raise Refused(NO_MISDEAL, "a misdeal is called among people alone, by rules that say what it costs")
        fault = _fault(live.fold.state)
        if fault:
            raise Refused(NO_MISDEAL, fault)

    async def agreed(self, live: OpenTable, question: PendingQuestion) -> None:
        """Declare the misdeal that was called, unless the game has gone on. Raises Refused."""
        await live.declare(MISDEAL, question.after)


def may_be_called(live: OpenTable) -> bool:
    """Return whether a misdeal can be called once all sit there: no computer has a seat, and the rules punish one."""
    people = all(seat.kind != "bot" for seat in live.game.players)
    return people and live.fold.state.ruleset.values.get(MISDEAL, NOTHING) != NOTHING


def _fault(state: State) -> str:
    """Return why no misdeal can be declared now; empty where it can."""
    try:
        seat, move = state.read(MISDEAL, 0)
    except MoveError as error:
        return error.why
    refusal = state.refusal(seat, move)
    return refusal.why if refusal else ""
