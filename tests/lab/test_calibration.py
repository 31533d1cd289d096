"""Calibration: what is believed stands beside the truth, and asking changes nothing."""

import shlex
import sys

import pytest

from sobremesa.core.levels import UnknownLevel
from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES, game_named
from sobremesa.core.rng import Rng
from sobremesa.lab.calibration import BeliefTally, NoBelief, calibrate, calibration_of, report
from sobremesa.lab.deals import pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.opponents import player_named

HERE = WorkEngine("process")
RULES = {"gin": "openspiel", "cribbage": "standard-61", "cuarenta": "pagat"}


def terms(game, b="novato"):
    """Return the terms of a small calibration of a maestro that thinks little."""
    return DuelConfig(game, RULES[game], 2, "maestro", b, 3, budget=Budget(iterations=40))


def quantities(told):
    """Return the figures over all turns by quantity."""
    return {name: found["all"] for name, found in told["quantities"].items()}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_beliefs_and_expectations_stand_beside_the_truth(game):
    """Every quantity has what was believed and what was true; chances are chances."""
    told = calibrate(terms(game), 1, HERE)
    found = quantities(told)
    assert told["broken"] == []
    assert {"chosen", "refused"} <= found.keys() and told["decisions"] > 0
    for name in found.keys() & {"card", "rank", "can-knock"}:
        assert 0 <= found[name]["believed"] <= 1 and 0 <= found[name]["true"] <= 1


def test_each_unseen_card_is_somewhere_so_the_chances_of_all_add_up():
    """The hand has ten cards, known ones among them; neither the belief nor the truth has more or fewer."""
    card = quantities(calibrate(terms("gin"), 1, HERE))["card"]
    assert card["believed"] == pytest.approx(card["true"])


def test_the_truth_is_read_off_the_state_and_the_belief_off_the_view_alone():
    """With the other's cards exchanged for others the belief stays and the truth does not."""
    game, calibration = game_named("gin"), calibration_of("gin", "maestro")
    state = game.new(game.ruleset("openspiel"), 2, 1)
    state.deal(pack_of(game, 1, 1, 1))
    twin = state.view(2).determinize(Rng("other"))
    bot = player_named("gin", "maestro")
    believed = [calibration.believed(bot, each.view(2), Rng("asked")) for each in (state, twin)]
    assert believed[0] == believed[1]
    assert calibration.true(state, state.view(2)) != calibration.true(twin, twin.view(2))


def test_asking_does_not_change_the_games():
    """A player that is asked plays as one that is not: its own luck is untouched."""
    from sobremesa.lab import calibration
    from sobremesa.lab.duel import play_pair

    played = []
    settle = calibration.Believer.settle
    calibration.Believer.settle = lambda self, result: (played.append(result), settle(self, result))
    try:
        calibration.play_pair(terms("gin"), 1)
    finally:
        calibration.Believer.settle = settle
    tally = play_pair(terms("gin"), 1)
    assert sum(played) == tally.points[0] - tally.points[1]


def test_an_outside_program_can_be_the_opponent():
    """What it holds is true; what would have come of a refused move is not asked of it."""
    code = "from sobremesa.cli import main; main()"
    program = "cmd:" + shlex.join([sys.executable, "-c", code, "bot", "cribbage", "--level", "novato"])
    told = calibrate(terms("cribbage", program), 1, HERE)
    assert told["broken"] == []
    assert "rank" in told["quantities"] and "refused" not in told["quantities"]


@pytest.mark.parametrize("name", ["novato", "aficionado", "lab:simple", "cmd:true"])
def test_who_believes_nothing_cannot_be_asked(name):
    """Only a search that weighs hands can tell what it believes."""
    with pytest.raises(NoBelief):
        calibration_of("gin", name)
    with pytest.raises(UnknownLevel):
        calibration_of("gin", "nobody")


def test_figures_are_means_by_turn_and_bin_with_an_interval_over_pairs():
    """Two pairs have one by how they differ; one alone, or two that err alike, have none."""
    tallies = [BeliefTally(), BeliefTally()]
    for tally in tallies:
        tally.note("deadwood", 1, 5.0, 30.0, 26.0)
        tally.note("deadwood", 2, 5.0, 14.0, 11.0)
    tallies[0].note("deadwood", 3, 5.0, 14.9, 0.0)
    for tally, true in zip(tallies, (13.0, 11.0), strict=True):
        tally.note("deadwood", 4, 5.0, 14.0, true)
    found = report(terms("gin"), tallies)["quantities"]["deadwood"]
    assert found["turns"][0] == {"turn": 1, "number": 2, "believed": 30.0, "true": 26.0, "off": 4.0, "interval": None}
    assert found["turns"][2]["interval"] is None
    assert found["turns"][3]["interval"] == [0.04, 3.96]
    assert [(each["from"], each["number"]) for each in found["bins"]] == [(10.0, 5), (30.0, 2)]
