"""What a seat sees, as numbers, by game."""

from __future__ import annotations

from sobremesa.environments.observations.base import Field, Sight
from sobremesa.games.cribbage.environment.observations import CribbageSight
from sobremesa.games.cuarenta.environment.observations import CuarentaSight
from sobremesa.games.gin.environment.observations import GinSight

__all__ = ["Field", "Sight", "sight_of"]


def sight_of(game: str, seats: int) -> Sight:
    """Return how the views of a game with so many players become observations."""
    if game == "cuarenta":
        return CuarentaSight(seats)
    return GinSight() if game == "gin" else CribbageSight()
