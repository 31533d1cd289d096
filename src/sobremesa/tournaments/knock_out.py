"""Knock-outs: a bracket seeded in order of entry, in which the first have the byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sobremesa.tournaments.results import BYE, WIN, Entrant, Outcome, Pair, Rounds


def pair_knock_out(entrants: Sequence[Entrant], rounds: Rounds) -> list[Pair]:
    """Return the pairs of the round after some rounds, in the order of the bracket, with byes last.

    Who has won goes on; of a level match the one who entered first. Whoever is to meet somebody who is not there has a
    bye. Nobody is left to be paired where one has won it all.
    """
    left = bracket(entrants)
    for number, outcomes in enumerate(rounds, start=1):
        won = {outcome.pair: winner_of(outcome) for outcome in outcomes}
        left = [_winner(pair, won) for pair in _met(left, entrants, number)]
    if len(left) == 1:
        return []
    pairs = [pair for pair in _met(left, entrants, len(rounds) + 1) if pair is not None]
    return sorted(pairs, key=lambda pair: pair.is_bye)


def winner_of(outcome: Outcome) -> int:
    """Return who goes on: the winner, and of a level match the one who entered first."""
    pair = outcome.pair
    if pair.is_bye or outcome.half_points * 2 > WIN:
        return pair.first
    return pair.second if outcome.half_points * 2 < WIN else min(pair.first, pair.second)


def bracket(entrants: Sequence[Entrant]) -> list[int]:
    """Return the places of the first round, neighbours meeting, 0 for nobody; a power of two, and at least two.

    The first and the second to enter meet in the last round at the earliest, the first four in the one before it.
    """
    seeds = sorted(one.number for one in entrants if one.since == 1)
    order = [1, 2]
    while len(order) < len(seeds):
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return [seeds[seed - 1] if seed <= len(seeds) else BYE for seed in order]


def rounds_of(entrants: Sequence[Entrant]) -> int:
    """Return how many rounds it takes until one is left."""
    return len(bracket(entrants)).bit_length() - 1


def _met(left: Sequence[int], entrants: Sequence[Entrant], number: int) -> list[Pair | None]:
    """Return the pairs of neighbours of whom somebody is there in a round, None for nobody."""
    here = {one.number for one in entrants if one.plays(number)}
    there = [one if one in here else BYE for one in left]
    return [_pair(there[at], there[at + 1]) for at in range(0, len(there), 2)]


def _pair(one: int, other: int) -> Pair | None:
    if one == BYE == other:
        return None
    return Pair(one, other) if one != BYE else Pair(other, BYE)


def _winner(pair: Pair | None, won: Mapping[Pair, int]) -> int:
    if pair is None:
        return BYE
    return pair.first if pair.is_bye else won.get(pair, BYE)
