"""What a replay of Cuarenta tells besides what every replay does."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.contract import State
from sobremesa.games.cuarenta.rules.position import Position
from sobremesa.records.game_replay import Extra, GameReplay


class CuarentaExtra(Extra):
    """The chicas won by each side, where more than one is played for (CU-70)."""

    def fields(self, state: State) -> dict[str, object]:
        """Return ``chicas`` for a ruleset that plays for several."""
        position = cast("Position", state)
        return {"chicas": [int(won) for won in position.chicas]} if position.rules.chicas > 1 else {}


PHRASES: Final = {
    "es": {
        "hand": "data {hand}",
        "over": "gana el bando {side} {score}, datas: {hands}",
        "open": "sin terminar, {score}, datas: {hands}",
    }
}
"""What Cuarenta calls otherwise than the other games do."""

ACCENTED: Final = {"caida": "caída", "caida-en-ronda": "caída en ronda", "carton": "cartón"}
REASONS: Final = {
    "en": ACCENTED | {"boxes": "hands won"},
    "es": ACCENTED | {"boxes": "manos ganadas", "game": "partida", "misdeal": "mala dada"},
}

REPLAY: Final = GameReplay(extra=CuarentaExtra, phrases=PHRASES, reasons=REASONS)
