"""How thoroughly a game of gin is reviewed."""

from __future__ import annotations

from typing import Final

from sobremesa.analysis.effort import Effort

EFFORT: Final = Effort(1000, 800, 40, 3000)
