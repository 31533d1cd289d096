"""Glicko-2: the paper's example, another program's numbers, and the volatility as what is most likely."""

from math import exp, log, sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sobremesa.ratings.glicko2 import SCALE, WIDEST, Outcome, Rating, aged, expected, updated

PAPER = [Outcome(Rating(1400, 30), 1), Outcome(Rating(1550, 100), 0), Outcome(Rating(1700, 300), 0)]

# Made with glicko2 1.2.2 of the npm registry: the player, tau, games as (rating, deviation, share), what came of them.
ANOTHER_PROGRAM = [
    ((1500, 350, 0.06), 0.5, [(1500, 350, 1)], (1662.3108939062977, 290.31896371798047, 0.05999967537233814)),
    ((2200, 45, 0.06), 0.5, [(1000, 45, 0)], (2187.8547996636953, 46.190150593979176, 0.060013192974629426)),
    (
        (1000, 45, 0.06),
        0.9,
        [(2200, 45, 1), (2300, 50, 1), (2400, 60, 1)],
        (1036.3487159154606, 46.20335968896127, 0.060388723979198485),
    ),
    ((1500, 60, 0.06), 1.2, [(2500, 40, 1)] * 4, (1584.4071144065215, 60.888488510927964, 0.06127700688036328)),
    ((1800, 350, 0.06), 0.3, [(1200, 30, 0)] * 2, (704.4839297694613, 314.0950473763102, 0.06001148080159569)),
    (
        (1650, 80, 0.09),
        0.5,
        [(1640, 70, 0.5), (1900, 120, 1)],
        (1675.6757747489187, 78.29362198056744, 0.0900045062277),
    ),
    (
        (2400, 200, 0.06),
        0.5,
        [(1000, 30, 0), (900, 30, 0)],
        (1940.736736886006, 200.20433910866836, 0.06005352747046144),
    ),
]

ratings = st.builds(Rating, st.floats(600, 2600), st.floats(30, 350), st.floats(0.03, 0.12))
outcomes = st.lists(st.builds(Outcome, ratings, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=8)


def most_likely_volatility(player: Rating, played: list[Outcome], tau: float) -> float:
    """The volatility of the greatest posterior density, which the paper's step 5 finds by its derivative.

    Given v and Delta, x = ln sigma^2 is normal around the old one with deviation tau, and Delta around 0 with the
    variance phi^2 + sigma^2 + v. The maximum next to the old one is found by thirds, without a derivative.
    """
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    information = surplus = 0.0
    for one in played:
        other, spread = (one.opponent.rating - 1500) / SCALE, one.opponent.deviation / SCALE
        weight = 1 / sqrt(1 + 3 * spread * spread / 3.141592653589793**2)
        chance = 1 / (1 + exp(-weight * (mu - other)))
        information += weight * weight * chance * (1 - chance)
        surplus += weight * (one.share - chance)
    variance, old = 1 / information, log(player.volatility**2)
    delta = variance * surplus

    def density(x: float) -> float:
        spread = phi * phi + exp(x) + variance
        return -log(spread) / 2 - delta * delta / (2 * spread) - (x - old) ** 2 / (2 * tau * tau)

    # uphill from the old one: of incredible upsets a second hill stands where everybody is anything
    step, top = 0.01, old
    while (best := max((top - step, top, top + step), key=density)) != top:
        top = best
    low, high = top - step, top + step
    for _ in range(80):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (left, high) if density(left) < density(right) else (low, right)
    return exp((low + high) / 4)


def test_the_example_of_the_paper() -> None:
    """Glickman's worked example: 1500, 200, 0.06 after a win and two defeats, with tau 0.5."""
    found = updated(Rating(1500, 200, 0.06), PAPER, tau=0.5)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize(("player", "tau", "games", "after"), ANOTHER_PROGRAM)
def test_another_program_finds_the_same(
    player: tuple[float, float, float],
    tau: float,
    games: list[tuple[float, float, float]],
    after: tuple[float, float, float],
) -> None:
    """Newcomers, upsets of 1,200 points both ways, rows of them, and draws are rated as another program rates them."""
    found = updated(Rating(*player), [Outcome(Rating(rating, spread), share) for rating, spread, share in games], tau)
    assert (found.rating, found.deviation, found.volatility) == pytest.approx(after, rel=1e-9)


@given(ratings, outcomes, st.sampled_from([0.3, 0.5, 0.9, 1.2]))
@example(Rating(1500, 30), [Outcome(Rating(2500, 30), 1.0)] * 8, 1.2)
@example(Rating(2500, 30), [Outcome(Rating(600, 30), 0.0)] * 8, 0.3)
def test_the_volatility_is_the_most_likely_one(player: Rating, played: list[Outcome], tau: float) -> None:
    """The volatility is at the top of its posterior density, also after upsets that no example of the paper has."""
    found = updated(player, played, tau)
    assert found.volatility == pytest.approx(most_likely_volatility(player, played, tau), rel=1e-4)


def test_upsets_make_a_rating_more_volatile() -> None:
    """Whoever beats much stronger players again and again is thought to change, whoever wins as expected is not."""
    surprising = updated(Rating(1500, 60), [Outcome(Rating(2500, 40), 1.0)] * 4)
    usual = updated(Rating(1500, 60), [Outcome(Rating(500, 40), 1.0)] * 4)
    assert surprising.volatility > 0.06 > usual.volatility


@given(ratings, st.floats(0, 500))
def test_time_makes_a_rating_less_sure(player: Rating, periods: float) -> None:
    """Without games the rating stays and its deviation grows, to that of a newcomer and no further."""
    later = aged(player, periods)
    assert later.rating == player.rating
    assert player.deviation <= later.deviation <= WIDEST


def test_periods_follow_each_other() -> None:
    """Two periods without games age a rating as one of twice the length does."""
    player = Rating(1600, 60)
    assert aged(aged(player, 3), 4).deviation == pytest.approx(aged(player, 7).deviation)
    assert updated(player, [], periods=7) == aged(player, 7)


@given(ratings, ratings)
def test_what_one_wins_of_a_game_more_is_worth_more(player: Rating, opponent: Rating) -> None:
    """A win raises a rating, a defeat lowers it, and every share between lies between."""
    lost, drawn, won = (updated(player, [Outcome(opponent, share)]).rating for share in (0.0, 0.5, 1.0))
    assert lost < player.rating < won
    assert lost < drawn < won


@given(ratings, ratings)
def test_chances_of_two_who_are_equally_known_add_up(player: Rating, opponent: Rating) -> None:
    """Of players with one deviation one expects what the other does not."""
    opponent = Rating(opponent.rating, player.deviation)
    assert expected(player, opponent) + expected(opponent, player) == pytest.approx(1)
