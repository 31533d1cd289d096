"""Pairings: nobody meets twice while it can be helped, byes are fair, and everybody plays in each round."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.tournaments.formats import MOST, decided, may_enter, pair_round, rounds_of
from sobremesa.tournaments.matching import Matching
from sobremesa.tournaments.results import BYE, Entrant, Format, Outcome, Pair, bye, present
from sobremesa.tournaments.standings import standings

Rounds = list[list[Outcome]]


def entered(count: int) -> list[Entrant]:
    """So many entrants who were there from the beginning."""
    return [Entrant(number) for number in range(1, count + 1)]


def played(pairs: list[Pair], rng: Random) -> list[Outcome]:
    """What came of some pairs by chance."""
    return [
        bye(pair.first) if pair.is_bye else Outcome(pair, rng.choice((0, 1, 2)), rng.randint(-9, 9)) for pair in pairs
    ]


def met(rounds: Rounds) -> Counter[frozenset[int]]:
    """How often each two have met."""
    return Counter(
        frozenset((one.pair.first, one.pair.second)) for each in rounds for one in each if not one.pair.is_bye
    )


def byes(rounds: Rounds) -> Counter[int]:
    """How many byes each has had."""
    return Counter(one.pair.first for each in rounds for one in each if one.pair.is_bye)


def everybody_once(pairs: list[Pair], here: list[int]) -> bool:
    """Whether each of those who are there is in one pair, with one bye at most where they are odd in number."""
    seen = sorted(one for pair in pairs for one in (pair.first, pair.second) if one != BYE)
    return seen == here and sum(pair.is_bye for pair in pairs) == len(here) % 2


class Night:
    """A Swiss in which people come late and leave between rounds, by chance."""

    def __init__(self, count: int, seed: int) -> None:
        """Begin with so many."""
        self.rng = Random(seed)
        self.entrants = entered(count)
        self.rounds: Rounds = []

    def come_and_go(self) -> None:
        """Let somebody leave, and somebody come, each one time in three."""
        here = present(self.entrants, len(self.rounds) + 1)
        if len(here) > 3 and self.rng.random() < 1 / 3:
            gone = self.rng.choice(here)
            leaver = self.entrants[gone - 1]
            self.entrants[gone - 1] = Entrant(gone, leaver.since, max(leaver.since - 1, len(self.rounds)))
        if self.rng.random() < 1 / 3:
            self.entrants.append(Entrant(len(self.entrants) + 1, len(self.rounds) + 1))

    def next_round(self) -> list[Pair]:
        """Pair and play a round."""
        pairs = pair_round("swiss", self.entrants, self.rounds)
        self.rounds.append(played(pairs, self.rng))
        return pairs


def fewest_rematches(here: list[int], rounds: Rounds) -> int:
    """How few pairs of those who are there, an even number, have to meet again."""
    before = met(rounds)
    graph = {one: [two for two in here if two != one and not before[frozenset((one, two))]] for one in here}
    return len(here) // 2 - Matching(graph).size


@given(st.integers(2, 17), st.integers(1, 9), st.integers(0, 2**32))
@settings(deadline=None)
def test_nobody_meets_twice_while_it_can_be_helped(count: int, number: int, seed: int) -> None:
    """Whoever comes, goes, wins and loses: a round has as few second meetings as any pairing of those with no bye."""
    night = Night(count, seed)
    for _ in range(number):
        before = list(night.rounds)
        here = present(night.entrants, len(before) + 1)
        pairs = night.next_round()
        assert everybody_once(pairs, here)
        playing = [one for one in here if one not in {pair.first for pair in pairs if pair.is_bye}]
        again = sum(bool(met(before)[frozenset((pair.first, pair.second))]) for pair in pairs if not pair.is_bye)
        assert again == fewest_rematches(playing, before)
        night.come_and_go()


@given(st.integers(3, 15), st.integers(2, 12), st.integers(0, 2**32))
@settings(deadline=None)
def test_nobody_has_a_second_bye_before_all_have_had_one(count: int, number: int, seed: int) -> None:
    """A bye goes to somebody who has had no more than anybody else who is there."""
    night = Night(count, seed)
    for _ in range(number):
        before = byes(night.rounds)
        here = present(night.entrants, len(night.rounds) + 1)
        for pair in night.next_round():
            assert not pair.is_bye or before[pair.first] == min(before[one] for one in here)
        night.come_and_go()


def test_the_lowest_has_the_bye() -> None:
    """Of five without a bye it is the last in the standings who has none to meet."""
    entrants = entered(5)
    first = [Outcome(Pair(1, 3), 2, 5), Outcome(Pair(2, 4), 2, 5), bye(5)]
    order = [row.entrant for row in standings(entrants, [first])]
    assert [pair.first for pair in pair_round("swiss", entrants, [first]) if pair.is_bye] == [order[-1]]


def test_equals_meet() -> None:
    """After a first round of sixteen, winners meet winners and losers meet losers."""
    entrants = entered(16)
    first = [Outcome(pair, 2, 1) for pair in pair_round("swiss", entrants, [])]
    points = {row.entrant: row.half_points for row in standings(entrants, [first])}
    for pair in pair_round("swiss", entrants, [first]):
        assert points[pair.first] == points[pair.second]


def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    """With nothing played yet the order of entry is the standing: 1 meets 5 of eight."""
    assert pair_round("swiss", entered(8), []) == [Pair(1, 5), Pair(2, 6), Pair(3, 7), Pair(4, 8)]


def test_sixty_four_play_as_many_rounds_as_they_can_without_meeting_again() -> None:
    """Even of the longest Swiss of the most who may enter no pair meets twice."""
    night = Night(MOST, 1)
    for _ in range(20):
        night.next_round()
    assert max(met(night.rounds).values()) == 1


@pytest.mark.parametrize("count", range(2, 18))
def test_in_a_round_robin_all_meet_once(count: int) -> None:
    """After all rounds each two have met once, everybody has had as many byes, and in each round each has a pair."""
    entrants, rounds = entered(count), Rounds()
    for number in range(1, rounds_of("round-robin", entrants) + 1):
        pairs = pair_round("round-robin", entrants, rounds)
        assert everybody_once(pairs, present(entrants, number))
        rounds.append(played(pairs, Random(number)))
    assert met(rounds) == Counter(frozenset(two) for two in combinations(range(1, count + 1), 2))
    assert set(byes(rounds).values()) in (set(), {1})


def test_who_comes_late_to_an_odd_round_robin_takes_the_free_place() -> None:
    """A fourth who comes to three plays from then on, and there is no room for a fifth."""
    entrants = [*entered(3), Entrant(4, since=2)]
    rounds = [played(pair_round("round-robin", entrants, []), Random(1))]
    assert may_enter("round-robin", entered(3), begun=True)
    assert not may_enter("round-robin", entrants, begun=True)
    assert everybody_once(pair_round("round-robin", entrants, rounds), [1, 2, 3, 4])


def test_whom_somebody_who_left_was_to_meet_has_a_bye() -> None:
    """In a round robin of four the place of one who left gives byes."""
    entrants = [Entrant(1), Entrant(2, until=0), Entrant(3), Entrant(4)]
    pairs = pair_round("round-robin", entrants, [])
    assert sum(pair.is_bye for pair in pairs) == 1
    assert sorted(one for pair in pairs for one in (pair.first, pair.second) if one) == [1, 3, 4]


@given(st.integers(2, 40), st.integers(0, 2**32))
def test_a_knock_out_leaves_one(count: int, seed: int) -> None:
    """Whoever has lost is never paired again, and after the last round one has lost nothing."""
    rng, entrants, rounds, out = Random(seed), entered(count), Rounds(), set[int]()
    for _ in range(rounds_of("knock-out", entrants)):
        pairs = pair_round("knock-out", entrants, rounds)
        assert sorted({one for pair in pairs for one in (pair.first, pair.second)} - {BYE}) == [
            one.number for one in entrants if one.number not in out
        ]
        rounds.append([decided("knock-out", one) for one in played(pairs, rng)])
        out |= {one.pair.second if one.half_points else one.pair.first for one in rounds[-1] if not one.pair.is_bye}
    assert len(out) == count - 1
    assert pair_round("knock-out", entrants, rounds) == []
    assert standings(entrants, rounds)[0].entrant not in out


def test_byes_of_a_knock_out_are_those_of_the_first_round_to_the_first() -> None:
    """Of six the first two to enter have a bye, and meet in the last round at the earliest."""
    pairs = pair_round("knock-out", entered(6), [])
    assert sorted(pair.first for pair in pairs if pair.is_bye) == [1, 2]
    second = pair_round("knock-out", entered(6), [[Outcome(p, 2) if not p.is_bye else bye(p.first) for p in pairs]])
    assert Pair(1, 2) not in second and len(second) == 2


def test_in_a_knock_out_whoever_is_to_meet_one_who_left_goes_on() -> None:
    """Of four, one of whom leaves after winning, the other finalist has a bye, and both who lost are out."""
    first = [Outcome(Pair(1, 4), 2), Outcome(Pair(2, 3), 2)]
    gone = [Entrant(1, until=1), Entrant(2), Entrant(3), Entrant(4)]
    assert pair_round("knock-out", gone, [first]) == [Pair(2, BYE)]


def test_a_level_match_of_a_knock_out_is_the_first_entrants() -> None:
    """One of two has to go on."""
    assert decided("knock-out", Outcome(Pair(3, 1), 1)) == Outcome(Pair(3, 1), 0)
    assert decided("swiss", Outcome(Pair(3, 1), 1)) == Outcome(Pair(3, 1), 1)


@pytest.mark.parametrize(
    ("form", "begun", "may"), [("swiss", True, True), ("knock-out", True, False), ("knock-out", False, True)]
)
def test_who_may_enter_late(form: Format, begun: bool, may: bool) -> None:
    """A Swiss takes people while it goes on, a knock-out does not; nobody is the sixty-fifth."""
    assert may_enter(form, entered(8), begun) is may
    assert not may_enter(form, entered(MOST), begun)


def test_nobody_is_paired_alone() -> None:
    """Where all but one have left there is no round, in any format."""
    left = [Entrant(1), Entrant(2, until=0)]
    assert [pair_round(form, left, []) for form in ("swiss", "round-robin", "knock-out")] == [[], [], []]
