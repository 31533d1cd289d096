"""What the maestro thinks of a finished game: it comes while one goes on looking, and is told on the table too."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from sobremesa.analysis.review import ReplayedGame
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.advice import Review, ReviewProgress
from sobremesa.tables.advice import JudgedGame
from sobremesa.terminal import review_model
from sobremesa.terminal.api_client import Declined
from sobremesa.terminal.review_model import FAILURES, ReviewModel, follow_review
from tests.server.advisers import Dumb, Echo
from tests.server.helpers import hear, say
from tests.terminal.helpers import desk_of, expect_text, order, screen_text, until
from tests.terminal.test_replay import guest_of, looking, novato, played, replaying
from tests.terminal.test_whole_games import Novatos

POINTS = {"hand": 6.5, "crib": -4.8, "play": 0.3, "total": 2.0}
GROUND = {"code": "hand", "weight": 1.0, "against": False}
FACTS = {"cards": {"card": ["5c"], "other": ["Kd"]}, "numbers": {"ours": 4, "theirs": 8.5}}


def judged(work) -> dict:
    """A review in which the first choice of seat 1 was a blunder, and all others were the best."""
    steps = zip(ReplayedGame(work.record).steps, work.rows, strict=False)
    moves = [(row, step) for step, row in steps if step.move != "pack"]
    n, blunder = next((row, step.move) for row, step in moves if step.seat == 1)
    best = [step.move for _, step in moves if step.seat == 1][-1]
    decisions = [
        {"n": row, "hand": step.hand, "seat": step.seat, "loss": 0.0, "grade": "best"}
        | {which: {"move": step.move, "worth": 0.5} for which in ("played", "best")}
        for row, step in moves
    ]
    worse = {"move": blunder, "worth": 0.401, "points": POINTS}, {"move": best, "worth": 0.6}
    changed = {"played": worse[0], "best": worse[1], "loss": 0.2, "grade": "blunder"}
    decisions = [one | (changed if one["n"] == n else {}) for one in decisions]
    line = {"moves": [{"seat": 1, "move": best}, {"seat": 1, "move": blunder}], "score": [2, 8]}
    seats = [
        {"seat": 1, "accuracy": 71.5, "grades": {"best": 2, "blunder": 1}},
        {"seat": 2, "accuracy": None, "grades": {"best": 0}},
    ]
    return {
        "unit": "chance",
        "seats": seats,
        "graph": [{"n": n, "worth": 0.4}, {"n": moves[-1][0], "worth": 0.7}],
        "decisions": decisions,
        "faults": [{"n": n, "line": line, "grounds": [GROUND | FACTS] if '[Game "cribbage"]' in work.record else []}],
        "counts": [{"n": n, "hand": 1, "seat": 1, "said": 4, "there": 6, "claim": False}],
    }


class Judge(Echo):
    """Finds one blunder, as soon as it may answer."""

    async def review(self, work):
        """Answer when it may."""
        self.called.set()
        await self.may_answer.wait()
        return JudgedGame(json.dumps(judged(work)), [71.5, None])


async def test_one_goes_on_looking_while_the_review_is_computed(tmp_path):
    """That it is being computed is said on its page and on the table; then both tell the mistake, and N goes to it."""
    judge = Judge()
    judge.hold()
    async with desk_of(tmp_path, Novatos(), adviser=judge) as desk:
        table = await played(desk, order("cribbage", "standard-61", target="31"))
        async with looking(desk, table) as pilot:
            screen = replaying(pilot)
            await pilot.press("r")
            await expect_text(pilot, "The maestro goes over the game")
            await pilot.press("escape", "end")
            await expect_text(pilot, "Waiting for its turn")
            assert screen.replay.ended
            judge.may_answer.set()
            await until(pilot, lambda: not screen.review.asked, "the review")
            await pilot.press("p")
            assert screen.replay.n == screen.review.faults[0]
            await expect_text(pilot, "Blunder (40%). Best: ")
            await pilot.press("r")
            await expect_text(pilot, "You: accuracy 71.5 %: 2 best, 1 blunder")
            await expect_text(pilot, "You, hand 1: blunder")
            await expect_text(pilot, "Why: the hand 5♣ scores 4 on average, K♦ 8.5.")


async def test_a_review_fits_into_the_smallest_terminal_in_both_languages(tmp_path):
    """All of it can be read there: accuracies, mistakes with their reasons, what was counted, and every decision."""
    async with desk_of(tmp_path, Novatos(), adviser=Judge()) as desk:
        table = await played(desk, order("cribbage", "standard-61", target="31"))
        async with looking(desk, table, (60, 20), "es") as pilot:
            await pilot.press("r")
            await expect_text(pilot, "Donde la partida pudo ir de otro modo")
            assert max(map(len, screen_text(pilot.app).splitlines())) <= 60
            await pilot.press("end")
            await expect_text(pilot, "Cada decisión se juzga")
            await pilot.press("l")
            await expect_text(pilot, "Every choice is judged")


async def test_the_review_of_a_game_of_four_that_was_given_up_is_of_what_was_played(tmp_path):
    """Every decision until then is graded, also on the table; the moves are told in words."""
    async with desk_of(tmp_path, Novatos(), adviser=Judge()) as desk:
        table = (await desk.make(order("cuarenta", "mesa", 4))).id
        async with guest_of(desk).at(table) as (socket, sync):
            while 1 not in sync["view"]["turn"]:
                sync = await hear(socket)
            await say(socket, type="move", move=novato(sync["view"]), seen=sync["n"])
            await hear(socket)
        await desk.abandon(table)
        async with looking(desk, table) as pilot:
            await pilot.press("r")
            await expect_text(pilot, "You: accuracy ")
            await pilot.press("escape", "n")
            await expect_text(pilot, " · Blunder (40%).")
            assert replaying(pilot).sitting.events[-1].seat == 1
            await pilot.press("home")
            await until(pilot, lambda: "Blunder" not in screen_text(pilot.app), "nothing to say of the cards")


async def test_leaving_the_game_asks_for_its_review_no_more(tmp_path):
    """Whoever leaves is not kept waiting, and nothing is asked for any more."""
    judge, asked = Judge(), []
    judge.hold()
    async with desk_of(tmp_path, Novatos(), adviser=judge) as desk:
        table = await played(desk, order("cribbage", "standard-61", target="31"))
        review = desk.review

        async def counted(table):
            asked.append(table)
            return await review(table)

        desk.review = counted
        async with looking(desk, table) as pilot:
            screen = replaying(pilot)
            await pilot.press("r", "escape", "q")
            await until(pilot, lambda: not screen.is_attached, "the screen is gone")
            assert not screen.workers._workers or all(worker.is_finished for worker in screen.workers)
        judge.may_answer.set()
    assert asked == [table]


async def test_a_review_that_does_not_come_is_said_to_and_can_be_asked_for_again(tmp_path, monkeypatch):
    """The page and the table tell why; R asks once more."""
    monkeypatch.setattr(review_model, "PAUSE", 0)
    async with desk_of(tmp_path, Novatos(), adviser=Dumb()) as desk:
        table = await played(desk, order("cribbage", "standard-61", target="31"))
        async with looking(desk, table) as pilot:
            await pilot.press("r")
            await expect_text(pilot, "[no-answer]")
            await pilot.press("escape")
            await expect_text(pilot, "[no-answer]")
            assert not replaying(pilot).review.asked


async def answers(*answers):
    """What is heard of a review from a server that gives some answers, one after the other."""
    left, heard = list(answers), []

    async def review(table):
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    await follow_review(SimpleNamespace(review=review), "t", heard.append)
    return heard


@pytest.mark.parametrize("code", ["offline", Code.NO_ANSWER, Code.TOO_MANY_REVIEWS])
async def test_a_server_that_cannot_answer_for_a_moment_is_asked_again(monkeypatch, code):
    """Several times in a row; then it is told."""
    monkeypatch.setattr(review_model, "PAUSE", 0)
    fails, full = Declined(code, "not now"), Review(True, True)
    assert await answers(*[fails] * FAILURES, Review(False), *[fails] * FAILURES, full) == [Review(False), full]
    with pytest.raises(Declined):
        await answers(*[fails] * (FAILURES + 1))


async def test_what_is_refused_is_asked_for_once():
    """It would be refused again."""
    with pytest.raises(Declined):
        await answers(Declined(Code.NOT_YOURS, "no"))


def test_the_first_look_stays_until_all_has_come():
    """And then nothing is computed any more."""
    model, progress = ReviewModel(), ReviewProgress("second", 1, 3, 0.5)
    first = Review(True, False, progress, "points")
    model.take(first)
    model.take(Review(True, False, progress))
    assert (model.review, model.progress, model.asked) == (first, progress, True)
    model.take(Review(True, True))
    assert (model.review, model.progress, model.asked) == (Review(True, True), None, False)
