"""What may be called over a game's table, which of it fits what, and what computers remark. Pure data: ids, no words.

Nothing here ever sees a state or a view: what fits follows from events as the whole room hears them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct, field

from sobremesa.core.registry import SPECS

Calls: TypeAlias = tuple[str, ...]

Sides: TypeAlias = tuple[Calls, Calls]
"""What one may say, and what the other may: who scored and who did not, or who is bold and who is polite."""

COMMON: Final[Calls] = ("hello", "good-luck", "well-played", "thanks", "sorry", "moment", "hurry", "goodbye")
"""Fits every game."""


class Occasion(NamedTuple):
    """What points for certain reasons are an occasion to remark on, by id.

    ``ours`` is the occasion for the side that made them, ``theirs`` for the other; None for nothing to remark on.
    """

    ours: str | None
    theirs: str | None
    reasons: frozenset[str]


class GameTalk(Struct, frozen=True):
    """What belongs to the table of one game.

    ``calls`` are spoken; ``gestures`` are shown and not spoken. For people: ``fits`` says by the reason of points what
    fits for the side that made them and for the other; ``cards`` are plays, by the first sign of their text, that have
    a saying of their own, ``stuck`` points that have one, and ``won`` is what the winner may say.

    For computers: ``occasions`` are looked through in order; ``plays`` says by the first sign of its text what an own
    play is that scored nothing ("": any other); ``remarks`` are what the bold and the polite may say to an occasion,
    ``seldom`` how readily, where it comes often; ``answers`` what they answer to a call; ``bot_won`` what winners say.
    """

    calls: Calls = ()
    gestures: Calls = ()
    fits: Mapping[str, Sides] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    stuck: Mapping[int, str] = field(default_factory=dict)
    won: Calls = ()
    occasions: Sequence[Occasion] = ()
    plays: Mapping[str, str] = field(default_factory=dict)
    remarks: Mapping[str, Sides] = field(default_factory=dict)
    seldom: Mapping[str, float] = field(default_factory=dict)
    answers: Mapping[str, Sides] = field(default_factory=dict)
    bot_won: Calls = ()


PLAIN: Final = GameTalk()


def talk_of(game: str) -> GameTalk:
    """Return what is said at the tables of a game; ``PLAIN`` for one that declares nothing or is not installed."""
    found: GameTalk | None = SPECS[game].part("talk") if game in SPECS else None
    return found or PLAIN
