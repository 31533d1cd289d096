"""What a duel is about."""

from __future__ import annotations

from dataclasses import dataclass, field

from sobremesa.core.options import BadOption
from sobremesa.core.player import Budget
from sobremesa.core.registry import game_named
from sobremesa.lab.players import Mover, check_player


@dataclass(frozen=True)
class DuelConfig:
    """The game, its rules and seats, the players ``a`` and ``b``, the seed of the deals, and the time for a move.

    ``limit`` is in milliseconds: a program that takes longer over a move loses its game. 0: what its time makes it.
    """

    game: str
    rules: str
    seats: int
    a: str | Mover
    b: str | Mover
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)
    limit: int = 0

    def check(self, pairs: int) -> None:
        """Raise UnknownGame, UnknownRuleset, UnknownLevel, NoProgram, or BadOption for what cannot be played."""
        game = game_named(self.game)
        game.new(game.ruleset(self.rules, self.options), self.seats, 1)
        for name in (self.a, self.b):
            check_player(self.game, name)
        if pairs < 1:
            raise BadOption("pairs", str(pairs), "1 or more")
