"""The players of Cuarenta by level, the weakest first."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import Bot
from sobremesa.games.cuarenta.players.aficionado import Aficionado
from sobremesa.games.cuarenta.players.maestro import UNHURRIED, Maestro
from sobremesa.games.cuarenta.players.novato import Novato
from sobremesa.games.cuarenta.rules.view import CuarentaView

LEVELS: Final[dict[str, Bot[CuarentaView]]] = {
    "novato": Novato(),
    "aficionado": Aficionado(),
    "maestro": Maestro(),
    "gran-maestro": Maestro(UNHURRIED, takes_all_time=True),
}
