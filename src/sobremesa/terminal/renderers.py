"""Which game is drawn by whom. A new game adds a line."""

from __future__ import annotations

from typing import Final

from sobremesa.games.cribbage.terminal.renderer import Cribbage
from sobremesa.games.cuarenta.terminal.renderer import Cuarenta
from sobremesa.games.gin.terminal.renderer import Gin
from sobremesa.terminal.renderer import Kit

KITS: Final[dict[str, Kit]] = {kit.game: kit for kit in (Cuarenta(), Gin(), Cribbage())}
