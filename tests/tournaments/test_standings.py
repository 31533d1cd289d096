"""Standings: points first, then those of the opponents, then by how much somebody was ahead."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.tournaments.formats import pair_round
from sobremesa.tournaments.results import Entrant, Outcome, Pair, bye
from sobremesa.tournaments.standings import standings


def entered(count: int) -> list[Entrant]:
    """So many entrants who were there from the beginning."""
    return [Entrant(number) for number in range(1, count + 1)]


def test_points_come_first_then_the_opponents_points_then_the_difference() -> None:
    """Three have won one of two: whose opponents have more is above, and among equals who was further ahead."""
    rounds = [
        [Outcome(Pair(1, 3), 2, 10), Outcome(Pair(2, 4), 2, 3)],
        [Outcome(Pair(1, 2), 2, 1), Outcome(Pair(3, 4), 2, 5)],
    ]
    told = standings(entered(4), rounds)
    assert [(one.place, one.entrant, one.half_points, one.buchholz, one.difference) for one in told] == [
        (1, 1, 4, 4, 11),
        (2, 2, 2, 4, 2),
        (3, 3, 2, 4, -5),
        (4, 4, 0, 4, -8),
    ]


def test_a_bye_counts_as_won_and_as_an_opponent_like_oneself() -> None:
    """Who has had a bye and lost has a point, and their opponents' points are the winner's and their own."""
    told = {
        one.entrant: one
        for one in standings(entered(3), [[Outcome(Pair(1, 2), 2, 4), bye(3)], [Outcome(Pair(1, 3), 2)]])
    }
    assert (told[3].half_points, told[3].byes, told[3].won, told[3].lost) == (2, 1, 0, 1)
    assert told[3].buchholz == 4 + 2


def test_equals_share_a_place() -> None:
    """Of four who all drew, all are first; whoever comes after two who share a place is third."""
    level = [Outcome(Pair(1, 2), 1), Outcome(Pair(3, 4), 1)]
    assert [one.place for one in standings(entered(4), [level])] == [1, 1, 1, 1]
    assert [one.place for one in standings(entered(4), [[Outcome(Pair(1, 2), 2), Outcome(Pair(3, 4), 2)]])] == [
        1,
        1,
        3,
        3,
    ]


def test_who_came_late_or_left_stands_there_as_well() -> None:
    """Everybody who ever entered has a row, without points for rounds they were not there."""
    told = standings(
        [Entrant(1), Entrant(2, until=1), Entrant(3, since=2)],
        [[Outcome(Pair(1, 2), 0, -3)], [Outcome(Pair(1, 3), 2, 2)]],
    )
    assert [(one.entrant, one.half_points) for one in told] == [(2, 2), (1, 2), (3, 0)]


@given(st.integers(2, 12), st.integers(1, 6), st.integers(0, 2**32))
def test_all_points_of_a_round_are_given_out(count: int, number: int, seed: int) -> None:
    """A match gives two half points and a bye two; what one is ahead another is behind."""
    rng, rounds = Random(seed), list[list[Outcome]]()
    for _ in range(number):
        pairs = pair_round("swiss", entered(count), rounds)
        rounds.append([bye(p.first) if p.is_bye else Outcome(p, rng.randint(0, 2), rng.randint(-9, 9)) for p in pairs])
    told = standings(entered(count), rounds)
    assert sum(one.half_points for one in told) == 2 * sum(len(each) for each in rounds)
    assert sum(one.difference for one in told) == 0
    assert sum(one.won for one in told) == sum(one.lost for one in told)
