"""GI-07 against the exact figures: how many of all ten-card hands have no deadwood, or ten points or less."""

import math

import pytest

from sobremesa.core.bits import count, mask_of
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.melds import deadwood
from sobremesa.games.gin.rules.moves import MELDS

HANDS = math.comb(52, 10)
SHORT = {size: [meld for meld in MELDS if count(meld) == size] for size in (3, 4, 5)}
"""Longer runs are made of these, so that every arrangement covers what some of these cover."""


def unions(size):
    """Return every set of so many cards that melds can cover, once each."""
    found = {0} if size == 0 else set()
    for last in (3, 4, 5):
        if last == size or size - last >= 3:
            smaller = unions(size - last)
            found |= {some | meld for some in smaller for meld in SHORT[last] if not some & meld}
    return found


def test_there_are_15820024220_hands_of_ten_gi02():
    assert HANDS == 15_820_024_220


def test_136694_hands_have_no_deadwood_gi07():
    hands = unions(10)

    assert len(hands) == 136_694
    assert all(deadwood(hand) == 0 for hand in hands)


def test_the_mean_deadwood_of_random_hands_is_near_the_true_one_gi07():
    rng, pack = Rng("mean"), full_pack()
    sample = [deadwood(mask_of(rng.shuffled(pack)[:10])) for _ in range(20_000)]
    mean = sum(sample) / len(sample)
    error = math.sqrt(sum((points - mean) ** 2 for points in sample) / len(sample) ** 2)

    assert error < 0.11
    assert abs(mean - 56.5694) < 3 * error


@pytest.fixture(scope="module")
def ten_or_less():
    """Every hand of ten cards with ten points or less, in ascending order: melds, and any rest that fills them up."""
    numpy = pytest.importorskip("numpy")
    hands = numpy.sort(numpy.concatenate([part for size in range(3, 11) for part in _with_rests(numpy, size)]))
    return hands[numpy.concatenate([[True], hands[1:] != hands[:-1]])]


def _with_rests(numpy, size):
    """Return, rest by rest, what the unions of melds of this size and a rest of at most ten points make up."""
    melded = numpy.array(sorted(unions(size)), dtype=numpy.int64)
    return [melded[melded & rest == 0] | rest for rest in _rests(10 - size, 10)]


def _rests(number, points, start=0):
    """Return every set of so many cards, from some card on, that counts at most so many points."""
    if number == 0:
        return [0]
    found = []
    for card in range(start, 52):
        left = points - min(card // 4 + 1, 10)
        if left >= 0:
            found += [rest | 1 << card for rest in _rests(number - 1, left, card + 1)]
    return found


@pytest.mark.slow
def test_10212276_hands_have_ten_points_or_less_gi07_gi08(ten_or_less):
    assert len(ten_or_less) == 10_212_276
    assert all(deadwood(hand) <= 10 for hand in ten_or_less[:: len(ten_or_less) // 100_000].tolist())


@pytest.mark.slow
def test_no_hand_but_those_has_ten_points_or_less_gi07_gi08(ten_or_less):
    rng, last = Rng("outside"), len(ten_or_less) - 1
    hands = [mask_of(rng.shuffled(list(range(low, low + 28)))[:10]) for low in range(24) for _ in range(2_000)]
    places = [min(place, last) for place in ten_or_less.searchsorted(hands).tolist()]
    inside = [hand == found for hand, found in zip(hands, ten_or_less[places].tolist(), strict=True)]

    assert inside == [deadwood(hand) <= 10 for hand in hands]
    assert sum(inside) > 500
