"""Standings: a projection of all results, made anew whenever they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sobremesa.tournaments.results import Entrant, Outcome, Rounds


class Standing(Struct, frozen=True):
    """How an entrant stands.

    ``half_points`` are 2 for each match won and each bye, 1 for each level one. ``buchholz`` is the sum of the half
    points of all opponents; a bye counts there as an opponent who has as many as oneself (FIDE Handbook C.07, a dummy
    opponent). ``difference`` is by how many points of the game they were ahead in all matches. Those who are equal in
    all of this, and in the number of matches won, share a ``place``.
    """

    place: int
    entrant: int
    half_points: int
    buchholz: int
    difference: int
    won: int
    level: int
    lost: int
    byes: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Return what decides the place, the greatest first."""
        return self.half_points, self.buchholz, self.difference, self.won


def standings(entrants: Sequence[Entrant], rounds: Rounds) -> list[Standing]:
    """Return how everybody stands after some rounds, the leader first; equals in the order of their entry."""
    theirs: dict[int, list[Outcome]] = {one.number: [] for one in entrants}
    for outcome in (outcome for outcomes in rounds for outcome in outcomes):
        for number in {outcome.pair.first, outcome.pair.second} & theirs.keys():
            theirs[number].append(outcome)
    points = {number: sum(one.of(number)[0] for one in played) for number, played in theirs.items()}
    found = [_standing(number, played, points) for number, played in sorted(theirs.items())]
    found.sort(key=lambda one: one.rank, reverse=True)
    return _placed(found)


def _standing(number: int, played: Sequence[Outcome], points: dict[int, int]) -> Standing:
    met = [one for one in played if not one.pair.is_bye]
    against = [one.pair.second if one.pair.first == number else one.pair.first for one in met]
    byes = len(played) - len(met)
    got = [one.of(number)[0] for one in met]
    return Standing(
        place=0,
        entrant=number,
        half_points=points[number],
        buchholz=sum(points.get(other, 0) for other in against) + byes * points[number],
        difference=sum(one.of(number)[1] for one in met),
        won=got.count(2),
        level=got.count(1),
        lost=got.count(0),
        byes=byes,
    )


def _placed(found: Sequence[Standing]) -> list[Standing]:
    """Return standings with their places; as many as share one are passed over after it."""
    first = {one.rank: at for at, one in reversed(list(enumerate(found, start=1)))}
    return [_at(first[one.rank], one) for one in found]


def _at(place: int, one: Standing) -> Standing:
    kept = (one.entrant, one.half_points, one.buchholz, one.difference, one.won, one.level, one.lost, one.byes)
    return Standing(place, *kept)
