"""Duels: paired deals, counted as they should be."""

import json
import shlex
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from sobremesa.core.card_text import read_cards
from sobremesa.core.levels import UnknownLevel, players_of
from sobremesa.core.options import BadOption, UnknownRuleset
from sobremesa.core.player import Bot, Budget
from sobremesa.core.registry import GAMES, UnknownGame
from sobremesa.lab import play
from sobremesa.lab.deals import dealer_of, pack_of
from sobremesa.lab.duel import duel, play_pair, play_pairs, run
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.records import read

STUB = Path(__file__).with_name("stub.py")
TABLES = [
    (game.id, preset, seats)
    for game in GAMES.values()
    for preset in game.presets
    for seats in game.seats_allowed(game.ruleset(preset))
]


class Crashing(Bot):
    """Breaks down whenever it is asked."""

    def choose(self, view, budget, rng):
        """Raise an error of its own."""
        raise RuntimeError("lost its cards")


class Cheating(Bot):
    """Answers with a move that is not open to it."""

    def choose(self, view, budget, rng):
        """Return a number that is no legal move."""
        return 1 << 60


class Mute(Bot):
    """Never says anything."""

    def choose(self, view, budget, rng):
        """Return nothing."""
        return 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "rules", "seats"), TABLES)
def test_aficionado_beats_novato_in_every_ruleset(game, rules, seats):
    """Twelve deals with a fixed seed are enough to see it; docs/lab/results.md has the measured strength."""
    result = run(game, rules, "aficionado", "novato", 12, 2026, seats, processes=1)
    assert result.tally.broken == []
    assert result.win_rate > 0.7


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_level_against_itself_wins_one_game_of_every_pair(level):
    """Both games of a pair are the same game with the names changed, so that old against old gives nought."""
    tally = run("cuarenta", "pagat", level, level, 6, 3).tally
    assert tally.shares == [0.5] * 6
    assert tally.wins == [6, 6]


def test_another_seed_gives_other_deals():
    """The seed decides the packs, hand by hand and pair by pair."""
    packs = [pack_of(GAMES["cuarenta"], seed, pair, hand) for seed in (1, 2) for pair in (1, 2) for hand in (1, 2)]
    assert len({tuple(pack) for pack in packs}) == 8
    assert all(sorted(pack) == GAMES["cuarenta"].pack() for pack in packs)


def test_the_packs_of_a_seed_never_change():
    """Results stay comparable: the first cards of the first pack of seed 1 are these."""
    assert pack_of(GAMES["cuarenta"], 1, 1, 1)[:5] == read_cards("2s7sQhKsKd")
    assert {dealer_of(4, 1, pair) for pair in range(1, 30)} == {1, 2, 3, 4}


def test_wins_points_and_hands_add_up():
    """Every game has one winner, and points are counted for who made them."""
    result = run("cuarenta", "pagat", "aficionado", "novato", 8, 9)
    tally = result.tally
    assert sum(tally.wins) == 16
    assert tally.wins[0] == 2 * sum(tally.shares)
    assert tally.points[0] > tally.points[1] > 0
    assert tally.hands >= 16


def test_the_levels_change_places_in_the_report_with_their_names():
    """What ``a`` wins as ``a`` it wins as ``b``, for the deals are the same."""
    there = run("cuarenta", "pagat", "aficionado", "novato", 6, 9).tally
    back = run("cuarenta", "pagat", "novato", "aficionado", 6, 9).tally
    assert there.wins == back.wins[::-1]
    assert there.points == back.points[::-1]


def test_the_report_is_plain_json():
    """Everything that is promised stands in it, as numbers and texts."""
    told = []
    result = run("cuarenta", "casa", "aficionado", "novato", 3, 1, progress=told.append)
    report = json.loads(json.dumps(result.to_json()))
    assert (report["game"], report["rules"], report["a"], report["b"]) == ("cuarenta", "casa", "aficionado", "novato")
    assert (report["pairs"], report["seed"], report["seats"], report["options"]) == (3, 1, 2, {})
    assert report["wins_a"] + report["wins_b"] == 6
    assert 0 <= report["interval"][0] <= report["win_rate"] <= report["interval"][1] <= 1
    assert all(report["points_per_hand"][who] >= 0 for who in "ab")
    assert all(0 < report["thinking_ms"][who]["mean"] <= 1000 for who in "ab")
    assert all(report["thinking_ms"][who]["p95"] > 0 for who in "ab")
    assert report["faults"] == {"a": 0, "b": 0}
    assert sum(told) == 3


@pytest.mark.parametrize("broken", [Crashing(), Cheating(), Mute()])
def test_a_bot_that_fails_loses_the_game_and_the_duel_goes_on(monkeypatch, broken):
    """Crashes, refused moves and silence are losses, counted and described."""
    monkeypatch.setitem(players_of("cuarenta"), "broken", broken)
    terms = DuelConfig("cuarenta", "pagat", 2, "broken", "novato", 1)
    first, second = play_pairs(terms, range(1, 4)), play_pairs(replace(terms, a="novato", b="broken"), range(1, 4))
    assert (first.shares, first.wins, first.faults) == ([0.0] * 3, [0, 6], [6, 0])
    assert (second.shares, second.wins, second.faults) == ([1.0] * 3, [6, 0], [0, 6])
    assert len(first.broken) == 6
    assert "pair 1, first game: seat 1: " in first.broken[0]


class Cautious(Bot):
    """Never knocks."""

    def choose(self, view, budget, rng):
        """Return the last legal move that is no end of the hand."""
        return [move for move in view.legal if not view.write(move).startswith(("knock", "gin"))][-1]


def test_a_game_that_nobody_wins_is_half_a_game_for_both(monkeypatch):
    """The stock of gin runs out, and where a hand is the game there is no winner."""
    monkeypatch.setitem(players_of("gin"), "cautious", Cautious())
    result = duel(DuelConfig("gin", "openspiel", 2, "cautious", "cautious", 1), 2, WorkEngine("process"))
    assert (result.tally.draws, result.tally.wins, result.tally.shares) == (4, [0, 0], [0.5, 0.5])
    assert (result.to_json()["draws"], result.win_rate) == (4, 0.5)


def test_a_bot_that_takes_far_too_long_loses_where_a_time_is_set(monkeypatch):
    """Twice the time and a second is too late by any clock; without a time nobody is late."""
    monkeypatch.setattr(play, "perf_counter", count(0.0, 2.0).__next__)
    slow = DuelConfig("cribbage", "standard-61", 2, "novato", "novato", 1)
    assert play_pair(slow, 1).broken == []
    assert play_pair(replace(slow, budget=Budget(1000)), 1).broken == []
    late = play_pair(replace(slow, budget=Budget(250)), 1)
    assert sum(late.faults) == 2
    assert "Overrun: took 2000 of 250 milliseconds" in late.broken[0]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "mus"}, UnknownGame),
        ({"rules": "quito"}, UnknownRuleset),
        ({"a": "campeón"}, UnknownLevel),
        ({"b": ""}, UnknownLevel),
        ({"seats": 3}, BadOption),
        ({"pairs": 0}, BadOption),
        ({"options": {"ronda": "many"}}, BadOption),
    ],
)
def test_a_duel_that_cannot_be_is_refused(change, error):
    """The error says what is wrong before a card is dealt."""
    asked = {"game": "cuarenta", "rules": "pagat", "a": "novato", "b": "novato", "pairs": 1, "seed": 1} | change
    with pytest.raises(error):
        run(**asked)


def test_overrides_change_the_game_that_is_played():
    """A duel can be about any ruleset, not only about presets."""
    short = run("cuarenta", "pagat", "aficionado", "novato", 4, 1, options={"target": "10"})
    assert short.to_json()["options"] == {"target": "10"}
    assert short.tally.hands < run("cuarenta", "pagat", "aficionado", "novato", 4, 1).tally.hands


@pytest.mark.parametrize("options", [{"target": 61, "muggins": True}, {"target": "61", "muggins": "yes"}])
def test_options_of_a_duel_may_be_numbers_and_truths(options):
    """They are told as rulesets have them, as those of a new game are; others are refused by name."""
    terms = DuelConfig("cribbage", "standard", 2, "novato", "novato", options=options)
    terms.check(1)
    assert terms.told()["options"] == {"target": "61", "muggins": "yes"}
    with pytest.raises(BadOption, match=r"target cannot be '61\.5'"):
        replace(terms, options={"target": 61.5}).check(1)


class Simple(Bot):
    """Makes the first move that it may, which in gin is to take a card and to shed it again."""

    def choose(self, view, budget, rng):
        """Return the first legal move."""
        return view.legal[0] if view.legal else 0


def test_a_game_that_never_ends_is_a_draw(monkeypatch):
    """Nobody has failed; the report says of each game that it was not over."""
    monkeypatch.setattr(play, "MOST_MOVES", 300)
    monkeypatch.setitem(players_of("gin"), "simple", Simple())
    told = duel(DuelConfig("gin", "standard", 2, "simple", "simple", 1), 1, WorkEngine("process")).to_json()
    assert (told["draws"], told["win_rate"], told["faults"]) == (2, 0.5, {"a": 0, "b": 0})
    assert told["broken"][0] == "pair 1, first game: not over after 300 moves, so that it counts as a draw"


def program(*words):
    """The name of a player that runs the stub, with these arguments."""
    return "cmd:" + shlex.join([sys.executable, "-S", str(STUB), *words])


def test_the_record_of_a_game_names_a_long_program_in_short():
    """A record that is written can be read, and a program may stand on the command line."""
    long = program("crash", "x" * 5000)
    records = []
    duel(DuelConfig("gin", "openspiel", 2, long, "novato", 1), 1, WorkEngine("process"), records=records.extend)
    names = [read(record).value("Seat1") for record in records]
    assert names == [f"{long[:199]}…", "novato"]


def test_a_game_that_ended_before_its_first_pack_has_no_record():
    """A program was not ready to begin: headers alone would run into the record behind them."""
    records = []
    terms = DuelConfig("gin", "openspiel", 2, program("gone"), "novato", 1)
    told = duel(terms, 1, WorkEngine("process"), records=records.extend)
    assert (told.tally.faults, records) == ([2, 0], [])
