"""The statistics of packs: they find nothing in the table's shuffle, and do find what is wrong with bad ones."""

from __future__ import annotations

import math
from itertools import permutations
from random import Random

import pytest

from bench.packs import eulerian, measure, numbered_salts, rising_of, rounds, rounds_of, shuffled, verdict


@pytest.mark.parametrize("cards", [40, 52])
def test_the_tables_shuffle_is_even(cards):
    """Some thousand packs from salts that are counted up: what the system's generator would give is no better."""
    found = measure(shuffled(cards, numbered_salts(3)), 4000, cards)

    assert len(found) == 7
    assert [one for one in found if one.suspicious] == []


def bad_packs(kind: str):
    """Packs of one of the ways in which people shuffle badly."""
    luck, pack = Random(kind), list(range(40))
    while True:
        if kind == "any place with any":
            pack = list(range(40))
            for at in range(40):
                other = luck.randrange(40)
                pack[at], pack[other] = pack[other], pack[at]
        elif kind == "riffled twice":
            pack = riffled(riffled(list(range(40)), luck), luck)
        else:
            cut = luck.randrange(1, 40)
            pack = pack[cut:] + pack[:cut]
        yield pack


def riffled(pack: list[int], luck: Random) -> list[int]:
    """Cut in two, and one half let into the other."""
    hands = [[], []]
    for card, at in zip(pack, sorted(luck.randrange(2) for _ in pack), strict=True):
        hands[at].append(card)
    places = sorted(range(40), key=lambda _: luck.random())[: len(hands[0])]
    left, right = iter(hands[0]), iter(hands[1])
    return [next(left) if at in places else next(right) for at in range(40)]


@pytest.mark.parametrize(
    ("kind", "statistic"),
    [("any place with any", "places"), ("riffled twice", "rising sequences"), ("cut", "neighbours")],
)
def test_a_bad_shuffle_is_found(kind, statistic):
    """The well-known mistake, too few riffles, cutting alone: each is found by the statistic that is meant for it."""
    found = {one.name: one for one in measure(bad_packs(kind), 4000, 40)}

    assert found[statistic].suspicious


def test_the_distributions_are_those_of_all_orders():
    """Rising sequences and rounds, counted over every order of six cards."""
    every = list(permutations(range(6)))

    for counted, likely in ((rising_of, eulerian(6)), (rounds_of, rounds(6))):
        numbers = [sum(counted(order) == number for order in every) for number in range(1, 7)]
        assert [round(chance * len(every)) for chance in likely] == numbers
        assert math.isclose(sum(likely), 1)


@pytest.mark.parametrize(
    ("chi_square", "freedom", "above"), [(124.342, 100, 0.05), (140.169, 100, 0.005), (14.067, 7, 0.05)]
)
def test_the_likelihoods_are_those_of_the_tables(chi_square, freedom, above):
    """Printed critical values of chi-square, to a few in a hundred."""
    found = verdict("", chi_square, freedom)

    assert found.above == pytest.approx(above, rel=0.03)
    assert found.above + found.below == pytest.approx(1)
