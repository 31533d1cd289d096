"""The players of cribbage by level, the weakest first."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import Bot
from sobremesa.games.cribbage.players.aficionado import Aficionado
from sobremesa.games.cribbage.players.maestro import MANY_WORLDS, Maestro
from sobremesa.games.cribbage.players.novato import Novato
from sobremesa.games.cribbage.rules.view import CribbageView

LEVELS: Final[dict[str, Bot[CribbageView]]] = {
    "novato": Novato(),
    "aficionado": Aficionado(),
    "maestro": Maestro(),
    "gran-maestro": Maestro(MANY_WORLDS),
}
