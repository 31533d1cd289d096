"""A seat's view of a game of cribbage: drawn from a position, sent, and filled up again to a game that it allows."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import cards_of, count
from sobremesa.core.contract import Place, State
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.determinization import determinize
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, kind_of, move_text
from sobremesa.games.cribbage.rules.position import PHASES, Position
from sobremesa.games.cribbage.rules.view_fields import ViewFields
from sobremesa.games.cribbage.rules.wire import CODEC

PACK: Final = 52
DEALT: Final = 12


class CribbageView(ViewFields):
    """What one seat knows of a game; seat 0 is the spectator. A view does not change when the game goes on."""

    def to_wire(self) -> dict[str, object]:
        """Return the view as plain lists, numbers and texts, ready for JSON."""
        return CODEC.write(self)

    def places(self) -> list[Place]:
        """Return where the cards of this hand lie; what has been played lies on the table until the next deal."""
        public = self.public
        starter = () if public.starter < 0 else (int(public.starter),)
        undealt = PACK - DEALT if public.hand_number else 0
        found = [Place("table", "table", 0, public.played, 0), Place("starter", "table", 0, starter, 0)]
        found += [Place("stock", "table", 0, (), undealt - len(starter)), self._crib()]
        for at, held in enumerate(self.counts):
            cards = tuple(cards_of(self.hands[at]))
            found.append(Place("hand", "seat", at + 1, cards, held - len(cards)))
        return found

    def _crib(self) -> Place:
        public = self.public
        seen = tuple(cards_of(self.laid[0] | self.laid[1] | public.crib))
        owner = public.dealt_by if public.hand_number else public.dealer
        return Place("crib", "seat", int(owner), seen, 2 * sum(self.cribbed) - len(seen))

    def write(self, move: int) -> str:
        """Return the record's text of one of this seat's moves."""
        text = move_text(move)
        return f"{self.seat}:{text}" if kind_of(move) == LAY_AWAY else text

    def determinize(self, rng: Rng) -> State:
        """Return a game that this view allows, every such deal of the unseen cards equally likely."""
        return determinize(self, rng)


def draw_view(state: Position, seat: int, legal: list[int]) -> CribbageView:
    """Return what a seat knows of a position; ``legal`` becomes the view's list of moves.

    A seat sees its own cards, or with x-ray vision both seats' (CR-40); nobody sees the starter before it is turned.
    """
    view = CribbageView(state.public_copy(), seat)
    view.legal = legal
    all_seen = state.rules.sees_all(seat)
    seen = [all_seen or other == seat for other in range(1, 3)]
    view.hands = tuple([int(state.hands[at]) if seen[at] else 0 for at in range(2)])
    view.laid = tuple([int(state.laid[at]) if seen[at] else 0 for at in range(2)])
    view.counts = (int(count(state.hands[0])), int(count(state.hands[1])))
    view.cribbed = (state.laid[0] != 0, state.laid[1] != 0)
    return view


def phase_name(view: CribbageView) -> str:
    """Return the phase as the wire names it: pack, lay-away, play, count or over."""
    return PHASES[view.public.phase]
