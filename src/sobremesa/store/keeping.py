"""For how long tables are kept, and which are old."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

DAY: Final = 24 * 3600.0


class Keeping(Struct, frozen=True):
    """For how many days tables are kept after the last move there or at a rematch of theirs; None keeps them for ever.

    ``finished`` is for games that ended by the rules or on time, ``left`` for all others. Finished games with a link
    that shares them are kept in any case, unless ``shared``.

    A tournament is kept while a round goes on, and then, if it is over as long as a finished game, if not as a left
    one, after it was made, its last round began or ended, or it ended.
    """

    left: int | None = None
    finished: int | None = None
    shared: bool = False

    @property
    def everything(self) -> bool:
        """Return whether nothing is ever removed."""
        return self.left is None and self.finished is None


class Old(NamedTuple):
    """How many tables are old: left ones and finished ones to delete, and those kept because they are shared.

    ``tournaments`` is how many tournaments are, which are deleted too.
    """

    left: int
    finished: int
    shared: int
    tournaments: int = 0
