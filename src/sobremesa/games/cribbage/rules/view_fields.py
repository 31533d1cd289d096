"""What one seat may know of a game of cribbage: what everybody knows, and what it sees of the rest.

A seat remembers the two cards that it laid away. Hidden are the other hand, the other's two in the crib, the starter
until both have laid away, and the rest of the pack; the show lays open what is shown.
"""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import View
from sobremesa.games.cribbage.rules.position import PublicPosition


class ViewFields(View):
    """One seat's knowledge; seat 0 is the spectator. Tuples by seat start with seat 1.

    ``public`` is what everybody knows, a game whose hidden parts are blank. ``hands`` are the cards still held as far
    as this seat may see them (masks): its own, and with x-ray vision (CR-40) the other's; ``laid`` likewise the cards
    laid away. ``counts`` are how many cards each holds, ``cribbed`` whether each has laid away.
    """

    def __init__(self, public: PublicPosition, seat: int) -> None:
        super().__init__(seat)
        self.public: Final = public
        self.hands: tuple[int, ...] = (0, 0)
        self.laid: tuple[int, ...] = (0, 0)
        self.counts: tuple[int, ...] = (0, 0)
        self.cribbed: tuple[bool, ...] = (False, False)

    @property
    def game(self) -> str:
        """The game's id."""
        return self.public.game
