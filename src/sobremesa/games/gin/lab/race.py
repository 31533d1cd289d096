"""How hands of gin end between a maestro and a plain player: the numbers behind the race to the target.

Hands by the thousand, played by the two styles with which maestro plays hands out: its own, and the plain player's.
``python -m sobremesa.games.gin.lab.race`` writes the table that ships.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from sobremesa.files import save
from sobremesa.games.gin.players.worth import TABLE
from sobremesa.games.gin.rules.rulesets import PRESETS, ruleset
from sobremesa.games.gin.search.manners import MANNERS, PLAIN
from sobremesa.games.gin.search.playout import outcomes
from sobremesa.games.gin.search.rollout_search import OWN

HANDS: Final = 40000
SEED: Final = 1

Counted = list[tuple[int, int]]
"""Points (below nought: the plain player's) and how many hands brought them."""


def endings(preset: str, hands: int, seed: int) -> tuple[Counted, Counted]:
    """Return how hands ended that the maestro's style dealt, and those that the plain player dealt."""
    found = outcomes(ruleset(preset), OWN, MANNERS[PLAIN].style, hands, seed)
    return sorted(Counter(found[1::2]).items()), sorted(Counter(found[0::2]).items())


def main(path: Path = TABLE, hands: int = HANDS) -> None:
    """Write the table of all presets."""
    table = {preset: endings(preset, hands, SEED) for preset in PRESETS}
    lines = [f'"{preset}":{json.dumps(ended, separators=(",", ":"))}' for preset, ended in table.items()]
    save(path, "{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TABLE)
