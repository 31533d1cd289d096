"""What the commands of the lab say of outside programs, and what they keep of their games."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from sobremesa.api import read_games
from sobremesa.lab.subprocess_bot import ProgramErrors
from tests.cli.conftest import one_error

STUB = Path(__file__).parents[1] / "lab" / "stub.py"


def command(*words):
    """The command line of a Python program."""
    return shlex.join([sys.executable, "-S", *map(str, words)])


def test_a_check_says_what_is_wrong_and_fails(run):
    """In words, or as JSON; the exit status says it too."""
    result = run("lab", "check", command(STUB, "silent"), "--game", "gin", "--rules", "standard")
    assert result.exit_code == 1
    assert "faults: " in result.stdout and "it says nothing, and the game waits" in " ".join(result.stdout.split())
    assert run("lab", "check", "no-such-program").exit_code == 2


def test_a_check_is_made_by_changed_rules(run):
    """What is changed is told to the program; an option that a ruleset does not have is no option of the check."""
    told = run("lab", "check", command(STUB, "well"), "--game", "gin", "--rules", "standard", "--option", "target=25x")
    assert told.exit_code == 2 and "[bad-option]" in told.stderr
    report = run("lab", "check", command(STUB, "rude"), "--game", "gin", "--option", "big-gin=none", "--json")
    assert json.loads(report.stdout)["wrong"]
    assert not any("biggin" in kind for kind in json.loads(report.stdout)["tried"])


def test_the_command_ends_with_an_error(run):
    """Status 1 and one line with the code."""
    name = "cmd:" + command(STUB, "rude")
    result = run("lab", "duel", "gin", "--a", name, "--b", "novato", "--engine", "process")
    assert result.exit_code == 1
    assert "[never-ready]" in result.stderr


def test_the_records_of_all_games_are_kept(run, tmp_path):
    """Two a pair, in order, each whole and with its players, and the same with every engine."""
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for path, engine in zip(files, ("process", "pool"), strict=True):
        told = run(
            "lab", "duel", "cribbage", "--a", "novato", "--b", "aficionado", "--pairs", "3", "--records", str(path),
            "--engine", engine,
        )  # fmt: skip
        assert told.exit_code == 0, told.stderr
    games = read_games(files[0].read_text("utf-8"))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert [game.over for game in games] == [True] * 6
    assert 'Seat1 "novato"' in files[0].read_text("utf-8")


def test_the_records_of_a_duel_that_goes_on_hold_every_game_once(run, tmp_path):
    """What another duel left is gone; the pair of an unready program is written down by the run that notes it."""
    records = tmp_path / "records.txt"
    records.write_text("of another duel", "utf-8")
    name = "cmd:" + command(STUB, "unready", tmp_path)
    notes, engine = ["--resume", str(tmp_path / "notes")], ["--engine", "process"]
    duel = ["lab", "duel", "gin", "--rules", "openspiel", "--a", name, "--b", "novato", *notes, *engine]
    seen = []
    for pairs in ("1", "1", "1", "2"):
        assert run(*duel, "--pairs", pairs, "--records", str(records)).exit_code == 0
        seen.append(len(read_games(text)) if (text := records.read_text("utf-8")) else 0)
    assert seen == [0, 2, 2, 4]


@pytest.mark.parametrize("place", ["folder", "nowhere/errors.txt"])
def test_errors_that_have_no_place_are_told_before_anything_is_played(run, tmp_path, place):
    """A folder, and a file in a folder that is not there, as of the records."""
    (tmp_path / "folder").mkdir()
    wrong, name = str(tmp_path / place), "cmd:" + command(STUB, "well")
    duel = ["lab", "duel", "gin", "--a", name, "--b", "novato", "--pairs", "1", "--engine", "process"]
    commands = [duel, ["lab", "check", name, "--game", "gin"], ["sit", "http://host/join/x", name]]
    for arguments in commands:
        told = run(*arguments, "--errors", wrong)
        assert (told.exit_code, one_error(told)) == (1, "system-error")
        assert wrong in told.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_errors_are_added_to_what_is_there(tmp_path):
    """To look whether they can be takes nothing away, and the standard error needs no place."""
    kept = tmp_path / "errors.txt"
    kept.write_bytes(b"as it was\n")
    for name in (str(kept), str(tmp_path / "new.txt"), "-"):
        ProgramErrors(name).check()
    assert kept.read_bytes() == b"as it was\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["errors.txt", "new.txt"]
