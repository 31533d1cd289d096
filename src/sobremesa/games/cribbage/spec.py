"""The parts of Cribbage, each loaded when it is first used."""

from __future__ import annotations

from typing import Final

from sobremesa.core.spec import GameSpec

SPEC: Final = GameSpec(
    id="cribbage",
    title="Cribbage",
    order=3,
    rules="sobremesa.games.cribbage.rules.game:CRIBBAGE",
    players="sobremesa.games.cribbage.players.levels:LEVELS",
)
