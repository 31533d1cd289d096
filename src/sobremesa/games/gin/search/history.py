"""What the other seat was seen to do in this hand, turn by turn, read off what was laid on the pile."""

from __future__ import annotations

from typing import Final, NamedTuple

from sobremesa.core.bits import mask_of
from sobremesa.games.gin.rules.view import GinView

NONE: Final = -1


class Turn(NamedTuple):
    """One turn of the other seat: the card it was offered, the card it took from the pile, the card it shed.

    Each is NONE where there was none, and what was offered also where it was taken or had to be left. ``drew`` says
    whether it drew from the stock; a pass is a turn without a draw. ``first`` says whether what lay there was the
    offered upcard (GI-03).

    The rest are masks of what everybody saw before it: the cards of the pile, those that the seat had shed until then,
    those that its opponent had shed, and those that its opponent had taken from the pile and not shed again.
    """

    offered: int
    taken: int
    shed: int
    drew: bool
    first: bool
    pile: int
    own_sheds: int
    sheds: int
    known: int


class History:
    """The other seat's turns of this hand in order.

    They follow from all that was laid on the pile, since nobody but the next on turn can take a card from there: what
    no longer lies there was taken then. ``turns`` is read once; the view is not changed.
    """

    def __init__(self, view: GinView) -> None:
        self.public: Final = view.public
        self.other: Final = 3 - view.seat
        self.turns: Final[list[Turn]] = []
        self._pile = mask_of(list(view.public.laid[:1]))
        self._shed = [0, 0]  # by seat, what it has shed up to the turn that is read
        self._known = [0, 0]  # what it has taken up to that turn, and not shed again
        self._pass()
        self._read([int(card) for card in view.public.laid])

    def _pass(self) -> None:
        """Note that the other seat passed the first upcard; the non-dealer is asked first (GI-03)."""
        if self.public.passes > int(self.other == self.public.dealer):
            self._note(self.public.upcard, NONE, NONE, first=True)

    def _read(self, laid: list[int]) -> None:
        """Read the turns from the upcard and the discards of the hand.

        A card was taken in the turn after it was laid if it lies there no more, or was laid there again later.
        """
        left, offer = mask_of(list(self.public.pile)), self.public.rules.upcard_offer
        seat = 3 - self.public.dealer
        for at in range(1, len(laid)):
            top, shed = laid[at - 1], laid[at]
            first = at == 1 and offer
            took = not left >> top & 1 or top in laid[at:]
            if first and took and self.public.passes:
                seat = self.public.dealer
            self._turn(seat, top, shed, took, first)
            seat = 3 - seat

    def _turn(self, seat: int, top: int, shed: int, took: bool, first: bool) -> None:
        """Note a turn if it is the other seat's, and what everybody sees after it.

        Who draws from the stock after both have passed has no choice.
        """
        taken = top if took else NONE
        if seat == self.other:
            self._note(NONE if took or first else top, taken, shed, first and took)
        if took:
            self._pile &= ~mask_of([top])
            self._known[seat - 1] |= mask_of([top])
        self._known[seat - 1] &= ~mask_of([shed])
        self._shed[seat - 1] |= mask_of([shed])
        self._pile |= mask_of([shed])

    def _note(self, offered: int, taken: int, shed: int, first: bool) -> None:
        """Add a turn of the other seat."""
        own, viewer = self.other - 1, 2 - self.other
        drew = taken == NONE and shed != NONE
        seen = int(self._pile), int(self._shed[own]), int(self._shed[viewer]), int(self._known[viewer])
        self.turns.append(Turn(offered, taken, shed, drew, first, *seen))
