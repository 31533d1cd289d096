"""What the other seat was seen to do in this hand, turn by turn, read off the order of the pile.

A card that is taken leaves the pile, so two cards of one seat that follow each other there tell that the other seat's
card between them was taken. What cannot be told any more (cards taken back and forth in successive turns) is left out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.games.gin.rules.position import LAYING, OFFERING
from sobremesa.games.gin.rules.view import GinView

NONE: Final = -1


class Turn(NamedTuple):
    """One turn of the other seat: the card it was offered, the card it took from the pile, the card it shed.

    Each is NONE where there was none or it cannot be told. ``drew`` says whether it drew from the stock; a pass is a
    turn without a draw.
    """

    offered: int
    taken: int
    shed: int
    drew: bool


class History:
    """The other seat's turns of this hand in order, as far as a view shows them.

    They follow from the order of the pile and from what is known to have been taken, so that a view without its past is
    enough. ``turns`` is read once; the view is not changed.
    """

    def __init__(self, view: GinView) -> None:
        self.public: Final = view.public
        self.seat: Final = view.seat
        self.other: Final = 3 - view.seat
        self.turns: Final[list[Turn]] = []
        public = self.public
        just_now = mask_of([public.taken]) if public.turn == view.seat and public.taken != NONE else 0
        self._taken: Final = cards_of(self._took(self.other))
        self._given: Final = cards_of(self._took(view.seat) & ~just_now)
        self._top = int(public.upcard)
        self._read()

    def _took(self, seat: int) -> int:
        """Return the cards that a seat took from the pile: it still holds them, or shed them again."""
        public = self.public
        again = public.shed[seat - 1] & public.shed[2 - seat]
        if public.pile_cards[:1] != (public.upcard,):
            again |= public.shed[seat - 1] & mask_of([public.upcard])
        return int(public.known[seat - 1] | again)

    def _read(self) -> None:
        public = self.public
        if public.phase in (OFFERING, LAYING):
            self._passes(public.passes)
            return
        turn = 3 - public.dealer
        pile, offer = public.pile_cards, public.rules.upcard_offer
        if pile and pile[0] == public.upcard:
            self._passes(2 if offer else 0)
            self._walk(list(pile[1:]), turn, offer)
        else:
            self._read_taken(turn)

    def _read_taken(self, turn: int) -> None:
        """Read a hand in which the first upcard was taken: by the dealer, or by the other, who had the first choice."""
        public = self.public
        if public.rules.upcard_offer and self._dealer_was_first():
            self._passes(1)
            turn = 3 - turn
        pile, taken = list(public.pile_cards), int(public.taken)
        left = pile or [card for card in (taken,) if card not in (NONE, public.upcard)]
        if left:
            self._turn(turn, public.upcard, left[0])
            self._walk(left[1:] if pile else [], 3 - turn, False)

    def _dealer_was_first(self) -> bool:
        """Return whether the dealer was the first to take the upcard: where both have had it, who had it last was not.

        Where both threw it that cannot be told, and it was the one who had the first choice.
        """
        public = self.public
        dealer, first = public.dealer, 3 - public.dealer
        if not (self._took(dealer) & self._took(first)) >> public.upcard & 1:
            return bool(self._took(dealer) >> public.upcard & 1)
        return not public.shed[first - 1] >> public.upcard & 1

    def _passes(self, passes: int) -> None:
        """The other seat passed the first upcard if it was among those that did; the non-dealer is asked first."""
        first = self.public.dealer == self.seat
        if passes >= 1 and (first or passes == 2):
            self.turns.append(Turn(self.public.upcard, NONE, NONE, False))

    def _walk(self, pile: list[int], turn: int, forced: bool) -> None:
        """Read the turns from the cards that are left in the pile, the oldest first."""
        for card in pile:
            if self._owner(card, turn) != turn:
                turn = self._gap(turn, forced)
                self._turn(turn, self._top, card)
            else:
                self._turn(turn, NONE, card, NONE if forced else self._top)
            forced = False
            turn = 3 - turn
        if self.public.taken != NONE and self.public.turn == self.seat and turn == self.other:
            self._turn(turn, NONE, self.public.taken, self._top)

    def _owner(self, card: int, expected: int) -> int:
        """Return who shed a card of the pile: whoever was to, unless only the other seat ever did."""
        return expected if self.public.shed[expected - 1] >> card & 1 else 3 - expected

    def _gap(self, turn: int, forced: bool) -> int:
        """Add the turn of a seat whose discard was taken at once; return who took it.

        Where several may have been the one it is the highest: high cards go first.
        """
        taken = self._taken if turn == self.seat else self._given
        origin = self.public.shed[turn - 1]
        fits = [card for card in taken if origin >> card & 1]
        card = fits[-1] if fits else NONE
        if fits:
            taken.remove(card)
        self._turn(turn, NONE, card, NONE if forced else self._top)
        self._top = card
        return 3 - turn

    def _turn(self, seat: int, taken: int, shed: int, offered: int = NONE) -> None:
        if seat == self.other:
            self.turns.append(Turn(offered, taken, shed, taken == NONE))
            if taken in self._taken:
                self._taken.remove(taken)
        self._top = shed
