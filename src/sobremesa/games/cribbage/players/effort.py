"""How thoroughly a game of cribbage is reviewed."""

from __future__ import annotations

from typing import Final

from sobremesa.analysis.effort import Effort

EFFORT: Final = Effort(250, 3000, 400)
