"""The weights of the fitted policy, in hundredths."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[int]] = [0] * 39
