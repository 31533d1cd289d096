"""Self-play finds the numbers of the prospects, and finds the same ones again."""

from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.search.prospects import CELLS, FIELDS, TABLES, Prospects, Stakes
from sobremesa.games.cuarenta.search.rank_rules import RankRules
from sobremesa.games.cuarenta.search.selfplay import cells, race_cell, tails


def test_a_race_is_found_from_its_end():
    """Every pair of scores comes once, and none before those that a hand may lead to."""
    found = cells()
    assert len(found) == CELLS * (CELLS + 1) // 2
    assert [sum(score) for score in found] == sorted([sum(score) for score in found], reverse=True)


def test_tails_hold_the_rest_of_hands():
    """Each tail has its eight numbers, no more cards than are left, and the same seed gives the same tails."""
    terms = RankRules(ruleset("pagat"), 2)
    found = tails(terms, Rng("tails"), 12)
    assert len(found) == 3 * TABLES
    assert found == tails(terms, Rng("tails"), 12)
    for place, some in enumerate(found):
        assert len(some) % FIELDS == 0
        left = 10 * (place // TABLES + 1) + 20
        assert all(some[at + 6] + some[at + 7] <= left for at in range(0, len(some), FIELDS))


def test_a_side_that_lacks_two_points_is_likelier_to_win_than_one_that_lacks_all():
    """A cell of the race is a mean of games won and lost (CU-60)."""
    terms = RankRules(ruleset("pagat"), 2)
    prospects = Prospects(terms, Stakes(terms, [0, 0]), [0.5] * (CELLS * CELLS), True, [])
    ahead, blank = race_cell(terms, prospects, Rng("cell"), 12, 38, 0)
    behind, _ = race_cell(terms, prospects, Rng("cell"), 12, 0, 38)
    assert 0.0 <= behind < ahead <= 1.0
    assert blank == 0.0


def test_a_blank_hand_is_told_apart_where_neither_side_scores():
    """In casa a hand may bring nobody anything (CU-53)."""
    terms = RankRules(ruleset("casa"), 2)
    prospects = Prospects(terms, Stakes(terms, [0, 0]), [0.5] * (CELLS * CELLS), True, [])
    worth, blank = race_cell(terms, prospects, Rng("cell"), 12, 0, 0)
    assert 0.0 <= worth + blank <= 1.0
