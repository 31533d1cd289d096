"""The time, as the store writes it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def now() -> str:
    """Return the time in UTC as ISO 8601 with milliseconds and ``Z``; these texts sort like the times."""
    return ago(0)


def ago(seconds: float) -> str:
    """Return the time that many seconds before now, as ``now`` writes it; negative seconds lie ahead."""
    then = datetime.now(UTC) - timedelta(seconds=seconds)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")
