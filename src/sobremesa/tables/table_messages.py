"""What is said at one table beside the game: calls, questions and their answers, and the word of a rematch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

from sobremesa.protocol.codes import Code
from sobremesa.tables.audience import Audience
from sobremesa.tables.calls import Voices
from sobremesa.tables.messages import ASK, ASKS, CALL, NO, REMATCH, YES, Asides, PendingQuestion
from sobremesa.tables.projection import Projection
from sobremesa.tables.refusals import ALREADY_ASKED, UNKNOWN_SAYING, WATCHING, Refused

Asked = TypeVar("Asked", contravariant=True)
Table = TypeVar("Table")


class Subject(Protocol[Asked]):
    """Something that a seat may ask the other people at its table for."""

    def check(self, live: Asked, seat: int) -> None:
        """Raise Refused where a seat cannot ask for it now."""

    async def agreed(self, live: Asked, question: PendingQuestion) -> None:
        """Do what all have agreed to. Raises Refused, StoreError."""


class TableMessages(Generic[Table]):
    """The messages of one table, and the rules for writing them.

    Tables are passed to its methods and never stored, so that an unused table can be freed.
    """

    def __init__(
        self, asides: Asides, fold: Projection, audience: Audience, subjects: Mapping[str, Subject[Table]]
    ) -> None:
        """Write to ``asides`` and tell the audience; ``subjects`` are what may be asked."""
        self.asides = asides
        self._fold = fold
        self._audience = audience
        self._subjects = subjects
        self._voices = Voices(fold.game.game)

    @property
    def questions(self) -> list[PendingQuestion]:
        """Return what has been asked and is still open."""
        return self.asides.open(self._fold.number)

    @property
    def rematch(self) -> str | None:
        """Return the id of this game's rematch, as soon as this table knows of one."""
        return next((aside.text for aside in self.asides.said if aside.kind == REMATCH), None)

    async def tell_rematch(self, seat: int, table: str) -> None:
        """Tell everybody where the game is played again that a seat asked for. Raises Refused, StoreError."""
        if self.rematch is None:
            await self._write(seat, REMATCH, table)

    async def say(self, live: Table, seat: int, kind: str, text: str) -> None:
        """Write a message of a seat; return once it is durable and announced.

        ``kind`` is ``"call"`` (``text`` is the id of a call), ``"ask"`` (the name of a subject), ``"yes"`` or ``"no"``
        (the number of the question). When all people have agreed to a question, its subject acts before this returns.
        Raises Refused for spectators, unknown kinds, calls and subjects, closed questions and too many calls;
        StoreError.
        """
        if seat == 0:
            raise Refused(WATCHING, "whoever watches says nothing at the table")
        if kind == ASK:
            self._check_question(live, seat, text)
        elif kind in {YES, NO}:
            self.asides.question(text, self._fold.number)
        elif kind == CALL:
            self._voices.raise_voice(seat, text, self.asides.number)
        else:
            raise Refused(UNKNOWN_SAYING, f"nothing of this kind is said here: {kind!r}")
        await self._write(seat, kind, text)
        if kind in {ASK, YES}:
            await self.settle_questions(live)

    async def _write(self, seat: int, kind: str, text: str) -> None:
        self._audience.tell(await self.asides.write(self._fold.number, seat, kind, text))

    def _check_question(self, live: Table, seat: int, subject: str) -> None:
        if subject not in self._subjects:
            raise Refused(UNKNOWN_SAYING, f"nobody can be asked for this: {subject!r}")
        if any(question.subject == subject for question in self.questions):
            raise Refused(ALREADY_ASKED, "this has been asked and waits for an answer")
        if self.asides.asked(seat, subject, self._fold.number) >= ASKS:
            raise Refused(Code.ASKED_ENOUGH, f"this was asked {ASKS} times, and nothing was played since")
        self._subjects[subject].check(live, seat)

    async def settle_questions(self, live: Table) -> None:
        """Do what everybody wants: people are asked, computers want whatever the people want."""
        people = {seat.seat for seat in self._fold.game.players if seat.kind == "human" and not seat.is_gone}
        for question in self.questions:
            if people <= question.yes and question.subject in self._subjects:
                await self._subjects[question.subject].agreed(live, question)

    async def catch_up(self) -> None:
        """Read and tell what was said to other processes. Raises StoreError."""
        self._audience.tell(await self.asides.catch_up())
