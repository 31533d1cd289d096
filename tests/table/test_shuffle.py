"""The shuffle draws from the operating system, and every order is equally likely."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from sobremesa.table import shuffle
from sobremesa.table.shuffle import below, shuffled


def test_a_shuffle_keeps_every_card_and_leaves_the_pack_alone():
    """The pack that was given stays in order, the new one has the same cards."""
    pack = list(range(40))

    mixed = shuffled(pack)

    assert sorted(mixed) == pack == list(range(40))
    assert mixed != pack


def test_every_order_is_about_equally_likely():
    """Of 24,000 shuffles of four cards each of the 24 orders comes up about a thousand times."""
    seen = Counter(tuple(shuffled(range(4))) for _ in range(24_000))

    assert set(seen) == set(itertools.permutations(range(4)))
    squares = sum((count - 1000) ** 2 / 1000 for count in seen.values())
    assert squares < 70  # 23 degrees of freedom: once in a million runs


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 40])
def test_a_drawn_number_lies_below_its_bound(bound):
    """Each number from nought up to the bound turns up."""
    assert {below(bound) for _ in range(bound * 60)} == set(range(bound))


def test_bits_that_are_too_high_are_drawn_again(monkeypatch):
    """Nothing is folded back by a remainder, which would favour the low numbers."""
    drawn = iter([7, 5, 2])
    monkeypatch.setattr(shuffle.secrets, "randbits", lambda bits: next(drawn))

    assert below(5) == 2
