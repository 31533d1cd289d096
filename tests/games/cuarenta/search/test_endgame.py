"""The last deal between two is solved; elsewhere the search sees what is plain to see."""

import pytest

from sobremesa.core.bits import bit, mask_of, rank_counts
from sobremesa.core.card_text import read_cards
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.lab.last_deals import last_deal, run
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.rulesets import PRESETS, ruleset
from sobremesa.games.cuarenta.search.endgame import Endgame
from sobremesa.games.cuarenta.search.prospects import (
    Stakes,
    can_be_swept,
    standing,
    table_class,
    tails_from,
    tails_text,
)
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
    assert rank_counts(mask_of([0, 1])) == 2


def table_of(text):
    """The counts of the cards of a text."""
    return rank_counts(mask_of(read_cards(text.replace(" ", ""))))


@pytest.mark.parametrize(
    ("table", "sweeps", "expected"),
    [
        ("", False, 0),
        ("5c", True, 1),
        ("2c 4c", True, 3),  # a six takes both
        ("2c 5c", True, 3),  # so does a seven
        ("7c Jc Qc", True, 3),  # a sequence
        ("5c 5d", False, 2),
        ("2c Kc", False, 2),
        ("Ac 2c 3c 4c", True, 4),
        ("2c 4c 6c Jc Kc", False, 5),
        ("2c 4c 6c 6d Jc Kc Kd", False, 6),
    ],
)
def test_tables_are_told_apart_by_their_cards_and_by_what_sweeps_them(table, sweeps, expected):
    """Up to three cards one that sweeps makes a class of its own (CU-31)."""
    terms = RankRules(ruleset("pagat"), 2)
    counts = table_of(table)
    assert can_be_swept(terms, counts, counts) == sweeps
    assert table_class(terms, counts, counts) == expected


def test_a_card_whose_whole_rank_has_been_played_can_no_longer_be_swept():
    """Four fives gone leave a table of one that is as good as empty; another one's rule sweeps pairs."""
    terms = RankRules(ruleset("pagat"), 2)
    assert table_class(terms, table_of("5c"), table_of("5c 5d 5h 5s")) == 0
    assert can_be_swept(RankRules(ruleset("casa"), 2), table_of("5c 5d"), table_of("5c 5d"))


def test_a_caught_ronda_is_named_once():
    """CU-41: who has been paid for a ronda is not paid again."""
    sketch = Sketch(RankRules(ruleset("pagat"), 2))
    sketch.caught[0] |= bit(4)
    sketch.recall()
    once = int(sketch.points[0])
    sketch.recall()
    assert once == sketch.points[0] > 0
