"""The time, as the store writes it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """Return the time in UTC as ISO 8601 to the millisecond; such texts sort as the times do."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
