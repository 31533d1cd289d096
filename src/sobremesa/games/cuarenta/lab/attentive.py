"""The levels that forget, as they would be if they never did: for measuring what it costs them."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import Bot
from sobremesa.games.cuarenta.players.aficionado import Aficionado
from sobremesa.games.cuarenta.players.forgetting import NEVER
from sobremesa.games.cuarenta.players.novato import Novato
from sobremesa.games.cuarenta.rules.view import CuarentaView

ATTENTIVE: Final[dict[str, Bot[CuarentaView]]] = {
    "attentive-novato": Novato(NEVER),
    "attentive-aficionado": Aficionado(forgetting=NEVER),
}
