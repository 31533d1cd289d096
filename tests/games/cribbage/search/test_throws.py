"""The throw reckoned out, beside the same worked out card by card."""

from itertools import combinations

import pytest

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.packs import ALL
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cribbage.search.cribs import CribDistribution, mean, moved, together
from sobremesa.games.cribbage.search.ranks import FOURS, PAIRS
from sobremesa.games.cribbage.search.tables import Role, SelfPlayTables
from sobremesa.games.cribbage.search.throws import Throws
from tests.games.cribbage.rules.table import cards

ANY = [1.0] * PAIRS
SOME_PLAY = [(3, 2, 0.5), (4, 1, 0.25), (2, 5, 0.25)]


def role(won=None):
    """Return a role that keeps and throws anything, with a hand of 6 or 10 points."""
    hand = [0.0] * 11
    hand[6] = hand[10] = 0.5
    return Role([1.0] * FOURS, ANY, (won or [3.0] * FOURS, [2.0] * FOURS), (3.0, 2.0), hand)


@pytest.fixture(scope="module")
def tables():
    """Tables as simple as can be: whatever the numbers of self-play, the reckoning is the same."""
    last = [0.0] * 15
    last[10] = last[14] = 0.5
    return SelfPlayTables(role(), role(), SOME_PLAY, last)


def throws(tables, six, dealing=True, needs=(121, 121)):
    """Return the reckoning of six cards in a text."""
    hand = mask_of(cards(six))
    return Throws(tables, hand, ALL & ~hand, dealing, needs)


@pytest.mark.parametrize("six", ["5c 5d 5h Js 2c 8d", "2h 4h 6h 8h Kd Ks"])
def test_the_hand_is_the_exact_distribution_over_forty_six_starters_cr16(tables, six):
    """Every starter that may come counts once, with the flush and nobs that it brings (CR-16 to CR-21)."""
    found = throws(tables, six)
    starters = cards_of(ALL & ~found.hand)
    for first, second in combinations(cards(six), 2):
        thrown = mask_of([first, second])
        points = [int(show_points(found.hand & ~thrown, starter, False)) for starter in starters]
        hand = found.shows(thrown).hand
        assert hand == pytest.approx([points.count(at) / 46 for at in range(len(hand))])


@pytest.mark.parametrize(("six", "thrown"), [("5c 5d 6h Js 2c 8d", "5c Js"), ("2h 4h 6h 8h Kd Ks", "2h 4h")])
def test_the_crib_is_the_mean_over_every_throw_of_the_other(tables, six, thrown):
    """Where the other throws anything, all pairs of unseen cards are alike; suits are reckoned nearly right."""
    found, mine = throws(tables, six), mask_of(cards(thrown))
    unseen = cards_of(ALL & ~found.hand)
    some = unseen[::3]  # of the starters; all of the pairs
    total = number = 0
    for starter in some:
        for first, second in combinations([card for card in unseen if card != starter], 2):
            total += int(show_points(mine | 1 << first | 1 << second, starter, True))
            number += 1
    means = [mean(found.cribs.with_starter(mine, starter)) for starter in some]
    assert sum(means) / len(means) == pytest.approx(total / number, abs=0.03)


@pytest.mark.parametrize("theirs", ["5h 5s Th Js 6c 9d", "Th Jd", "Ah Qh"])
def test_the_crib_with_cards_of_the_other_that_are_seen_is_exact(tables, theirs):
    """CR-40: the other's two are among those, all pairs of them alike, and no starter is."""
    hand, seen, mine = mask_of(cards("2h 4h 5c 5d 7h 8s")), mask_of(cards(theirs)), mask_of(cards("2h 4h"))
    unseen = ALL & ~hand & ~seen
    found = Throws(tables, hand, unseen, True, (121, 121), seen).shows(mine)
    cribs = [mine | 1 << first | 1 << second for first, second in combinations(cards_of(seen), 2)]
    points = [int(show_points(crib, starter, True)) for crib in cribs for starter in cards_of(unseen)]

    assert mean(found.crib) == pytest.approx(sum(points) / len(points))
    assert found.crib == pytest.approx([points.count(at) / len(points) for at in range(len(found.crib))])


def test_throws_that_are_liked_come_oftener():
    """A table of throws weighs the pairs; the weights stay a distribution."""
    fives = [0.0] * PAIRS
    fives[14] = 1.0  # two fives
    cribs = CribDistribution(ALL, fives)
    assert [(pair.low, pair.high) for pair in cribs.pairs(0)] == [(4, 4)]
    assert sum(pair.weight for pair in CribDistribution(ALL, ANY).pairs(0)) == pytest.approx(1.0)


def test_hand_and_crib_of_the_dealer_share_the_starter(tables):
    """Their sum has the mean of both, and is a distribution."""
    shows = throws(tables, "5c 5d 6h Js 2c 8d").shows(mask_of(cards("2c 8d")))
    assert sum(shows.both) == pytest.approx(1.0)
    assert mean(shows.both) == pytest.approx(mean(shows.hand) + mean(shows.crib))


@pytest.mark.parametrize("dealing", [True, False])
def test_the_chance_is_the_board_gone_through_stage_by_stage(tables, dealing):
    """With plays and shows spelled out one by one the same chance comes out (CR-16)."""
    needs = (17, 15)
    found = throws(tables, "5c 5d 6h Js 2c 8d", dealing, needs)
    thrown = mask_of(cards("2c 8d"))
    shows = found.shows(thrown)
    expected = sum(weight * _chance(tables, shows, dealing, needs, won, lost) for won, lost, weight in SOME_PLAY)
    assert found.chance(thrown, shows) == pytest.approx(expected)


def _chance(tables, shows, dealing, needs, dealer, pone):
    """Our chance after a play in which dealer and pone have pegged so much; nobody is out yet."""
    us, them = (needs[0] - dealer, needs[1] - pone) if dealing else (needs[0] - pone, needs[1] - dealer)
    theirs = [0.0] * 11
    theirs[6] = theirs[10] = 0.5
    firsts, lasts = (theirs, shows.both) if dealing else (shows.hand, together(theirs, shows.crib))
    total = 0.0
    for first, likely in enumerate(firsts):
        for last, as_likely in enumerate(lasts):
            total += likely * as_likely * _end(tables, dealing, us, them, first, last)
    return total


def _end(tables, dealing, us, them, first, last):
    if dealing:
        if them <= first:
            return 0.0
        return 1.0 if us <= last else 1.0 - tables.board.deal(them - first, us - last)
    if us <= first:
        return 1.0
    return 0.0 if them <= last else tables.board.deal(us - first, them - last)


def test_the_best_comes_first_and_all_fifteen_are_told(tables):
    """However much a throw gives away, it is told, in its place."""
    found = throws(tables, "5c 5d 5h Js 2c 8d").compare()
    assert len({throw.thrown for throw in found}) == 15
    assert found[0].thrown == mask_of(cards("2c 8d"))
    assert [throw.chance for throw in found] == sorted([throw.chance for throw in found], reverse=True)


def test_distributions_are_moved_and_added():
    """Three points more, half of the time; the sum of two tosses."""
    assert moved([1.0, 0.0, 0.0, 0.0], 3, 0.5) == [0.5, 0.0, 0.0, 0.5]
    assert together([0.5, 0.5], [0.5, 0.5]) == [0.25, 0.5, 0.25, 0.0]
