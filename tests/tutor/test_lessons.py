"""The lessons: each can be played to its end, and answers every other move on the way."""

from __future__ import annotations

import re

import pytest

from sobremesa.core.contract import MoveError
from sobremesa.core.registry import GAMES
from sobremesa.rulebook import Words, languages
from sobremesa.tutor.course import Course, begun, standing, tried
from sobremesa.tutor.errors import NotTheLesson, UnknownLesson
from sobremesa.tutor.lesson import LEARNER, READ_ON, Lesson
from sobremesa.tutor.lessons import LESSONS, PARTS, lesson_named
from sobremesa.tutor.stage import Stage, whole_pack

EVERY = [pytest.param(lesson, id=lesson.id) for lesson in (LESSONS | PARTS).values()]
WORDS = [Words(lang, *(f"lessons-{game}" for game in LESSONS)) for lang in languages()]


def open_to(course: Course) -> list[str]:
    """What the learner may do now, in the record's texts."""
    state = course.stage.state
    return [state.write(LEARNER, move) for move in state.legal(LEARNER)]


def wanted(course: Course) -> list[str]:
    """The moves by which the next step can be done now."""
    step = course.next
    assert step is not None
    return [move for move in step.wants if move in open_to(course)] if step.wants else [READ_ON]


def at_each_step(lesson: Lesson) -> list[tuple[list[str], Course]]:
    """The moves before each step, and the lesson as it stands there, along the way that is praised."""
    made: list[str] = []
    found = []
    for _ in lesson.steps:
        course = begun(lesson, made)
        course.enter()
        found.append((list(made), course))
        made.append(wanted(course)[0])
    return found


def said(keys: list[str]) -> bool:
    """Whether every language has these sentences."""
    return all(words.has(key) for words in WORDS for key in keys)


@pytest.mark.parametrize("lesson", EVERY)
def test_a_lesson_can_be_played_to_its_end(lesson):
    """By what it asks for every step is done, something is said each time, and after the last nothing is left."""
    made: list[str] = []
    for _, course in at_each_step(lesson):
        piece = tried(lesson, made, wanted(course)[0])
        assert (piece.tried, piece.step) == ("good", len(made) + 1)
        assert said(piece.says)
        assert said(standing(lesson, made).says)
        made.append(piece.move)
    end = standing(lesson, made)
    assert (end.over, end.told, end.says) == (True, False, [lesson.end or f"learn.{lesson.id}.end"])
    assert said(end.says)


@pytest.mark.parametrize("lesson", EVERY)
def test_every_way_to_do_a_step_leads_on_to_the_end(lesson):
    """Where a step takes more than one move, the script fits after each of them."""
    for made, course in at_each_step(lesson):
        for move in wanted(course)[1:]:
            way = [*made, move]
            while not (piece := standing(lesson, way)).over:
                ahead = begun(lesson, way)
                ahead.enter()
                way.append(wanted(ahead)[0])
            assert piece.step == len(lesson.steps)


@pytest.mark.parametrize("lesson", EVERY)
def test_every_other_legal_move_is_answered_and_changes_nothing(lesson):
    """Whatever else is legal is called so, in a sentence that every language has, and the step waits on."""
    for made, course in at_each_step(lesson):
        for move in sorted(set(open_to(course)) - set(wanted(course))):
            piece = tried(lesson, made, move)
            assert (piece.tried, piece.step, piece.pictures) == ("other", len(made), [])
            assert piece.says and said(piece.says), (course.next, move)


@pytest.mark.parametrize("lesson", EVERY)
def test_what_a_step_names_is_there_to_be_tried(lesson):
    """A step that waits for a move has one that is legal, and each of its special answers is for some legal move."""
    for _, course in at_each_step(lesson):
        step = course.next
        assert wanted(course)
        assert not step.answers or set(step.answers) & set(open_to(course))


@pytest.mark.parametrize("lesson", EVERY)
def test_a_try_that_is_no_legal_move_is_refused(lesson):
    """A word that means nothing, and a card that the learner does not hold, raise the engine's own error."""
    made = next(made for made, course in at_each_step(lesson) if course.next.wants)
    for attempt in ("nonsense", "-", "1:"):
        with pytest.raises(MoveError):
            tried(lesson, made, attempt)


@pytest.mark.parametrize("lesson", EVERY)
def test_moves_that_are_not_those_of_the_lesson_are_refused(lesson):
    """A lesson does not go on from moves that do not belong to it, nor beyond its end."""
    with pytest.raises(NotTheLesson):
        standing(lesson, ["nonsense"])
    whole = [wanted(course)[0] for _, course in at_each_step(lesson)]
    with pytest.raises(NotTheLesson):
        standing(lesson, [*whole, READ_ON])
    with pytest.raises(NotTheLesson):
        tried(lesson, whole, READ_ON)


def test_moves_of_a_lesson_that_no_longer_follow_each_other_are_refused():
    """A step that takes either of two cards may be kept with the one that is gone after another way to do it."""
    made = [READ_ON, "upcard", "-Tc", "stock", "knock-Tc"]
    for go_on in (lambda: standing(LESSONS["gin"], made), lambda: tried(LESSONS["gin"], made, READ_ON)):
        with pytest.raises(NotTheLesson, match="knock-Tc"):
            go_on()


@pytest.mark.parametrize("lesson", EVERY)
def test_the_learner_sees_their_own_view_and_no_more(lesson):
    """Every picture is the view of the learner's own seat, made by the game."""
    for _, course in at_each_step(lesson):
        assert course.stage.pictures[-1].view == course.stage.state.view(LEARNER).to_wire()


def test_the_step_that_is_only_told_waits_to_be_read():
    """A card that is played too early is not lost: the learner is asked to go on first."""
    lesson = LESSONS["cuarenta"]
    early = tried(lesson, [], "Kd")
    assert (early.tried, early.says[0]) == ("other", "learn.read-on")
    assert said(early.says)


def test_the_thirty_eight_is_thirty_eight():
    """CU-34: the last scene of Cuarenta stands at 38 by hands that were really played, and a caída there wins."""
    lesson = LESSONS["cuarenta"]
    stage = Stage(lesson, lesson.scenes[-1])
    assert stage.state.score[0] == 38
    stage.play(lesson.scenes[-1].steps[0].wants[0], LEARNER)
    assert (stage.state.over, stage.state.winner) == (True, LEARNER)


def test_the_hand_that_is_counted_has_the_cards_that_the_lesson_says():
    """CU-51: the learner of the count goes from 18 cards to 21, which score 8."""
    lesson = LESSONS["cuarenta"]
    scene = next(scene for scene in lesson.scenes if scene.steps[0].id == "carton")
    stage = Stage(lesson, scene)
    assert stage.pictures[-1].view["piles"] == [18, 16]
    stage.play(scene.steps[0].wants[0], LEARNER)
    stage.play(scene.steps[0].after[0], 0)
    last = stage.pictures[-1].points[0]
    assert (last["reason"], last["points"], len(last["cards"])) == ("carton", 8, 21)


def test_where_the_learner_is_to_see_for_themselves_the_table_does_nothing_unasked():
    """CU-29: the scene that teaches to select by hand is played without assistance, all others with it."""
    helped = {scene.id: scene.assistance for lesson in LESSONS.values() for scene in lesson.scenes}
    assert [scene for scene, word in helped.items() if word != "full"] == ["see"]
    assert helped["see"] == "none"


def test_a_sequence_cut_short_and_half_of_what_was_forgotten_are_not_enough():
    """CU-24, CU-26: the learner is told what else follows, and the step waits."""
    scene = lesson_named("cuarenta-see")
    short = tried(scene, [READ_ON], "2s*2c+3d")
    assert (short.tried, short.says) == ("other", ["learn.cuarenta.whole.short"])
    half = tried(scene, [READ_ON, "2s*2c+3d4h"], "take:Jd")
    assert (half.tried, half.says) == ("other", ["learn.cuarenta.theirs.more"])


def test_a_pack_that_is_begun_is_a_whole_one():
    """The cards that are named come first, and every other card once."""
    pack = whole_pack(list(range(52)), "5h 7c")
    assert (pack[:2], sorted(pack)) == ([18, 24], list(range(52)))


def test_a_lesson_that_there_is_not_is_refused():
    """Its error names those there are."""
    with pytest.raises(UnknownLesson, match="cuarenta"):
        lesson_named("bridge")


def test_a_scene_is_a_lesson_of_its_own():
    """Each scene of a lesson is found by its id, with the steps that the lesson has there, and begins by itself."""
    for lesson in LESSONS.values():
        assert [lesson_named(part.id) for part in lesson.parts] == lesson.parts
        assert [step for part in lesson.parts for _, step in part.steps] == [step for _, step in lesson.steps]
    calls = standing(lesson_named("cuarenta-calls"), [])
    assert (calls.scene, calls.step, calls.says) == (0, 0, ["learn.cuarenta.caida.say"])


@pytest.mark.parametrize("words", WORDS, ids=languages())
def test_the_lesson_tells_both_limits_of_a_lurch(words):
    """CR-24: below 61 points the game is worth two, below 31 four."""
    told = re.findall(r"\d+", words.say("learn.cribbage.heels.say"))
    rules = GAMES["cribbage"].ruleset(LESSONS["cribbage"].rules)
    assert told[-2:] == [str(rules.skunk), str(rules.double_skunk)]
