"""What a seat sees, as numbers, by game."""

from __future__ import annotations

from sobremesa.envs.sights.base import Field, Sight
from sobremesa.envs.sights.cribbage import CribbageSight
from sobremesa.envs.sights.cuarenta import CuarentaSight
from sobremesa.envs.sights.gin import GinSight

__all__ = ["Field", "Sight", "sight_of"]


def sight_of(game: str, seats: int) -> Sight:
    """Return how the views of a game with so many players become observations."""
    if game == "cuarenta":
        return CuarentaSight(seats)
    return GinSight() if game == "gin" else CribbageSight()
