"""What one seat may know of a game of gin: what everybody knows, and beside it its own cards.

The pile is open, so a seat that forgets nothing knows which cards the opponent took up and has not shed. Hidden are the
rest of the other hand and the stock; a knock lays the knocker's hand open, and the end of a hand both.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import cards_of, count
from sobremesa.core.contract import Place, State, View
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.determinization import deal_unseen
from sobremesa.games.gin.rules.melds import deadwood, offered_arrangement
from sobremesa.games.gin.rules.moves import move_text
from sobremesa.games.gin.rules.position import Position, PublicPosition
from sobremesa.games.gin.rules.rulesets import GAME
from sobremesa.games.gin.rules.wire import CODEC


class GinView(View):
    """What one seat knows of a game; seat 0 is the spectator. Tuples by seat start with seat 1.

    ``public`` is what everybody knows, a game whose hidden parts are blank. The rest is this seat's: ``hand`` its cards
    (a mask), ``melds`` and ``deadwood`` its best arrangement (GI-07), ``drawn`` its own draw of this turn (-1 for
    none), and ``counts`` how many cards each seat holds. A view does not change when the game goes on.
    """

    def __init__(self, public: PublicPosition, seat: int) -> None:
        super().__init__(seat)
        self.public: Final = public
        self.hand = 0
        self.melds: tuple[int, ...] = ()
        self.deadwood = 0
        self.counts: tuple[int, ...] = (0, 0)
        self.drawn = -1

    @property
    def game(self) -> str:
        """The game's id."""
        return GAME

    def to_wire(self) -> dict[str, object]:
        """Return the view as plain lists, numbers and texts, ready for JSON."""
        return CODEC.write(self)

    def places(self) -> list[Place]:
        """Return where the cards of this hand lie."""
        pile, stock = self.public.pile_cards, int(self.public.stock)
        found = [Place("discard", "table", 0, pile, 0), Place("stock", "table", 0, (), stock)]
        for at, seen in enumerate(open_hands(self)):
            cards = tuple(cards_of(seen))
            found.append(Place("hand", "seat", at + 1, cards, self.counts[at] - len(cards)))
        return found

    def write(self, move: int) -> str:
        """Return the record's text of one of this seat's moves."""
        return move_text(move)

    def determinize(self, rng: Rng) -> State:
        """Return a game that this view allows, every such deal of the unseen cards equally likely."""
        state = self.public.public_copy()
        state.drawn = self.drawn
        if state.hand_number:
            deal_unseen(state, open_hands(self), self.counts, rng)
        return state


def draw_view(state: Position, seat: int, legal: list[int]) -> GinView:
    """Return what a seat knows of a position; ``legal`` becomes the view's list of moves."""
    view = GinView(state.public_copy(), seat)
    view.legal = legal
    view.counts = (int(count(state.hands[0])), int(count(state.hands[1])))
    if seat:
        _draw_own(view, state, state.hands[seat - 1])
    return view


def _draw_own(view: GinView, state: Position, hand: i64) -> None:
    view.hand = int(hand)
    view.melds = tuple(offered_arrangement(hand))
    view.deadwood = int(deadwood(hand))
    if state.turn == view.seat:
        view.drawn = int(state.drawn)


def open_hands(view: GinView) -> tuple[int, int]:
    """Return what this view knows of both hands, as masks, seat 1 first.

    That is its own hand, the cards that a seat took from the pile and holds, what a knock laid open, and after a hand
    both.
    """
    public = view.public
    if public.result is not None:
        return public.result.hands
    first, second = int(public.known[0]), int(public.known[1])
    if public.knock is not None:
        laid = public.knock.deadwood
        for meld in public.knock.melds:
            laid |= meld
        first, second = (laid, second) if public.knock.seat == 1 else (first, laid)
    if view.seat == 1:
        first = view.hand
    return (first, view.hand) if view.seat == 2 else (first, second)
