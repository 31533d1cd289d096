"""Lessons and exercises over HTTP."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.tables import teaching
from sobremesa.tables.refusals import Refused
from sobremesa.tables.thinking import NoAnswer
from tests.server.helpers import PATIENCE, Guest, running
from tests.tables.helpers import until
from tests.tables.puzzles import Lookers

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_lesson_goes_on_by_its_moves(ana):
    """Where it stands follows from the moves made; a right try brings what happened and the next sentence."""
    listed = (await ana.http.get("/api/lessons")).json()
    steps = next(lesson["steps"] for lesson in listed if lesson["id"] == "cuarenta")
    begun = (await ana.http.get("/api/lessons/cuarenta")).json()
    assert (begun["step"], begun["steps"], begun["told"], begun["table"]["you"]) == (0, steps, True, 1)

    good = await ana.http.get("/api/lessons/cuarenta", params={"made": "on", "attempt": "Kd"})
    assert good.json()["tried"] == "good"
    assert [frame["event"]["move"] for frame in good.json()["frames"]] == ["Kd", "3c"]

    other = await ana.http.get("/api/lessons/cuarenta", params={"made": "on", "attempt": "5h"})
    assert (other.json()["tried"], other.json()["frames"]) == ("other", [])


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/lessons/bridge", 404, "unknown-lesson"),
        ("/api/lessons/cuarenta?made=5h", 400, "not-the-lesson"),
        ("/api/lessons/gin?made=on+upcard+-Tc+stock+knock-Tc", 400, "not-the-lesson"),
        ("/api/lessons/cuarenta?made=on&attempt=Ac", 400, "not-in-hand"),
        ("/api/lessons/cuarenta?made=on&attempt=what", 400, "unreadable-move"),
    ],
)
async def test_what_a_lesson_cannot_take_has_a_code(ana, path, status, code):
    """An unknown lesson, moves of another one, an illegal try and a word that is no move are refused by name."""
    answer = await ana.http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_the_rulesets_of_a_game_stand_side_by_side(ana):
    """Only the options in which they differ, each with a value for every ruleset, in the language asked for."""
    told = (await ana.http.get("/api/rules/cuarenta", params={"lang": "en"})).json()
    assert told["rulesets"][0] == "pagat"
    ronda = next(row for row in told["differences"] if row["name"] == "ronda")
    assert ronda["values"] == ["4 points", *["2 points"] * 4]
    assert all(len(set(row["values"])) > 1 for row in told["differences"])
    refused = await ana.http.get("/api/rules/bridge")
    assert (refused.status_code, refused.json()["code"]) == (400, "unknown-game")


async def test_an_exercise_tells_its_answer_only_when_it_is_answered(ana):
    """The question of a seed holds the cards and no more; the verdict says what is right, and why."""
    listed = [one["id"] for one in (await ana.http.get("/api/exercises")).json()]
    assert {"capture", "caida", "meld", "throw", "count"} < set(listed)
    task = (await ana.http.get("/api/exercises/count", params={"seed": 5})).json()
    wants = {"asks", "values", "low", "high", "pick", "choices"}
    assert set(task) == {"exercise", "seed", "rules", "rows", "facts", "erred"} | wants
    assert task["rules"] == "standard"
    verdict = (await ana.http.get("/api/exercises/count/answer", params={"seed": 5, "answer": "29"})).json()
    assert (verdict["right"], verdict["told"][-1]["key"]) == (False, "learn.told.sum")


async def test_a_path_lists_its_steps_by_a_ruleset(ana):
    """Scenes and exercises in order, each with its stage; a ruleset leaves out what makes no sense by it."""
    steps = (await ana.http.get("/api/paths/cuarenta")).json()
    assert steps[:2] == [
        {"kind": "scene", "id": "cuarenta-taking", "stage": "first"},
        {"kind": "exercise", "id": "addition", "stage": "first"},
    ]
    casa = (await ana.http.get("/api/paths/cuarenta", params={"rules": "casa"})).json()
    assert [step["id"] for step in steps if step not in casa] == ["forgotten", "notice"]
    scene = (await ana.http.get("/api/lessons/cuarenta-calls")).json()
    assert (scene["lesson"], scene["step"], scene["table"]["game"]) == ("cuarenta-calls", 0, "cuarenta")


async def test_a_choice_is_one_of_the_words_that_the_question_names(ana):
    """An exercise with choices is answered by one of them, by the ruleset that it was asked by."""
    asked = {"seed": 4, "rules": "vga"}
    task = (await ana.http.get("/api/exercises/draw", params=asked)).json()
    assert (task["choices"], task["rules"]) == (["pile", "stock"], "vga")
    answers = [
        (await ana.http.get("/api/exercises/draw/answer", params={**asked, "answer": choice})).json()["right"]
        for choice in task["choices"]
    ]
    assert sorted(answers) == [False, True]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/paths/bridge", 404, "unknown-lesson"),
        ("/api/paths/cuarenta?rules=vga", 400, "unknown-ruleset"),
        ("/api/exercises/forgotten?rules=casa", 400, "unknown-ruleset"),
        ("/api/exercises/ronda/answer?seed=4&answer=neither", 400, "bad-answer"),
        ("/api/exercises/poker", 404, "unknown-lesson"),
        ("/api/exercises/count/answer?seed=5&answer=many", 400, "bad-answer"),
        ("/api/exercises/count?seed=many", 400, "bad-request"),
    ],
)
async def test_what_an_exercise_cannot_take_has_a_code(ana, path, status, code):
    """An unknown exercise, no answer to it, and a seed that is no number are refused by name."""
    answer = await ana.http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("path", "work"),
    [
        ("/api/lessons/cuarenta", "lesson_piece"),
        ("/api/exercises/count", "exercise_task"),
        ("/api/exercises/count/answer?answer=29", "exercise_verdict"),
    ],
)
async def test_while_one_waits_for_what_takes_long_others_are_answered(ana, eva, monkeypatch, path, work):
    """A position may take seconds to find."""
    begun, found, in_time, loop = asyncio.Event(), threading.Event(), list[bool](), asyncio.get_running_loop()

    def searching(*given: object) -> None:
        loop.call_soon_threadsafe(begun.set)
        in_time.append(found.wait(PATIENCE))
        raise Refused(Code.UNKNOWN_LESSON, "nothing is found")

    monkeypatch.setattr(teaching, work, searching)
    asked = asyncio.create_task(ana.http.get(path))
    async with asyncio.timeout(PATIENCE):
        await begun.wait()
    other = await eva.http.get("/api/lessons")
    found.set()

    assert (other.status_code, (await asked).json()["code"]) == (200, "unknown-lesson")
    assert in_time == [True]


async def test_while_a_puzzle_is_searched_for_others_are_answered_and_all_are_told_the_same(data):
    """Workers search; whoever asks for it meanwhile waits for the same search."""
    lookers = Lookers()
    lookers.may_end.clear()
    path = f"/api/puzzles/{datetime.now(UTC).date()}"
    async with running(data / "puzzles", adviser=lookers) as address:
        ana, eva = Guest(address), Guest(address)
        asked = [asyncio.create_task(one.http.get(path)) for one in (ana, eva)]
        await until(lambda: lookers.looked)
        other = await eva.http.get("/api/lessons")
        lookers.may_end.set()
        told = [(await one).json() for one in asked]
        verdict = await ana.http.get(f"{path}/answer", params={"answer": "12"})
        failed = await eva.http.get(f"{path}/answer", params={"answer": "5h"})
        for one in (ana, eva):
            await one.http.aclose()

    assert other.status_code == verdict.status_code == 200
    assert told[0] == told[1]
    assert (told[0]["erred"], len(lookers.looked)) == (True, 1)
    assert failed.json()["code"] == "bad-answer"


async def test_a_puzzle_that_cannot_be_found_is_refused_and_found_when_it_can_be(data):
    """Nobody waits for ever for workers that do not answer."""
    lookers = Lookers()
    lookers.fails = NoAnswer("the worker process died")
    path = f"/api/puzzles/{datetime.now(UTC).date()}"
    async with running(data / "unfound", adviser=lookers) as address:
        ana = Guest(address)
        refused = await ana.http.get(path)
        lookers.fails = None
        lookers.tries = 2
        found = await ana.http.get(path)
        await ana.http.aclose()

    assert (refused.status_code, refused.json()["code"]) == (503, "no-answer")
    assert found.status_code == 200


async def test_an_exercise_asked_for_without_a_seed_is_that_of_seed_0(ana):
    """The verdict is of the same position, and of no other."""
    without, first, other = [
        [
            (await ana.http.get("/api/exercises/count", params=seed)).json(),
            (await ana.http.get("/api/exercises/count/answer", params={**seed, "answer": "29"})).json(),
        ]
        for seed in ({}, {"seed": 0}, {"seed": 1})
    ]

    assert without == first
    assert all(one != another for one, another in zip(first, other, strict=True))
