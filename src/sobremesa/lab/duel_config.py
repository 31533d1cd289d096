"""The terms of a duel."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from sobremesa.core.options import BadOption, changes_of
from sobremesa.core.player import Budget
from sobremesa.core.registry import game_named
from sobremesa.lab.players import Mover, check_player, check_seats


@dataclass(frozen=True)
class DuelConfig:
    """The terms of a duel: game, rules, players, and the ``seed`` that decides all deals.

    Players are names (a level, ``lab:NAME``, ``cmd:PROGRAM ARGS``) or functions from a view to a move's text.
    ``budget`` is the time for a move, for both players; a search with a limit in milliseconds depends on the machine,
    one in iterations does not. ``limit`` is in milliseconds: an external program that takes longer loses the game; 0
    derives it from ``budget``. Values of ``options`` may be given as bool or int; raises BadOption where they do not
    stand by name.
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

    def __post_init__(self) -> None:
        """Take the options as rulesets have them."""
        object.__setattr__(self, "options", changes_of(self.options))

    def told(self) -> dict[str, object]:
        """Return what every report tells of its terms: the game, its rules, the time for a move, and its limit."""
        shared = ("game", "rules", "options", "seats")
        return {name: getattr(self, name) for name in shared} | {"budget": asdict(self.budget), "limit": self.limit}

    def check(self, pairs: int) -> None:
        """Check that the duel can be played.

        Raises UnknownGame, UnknownRuleset, UnknownLevel, NoProgram, BadOption, or what a player's own ``check_seats``
        raises, such as BadModel.
        """
        game = game_named(self.game)
        game.new(game.ruleset(self.rules, self.options), self.seats, 1)
        for name in (self.a, self.b):
            check_player(self.game, name)
            check_seats(name, self.seats)
        if pairs < 1:
            raise BadOption("pairs", str(pairs), "1 or more")
