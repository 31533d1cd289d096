"""What the deal is worth."""

import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa.core.levels import UnknownLevel, players_of
from sobremesa.core.options import BadOption
from sobremesa.core.player import Bot
from sobremesa.core.rng import Rng
from sobremesa.lab import play
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.opening import Opened, Opening, opening, play_deal
from sobremesa.lab.statistics import mean_interval

TERMS = DuelConfig("cribbage", "standard-61", 2, "novato", "novato", 5)
STUB = Path(__file__).with_name("stub.py")
HERE = WorkEngine("process")


class Mute(Bot):
    """Never says anything."""

    def choose(self, view, budget, rng):
        """Return nothing."""
        return 0


def test_the_report_of_an_opening_has_an_interval_for_every_mean():
    """Wins and points add up, as plain numbers and texts."""
    told = []
    report = json.loads(json.dumps(opening(TERMS, 12, HERE, told.append).to_json()))
    assert (report["rules"], report["deals"], report["faults"], sum(told)) == ("standard-61", 12, 0, 12)
    assert report["win_rate"] == pytest.approx(report["dealer_wins"] / 12, abs=1e-4)
    assert report["interval"][0] <= report["win_rate"] <= report["interval"][1]
    dealer, other, difference = [report["points"][side] for side in ("dealer", "other", "difference")]
    assert difference["mean"] == pytest.approx(dealer["mean"] - other["mean"], abs=0.002)
    assert dealer["interval"][0] < dealer["mean"] < dealer["interval"][1]


def test_the_points_of_one_deal_have_no_interval():
    """One deal does not tell how much deals vary."""
    report = opening(TERMS, 1, HERE).to_json()
    assert [points["interval"] for points in report["points"].values()] == [None] * 3


def test_the_dealer_of_cribbage_has_the_crib():
    """In the first hand the dealer's side makes more than the other, by about what a crib is worth."""
    games = opening(TERMS, 60, HERE).games
    assert sum(game.points[0] - game.points[1] for game in games) > 60


def test_the_same_seed_gives_the_same_games_whoever_plays_them():
    """A game depends on its number alone; what ``b`` is does not matter."""
    games = opening(TERMS, 6, WorkEngine("pool", 2)).games
    assert games == opening(replace(TERMS, b="aficionado"), 6, HERE).games
    assert games[3] == play_deal(TERMS, 4)


def test_only_the_first_hand_counts_for_the_points():
    """A game to one hand and a game to a hundred open with the same points."""
    short = opening(DuelConfig("gin", "openspiel", 2, "novato", "novato", 5), 6, HERE).games
    long = opening(DuelConfig("gin", "openspiel", 2, "novato", "novato", 5, {"target": "100"}), 6, HERE).games
    assert [game.points for game in short] == [game.points for game in long]


def test_a_drawn_game_is_half_a_game():
    """Nobody wins a hand of gin in which the stock runs out, where a hand is the game."""
    report = Opening(TERMS, [Opened(0.5, (0, 0), 0), Opened(1.0, (9, 0), 0)]).to_json()
    assert (report["dealer_wins"], report["win_rate"]) == (1.5, 0.75)


def test_an_error_is_a_game_lost_and_told(monkeypatch):
    """Whoever is awaited first and says nothing loses; that is never the dealer's side of Cuarenta."""
    monkeypatch.setitem(players_of("cuarenta"), "mute", Mute())
    report = opening(DuelConfig("cuarenta", "pagat", 2, "mute", "mute", 5), 4, HERE).to_json()
    assert (report["faults"], report["win_rate"]) == (4, 1)


class Simple(Bot):
    """Makes the first move that it may, which in gin is to take a card and to shed it again."""

    def choose(self, view, budget, rng):
        """Return the first legal move."""
        return view.legal[0] if view.legal else 0


def test_a_game_that_never_ends_is_a_draw_and_told(monkeypatch):
    """Nobody has failed, and the dealer's share would look like that of games that were drawn."""
    monkeypatch.setattr(play, "MOST_MOVES", 300)
    monkeypatch.setitem(players_of("gin"), "simple", Simple())
    report = opening(DuelConfig("gin", "standard", 2, "simple", "simple", 1), 2, HERE).to_json()
    assert (report["endless"], report["faults"], report["win_rate"]) == (2, 0, 0.5)


def test_a_program_that_plays_many_games_meets_no_pack_twice(tmp_path):
    """Where a second ruleset is measured over the same packs, other runs of it play."""
    notes = tmp_path / "notes"
    program = "cmd:" + shlex.join([sys.executable, "-S", str(STUB), "many", str(notes)])
    runs = []
    for rules in ("pagat", "palm"):
        notes.unlink(missing_ok=True)
        opening(DuelConfig("cuarenta", rules, 2, program, program, 5, {"target": "10"}), 2, HERE)
        runs.append({json.loads(line)["pid"] for line in notes.read_text().splitlines()})
    assert [len(each) for each in runs] == [2, 2]
    assert not runs[0] & runs[1]


def test_an_opening_that_cannot_be_is_refused():
    """A level that there is not, and no deals."""
    with pytest.raises(UnknownLevel):
        opening(replace(TERMS, a="giant"), 1, HERE)
    with pytest.raises(BadOption):
        opening(TERMS, 0, HERE)


def test_the_interval_of_a_mean_holds_it_about_nineteen_times_in_twenty():
    """Of 400 samples of dice about 20 miss their mean; one value alone has no interval."""
    luck, missed = Rng("dice"), 0
    for _ in range(400):
        low, high = mean_interval([int(luck.below(6)) + 1 for _ in range(50)])
        missed += not low <= 3.5 <= high
    assert 8 <= missed <= 36
    assert mean_interval([4]) is None
