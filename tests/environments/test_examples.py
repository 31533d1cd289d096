"""The programs in examples/ run, each with a tiny budget."""

import re
import runpy
import sys

import pytest

from tests.house.code import ROOT

pytest.importorskip("pyspiel")


@pytest.fixture
def run(monkeypatch, capsys):
    """Run an example with these arguments and return what it says."""

    def begin(name, *args):
        monkeypatch.setattr(sys, "argv", [name, *args])
        runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")
        return capsys.readouterr().out

    return begin


def test_openspiel_trains_on_a_game_of_ours(run):
    """Its solver takes the game as it is, and the result is told before and after."""
    said = run("openspiel_train.py", "--iterations", "3", "--hands", "4")
    assert re.findall(r"^(\w+) training: [+-]\d+\.\d\d ± \d+\.\d\d points a hand", said, re.MULTILINE) == [
        "before",
        "after",
    ]


@pytest.mark.slow
def test_openspiel_evaluates_the_maestro(run):
    """Its loop of bots plays the maestro against another level."""
    said = run("openspiel_evaluate.py", "cuarenta", "--pairs", "2", "--milliseconds", "5")
    assert re.search(r"maestro makes [+-]\d+\.\d\d ± \d+\.\d\d points a hand against aficionado, 4 hands", said)


def test_an_agent_learns_cuarenta(run):
    """It trains for a moment, meets novato, and tells its share of the games."""
    said = run("learn_cuarenta.py", "--decisions", "1", "--pairs", "2")
    assert re.search(r"won \d+\.\d % ± \d+\.\d of 4 games against novato", said)


@pytest.mark.slow
def test_what_is_learned_is_learned_again_from_the_same_seed():
    """Training depends on its seed alone."""
    scope = runpy.run_path(str(ROOT / "examples" / "learn_cuarenta.py"), run_name="learn")
    one, same = (scope["train"](1, 5) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one.weights, same.weights, strict=True))
    other = scope["train"](1, 6)
    assert not (one.weights[0] == other.weights[0]).all()
