"""What a level makes of a game on average against itself."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sobremesa.core.contract import View
from sobremesa.core.levels import UnknownLevel
from sobremesa.core.options import BadOption
from sobremesa.lab.averages import averages, play_one, report
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.records.figures import statistics_of

ALONE = WorkEngine("process")


def terms(game: str, rules: str, level: str = "novato", seats: int = 2) -> DuelConfig:
    """A level against itself."""
    return DuelConfig(game, rules, seats, level, level, 7)


@pytest.mark.parametrize(
    ("game", "rules", "seats"),
    [("cribbage", "standard-61", 2), ("gin", "standard", 2), ("cuarenta", "pagat", 2), ("cuarenta", "pagat", 4)],
)
def test_every_figure_that_has_an_average_is_told_with_its_interval(game: str, rules: str, seats: int) -> None:
    """The same again for the same terms, wherever it is played."""
    told = averages(terms(game, rules, seats=seats), 3, ALONE)
    figures = told["figures"]
    assert isinstance(figures, dict)
    assert set(figures) == {rate.name for rate in statistics_of(game).rates if rate.unit != "count"}
    told_of = [figure for figure in figures.values() if figure["interval"]]
    assert told_of and all(one["interval"][0] < one["mean"] < one["interval"][1] for one in told_of)
    assert averages(terms(game, rules, seats=seats), 3, ALONE) == told


def test_a_mean_is_over_deals_and_its_interval_over_games() -> None:
    """Two games of ten deals, with a mean of seven and of nine: eight, give or take 1.96; all alike have none."""
    low, high = [{"deals_dealer": [5, 5], "hand_dealer": [5 * mean, 5 * mean]} for mean in (7, 9)]
    told = report(terms("cribbage", "standard"), [low, high])
    assert told["figures"] == {
        "hand-dealer": {"mean": 8.0, "interval": [6.04, 9.96]},
        "crib": {"mean": 0.0, "interval": None},
        "play-dealer": {"mean": 0.0, "interval": None},
    }


def test_a_figure_of_one_game_has_no_interval() -> None:
    """One game does not tell how much games vary; games in which it does not come up do not count."""
    one = {"deals_dealer": [5, 5], "hand_dealer": [40, 40]}
    told = report(terms("cribbage", "standard"), [one, {}])
    assert told["figures"]["hand-dealer"] == {"mean": 8.0, "interval": None}  # type: ignore[index]


def test_what_is_counted_in_a_game_is_counted_for_both_sides() -> None:
    """Nobody's hands are left out."""
    counts = play_one(terms("cribbage", "standard"), 1)
    assert counts["deals_dealer"] == counts["deals_pone"][::-1]
    assert counts["games_played"] == [1, 1]


def fails_at_times(view: View) -> str:
    """Play the first legal move, and break down before the first points where seat 1 deals."""
    wire: Any = view.to_wire()
    if wire["dealer"] == 1 and wire["score"] == [0, 0]:
        raise ZeroDivisionError("no idea")
    return str(wire["legal"][0]) if wire["legal"] else ""


def test_a_game_in_which_the_player_fails_is_left_out_and_told() -> None:
    """The others count; a player that is a function is told by its name, so that the report is plain JSON."""
    how = replace(terms("cuarenta", "palm"), a=fails_at_times)
    told = json.loads(json.dumps(averages(how, 3, ALONE)))
    assert told["level"] == "fails_at_times"
    assert 0 < told["faults"] < 3
    assert told["games"] == 3 - told["faults"]
    assert "ZeroDivisionError: no idea" in told["broken"][0]


def test_what_cannot_be_played_is_refused() -> None:
    """As in a duel."""
    with pytest.raises(UnknownLevel):
        averages(terms("gin", "standard", "nobody"), 1, ALONE)
    with pytest.raises(BadOption):
        averages(terms("gin", "standard"), 0, ALONE)
