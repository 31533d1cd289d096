"""What is to be played: a game, its ruleset, how many sit there, how well the computer plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sobremesa.protocol.rest.library import GameInfo, RulesetInfo
from sobremesa.protocol.rest.tables import NewPlayer, NewTable
from sobremesa.terminal.memory import Keeper, Table

T = TypeVar("T")


class Setup:
    """A choice among the games of a server, the same as last time to begin with; what is chosen is remembered."""

    def __init__(self, games: Sequence[GameInfo], keeper: Keeper) -> None:
        """Choose among games, of which there is at least one."""
        self._games = list(games)
        self._keeper = keeper

    @property
    def game(self) -> GameInfo:
        """The game that is chosen."""
        return _by_id(self._games, self._keeper.memory.game)

    @property
    def _table(self) -> Table:
        return self._keeper.memory.tables.setdefault(self.game.id, Table())

    @property
    def ruleset(self) -> RulesetInfo:
        """The ruleset that is chosen."""
        return _by_id(self.game.rulesets, self._table.rules)

    @property
    def seats(self) -> int:
        """How many shall play: as many as the ruleset is for."""
        allowed = self.ruleset.seats
        return self._table.seats if self._table.seats in allowed else allowed[0]

    @property
    def level(self) -> str:
        """How well the computer shall play."""
        levels = self.game.levels
        return self._table.level if self._table.level in levels else levels[0]

    def turn_game(self, by: int) -> None:
        """Choose another game."""
        ids = [game.id for game in self._games]
        self._keeper.memory.game = _turned(ids, self.game.id, by)
        self._keeper.keep()

    def turn_rules(self, by: int) -> None:
        """Choose another ruleset of the game."""
        ids = [ruleset.id for ruleset in self.game.rulesets]
        self._table.rules = _turned(ids, self.ruleset.id, by)
        self._keeper.keep()

    def turn_seats(self, by: int) -> None:
        """Choose how many play."""
        self._table.seats = _turned(self.ruleset.seats, self.seats, by)
        self._keeper.keep()

    def turn_level(self, by: int) -> None:
        """Choose how well the computer plays."""
        self._table.level = _turned(self.game.levels, self.level, by)
        self._keeper.keep()

    def order(self, name: str, pace: int) -> NewTable:
        """Return what to ask the server for: me in the first seat, computers in the others."""
        bots = [NewPlayer("bot", level=self.level) for _ in range(self.seats - 1)]
        players = [NewPlayer("me", name=name), *bots]
        return NewTable(self.game.id, self.ruleset.id, self.seats, players, pace=pace)


I = TypeVar("I", GameInfo, RulesetInfo)  # noqa: E741 - what has an id


def _by_id(items: Sequence[I], wanted: str) -> I:
    return next((item for item in items if item.id == wanted), items[0])


def _turned(items: Sequence[T], now: T, by: int) -> T:
    return items[(items.index(now) + by) % len(items)]
