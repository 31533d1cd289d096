"""What answers for computer players, and whatever else is computed outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from sobremesa.tables.audience import Follower
from sobremesa.tables.projection import Event, Wire

Work: TypeAlias = Callable[..., str]


class NoAnswer(Exception):
    """A worker did not answer.

    It died twice, took longer than allowed, raised an exception, or its work was cancelled by others. The message says
    which, for logs.
    """


class Thinker(Protocol):
    """The interface that answers for computer players.

    Implemented by ``Brains``, and by doubles in tests.
    """

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Return the text of a move for a view in JSON, empty for no move.

        ``seed`` decides all that the level leaves to chance. ``asker`` names whose question it is: askers are served in
        turn. ``forgetful`` is how readily this player forgets beside others of the level. Raises NoAnswer.
        """


class WorkerPool(Thinker, Protocol):
    """What computes for the tables outside the event loop: computer players, hints, reviews.

    Implemented by ``Brains`` in worker processes, and by the page in a worker of the browser.
    """

    def is_busy(self) -> bool:
        """Return whether so many questions wait that no new table with computers should be made."""

    async def wait_calm(self, most: float) -> None:
        """Return once no question waits for a worker, or after so many seconds."""

    async def ask(self, work: Work, *given: object, asker: str = "", soon: bool = False) -> str:
        """Run a function in a worker and return its text.

        ``work`` is a module-level function, found by name; ``given`` are its arguments. Questions with ``soon`` come
        before the same asker's others. Raises NoAnswer.
        """


class ProgramSeat(Follower, Protocol):
    """A program from outside in its seat at one table."""

    def catch_up(self, events: Sequence[Event], view: Wire) -> None:
        """Hear of all that has happened before it sat down, and what its seat sees now."""

    async def choose(self) -> str:
        """Return the text of the program's move as the table stands, empty for no move. Raises NoAnswer."""

    def leave(self) -> None:
        """Let the program go; nothing follows. This never blocks."""


class Programs(Protocol):
    """Programs from outside that play at the tables of this machine beside the levels."""

    def levels_of(self, game: str, seats: int = 0) -> list[str]:
        """Return the levels of the programs that play a game, with so many seats if said: ``program:`` and a name."""

    def seat(self, level: str, game: str, seat: int) -> ProgramSeat:
        """Return the program of a level in a seat at a table; where it is not listed it gives no answer."""

    def close(self) -> None:
        """End all programs."""


def program_name(level: str) -> str:
    """Return what the program of a level is called; empty for a level of ours.

    >>> program_name("program:my-bot"), program_name("maestro")
    ('my-bot', '')
    """
    return level.partition(":")[2]


def never_busy() -> bool:
    """Return that there is room for more computer players: for thinkers that answer at once."""
    return False


def is_cancelled() -> bool:
    """Return whether the current task itself was cancelled, rather than something that it awaits."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
