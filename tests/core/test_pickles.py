"""A view and a ruleset are pickled by a process that knows its own game only, and read by one that knows none."""

import json
import os
import subprocess
import sys

import pytest

from sobremesa.core.registry import GAMES, SPECS

PICKLED = """
import pickle, sys
from importlib import import_module
from sobremesa.core.rng import Rng

module, _, name = sys.argv[1].partition(":")
game = getattr(import_module(module), name)
rules = game.ruleset(game.presets[-1])
state = game.new(rules, game.seats_allowed(rules)[0], 1)
state.deal_random(Rng("pickled"))
assert "sobremesa.core.registry" not in sys.modules
sys.stdout.buffer.write(pickle.dumps((rules, state.view(1), state.view(1).to_wire())))
"""
READ = """
import json, pickle, sys
rules, view, wire = pickle.load(sys.stdin.buffer)
print(json.dumps([rules.game, rules.id, view.to_wire() == wire]))
"""


def program(code: str, *args: str, sent: bytes = b"") -> bytes:
    """What a program in a process of its own writes."""
    done = subprocess.run(
        [sys.executable, "-c", code, *args], input=sent, capture_output=True, env=os.environ, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.parametrize("name", list(GAMES))
def test_what_was_pickled_with_one_game_is_read_without_any(name: str) -> None:
    """Neither process loads the registry by itself."""
    sent = program(PICKLED, SPECS[name].rules)
    assert json.loads(program(READ, sent=sent)) == [name, GAMES[name].presets[-1], True]
