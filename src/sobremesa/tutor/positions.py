"""Positions of real play: games between two players of the house, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from sobremesa.core.contract import State
from sobremesa.core.levels import bot_named
from sobremesa.core.player import Bot, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng

PLAIN: Final = "aficionado"
QUICK: Final = "novato"
"""A player who is many times quicker, for positions that are rare."""

LATEST: Final = 60
"""The first position offered is one of so many, so that not all come from the beginning of a game."""


def positions(game: str, rules: str, name: str, level: str = PLAIN) -> Iterator[State]:
    """Yield a state before each decision and at the end of each hand, in endless games that ``name`` is a seed of.

    It is one object that is played on: copy it to keep it.
    """
    rng = Rng(name)
    return islice(_games(game, rules, level, rng), int(rng.below(LATEST)), None)


def _games(game: str, rules: str, level: str, rng: Rng) -> Iterator[State]:
    bot, ours = bot_named(game, level), GAMES[game]
    while True:
        state = ours.new(ours.ruleset(rules), 2, 1 + int(rng.below(2)))
        state.deal_random(rng)
        yield state
        while not state.over:
            _go_on(state, bot, rng)
            yield state


def _go_on(state: State, bot: Bot[Any], rng: Rng) -> None:
    """Deal, or play one move of the seat that the game waits for first."""
    if state.needs_pack():
        state.deal_random(rng)
        return
    seat = state.to_act()[0]
    state.apply(seat, bot.choose(state.view(seat), Budget(), rng))
