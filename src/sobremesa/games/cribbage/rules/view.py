"""What one seat may know of a game of cribbage, written down field by field.

A seat remembers the two cards that it laid away. Hidden are the other hand, the other's two in the crib, the starter
until both have laid away, and the rest of the pack; the show lays open what is shown.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count
from sobremesa.core.contract import Place, ScoreLine, State, View, other_side
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, kind_of, move_text
from sobremesa.games.cribbage.rules.position import PACK_DUE, PHASES, UNSAID, Position, Show
from sobremesa.games.cribbage.rules.rulesets import Rules

PACK: Final = 52
DEALT: Final = 12


class CribbageView(View):
    """One seat's knowledge; seat 0 is the spectator's. Tuples by seat start with seat 1.

    ``hands`` are the cards still held as far as this seat may see them: its own, and with x-ray vision (CR-40) the
    other's; ``laid`` likewise the cards laid away; ``counts`` how many each holds; ``cribbed`` who has laid away;
    ``series`` the cards since the reset, ``total`` their count, ``played`` all cards of this play and ``players`` who
    played them; ``beyond``, by seat, what every card that it still holds is known to count more than, because it could
    not play; ``shows`` what lies open, ``counted`` how many of those are settled, ``said`` what was said of the other.
    """

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.seats: Final = 2
        self.dealer = 0
        self.hand_number = 0
        self.phase = 0
        self.turn = 0
        self.hands: tuple[int, ...] = (0, 0)
        self.laid: tuple[int, ...] = (0, 0)
        self.counts: tuple[int, ...] = (0, 0)
        self.cribbed: tuple[bool, ...] = (False, False)
        self.starter = -1
        self.series: tuple[int, ...] = ()
        self.total = 0
        self.played: tuple[int, ...] = ()
        self.players: tuple[int, ...] = ()
        self.said_go = 0
        self.beyond: tuple[int, ...] = (0, 0)
        self.counted = 0
        self.said = UNSAID
        self.shows: tuple[Show, ...] = ()
        self.score: tuple[int, ...] = (0, 0)
        self.games: tuple[int, ...] = (0, 0)
        self.over = False
        self.winner = 0
        self.last_points: tuple[ScoreLine, ...] = ()

    def played_by(self, seat: int) -> int:
        """Return the cards that a seat has played in this hand, as a mask."""
        mask: i64 = 0
        for card, player in zip(self.played, self.players, strict=True):
            if player == seat:
                mask |= bit(card)
        return int(mask)

    @property
    def game(self) -> str:
        """The game's id."""
        return self.rules.game

    def to_wire(self) -> dict[str, object]:
        """Return the view as plain lists, numbers and texts, ready for JSON."""
        from sobremesa.games.cribbage.rules.wire import CODEC

        return CODEC.write(self)

    def places(self) -> list[Place]:
        """Return where the cards of this hand lie; what has been played lies on the table until the next deal."""
        starter = () if self.starter < 0 else (self.starter,)
        undealt = PACK - DEALT if self.hand_number else 0
        found = [Place("table", "table", 0, self.played, 0), Place("starter", "table", 0, starter, 0)]
        found += [Place("stock", "table", 0, (), undealt - len(starter)), self._crib()]
        for at, held in enumerate(self.counts):
            cards = tuple(cards_of(self.hands[at]))
            found.append(Place("hand", "seat", at + 1, cards, held - len(cards)))
        return found

    def _crib(self) -> Place:
        cards = self.laid[0] | self.laid[1]
        for show in self.shows:
            cards |= show.cards if show.crib else 0
        seen = tuple(cards_of(cards))
        dealt_by = int(other_side(self.dealer)) if self.phase == PACK_DUE and self.hand_number else self.dealer
        return Place("crib", "seat", dealt_by, seen, 2 * sum(self.cribbed) - len(seen))

    def write(self, move: int) -> str:
        """Return the record's text of one of this seat's moves."""
        text = move_text(move)
        return f"{self.seat}:{text}" if kind_of(move) == LAY_AWAY else text

    def guess(self, rng: Rng) -> State:
        """Return a game that this view allows, every such deal of the unseen cards equally likely."""
        from sobremesa.games.cribbage.rules.guess import guess

        return guess(self, rng)


def draw_view(state: Position, seat: int, legal: list[int]) -> CribbageView:
    """Return what a seat knows of a position."""
    view = CribbageView(state.rules, seat)
    view.legal = legal
    _draw_moment(view, state)
    _draw_hands(view, state)
    _draw_play(view, state)
    view.score = tuple(state.score)
    view.games = (int(state.games[0]), int(state.games[1]))
    view.last_points = tuple(state.last_points)
    return view


def _draw_moment(view: CribbageView, state: Position) -> None:
    view.dealer = int(state.dealer)
    view.hand_number = int(state.hand_number)
    view.phase = int(state.phase)
    view.turn = int(state.turn)
    view.said_go = int(state.said_go)
    view.counted = int(state.counted)
    view.said = int(state.said)
    view.over = state.over
    view.winner = int(state.winner)


def _draw_hands(view: CribbageView, state: Position) -> None:
    all_seen = state.rules.sees_all(view.seat)
    seen = [all_seen or seat == view.seat for seat in range(1, 3)]
    view.hands = tuple([int(state.hands[at]) if seen[at] else 0 for at in range(2)])
    view.laid = tuple([int(state.laid[at]) if seen[at] else 0 for at in range(2)])
    view.counts = (int(count(state.hands[0])), int(count(state.hands[1])))
    view.cribbed = (state.laid[0] != 0, state.laid[1] != 0)


def _draw_play(view: CribbageView, state: Position) -> None:
    view.starter = int(state.starter)
    view.series = tuple(state.series)
    view.total = int(state.total)
    view.played = tuple([int(card) for card in state.played])
    view.players = tuple([int(seat) for seat in state.players])
    view.beyond = (int(state.beyond[0]), int(state.beyond[1]))
    view.shows = tuple(state.shows)


def phase_name(view: CribbageView) -> str:
    """Return the phase as the wire names it: pack, lay-away, play, count or over."""
    return PHASES[view.phase]
