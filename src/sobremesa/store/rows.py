"""What the store takes and gives: plain frozen values, with no database behind them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Status: TypeAlias = Literal["playing", "over", "abandoned"]
Away: TypeAlias = Literal["computer", "end"]

ABANDONED: Final = "; abandoned"
"""The text of the row that ends a game before its end: to a reader of records it is a comment."""

LOST_ON_TIME: Final = "; lost on time"
"""The text of the row by which a seat's side loses the game."""

TAKEBACK: Final = "; takeback to "
"""With a number: the text of the row by which the game goes back to where it stood after the row of that number."""

TIME_WAS_UP: Final = "; time was up"
"""Stands after a move that the computer made because a seat's time for it was up."""


@dataclass(frozen=True)
class PlayerRow:
    """Somebody who was given a cookie and has sat down: only the token's hash is known here."""

    id: int
    token_hash: str


@dataclass(frozen=True)
class Seat:
    """Who sits where in a game: a player (``human``, by id), a computer (``bot``, by level) or nobody yet (``open``).

    ``text`` is what a player gave for the shuffle to be mixed with; ``stood_in`` tells whether the computer plays for a
    person who stayed away.
    """

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    player: int | None = None
    level: str | None = None
    text: str = ""
    stood_in: bool = False


@dataclass(frozen=True)
class GameRow:
    """What is fixed about a game when it is made; ``options`` are the overrides of the preset ``rules``.

    ``away`` is what happens to the seat of a person who is gone for longer than ``grace`` seconds. Whoever knows the id
    of a ``public`` game may watch it. ``clock`` is how much time the people have, as the table writes it; empty: any.
    ``takebacks`` tells whether a move may be taken back where all agree, ``hints`` whether the people may have hints.
    Games that follow each other by rematch are one ``session``, named by the id of the first of them (empty: this one's
    own); ``previous`` is the game that this one is the rematch of. ``retry`` is how many of the first rows are an
    earlier game's, of which this one is a second try; 0: none, it is a game of its own.
    """

    id: str
    game: str
    rules: str
    revision: int
    options: dict[str, str]
    seats: int
    dealer: int
    cut: list[str]
    pace: int
    host: int
    created: str
    players: list[Seat] = field(default_factory=list)
    away: Away = "computer"
    grace: int = 120
    public: bool = False
    clock: str = ""
    takebacks: bool = True
    hints: bool = False
    session: str = ""
    previous: str | None = None
    retry: int = 0

    @property
    def waits(self) -> bool:
        """Return whether somebody has still to sit down before the first pack is dealt."""
        return any(seat.kind == "open" for seat in self.players)

    @property
    def texts(self) -> list[str]:
        """Return what the players gave for the shuffle, by seat."""
        return [seat.text for seat in self.players]

    def seat_of(self, player: int | None) -> int:
        """Return the seat of a player, or 0 for one who has none."""
        return next((seat.seat for seat in self.players if player is not None and seat.player == player), 0)

    def belongs_to(self, player: int | None) -> bool:
        """Return whether a player made this game or sits in it."""
        return player is not None and (self.host == player or self.seat_of(player) > 0)


@dataclass(frozen=True)
class Link:
    """What a secret opens: a seat of a game, or the right to watch it (seat 0). Only its hash is known here."""

    hash: str
    game: str
    seat: int


@dataclass(frozen=True)
class Transfer:
    """What a secret moves: a seat from the player ``holder`` to whoever opens the link before it ``expires``.

    It was made by the holder, or ``by_host`` while the holder was away. Only its hash is known here.
    """

    hash: str
    game: str
    seat: int
    holder: int
    by_host: bool
    expires: str


@dataclass(frozen=True)
class MoveRow:
    """One numbered thing that happened in a game: a pack (seat 0), a move, or its end before the rules end it.

    ``spent`` are the milliseconds for which the game waited for it, where it has clocks.
    """

    number: int
    seat: int
    text: str
    spent: int = 0


@dataclass(frozen=True)
class Aside:
    """One numbered thing that a seat said at a table and that is no move; row ``after`` was the last one then."""

    number: int
    after: int
    seat: int
    kind: str
    text: str


@dataclass(frozen=True)
class Standing:
    """How a game stands after its last row: kept beside the rows for lists, never for play.

    ``turn`` are the seats that it waits for; None where that was not written down yet.
    """

    status: Status
    score: list[int]
    winner: int
    turn: list[int] | None = field(default_factory=list)


@dataclass(frozen=True)
class Listed:
    """A game in a list: with how it stands and when that was written."""

    game: GameRow
    standing: Standing
    updated: str
