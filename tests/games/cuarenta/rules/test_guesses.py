"""What a view lets one guess: whole games, of which the pack agrees with all that was dealt and shown (CU-05)."""

from collections import Counter

import pytest

from sobremesa.core.bits import cards_of
from sobremesa.core.packs import pack_of_forty
from sobremesa.core.rng import Rng
from tests.games.cuarenta.rules.table import cards, dealt_game, new_game, play
from tests.games.cuarenta.rules.test_public import TABLES, moments

FIVE = 5


def in_order_of_play(state, by_seat):
    """Return what lies by seat, of one deal, from the seat after the dealer on."""
    first = int(state.dealer) % state.seats
    return [*by_seat[first:], *by_seat[:first]]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_the_pack_of_a_guess_gave_each_deal_its_fives_in_order_of_play_cu05(preset, seats):
    """Those of the earlier deals are known to everybody; behind the last five dealt lies the stock, whole."""
    rng = Rng(preset)
    for state in list(moments(preset, seats))[::7]:
        if not state.hand_number or state.over:
            continue
        guess = state.view(int(rng.below(seats + 1))).determinize(rng)
        assert sorted(guess.deck) == pack_of_forty()
        deals = [state.past[at : at + seats] for at in range(0, len(state.past), seats)]
        now = [guess.dealt_to(seat) for seat in range(1, seats + 1)] if state.deal_number else []
        dealt = [five for deal in [*deals, now] for five in in_order_of_play(state, deal)]
        for at, five in enumerate(dealt):
            assert sorted(list(guess.deck)[at * FIVE : (at + 1) * FIVE]) == cards_of(five)
        assert guess.next_card == state.next_card == FIVE * len(dealt)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_a_guess_deals_on_from_its_own_stock_cu05(preset, seats):
    """Played to the end of the hand every card has been dealt once, by seat and deal."""
    rng = Rng(f"on {preset}")
    for state in list(moments(preset, seats))[::40]:
        if state.needs_pack() or state.over:
            continue
        guess = state.view(1).determinize(rng)
        while guess.to_act() and not guess.over:
            guess.play_random(rng)
        shown = [card for five in list(guess.shown) for card in cards_of(five)]
        assert len(shown) == len(set(shown))
        assert guess.over or guess.chica_won or sorted(shown) == pack_of_forty()


def test_before_the_first_pack_a_guess_has_none_either_cu05():
    guess = new_game().view(1).determinize(Rng("none"))

    assert (list(guess.deck), guess.next_card, list(guess.hands), guess.needs_pack()) == ([], 0, [0, 0], True)


@pytest.mark.parametrize("seat", [0, 1, 2, 3, 4])
def test_each_unseen_card_is_guessed_in_each_unseen_hand_and_in_the_stock_cu05(seat):
    state = dealt_game("Ac 2d 3h 4s Kc", "6c 7d Jh Qs 2c", "Kd 6d 3d 7s Jd", "5c 5d 4h 4d Qc", seats=4, dealer=4)
    view = state.view(seat)
    rng = Rng(seat)
    hidden = [other for other in (1, 2, 3, 4) if other != seat]
    found = {other: Counter() for other in hidden}
    for _ in range(200):
        guess = view.determinize(rng)
        for other in hidden:
            found[other].update(cards_of(guess.hands[other - 1]))

    unseen = set(pack_of_forty()) - set(cards_of(view.hand))
    for other in hidden:
        assert set(found[other]) == unseen
        assert max(found[other].values()) < 3 * 200 * FIVE / len(unseen)


@pytest.mark.parametrize("claimant", [1, 2, 3, 4])
def test_what_is_left_of_a_claimed_ronda_is_guessed_whoever_claimed_it_cu10_cu13(claimant):
    """The claimant has played a five and a queen: it holds two more fives or queens, or three of another rank."""
    fives = ["Ac 2d 3h 4s Kc", "6c 7d Jh Qs 2c", "Kd 6d 3d 7s Jd"]
    fives.insert(claimant - 1, "5c 5d 5h 4d Qc")
    state = dealt_game(*fives, seats=4, dealer=4)
    played = [" ".join(five.split()[at] for five in fives) for at in (0, 4)]
    play(state, f"{claimant}:ronda {' '.join(played)}")
    looking = claimant % 4 + 1
    guesses = [state.view(looking).determinize(Rng(seed)) for seed in range(100)]

    most = [Counter(card >> 2 for card in cards_of(guess.dealt_to(claimant))).most_common(1)[0] for guess in guesses]
    assert {number for _, number in most} == {3}
    assert {rank for rank, _ in most} > {cards("5c")[0] >> 2}
    assert all(len(cards_of(guess.hands[claimant - 1])) == 3 for guess in guesses)
