"""The time, as the store writes it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def now() -> str:
    """Return the time in UTC as ISO 8601 with milliseconds and ``Z``; these texts sort like the times."""
    return ago(0)


def ago(seconds: float) -> str:
    """Return the time that many seconds before now, as ``now`` writes it; negative seconds lie ahead."""
    return _written(datetime.now(UTC) - timedelta(seconds=seconds))


def time_text(seconds: float) -> str:
    """Return a time in seconds since 1970 as ``now`` writes it.

    >>> time_text(0.25)
    '1970-01-01T00:00:00.250Z'
    """
    return _written(datetime.fromtimestamp(seconds, UTC))


def seconds_of(text: str) -> float:
    """Return the seconds since 1970 of a time as ``now`` writes it.

    >>> seconds_of("1970-01-01T00:00:00.250Z")
    0.25
    """
    return datetime.fromisoformat(text).timestamp()


def _written(then: datetime) -> str:
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")
