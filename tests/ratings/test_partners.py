"""Ratings of partners, beside openskill, which other people wrote after the same paper."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull, PlackettLuce

from sobremesa.ratings.glicko2 import Rating, expected
from sobremesa.ratings.partners import BETA, after_game, chance

person = st.builds(Rating, st.floats(600, 2600), st.floats(30, 350))
team = st.lists(person, min_size=2, max_size=2)


@pytest.mark.parametrize("model", [BradleyTerryFull, PlackettLuce])
@given(winners=team, losers=team)
@example(winners=[Rating(1000, 45)] * 2, losers=[Rating(2300, 45)] * 2)
def test_openskill_finds_the_same(
    model: type[BradleyTerryFull] | type[PlackettLuce], winners: list[Rating], losers: list[Rating]
) -> None:
    """Both models of the paper that are one for two teams, as openskill has them, give the same ratings."""
    theirs = model(mu=1500, sigma=350, beta=BETA, tau=0)
    teams = [[theirs.rating(mu=one.rating, sigma=one.deviation) for one in some] for some in (winners, losers)]
    rated = [one for some in theirs.rate(teams) for one in some]
    ours = [*after_game(winners, losers, 1), *after_game(losers, winners, 0)]
    assert [one.rating for one in ours] == pytest.approx([one.mu for one in rated])
    assert [one.deviation for one in ours] == pytest.approx([one.sigma for one in rated])


@given(team, team)
def test_a_game_moves_the_two_teams_apart(winners: list[Rating], losers: list[Rating]) -> None:
    """All winners rise, all losers fall, and all are better known than before."""
    for before, after in zip(winners, after_game(winners, losers, 1), strict=True):
        assert after.rating > before.rating
        assert after.deviation < before.deviation
    for before, after in zip(losers, after_game(losers, winners, 0), strict=True):
        assert after.rating < before.rating


def test_who_is_less_known_moves_more() -> None:
    """Of two partners a game tells more of the one of whom less was known."""
    known, new = after_game([Rating(1500, 60), Rating(1500, 300)], [Rating(1500, 60), Rating(1500, 60)], 1)
    assert new.rating - 1500 > 20 * (known.rating - 1500)


def test_a_point_is_worth_as_much_as_between_two() -> None:
    """A team that is a hundred points better wins as often as a single player who is."""
    sure = [Rating(1500, 0), Rating(1500, 0)]
    assert chance([Rating(1600, 0), Rating(1500, 0)], sure) == pytest.approx(
        expected(Rating(1600, 0), Rating(1500, 0)), abs=1e-6
    )
