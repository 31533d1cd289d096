"""The levels, which have the same names in every game, and the players of each game by level."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

from sobremesa.core.contract import View
from sobremesa.core.fallback_players import PLAYERS
from sobremesa.core.player import NOTHING, UNLIMITED, Bot, Budget
from sobremesa.core.registry import SPECS, game_named, parts_of, spec_named
from sobremesa.core.rng import Rng
from sobremesa.core.sendable import Sendable

LEVELS: Final = ("novato", "aficionado", "maestro", "gran-maestro")
"""From the weakest to the strongest: ``novato`` knows the moves, ``aficionado`` the tactics, ``maestro`` searches, and
``gran-maestro`` takes its time over it."""


class UnknownLevel(Sendable, ValueError):
    """A game has no level of this name.

    ``allowed`` lists the levels that it has, the weakest first.
    """

    code = "unknown-level"

    def __init__(self, game: str, level: str) -> None:
        self.allowed = levels_of(game)
        super().__init__(f"{game} has no level {level[:40]!r}; it has {', '.join(self.allowed)}")
        self.why = str(self)


def players_of(game: str) -> Mapping[str, Bot[Any]]:
    """Return the players of a game by level, the weakest first; raise UnknownGame.

    A game without players of its own has a random one and one that samples rollouts.
    """
    return cast("Mapping[str, Bot[Any]]", spec_named(game).part("players") or PLAYERS)


def levels_of(game: str) -> list[str]:
    """Return the levels at which a game can be played, the weakest first; empty for a game that is not installed."""
    return list(players_of(game)) if game in SPECS else []


def levels_by_game() -> dict[str, list[str]]:
    """Return the levels of every game, by its id; those whose players cannot be loaded are left out."""
    loaded = parts_of("players")
    return {game: levels_of(game) for game, spec in SPECS.items() if game in loaded or not spec.has("players")}


def bot_named(game: str, level: str) -> Bot[Any]:
    """Return the player of a game and a level, always the same instance.

    Raises UnknownGame, and UnknownLevel, which lists the levels that the game has.
    """
    players = players_of(game)
    if level not in players:
        raise UnknownLevel(game, level)
    return players[level]


def best_player(game: str, level: str) -> Bot[Any]:
    """Return the player of a level, or the game's strongest where it has no such level; raise UnknownGame."""
    players = players_of(game)
    return players[level] if level in players else list(players.values())[-1]


def chosen(game: str, level: str, view: View, seed: str, budget: Budget = UNLIMITED) -> int:
    """Return the move that a level chooses for a view, or NOTHING; raise UnknownGame or UnknownLevel.

    The same seed gives the same move, unless a budget of milliseconds cuts the search short.
    """
    return bot_named(game, level).choose(view, budget, Rng(seed))


def choose_text(wire_json: str, level: str, seed: int, milliseconds: int = 0, forgetful: float = 1.0) -> str:
    """Return the text of the move that a level chooses for a view in its JSON form, for use in worker processes.

    The text is empty when the seat is not awaited and makes no move out of turn. ``milliseconds`` is 0 for no limit,
    ``forgetful`` how readily this player forgets beside others of its level. Raises UnknownGame, UnknownLevel, and
    KeyError, TypeError or ValueError for a text that is no view.
    """
    wire = json.loads(wire_json)
    game = str(wire["game"])
    bot = bot_named(game, level).with_forgetfulness(forgetful)
    view = game_named(game).view_from_wire(wire)
    move = bot.choose(view, Budget(milliseconds), Rng(seed))
    return "" if move == NOTHING else view.write(move)
