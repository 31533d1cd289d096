"""What one seat may know of a game of Cuarenta, written down field by field, and its form on the wire.

Every play is public, so a seat that forgets nothing knows each pile, each caída and each earlier deal. Hidden are the
other hands, the stock, and the rank of a claimed ronda.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count, mask_of
from sobremesa.core.contract import Place, ScoreLine, State, View
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.moves import RONDA, kind_of, move_text
from sobremesa.games.cuarenta.rules.position import PHASES, Catch, Position, has_four
from sobremesa.games.cuarenta.rules.rulesets import Rules


class CuarentaView(View):
    """One seat's knowledge; seat 0 is the spectator's. Tuples by seat and by side start with seat 1 and side 1.

    ``played`` are the cards each seat has played of the current deal, ``past`` the fives of the earlier deals of this
    hand (by deal, then by seat), ``captured`` the piles, ``claims`` and ``doubles`` a bit for each seat that has
    claimed a ronda of this deal, ``missed`` the lowest rank that ``taker`` may take of what was left behind (-1: none).
    ``story`` are the plays and takes since the last five were dealt, each by the seat that was on turn then; the seat
    after the dealer began.
    """

    def __init__(self, rules: Rules, seats: int, seat: int) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.seats: Final = seats
        self.dealer = 0
        self.hand_number = 0
        self.deal_number = 0
        self.phase = 0
        self.turn = 0
        self.hand = 0
        self.counts: tuple[int, ...] = ()
        self.stock = 0
        self.table: tuple[int, ...] = ()
        self.just_left = -1
        self.missed = -1
        self.taker = 0
        self.claims = 0
        self.doubles = 0
        self.story: tuple[int, ...] = ()
        self.played: tuple[int, ...] = ()
        self.past: tuple[int, ...] = ()
        self.captured: tuple[int, ...] = (0, 0)
        self.catches: tuple[Catch, ...] = ()
        self.recalled: tuple[int, ...] = ()
        self.score: tuple[int, ...] = (0, 0)
        self.chicas: tuple[int, ...] = (0, 0)
        self.chica_won = False
        self.total_carton: tuple[int, ...] = (0, 0)
        self.countable_carton: tuple[int, ...] = (0, 0)
        self.over = False
        self.winner = 0
        self.last_points: tuple[ScoreLine, ...] = ()

    def gone(self) -> int:
        """Return every card that has been played in this hand: the table and both piles."""
        return mask_of(list(self.table)) | self.captured[0] | self.captured[1]

    @property
    def game(self) -> str:
        """The game's id."""
        return self.rules.game

    def to_wire(self) -> dict[str, object]:
        """Return the view as plain lists, numbers and texts, ready for JSON."""
        from sobremesa.games.cuarenta.rules.wire import CODEC

        return CODEC.write(self)

    def places(self) -> list[Place]:
        """Return where the cards of this hand lie."""
        found = [Place("table", "table", 0, self.table, 0), Place("stock", "table", 0, (), self.stock)]
        for at, held in enumerate(self.counts):
            own = tuple(cards_of(self.hand)) if at + 1 == self.seat else ()
            found.append(Place("hand", "seat", at + 1, own, held - len(own)))
        for at, pile in enumerate(self.captured):
            found.append(Place("pile", "side", at + 1, tuple(cards_of(pile)), 0))
        return found

    def write(self, move: int) -> str:
        """Return the record's text of one of this seat's moves."""
        text = move_text(move)
        return f"{self.seat}:{text}" if kind_of(move) == RONDA else text

    def guess(self, rng: Rng) -> State:
        """Return a game that this view allows, every such deal of the unseen cards equally likely."""
        from sobremesa.games.cuarenta.rules.guess import guess

        return guess(self, rng)


def draw_view(state: Position, seat: int, legal: list[int]) -> CuarentaView:
    """Return what a seat knows of a position."""
    view = CuarentaView(state.rules, int(state.seats), seat)
    view.legal = legal
    view.hand = int(state.hands[seat - 1]) if seat else 0
    view.counts = tuple([int(count(hand)) for hand in state.hands])
    view.stock = len(state.deck) - int(state.next_card)
    _draw_moment(view, state)
    _draw_cards(view, state)
    _draw_score(view, state)
    return view


def _draw_moment(view: CuarentaView, state: Position) -> None:
    view.dealer = int(state.dealer)
    view.hand_number = int(state.hand_number)
    view.deal_number = int(state.deal_number)
    view.phase = int(state.phase)
    view.turn = int(state.turn)
    view.over = state.over
    view.winner = int(state.winner)
    view.just_left = int(state.just_left)
    view.missed = int(state.missed)
    view.taker = int(state.taker)
    view.last_points = tuple(state.last_points)


def _draw_cards(view: CuarentaView, state: Position) -> None:
    seats = range(1, view.seats + 1)
    view.table = tuple([int(card) for card in state.order])
    view.story = tuple([int(move) for move in state.story])
    view.captured = (int(state.piles[0]), int(state.piles[1]))
    view.catches = tuple(state.catches)
    view.recalled = tuple([int(ranks) for ranks in state.recalled])
    if not view.deal_number:
        view.played = tuple([0 for _ in seats])
        return
    view.played = tuple([int(state.dealt_to(seat) & ~state.hands[seat - 1]) for seat in seats])
    view.past = tuple([int(state.dealt[at]) for at in range((view.deal_number - 1) * view.seats)])
    view.claims = int(state.claimed)
    view.doubles = _doubles(state)


def _doubles(state: Position) -> int:
    """Return the seats whose claim was a double ronda: the points said so aloud."""
    doubles: i64 = 0
    for seat in range(1, state.seats + 1):
        if state.claimed & bit(seat) and has_four(state.dealt_to(seat)):
            doubles |= bit(seat)
    return int(doubles)


def _draw_score(view: CuarentaView, state: Position) -> None:
    view.score = tuple(state.score)
    view.chicas = (int(state.chicas[0]), int(state.chicas[1]))
    view.chica_won = state.chica_won
    view.total_carton = (int(state.total_carton[0]), int(state.total_carton[1]))
    view.countable_carton = (int(state.countable_carton[0]), int(state.countable_carton[1]))


def phase_name(view: CuarentaView) -> str:
    """Return the phase as the wire names it: pack, deal, play, take, recall or over."""
    return PHASES[view.phase]


def unseen(view: CuarentaView, pack: i64) -> list[int]:
    """Return the cards of a pack that this view does not know the place of, in canonical order."""
    return cards_of(pack & ~view.gone() & ~view.hand)
