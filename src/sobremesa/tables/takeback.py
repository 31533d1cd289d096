"""Taking a move back: by consent, and never past a card that has come to light.

A seat may take back its own last move while that is the last thing that happened. Once anybody else has moved it is too
late, even if no card was shown by it: an answer tells something of the hand that it comes from. The move itself may
have shown one's own card, which the others then know; where it brought any other card to light (one that was drawn,
dealt or turned, or another's hand that was laid open) it stands.
"""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import State
from sobremesa.core.registry import GAMES
from sobremesa.store import MoveRow
from sobremesa.store.rows import TAKEBACK as TAKEBACK_ROW
from sobremesa.tables.messages import PendingQuestion
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.packs import card_texts
from sobremesa.tables.projection import Projection, Undoable, Wire, standing_of
from sobremesa.tables.referee import Ruling
from sobremesa.tables.refusals import GAME_OVER, NO_TAKEBACK, TAKEBACKS_OFF, Refused

TAKEBACK: Final = "takeback"
"""What is asked for."""

OWN_CHOICES: Final = "legal"
"""The only part of a view that tells of nothing but the cards in its other parts."""


class Takeback:
    """The subject of asking for one's last move back."""

    def check(self, live: OpenTable, seat: int) -> None:
        """Raise Refused where a seat has no move to take back."""
        if not live.game.takebacks:
            raise Refused(TAKEBACKS_OFF, "at this table no move is taken back")
        if live.fold.ended:
            raise Refused(GAME_OVER, "the game is over")
        if not may_take_back(live.fold, seat):
            why = "only one's own last move is taken back, before anybody else moves or another card is seen"
            raise Refused(NO_TAKEBACK, why)

    async def agreed(self, live: OpenTable, question: PendingQuestion) -> None:
        """Take the move back that was asked for. Raises Refused."""
        await live.take_back(lambda: take_back(live.fold, question))


def take_back(fold: Projection, question: PendingQuestion) -> Ruling:
    """Return the row by which a move is taken back, none where the game has gone on, and how it then stands."""
    last = fold.undoable
    if fold.number != question.after or fold.ended or last is None or not may_take_back(fold, question.seat):
        return [], fold.standing()
    row = MoveRow(fold.number + 1, question.seat, f"{TAKEBACK_ROW}{last.number - 1}")
    return [row], standing_of(last.before)


def may_take_back(fold: Projection, seat: int) -> bool:
    """Return whether a seat may take back the last move of the game.

    It must be the seat's own, the last row, and must have shown nobody a card except from the mover's own hand.
    """
    last = fold.undoable
    return last is not None and last.seat == seat and not _shown(last, fold.state)


def _shown(last: Undoable, after: State) -> set[str]:
    """Return the cards that somebody knows only since a move, save those that others saw of the mover's own hand."""
    pack = frozenset(card_texts(GAMES[after.game].pack()))
    own = _cards(_held(last.before, last.seat), pack)
    shown: set[str] = set()
    for seat in range(int(after.seats) + 1):
        known = _cards(_standing(last.before, seat), pack)
        shown |= _cards(_standing(after, seat), pack) - known - (own if seat != last.seat else set())
    return shown


def _standing(state: State, seat: int) -> Wire:
    wire: Wire = state.view(seat).to_wire()
    return {name: value for name, value in wire.items() if name != OWN_CHOICES}


def _held(state: State, seat: int) -> object:
    return state.view(seat).to_wire()["hand"]


def _cards(told: object, pack: frozenset[str]) -> set[str]:
    """Return the cards that stand anywhere in what is told."""
    if isinstance(told, str):
        return {told} & pack
    if isinstance(told, dict):
        told = list(told.values())
    return set().union(*(_cards(one, pack) for one in told)) if isinstance(told, list) else set()
