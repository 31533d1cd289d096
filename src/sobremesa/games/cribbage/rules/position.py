"""Everything that a game of cribbage in progress consists of, what everybody knows apart, and how it is copied."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of
from sobremesa.core.contract import ScoreLine, State, check_start, other_side
from sobremesa.core.vectors import refilled
from sobremesa.games.cribbage.rules.pegging import CARD, CARD_BITS, LIMIT, cards_in, fitting, row_of
from sobremesa.games.cribbage.rules.rulesets import GAME, Rules
from sobremesa.games.cribbage.rules.score_notes import line_of, note_of
from sobremesa.games.cribbage.rules.show import Count, score_show

DEALT: Final = 6
PACK_DUE: Final = 0
LAYING_AWAY: Final = 1
PLAYING: Final = 2
COUNTING: Final = 3
OVER: Final = 4
PHASES: Final = ("pack", "lay-away", "play", "count", "over")
NO_CARD: Final = -1
UNSAID: Final = -1
MOST_NOTES: Final = 4  # of one move: for the count, for its ranks, for the last card or the go
SHOWS: Final = 3  # the pone's hand, the dealer's hand, the crib


class Show(NamedTuple):
    """A hand or crib that lies open: whose, which, its four cards (a mask), and its combinations with the starter.

    ``counts`` is empty until the show has been counted; under muggins that is when the claim is settled (CR-25).
    """

    seat: int
    crib: bool
    cards: int
    counts: tuple[Count, ...]


class PublicPosition(State):
    """What everybody knows of a game of cribbage.

    Lists by seat start with seat 1; masks are sets of cards; ``starter`` is -1 until it is turned. ``phase`` is
    PACK_DUE, LAYING_AWAY, PLAYING, COUNTING or OVER, ``turn`` the seat on turn, and ``total`` the count of the series
    that is played. What the last move scored is kept as packed notes, and spelled out when ``last_points`` is read.
    """

    def __init__(self, rules: Rules, dealer: int) -> None:
        super().__init__(rules, 2, dealer)
        self.rules: Final = rules
        self.phase: i64 = PACK_DUE
        self.turn: i64 = 0
        self.starter: i64 = NO_CARD
        self.row: i64 = 0  # all cards of this play, as they came
        self.by_second: i64 = 0  # a bit for each of them, the latest lowest: whether seat 2 played it
        self.lying: i64 = 0  # how many they are
        self.length: i64 = 0  # how many of them lie there since the count was reset
        self.total: i64 = 0  # the count
        self.said_go: i64 = 0
        self.beyond: vec[i64] = vec[i64]([0, 0])  # every card that a seat still holds counts more than this (CR-07)
        self.opened: i64 = 0  # how many of the three shows lie open
        self.counted: i64 = 0  # how many of those are counted
        self.crib: i64 = 0  # its cards, once they lie open
        self.said: i64 = UNSAID  # muggins: what was said of the show that is being counted
        self.notes: vec[i64] = vec[i64]([0] * MOST_NOTES)  # what the last move scored, as many as are noted
        self.noted: i64 = 0
        self.showed = False  # whether it also scored the shows
        self.points: vec[i64] = vec[i64]([0, 0])
        self.games: vec[i64] = vec[i64]([0, 0])

    def start_from(self, points: list[int]) -> None:
        """Begin with these points by side; raise BadOption where one of them has won with them already."""
        check_start(points, self.rules.target)
        self.points = vec[i64](points)

    @abstractmethod
    def public_copy(self) -> Position:
        """Return a position with the public facts of this one, in which all that is hidden is blank."""

    @property
    def game(self) -> str:
        """The game's id."""
        return GAME

    @property
    def score(self) -> list[int]:
        """The points by side."""
        return [int(self.points[0]), int(self.points[1])]

    @property
    def pone(self) -> i64:
        """The seat that does not deal."""
        return other_side(self.dealer)

    @property
    def dealt_by(self) -> i64:
        """The seat that dealt the hand on the table: once it is played out, the dealer is the other (CR-03)."""
        return other_side(self.dealer) if self.phase == PACK_DUE else self.dealer

    @property
    def played(self) -> tuple[int, ...]:
        """All cards of this play, as they came."""
        return tuple(cards_in(self.row, self.lying))

    @played.setter
    def played(self, cards: tuple[int, ...]) -> None:
        self.row = row_of(list(cards))
        self.lying = len(cards)

    @property
    def players(self) -> tuple[int, ...]:
        """The seat that played each card of ``played``."""
        return tuple([int((self.by_second >> at) & 1) + 1 for at in range(int(self.lying) - 1, -1, -1)])

    @players.setter
    def players(self, seats: tuple[int, ...]) -> None:
        self.by_second = 0
        for seat in seats:
            self.by_second = (self.by_second << 1) | (seat - 1)

    @property
    def last_player(self) -> i64:
        """The seat that played the latest card of this play, 0 before the first."""
        return (self.by_second & 1) + 1 if self.lying else 0

    @property
    def series(self) -> tuple[int, ...]:
        """The cards played since the count was last reset, as they came."""
        return tuple(cards_in(self.row, self.length))

    @series.setter
    def series(self, cards: tuple[int, ...]) -> None:
        self.length = len(cards)  # they are the latest of those played

    def played_by(self, seat: i64) -> i64:
        """Return the cards that a seat has played in this hand, as a mask."""
        row, whose = self.row, self.by_second if seat == 2 else ~self.by_second
        mask: i64 = 0
        at: i64 = 0
        while at < self.lying:
            mask |= (whose & 1) << (row & CARD)
            row >>= CARD_BITS
            whose >>= 1
            at += 1
        return mask

    @property
    def last_points(self) -> list[ScoreLine]:
        """What the last deal or move scored, and why; after the play, that is all the shows."""
        lines = [line_of(self.notes[at]) for at in range(self.noted)]
        for show in self.shows if self.showed else []:
            for one in show.counts:
                lines.append(ScoreLine(one.reason, show.seat, one.points, tuple(cards_of(one.cards))))
        return lines

    @last_points.setter
    def last_points(self, lines: list[ScoreLine]) -> None:
        notes = [int(note_of(line)) for line in lines]
        self.notes = vec[i64](notes + [0] * MOST_NOTES)
        self.noted = len(notes)
        self.showed = False

    @property
    def shows(self) -> list[Show]:
        """The hands that lie open, and the crib, as far as the counting has come (CR-16)."""
        return [self._show(step) for step in range(self.opened)]

    def _show(self, step: i64) -> Show:
        cards, crib = self.shown_cards(step), step == SHOWS - 1
        counts = score_show(int(cards), int(self.starter), crib) if step < self.counted else []
        return Show(int(self.shower(step)), crib, int(cards), tuple(counts))

    def shower(self, step: i64) -> i64:
        """Return the seat of the first (0), second and third show: pone, dealer, and the dealer's crib (CR-16)."""
        return self.dealt_by if step else other_side(self.dealt_by)

    def shown_cards(self, step: i64) -> i64:
        """Return the four cards of a show that lies open: the pone's, the dealer's, the crib's."""
        return self.crib if step == SHOWS - 1 else self.played_by(self.shower(step))

    def take_public(self, other: PublicPosition) -> None:
        """Copy the public facts of another position of the same ruleset; nothing that changes is shared."""
        self._take_game(other)
        self._take_play(other)
        self._take_show(other)

    def _take_game(self, other: PublicPosition) -> None:
        self.dealer = other.dealer
        self.hand_number = other.hand_number
        self.over = other.over
        self.winner = other.winner
        self.points = refilled(self.points, other.points)
        self.games = refilled(self.games, other.games)
        self.phase = other.phase
        self.turn = other.turn
        self.starter = other.starter

    def _take_play(self, other: PublicPosition) -> None:
        self.row = other.row
        self.by_second = other.by_second
        self.lying = other.lying
        self.length = other.length
        self.total = other.total
        self.said_go = other.said_go
        self.beyond = refilled(self.beyond, other.beyond)

    def _take_show(self, other: PublicPosition) -> None:
        self.opened = other.opened
        self.counted = other.counted
        self.crib = other.crib
        self.said = other.said
        self.notes = refilled(self.notes, other.notes)
        self.noted = other.noted
        self.showed = other.showed


class Position(PublicPosition):
    """A whole game: the public facts, both hands, and the two cards that each seat laid away."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        super().__init__(rules, dealer)
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.laid: vec[i64] = vec[i64]([0, 0])  # the two that each seat laid away

    def playable(self, seat: i64) -> i64:
        """Return the cards that a seat holds and that fit under thirty-one (CR-06)."""
        return fitting(self.hands[seat - 1], LIMIT - self.total)

    def holder_of(self, cards: i64) -> int:
        """Return the seat that holds all these cards, 0 where there is none."""
        for seat in range(1, 3):
            if cards & ~self.hands[seat - 1] == 0:
                return seat
        return 0

    def take_over(self, other: Position) -> None:
        """Make this position equal to another of the same ruleset; nothing that changes is shared."""
        self.take_public(other)
        self.deck = other.deck  # never changed in place
        self.hands = refilled(self.hands, other.hands)
        self.laid = refilled(self.laid, other.laid)


def every_other(deck: vec[i64], at: i64) -> i64:
    """Return the six cards that go to the one who is dealt the first card, or the second (CR-04)."""
    hand: i64 = 0
    while at < 2 * DEALT:
        hand |= bit(deck[at])
        at += 2
    return hand
