"""Ways to run the command line: inside this process, and as a process of its own."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from subprocess import PIPE

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from sobremesa.cli.app import app
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.records.recorder import Recorder
from sobremesa.records.writer import write

commands_of = cache(get_command)
PROGRAM = [sys.executable, "-c", "from sobremesa.cli import main; main()"]
MODULE = [sys.executable, "-m", "sobremesa"]
ENGLISH = {"LANG": "en_US.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "80"}


@pytest.fixture(autouse=True)
def state(monkeypatch, tmp_path_factory):
    """The folder for what commands keep between their runs: never the one of who runs the tests."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.delenv("SOBREMESA_DATA", raising=False)
    return folder / "sobremesa"


@pytest.fixture
def run(monkeypatch):
    """Run a command in this process, in English unless it asks otherwise."""
    monkeypatch.delenv("SOBREMESA_LANG", raising=False)
    monkeypatch.delenv("SOBREMESA_DEBUG", raising=False)
    # the runner would make all commands of the program anew each time
    monkeypatch.setattr("typer.testing._get_command", commands_of)

    def invoke(*args, **environment):
        return CliRunner(env=ENGLISH | environment).invoke(app, list(args))

    return invoke


@pytest.fixture
def start():
    """Run a command as a process of its own, with these variables and this standard input."""

    def begin(*args, data=b"", program=PROGRAM, **environment):
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("SOBREMESA_")}
        return subprocess.run(
            [*program, *args], input=data, env=inherited | ENGLISH | environment, capture_output=True, check=False
        )

    return begin


@pytest.fixture
def launch():
    """Begin a process in a session of its own; whatever comes of the test, none of that session is left after it."""
    begun = []

    def begin(command, **how):
        process = subprocess.Popen(command, start_new_session=True, stdout=PIPE, stderr=PIPE, **how)
        begun.append(process)
        return process

    yield begin
    for process in begun:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture(scope="session")
def record(tmp_path_factory):
    """The path of a record of a whole game, played at random."""
    return _recorded(tmp_path_factory, "cuarenta", "palm")


@pytest.fixture(scope="session", params=[("gin", "openspiel"), ("cribbage", "cadenza-61")], ids=lambda param: param[0])
def any_record(request, tmp_path_factory):
    """The game and the path of a record of a whole game of each of the other games."""
    return request.param[0], _recorded(tmp_path_factory, *request.param)


def _recorded(tmp_path_factory, name, rules):
    game, rng = GAMES[name], Rng(40)
    state = game.new(game.ruleset(rules), 2, 1)
    recorder = Recorder(state)
    while not state.over:
        if state.needs_pack():
            recorder.deal(state, rng.shuffled(game.pack()))
            continue
        seat = state.to_act()[0]
        moves = state.legal(seat)
        recorder.play(state, seat, moves[rng.below(len(moves))])
    path = tmp_path_factory.mktemp("records") / f"{name}.txt"
    path.write_text(write(recorder.record(state)), encoding="utf-8")
    return path


def one_error(result):
    """The code of the one line that a failed command wrote to the standard error."""
    (line,) = result.stderr.splitlines()
    assert line.startswith("sobremesa: ")
    assert line.endswith("]")
    return line.rpartition("[")[2].removesuffix("]")


def objects(text):
    """The objects of JSON lines."""
    return [json.loads(line) for line in text.splitlines()]
