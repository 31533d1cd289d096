"""What a claimed ronda tells a seat, and what it does not (CU-10 to CU-13): guesses after a claim, counted exactly."""

from collections import Counter
from itertools import combinations

import pytest

from sobremesa.core.bits import cards_of, count, mask_of, rank_mask
from sobremesa.core.card_text import read_cards
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng

GUESSES = 2000
# The leader of the deal holds three kings, and may play two cards before we ask what the other seat believes.
THREE_KINGS = "KcKdKh2c3d"
OTHERS = "7c7dAhAs4c"


def test_after_a_claim_every_guess_holds_a_ronda_cu10():
    """The claimant's five has exactly three of a rank in every guess, whatever it has played meanwhile."""
    for played in ("", "2c", "Kc", "Kc Kd", "2c 3d"):
        view = _claimed(played).view(1)
        for seed in range(100):
            five = view.determinize(Rng(seed)).dealt_to(2)
            assert _rank_of_ronda(five) >= 0, played


@pytest.mark.parametrize("played", ["2c 3d", "Kc 2c", "Kc Kd"])
def test_each_hand_that_a_claim_allows_is_guessed_equally_often_cu13(played):
    """Ranks come up in proportion to the hands that make a ronda of them: all such hands are counted one by one."""
    state = _claimed(played)
    view = state.view(1)
    hidden = cards_of(mask_of(GAMES["cuarenta"].pack()) & ~view.public.gone() & ~view.hand)
    allowed = Counter(
        _rank_of_ronda(mask_of(list(hand)) | view.public.played[1]) for hand in combinations(hidden, view.counts[1])
    )
    del allowed[-1]
    rng = Rng(played)
    guessed = Counter(_rank_of_ronda(view.determinize(rng).dealt_to(2)) for _ in range(GUESSES))

    assert set(guessed) <= set(allowed)
    assert _chi_square(guessed, allowed) < 30  # 9 degrees of freedom at most: one in a thousand lies above 28


def test_where_nobody_claims_a_ronda_may_be_there_all_the_same_cu12():
    """A seat that keeps silent may hold three of a rank: guesses hold one as often as five cards of the unseen do."""
    state = GAMES["cuarenta"].new(GAMES["cuarenta"].ruleset("pagat"), 2, 1)
    state.deal(_pack())
    view = state.view(1)
    rng = Rng("silence")
    rondas = sum(_rank_of_ronda(view.determinize(rng).dealt_to(2)) >= 0 for _ in range(GUESSES))

    assert 0.04 < rondas / GUESSES < 0.10


@pytest.mark.parametrize("rules", ["pagat", "casa"])
def test_where_four_of_a_rank_wins_nobody_is_guessed_to_hold_it_cu11(rules):
    """The game goes on, so nobody was dealt four of a rank."""
    state = GAMES["cuarenta"].new(GAMES["cuarenta"].ruleset(rules), 2, 1)
    state.deal(_pack())
    if state.to_act() == [1]:
        state.apply(*state.read("deal"))
    view = state.view(1)

    for seed in range(3000):
        five = view.determinize(Rng(seed)).dealt_to(2)
        assert all(count(five & rank_mask(rank)) < 4 for rank in range(13))


def test_two_claims_are_guessed_without_a_card_twice_cu10():
    """Where two seats have claimed, each guess gives both a ronda, and every card of the pack lies in one place."""
    game = GAMES["cuarenta"]
    state = game.new(game.ruleset("mesa"), 4, 1)
    state.deal(_pack("KcKdKh2c3d" + "QcQdQh2d3h" + "JcJdJh2h3s" + "4c5c6c7cAc"))
    for text in ("2:ronda", "3:ronda", "4:ronda"):
        state.apply(*state.read(text))
    view = state.view(1)

    for seed in range(200):
        guess = view.determinize(Rng(seed))
        fives = [guess.dealt_to(seat) for seat in (1, 2, 3, 4)]
        assert all(_rank_of_ronda(five) >= 0 for five in fives[1:])
        assert fives[0] == state.dealt_to(1)
        assert sorted([card for five in fives for card in cards_of(five)] + guess.pack[20:]) == game.pack()


def _pack(dealt: str = THREE_KINGS + OTHERS) -> list[int]:
    first = read_cards(dealt)
    return first + [card for card in Rng("rest").shuffled(GAMES["cuarenta"].pack()) if card not in first]


def _claimed(played: str):
    """Seat 2 has claimed its ronda and played these cards, seat 1 its own in between."""
    game = GAMES["cuarenta"]
    state = game.new(game.ruleset("palm"), 2, 1)
    state.deal(_pack())
    answers = ["Ah", "4c"]
    for text in ["2:ronda", *(text for pair in zip(played.split(), answers, strict=False) for text in pair)]:
        state.apply(*state.read(text))
    return state


def _rank_of_ronda(five: int) -> int:
    return next((rank for rank in range(13) if count(five & rank_mask(rank)) == 3), -1)


def _chi_square(observed: Counter[int], expected: Counter[int]) -> float:
    share = observed.total() / expected.total()
    return sum((observed[rank] - share * hands) ** 2 / (share * hands) for rank, hands in expected.items())
