"""Sampled hands agree with the view, and with what the other seat has done."""

from time import perf_counter

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.levels import bot_named
from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.gin.search.manners import PLAIN, prior
from sobremesa.games.gin.search.sampler import Sampler
from tests.games.gin.rules.table import PRESETS, dealt_game, mask, play

GIN = GAMES["gin"]
FIRST = "Ac 3d 5h 7s 9c Jd Kh 2s 4d Qs"


def hands(view, number=300, seed=1, thin=12, warm=True):
    """Return some sampled hands, those cards left out that the view knows."""
    sampler = Sampler(view, Rng(seed))
    if warm:
        sampler.warm_up()
    found = []
    for _ in range(number):
        sampler.step(thin)
        found.append(int(sampler.hand()))
    return found


def share(view, card, **options):
    """Return in what part of the samples the other seat holds a card."""
    found = hands(view, **options)
    return sum(1 for hand in found if hand & mask(card)) / len(found)


def test_a_clock_that_has_run_out_ends_the_warming_up():
    """Then the chain goes on from where it began, and the time for a move is not spent before the first world."""
    view = dealt_game(FIRST, "4s 5c 6c 7c 8c Kd 2h 2c Td 9s", "6h", "3s 7d Tc 5s", rules="eaai").view(1)
    late, cold, warm = (Sampler(view, Rng(1)) for _ in range(3))
    late.warm_up(until=perf_counter() - 1)
    warm.warm_up(until=perf_counter() + 1000)
    for sampler in (late, cold, warm):
        sampler.power = 1.0
        sampler.step(100)

    assert late.hand() == cold.hand() != warm.hand()


@pytest.mark.parametrize("rules", PRESETS)
def test_no_card_is_put_where_it_cannot_be(rules):
    """Known cards and those of the pile or one's own hand are never sampled, and the number is right."""
    luck, bot = Rng(f"seen {rules}"), bot_named("gin", "novato")
    state = GIN.new(GIN.ruleset(rules), 2, 1)
    state.deal(luck.shuffled(GIN.pack()))
    for _ in range(24):
        if state.needs_pack() or state.over or state.knock is not None:
            break
        seat = state.to_act()[0]
        view = state.view(seat)
        seen = view.hand | view.public.known[2 - seat] | mask_of(list(view.public.pile))
        for hand in hands(view, number=3, warm=False):
            assert not hand & seen
            assert hand.bit_count() + view.public.known[2 - seat].bit_count() == view.counts[2 - seat]
        state.apply(seat, bot.choose(view, Budget(), luck))


def test_a_low_first_discard_is_that_of_a_player_with_plans():
    """A plain player sheds what counts most; whoever begins with a nine keeps higher cards for something."""
    start = dealt_game(FIRST, "4s 5c 6c 7c 8c Kd 2h 2c Td 9s", "6h", "3s 7d Tc 5s", rules="eaai")
    low, high = (play(start.copy(), f"pass pass stock -Kh stock -{card}").view(1) for card in ("9s", "Kd"))
    assert canny(low) > canny(high)


def canny(view):
    """Return in how many of 300 samples the other seat is not a plain player."""
    sampler = Sampler(view, Rng(1))
    sampler.warm_up()
    found = 0
    for _ in range(300):
        sampler.step(12)
        found += int(sampler.manner != PLAIN)
    return found


def test_ranks_that_were_shed_are_less_likely_held():
    """Who sheds a king has seldom another one; who took a king has."""
    start = dealt_game(FIRST, "Kd Kc 6c 7c 8c 4s 2h 2c Td 9s", "6h", "3s 7d Tc 5s", rules="eaai")
    shed = play(start.copy(), "pass pass stock -Kh stock -Kd").view(1)
    took = play(start.copy(), "pass pass stock -Kh upcard -Td").view(1)
    assert share(took, "Ks") > share(shed, "Ks")


def test_a_card_declined_makes_its_neighbours_less_likely():
    """Who leaves a seven lying has no pair of sevens, as a rule."""
    start = dealt_game("Ac 3d 5h 7s 9c Jd Kh 2s 4d Qs", "4s 5c 6c 8c Kd Qh 2h 2c Td 9s", "6h", "3s Jc Tc", rules="eaai")
    pairs = [
        sum(1 for hand in hands(play(start.copy(), f"pass pass stock -{shed} stock -Kd").view(1)) if pair(hand))
        for shed in ("7s", "Ac")
    ]
    assert pairs[0] < pairs[1]


def pair(hand):
    """Return whether a hand holds two sevens."""
    return (hand & mask("7c 7d 7h")).bit_count() >= 2


def test_equal_views_give_equal_samples():
    """What the other seat really holds has no say: exchange it for cards of the stock, and nothing changes."""
    one = dealt_game(FIRST, "4s 5c 6c 7c 8c Kd 2h 2c Td 9s", "6h", "3s", rules="eaai")
    two = dealt_game(FIRST, "Ah Ad 6c 7c Qc Kc 3h 9h 9d 8s", "6h", "3s", rules="eaai")
    views = [play(state, "pass pass stock").view(1) for state in (one, two)]
    assert hands(views[0], number=20) == hands(views[1], number=20)


def test_hands_that_were_seen_tell_how_somebody_plays():
    """Who knocks is taken for plain, who goes gin for one who plays for it, who is found waiting for neither."""
    plain, *others = prior(4, 0, 0)
    assert plain > 0.9 and sum(others) < 0.1
    assert prior(0, 3, 1)[PLAIN] < 0.01
    assert prior(0, 0, 2)[PLAIN] < 0.1
    assert sum(prior(1000, 1000, 1000)) == pytest.approx(1.0, abs=0.01)


def test_the_hands_before_change_what_is_believed_in_this_one():
    """Two views that differ in the hands before only: who was found holding back is no plain player."""
    start = dealt_game(FIRST, "4s 5c 6c 7c 8c Kd 2h 2c Td 9s", "6h", "3s 7d Tc 5s", rules="eaai")
    state = play(start, "pass pass stock -Kh stock -Kd")
    before = canny(state.view(1))
    state.held_back[1] = 2
    assert canny(state.view(1)) > 2 * before
