"""Tournaments: everybody against everybody."""

import importlib.util
import json

import pytest

from sobremesa.core.levels import UnknownLevel, bot_named
from sobremesa.core.options import BadOption
from sobremesa.lab.checkpoint import Notes
from sobremesa.lab.duel import duel
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.opponents import opponents_of
from sobremesa.lab.plot import NoMatplotlib, draw_ratings
from sobremesa.lab.tournament import tournament

TERMS = DuelConfig("cribbage", "standard-61", 2, "", "", 5)
HERE = WorkEngine("process")


@pytest.fixture
def twin(monkeypatch):
    """The novato under another name."""
    monkeypatch.setitem(opponents_of("cribbage"), "twin", bot_named("cribbage", "novato"))
    return "lab:twin"


def test_everybody_meets_everybody_over_the_same_deals(twin):
    """The duels of a tournament are those that `lab duel` plays, and the best stands first."""
    told = []
    result = tournament(TERMS, ["novato", twin, "aficionado"], 4, HERE, progress=told.append)
    assert [(each.terms.a, each.terms.b) for each in result.duels] == [
        ("novato", twin),
        ("novato", "aficionado"),
        (twin, "aficionado"),
    ]
    alone = duel(DuelConfig("cribbage", "standard-61", 2, "novato", "aficionado", 5), 4, HERE).tally
    assert result.duels[1].tally.shares == result.duels[2].tally.shares == alone.shares
    assert (result.standings[0].player, sum(told)) == ("aficionado", 12)


def test_the_report_of_a_tournament_is_plain_json(twin):
    """Standings with ratings and intervals, and every duel as `lab duel` reports it."""
    result = tournament(TERMS, ["novato", twin, "aficionado"], 3, HERE)
    report = json.loads(json.dumps(result.to_json()))
    assert (report["game"], report["rules"], report["pairs"], report["seed"]) == ("cribbage", "standard-61", 3, 5)
    first, *others = report["standings"]
    assert first["interval"][0] < first["rating"] < first["interval"][1]
    assert first["rating"] == pytest.approx(-sum(each["rating"] for each in others), abs=0.2)
    assert (first["games"], first["faults"]) == (12, 0)
    assert first["win_rate"] == pytest.approx(sum(duel["wins_b"] for duel in report["duels"][1:]) / 12, abs=1e-4)


def test_every_duel_of_a_tournament_has_notes_of_its_own(twin):
    """So that a tournament goes on where it was stopped."""
    kept = {}
    tournament(
        TERMS, ["novato", twin, "aficionado"], 2, HERE, lambda terms: kept.setdefault(terms.a + terms.b, Notes())
    )
    assert [sorted(notes.done) for notes in kept.values()] == [[1, 2]] * 3


@pytest.mark.parametrize(
    ("players", "error"),
    [([], BadOption), (["novato"], BadOption), (["novato", "novato"], BadOption), (["novato", "x"], UnknownLevel)],
)
def test_a_tournament_that_cannot_be_is_refused(players, error):
    """It takes two different players that there are."""
    with pytest.raises(error):
        tournament(TERMS, players, 1, HERE)


@pytest.mark.skipif(importlib.util.find_spec("matplotlib") is None, reason="matplotlib is not installed")
@pytest.mark.parametrize(("suffix", "begins"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
def test_ratings_are_drawn(tmp_path, twin, suffix, begins):
    """The kind of the picture follows from the file's name."""
    result = tournament(TERMS, ["novato", twin], 2, HERE)
    draw_ratings(result, tmp_path / f"ratings{suffix}", "cribbage", "Elo")
    assert (tmp_path / f"ratings{suffix}").read_bytes().startswith(begins)


def test_a_picture_that_cannot_be_drawn_is_refused(tmp_path, monkeypatch):
    """Another kind of file, and any where matplotlib is not installed."""
    with pytest.raises(BadOption):
        draw_ratings(None, tmp_path / "ratings.doc", "", "")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(NoMatplotlib):
        draw_ratings(None, tmp_path / "ratings.png", "", "")
