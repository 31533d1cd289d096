"""The fixed action spaces, by game."""

from __future__ import annotations

from typing import Final

from sobremesa.envs.actions.base import SILENCE, Actions, UnknownAction
from sobremesa.envs.actions.cribbage import CribbageActions
from sobremesa.envs.actions.cuarenta import CuarentaActions
from sobremesa.envs.actions.gin import GinActions

__all__ = ["ACTIONS", "SILENCE", "Actions", "UnknownAction"]

ACTIONS: Final[dict[str, Actions]] = {"cuarenta": CuarentaActions(), "gin": GinActions(), "cribbage": CribbageActions()}
