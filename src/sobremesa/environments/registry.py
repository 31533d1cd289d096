"""What each game brings to the research environments: its own arrays, or those that follow from its contract."""

from __future__ import annotations

from typing import Any, cast

from sobremesa.core.registry import SPECS, game_named, spec_named
from sobremesa.environments.game import GameEnvironment
from sobremesa.environments.plain import PlainEnvironment


def environment_of(game: str) -> GameEnvironment[Any, Any]:
    """Return the environment of a game, derived from its contract where it brings none. Raises UnknownGame."""
    found = spec_named(game).part("environment")
    return cast("GameEnvironment[Any, Any]", found) if found else PlainEnvironment(game_named(game))


def games() -> list[str]:
    """Return the ids of the games that there are environments of: all that are installed."""
    return list(SPECS)
