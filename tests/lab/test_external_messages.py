"""What programs are told between their turns, how they may spell a move, and for how many games they are run."""

import json
import re
import shlex
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from sobremesa.core.contract import MoveError
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import GAMES
from sobremesa.games.cribbage.rules.moves import read_move
from sobremesa.lab.deals import dealer_of, pack_of
from sobremesa.lab.duel import duel, play_pair
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.external_bot import hello, limit_of
from sobremesa.lab.kept_programs import keep, stop_all, take
from sobremesa.lab.play import read_answer
from sobremesa.lab.subprocess_bot import Program
from tests.games.gin.rules.table import eleven, play
from tests.house.code import ROOT

PAGE = ROOT / "docs" / "bots.md"
WRITTEN = PAGE.read_text("utf-8").partition("<!-- ")[0]
"""What is written by hand: the turns of each game behind it come from the program."""
STUB = Path(__file__).with_name("stub.py")
KNOCKER = "5c5d5h QcQdQh 6s7s8s 2c Kh"
OTHER = "9sTs As3h4d 7d8c Jc Kd 2h"


def program(kind, path):
    """The name of a player that runs the noting stub."""
    return "cmd:" + shlex.join([sys.executable, "-S", str(STUB), kind, str(path)])


def noted(path):
    """The messages that a run of the stub has noted."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def games_in(messages):
    """The messages of each game."""
    games = []
    for message in messages:
        if message["type"] == "hello":
            games.append([])
        games[-1].append(message)
    return games


def events_of(messages):
    """All that a program was told to have happened, in order."""
    return [event for message in messages for event in message.get("events", [])]


# ---- what has happened


def whole(ours, theirs):
    """The events of a game with every move in full, from what both seats were told."""
    assert len(ours) == len(theirs)
    found = []
    for one, other in zip(ours, theirs, strict=True):
        assert (one["seat"], one["points"]) == (other["seat"], other["points"])
        hidden = [event for event in (one, other) if event["move"].endswith("lay-away")]
        assert len(hidden) == (one["move"] != other["move"])
        found.append(other if hidden == [one] else one)
    return found


def replayed(terms, events, results):
    """Play a game from its events; every result has to be the view of its seat when the hand was over."""
    game = GAMES[terms.game]
    state = game.new(game.ruleset(terms.rules), 2, dealer_of(2, terms.seed, 1))
    pack = partial(pack_of, game, terms.seed, 1)
    for event in events:
        if event["seat"] == 0:
            state.deal(pack(int(state.hand_number) + 1))
        else:
            state.apply(*state.read(event["move"], event["seat"]))
        if event["seat"] and (state.over or state.needs_pack()):
            for seat, told in results.items():
                result = told.pop(0)
                assert (result["hand"], result["view"]) == (state.hand_number, state.view(seat).to_wire())
    return state


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "palm"), ("cribbage", "standard-61"), ("gin", "openspiel")])
def test_events_tell_the_game_and_nothing_of_hidden_cards(tmp_path, game, rules):
    """What both seats are told makes the whole game, own moves in full, the other's as the room hears them (CR-04)."""
    paths = [tmp_path / "a", tmp_path / "b"]
    terms = DuelConfig(game, rules, 2, program("once", paths[0]), program("once", paths[1]), 4)
    assert play_pair(terms, 1).broken == []
    ours, theirs = (games_in(noted(path))[0] for path in paths)
    results = {seat: [each for each in told if each["type"] == "result"] for seat, told in ((1, ours), (2, theirs))}
    events = whole(events_of(ours), events_of(theirs))
    assert sum(event["seat"] == 0 for event in events) == len(results[1]) == len(results[2])
    state = replayed(terms, events, results)
    assert state.over
    assert ours[-2]["score"] == state.score
    assert [message["type"] for message in ours[-3:]] == ["result", "end", "quit"]


def test_a_result_shows_both_hands_of_gin_before_the_next_pack(tmp_path):
    """Melds, lay-offs and the last discard stand in it, and the last draw in its events (GI-09 to GI-13)."""
    path = tmp_path / "a"
    play_pair(DuelConfig("gin", "standard", 2, program("once", path), "aficionado", 2), 1)
    messages = games_in(noted(path))[0]
    results = [message for message in messages if message["type"] == "result"]
    ended = [result["view"]["result"] for result in results]
    assert [len(ends["hands"]) for ends in ended] == [2] * len(results)
    laid = [ends["knock"] for ends in ended if ends["knock"]]
    assert laid and all(knock["melds"] for knock in laid)
    assert {"stock", "upcard"} & {event["move"] for event in events_of(messages)}
    for before, after in pairwise(messages):
        if before["type"] == "result" and after["type"] == "turn":
            assert after["events"][0] == {"seat": 0, "move": "pack", "points": []}


def test_the_messages_on_the_page_have_the_fields_of_those_that_are_sent(tmp_path):
    """Every example has just the fields of its type, and its moves are moves of cribbage."""
    path = tmp_path / "a"
    play_pair(DuelConfig("cribbage", "standard-61", 2, program("once", path), "novato", 2), 1)
    sent = {message["type"]: set(message) - {"pid"} for message in noted(path)}
    sent["move"] = {"type", "number", "move"}
    examples = [json.loads(block) for block in re.findall(r"^```json\n(.+?)^```", WRITTEN, re.M | re.S)]
    assert {example["type"] for example in examples} == {"turn", "move"}
    for example in examples:
        assert set(example) == sent[example["type"]]
        moves = [*example.get("legal", []), example["move"]] if "move" in example else example["legal"]
        assert all(read_move(text) for text in moves)


def breaks_down(_):
    """Play nothing."""
    raise ZeroDivisionError("no idea")


def test_who_wins_by_a_fault_of_the_other_is_told_so(tmp_path):
    """Also before it was asked for a move: whoever was ready hears how the game ended."""
    path = tmp_path / "notes"
    duel(DuelConfig("gin", "openspiel", 2, program("once", path), breaks_down, 3), 2, WorkEngine("process"))
    games = games_in(noted(path))
    ends = [[message for message in messages if message["type"] == "end"] for messages in games]
    assert [(end["winner"], end["won"]) for (end,) in ends] == [(1, True), (2, True)] * 2
    assert {"turn" in [message["type"] for message in messages] for messages in games} == {True, False}


def test_who_wins_because_the_other_is_not_ready_is_told_so(tmp_path):
    """Where it was greeted: in the second game the other is the first to be."""
    path = tmp_path / "notes"
    unready = "cmd:" + shlex.join([sys.executable, "-S", str(STUB), "gone"])
    play_pair(DuelConfig("gin", "openspiel", 2, program("once", path), unready, 3), 1)
    assert [message["type"] for message in noted(path)] == ["hello", "end", "quit"]
    assert noted(path)[1]["won"] is True


# ---- how a move may be spelled


def test_any_order_that_the_notation_allows_is_taken():
    """A knock whose melds stand in another order, and lay-offs the other way round, are the same moves (GI-07)."""
    state = eleven(KNOCKER, OTHER)
    canonical, other = "knock-Kh:5c5d5h,6s7s8s,QcQdQh", "knock-Kh:QhQcQd,5h5c5d,8s6s7s"
    assert read_answer(state, 1, other) == read_answer(state, 1, canonical) == state.view(1).read(canonical)
    play(state, "knock-Kh")
    assert read_answer(state, 2, "lay:Ts9s") == state.view(2).read("lay:9sTs")
    assert read_answer(state, 2, "2:lay:Ts9s") == read_answer(state, 2, "lay:9sTs")


def test_nothing_is_said_with_an_empty_text_and_nonsense_is_refused():
    """And nobody speaks for another seat."""
    state = eleven(KNOCKER, OTHER)
    assert read_answer(state, 1, "") == NOTHING
    for text in ("9z", "2:-Kh"):
        with pytest.raises(MoveError):
            read_answer(state, 1, text)


# ---- the time for a move


def test_a_limit_of_its_own_ends_a_move_whatever_the_time_for_it():
    """A program may be told to think for a second and be given ten; without one the time and half a second do."""
    ruleset = GAMES["gin"].ruleset("standard")
    assert hello(ruleset, 2, 1, 5, Budget(1000), 10_000)["limit"] == 10_000
    assert (limit_of(Budget(), 0), limit_of(Budget(250), 0), limit_of(Budget(250), 40)) == (30_000, 750, 40)
    name = "cmd:" + shlex.join([sys.executable, "-S", str(STUB), "hang"])
    tally = play_pair(DuelConfig("cuarenta", "pagat", 2, name, "novato", 1, limit=300), 1)
    assert tally.faults == [2, 0]
    assert all("no answer within 0.3 seconds" in broken for broken in tally.broken)


# ---- many games


def is_running(pid):
    """Whether there is a process of this number that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()[2] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(("kind", "runs"), [("once", 6), ("many", 2)])
def test_a_program_that_plays_many_games_is_run_once_for_its_place(tmp_path, kind, runs):
    """It sits in the same seat of first games, or of second ones, so that it never meets a pack twice."""
    path = tmp_path / "notes"
    result = duel(DuelConfig("cuarenta", "palm", 2, program(kind, path), "novato", 3), 3, WorkEngine("process"))
    assert result.tally.broken == []
    greeted = [(message["pid"], message["seat"]) for message in noted(path) if message["type"] == "hello"]
    assert (len(greeted), len({pid for pid, _ in greeted}), len(set(greeted))) == (6, runs, runs)
    assert not any(is_running(pid) for pid, _ in greeted)


def test_a_program_that_plays_many_games_hears_its_last_end_and_that_it_may_go(tmp_path):
    """It is given the half second that every program has, and not killed in the midst of what it is told last."""
    path = tmp_path / "notes"
    duel(DuelConfig("cuarenta", "palm", 2, program("many", path), "novato", 3), 3, WorkEngine("process"))
    by_run = {}
    for message in noted(path):
        by_run.setdefault(message["pid"], []).append(message["type"])
    assert [[*types[-2:], types.count("end")] for types in by_run.values()] == [["end", "quit", 3]] * 2


def test_a_run_that_is_kept_is_taken_once_and_ended_with_the_rest():
    """Another run for the same place ends the one before."""
    place = ("a test", "first")
    runs = [Program([sys.executable, "-c", "import sys; sys.stdin.read()"]) for _ in range(3)]
    for run in runs:
        run.start()
    keep(place, runs[0])
    keep(place, runs[1])
    assert take(place) is runs[1]
    assert take(place) is None
    keep(place, runs[2])
    stop_all()
    runs[1].stop()
    assert [run._running.returncode is not None for run in runs] == [True] * 3


def test_a_program_is_killed_where_waiting_for_it_is_interrupted(monkeypatch):
    """A worker that is stopped while a program is given time to leave does not leave it running."""
    run = Program([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
    run.start()
    process = run._running
    monkeypatch.setattr(process, "wait", lambda seconds=None: sys.exit(1))
    with pytest.raises(SystemExit):
        run.stop(60)
    monkeypatch.undo()
    assert process.wait() != 0
