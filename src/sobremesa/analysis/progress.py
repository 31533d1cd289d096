"""How far a review has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

FIRST: Final = "first"
SECOND: Final = "second"
LINES: Final = "lines"

SHARES: Final = {FIRST: (0.0, 0.25), SECOND: (0.25, 0.85), LINES: (0.85, 1.0)}
"""Which part of the whole each stage takes, as a rule: from where to where."""


class Reached(NamedTuple):
    """How far a review has come.

    In a look at every decision (stage ``first``) or a closer one (``second``), ``hand`` is the hand that is looked at
    and ``hands`` their number. While the better moves are played out (``lines``) they are the mistake and the number of
    mistakes. ``share`` is how much of all the work is done, from 0 to 1.
    """

    game: str
    stage: str
    hand: int
    hands: int
    share: float

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        return {"stage": self.stage, "hand": self.hand, "hands": self.hands, "share": round(self.share, 3)}


Progress: TypeAlias = Callable[[Reached], None]
"""Is told how far a review has come."""


def reached(game: str, stage: str, hand: int, hands: int, part: float) -> Reached:
    """Return how far a review has come that has done a part of a stage, from 0 to 1."""
    begin, end = SHARES[stage]
    return Reached(game, stage, hand, hands, begin + (end - begin) * part)
