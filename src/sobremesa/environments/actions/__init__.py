"""The fixed action spaces, by game."""

from __future__ import annotations

from typing import Final

from sobremesa.environments.actions.base import SILENCE, Actions, UnknownAction
from sobremesa.games.cribbage.environment.actions import CribbageActions
from sobremesa.games.cuarenta.environment.actions import CuarentaActions
from sobremesa.games.gin.environment.actions import GinActions

__all__ = ["ACTIONS", "SILENCE", "Actions", "UnknownAction"]

ACTIONS: Final[dict[str, Actions]] = {"cuarenta": CuarentaActions(), "gin": GinActions(), "cribbage": CribbageActions()}
