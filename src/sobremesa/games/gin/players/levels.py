"""The players of gin by level, the weakest first."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import Bot
from sobremesa.games.gin.players.aficionado import Aficionado
from sobremesa.games.gin.players.maestro import PATIENCE, PLAYOUTS, Maestro
from sobremesa.games.gin.players.novato import Novato
from sobremesa.games.gin.rules.view import GinView

LEVELS: Final[dict[str, Bot[GinView]]] = {
    "novato": Novato(),
    "aficionado": Aficionado(),
    "maestro": Maestro(),
    "gran-maestro": Maestro(PATIENCE * PLAYOUTS, whole_time=True),
}
