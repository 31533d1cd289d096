"""Everything that a game of gin in progress consists of, what of it is public, and how it is copied."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.contract import State, check_start
from sobremesa.core.vectors import refilled
from sobremesa.games.gin.rules.layoff import Defence
from sobremesa.games.gin.rules.rulesets import GAME, Rules

HAND: Final = 10
PACK: Final = 52

PACK_DUE: Final = 0
OFFERING: Final = 1
DRAWING: Final = 2
DISCARDING: Final = 3
LAYING: Final = 4
OVER: Final = 5
PHASES: Final = ("pack", "offer", "draw", "discard", "lay", "over")

FROM_STOCK: Final = 1
FROM_PILE: Final = 2


class Knock(NamedTuple):
    """A hand that was laid open: by which seat, how (``knock``, ``gin``, ``biggin``), and with which cards.

    ``melds`` are masks, ``deadwood`` is the mask of the cards left over, ``discard`` the card shed with it (-1 for
    none).
    """

    seat: int
    kind: str
    melds: tuple[int, ...]
    deadwood: int
    discard: int


class HandResult(NamedTuple):
    """How a hand ended: ``kind`` is draw, knock, undercut, gin or biggin; ``side`` scored ``points`` (0 for nobody).

    ``doubled`` says that a spade upcard doubled the points (GI-15). ``knock`` and ``defence`` are what both laid down,
    None where there was none; ``hands`` are both hands as masks, seat 1 first.
    """

    kind: str
    side: int
    points: int
    doubled: bool
    knock: Knock | None
    defence: Defence | None
    hands: tuple[int, int]


class PublicPosition(State):
    """What everybody knows of a game of gin.

    Lists by seat start with seat 1; masks are sets of cards; -1 stands for no card. ``phase`` is PACK_DUE, OFFERING,
    DRAWING, DISCARDING, LAYING or OVER, ``turn`` the seat that the game waits for, ``known`` the cards that a seat took
    from the pile and still holds, ``laid`` all that was laid on the pile in this hand, in order and also what was taken
    since, and ``knock_value`` the deadwood with which this hand may be knocked (GI-08).
    ``knocks``, ``gins`` and ``held_back`` tell how a seat has played the hands of this game that are over: how many it
    ended with a knock, how many with gin or big gin, and in how many it was found, though it had discarded, with a hand
    that could have knocked.
    """

    def __init__(self, rules: Rules, dealer: int) -> None:
        super().__init__(rules, 2, dealer)
        self.rules: Final = rules
        self.phase: i64 = PACK_DUE
        self.turn: i64 = 0
        self.next_card: i64 = 0  # how many cards of the pack have been dealt or drawn
        self.known: vec[i64] = vec[i64]([0, 0])  # taken from the pile and still held, by seat
        self.shed: vec[i64] = vec[i64]([0, 0])  # discarded in this hand, by seat, even if it was taken since
        self.pile: vec[i64] = vec[i64]()  # the top card last
        self.laid: vec[i64] = vec[i64]()  # the upcard first
        self.upcard: i64 = -1  # the first card turned up
        self.knock_value: i64 = 0
        self.passes: i64 = 0
        self.pile_draws: i64 = 0
        self.taken: i64 = -1  # drawn from the pile in this turn
        self.drew_seat: i64 = 0
        self.drew_from: i64 = 0
        self.knock: Knock | None = None
        self.result: HandResult | None = None
        self.points: vec[i64] = vec[i64]([0, 0])
        self.boxes: vec[i64] = vec[i64]([0, 0])
        self.knocks: vec[i64] = vec[i64]([0, 0])
        self.gins: vec[i64] = vec[i64]([0, 0])
        self.held_back: vec[i64] = vec[i64]([0, 0])

    @property
    def game(self) -> str:
        """The game's id."""
        return GAME

    @property
    def score(self) -> list[int]:
        """The points by side."""
        return [int(self.points[0]), int(self.points[1])]

    @property
    def hand_score(self) -> list[int]:
        """The points by side of the hand that ended last, without bonuses for the game (GI-15, GI-18)."""
        found = [0, 0]
        if self.result is not None and self.result.side:
            found[self.result.side - 1] = self.result.points
        return found

    @property
    def stock(self) -> i64:
        """The number of cards left in the stock; 0 before the first hand."""
        return PACK - self.next_card if self.hand_number else 0

    @stock.setter
    def stock(self, left: i64) -> None:
        self.next_card = PACK - left if self.hand_number else 0

    @property
    def pile_cards(self) -> tuple[int, ...]:
        """The discard pile, the top card last."""
        return tuple([int(card) for card in self.pile])

    def needs_pack(self) -> bool:
        """Return whether a new hand is due."""
        return self.phase == PACK_DUE

    def to_act(self) -> list[int]:
        """Return the seat on turn, alone in a list; none where a pack is due or the game is over."""
        return [] if self.phase == PACK_DUE or self.phase == OVER else [int(self.turn)]

    def start_from(self, points: list[int]) -> None:
        """Begin with these points by side; raise BadOption where one of them has won with them already."""
        check_start(points, self.rules.target)
        self.points = vec[i64](points)

    @abstractmethod
    def public_copy(self) -> Position:
        """Return a position with the public facts of this one, in which all that is hidden is blank."""

    def take_public(self, other: PublicPosition) -> None:
        """Copy the public facts of another position of the same ruleset; nothing that changes is shared."""
        self._take_game(other)
        self.phase = other.phase
        self.turn = other.turn
        self.next_card = other.next_card
        self.known = refilled(self.known, other.known)
        self.shed = refilled(self.shed, other.shed)
        self.pile = other.pile[:]
        self.laid = other.laid[:]
        self.upcard = other.upcard
        self.knock_value = other.knock_value
        self.passes = other.passes
        self.pile_draws = other.pile_draws
        self.taken = other.taken
        self.drew_seat = other.drew_seat
        self.drew_from = other.drew_from
        self.knock = other.knock
        self.result = other.result

    def _take_game(self, other: PublicPosition) -> None:
        self.dealer = other.dealer
        self.hand_number = other.hand_number
        self.over = other.over
        self.winner = other.winner
        self.last_points = other.last_points
        self.points = refilled(self.points, other.points)
        self.boxes = refilled(self.boxes, other.boxes)
        self.knocks = refilled(self.knocks, other.knocks)
        self.gins = refilled(self.gins, other.gins)
        self.held_back = refilled(self.held_back, other.held_back)


class Position(PublicPosition):
    """All of a game of gin: the public facts, both hands, the pack, and the card drawn in this turn (-1 for none)."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        super().__init__(rules, dealer)
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.drawn: i64 = -1  # drawn in this turn, from wherever

    def take_over(self, other: Position) -> None:
        """Make this position equal to another of the same ruleset; nothing that changes is shared."""
        self.take_public(other)
        self.deck = other.deck  # never changed in place
        self.hands = refilled(self.hands, other.hands)
        self.drawn = other.drawn
