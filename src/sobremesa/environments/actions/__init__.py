"""The fixed action spaces."""

from __future__ import annotations

from sobremesa.environments.actions.base import SILENCE, Actions, UnknownAction

__all__ = ["SILENCE", "Actions", "UnknownAction"]
