"""Ratings of a player's rated games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class RatingPoint(Struct, frozen=True):
    """What a rating was after a rated game: the table ``id``, when it ended, and what the player's side won of it.

    ``low`` and ``high`` are two deviations from the rating: the true strength is between them 95 times in 100.
    """

    id: str
    ended: str
    share: float
    rating: int
    low: int
    high: int


class PoolRating(Struct, frozen=True):
    """A player's rating among games that are rated together: of a game, a family of its rulesets, seats and a tempo.

    ``family`` is empty for the game's usual rules. Ratings ``against`` people and computers are apart. ``rating`` with
    ``low`` and ``high`` is today's, less sure the longer nobody has played; while it is ``provisional`` not much can be
    said. ``highest`` is the best one that was not provisional, null where there was none. ``course`` has the last
    games, the first to end first.
    """

    game: str
    family: str
    seats: int
    tempo: Literal["quick", "unhurried", "correspondence"]
    against: Literal["people", "computers"]
    games: int
    won: int
    rating: int
    low: int
    high: int
    provisional: bool
    highest: int | None
    course: list[RatingPoint]


class SeatRating(Struct, frozen=True):
    """How strong who sits in a seat of a rated table is, in the pool that its game is rated in.

    ``rating`` with ``low`` and ``high`` is today's, and ``provisional`` as in a POOL RATING. Seats of those who have no
    rating there, and of computers, have none.
    """

    seat: int
    rating: int
    low: int
    high: int
    provisional: bool


class MyRatings(Struct, frozen=True):
    """My ratings, the pool first in which I played last."""

    pools: list[PoolRating]


class LuckRating(Struct, frozen=True):
    """How strong I am in the last games of a pool with what the cards gave taken off; its pool is named as a rating's.

    ``games`` were counted, ``left`` are still to be: whoever asks again has more counted. ``given`` is what share of a
    game the cards gave me on average, in percent. ``rating``, between ``low`` and ``high`` 95 times in 100, is null
    after fewer than five games.
    """

    game: str
    family: str
    seats: int
    tempo: Literal["quick", "unhurried", "correspondence"]
    against: Literal["people", "computers"]
    games: int
    left: int
    given: float
    rating: int | None
    low: int | None
    high: int | None


class MyLuck(Struct, frozen=True):
    """How strong I am less the luck of the cards, the pool first in which I played last; none for partners."""

    pools: list[LuckRating]
