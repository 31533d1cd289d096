"""`sobremesa tui`, as far as it goes without a terminal: what it cannot do it says in one line."""

import os
import subprocess
import sys
from functools import partialmethod

import pytest

from sobremesa.cli import terminal
from sobremesa.rulebook.catalogue import Words
from sobremesa.server.binding import listen
from sobremesa.server.embedded_server import served_aside
from sobremesa.store.errors import StoreError
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.program import TerminalProgram
from sobremesa.terminal.settings import Keeper, SavedTable


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["poker"], "unknown-game"),
        (["gin", "--rules", "pagat"], "unknown-ruleset"),
        (["gin", "--level", "champion"], "unknown-level"),
        (["--rules", "pagat"], "missing-argument"),
        (["http://host/replay/x"], "bad-link"),
        (["localhost:4040"], "bad-link"),
        (["gin"], "no-terminal"),
        ([], "no-terminal"),
    ],
)
def test_what_cannot_be_played_is_told(run, tmp_path, args, code):
    """An unknown game, ruleset or level, a text that is no link, and no terminal each have their line and code."""
    done = run("tui", *args, "--data", str(tmp_path))
    assert done.exit_code == 2
    assert done.stderr.startswith("sobremesa: ")
    assert done.stderr.endswith(f"[{code}]\n")
    assert done.stderr.count("\n") == 1


def test_a_dead_link_is_told(run, tmp_path):
    """Where no server answers, the line says at which address."""
    with listen("127.0.0.1", 0) as bound:
        address = f"http://127.0.0.1:{bound.getsockname()[1]}"
    done = run("tui", f"{address}/table/x", "--data", str(tmp_path), "--lang", "es")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"sobremesa: nadie responde en {address}")
    assert done.stderr.endswith("[offline]\n")


def test_a_link_that_opens_nothing_is_told(run, tmp_path):
    """A seat's link that nobody made is refused by the server, and its code is told."""
    with served_aside(tmp_path) as address:
        done = run("tui", f"{address}/join/nothing", "--data", str(tmp_path))
    assert done.exit_code == 1
    assert done.stderr.endswith("[unknown-link]\n")


def test_a_server_beside_the_program_keeps_its_tables(tmp_path):
    """What is made at one server in the folder is there at the next one, for whoever has the cookie."""
    keeper = Keeper(tmp_path)
    with served_aside(tmp_path) as address:
        ApiClient(address, keeper, "home").knock()
        first = keeper.memory.cookies["home"]
    with served_aside(tmp_path) as address, served_aside(tmp_path) as other:
        ApiClient(address, Keeper(tmp_path), "home").knock()
        ApiClient(other, Keeper(tmp_path), "home").knock()
    assert Keeper(tmp_path).memory.cookies == {"home": first}


def test_a_folder_that_cannot_be_used_is_told(tmp_path):
    """A server that cannot start raises why, and leaves nothing running."""
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError), served_aside(tmp_path / "file"):
        raise AssertionError("it started")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_a_standard_error_that_goes_to_a_file_is_no_terminal(tmp_path):
    """Nothing would be seen of the screen: it is drawn there."""
    ours, theirs = os.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "sobremesa", "tui", "--data", str(tmp_path), "--lang", "en"],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 2
    assert done.stderr.endswith("[no-terminal]\n")


@pytest.mark.parametrize(
    ("chosen", "args", "environment", "spoken"),
    [
        ("", [], {}, "en"),
        ("es", [], {}, "es"),
        ("es", ["--lang", "en"], {}, "en"),
        ("es", [], {"SOBREMESA_LANG": "en"}, "en"),
        ("xx", [], {}, "en"),
    ],
)
def test_the_language_that_was_chosen_is_spoken_again(run, monkeypatch, tmp_path, chosen, args, environment, spoken):
    """It goes before the locale's; whoever asks for another gets that."""
    heard = []
    monkeypatch.setattr(terminal, "_door", lambda *_: (ApiClient("http://nowhere", Keeper(None)), ""))
    monkeypatch.setattr(terminal, "_need_terminal", lambda: None)
    monkeypatch.setattr(TerminalProgram, "run", lambda program: heard.append(program.words.lang))
    keeper = Keeper(tmp_path)
    keeper.memory.lang = chosen
    keeper.keep()

    assert run("tui", "--data", str(tmp_path), *args, **environment).exit_code == 0
    assert heard == [spoken]


@pytest.mark.parametrize(
    ("before", "rules", "options"),
    [
        ("standard", "vga", {}),
        ("standard", "standard", {"target": "250"}),
        ("", "standard", {"target": "250"}),
        ("", "vga", {}),
    ],
)
def test_another_ruleset_is_played_as_it_is(before, rules, options):
    """What was changed in the last one is forgotten, as in the menu; the same one stays as it was changed."""
    keeper = Keeper(None)
    keeper.memory.tables["gin"] = SavedTable(rules=before, options={"target": "250"})

    terminal._choose("gin", rules, None, keeper, Words("en"))

    assert (keeper.memory.tables["gin"].rules, keeper.memory.tables["gin"].options) == (rules, options)


@pytest.mark.parametrize(("interrupted", "status"), [(True, 130), (False, 0)])
def test_the_exit_status_tells_whether_it_was_ended_by_ctrl_c(run, monkeypatch, tmp_path, interrupted, status):
    """As with every other command; the screen takes the key, so that the system does not see it."""
    monkeypatch.setattr(terminal, "_door", lambda *_: (ApiClient("http://nowhere", Keeper(None)), ""))
    monkeypatch.setattr(terminal, "_need_terminal", lambda: None)
    monkeypatch.setattr(TerminalProgram, "run", lambda program: setattr(program, "interrupted", interrupted))

    done = run("tui", "--data", str(tmp_path))

    assert (done.exit_code, done.stderr) == (status, "")


@pytest.mark.parametrize("where", ["handler", "worker"])
def test_an_error_of_the_program_is_told_in_one_line(run, monkeypatch, tmp_path, capfd, where):
    """As with every other command, and it fails; the library would print where it was and all that was known there."""

    async def fail():
        raise IndexError("no such line")

    async def begin(program):
        program.run_worker(fail()) if where == "worker" else await fail()

    monkeypatch.setattr(terminal, "_door", lambda *_: (ApiClient("http://nowhere", Keeper(None)), "table"))
    monkeypatch.setattr(terminal, "_need_terminal", lambda: None)
    monkeypatch.setattr(TerminalProgram, "on_mount", begin)
    monkeypatch.setattr(TerminalProgram, "run", partialmethod(TerminalProgram.run, headless=True))

    done = run("tui", "--data", str(tmp_path))

    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
    assert "IndexError" in done.stderr
    assert done.stderr.endswith("[internal]\n")
    assert capfd.readouterr() == ("", "")
