"""The luck of the lab: packs, first dealers and the bots' own streams, all of them made from a seed.

Whoever runs a pair (one process, many, or many machines) meets the same deals, and both games of a pair have them.
"""

from __future__ import annotations

from sobremesa.core.contract import Game
from sobremesa.core.rng import Rng


def pack_of(game: Game, seed: int, pair: int, hand: int) -> list[int]:
    """Return the pack of a hand (from 1) in both games of a pair (from 1)."""
    return Rng(f"pack {seed} {pair} {hand}").shuffled(game.pack())


def dealer_of(seats: int, seed: int, pair: int) -> int:
    """Return the seat that deals first in both games of a pair."""
    return int(Rng(f"dealer {seed} {pair}").below(seats)) + 1


def luck_of(seed: int, pair: int, seat: int) -> Rng:
    """Return the stream of a seat's bot, the same in both games: a level that meets itself wins just one of them."""
    return Rng(f"seat {seed} {pair} {seat}")
