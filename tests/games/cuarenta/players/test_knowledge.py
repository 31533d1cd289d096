"""What the aficionado can tell about the cards that it does not see."""

import pytest

from sobremesa.core.card_text import RANKS
from sobremesa.games.cuarenta.players.knowledge import Knowledge
from tests.games.cuarenta.players.seen import at_the_end, choice, claimed, position


def holds(state, seat):
    """The chance that a seat holds a card of each rank, by the rank's letter."""
    return {RANKS[rank]: chance for rank, chance in Knowledge(state.view(1)).holds(seat).items()}


def test_the_chance_falls_with_every_card_of_the_rank_that_is_gone():
    """Cards that were played are held by nobody."""
    chances = holds(position("Kc", table="2c", ours="5c 5d 5h", theirs="5s 3c", held={2: 3}), 2)
    assert chances["5"] == 0
    assert 0 < chances["K"] == chances["2"] == chances["3"] < chances["4"]


def test_at_the_end_of_a_hand_the_opponent_s_cards_are_known():
    """When no stock is left the cards that have not been seen are the opponent's, all of them."""
    gone = "Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h"
    also = "6c 6d 6h 6s 7c 7d 7h 7s Jc Jd Jh Js Qc Qd Qh Qs"
    chances = holds(position("Kc Kd Kh", ours=gone, theirs=also, held={2: 2}), 2)
    assert {rank for rank, chance in chances.items() if chance == 1} == {"5", "K"}
    assert {rank for rank, chance in chances.items() if chance == 0} == set("A23467JQ")


def test_whoever_let_a_card_lie_probably_has_no_card_that_takes_it():
    """The seat that laid a king beside a queen would have taken the queen if it could."""
    state = position("Ac", table="Qd Kd", played={2: "Kd"}, held={2: 4})
    chances = holds(state, 2)
    assert chances["Q"] < chances["J"] / 2
    assert chances["K"] == holds(position("Ac", table="Qd Kd", held={2: 4}), 2)["K"]


def test_what_was_declined_in_an_earlier_deal_tells_nothing():
    """A new five has been dealt since."""
    old, fresh = position("Ac", table="Qd Kd", held={2: 4}), position("Ac", table="Kd Qd", held={2: 4})
    assert holds(old, 2) == holds(fresh, 2)


def test_a_declined_sum_counts_as_a_declined_match():
    """Whoever laid a king beside a two and a three has no five, or did not want it."""
    chances = holds(position("Ac", table="2c 3d Kd", played={2: "Kd"}, held={2: 4}), 2)
    assert chances["5"] < chances["6"] / 2


def test_a_claimed_ronda_is_of_a_rank_that_is_still_possible():
    """Three of a rank that has been played elsewhere cannot be the ronda."""
    state = claimed(position("5c 6c", ours="7c 7d", held={2: 5}), 2)
    rondas = Knowledge(state.view(1)).ronda_of(2)
    assert 6 not in rondas
    assert 0 < rondas[4] < rondas[10]
    assert sum(rondas.values()) == pytest.approx(1)


def test_the_cards_of_a_ronda_are_not_with_the_others():
    """What one seat holds three of, another is unlikely to hold."""
    state = position("Ac", table="Qd", seats=4, played={4: "Qd"}, held={2: 4, 3: 4, 4: 4})
    before = holds(state, 2)
    after = holds(claimed(state, 4), 2)
    assert after["Q"] < before["Q"]


def test_a_caught_ronda_is_named_at_the_end_of_the_hand():
    """All fives are known by then, so that the rank is certain (CU-41)."""
    fives = ["5c 5d 5h 2c 3c", "Ac 4c 6c Jc Qc", "Kc Kd 6d 7c 2d", "Js Jd Ah 3h 4h"]
    assert choice(at_the_end(fives, [(2, 3), (1, 4)])) == "recall:5"


def test_a_caida_that_caught_no_ronda_is_passed_over():
    """A pair is no ronda, nor are three of a rank that came in different deals."""
    fives = ["5c 5d 6h 2c 3c", "5h 4c 6c Jc Qc", "Kc Kd 6d 7c 2d", "Js Jd Ah 3h 4h"]
    assert choice(at_the_end(fives, [(1, 4), (3, 12)])) == "pass"


def test_a_ronda_is_named_once():
    """A ronda pays a player once."""
    fives = ["5c 5d 5h 2c 3c", "Ac 4c 6c Jc Qc", "Kc Kd 6d 7c 2d", "Js Jd Ah 3h 4h"]
    assert choice(at_the_end(fives, [(1, 4)], recalled=1 << 4)) == "pass"


def test_a_ronda_of_the_last_deal_is_named_too():
    """The five of the deal just played are known as well as the earlier ones."""
    fives = ["5c 5d 6h 2c 3c", "Ac 4c 6c Jc Qc", "Kc Kd 6d 7c 2d", "Js Jd Jh 3h 4h"]
    assert choice(at_the_end(fives, [(4, 10)])) == "recall:J"
