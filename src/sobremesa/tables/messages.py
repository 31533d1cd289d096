"""Messages at a table beside the moves, durable and numbered, so that every process reads the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from sobremesa.store import Aside, LostRace, Store
from sobremesa.tables.refusals import NO_QUESTION, NOT_SAVED, TOO_MUCH_SAID, Refused

ASK: Final = "ask"
YES: Final = "yes"
NO: Final = "no"
CALL: Final = "call"
REMATCH: Final = "rematch"
"""What is asked for after a game, and the kind of the aside that tells the rematch's id."""

SEALED: Final = "sealed"
OPENED: Final = "opened"
"""The kinds of the asides by which a seat takes part in a joint shuffle."""

MOST: Final = 2000
"""How much may be said at one table."""

BEYOND: Final = frozenset({REMATCH, SEALED, OPENED})
"""The kinds that may be written after ``MOST`` others: the table needs them to go on, and nobody says them at will."""

ASKS: Final = 5
"""How often a seat may ask for the same while nothing is played: each time the others are asked anew."""

ATTEMPTS: Final = 20


class PendingQuestion(Struct, frozen=True):
    """An open question of a seat to the others, such as one for a takeback.

    ``number`` is that of its message, ``after`` the game's last row when it was asked: any later row closes it. ``yes``
    are the seats that agree, the asker's included.
    """

    number: int
    after: int
    seat: int
    subject: str
    yes: frozenset[int] = field(default_factory=frozenset)


def questions(asides: Sequence[Aside], row: int) -> list[PendingQuestion]:
    """Return what is open when ``row`` is the game's last: asked since and refused by nobody, as they were asked."""
    found: dict[int, PendingQuestion] = {}
    for aside in asides:
        if aside.kind == ASK and aside.after == row:
            found[aside.number] = PendingQuestion(aside.number, row, aside.seat, aside.text, frozenset({aside.seat}))
        elif aside.kind in {YES, NO}:
            _answer(found, aside)
    return list(found.values())


def _answer(found: dict[int, PendingQuestion], aside: Aside) -> None:
    number = int(aside.text)
    if aside.kind == NO:
        found.pop(number, None)
    elif number in found:
        found[number] = replace(found[number], yes=found[number].yes | {aside.seat})


class Asides:
    """The messages of one table, as far as this process has read them.

    Messages are numbered from 1 without gaps; two processes that write at once get different numbers.
    """

    def __init__(self, store: Store, game: str) -> None:
        """Know nothing yet of what was said at a game's table."""
        self._store = store
        self._game = game
        self.said: list[Aside] = []

    @property
    def number(self) -> int:
        """Return the number of the last one known."""
        return self.said[-1].number if self.said else 0

    async def catch_up(self) -> list[Aside]:
        """Read what others have written meanwhile, and return it. Raises StoreError."""
        read = await self._store.asides(self._game, after=self.number)
        # another task may have read the same while the store was asked
        fresh = [aside for aside in read if aside.number > self.number]
        self.said += fresh
        return fresh

    def open(self, row: int) -> list[PendingQuestion]:
        """Return the questions that are open when ``row`` is the game's last."""
        return questions(self.said, row)

    def asked(self, seat: int, subject: str, row: int) -> int:
        """Return how often a seat has asked for something since ``row``, the game's last."""
        return [(one.kind, one.seat, one.text, one.after) for one in self.said].count((ASK, seat, subject, row))

    def question(self, number: str, row: int) -> PendingQuestion:
        """Return the open question of a number; raise Refused when there is none."""
        for question in self.open(row):
            if str(question.number) == number:
                return question
        raise Refused(NO_QUESTION, "this question is not open any more")

    async def write(self, after: int, seat: int, kind: str, text: str) -> list[Aside]:
        """Write a message and return all that is new, this one included.

        Raises Refused with TOO_MUCH_SAID after ``MOST`` messages, unless it is of a kind of ``BEYOND``, and NOT_SAVED
        after ``ATTEMPTS`` lost races; StoreError.
        """
        fresh: list[Aside] = []
        for _ in range(ATTEMPTS):
            if self.number >= MOST and kind not in BEYOND:
                raise Refused(TOO_MUCH_SAID, "nothing more can be said at this table")
            said = await self._won(Aside(self.number + 1, after, seat, kind, text))
            fresh += await self.catch_up()
            if said:
                return fresh
        raise Refused(NOT_SAVED, "too much was said at once; try again")

    async def _won(self, aside: Aside) -> bool:
        """Write an aside; return False where another has written one of this number.

        What is done then is not done while the error is handled: one that came of it would know this table by it.
        """
        try:
            await self._store.say(self._game, aside)
        except LostRace:
            return False
        return True
