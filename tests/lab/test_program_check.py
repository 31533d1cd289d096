"""What a check of a program finds, and what a duel keeps of programs."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.lab import external_bot, program_check
from sobremesa.lab.duel import NeverReady, duel
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.program_check import cases_of, check_program
from sobremesa.lab.subprocess_bot import ProgramErrors
from tests.house.code import ROOT

STUB = Path(__file__).with_name("stub.py")
FORTY = re.compile(r"^```python\n(.+?)^```", re.MULTILINE | re.DOTALL)
PAGE = ROOT / "docs" / "bots.md"
HERE = WorkEngine("process")
WRONG = {
    "illegal": "turn 1, offer: pass or upcard (legal: upcard, pass): '9z' is not a move of gin",
    "silent": "it says nothing, and the game waits for it",
    "number": "answered turn 1 with",
    "garbage": "says what is no JSON object",
    "crash": "ended with status 1, saying 'lost my cards'",
    "gone": "hello: ended with status 5",
    "rude": "hello: should say 'ready'",
}


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    """A few hands are searched, for these tests ask how a fault is told and not how many kinds there are."""
    monkeypatch.setattr(program_check, "SEARCHED", 3)


def command(*words):
    """The command line of a Python program."""
    return [sys.executable, "-S", *map(str, words)]


@pytest.fixture
def forty(tmp_path):
    """The program of forty lines that docs/bots.md shows."""
    path = tmp_path / "forty.py"
    path.write_text(FORTY.findall(PAGE.read_text("utf-8"))[0], encoding="utf-8")
    return path


def test_every_kind_of_decision_is_put_to_a_program_in_every_game(forty):
    """A program that keeps the protocol has nothing wrong, and no kind that was found is left out."""
    report = check_program(command(forty), list(GAMES))
    kinds = {f"{name}, {case.kind}" for name, game in GAMES.items() for case in cases_of(game, _rulesets(game))}
    assert (report.findings, kinds - report.tried.keys()) == ([], set())
    assert report.answers == sum(report.tried.values())


def _rulesets(game):
    return [game.ruleset(each) for each in game.presets]


@pytest.mark.parametrize("kind", WRONG)
def test_what_a_program_does_wrong_is_told_in_words(kind):
    """Where it was asked, what was legal, and what it did."""
    report = check_program(command(STUB, kind), ["gin"], "standard")
    assert any(WRONG[kind] in each.what and each.where.startswith("gin standard, seat") for each in report.findings)


@pytest.mark.parametrize(
    ("language", "name", "runs"), [("javascript", "my_bot.js", "node"), ("java", "MyBot.java", "java")]
)
def test_the_programs_in_other_languages_have_nothing_wrong(language, name, runs, tmp_path):
    """They are taken from the page as they stand, where what runs them is there."""
    if shutil.which(runs) is None:
        pytest.skip(f"there is no {runs} here")
    block = re.compile(rf"^```{language}\n(.+?)^```", re.MULTILINE | re.DOTALL)
    (tmp_path / name).write_text(block.findall(PAGE.read_text("utf-8"))[0], encoding="utf-8")
    words = [runs, str(tmp_path / name)]
    report = check_program(words, ["cuarenta"], "pagat")
    assert (report.findings, report.answers > 0) == ([], True)


def test_a_program_that_never_answers_is_not_asked_for_ever(monkeypatch):
    """After some faults the check stops."""
    monkeypatch.setattr(external_bot, "PATIENCE", 0.2)
    report = check_program(command(STUB, "hang"), ["gin"])
    assert len(report.findings) == program_check.MOST_FINDINGS
    assert "no answer within 0.2 seconds" in report.findings[-1].what


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("if m['type'] == 'weather': print('{}', flush=True)", "passes over: should say 'move' and says '{}'"),
        ("if m['type'] == 'quit': time.sleep(60)", "it does not end when it is told to quit"),
    ],
)
def test_manners_are_tried_too(more, told, tmp_path, monkeypatch):
    """A message of an unknown type is passed over, and whoever is told to quit leaves."""
    monkeypatch.setattr(program_check, "STAYING", 0.3)
    path = tmp_path / "rough.py"
    path.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'hello': print('{\"type\": \"ready\"}', flush=True)\n"
        "    if m['type'] == 'turn':\n"
        "        print(json.dumps({'type': 'move', 'number': m['number'], 'move': m['legal'][0]}), flush=True)\n"
        f"    {more}\n",
        encoding="utf-8",
    )
    report = check_program(command(path), ["gin"], "standard")
    assert [each.what for each in report.findings if told in each.what] != []


def test_a_duel_stops_when_a_program_is_never_ready():
    """Nobody waits through all the games; the error names the program and its last words."""
    name = "cmd:" + shlex.join(command(STUB, "gone"))
    done = []
    with pytest.raises(NeverReady) as stopped:
        duel(DuelConfig("gin", "standard", 2, "novato", name, 1), 50, HERE, progress=done.append)
    assert len(done) < 2
    assert stopped.value.values["name"] == name and "ended with status 5" in stopped.value.values["last"]


def test_a_pair_in_which_a_program_was_not_ready_is_played_again(tmp_path):
    """It is not in the notes; a mended program goes on from what was played well."""
    from sobremesa.lab.checkpoint import Notes

    notes = Notes()
    name = "cmd:" + shlex.join(command(STUB, "gone"))
    duel(DuelConfig("gin", "standard", 2, name, "novato", 1), 1, HERE, notes)
    assert notes.done == {}


def test_the_standard_error_of_a_program_is_kept(tmp_path, capfd):
    """In a file, or with the lab's own; each line with the number of the process."""
    path = tmp_path / "errors.txt"
    name = "cmd:" + shlex.join(command(STUB, "crash"))
    for errors in (str(path), "-"):
        duel(DuelConfig("gin", "standard", 2, name, "novato", 1), 1, HERE, errors=errors)
    assert re.fullmatch(r"(\d+: lost my cards\n){2}", path.read_text("utf-8"))
    assert re.search(r"^\d+: lost my cards$", capfd.readouterr().err, re.MULTILINE)


def test_errors_that_cannot_be_written_stop_no_game(tmp_path):
    """A folder is no file, and the game goes on."""
    ProgramErrors(str(tmp_path)).write(1, b"never mind\n")
    assert list(tmp_path.iterdir()) == []


def test_rules_are_changed_for_a_check(forty):
    """A program is greeted with the options as they were changed, and there are no decisions that they take away."""
    report = check_program(command(forty), ["gin"], "standard", options={"upcard-offer": "no"})
    assert report.findings == []
    assert report.tried and not any("offer" in kind for kind in report.tried)
