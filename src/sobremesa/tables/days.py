"""Days of the deal of the day: in UTC, with some hours in which a game may still be finished, and the streak."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec import Struct

FINISHING: Final = timedelta(hours=6)
"""How long after the end of a day a game that was begun on it may be finished; then its seed is opened."""

WEEK: Final = 7
"""Among any so many days in a row one may be missed, and the streak goes on."""

DAY: Final = timedelta(days=1)


class Streak(Struct, frozen=True):
    """How many days somebody has played in a row: ``days`` up to now, and the ``best`` there ever was.

    ``today`` says whether today is one of them, ``forgiven`` whether a day was missed so lately that another one would
    cost all days before it.
    """

    days: int = 0
    best: int = 0
    today: bool = False
    forgiven: bool = False


def day_at(seconds: float) -> str:
    """Return the day of a time in seconds since 1970, in UTC, as ISO 8601.

    >>> day_at(86_399.9), day_at(86_400)
    ('1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def next_day(day: str) -> str:
    """Return the day after another one."""
    return (date.fromisoformat(day) + DAY).isoformat()


def opens_at(day: str) -> str:
    """Return when the seed of a day is opened, and no result counts any more, as ``clock.now`` writes it.

    >>> opens_at("2026-11-25")
    '2026-11-26T06:00:00.000Z'
    """
    end = datetime.combine(date.fromisoformat(day) + DAY, datetime.min.time(), UTC)
    return (end + FINISHING).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def is_day(text: str) -> bool:
    """Return whether a text is a day as ISO 8601 writes it.

    >>> [is_day(text) for text in ("2026-11-25", "2026-02-30", "20261125")]
    [True, False, False]
    """
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def streak_of(days: Iterable[str], today: str) -> Streak:
    """Return the streak of somebody who has played on some days.

    It is how many days were played in the longest run of days up to now in which among any seven in a row at most one
    was missed. Today, as long as it is not played, is not missed yet. Days after today do not count.
    """
    played = sorted({date.fromisoformat(day) for day in days if day <= today})
    now, best = date.fromisoformat(today), 0
    if not played:
        return Streak()
    since, missed = 0, 0  # ordinals: the run begins after the one, and the other was the last day that was missed
    known = {day.toordinal() for day in played}
    counts: list[int] = []  # the days played, as ordinals
    for day in range(min(known), now.toordinal() + 1):
        if day in known:
            counts.append(day)
        elif day != now.toordinal():
            since, missed = (missed if day - missed < WEEK else since), day
        best = max(best, _after(since, counts))
    length = _after(since, counts)
    is_close = now.toordinal() - missed < WEEK
    return Streak(length, best, played[-1] == now, is_close and _after(missed, counts) < length)


def _after(day: int, counts: Sequence[int]) -> int:
    """Return how many of some days, in order, are after another one."""
    return len(counts) - bisect_right(counts, day)
