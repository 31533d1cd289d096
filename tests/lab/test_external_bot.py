"""Programs that play in duels: those that behave, and those that do not."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES
from sobremesa.lab import external_bot
from sobremesa.lab.duel import play_pair
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.players import NoProgram, check_player
from sobremesa.lab.subprocess_bot import Failed, Program
from tests.house.code import ROOT

STUB = Path(__file__).with_name("stub.py")
PAGE = ROOT / "docs" / "bots.md"
EXAMPLE = re.compile(r"^```python\n(.+?)^```", re.MULTILINE | re.DOTALL)

# What it does, and what the report says of it.
HOSTILE = {
    "late": "no answer within",
    "rude": "should say 'ready'",
    "gone": "ended with status 5",
    "hang": "no answer within",
    "crash": "ended with status 1, saying 'lost my cards'",
    "leave": "ended with status 0",
    "deaf": "no answer within",
    "flood": "answered turn 2 with",
    "haunt": "Failed: ",
    "garbage": "says what is no JSON object: b'hello there",
    "bytes": "says what is no JSON object",
    "list": "says what is no JSON object",
    "deep": "says what is no JSON object",
    "digits": "says what is no JSON object",
    "huge": "said a line of more than 65536 bytes",
    "endless": "said a line of more than 65536 bytes",
    "torn": "ended in the middle of a line",
    "illegal": "UnreadableMove: '9z' is not a move of Cuarenta",
    "silent": "is awaited and says nothing",
    "nothing": "answered turn 1 with",
    "number": "answered turn 1 with",
    "twice": "answered turn 2 with",
    "ready": "should say 'move'",
}


def program(*words):
    """The name of a player that runs a Python program with these arguments."""
    return "cmd:" + shlex.join([sys.executable, "-S", *map(str, words)])


@pytest.fixture
def impatient(monkeypatch):
    """Nobody waits long for those who never answer; who answers is in time, however busy the machine is."""

    def wait(kind):
        monkeypatch.setattr(external_bot, "READY", 1.0 if kind == "late" else 30.0)
        monkeypatch.setattr(external_bot, "PATIENCE", 0.5 if kind in {"hang", "deaf", "haunt"} else 30.0)

    return wait


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_program_that_misbehaves_loses_its_games_and_no_more(impatient, kind):
    """Both games of the pair are played to their ends, lost, counted as faults, and described."""
    impatient(kind)
    tally = play_pair(DuelConfig("cuarenta", "pagat", 2, program(STUB, kind), "novato", 1), 1)
    assert (tally.wins, tally.faults) == ([0, 2], [2, 0])
    assert [HOSTILE[kind] in broken for broken in tally.broken] == [True, True]


@pytest.mark.parametrize("kind", ["well", "shout"])
def test_a_program_that_behaves_plays_without_a_fault(kind):
    """Even where it writes without end on its standard error."""
    tally = play_pair(DuelConfig("cuarenta", "pagat", 2, program(STUB, kind), "novato", 1), 1)
    assert (sum(tally.wins), tally.broken) == (2, [])
    assert all(tally.times)


def test_partners_may_both_be_programs():
    """With four seats every seat has a run of its own."""
    tally = play_pair(DuelConfig("cuarenta", "pagat", 4, program(STUB, "well"), "novato", 3), 1)
    assert (sum(tally.wins), tally.broken) == (2, [])


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_of_the_page_plays_every_game(tmp_path, game):
    """The forty lines in docs/bots.md are a program that runs as it stands and makes no mistake."""
    (source,) = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(source.splitlines()) <= 42
    path = tmp_path / "my_bot.py"
    path.write_text(source, encoding="utf-8")
    tally = play_pair(DuelConfig(game, GAMES[game].presets[0], 2, program(path), "novato", 1), 1)
    assert (sum(tally.wins), tally.broken) == (2, [])


def test_our_own_level_plays_as_a_program_as_it_plays_here():
    """`sobremesa bot` makes no mistake over the wire either, and hears the same time for a move."""
    code = "from sobremesa.cli import main; main()"
    name = "cmd:" + shlex.join([sys.executable, "-c", code, "bot", "cribbage", "--level", "aficionado"])
    tally = play_pair(DuelConfig("cribbage", "standard-61", 2, name, "novato", 1, budget=Budget(60_000, 5)), 1)
    assert (sum(tally.wins), tally.broken) == (2, [])


def test_a_hello_says_everything_about_the_game():
    """Who reads it needs no other source for the rules; every option has its value."""
    ruleset = GAMES["cuarenta"].ruleset("pagat", {"target": "10"})
    told = external_bot.hello(ruleset, 4, 3, 99, Budget(250, 7))
    assert (told["type"], told["protocol"], told["game"], told["rules"]) == ("hello", 1, "cuarenta", "pagat")
    assert (told["seats"], told["seat"], told["seed"], told["milliseconds"], told["iterations"]) == (4, 3, 99, 250, 7)
    assert told["options"]["target"] == "10"
    assert set(told["options"]) == {option.name for option in GAMES["cuarenta"].options()}


@pytest.mark.parametrize("name", ["cmd:", "cmd:no-such-program-here", "cmd:'unclosed"])
def test_a_program_that_is_not_there_is_refused_before_a_card_is_dealt(name):
    """The first word has to be a program that can be run."""
    with pytest.raises(NoProgram):
        check_player("gin", name)


def test_a_program_that_cannot_be_started_has_failed(tmp_path):
    """What is no program is told by the system's own reason, and there is nothing to stop."""
    started = Program([str(tmp_path)])
    with pytest.raises(Failed, match="cannot be started"):
        started.start()
    started.stop()


@pytest.mark.skipif(shutil.which("cat") is None, reason="there is no cat to talk to")
def test_a_program_that_does_not_leave_is_ended():
    """`stop` leaves nothing running, and lines go there and back until then."""
    echo = Program(["cat"])
    echo.start()
    echo.tell(b"once\n")
    assert echo.hear(20) == b"once\n"
    echo.stop(20)
    assert echo._running.returncode == 0
