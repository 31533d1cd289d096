"""The fast arrangements and lay-offs say what the rules' own say."""

from sobremesa.core.bits import mask_of
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.layoff import defend
from sobremesa.games.gin.rules.melds import ALL, card_value, deadwood, offered_arrangement, value_of
from sobremesa.games.gin.search.arrangement import (
    arranged,
    dearest,
    highest,
    least_after,
    least_left,
    melds_through,
    outs_of,
    top_value,
)
from tests.games.gin.rules.table import mask


def hands(size, number, seed):
    """Random hands of some cards."""
    rng = Rng(f"hands {seed}")
    return [mask_of(rng.shuffled(list(range(52)))[:size]) for _ in range(number)]


def test_an_arrangement_leaves_the_lowest_deadwood():
    """It covers as much as the rules' best, with runs and sets that share no card (GI-06, GI-07)."""
    for hand in hands(11, 300, 1) + hands(26, 30, 2):
        covered, runs, sets = arranged(hand, hand)
        assert value_of(hand) - covered == deadwood(hand)
        assert not runs & sets
        assert value_of(runs | sets) == covered


def test_the_highest_cards_are_found():
    """Faces and tens count alike."""
    assert highest(mask("Ac 7d 7s 3h")) == mask("7s").bit_length() - 1
    assert dearest(mask("Ac 7d 7s 3h")) == mask("7d 7s")
    assert dearest(mask("Ac Tc Kd")) == mask("Tc Kd")
    assert [top_value(mask(text)) for text in ("Ac 7d 7s", "Qs 2d", "Ah", "")] == [7, 10, 1, 0]


def test_the_best_discard_leaves_the_least():
    """Every discard but a barred one is looked at (GI-05)."""
    for hand in hands(11, 60, 3):
        left = {card: int(deadwood(hand & ~(1 << card))) for card in range(52) if hand >> card & 1}
        assert least_after(hand, 0) == min(left.values())
        barred = min(left, key=lambda card: left[card])
        assert least_after(hand, 1 << barred) == min(points for card, points in left.items() if card != barred)


def test_lay_offs_are_as_good_as_the_rules_find_them():
    """Over all arrangements with their lay-offs, chained ones too (GI-11)."""
    rng = Rng("lay-offs")
    for _ in range(120):
        pack = [card for card in rng.shuffled(list(range(36))) if card % 4 < 3]
        knocker, other = mask_of(pack[:10]), mask_of(pack[10:20])
        _, runs, sets = arranged(knocker, knocker)
        melds = [meld for meld in offered_arrangement(knocker) if meld & (runs | sets)]
        if sum(melds) == runs | sets:
            assert least_left(other, runs, sets) == defend(other, melds).deadwood


def test_outs_are_the_live_cards_that_make_a_meld():
    """Beside a pair, at the ends and in the gaps of what may become a run."""
    hand = mask("5c 5d 8h 9h Jh Ks")
    assert outs_of(mask("5c").bit_length() - 1, hand, ALL & ~hand) == mask("5h 5s")
    assert outs_of(mask("9h").bit_length() - 1, hand, ALL & ~hand) == mask("7h Th")
    assert outs_of(mask("Ks").bit_length() - 1, hand, ALL & ~hand) == 0
    assert outs_of(mask("5c").bit_length() - 1, hand, mask("5h Kd")) == mask("5h")


def test_a_middle_card_is_in_more_melds_than_one_at_the_end():
    """Three sets of three, and up to three runs of three."""
    assert melds_through(mask("7c").bit_length() - 1, ALL) == 6
    assert melds_through(mask("Kc").bit_length() - 1, ALL) == 4
    assert melds_through(mask("Ac").bit_length() - 1, ALL & ~mask("Ad Ah")) == 1
    assert card_value(0) == 1
