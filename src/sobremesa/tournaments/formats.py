"""The formats of a tournament under one name each: how many rounds it has, who may still enter, who meets whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa.tournaments import knock_out, round_robin
from sobremesa.tournaments.results import WIN, Entrant, Format, Outcome, Pair, Rounds, present
from sobremesa.tournaments.swiss import pair_swiss

MOST: Final = 64
"""The entrants that a tournament may have."""

MOST_ROUNDS: Final = 20
"""The rounds that a Swiss may have."""


def rounds_of(form: Format, entrants: Sequence[Entrant], wanted: int = 0) -> int:
    """Return how many rounds there are; ``wanted`` is how many a Swiss is to have, 0 for as many as a knock-out's.

    So many are enough that one alone can have won all matches.
    """
    if form == "round-robin":
        return round_robin.rounds_of(entrants)
    if form == "knock-out":
        return knock_out.rounds_of(entrants)
    return wanted or max(1, (len(entrants) - 1).bit_length())


def may_enter(form: Format, entrants: Sequence[Entrant], begun: bool) -> bool:
    """Return whether one more may enter.

    A Swiss takes them until its last round begins; a round robin that has begun has room for one where it had an odd
    number; a knock-out that has begun has none.
    """
    if len(entrants) >= MOST:
        return False
    if not begun or form == "swiss":
        return True
    return form == "round-robin" and round_robin.has_room(entrants)


def pair_round(form: Format, entrants: Sequence[Entrant], rounds: Rounds) -> list[Pair]:
    """Return the pairs of the round after some rounds; everybody who is there, and still in it, has one."""
    if len(present(entrants, len(rounds) + 1)) < 2:
        return []
    if form == "round-robin":
        return round_robin.pair_round_robin(entrants, len(rounds) + 1)
    if form == "knock-out":
        return knock_out.pair_knock_out(entrants, rounds)
    return pair_swiss(entrants, rounds)


def decided(form: Format, outcome: Outcome) -> Outcome:
    """Return an outcome as it counts: in a knock-out a level match is won by the one who goes on."""
    if form != "knock-out" or outcome.pair.is_bye:
        return outcome
    won = knock_out.winner_of(outcome) == outcome.pair.first
    return Outcome(outcome.pair, WIN if won else 0, outcome.difference)
