"""The games of the house. A new game is a folder beside this module and a line in it."""

from __future__ import annotations

from typing import ClassVar, Final

from sobremesa.core.contract import Game, View
from sobremesa.core.options import Ruleset
from sobremesa.games.cribbage.game import CribbageGame
from sobremesa.games.cuarenta.game import CuarentaGame
from sobremesa.games.gin.game import GinGame

GAMES: Final[dict[str, Game]] = {game.id: game for game in [CuarentaGame(), GinGame(), CribbageGame()]}


class UnknownGame(ValueError):
    """There is no game of this id in the house."""

    code: ClassVar[str] = "unknown-game"

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game {name[:40]!r}; there are {', '.join(GAMES)}")
        self.why = str(self)


def game_named(name: str) -> Game:
    """Return the game of an id; raise UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(name)
    return GAMES[name]


def ruleset_named(game: str, rules: str, overrides: dict[str, str]) -> Ruleset:
    """Return a game's preset with some options changed; raise UnknownGame, UnknownRuleset or BadOption."""
    return game_named(game).ruleset(rules, overrides)


def view_of_wire(wire: dict[str, object]) -> View:
    """Return the view that ``to_wire`` gave, of whichever game; raise UnknownGame."""
    return game_named(str(wire["game"])).view_from_wire(wire)
