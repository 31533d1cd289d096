"""The last deal between two is solved; elsewhere the search sees what is plain to see."""

import pytest

from sobremesa.core.bits import mask_of, rank_counts
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.lab.last_deals import last_deal, run
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.rulesets import PRESETS, ruleset
from sobremesa.games.cuarenta.search.endgame import Endgame
from sobremesa.games.cuarenta.search.prospects import Stakes, standing, table_class, tails_from, tails_text
from sobremesa.games.cuarenta.search.rank_rules import RankRules
from sobremesa.games.cuarenta.search.rank_state import Sketch
from tests.games.cuarenta.search.test_determinize import worlds_of


def test_no_last_deal_is_played_worse_than_a_plain_search_would():
    """In fifty random last deals of all presets the maestro's move is as good as the best of all."""
    verdict = run(50, seed=5, most=3)
    assert verdict.positions == 50
    assert verdict.mattered > 5
    assert verdict.worse == []


def test_the_plain_search_finds_a_worse_move_where_there_is_one():
    """A maestro that always lays down its lowest card is found out."""
    from sobremesa.games.cuarenta.lab.last_deals import Comparison, examine

    class Careless:
        """Plays the first legal move."""

        def choose(self, view, budget, rng):
            return view.legal[0]

    verdict, rng = Comparison(), Rng("careless")
    for _ in range(30):
        examine(last_deal("pagat", 3, rng), verdict, Careless())
    assert 0 < len(verdict.worse) <= verdict.mattered


@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_of_a_solved_position_is_a_chance(preset):
    """Whatever is asked of the solver lies between losing and winning, and asking for all agrees with the best."""
    rng = Rng(f"values {preset}")
    for _ in range(5):
        view = last_deal(preset, 4, rng).view(0)
        state = last_deal(preset, 4, rng)
        view = state.view(state.to_act()[0])
        terms = RankRules(view.public.rules, 2)
        world = worlds_of(view).draw(rng)
        endgame = Endgame(terms, prospects_for(view, terms))
        moves = sorted({(move >> 52) & 63 for move in view.legal if move >> 58 == 1})
        laid = [card >> 2 for card in moves]
        every = endgame.values(world, laid, True)
        best = endgame.values(world, laid, False)
        assert all(0.0 <= value <= 1.0 for value in every)
        assert max(every) == pytest.approx(max(best))


def test_stakes_tell_what_a_chica_is_worth():
    """Two chicas win the mesa, the first alone where the losers have fewer than ten points (CU-70)."""
    terms = RankRules(ruleset("mesa"), 2)
    first = Stakes(terms, [0, 0])
    assert first.decided(0, 8) == 1.0
    assert first.decided(0, 10) == 0.75
    assert first.decided(1, 8) == 0.0
    assert first.decided(1, 20) == 0.25
    later = Stakes(terms, [1, 0])
    assert (later.decided(0, 0), later.decided(1, 0)) == (1.0, 0.5)
    assert standing(3, 2, 1) == 0.75


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_more_points_are_worth_more_in_the_race(preset, seats):
    """Ten points more never lower the chance, whoever deals, and level scores are about even (CU-60)."""
    rules = ruleset(preset)
    if seats not in rules.seats_allowed():
        pytest.skip("not a table of this ruleset")
    view = worlds_view(preset, seats)
    prospects = prospects_for(view, RankRules(rules, seats))
    for dealer in (0, 1):
        for theirs in range(0, 40, 2):
            chances = [prospects.between(mine, theirs, dealer) for mine in range(0, 40, 2)]
            assert all(more >= less - 0.01 for less, more in zip(chances, chances[5:], strict=False))
        assert prospects.between(10, 10, dealer) == pytest.approx(0.5, abs=0.12)
        assert prospects.between(38, 0, dealer) > 0.9


def worlds_view(preset, seats):
    """A view of a fresh game."""
    from sobremesa.games.cuarenta.rules.state import Cuarenta

    return Cuarenta(ruleset(preset), seats, 1).view(1)


def test_the_race_is_the_same_for_both_sides():
    """What is the one side's chance is what the other lacks."""
    view = worlds_view("pagat", 2)
    prospects = prospects_for(view, RankRules(view.public.rules, 2))
    assert prospects.between(12, 30, 0) == pytest.approx(1.0 - prospects.between(30, 12, 1))


def test_a_hand_without_deals_to_come_is_counted():
    """At the end of a hand the piles score, and the other side deals (CU-51, CU-60)."""
    view = worlds_view("pagat", 2)
    terms = RankRules(view.public.rules, 2)
    prospects = prospects_for(view, terms)
    assert prospects.counted(34, 0, 20, 18, 0) == 1.0
    assert prospects.counted(0, 0, 24, 14, 0) == prospects.between(10, 0, 1)


def test_a_position_with_deals_to_come_favours_whoever_has_more():
    """Points and cards in hand are worth having before the last deals are played (CU-51)."""
    view = worlds_view("pagat", 2)
    prospects = prospects_for(view, RankRules(view.public.rules, 2))
    even, ahead = Sketch(prospects.terms), Sketch(prospects.terms)
    for sketch, points, cards in ((even, 0, 8), (ahead, 6, 12)):
        sketch.deals_left = 2
        sketch.points[0] += points
        sketch.piles[0] += cards
        sketch.piles[1] += 8
    assert prospects.worth(ahead) > prospects.worth(even) + 0.1


def test_tails_are_written_as_they_are_read():
    """A letter for each number."""
    assert tails_from(tails_text([0, 12, 40])) == [0, 12, 40]
    assert [table_class(cards) for cards in (0, 1, 2, 4, 7)] == [0, 0, 1, 2, 3]
    assert rank_counts(mask_of([0, 1])) == 2
