"""The generator of random numbers: repeatable, fair, and by the published algorithm."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng


def _reference(state, steps):
    """xoshiro128** as published, on plain unbounded integers."""

    def rotated(word, by):
        return ((word << by) | (word >> (32 - by))) % 2**32

    words = []
    for _ in range(steps):
        words.append(rotated(state[1] * 5 % 2**32, 7) * 9 % 2**32)
        shifted = state[1] << 9
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] = (state[2] ^ shifted) % 2**32
        state[3] = rotated(state[3], 11)
    return words


def test_the_stream_is_xoshiro128_starstar():
    rng = Rng(7)
    state = list(rng.state())

    assert [rng.word() for _ in range(1000)] == _reference(state, 1000)


def test_equal_seeds_give_equal_streams_and_other_seeds_others():
    streams = {seed: [Rng(seed).word() for _ in range(3)] for seed in (1, 2, "1:7", "2:7")}

    assert streams[1] == [Rng(1).word() for _ in range(3)]
    assert len({tuple(words) for words in streams.values()}) == 4


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52])
def test_every_number_below_the_bound_is_about_as_likely(bound):
    rng = Rng("fair")
    drawn = Counter(rng.below(bound) for _ in range(5200))

    expected = 5200 / bound
    assert sorted(drawn) == list(range(bound))
    assert sum((drawn[number] - expected) ** 2 / expected for number in drawn) < 2 * bound + 20


def test_a_shuffle_keeps_the_cards_and_leaves_the_list_it_was_given():
    pack = full_pack()

    assert sorted(Rng(1).shuffled(pack)) == full_pack() == pack
    assert Rng(1).shuffled(pack) != pack


def test_every_card_comes_first_about_as_often():
    rng = Rng("shuffles")
    firsts = Counter(rng.shuffled(full_pack())[0] for _ in range(5200))

    assert len(firsts) == 52
    assert sum((count - 100) ** 2 / 100 for count in firsts.values()) < 110


def test_unit_numbers_lie_between_nought_and_one():
    rng = Rng(3)
    numbers = [rng.unit() for _ in range(2000)]

    assert min(numbers) >= 0.0 and max(numbers) < 1.0 and 0.45 < sum(numbers) / 2000 < 0.55


def test_a_stream_that_is_started_again_is_that_of_its_new_seed():
    luck = Rng("before")
    luck.word()
    luck.restart("after")
    assert luck.state() == Rng("after").state()
    luck.restart(7)
    assert luck.state() == Rng(7).state()


def test_the_top_of_a_pack_is_drawn_evenly_and_what_is_left_stays_behind_it():
    """Of four cards each pair comes in a twelfth of the draws, and no card is lost."""
    rng, drawn = Rng("top"), Counter()
    for _ in range(2400):
        cards = vec[i64]([0, 1, 2, 3])
        rng.shuffle_top(cards, 2)
        assert sorted(cards) == [0, 1, 2, 3]
        drawn[int(cards[0]), int(cards[1])] += 1

    assert len(drawn) == 12
    assert sum((times - 200) ** 2 / 200 for times in drawn.values()) < 45  # 11 degrees of freedom: one in 200,000


def test_numbers_beyond_the_last_whole_round_are_drawn_again():
    """They would favour the small ones."""
    bound = 2**31 - 2**29  # two whole rounds, and a quarter of all numbers beyond them
    words, rng = Rng("rounds"), Rng("rounds")
    kept = [word for word in (words.word() for _ in range(400)) if word < 2**32 - 2**32 % bound]
    assert [rng.below(bound) for _ in range(200)] == [word % bound for word in kept[:200]]


def test_every_text_is_a_seed():
    """Also half of a pair of surrogates, which no file holds: as other texts it has a stream of its own."""
    streams = [[Rng(seed).word() for _ in range(2)] for seed in ("\ud800", "\ud801", "?")]

    assert streams[0] == [Rng("\ud800").word()] * 2
    assert len({words[0] for words in streams}) == 3
