"""The randomness of the lab: packs, first dealers and players' streams, all derived from a seed.

Whoever plays a pair (one process, many, or many machines) gets the same deals, and so do both games of the pair.
"""

from __future__ import annotations

from sobremesa.core.contract import Game
from sobremesa.core.rng import Rng


def pack_of(game: Game, seed: int, pair: int, hand: int) -> list[int]:
    """Return the pack of a hand, from 1, in both games of a pair, from 1.

    >>> from sobremesa.core.registry import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> first, again, other = (pack_of(game, seed=1, pair=pair, hand=1) for pair in (1, 1, 2))
    >>> first == again, first == other, sorted(first) == sorted(other)
    (True, False, True)
    """
    return Rng(f"pack {seed} {pair} {hand}").shuffled(game.pack())


def dealer_of(seats: int, seed: int, pair: int) -> int:
    """Return the seat that deals first in both games of a pair."""
    return int(Rng(f"dealer {seed} {pair}").below(seats)) + 1


def luck_of(seed: int, pair: int, seat: int) -> Rng:
    """Return the random stream of a seat, the same in both games of a pair.

    So a level whose moves do not depend on time splits every pair against itself.
    """
    return Rng(f"seat {seed} {pair} {seat}")
