"""What a replay of cribbage tells besides what every replay does."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.contract import State
from sobremesa.games.cribbage.rules.position import Position
from sobremesa.records.game_replay import Extra, GameReplay


class CribbageExtra(Extra):
    """The games won by each side: one, or more by a lurch (CR-24)."""

    def fields(self, state: State) -> dict[str, object]:
        """Return ``games``."""
        return {"games": [int(won) for won in cast("Position", state).games]}


REASONS: Final = {
    "en": {
        "thirty-one": "thirty-one",
        "last": "last card",
        "nobs": "his nobs",
        "heels": "his heels",
        "false-claim": "false claim",
    },
    "es": {
        "fifteen": "quince",
        "thirty-one": "treinta y uno",
        "pair": "pareja",
        "pair-royal": "trío",
        "double-pair-royal": "cuatro iguales",
        "run": "escalera",
        "flush": "color",
        "nobs": "jota del palo",
        "heels": "jota de muestra",
        "go": "paso",
        "last": "última carta",
        "false-claim": "reclamo en falso",
        "hand": "mano",
    },
}

REPLAY: Final = GameReplay(extra=CribbageExtra, reasons=REASONS)
