"""The numbers of the race and of the deals to come, as the lab found them.

python -m sobremesa.games.cuarenta.lab.prospects > src/sobremesa/games/cuarenta/players/prospects.json
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, cast

from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.prospects import Prospects, Stakes, tails_from
from sobremesa.games.cuarenta.search.rank_rules import RankRules


@cache
def _numbers() -> dict[str, dict[str, Any]]:
    text = files("sobremesa.games.cuarenta.players").joinpath("prospects.json").read_text(encoding="ascii")
    return cast("dict[str, dict[str, Any]]", json.loads(text))


@cache
def _table(name: str) -> tuple[list[float], list[float], list[list[int]]]:
    """Return the race of a preset and its seats, that of the first chica (empty: the same), and the tails."""
    numbers = _numbers()[name]
    races = [[number / 10_000 for number in numbers.get(race, [])] for race in ("race", "first")]
    return races[0], races[1], [tails_from(text) for text in numbers["tails"]]


def _table_name(preset: str, seats: int) -> str:
    own = f"{preset}-{seats}"
    return own if own in _numbers() else next(name for name in _numbers() if name.endswith(f"-{seats}"))


def prospects_for(view: CuarentaView, terms: RankRules) -> Prospects:
    """Return what positions of this view's game are worth.

    Changed rules use the numbers of their preset; one that is for two alone and is played by four, those of the first
    preset that has them.
    """
    race, first, tails = _table(_table_name(view.public.rules.id, view.public.seats))
    stakes = Stakes(terms, list(view.public.chicas))
    direct = bool(first) and stakes.zapateria > 0
    return Prospects(terms, stakes, first if direct else race, direct, tails)
