"""The levels, which have the same names in every game, and the bots that play them."""

from __future__ import annotations

import json
from typing import Final

from sobremesa.bots.base import NOTHING, UNLIMITED, Bot, Budget
from sobremesa.bots.cribbage.aficionado import Aficionado as CribbageAficionado
from sobremesa.bots.cribbage.maestro import MANY_WORLDS
from sobremesa.bots.cribbage.maestro import Maestro as CribbageMaestro
from sobremesa.bots.cribbage.novato import Novato as CribbageNovato
from sobremesa.bots.cuarenta.aficionado import Aficionado
from sobremesa.bots.cuarenta.maestro import UNHURRIED as CUARENTA_UNHURRIED
from sobremesa.bots.cuarenta.maestro import Maestro as CuarentaMaestro
from sobremesa.bots.cuarenta.novato import Novato
from sobremesa.bots.gin.aficionado import Aficionado as GinAficionado
from sobremesa.bots.gin.maestro import PATIENCE, PLAYOUTS
from sobremesa.bots.gin.maestro import Maestro as GinMaestro
from sobremesa.bots.gin.novato import Novato as GinNovato
from sobremesa.core.contract import View
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng

LEVELS: Final = ("novato", "aficionado", "maestro", "gran-maestro")
"""From the weakest to the strongest: ``novato`` knows the moves, ``aficionado`` the tactics, ``maestro`` searches, and
``gran-maestro`` takes its time over it."""

BOTS: Final[dict[tuple[str, str], Bot]] = {
    ("cuarenta", "novato"): Novato(),
    ("cuarenta", "aficionado"): Aficionado(),
    ("cuarenta", "maestro"): CuarentaMaestro(),
    ("cuarenta", "gran-maestro"): CuarentaMaestro(CUARENTA_UNHURRIED, takes_all_time=True),
    ("gin", "novato"): GinNovato(),
    ("gin", "aficionado"): GinAficionado(),
    ("gin", "maestro"): GinMaestro(),
    ("gin", "gran-maestro"): GinMaestro(PATIENCE * PLAYOUTS, whole_time=True),
    ("cribbage", "novato"): CribbageNovato(),
    ("cribbage", "aficionado"): CribbageAficionado(),
    ("cribbage", "maestro"): CribbageMaestro(),
    ("cribbage", "gran-maestro"): CribbageMaestro(MANY_WORLDS),
}


class UnknownLevel(ValueError):
    """Nobody plays this game at this level; ``allowed`` lists the levels there are."""

    code = "unknown-level"

    def __init__(self, game: str, level: str) -> None:
        self.allowed = levels_of(game)
        super().__init__(f"{game} has no level {level[:40]!r}; it has {', '.join(self.allowed)}")
        self.why = str(self)


def levels_of(game: str) -> list[str]:
    """Return the levels at which a game can be played, the weakest first."""
    return [level for level in LEVELS if (game, level) in BOTS]


def bot_named(game: str, level: str) -> Bot:
    """Return the bot of a game and a level; raise UnknownGame or UnknownLevel."""
    game_named(game)
    if (game, level) not in BOTS:
        raise UnknownLevel(game, level)
    return BOTS[game, level]


def chosen(game: str, level: str, view: View, seed: str, budget: Budget = UNLIMITED) -> int:
    """Return the move that a level chooses for a view, or NOTHING; the same seed gives the same move.

    Raises UnknownGame and UnknownLevel.
    """
    return bot_named(game, level).choose(view, budget, Rng(seed))


def choose_text(wire_json: str, level: str, seed: int, milliseconds: int = 0) -> str:
    """Return the text of the move that a level chooses for a view in its JSON form, for use in worker processes.

    The text is empty when the seat is not awaited and wants to make no move out of turn. Raises UnknownGame,
    UnknownLevel, and KeyError, TypeError or ValueError for a text that is no view.
    """
    wire = json.loads(wire_json)
    game = str(wire["game"])
    bot = bot_named(game, level)
    view = game_named(game).view_from_wire(wire)
    move = bot.choose(view, Budget(milliseconds), Rng(seed))
    return "" if move == NOTHING else view.write(move)
