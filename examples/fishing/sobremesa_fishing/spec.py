"""What Sobremesa finds of fishing through its entry point: the rules, and how things are called."""

from __future__ import annotations

from typing import Final

from sobremesa.core.spec import GameSpec

SPEC: Final = GameSpec(
    id="fishing",
    title="Fishing",
    rules="sobremesa_fishing.game:FISHING",
    messages="sobremesa_fishing.messages:MESSAGES",
)
