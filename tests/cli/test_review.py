"""``sobremesa hint`` and ``sobremesa review``: a record in, what the maestro thinks of it out."""

import json

import pytest

from tests.analysis.games import recorded
from tests.games.cuarenta.rules.table import new_game, pack_with


@pytest.fixture
def missed(tmp_path):
    """A record of Cuarenta in which seat 1 passes a caída by, and seat 2 is on turn."""
    pack = pack_with("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s")
    path = tmp_path / "missed.txt"
    path.write_bytes(recorded(new_game(dealer=1), pack, "5h", "6d"))
    return path


def test_a_hint_names_the_move_its_chances_and_why(run, missed):
    """Whoever is on turn is told; every number on request."""
    said = run("hint", str(missed), "--all")

    assert said.exit_code == 0
    assert said.stdout.startswith("Seat 2: ")
    assert "% to win; next best" in said.stdout
    assert len([line for line in said.stdout.splitlines() if line.startswith("  ")]) == 4


def test_a_hint_for_programs_has_every_number(run, missed):
    """The moves that were compared come with their chances, the best first."""
    told = json.loads(run("hint", str(missed), "--json").stdout)

    (hint,) = told["hints"]
    assert (told["game"], hint["seat"], hint["unit"]) == ("cuarenta", 2, "chance")
    assert hint["options"][0]["move"] == hint["move"]
    assert len(hint["options"]) >= 4


def test_who_is_not_on_turn_is_told_so(run, missed):
    """No view of a seat gives more than that seat may know."""
    told = json.loads(run("hint", str(missed), "--seat", "1", "--json").stdout)

    assert told["hints"] == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "It is not the turn of seat 1, but of seat 2."), ("es", "No le toca al puesto 1, sino al puesto 2.")],
)
def test_who_is_on_turn_instead_is_named(run, missed, lang, told):
    """The cards are dealt and another seat is to play: that is said, not that a pack is due."""
    said = run("hint", str(missed), "--seat", "1", "--lang", lang)

    assert (said.exit_code, said.stdout) == (0, f"{told}\n")


def test_a_review_goes_back_to_what_was_missed(run, missed):
    """In both languages: the accuracy of both, the fault, and how it might have gone on."""
    said, dicho = (run("review", str(missed), "--lang", lang).stdout for lang in ("en", "es"))

    assert "Seat 1 Ana <b>: accuracy" in said
    assert "instead of 5c*5h" in said
    assert "It might have gone on: 1: 5c*5h" in said
    assert "en vez de 5c*5h" in dicho
    assert "precisión" in dicho


def test_the_mistakes_of_one_seat_are_told_alone(run, missed):
    """With --mistakes and --seat nothing else is told; a seat that made none has none."""
    own, others = (run("review", str(missed), "--mistakes", "--seat", seat).stdout for seat in "12")
    judged = json.loads(run("review", str(missed), "--json", "--mistakes", "--seat", "1").stdout)

    assert "accuracy" not in own
    assert "Seat 1 Ana <b>: 6d" in own
    assert "6d" not in others
    assert [(one["seat"], one["played"]["move"]) for one in judged["decisions"]] == [(1, "6d")]
    assert run("review", str(missed), "--seat", "4").exit_code == 2


def test_a_review_for_programs_has_graph_decisions_and_faults(run, missed):
    """Each decision with its options, and the line that begins with the better move."""
    told = json.loads(run("review", str(missed), "--json").stdout)

    assert [one["n"] for one in told["graph"]] == [one["n"] for one in told["decisions"]]
    assert told["faults"][0]["line"]["moves"][0]["move"] == "5c*5h"
    assert told["seats"][0]["grades"]["blunder"] + told["seats"][0]["grades"]["mistake"] == 1


def test_a_review_is_a_page_of_its_own(run, missed):
    """One file without scripts, and names cannot write into it."""
    page = run("review", str(missed), "--html").stdout

    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert "<polyline" in page
    assert "Ana &lt;b&gt;" in page
    assert "Ana <b>" not in page
    assert "The chances of Seat 1 Ana &lt;b&gt;, move by move" in page


@pytest.mark.parametrize("command", ["hint", "review"])
def test_what_is_no_record_is_named_by_its_file_and_line(run, tmp_path, command):
    """A broken file has its code and no traceback."""
    path = tmp_path / "none.txt"
    path.write_text("hello")
    said = run(command, str(path))

    assert said.exit_code == 1
    assert f"{path}: line 1 " in said.stderr
    assert "[broken-record]" in said.stderr


@pytest.mark.parametrize("command", ["hint", "review"])
def test_a_seat_that_there_is_not_is_named(run, missed, command):
    """With what was asked for, and the seats that this game has."""
    said = run(command, str(missed), "--seat", "3")

    assert said.exit_code == 2
    assert "--seat cannot be 3; it can be 1-2 [bad-option]" in said.stderr
