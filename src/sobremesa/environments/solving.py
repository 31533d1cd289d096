"""The exact values of a miniature, as a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.environments.cfr import solve
from sobremesa.environments.miniature import MiniatureGame
from sobremesa.environments.sequence_form import sequence_form

DIGITS: Final = 6


def report(game: str, options: Mapping[str, int], iterations: int = 1000, gap: float = 0.0) -> dict[str, object]:
    """Return how large a miniature is, its value, and what is made by and against players that choose uniformly.

    ``low`` and ``high`` bound its value for player 0 (seat 1, who deals), by best responses to the plans of CFR+ after
    so many iterations, or fewer where they are no more than ``gap`` apart. ``uniform`` is the value where both choose
    uniformly, ``response_0`` and ``response_1`` what a best response makes against such a player: these are exact, and
    rounded to six digits. Raises UnknownGame, and BadOption.
    """
    chosen = MiniatureGame(game, options)
    form = sequence_form(chosen)
    solution = solve(form, iterations, gap)
    uniform = (form.sides[0].plan(form.sides[0].uniform()), form.sides[1].plan(form.sides[1].uniform()))
    return {
        "game": game,
        "options": dict(chosen.options),
        "title": chosen.title,
        "deals": len(chosen.deals),
        "histories": form.histories,
        "information_sets_0": len(form.sides[0].places),
        "information_sets_1": len(form.sides[1].places),
        "iterations": solution.iterations,
        "low": round(solution.low, DIGITS),
        "high": round(solution.high, DIGITS),
        "uniform": round(form.value(uniform), DIGITS),
        "response_0": round(form.best_response(0, uniform[1])[0], DIGITS),
        "response_1": round(form.best_response(1, uniform[0])[0], DIGITS),
    }
