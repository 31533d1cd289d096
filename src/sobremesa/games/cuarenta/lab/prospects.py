"""The numbers behind Cuarenta's maestro, found by self-play: the race to the target, and what the deals to come bring.

    python -m sobremesa.games.cuarenta.lab.prospects > src/sobremesa/games/cuarenta/players/prospects.json

For every preset and number of seats the playouts' policy plays hands from every score, the highest first, so that what
a hand leads to is known. It takes minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.rulesets import PRESETS, Rules, ruleset
from sobremesa.games.cuarenta.search.prospects import CELLS, Prospects, Stakes, tails_text
from sobremesa.games.cuarenta.search.rank_rules import RankRules
from sobremesa.games.cuarenta.search.selfplay import cells, race_cell, tails

TAIL_KEPT = 96  # samples kept of each kind

Table = dict[str, list[int] | list[str]]


def prospects_of(rules: Rules, seats: int, hands: int, samples: int, seed: int) -> Table:
    """Return what one ruleset's table of so many seats needs: its race, the race of the first chica, its tails."""
    terms = RankRules(rules, seats)
    rng = Rng(f"prospects {rules.id} {seats} {seed}")
    table: Table = {"race": race(terms, [int(rules.chicas) - 1] * 2, hands, rng)}
    if rules.zapateria:
        table["first"] = race(terms, [0, 0], hands, rng)
    table["tails"] = [tails_text(some[: 8 * TAIL_KEPT]) for some in tails(terms, rng, samples)]
    return table


def race(terms: RankRules, chicas: list[int], hands: int, rng: Rng) -> list[int]:
    """Return the worth to the dealer's side of every score, in ten-thousandths, after so many won chicas."""
    chances = [0.5] * (CELLS * CELLS)
    prospects = Prospects(terms, Stakes(terms, chicas), chances, True, [])
    for low, high in cells():
        found = [race_cell(terms, prospects, rng, hands, low, high), race_cell(terms, prospects, rng, hands, high, low)]
        (mine, blank), (others, others_blank) = found
        # a blank hand passes the deal on: v = mine + blank * (1 - w), w = others + others_blank * (1 - v)
        value = (mine + blank * (1 - others - others_blank)) / (1 - blank * others_blank)
        chances[low // 2 * CELLS + high // 2] = value
        chances[high // 2 * CELLS + low // 2] = others + others_blank * (1 - value)
    return [round(10_000 * chance) for chance in chances]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the numbers of every preset as JSON."""
    parser = argparse.ArgumentParser(description="the numbers behind Cuarenta's maestro")
    for name, default in (("hands", 1000), ("tails", 8000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args(arguments)
    found: dict[str, Table] = {}
    for preset in PRESETS:
        rules = ruleset(preset)
        for seats in rules.seats_allowed():
            found[f"{preset}-{seats}"] = prospects_of(rules, seats, asked.hands, asked.tails, asked.seed)
    sys.stdout.write(json.dumps(found, separators=(",", ":")).replace('],"', '],\n"').replace("},", "},\n") + "\n")


if __name__ == "__main__":
    main()
