"""Positions of games as their seats see them, for measuring how long a level thinks."""

from __future__ import annotations

import json

from sobremesa.core.levels import bot_named
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng


def positions(name: str, rules: str, count: int, level: str = "aficionado") -> list[str]:
    """Return views as JSON in which somebody has a choice, from games that a level plays with itself."""
    game, bot, rng = game_named(name), bot_named(name, level), Rng(name)
    found: list[str] = []
    while len(found) < 4 * count:
        state = game.new(game.ruleset(rules), 2, 1)
        while not state.over:
            if state.needs_pack():
                state.deal(rng.shuffled(game.pack()))
                continue
            seat = state.to_act()[0]
            view = state.view(seat)
            if len(state.legal(seat)) > 1:
                found.append(json.dumps(view.to_wire()))
            move = bot.choose(view, Budget(0), rng)
            state.apply(seat, state.legal(seat)[0] if move == NOTHING else move)
    return [found[rng.below(len(found))] for _ in range(count)]
