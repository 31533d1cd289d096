"""Our own levels as outside programs."""

import json

import pytest

from sobremesa.core.levels import UnknownLevel
from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES, UnknownGame
from sobremesa.core.rng import Rng
from sobremesa.lab.bot_server import answer
from sobremesa.lab.external_bot import hello


def told(*lines, game="gin", level="novato"):
    """What a level answers to these lines, texts or messages."""
    said = []
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines]
    answer(game, level, texts, said.append)
    return said


def opened(name):
    """The hello and the first turn of a game."""
    game = GAMES[name]
    ruleset = game.ruleset(game.presets[0])
    state = game.new(ruleset, 2, 1)
    state.deal(Rng(1).shuffled(game.pack()))
    seat = state.to_act()[0]
    wire = state.view(seat).to_wire()
    turn = {"type": "turn", "number": 4, "awaited": True, "view": wire, "legal": wire["legal"]}
    return hello(ruleset, 2, seat, 5, Budget()), turn


@pytest.mark.parametrize("game", GAMES)
def test_a_level_says_that_it_is_ready_and_makes_a_legal_move(game):
    """The move has the number of its turn; the end of a game wants no answer, and what is unknown neither."""
    greeting, turn = opened(game)
    ready, move = told(greeting, turn, {"type": "end", "winner": 1}, {"type": "weather"}, {"no": "type"}, game=game)
    assert ready["type"] == "ready"
    assert ready["name"].startswith("novato")
    assert (move["type"], move["number"], move["move"] in turn["legal"]) == ("move", 4, True)


def test_the_same_seed_makes_the_same_moves():
    """A level's luck comes from the hello."""
    greeting, turn = opened("cribbage")
    assert told(greeting, turn, turn, game="cribbage") == told(greeting, turn, turn, game="cribbage")


def test_a_level_leaves_when_it_is_told_to():
    """What comes after ``quit`` is not read; the end of all lines is an end as well."""
    greeting, turn = opened("gin")
    assert len(told(greeting, {"type": "quit"}, turn)) == 1
    assert told() == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"hello\n", "no-object"),
        (b"[1]\n", "no-object"),
        (b"\xff\n", "no-object"),
        (b"[" * 100_000 + b"\n", "no-object"),
        ({"type": "hello", "game": "cuarenta", "protocol": 1}, "other-game"),
        ({"type": "hello", "game": "gin", "protocol": 2}, "other-protocol"),
        ({"type": "turn", "number": 1}, "no-view"),
        ({"type": "turn", "number": 1, "view": 7}, "no-view"),
        ({"type": "turn", "number": 1, "view": {"game": "gin"}}, "no-view"),
        ({"type": "turn", "number": 1, "view": opened("gin")[1]["view"], "iterations": "many"}, "no-view"),
    ],
)
def test_a_line_that_cannot_be_answered_is_an_error_and_no_end(line, code):
    """It has a stable code and a reason, and the next line is answered."""
    error, ready = told(line, opened("gin")[0])
    assert (error["type"], error["code"], bool(error["why"])) == ("error", code, True)
    assert ready["type"] == "ready"


@pytest.mark.parametrize(("game", "field"), [("gin", "shed"), ("cribbage", "hands"), ("cuarenta", "counts")])
def test_a_view_that_does_not_hold_together_is_an_error_and_no_end(game, field):
    """It can be read, but nobody can play from it; the next line is answered."""
    greeting, turn = opened(game)
    error, ready = told({**turn, "view": {**turn["view"], field: []}}, greeting, game=game, level="aficionado")
    assert (error["type"], error["code"], bool(error["why"])) == ("error", "no-view", True)
    assert ready["type"] == "ready"


def test_a_player_that_there_is_not_is_refused():
    """Before anything is read."""
    with pytest.raises(UnknownLevel):
        told(level="giant")
    with pytest.raises(UnknownGame):
        told(game="whist")
