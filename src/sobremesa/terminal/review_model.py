"""The review of a finished game as far as it has come, and how it is asked for until all of it is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.advice import Review, ReviewedDecision, ReviewedFault, ReviewProgress
from sobremesa.terminal.api_client import ApiClient, Declined

PAUSE: Final = 0.8
"""The seconds between two questions; the server keeps whoever asks waiting for a while itself."""

FAILURES: Final = 5
"""So often in a row the server may be unable to answer before that is told."""

PASSES: Final = frozenset({"offline", Code.STORE_FAILED, Code.DISK_FULL, Code.NO_ANSWER, Code.TOO_MANY_REVIEWS})
"""The codes of failures that may be over in a moment."""


class ReviewModel:
    """What is known of a review: a first look as soon as there is one, then all of it."""

    def __init__(self) -> None:
        self.asked = False
        """Whether it was asked for and may still come."""
        self.review: Review | None = None
        self.progress: ReviewProgress | None = None
        self.trouble = ""
        """Why it does not come, in words."""

    @property
    def faults(self) -> list[int]:
        """The numbers of the events that are worth going back to, in order."""
        return [one.n for one in self.review.faults] if self.review else []

    def take(self, found: Review) -> None:
        """Take an answer: the first look stays until all has come."""
        self.asked, self.trouble = not found.full, ""
        self.progress = None if found.full else found.progress
        if found.full or (found.ready and self.review is None):
            self.review = found

    def decision(self, n: int) -> ReviewedDecision | None:
        """Return what was decided at an event."""
        decisions = self.review.decisions if self.review else []
        return next((one for one in decisions if one.n == n), None)

    def fault(self, n: int) -> ReviewedFault | None:
        """Return what was better at an event that cost much."""
        faults = self.review.faults if self.review else []
        return next((one for one in faults if one.n == n), None)


async def follow_review(desk: ApiClient, table: str, on_answer: Callable[[Review], None]) -> None:
    """Ask for the review of a game until all of it is there, and tell each answer. Raises Declined."""
    failures = 0
    while True:
        try:
            found = await desk.review(table)
        except Declined as error:
            failures += 1
            if error.code not in PASSES or failures > FAILURES:
                raise
        else:
            failures = 0
            on_answer(found)
            if found.full:
                return
        await asyncio.sleep(PAUSE)
