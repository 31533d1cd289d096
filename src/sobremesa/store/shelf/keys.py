"""The keys of a shelf: what lies where."""

from __future__ import annotations

from typing import Final

GAMES: Final = "game/"
"""Before the id of a game: its ``GameEntry``."""

PLAYERS: Final = "player/"
"""Before the number of a player and the hash of their token: when they came."""

DAILY: Final = "daily/"
"""Before a day, a game and the number of a player: how the deal of that day went."""

DAILY_SCORES: Final = "maestro/"
"""Before a day and a game: the scores that the maestro reached in that deal."""

_DIGITS: Final = 10


def game_key(game: str) -> str:
    """Return the key of a game's entry.

    >>> game_key("aBc")
    'game/aBc'
    """
    return f"{GAMES}{game}"


def player_key(player: int, token_hash: str) -> str:
    """Return the key of a player; all that has to be known of a player stands in it."""
    return f"{PLAYERS}{player:0{_DIGITS}}/{token_hash}"


def read_player(key: str) -> tuple[int, str]:
    """Return a player's number and token hash from a key.

    >>> read_player(player_key(7, "abc"))
    (7, 'abc')
    """
    _, number, token_hash = key.split("/", 2)
    return int(number), token_hash


def rows_of(game: str) -> str:
    """Return what the keys of a game's rows begin with."""
    return f"row/{game}/"


def row_key(game: str, number: int) -> str:
    """Return the key of a game's row.

    >>> row_key("aBc", 12)
    'row/aBc/0000000012'
    """
    return f"{rows_of(game)}{number:0{_DIGITS}}"


def asides_of(game: str) -> str:
    """Return what the keys of a game's messages begin with."""
    return f"aside/{game}/"


def aside_key(game: str, number: int) -> str:
    """Return the key of a message at a game's table."""
    return f"{asides_of(game)}{number:0{_DIGITS}}"


def review_key(game: str) -> str:
    """Return the key of a game's review."""
    return f"review/{game}"


def parts_of(game: str) -> str:
    """Return what the keys of the parts of a game's review begin with."""
    return f"part/{game}/"


def part_key(game: str, name: str) -> str:
    """Return the key of a part of a game's review."""
    return f"{parts_of(game)}{name}"


def daily_of(day: str, game: str) -> str:
    """Return what the keys of a day's results in a game begin with."""
    return f"{DAILY}{day}/{game}/"


def daily_key(day: str, game: str, player: int) -> str:
    """Return the key of a player's result of a day in a game.

    >>> daily_key("2026-11-25", "mus", 7)
    'daily/2026-11-25/mus/0000000007'
    """
    return f"{daily_of(day, game)}{player:0{_DIGITS}}"


def daily_score_key(day: str, game: str) -> str:
    """Return the key of what the maestro made of a day's deal."""
    return f"{DAILY_SCORES}{day}/{game}"


def number_of(key: str) -> int:
    """Return the number that a key ends with.

    >>> number_of(row_key("aBc", 12))
    12
    """
    return int(key.rpartition("/")[2])
