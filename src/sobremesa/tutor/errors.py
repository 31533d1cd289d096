"""Errors of lessons and exercises."""

from __future__ import annotations

from typing import ClassVar


class LearningError(ValueError):
    """A lesson, exercise or answer that does not exist or does not fit.

    ``code`` is stable, ``why`` a sentence.
    """

    code: ClassVar[str] = "bad-request"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class UnknownLesson(LearningError):
    """There is no lesson, exercise or path of this name."""

    code: ClassVar[str] = "unknown-lesson"


class NotTheLesson(LearningError):
    """The moves made so far are not those of the lesson."""

    code: ClassVar[str] = "not-the-lesson"


class BadAnswer(LearningError):
    """A text that is no answer to this exercise, right or wrong."""

    code: ClassVar[str] = "bad-answer"


class RulesNotTaught(LearningError):
    """The exercise or the path does not exist for this ruleset."""

    code: ClassVar[str] = "unknown-ruleset"
