"""Looking ahead: plans are made for what a seat will be able to tell, and what it cannot tell has no part in them."""

from time import perf_counter

import pytest

from sobremesa.core.bits import JACK, KING, QUEEN
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.search.lookahead import Fickle, Lookahead, plays_of
from sobremesa.games.cuarenta.search.rank_rules import PACK, RankRules, one_of
from sobremesa.games.cuarenta.search.rank_state import CAIDA, Sketch, play_of

PAGAT = RankRules(ruleset("pagat"), 2)
TWO, FOUR = 1, 3


def ahead(seed="ahead"):
    """Whoever looks ahead for the first seat of a game by pagat."""
    view = Cuarenta(ruleset("pagat"), 2, 1).view(1)
    return Lookahead(PAGAT, prospects_for(view, PAGAT), 0, Rng(seed))


def world(hidden):
    """The dealer, with a king, a two and a four in the last deal, is on turn, and wins when the cards are counted.

    The other's two cards are ``hidden``; two caídas win it the game. A queen lies on the table: nothing is swept.
    """
    sketch = Sketch(PAGAT)
    for rank in (KING, TWO, FOUR):
        sketch.hands[0] += one_of(rank)
    for rank in hidden:
        sketch.hands[1] += one_of(rank)
    sketch.table = one_of(QUEEN)
    sketch.gone = PACK - sketch.hands[0] - sketch.hands[1]
    sketch.in_hand = 5
    sketch.points[0] += 32
    sketch.points[1] += 36
    sketch.piles[0] += 24
    return sketch


def chance(hidden_cards):
    """What laying down the king is worth where the other may hold any of these."""
    return ahead().values([world(hidden) for hidden in hidden_cards], [KING])[0]


def test_one_play_is_chosen_for_all_that_cannot_be_told_apart():
    """Either card may be caught after the king is, and the answer does not tell which: the caída is feared in both."""
    each = [chance([hidden]) for hidden in ((KING, TWO), (KING, FOUR))]
    assert chance([(KING, TWO), (KING, FOUR)]) < sum(each) / 2 - 0.2


def test_worlds_that_an_answer_tells_apart_are_planned_for_each_by_itself():
    """After different answers the plan is what it would be if the seat had known from the first."""
    apart = [(KING, TWO), (JACK, 4)]
    each = [chance([hidden]) for hidden in apart]
    assert chance(apart) == pytest.approx(sum(each) / 2, abs=1e-9)


def test_a_move_that_wins_at_once_is_worth_the_game():
    """Whatever the other may hold, forty points have won (CU-60)."""
    worlds = [world(hidden) for hidden in ((JACK, TWO), (JACK, FOUR))]
    for sketch in worlds:
        sketch.points[0] += 6
        sketch.points[1] += 2
        sketch.piles[0] -= 14
        sketch.left = KING
        sketch.table += one_of(KING)
    worth = ahead().values(worlds, [play_of(KING, one_of(KING), True), TWO])
    assert worth[0] == 1.0
    assert worth[1] < 1.0


def test_every_worth_is_a_chance_and_equal_luck_gives_equal_worths():
    """Numbers between losing and winning, which depend on the worlds and the stream alone."""
    worlds = [(KING, TWO), (KING, FOUR), (JACK, JACK), (0, 5)]
    found = [ahead("luck").values([world(hidden) for hidden in worlds], [KING, TWO, FOUR]) for _ in range(2)]
    assert found[0] == found[1]
    assert all(0.0 <= worth <= 1.0 for worth in found[0])


def test_nothing_more_is_looked_at_when_the_time_is_up():
    """At a deadline that has passed it says that it is late."""
    searcher = ahead()
    searcher.values([world((KING, TWO))], [KING], perf_counter() - 1.0)
    assert searcher.late
    searcher.values([world((KING, TWO))], [KING])
    assert not searcher.late


def test_whims_are_the_same_in_the_same_world_and_others_in_another():
    """A world is played out alike after every move that is compared in it."""
    fickle = Fickle(PAGAT, Rng("whims"))
    whims = []
    for number in (1, 2, 1):
        fickle.world = number
        whims.append([fickle.whim(rank) for rank in (TWO, FOUR, KING)])
    assert whims[0] == whims[2] != whims[1]


def test_all_that_may_be_played_is_looked_at():
    """Each rank of the hand once, and what it may take: the whole sequence with it, a caída as such (CU-24, CU-30)."""
    sketch = world((JACK, JACK))
    sketch.table = one_of(TWO) + one_of(2)
    sketch.left = TWO
    sums = play_of(4, one_of(TWO) + one_of(2), False)
    sketch.hands[0] += one_of(4)
    taken = play_of(TWO, one_of(TWO) + one_of(2), True)
    assert taken & CAIDA
    assert list(plays_of(sketch)) == [TWO, taken, FOUR, 4, sums, KING]
