"""Pools: the games that are rated together, by game, family of rulesets, seats, tempo and kind of opponent."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from sobremesa.core.registry import SPECS

Tempo: TypeAlias = Literal["quick", "unhurried", "correspondence"]
Against: TypeAlias = Literal["people", "computers"]

PARTNERS: Final = 4
"""The seats from which on people play in two teams."""

_SEPARATOR: Final = ":"


class Pool(Struct, frozen=True, order=True):
    """Where a game counts: games of different pools never change the same rating.

    ``family`` is a word of the game's ``GameSpec.families``, empty for its usual rules.
    """

    game: str
    family: str
    seats: int
    tempo: Tempo
    against: Against

    def __str__(self) -> str:
        """Return the text by which a store keeps it."""
        return _SEPARATOR.join((self.game, self.family, str(self.seats), self.tempo, self.against))

    @classmethod
    def read(cls, text: str) -> Pool:
        """Return the pool of such a text. Raises ValueError, also for words that there are not."""
        game, family, seats, tempo, against = text.split(_SEPARATOR)
        if tempo not in _TEMPI or against not in _OPPONENTS:
            raise ValueError(f"no pool: {text!r}")
        return cls(game, family, int(seats), _TEMPI[tempo], _OPPONENTS[against])

    @property
    def in_teams(self) -> bool:
        """Return whether two teams of partners play."""
        return self.seats >= PARTNERS


_TEMPI: Final[dict[str, Tempo]] = {"quick": "quick", "unhurried": "unhurried", "correspondence": "correspondence"}
_OPPONENTS: Final[dict[str, Against]] = {"people": "people", "computers": "computers"}

QUICK_MOVE: Final = 30
"""The most seconds for each move of a quick game."""

QUICK_GAME: Final = 600
MOVES: Final = 60
"""The most seconds that a quick game gives for so many moves."""


def tempo_of(kind: str, seconds: int = 0, increment: int = 0) -> Tempo:
    """Return the tempo of a clock: ``kind`` is ``move``, ``game``, ``correspondence``, or empty for no clock.

    >>> tempo_of("move", 30), tempo_of("game", 300, 5), tempo_of("game", 900, 10), tempo_of("")
    ('quick', 'quick', 'unhurried', 'unhurried')
    """
    if kind == "correspondence":
        return "correspondence"
    by_move, by_game = kind == "move" and seconds <= QUICK_MOVE, kind == "game"
    return "quick" if by_move or (by_game and seconds + MOVES * increment <= QUICK_GAME) else "unhurried"


def pool_of(game: str, rules: str, seats: int, tempo: Tempo, against: Against = "people") -> Pool:
    """Return the pool of a game by a preset of rules; without a family they share the usual one."""
    spec = SPECS.get(game)
    return Pool(game, spec.families.get(rules, "") if spec else "", seats, tempo, against)
