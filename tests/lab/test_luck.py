"""What the cards gave: 0 on average whoever plays, and most of what results of equals vary by."""

from __future__ import annotations

import json
import shlex
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa.analysis.luck import LuckTerms, PlayerMeter, asked
from sobremesa.analysis.standing import StandingValue, features
from sobremesa.core.contract import View
from sobremesa.core.levels import bot_named
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.kept_programs import stop_all
from sobremesa.lab.luck import LuckConfig, alone, measured, training_terms
from sobremesa.lab.luck_plot import draw_luck
from sobremesa.lab.luck_report import LuckReport, less_luck, luck_report, points, running
from sobremesa.lab.play import play_game
from sobremesa.lab.players import Mover, seat_player
from sobremesa.lab.standing_value import fitted

STUB = Path(__file__).with_name("stub.py")
HERE = WorkEngine("process")
EVEN = StandingValue((0.0,) * 8)


def terms(
    game: str = "cribbage", rules: str = "standard-61", a: str | Mover = "novato", b: str = "novato"
) -> DuelConfig:
    """A duel of quick players."""
    return DuelConfig(game, rules, 2, a, b, 7)


def config(duel: DuelConfig, rollouts: int = 4, training: int = 60) -> LuckConfig:
    """Luck as the quickest level measures it."""
    learning = training_terms(duel, "novato")
    return LuckConfig(
        duel, "novato", LuckTerms(rollouts, fitted([alone(learning, number) for number in range(1, training + 1)]))
    )


def plain_winner(duel: DuelConfig, number: int) -> int:
    """The side that wins the game of a number where nobody measures anything."""
    game = game_named(duel.game)
    ruleset = game.ruleset(duel.rules, duel.options)
    names = (duel.a, duel.b) if number % 2 else (duel.b, duel.a)
    players = [
        seat_player(names[seat - 1], game, ruleset, 2, seat, luck_of(duel.seed, number, seat), duel.budget)
        for seat in (1, 2)
    ]
    state = game.new(ruleset, 2, dealer_of(2, duel.seed, number))
    return play_game(state, players, partial(pack_of, game, duel.seed, number))


@pytest.mark.parametrize(("game", "rules"), [("cribbage", "standard-61"), ("cuarenta", "pagat"), ("gin", "openspiel")])
def test_measuring_changes_no_game(game: str, rules: str) -> None:
    """Who wins is who wins where nobody measures; ``a`` sits first in games of odd numbers."""
    duel = terms(game, rules)
    how = LuckConfig(duel, "novato", LuckTerms(1, EVEN))
    for number in (1, 2, 3, 4):
        winner = plain_winner(duel, number)
        wanted = 0.5 if not winner else float(winner == (1 if number % 2 else 2))
        assert measured(how, number).share == wanted


@pytest.mark.parametrize(("a", "b"), [("novato", "novato"), ("aficionado", "novato")])
def test_luck_is_nought_on_average(a: str, b: str) -> None:
    """Of equals and of a much stronger player alike, and of each kind: within three standard errors of 100 games."""
    how = config(terms(a=a, b=b))
    luck = np.array([measured(how, number).luck for number in range(1, 101)])
    errors = luck.std(axis=0, ddof=1) / 10
    assert (np.abs(luck.mean(axis=0)) < 3 * errors).all()
    assert (errors > 0).all()


def test_luck_is_nought_on_average_however_wrong_the_value_is() -> None:
    """A value that holds nonsense for true makes results vary more, and their mean no other."""
    how = LuckConfig(terms(), "novato", LuckTerms(4, StandingValue((0.3, -4.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0))))
    luck = np.array([measured(how, number).luck for number in range(1, 101)]).sum(axis=1)
    assert abs(luck.mean()) < 3 * luck.std(ddof=1) / 10


def test_a_good_deal_is_luck_and_the_same_deal_for_the_other_is_as_much_bad_luck() -> None:
    """Whoever of two gets the cards of a double run of fives has had luck, by about as much on either side."""
    duel = terms(rules="standard")
    how = config(duel, rollouts=40)
    game = game_named(duel.game)
    ruleset = game.ruleset(duel.rules, {})
    found = []
    for good in (0, 1):
        cards = sorted(game.pack())
        # ranks are four numbers each: threes, fours and fives for one, aces and kings for the other
        best, worst = cards[12:18], [*cards[:3], *cards[-3:]]
        rest = [card for card in cards if card not in {*best, *worst}]
        hands = (best, worst) if good == 0 else (worst, best)
        pack = [card for pair in zip(*hands, strict=True) for card in pair] + rest
        state = game.new(ruleset, 2, 2)
        meter = PlayerMeter(how.luck, [bot_named("cribbage", "novato")] * 2, Rng("deal"))
        before = state.copy()
        state.deal(pack)
        meter.dealt(before, state, pack)
        found.append(meter.luck[0])
    assert found[0] > 0.01 > -0.01 > found[1]


def test_a_card_that_is_turned_later_is_luck_of_its_own() -> None:
    """The starter of cribbage is no part of the deal: it is measured when it is turned, after the throws."""
    duel = terms()
    how, game = config(duel), game_named(duel.game)
    state = game.new(game.ruleset(duel.rules, {}), 2, 1)
    meter = PlayerMeter(how.luck, [bot_named("cribbage", "novato")] * 2, Rng("turn"))
    before, pack = state.copy(), Rng("pack").shuffled(game.pack())
    state.deal(pack)
    meter.dealt(before, state, pack)
    bot = seat_player("novato", game, state.ruleset, 2, 1, Rng("bot"), duel.budget)
    assert meter.luck[1] == 0
    while meter.luck[1] == 0 and state.to_act():
        before = state.copy()
        seat, move = asked(state, bot.answer)
        state.perform(seat, move)
        meter.moved(before, state, seat, move)
    assert meter.luck[1] != 0
    assert sum(place.hidden for place in state.view(0).places() if place.kind == "stock") == 39


def knocks_at_once(view: View) -> str:
    """Play gin as if one could always knock."""
    legal = sorted(view.to_wire()["legal"])
    return "knock" + legal[0] if legal and legal[0].startswith("-") else legal[0] if legal else ""


def breaks_down(_: View) -> str:
    """Play nothing."""
    raise ZeroDivisionError("no idea")


@pytest.mark.parametrize(
    ("a", "why"), [(knocks_at_once, "the deadwood is above"), (breaks_down, "ZeroDivisionError: no idea")]
)
def test_a_player_that_fails_loses_the_game_and_no_more(a: Mover, why: str) -> None:
    """As in a duel: what is not legal is not played, and the other games go on."""
    how = LuckConfig(DuelConfig("gin", "standard", 2, a, "novato", 7), "novato", LuckTerms(1, EVEN))
    games = [measured(how, number) for number in (1, 2)]

    assert [(one.share, one.faults) for one in games] == [(0.0, (1, 0))] * 2
    assert all(why in one.broken for one in games)


def test_a_program_hears_what_happens_where_luck_is_taken_off(tmp_path: Path) -> None:
    """As in a duel, moves of its own and of the other; and it loses nothing by not having heard."""
    notes = tmp_path / "notes"
    program = "cmd:" + shlex.join([sys.executable, "-S", str(STUB), "many", str(notes)])
    found = measured(LuckConfig(terms("gin", "openspiel", a=program), "novato", LuckTerms(1, EVEN)), 1)
    stop_all()
    heard = [json.loads(line) for line in notes.read_text().splitlines()]

    assert found.faults == (0, 0)
    assert {event["seat"] for line in heard for event in line.get("events", ())} == {0, 1, 2}


def test_games_that_are_lost_by_faults_are_reported() -> None:
    """How many, and why; where all ended alike nothing tells how much surer one is with the luck taken off."""
    told = luck_report(terms("gin", "openspiel", a=breaks_down), 10, 1, 20, "novato", HERE).to_json()

    assert (told["a"], told["faults"]) == ("breaks_down", {"a": 10, "b": 0})
    assert (told["ratio"], told["ratio_interval"]) == (None, None)
    assert told["broken"][0] == "game 1: seat 1: ZeroDivisionError: no idea"


def test_the_same_terms_give_the_same_report_with_every_engine() -> None:
    """In this process and in two others, to the last digit."""
    told = [luck_report(terms(), 12, 2, 20, "novato", engine) for engine in (HERE, WorkEngine("pool", 2))]
    assert told[0].to_json() == told[1].to_json()


def test_most_of_what_results_of_equals_vary_by_is_luck() -> None:
    """With its luck taken off a result varies at most half as much, at the least of a few playouts a deal."""
    found = luck_report(terms(a="aficionado", b="aficionado"), 60, 6, 150, "aficionado", HERE)
    ratio, interval = found.ratio, found.ratio_interval()
    assert ratio and interval and ratio > 2
    low, high = interval
    assert 1 < low < ratio < high


def test_what_is_taken_off_is_weighed_by_other_games() -> None:
    """Results that are all luck are left with none, and the weights are right also where luck is told too big."""
    rng = np.random.default_rng(1)
    luck = rng.normal(0, 0.2, (400, 2))
    shares = 0.6 + luck @ np.array([1.0, 0.5])
    adjusted, weights = less_luck(shares, luck * 2, [1.0, 1.0])
    assert adjusted == pytest.approx(np.full(400, 0.6), abs=0.02)
    assert weights == pytest.approx((0.5, 0.25), abs=0.01)


def test_luck_that_says_nothing_is_left_alone() -> None:
    """Where luck and results have nothing to do with each other they hardly vary more than before."""
    rng = np.random.default_rng(2)
    shares, luck = rng.integers(0, 2, 500).astype(float), rng.normal(0, 0.3, (500, 2))
    adjusted, weights = less_luck(shares, luck, [1.0, 1.0])
    assert adjusted.var() < 1.02 * shares.var()
    assert np.abs(weights).max() < 0.2
    report = LuckReport(terms(), "novato", 1, shares, adjusted, {"deals": weights[0], "draws": weights[1]}, EVEN)
    assert report.ratio == pytest.approx(1, abs=0.03)


def test_few_games_do_not_tell_what_luck_is_worth() -> None:
    """With fewer than ten for each kind the usual weights are taken, so that no fit takes off what was no luck."""
    rng = np.random.default_rng(4)
    shares, luck = rng.integers(0, 2, 39).astype(float), rng.normal(0, 0.01, (39, 4))
    adjusted, weights = less_luck(shares, luck, [1.0, 1.0, 0.5, 0.2])
    assert weights == (1.0, 1.0, 0.5, 0.2)
    assert adjusted == pytest.approx(shares - luck @ np.array(weights))


def test_games_that_all_ended_alike_leave_a_strength_open() -> None:
    """Ten games won are no proof of strength without end: one won and one lost are added, as in a duel."""
    shares = np.ones(10)
    told = LuckReport(terms(), "novato", 1, shares, shares + 0.1, {"deals": 1.0, "draws": 1.0}, EVEN).to_json()
    for name, mean in (("plain", 1.0), ("adjusted", 1.1)):  # less their luck, few games may come to more than all
        one: Any = told[name]
        low, high = one["interval"]
        assert one["mean"] == mean
        assert 0.6 < low < 0.9 < mean <= high
    after: Any = told["after"]
    assert all(width > 50 for widths in after.values() for width in widths)


def test_an_interval_holds_its_mean_also_where_that_is_less_than_none() -> None:
    """Less their luck few games may come to less than none or to more than all; their interval is as wide then."""
    shares, adjusted = np.array([0.0, 1.0] * 5), np.array([-0.4, 0.1] * 5)
    told = LuckReport(terms(), "novato", 1, shares, adjusted, {"deals": 1.0, "draws": 1.0}, EVEN).to_json()
    one: Any = told["adjusted"]
    low, high = one["interval"]
    assert one["mean"] == -0.15
    assert low < -0.15 < high


def test_a_value_is_exact_at_the_end_and_knows_who_is_ahead() -> None:
    """It is 1 where side 1 has won, and higher the more points side 1 has."""
    value = config(terms(rules="standard")).luck.value
    game = game_named("cribbage")
    state = game.new(game.ruleset("standard", {}), 2, 1)
    even = value.of(state)
    assert 0.3 < even < 0.7
    assert len(features(state)) == len(value.weights)
    ended = alone(training_terms(terms(), "novato"), 1)
    assert ended[1] in {0.0, 1.0}


def test_running_means_narrow() -> None:
    """The last one is the mean of all, and its margin that of an interval of all."""
    values = np.array([0.0, 1.0] * 50)
    mean, margin = running(values)
    assert (len(mean), mean[-1]) == (99, 0.5)
    assert margin[-1] == pytest.approx(1.96 * values.std(ddof=1) / 10)
    assert margin[-1] < margin[10]


def test_a_share_is_told_in_points() -> None:
    """Nobody is endlessly strong: a share of all games is told as that of nearly all."""
    assert points(1.0) == points(0.995)
    assert points(0.25) == pytest.approx(-points(0.75))


def test_a_picture_is_drawn(tmp_path) -> None:
    """Of both ways of counting, into a file of the kind that its name says."""
    rng = np.random.default_rng(3)
    shares = rng.integers(0, 2, 40).astype(float)
    report = LuckReport(terms(), "novato", 1, shares, shares / 2 + 0.25, {"deals": 1.0, "draws": 1.0}, EVEN)
    path = tmp_path / "luck.svg"
    draw_luck(report, path, "title", ("games", "share"), {"plain": "as they ended", "adjusted": "less their luck"})
    assert "<svg" in path.read_text()


def test_the_luck_of_games_that_are_one_hand_is_measured() -> None:
    """Their ruleset has no number of points to play to, so that the score tells nothing before it."""
    luck = [alone(training_terms(terms("gin", "openspiel"), "novato"), number) for number in (1, 2)]

    assert [seen[0][:2] for seen, _ in luck] == [[1.0, 0.0]] * 2
    assert {won for _, won in luck} <= {0.0, 0.5, 1.0}
