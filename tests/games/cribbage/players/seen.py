"""What bots answer in made-up positions of cribbage."""

from __future__ import annotations

from sobremesa.core.levels import bot_named
from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.aficionado import Aficionado
from sobremesa.games.cribbage.rules.moves import move_text


def choice(state, level="aficionado", seat=1, seed=1):
    """Return the text of the move that a level makes in a seat."""
    return move_text(bot_named("cribbage", level).choose(state.view(seat), Budget(), Rng(seed)))


def choices(state, level, seat=1, tries=60):
    """Return the texts of the moves that a level makes, with different luck."""
    return {choice(state, level, seat, seed) for seed in range(tries)}


def reasons(state, text, seat=1):
    """Return the grounds on which the aficionado judges a move, each with its weight."""
    weighed = {move_text(one.move): one for one in Aficionado().weigh(state.view(seat))}
    return {reason.code: reason.weight for reason in weighed[text].why}
