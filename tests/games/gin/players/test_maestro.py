"""Maestro plays legally everywhere, repeats itself, keeps to its time, and counts games."""

import json
from time import process_time

import pytest

from sobremesa.analysis.grounds import grounds_for
from sobremesa.core.levels import bot_named, choose_text
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.maestro import Maestro
from sobremesa.games.gin.players.worth import (
    binned,
    chance,
    deals_next,
    hands_of,
    in_steps,
    race_to,
    step_of,
    worths,
)
from sobremesa.games.gin.rules.moves import move_text
from sobremesa.games.gin.search.rollout_search import SPAN
from sobremesa.games.gin.search.score_value import Winning
from tests.games.gin.rules.table import LOOSE, NEAR, PRESETS, SAFE, dealt_game, eleven, play

GIN = GAMES["gin"]
FEW = Budget(iterations=24)
SHORT = {"target": "100"}


def choice(state, level="maestro", seed=1, budget=FEW):
    """Return the text of what a level does on turn."""
    seat = state.to_act()[0]
    return move_text(bot_named("gin", level).choose(state.view(seat), budget, Rng(seed)))


@pytest.mark.parametrize("rules", PRESETS)
def test_every_move_is_legal_in_every_phase(rules):
    """A hand of maestro against itself and one of novato against it, in every ruleset."""
    luck = Rng(f"legal {rules}")
    state = GIN.new(GIN.ruleset(rules), 2, 1)
    for other in ("maestro", "novato"):
        if state.over:
            break
        state.deal(luck.shuffled(GIN.pack()))
        while not state.over and not state.needs_pack():
            seat = state.to_act()[0]
            move = bot_named("gin", "maestro" if seat == 1 else other).choose(state.view(seat), FEW, luck)
            assert move in state.legal(seat)
            state.apply(seat, move)
    assert state.hand_number >= 1


@pytest.mark.parametrize("level", ["maestro", "gran-maestro"])
def test_gin_is_declared(level):
    """Big gin before gin (GI-09, GI-10)."""
    assert choice(eleven(NEAR + "3c Kc", SAFE), level) == "gin-Kc"
    assert choice(eleven(NEAR + "3c 7c", SAFE), level) == "biggin"


def test_big_gin_is_judged_worse_where_gin_brings_more():
    """What is declared, and what a hint or a review thinks of the other, agree (GI-09, GI-10)."""
    state = eleven(NEAR + "3c 7c", SAFE, gin=50)
    view = state.view(1)
    gin, big = (view.read(text) for text in (choice(state), "biggin"))
    worths = {one.move: one.worth for one in Maestro().outlook(view, also=big, budget=FEW).moves}

    assert move_text(gin).startswith("gin-")
    assert worths[gin] > worths[big]
    (ground,) = grounds_for("gin", view, gin, big)
    assert (ground.code, ground.numbers) == ("gin-more", {"ours": 50, "theirs": 31})


def test_after_a_knock_it_lays_off_as_well_as_can_be():
    """The rules find the best defence for whoever asks for it (GI-11)."""
    assert choice(play(eleven(NEAR + "As Kh", SAFE), "knock-Kh")) == "lay"


def test_the_only_move_is_made_and_out_of_turn_it_is_silent():
    """Once both have passed, the stock it is (GI-03)."""
    state = play(dealt_game(LOOSE, SAFE, "Kd"), "pass pass")
    assert choice(state) == "stock"
    assert bot_named("gin", "maestro").choose(state.view(2), FEW, Rng(1)) == NOTHING
    assert choose_text(json.dumps(state.view(2).to_wire()), "maestro", 1) == ""


def test_the_same_stream_gives_the_same_move():
    """With a number of iterations nothing else decides, the clock least of all."""
    state = eleven(LOOSE + "6h")
    assert choice(state, seed=4) == choice(state, seed=4)
    assert Maestro(30).judge(state.view(1), Budget(), Rng(2)) == Maestro().judge(
        state.view(1), Budget(iterations=30), Rng(2)
    )


def test_whoever_asks_for_every_move_says_how_many_hands_are_played_out():
    """A budget takes the place of its own number there too; only without one are many more played out."""
    view = eleven(LOOSE + "6h").view(1)
    every = Maestro().judge(view, FEW, Rng(2), every=True)
    assert sum(one.worlds for one in every) < FEW.iterations + len(every)
    few, more = (Maestro().outlook(view, every=True, budget=Budget(iterations=number)) for number in (24, 96))
    assert few != more


def test_hidden_cards_have_no_say():
    """Exchange the other hand for cards of the stock: the view is equal, and so is the move."""
    one = dealt_game(LOOSE, "4s 5c 6c 7c 8c Kd 2h 2c Td 9s", "6h", "3s")
    two = dealt_game(LOOSE, "Ah Ad 6c 7c Qc Kc 3h 9h 9d 8s", "6h", "3s")
    assert choice(play(one, "pass pass stock")) == choice(play(two, "pass pass stock"))


@pytest.mark.parametrize("level", ["maestro", "gran-maestro"])
def test_it_keeps_to_its_time(level):
    """With a deadline it answers soon after, however many hands it would play out."""
    state = eleven(LOOSE + "6h")
    bot_named("gin", level).choose(state.view(1), FEW, Rng(1))
    started = process_time()
    bot_named("gin", level).choose(state.view(1), Budget(milliseconds=20), Rng(1))
    assert process_time() - started < 20


def test_it_says_what_moves_are_worth():
    """In chances to win the game, in percent; in points where one hand is all there is."""
    state = eleven(LOOSE + "6h")
    weighed = Maestro(40).weigh(state.view(1))
    assert {reason.code for one in weighed for reason in one.why} == {"win-chance"}
    assert all(0 <= one.total <= 100 for one in weighed)
    weighed = Maestro(40).weigh(eleven(LOOSE + "6h", rules="openspiel").view(1))
    assert {reason.code for one in weighed for reason in one.why} == {"points"}
    assert Maestro(40).weigh(state.view(2)) == []


# ---- what outcomes are worth


@pytest.mark.parametrize("rules", PRESETS)
def test_the_better_outcome_is_worth_more(rules):
    """From losing most to winning most, in every ruleset."""
    state = dealt_game(LOOSE, SAFE, "Kd", rules=rules)
    found = worths(state.view(1))
    assert len(found) == 2 * SPAN + 1
    assert all(found[at] <= found[at + 1] + 0.02 for at in range(2 * SPAN) if at + 1 not in (SPAN, SPAN + 1))
    if not state.rules.one_hand:
        assert (found[0], found[-1]) == (0.0, 1.0)


def test_reaching_the_target_is_all_that_counts():
    """With twenty to go, twenty points are worth the game and twenty more nothing (GI-17)."""
    race = race_to("eaai", 100, False)
    assert chance(race, 100, True, 100, 30) == chance(race, 100, True, 140, 30) == 1.0
    assert chance(race, 100, True, 30, 100) == 0.0
    assert 0.0 < chance(race, 100, True, 99, 99) < 1.0


def test_a_longer_race_is_solved_in_larger_steps():
    """Five hundred points take no longer to solve than a hundred (GI-16)."""
    assert [step_of(target) for target in (1, 100, 150, 500)] == [1, 1, 2, 5]
    race = race_to("vga", 500, False)
    assert race.target == 100
    assert chance(race, 500, True, 499, 0) > chance(race, 500, True, 100, 0) > chance(race, 500, True, 0, 400)


def test_the_next_dealer_is_as_the_rules_say():
    """The loser deals, or the other; after a drawn hand the same again (GI-04, GI-14)."""
    assert [deals_next(True, True, points) for points in (12, -12, 0)] == [False, True, True]
    assert [deals_next(True, False, points) for points in (12, -12, 0)] == [False, False, True]
    assert [deals_next(False, False, points) for points in (12, 0)] == [True, False]


def test_near_outcomes_count_as_one():
    """Their mean stands for them."""
    found = binned([(-3, 1), (-1, 1), (0, 1), (24, 1), (26, 1), (30, 5)])
    assert found == [(-2, 0.2), (0, 0.1), (25, 0.2), (30, 0.5)]


def test_what_a_hand_brings_is_not_rounded_to_whole_steps():
    """An outcome goes to the steps on both sides of it, and the mean stays what it is."""
    outcomes = [(-12, 0.25), (10, 0.25), (3, 0.5)]
    assert in_steps(outcomes, 1) == outcomes
    assert dict(in_steps(outcomes, 5)) == pytest.approx({-2: 0.15, -3: 0.1, 2: 0.25, 0: 0.2, 1: 0.3})


@pytest.mark.parametrize("loser_deals", [True, False])
def test_a_race_in_steps_tells_single_points_apart(loser_deals):
    """By a target above a hundred every point counts for what it is worth, up to one hand's end (GI-16)."""
    race = race_to("standard", 500, loser_deals)
    own = [chance(race, 500, True, points, 200) for points in range(300, 496)]
    others = [chance(race, 500, True, 200, points) for points in range(300, 496)]
    assert own == sorted(set(own))
    assert others == sorted(set(others), reverse=True)
    assert chance(race, 500, True, 495, 200) == chance(race, 500, True, 499, 200)


def test_a_race_in_steps_comes_near_the_race_by_single_points():
    """What is solved in steps of two comes out as what is solved point by point (GI-16)."""
    race, exact = race_to("standard", 150, True), Winning(150, *map(binned, hands_of("standard")), True)
    for mine, theirs in ((0, 0), (20, 75), (75, 20), (101, 100), (120, 5), (33, 34)):
        assert chance(race, 150, True, mine, theirs) == pytest.approx(exact.chance(True, mine, theirs), abs=0.02)


@pytest.mark.parametrize("rules", PRESETS)
def test_every_ruleset_has_its_table(rules):
    """Thousands of hands, both roles."""
    assert all(sum(number for _, number in hands) >= 10000 for hands in hands_of(rules))
