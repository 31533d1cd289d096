"""What is asked of a lesson or an exercise that there is not."""

from __future__ import annotations

from typing import ClassVar


class LearningError(ValueError):
    """Something that cannot be learned here: a stable ``code`` and a sentence."""

    code: ClassVar[str] = "bad-request"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class UnknownLesson(LearningError):
    """There is no lesson, no exercise, and no path, of this name."""

    code: ClassVar[str] = "unknown-lesson"


class NotTheLesson(LearningError):
    """The moves made so far are not those of the lesson."""

    code: ClassVar[str] = "not-the-lesson"


class BadAnswer(LearningError):
    """An answer that is none to this exercise."""

    code: ClassVar[str] = "bad-answer"


class RulesNotTaught(LearningError):
    """The exercise, or the path, is not there for this ruleset."""

    code: ClassVar[str] = "unknown-ruleset"
