"""What one seat may know of a game of Cuarenta: what everybody knows, its own cards, and how many the others hold.

Hidden are the other hands, the stock, and the rank of a claimed ronda; four of a rank that win at once lie open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import cards_of, count
from sobremesa.core.contract import Place, State, View
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.determinization import Guess
from sobremesa.games.cuarenta.rules.move_parser import write_in
from sobremesa.games.cuarenta.rules.position import PHASES, Position, PublicPosition
from sobremesa.games.cuarenta.rules.wire import CODEC


class CuarentaView(View):
    """What one seat knows of a game; seat 0 is the spectator.

    ``public`` is what everybody knows, a game whose hidden parts are blank. ``hand`` is the seat's own cards (a mask),
    ``counts`` how many cards each seat holds, seat 1 first, and ``stock`` how many are not dealt yet. A view does not
    change when the game goes on.
    """

    def __init__(self, public: PublicPosition, seat: int) -> None:
        super().__init__(seat)
        self.public: Final = public
        self.hand = 0
        self.counts: tuple[int, ...] = ()
        self.stock = 0

    @property
    def game(self) -> str:
        """The game's id."""
        return self.public.game

    def to_wire(self) -> dict[str, object]:
        """Return the view as plain lists, numbers and texts, ready for JSON."""
        return CODEC.write(self)

    def places(self) -> list[Place]:
        """Return where the cards of this hand lie."""
        found = [Place("table", "table", 0, tuple(self.public.order), 0), Place("stock", "table", 0, (), self.stock)]
        for at, held in enumerate(self.counts):
            seen = cards_of(self.hand if at + 1 == self.seat else self.public.four_shown(at + 1))
            found.append(Place("hand", "seat", at + 1, tuple(seen), held - len(seen)))
        for side in range(2):
            found.append(Place("pile", "side", side + 1, tuple(cards_of(self.public.piles[side])), 0))
        return found

    def write(self, move: int) -> str:
        """Return the record's text of one of this seat's moves."""
        return write_in(self.public, self.seat, move)

    def determinize(self, rng: Rng) -> State:
        """Return a game that this view allows, every such deal of the unseen cards equally likely."""
        return Guess(self.public, self.seat, self.hand, self.counts).state(rng)


def draw_view(state: Position, seat: int, legal: list[int]) -> CuarentaView:
    """Return what a seat knows of a position; ``legal`` becomes the view's list of moves."""
    view = CuarentaView(state.public_copy(), seat)
    view.legal = legal
    view.hand = int(state.hands[seat - 1]) if seat else 0
    view.counts = tuple([int(count(hand)) for hand in state.hands])
    view.stock = len(state.deck) - int(state.next_card)
    return view


def phase_name(view: CuarentaView) -> str:
    """Return the phase as the wire names it: pack, deal, play, take, recall or over."""
    return PHASES[view.public.phase]


def unseen(view: CuarentaView, pack: i64) -> int:
    """Return the mask of the cards of a pack whose place this view does not know: other hands and stock."""
    return pack & ~view.public.gone() & ~view.hand
