"""The analysis table: any record is replayed, other moves are tried, and the maestro is asked about each position."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from sobremesa.core.registry import game_named
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.analysis import GameLine
from sobremesa.records import Recorder, write
from sobremesa.records.game_replay import DEALT
from sobremesa.records.opening import opening
from sobremesa.records.reader import Scan
from sobremesa.records.replay_steps import Replay
from sobremesa.tables import analysis_work
from sobremesa.tables.advice import Nobody
from sobremesa.tables.analysis import AnalysisTable
from sobremesa.tables.analysis_work import assessment_text, continuation_text
from sobremesa.tables.operations import dispatch, status_of
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import NoAnswer
from tests.analysis.games import whole
from tests.tables.helpers import Answering, fixed_salts, greedy, until

ANA = Caller("ana")
GAMES = [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard-61")]


class Named(NamedTuple):
    """A move by its text."""

    move: str


class Told(NamedTuple):
    """What is thought of a position, made up."""

    said: list[object]

    def to_json(self) -> list[object]:
        """Return it."""
        return self.said


class AtOnce(Nobody):
    """Computes whatever it is asked, here and now."""

    async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
        """Answer at once."""
        return work(*given)


@pytest.fixture
async def app(store) -> Any:
    """An application whose adviser computes at once."""
    tables = Tables(store, Answering(greedy), fixed_salts(1), adviser=AtOnce())
    yield Application(tables)
    await tables.close()


async def line(app: Application, record: str, **more: Any) -> Any:
    """The first piece of a line of a record, with all hands."""
    return await dispatch(app, ANA, "analysis_line", {"data": {"record": record, **more}, "seat": 1, "hands": True})


async def position(app: Application, record: str, **more: Any) -> Any:
    """What is thought of the end of a line of a record."""
    return await dispatch(app, ANA, "analysis_position", {"data": {"record": record, **more}})


async def refused(app: Application, name: str, record: str, **more: Any) -> Refused:
    """What is said to something that cannot be."""
    with pytest.raises(Refused) as error:
        await dispatch(app, ANA, name, {"data": {"record": record, **more}})
    return error.value


@pytest.mark.parametrize(("game", "rules"), GAMES)
async def test_a_pasted_record_is_replayed_as_a_game_of_ones_own_is(app, game, rules):
    """Every event has its place, its view and all hands, and nothing lacks."""
    record = whole(game, rules, "line", most=30).decode()
    told = await line(app, record)

    assert (told.fault, told.kept, told.total, told.moves) == (None, len(told.frames), len(told.frames), [])
    assert told.table.you == 0
    assert [frame.event.n for frame in told.frames] == list(range(1, told.total + 1))
    assert told.frames[0].event.move == "pack"
    whole_record = Scan(record).record()
    steps = Replay(opening(whole_record), whole_record.body)
    assert [frame.event.seat for frame in told.frames] == [0 if step.move == DEALT else step.seat for step in steps]
    assert all(len(frame.hands) == 2 for frame in told.frames)
    assert (told.table.game, told.table.rules, told.table.id) == (game, rules, "")


@pytest.mark.parametrize(("game", "rules"), GAMES)
async def test_another_move_is_a_line_of_its_own(app, game, rules):
    """Kept up to some event, the line goes on with any legal move that follows, and is judged there."""
    record = whole(game, rules, "branch", most=30).decode()
    asked = await position(app, record, keep=6)
    other = asked.legal[-1].move
    told = await line(app, record, keep=6, moves=[other])
    judged = await position(app, record, keep=6, moves=[other], played=True)

    assert (told.kept, told.moves, told.total) == (6, [other], 7)
    assert (judged.seat, judged.legal) == (asked.legal[-1].seat, asked.legal)
    assert judged.decision is None or judged.decision.played.move == other


async def test_the_computer_goes_on_in_every_seat(app):
    """The moves that it gives can be played, one after another, from where the line stands."""
    record = whole("cuarenta", "pagat", "go on", most=9).decode()
    found = await dispatch(app, ANA, "analysis_continuation", {"data": {"record": record, "keep": 5}})
    told = await line(app, record, keep=5, moves=found.moves)

    assert len(found.moves) >= 2
    assert told.moves == found.moves


async def test_the_next_hand_of_a_branch_has_the_record_s_own_pack(app):
    """Where the record has no further pack one is shuffled; either way the line says which it was."""
    record = whole("cribbage", "standard", "packs", most=40).decode()
    told = await line(app, record)
    packs = [frame.event.n for frame in told.frames if frame.event.move == "pack"]
    before = packs[1] - 1
    own = await line(app, record, keep=before, moves=["pack"])
    ends = [event for event in (packs[-1] - 1,) if event > before]
    cut = "\n".join(record.rsplit("pack:", len(packs) - 1)[0].splitlines())
    drawn = await line(app, cut, moves=["pack"])

    assert ends and own.moves[0] == "pack: " + " ".join(record.split("pack:")[2].split()[:52])
    assert len(set(drawn.moves[0].split()[1:])) == 52
    assert (await position(app, cut)).pack_due


async def test_a_branch_goes_on_for_hand_after_hand_of_which_the_record_has_none(app):
    """Also where one of them was played with a pack of its own."""
    record = whole("cribbage", "standard", "packs", most=40).decode()
    first, second = record.split("pack:")[1:3]
    tokens = second.split()
    cut = record[: record.index("pack:")] + "pack:" + first
    hand = ["pack: " + " ".join(tokens[:52]), *tokens[52:]]

    drawn = await line(app, cut, moves=[*hand, "pack"])

    assert drawn.moves[0] == hand[0]
    assert len(set(drawn.moves[-1].removeprefix("pack: ").split()[:52])) == 52


async def test_a_text_that_is_no_record_is_refused_with_line_and_code(app):
    """What stands wrong in its headers is named as docs/notation.md names it."""
    nothing = await refused(app, "analysis_line", "hello")
    game = whole("gin", "standard", "bad", most=5).decode().replace('"gin"', '"whist"')
    unknown = await refused(app, "analysis_position", game)

    assert (nothing.code, nothing.state["line"], nothing.state["code"]) == (Code.BAD_RECORD, 1, "missing-header")
    assert (unknown.code, unknown.state["line"], unknown.state["code"]) == (Code.BAD_RECORD, 1, "unknown-game")
    assert status_of(unknown) == 400


async def test_a_record_with_a_fault_is_shown_up_to_it(app):
    """Everything before the fault can be looked at, and the fault is told with its line and its word."""
    record = whole("cuarenta", "pagat", "fault", most=12).decode() + "\n9x\n"
    told = await line(app, record)

    assert (told.fault.token, told.fault.code) == ("9x", "unreadable-move")
    assert told.fault.line == len(record.splitlines())
    assert told.total == 12


async def test_a_move_that_cannot_be_played_is_refused(app):
    """A branch is played by the rules; nothing of it is taken over where a move is wrong."""
    record = whole("cuarenta", "pagat", "illegal", most=4).decode()
    error = await refused(app, "analysis_line", record, moves=["Zz"])

    assert error.code == Code.BAD_BRANCH
    assert error.why.startswith("'Zz' cannot be played there: ") and "line" not in error.why
    assert (await refused(app, "analysis_line", record, moves=["pack"])).code == Code.BAD_BRANCH


async def test_names_and_options_of_a_record_are_those_of_its_line(app):
    """Who sat there stands at the table, without what cannot be seen; changed options hold."""
    record = write(Scan(whole("gin", "standard", "names", most=4, target="50")).record())
    named = record.replace("\n\n", '\n[Seat1 "  Ana\u200b  M. "]\n\n', 1)
    told = await line(app, named)

    assert [(player.seat, player.name) for player in told.table.players] == [(1, "Ana M."), (2, "")]
    assert told.table.options == {"target": "50"}


async def test_too_many_questions_at_once_are_put_off(app, monkeypatch):
    """The machine is there for games first."""
    monkeypatch.setattr("sobremesa.tables.analysis.IN_ALL", 0)
    record = whole("gin", "standard", "busy", most=4).decode()

    assert (await refused(app, "analysis_position", record)).code == Code.COMPUTERS_BUSY


async def test_one_question_after_the_other_is_answered(app, monkeypatch):
    """One that has been answered counts no more."""
    monkeypatch.setattr("sobremesa.tables.analysis.OF_ONE", 1)
    record = whole("gin", "standard", "calm", most=4).decode()

    told = [await position(app, record) for _ in range(3)]

    assert told == told[:1] * 3


class Slow(Nobody):
    """Thinks until it is told to find an answer, or that there is none."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.found = asyncio.Event()
        self.answer = '["stock"]'

    async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
        """Answer in time."""
        self.asked.append(asker)
        await self.found.wait()
        if not self.answer:
            raise NoAnswer("nothing was found")
        return self.answer


async def test_four_questions_of_one_visitor_wait_and_sixteen_of_all():
    """Whoever has no more room is told so, also where others have; all that were answered or failed count no more."""
    adviser = Slow()
    table, wanted = AnalysisTable(adviser), GameLine(whole("gin", "standard", "crowd", most=4).decode())

    async def answer(asker: str) -> str:
        try:
            return str(await table.go_on(wanted, asker))
        except Refused as error:
            return str(error.code)

    for answered in ("['stock']", "no-answer"):
        waiting = [asyncio.create_task(answer(asker)) for asker in "abcd" for _ in range(3)]
        await until(lambda: len(adviser.asked) == 12)
        waiting += [asyncio.create_task(answer("a"))]
        await until(lambda: len(adviser.asked) == 13)
        assert await answer("a") == "computers-busy"
        waiting += [asyncio.create_task(answer(asker)) for asker in "bcd"]
        await until(lambda: len(adviser.asked) == 16)
        assert await answer("e") == "computers-busy"

        adviser.found.set()
        assert await asyncio.gather(*waiting) == [answered] * 16
        adviser.asked, adviser.found, adviser.answer = [], asyncio.Event(), ""


async def test_of_two_faults_in_a_record_the_first_is_named(app):
    """Also where the one that ends the reading stands below."""
    record = whole("cribbage", "standard", "faults", most=4).decode()
    early = record.replace("\n\n", "\n[Here nothing can be read\n\n", 1)
    both = early.replace('[Rules "standard"]', '[Rules "nowhere"]')
    first = both.splitlines().index('[Rules "nowhere"]') + 1

    told = [await refused(app, "analysis_line", text) for text in (both, record.replace('"standard"', '"nowhere"'))]

    assert [(one.code, one.state["line"]) for one in told] == [(Code.BAD_RECORD, first)] * 2


async def test_a_fault_that_ends_the_reading_is_named_before_what_lacks_after_it(app):
    """Nothing below it was read."""
    record = whole("gin", "standard", "faults", most=4).decode()
    told = await refused(app, "analysis_line", "[Here nothing can be read\n" + record)

    later = await refused(app, "analysis_line", record.replace("[Rules ", "[Rule of the house]\n[Rules ", 1))

    assert (told.state["line"], told.state["token"]) == (1, "[Here nothing can be read")
    assert (later.state["line"], later.state["token"]) == (2, "[Rule of the house]")


async def test_a_misdeal_in_a_record_is_no_seats(app):
    """The referee declares it, and the next pack follows."""
    record = whole("cuarenta", "mesa", "misdeal", most=1).decode() + "misdeal\n"
    told = await line(app, record, moves=["pack"])

    assert [(frame.event.seat, frame.event.move) for frame in told.frames] == [(0, "pack"), (0, "misdeal"), (0, "pack")]


async def test_a_position_set_up_by_hand_is_a_record_that_opens_and_is_judged(app):
    """At the end of it one stands where one was put, at the score that was asked for, and every move is judged."""
    setups = {one.game: one for one in await dispatch(app, ANA, "list_setups", {})}
    hand, pile = ["2c", "3c", "4c", "5d", "5h", "5s", "9c", "9d", "Kh", "Qs"], ["Kd", "7s", "2d"]
    given = {"game": "gin", "rules": "standard", "cards": {"hand": hand, "pile": pile}, "score": (40, 60)}
    made = await dispatch(app, ANA, "set_up_position", {"data": given})
    told = await line(app, made.record)
    judged = await position(app, made.record)

    assert [field.name for field in setups["gin"].fields] == ["hand", "pile", "theirs"]
    assert told.total == made.events
    assert sorted(told.frames[-1].view["hand"]) == sorted(hand)
    assert (told.frames[-1].view["score"], told.frames[0].event.score) == ([40, 60], [40, 60])
    assert (judged.seat, {one.move for one in judged.options}) == (1, {"upcard", "stock"})
    gone_on = await line(app, made.record, moves=["stock"])
    assert gone_on.frames[-1].view["score"] == [40, 60]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"cards": {"hand": ["2c", "2c"], "pile": ["Kd"]}}, ("count", "hand", "")),
        ({"cards": {"hand": ["1c"]}}, ("foreign", "hand", "1c")),
        ({"rules": "nobody's"}, ("unknown", "rules", "")),
    ],
)
async def test_a_position_that_cannot_be_says_what_and_where(app, change, told):
    """The state of the refusal names the field and the card."""
    given = {"game": "gin", "rules": "standard", "cards": {}} | change
    with pytest.raises(Refused) as error:
        await dispatch(app, ANA, "set_up_position", {"data": given})
    state = error.value.state or {}
    assert error.value.code == Code.BAD_POSITION
    assert (state["code"], state["field"], state["card"]) == told


def test_a_worker_goes_on_from_where_there_is_one_move_and_nobody_from_the_end():
    """The only move is the first of the line, and the others follow to the end of the hand."""
    game = game_named("cribbage")
    state = game.new(game.ruleset("standard"), 2, 1)
    recorder = Recorder(state)
    recorder.deal(state, game.pack())
    seat, legal = 1, state.legal(1)
    while len(legal) > 1:
        recorder.play(state, seat, legal[-1])
        seat = state.to_act()[0]
        legal = state.legal(seat)

    told = json.loads(continuation_text(write(recorder.record())))
    for text in told:
        recorder.play(state, *state.read(text))

    assert len(told) > 1 and state.needs_pack()
    assert json.loads(continuation_text(write(recorder.record()))) == []


@pytest.mark.parametrize(
    ("options", "goes_on"), [(["Kd", "5h", "2c"], ["Kd"]), (["2c"], ["2c"]), (["5h", "Kd"], ["5h"]), ([], [])]
)
def test_a_worker_goes_on_with_what_it_thinks_best(
    monkeypatch: pytest.MonkeyPatch, options: list[str], goes_on: list[str]
) -> None:
    """The first of several moves, which is the best; nothing where nobody knows of one."""
    found = SimpleNamespace(seat=1, options=[SimpleNamespace(move=move) for move in options])
    monkeypatch.setattr(analysis_work, "assess", lambda line: found)
    monkeypatch.setattr(analysis_work, "only_move", lambda view: None)
    monkeypatch.setattr(analysis_work, "line_after", lambda state, seat, move: SimpleNamespace(moves=[Named(move)]))
    game = game_named("cuarenta")
    state = game.new(game.ruleset("pagat"), 2, 1)
    recorder = Recorder(state)
    recorder.deal(state, game.pack())

    assert json.loads(continuation_text(write(recorder.record()))) == goes_on


@pytest.mark.parametrize("played", [True, False])
def test_a_worker_judges_the_move_that_was_played_or_the_choice_after_it(
    monkeypatch: pytest.MonkeyPatch, played: bool
) -> None:
    """As it is asked, from the seat that is asked for."""
    monkeypatch.setattr(analysis_work, "assess_played", lambda line, every: Told(["played", every]))
    monkeypatch.setattr(analysis_work, "assess", lambda line, seat, every: Told(["choice", seat, every]))
    game = game_named("cuarenta")
    recorder = Recorder(game.new(game.ruleset("pagat"), 2, 1))

    told = json.loads(assessment_text(write(recorder.record()), played, 2, False))

    assert told == (["played", False] if played else ["choice", 2, False])
