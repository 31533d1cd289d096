"""Which game is drawn by whom. A new game adds a line."""

from __future__ import annotations

from typing import Final

from sobremesa.terminal.tables.cribbage import Cribbage
from sobremesa.terminal.tables.cuarenta import Cuarenta
from sobremesa.terminal.tables.gin import Gin
from sobremesa.terminal.tables.kit import Kit

KITS: Final[dict[str, Kit]] = {kit.game: kit for kit in (Cuarenta(), Gin(), Cribbage())}
