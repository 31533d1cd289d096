"""Progress in a lesson: what follows from the moves made so far, and the answer to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from sobremesa.core.contract import MoveError
from sobremesa.tutor.errors import NotTheLesson
from sobremesa.tutor.lesson import READ_ON, Lesson, Step
from sobremesa.tutor.stage import Picture, Stage

Outcome: TypeAlias = Literal["", "good", "other"]
"""What came of a try."""


@dataclass(frozen=True)
class StagedPiece:
    """Where a lesson stands: a place in it, the pictures to be drawn, and what is said.

    ``scene`` is the place of the scene that the pictures belong to, ``step`` how many steps are done. ``tried`` is
    ``good`` or ``other`` after a try that was a legal move, ``""`` where nothing was tried. ``told`` is true where the
    next step is only told, ``turns`` where it belongs to another scene, ``over`` where there is none.
    """

    scene: int
    step: int
    pictures: list[Picture]
    says: list[str]
    tried: Outcome = ""
    move: str = ""
    told: bool = False
    turns: bool = False
    over: bool = False


@dataclass
class Course:
    """A lesson in progress: ``done`` steps are behind it, and ``stage`` stands before the next one.

    ``scene`` is the place of the stage's scene. After the last step of a scene, ``enter`` sets up the next one.
    """

    lesson: Lesson
    stage: Stage
    scene: int = 0
    done: int = 0
    steps: list[tuple[int, Step]] = field(default_factory=list)

    @property
    def next(self) -> Step | None:
        """The step to be tried now, if there is one."""
        return self.steps[self.done][1] if self.done < len(self.steps) else None

    @property
    def turns(self) -> bool:
        """Whether the next step belongs to another scene."""
        return self.done < len(self.steps) and self.steps[self.done][0] != self.scene

    def enter(self) -> None:
        """Set up the scene of the next step, where it is another one."""
        if self.turns:
            self.scene = self.steps[self.done][0]
            self.stage = Stage(self.lesson, self.lesson.scenes[self.scene])

    def do(self, step: Step, move: str) -> None:
        """Do a step by one of its moves, and what follows from it."""
        if step.wants:
            self.stage.play(move, 1)
        for text in step.after:
            self.stage.play(text, 0)
        self.done += 1


def begun(lesson: Lesson, moves: Sequence[str]) -> Course:
    """Return the lesson after the moves of its first steps; raise NotTheLesson where they are not those."""
    course = Course(lesson, Stage(lesson, lesson.scenes[0]), steps=lesson.steps)
    for move in moves:
        step = course.next
        if step is None or move not in (step.wants or (READ_ON,)):
            raise NotTheLesson(f"{move[:40]!r} is not the move of step {course.done + 1} of this lesson")
        course.enter()
        try:
            course.do(step, move)
        except MoveError as error:
            raise NotTheLesson(f"{move[:40]!r} cannot be played at step {course.done + 1} of this lesson") from error
    return course


def standing(lesson: Lesson, moves: Sequence[str]) -> StagedPiece:
    """Return the state of a lesson after the moves made so far.

    ``moves`` has one text a step, ``READ_ON`` for steps without a move. Raises NotTheLesson where they are not the
    moves of the first steps.
    """
    course = begun(lesson, moves)
    course.enter()
    return _piece(course, course.stage.pictures, [_say(course)])


def tried(lesson: Lesson, moves: Sequence[str], attempt: str) -> StagedPiece:
    """Return the answer to a move, and what follows from it where it is one that the step wants.

    A legal move that the step does not want changes nothing and gives ``tried="other"``. Raises NotTheLesson, and
    MoveError for a move that is not legal.
    """
    course = begun(lesson, moves)
    course.enter()
    step = course.next
    if step is None:
        raise NotTheLesson("this lesson is over")
    if not step.wants and attempt != READ_ON:
        return _piece(course, [], ["learn.read-on", _say(course)], "other", attempt)
    move = course.stage.meant(attempt) if step.wants else attempt
    if step.wants and move not in step.wants:
        answer = key(lesson, step, step.answers.get(move, "other"))
        return _piece(course, [], [answer], "other", move)
    seen = len(course.stage.pictures)
    course.do(step, move)
    good = [key(lesson, step, "good")] if step.wants else []
    says = good if course.turns else [*good, _say(course)]
    return _piece(course, course.stage.pictures[seen:], says, "good", move)


def key(lesson: Lesson, step: Step, part: str) -> str:
    """Return the key of a sentence."""
    return f"learn.{lesson.game}.{step.id}.{part}"


def _say(course: Course) -> str:
    step = course.next
    return _end(course.lesson) if step is None else key(course.lesson, step, "say")


def _end(lesson: Lesson) -> str:
    return lesson.end or f"learn.{lesson.game}.end"


def _piece(course: Course, pictures: list[Picture], says: list[str], how: Outcome = "", move: str = "") -> StagedPiece:
    step = course.next
    told = step is not None and not step.wants
    return StagedPiece(course.scene, course.done, pictures, says, how, move, told, course.turns, over=step is None)
