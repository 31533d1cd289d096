"""What a game of Cuarenta in progress consists of: what everybody knows of it, and what is hidden."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, bit, mask_of, rank_counts, rank_mask
from sobremesa.core.contract import State, check_start, side_of
from sobremesa.core.vectors import refilled
from sobremesa.games.cuarenta.rules.rulesets import GAME, Rules

BATCH: Final = 5
PACK_SIZE: Final = 40

PACK_DUE: Final = 0
DEALING: Final = 1
PLAYING: Final = 2
TAKING: Final = 3
RECALLING: Final = 4
OVER: Final = 5
PHASES: Final = ("pack", "deal", "play", "take", "recall", "over")


class Catch(NamedTuple):
    """A caída: the deal of the hand (from 1), the seat that made it, the seat whose card it took, and the rank."""

    deal: int
    seat: int
    victim: int
    rank: int


def has_three(hand: i64) -> bool:
    """Return whether a dealt five holds exactly three of a rank, a ronda (CU-10).

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import read_cards
    >>> [has_three(mask_of(read_cards(five))) for five in ("7c7d7hJsKs", "7c7d7h7sKs")]
    [True, False]
    """
    counts = rank_counts(hand)
    return counts & (counts >> 1) & 0x1111111111111 != 0


def has_four(hand: i64) -> bool:
    """Return whether a dealt five holds four of a rank (CU-11)."""
    return rank_counts(hand) & 0x4444444444444 != 0


def four_in(hand: i64) -> i64:
    """Return the four cards of a rank that a hand holds, 0 where it holds no four (CU-11)."""
    for rank in range(KING + 1):
        four = rank_mask(rank)
        if hand & four == four:
            return four
    return 0


class PublicPosition(State):
    """What everybody knows of a game.

    Lists by seat and by side start with seat 1 and side 1; masks are sets of cards. Every play is public, so that a
    seat with a perfect memory knows each pile, each caída and each earlier deal of the hand. ``phase`` is PACK_DUE,
    DEALING, PLAYING, TAKING, RECALLING or OVER, ``turn`` the seat that the game waits for, ``points`` the score of the
    chica that is played, and ``just_left`` the card that a caída may take (-1 for none).
    """

    def __init__(self, rules: Rules, seats: int, dealer: int) -> None:
        super().__init__(rules, seats, dealer)
        self.rules: Final = rules
        self.phase: i64 = PACK_DUE
        self.turn: i64 = 0
        self.deal_number: i64 = 0
        self.shown: vec[i64] = vec[i64]([0] * (PACK_SIZE // BATCH))  # by deal, then by seat: the cards played
        self.table: i64 = 0
        self.order: vec[i64] = vec[i64]()  # the table's cards as they came
        self.just_left: i64 = -1
        self.missed: i64 = -1  # the lowest rank of a sequence left behind
        self.taker: i64 = 0  # the seat that plays next, which may take it; its partner too, where the team takes
        self.story: vec[i64] = vec[i64]()  # the plays and takes since the last five were dealt
        self.claimed: i64 = 0  # a bit a seat that has claimed its ronda of this deal
        self.doubles: i64 = 0  # a bit a seat that has claimed a double one, or has won with it as it was dealt
        self.piles: vec[i64] = vec[i64]([0, 0])
        self.points: vec[i64] = vec[i64]([0, 0])
        self.chicas: vec[i64] = vec[i64]([0, 0])
        self.total_carton: vec[i64] = vec[i64]([0, 0])
        self.countable_carton: vec[i64] = vec[i64]([0, 0])
        self.catches: list[Catch] = []
        self.recalled: vec[i64] = vec[i64]([0] * seats)  # the ranks that each seat has named rightly
        self.chica_won = False  # the score on show is a finished chica's

    @property
    def game(self) -> str:
        """The game's id."""
        return GAME

    @property
    def score(self) -> list[int]:
        """The points by side; after a won chica still that chica's, until the next pack."""
        return [int(self.points[0]), int(self.points[1])]

    @property
    def deals(self) -> i64:
        """The deals of five that make a hand: four with two players, two with four (CU-05)."""
        return PACK_SIZE // (BATCH * self.seats)

    @property
    def played(self) -> list[int]:
        """The cards that each seat has played of the current deal; none before the first."""
        if not self.deal_number:
            return [0] * int(self.seats)
        return list(self.shown[(self.deal_number - 1) * self.seats : self.deal_number * self.seats])

    @property
    def past(self) -> list[int]:
        """The fives of the earlier deals of this hand, by deal and then by seat."""
        return list(self.shown[: (self.deal_number - 1) * self.seats]) if self.deal_number else []

    def shown_in(self, deal: i64, seat: i64) -> i64:
        """Return the cards that a seat has played of the five that it was dealt in a deal of this hand."""
        return self.shown[(deal - 1) * self.seats + seat - 1]

    def four_shown(self, seat: i64) -> i64:
        """Return the four of a rank that a seat has won with and shown to everybody, 0 where it has not (CU-11)."""
        if self.doubles & bit(seat):
            for line in self.last_points:
                if line.reason == "doble-ronda":
                    return mask_of(list(line.cards))  # a claim's line has no cards
        return 0

    def gone(self) -> i64:
        """Return every card that has been played in this hand: the table and both piles."""
        return self.table | self.piles[0] | self.piles[1]

    def needs_pack(self) -> bool:
        """Return whether a new hand is due."""
        return self.phase == PACK_DUE

    def to_act(self) -> list[int]:
        """Return the seat on turn, alone in a list; a ronda is never waited for (CU-12)."""
        return [] if self.phase == PACK_DUE or self.phase == OVER else [int(self.turn)]

    def may_take(self, seat: i64) -> bool:
        """Return whether a seat may take up what was left behind: the opponent who plays next, or either (CU-26)."""
        if self.taker == 0 or seat == 0:
            return False
        return side_of(seat) == side_of(self.taker) if self.rules.team_takes else seat == self.taker

    def start_from(self, points: list[int]) -> None:
        """Begin with these points by side; raise BadOption where one of them has won with them already."""
        check_start(points, self.rules.target)
        self.points = vec[i64](points)

    @abstractmethod
    def public_copy(self) -> Position:
        """Return a position with the public facts of this one, in which all that is hidden is blank."""

    def take_public(self, other: PublicPosition) -> None:
        """Copy the public facts of another position of the same ruleset and seats; nothing that changes is shared."""
        self._take_score(other)
        self.hand_number = other.hand_number
        self.phase = other.phase
        self.turn = other.turn
        self.deal_number = other.deal_number
        self.shown = refilled(self.shown, other.shown)
        self.table = other.table
        self.order = other.order[:]
        self.story = other.story[:]
        self.just_left = other.just_left
        self.missed = other.missed
        self.taker = other.taker
        self.claimed = other.claimed
        self.doubles = other.doubles
        self.piles = refilled(self.piles, other.piles)
        self.catches = other.catches[:]
        self.recalled = refilled(self.recalled, other.recalled)

    def _take_score(self, other: PublicPosition) -> None:
        self.dealer = other.dealer
        self.over = other.over
        self.winner = other.winner
        self.last_points = other.last_points  # never changed in place
        self.points = refilled(self.points, other.points)
        self.chicas = refilled(self.chicas, other.chicas)
        self.total_carton = refilled(self.total_carton, other.total_carton)
        self.countable_carton = refilled(self.countable_carton, other.countable_carton)
        self.chica_won = other.chica_won


class Position(PublicPosition):
    """A whole game: the public facts, the hands by seat, the pack, and how many of its cards are dealt."""

    def __init__(self, rules: Rules, seats: int, dealer: int) -> None:
        super().__init__(rules, seats, dealer)
        self.next_card: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)

    def dealt_to(self, seat: i64) -> i64:
        """Return the five that a seat was dealt in the current deal."""
        return self.hands[seat - 1] | self.shown_in(self.deal_number, seat)

    def untouched(self, seat: i64) -> bool:
        """Return whether a seat still holds all five cards of the current deal."""
        dealt = self.deal_number > 0 and self.hands[seat - 1] != 0
        return dealt and self.shown_in(self.deal_number, seat) == 0

    def take_over(self, other: Position) -> None:
        """Make this position equal to another of the same ruleset and seats; nothing that changes is shared."""
        self.take_public(other)
        self.deck = other.deck  # never changed in place
        self.next_card = other.next_card
        self.hands = refilled(self.hands, other.hands)
