"""What one seat may know of a game of gin, written down field by field.

The pile is open, so a seat that forgets nothing knows which cards the opponent took up and has not shed. Hidden are the
rest of the other hand and the stock; a knock lays the knocker's hand open, and the end of a hand both.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import cards_of, count
from sobremesa.core.contract import Place, ScoreLine, State, View
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.melds import deadwood, offered_arrangement
from sobremesa.games.gin.rules.moves import move_text
from sobremesa.games.gin.rules.position import PHASES, HandResult, Knock, Position
from sobremesa.games.gin.rules.rulesets import Rules


class GinView(View):
    """One seat's knowledge; seat 0 is the spectator's. Tuples by seat start with seat 1.

    ``known`` are the cards that each seat took from the pile and still holds, ``shed`` those that it has discarded in
    this hand, ``taken`` the one that the seat on turn took from the pile in this turn, ``drawn`` this seat's own draw
    of this turn (-1: none), ``upcard`` the first card turned up, ``melds`` and ``deadwood`` this seat's best
    arrangement (GI-07), ``knock`` a hand laid open, ``result`` how the last hand ended (None while one is played).
    """

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.seats: Final = 2
        self.dealer = 0
        self.hand_number = 0
        self.phase = 0
        self.turn = 0
        self.hand = 0
        self.melds: tuple[int, ...] = ()
        self.deadwood = 0
        self.counts: tuple[int, ...] = (0, 0)
        self.known: tuple[int, ...] = (0, 0)
        self.shed: tuple[int, ...] = (0, 0)
        self.stock = 0
        self.pile: tuple[int, ...] = ()
        self.upcard = -1
        self.knock_value = 0
        self.passes = 0
        self.pile_draws = 0
        self.taken = -1
        self.drawn = -1
        self.drew_seat = 0
        self.drew_from = 0
        self.knock: Knock | None = None
        self.result: HandResult | None = None
        self.score: tuple[int, ...] = (0, 0)
        self.boxes: tuple[int, ...] = (0, 0)
        self.over = False
        self.winner = 0
        self.last_points: tuple[ScoreLine, ...] = ()

    @property
    def game(self) -> str:
        """The game's id."""
        return self.rules.game

    def to_wire(self) -> dict[str, object]:
        """Return the view as plain lists, numbers and texts, ready for JSON."""
        from sobremesa.games.gin.rules.wire import CODEC

        return CODEC.write(self)

    def places(self) -> list[Place]:
        """Return where the cards of this hand lie."""
        found = [Place("discard", "table", 0, self.pile, 0), Place("stock", "table", 0, (), self.stock)]
        for at, seen in enumerate(open_hands(self)):
            cards = tuple(cards_of(seen))
            found.append(Place("hand", "seat", at + 1, cards, self.counts[at] - len(cards)))
        return found

    def write(self, move: int) -> str:
        """Return the record's text of one of this seat's moves."""
        return move_text(move)

    def guess(self, rng: Rng) -> State:
        """Return a game that this view allows, every such deal of the unseen cards equally likely."""
        from sobremesa.games.gin.rules.guess import guess

        return guess(self, rng)


def draw_view(state: Position, seat: int, legal: list[int]) -> GinView:
    """Return what a seat knows of a position."""
    view = GinView(state.rules, seat)
    view.legal = legal
    if seat:
        _draw_own(view, state, state.hands[seat - 1])
    _draw_moment(view, state)
    _draw_cards(view, state)
    view.score = tuple(state.score)
    view.boxes = (int(state.boxes[0]), int(state.boxes[1]))
    view.last_points = tuple(state.last_points)
    return view


def _draw_own(view: GinView, state: Position, hand: i64) -> None:
    view.hand = int(hand)
    view.melds = tuple(offered_arrangement(hand))
    view.deadwood = int(deadwood(hand))
    if state.turn == view.seat:
        view.drawn = int(state.drawn)


def _draw_moment(view: GinView, state: Position) -> None:
    view.dealer = int(state.dealer)
    view.hand_number = int(state.hand_number)
    view.phase = int(state.phase)
    view.turn = int(state.turn)
    view.passes = int(state.passes)
    view.pile_draws = int(state.pile_draws)
    view.taken = int(state.taken)
    view.drew_seat = int(state.drew_seat)
    view.drew_from = int(state.drew_from)
    view.knock = state.knock
    view.result = state.result
    view.over = state.over
    view.winner = int(state.winner)


def _draw_cards(view: GinView, state: Position) -> None:
    view.counts = (int(count(state.hands[0])), int(count(state.hands[1])))
    view.known = (int(state.known[0]), int(state.known[1]))
    view.shed = (int(state.shed[0]), int(state.shed[1]))
    view.stock = int(state.stock)
    view.pile = tuple([int(card) for card in state.pile])
    view.upcard = int(state.upcard)
    view.knock_value = int(state.knock_value)


def phase_name(view: GinView) -> str:
    """Return the phase as the wire names it: pack, offer, draw, discard, lay or over."""
    return PHASES[view.phase]


def open_hands(view: GinView) -> tuple[int, int]:
    """Return what this view knows of both hands, as masks."""
    first, second = view.known
    if view.result is not None:
        return view.result.hands
    if view.knock is not None:
        laid = view.knock.deadwood
        for meld in view.knock.melds:
            laid |= meld
        first, second = (laid, second) if view.knock.seat == 1 else (first, laid)
    if view.seat == 1:
        first = view.hand
    return (first, view.hand) if view.seat == 2 else (first, second)
