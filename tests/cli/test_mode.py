"""Where no compiler was found the program says that it runs interpreted: in its version, and once in a warning."""

import pytest

from sobremesa.cli import mode
from sobremesa.cli.mode import version_line
from tests.cli.conftest import one_error
from tests.conftest import rules_mode

REASON = "there is no Python.h in /usr/include/python3"


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """An installation whose rules could not be compiled."""
    note = tmp_path / "uncompiled.txt"
    note.write_text(f"{REASON}\n")
    monkeypatch.setattr(mode, "NOTE", note)
    monkeypatch.setattr(mode, "is_interpreted", lambda: True)
    return note


def test_the_version_tells_how_the_rules_run(installed):
    """What scripts ask for stands before it."""
    assert version_line().endswith(" (interpreted)")


def test_this_installation_is_told_as_it_is():
    """The version agrees with where the rules come from."""
    assert version_line().endswith(" (interpreted)") is (rules_mode() == "interpreted")


@pytest.mark.parametrize(("lang", "says"), [("en", "40 to 150 times slower"), ("es", "de 40 a 150 veces")])
def test_the_first_command_warns_and_no_other(run, installed, lang, says):
    """The warning names the reason and leaves the answer as it is; a new installation warns again."""
    first = run("games", "--lang", lang)
    assert (one_error(first), first.exit_code) == ("interpreted", 0)
    assert REASON in first.stderr
    assert says in first.stderr
    second = run("games", "--lang", lang)
    assert (second.stderr, second.stdout) == ("", first.stdout)
    installed.write_text("the compiler 'cc' does not work here\n")
    assert "'cc'" in run("games").stderr


def test_whoever_wanted_it_so_is_not_warned(run, installed):
    """SOBREMESA_PURE is a choice."""
    installed.write_text("SOBREMESA_PURE is set\n")
    assert run("games").stderr == ""


def test_where_nothing_can_be_kept_the_command_still_answers(run, installed, tmp_path):
    """It warns each time, and nothing else happens."""
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    for _ in range(2):
        done = run("games", SOBREMESA_DATA=str(blocked))
        assert (one_error(done), done.exit_code) == ("interpreted", 0)


def test_without_a_note_nothing_is_said(run, monkeypatch, tmp_path):
    """Sources, and compiled rules."""
    monkeypatch.setattr(mode, "NOTE", tmp_path / "none.txt")
    assert run("games").stderr == ""
