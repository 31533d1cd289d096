"""The fitted policy says how likely somebody who searches would have played as it did, with any hand."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_card
from sobremesa.games.gin.search import fitted_policy
from sobremesa.games.gin.search.fitted_policy import FittedPolicy, chance
from sobremesa.games.gin.search.history import NONE, History, Turn
from tests.games.gin.rules.table import cards, dealt_game, mask, play

HAND = "2c 2d 2h 5s 6s 9c Jd Kh 8h 4d"


def turn(offered="", taken="", shed="", pile="", first=False, known="", sheds="", own_sheds=""):
    """A turn of which everybody saw what is told, by texts of cards."""
    one = [read_card(text) if text else NONE for text in (offered, taken, shed)]
    return Turn(*one, not taken, first, mask(pile), mask(own_sheds), mask(sheds), mask(known))


def test_the_odds_of_all_discards_add_up_to_one():
    """Of the loose cards that are free to go one is shed."""
    hand = mask(HAND + " 7d")
    loose = hand & ~mask("2c 2d 2h")
    policy = FittedPolicy([turn(offered="Qc", shed="Kh", pile="Qc", known="9d", sheds="Jc")])
    odds = [policy.shed_odds(0, card, loose, loose, hand) for card in cards("5s 6s 9c Jd Kh 8h 4d 7d")]
    assert sum(odds) == pytest.approx(1.0)
    assert min(odds) > 0.0


def test_what_has_outs_is_kept_and_what_counts_much_goes():
    """Beside the five of its suit a six has outs; a king alone is shed more often than an eight alone."""
    hand = mask(HAND + " 7d")
    loose = hand & ~mask("2c 2d 2h")
    policy = FittedPolicy([turn(offered="Qc", pile="Qc")])
    six, eight, king = (policy.shed_odds(0, card, loose, loose, hand) for card in cards("6s 8h Kh"))
    assert king > eight > six


def test_outs_that_have_gone_keep_nothing():
    """With the four and the seven of spades in the pile, and the other fives and sixes, the six goes more often."""
    hand = mask(HAND + " 7d")
    loose = hand & ~mask("2c 2d 2h")
    live, gone = (FittedPolicy([turn(pile=pile)]) for pile in ("Qc", "Qc 4s 7s 5c 5d 5h 6c 6d 6h"))
    assert gone.shed_odds(0, read_card("6s"), loose, loose, hand) > live.shed_odds(
        0, read_card("6s"), loose, loose, hand
    )


def test_a_card_is_taken_the_likelier_the_more_outs_come_with_it():
    """A card that melds is taken nearly always, one beside two others more often than one beside none."""
    policy = FittedPolicy([turn(taken=card, pile=card) for card in ("2s", "8d", "Qs")])
    melds, beside, alone = (policy.draw_odds(number, mask(HAND)) for number in range(3))
    assert melds > 0.7 > beside > alone > 0.0


def test_to_leave_a_card_is_what_is_left_of_to_take_it():
    """The same card, taken and left."""
    turns = turn(taken="7s", pile="7s"), turn(offered="7s", pile="7s")
    taken, left = (FittedPolicy([one]).draw_odds(0, mask(HAND)) for one in turns)
    assert taken + left == pytest.approx(1.0)


def test_of_what_cannot_be_told_nothing_follows():
    """No card is known to have lain there."""
    assert FittedPolicy([turn(shed="Kh")]).draw_odds(0, mask(HAND)) == 1.0


def test_a_knock_is_held_back_more_often_later_with_much_left():
    """With eight points of deadwood somebody who searches knocks early in a hand, and plays on late."""
    policy = FittedPolicy([turn()] * 9)
    assert policy.on_odds(1, 8) < 0.5 < policy.on_odds(8, 8)


def test_a_chance_is_the_same_from_both_sides():
    """A score and its opposite make up a certainty, and no score is beyond the table."""
    assert chance(0) == 0.5
    assert chance(110) + chance(-110) == pytest.approx(1.0)
    assert chance(100) == pytest.approx(2.718281828 / 3.718281828)
    assert chance(9000) == 1.0 and 0.0 < chance(-9000) < 1e-15


def test_features_have_names_and_weights():
    """As many of each, in the same order."""
    seen = turn(offered="Qc", pile="Qc")
    hand, card = int(mask(HAND)), read_card("9c")
    told = {
        "SHED_NAMES": (fitted_policy.shed_features(card, hand, hand, 1, seen), fitted_policy.SHEDS),
        "LOOSE_NAMES": (fitted_policy.loose_features(card, hand, 1, seen), fitted_policy.TAKES_LOOSE),
        "MELDED_NAMES": (fitted_policy.melded_features(1, seen), fitted_policy.TAKES_MELDED),
        "PLAYS_ON_NAMES": (fitted_policy.playing_on_features(1, 5), fitted_policy.PLAYS_ON),
    }
    for name, (features, weights) in told.items():
        assert len(getattr(fitted_policy, name)) == len(features) == len(weights)


def test_what_a_discard_is_told_by_is_counted():
    """A nine of clubs beside what was shed and taken: melds, sheds of the other, own sheds, melds with known cards."""
    seen = turn(pile="Td 9d", sheds="9d Td", own_sheds="8c", known="9h")
    points, melds, by_turns, sheds, own_sheds, told = fitted_policy.seen_features(read_card("9c"), 3, seen)
    assert (points, sheds, own_sheds) == (9, 1, 1)
    # a set with the nines of hearts and spades; runs 7-8-9, 8-9-10 and 9-10-J of clubs
    assert (melds, by_turns, told) == (4, 12, 1)


def test_the_history_tells_what_everybody_saw_before_each_turn_gi05():
    """The pile before the draw, what each had shed, and what the reader was known to hold."""
    state = dealt_game("Ac 3d 5h 7s 9c Jd Kh 2s 4d Qs", "Ad 2h 4h 6s 8c 8d Th Js Qc Ks", "6h", "3s 7d Tc 5s 9h 3c")
    play(state, "pass pass stock -Kh stock -Ks upcard -Qs stock -Js")
    passed, first, second = History(state.view(1)).turns
    assert passed.first and passed.pile == mask("6h")
    assert (first.pile, first.sheds, first.own_sheds, first.known) == (mask("6h Kh"), mask("Kh"), 0, 0)
    assert second.pile == mask("6h Kh Qs") and not second.first
    assert (second.sheds, second.own_sheds, second.known) == (mask("Kh Qs"), mask("Ks"), mask("Ks"))
    assert mask_of([second.shed]) == mask("Js")
