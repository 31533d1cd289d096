"""The deal of the day: what there is today, what came of it, and what opens it when the day is over."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sobremesa.protocol.rest.tables import MadeTable, Name


class DailySeal(Struct, frozen=True):
    """The seal of a day (UTC): ``seed`` is empty until ``opens_at``, when the day's packs can be checked.

    With ``secret`` false there is no server that draws it: everybody can compute the seed from the date.
    """

    day: str
    seal: str
    opens_at: str
    seed: str
    secret: bool


class DailyScore(Struct, frozen=True):
    """How somebody's deal of a day stands: at which ``table``, against whom, and the points once it is ``over``.

    ``left`` is a game that was not finished, or not by its player, or too late to count.
    """

    table: str
    against: Literal["maestro", "friend"]
    status: Literal["playing", "over", "left"]
    own: int
    other: int
    won: bool


class DailyGame(Struct, frozen=True):
    """Today's deal in a game, by the ruleset ``rules``; ``mine`` is null for who has not begun it."""

    game: str
    rules: str
    mine: DailyScore | None


class DailyStreak(Struct, frozen=True):
    """On how many days in a row somebody finished a deal, and the ``best`` such number.

    Among any seven days in a row one may be missed: ``forgiven`` says that one was, so lately that another one would
    cost all days before it. ``today`` says whether today counts already.
    """

    days: int
    best: int
    today: bool
    forgiven: bool


class DailyDeal(Struct, frozen=True):
    """The deal of today in each game, with the seals of today and tomorrow, and my streak."""

    today: DailySeal
    tomorrow: DailySeal
    games: list[DailyGame]
    streak: DailyStreak


class NewDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """How I begin the deal of the day: against the maestro, or a friend who gets a link to the other seat.

    ``pace`` is the pause before each of the maestro's moves, in ms.
    """

    against: Literal["maestro", "friend"] = "maestro"
    name: Name = ""
    pace: Annotated[int, Meta(ge=0, le=5000)] = 0


class DailyTable(Struct, frozen=True):
    """My table of today's deal. ``made`` has its links where it was made now; null where I had begun before."""

    id: str
    made: MadeTable | None


class DailyBar(Struct, frozen=True):
    """How many people won by so many points, from ``low`` to ``high``; below 0 they lost."""

    low: int
    high: int
    count: int


class DailyOutcome(Struct, frozen=True):
    """What came of the deal of a day in a game: mine, the maestro's in the same seat, and everybody's.

    ``maestro`` is its score and its opponent's (who is a maestro too), null while it still plays, and for everybody who
    has not finished before the day is over. ``players`` counts those who have finished against the maestro, ``won``
    those of them who won, ``below`` those who did worse than I; ``bars`` are all of them, the worst first.
    """

    sealed: DailySeal
    game: str
    mine: DailyScore | None
    maestro: list[int] | None
    players: int
    won: int
    below: int
    bars: list[DailyBar]
