"""The parts of gin rummy, each loaded when it is first used."""

from __future__ import annotations

from typing import Final

from sobremesa.core.spec import GameSpec

SPEC: Final = GameSpec(
    id="gin",
    title="Gin Rummy",
    order=2,
    rules="sobremesa.games.gin.rules.game:GIN",
    players="sobremesa.games.gin.players.levels:LEVELS",
)
