"""The ids by which Gymnasium makes the games: ``sobremesa/GAME-v1`` is one seat of a game against a level."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Final

from sobremesa.environments.config import VERSION
from sobremesa.environments.registry import games

NAMESPACE: Final = "sobremesa"
ENTRY: Final = "sobremesa.environments.seat_env"


def env_id(game: str) -> str:
    """Return the id of a game's environment; its version changes when behaviour does."""
    return f"{NAMESPACE}/{game}-{VERSION}"


def register_games() -> list[str]:
    """Register every installed game with Gymnasium, once, and return the ids; none where Gymnasium is missing."""
    if find_spec("gymnasium") is None:
        return []
    registration = importlib.import_module("gymnasium.envs.registration")
    for game in games():
        if env_id(game) not in registration.registry:
            registration.register(
                env_id(game),
                entry_point=f"{ENTRY}:SeatEnv",
                vector_entry_point=f"{ENTRY}:SeatVectorEnv",
                kwargs={"game": game},
            )
    return [env_id(game) for game in games()]
