"""How thoroughly a game of Cuarenta is reviewed."""

from __future__ import annotations

from typing import Final

from sobremesa.analysis.effort import Effort

EFFORT: Final = Effort(1000, 450, 20, 5000)
