"""Plays random games and prints a digest of all that happened, the same whether compiled or interpreted."""

import hashlib
import sys

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng

MOVES_EACH = 300  # a random game of gin may take ten thousand


def digest(games: int) -> str:
    """Return the digest of so many random games of every ruleset, each to its end or to its 300th move."""
    told = hashlib.sha256()
    for game in GAMES.values():
        for name in game.presets:
            rules = game.ruleset(name)
            for seats in game.seats_allowed(rules):
                for number in range(games):
                    _play(game, game.new(rules, seats, number % seats + 1), Rng(f"{name}:{seats}:{number}"), told)
    return told.hexdigest()


def _play(game, state, rng, told) -> None:
    for _ in range(MOVES_EACH):
        if state.over:
            return
        if state.needs_pack():
            state.deal(rng.shuffled(game.pack()))
        elif rng.below(20) == 0:
            told.update(repr(state.view(rng.below(state.seats + 1)).to_wire()).encode())
        _step(state, rng, told)


def _step(state, rng, told) -> None:
    seats = [seat for seat in range(1, state.seats + 1) if state.legal(seat)]
    if not seats:
        return
    seat = seats[rng.below(len(seats))]
    moves = state.legal(seat)
    move = moves[rng.below(len(moves))]
    told.update(state.write(seat, move).encode())
    state.apply(seat, move)
    told.update(repr((state.last_points, state.score)).encode())


if __name__ == "__main__":
    import sobremesa.core.contract

    mode = "interpreted" if sobremesa.core.contract.__file__.endswith(".py") else "compiled"
    sys.stdout.write(f"{mode} {digest(int(sys.argv[1]))}\n")
