"""The alarms of games by correspondence in a shelf: each in the entry of its game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sobremesa.store.rows import Alarm
from sobremesa.store.shelf.writer import Draft, Index, ShelfWriter


class ShelfAlarms:
    """The alarms of the games in a shelf; an ``AlarmStore``."""

    def __init__(self, index: Index, writer: ShelfWriter) -> None:
        """Keep them in the entries of the games."""
        self._index, self._writer = index, writer

    async def take(self, now: str, until: str, most: int) -> list[str]:
        """Put off alarms that have rung by ``now`` to ``until``, and return their games, the first to ring first."""
        every = [(entry.alarm, game) for game, entry in self._index.entries.items() if entry.alarm is not None]
        due = sorted((alarm.rings_at, alarm.seat, game) for alarm, game in every if alarm.rings_at <= now)[:most]
        for _, seat, game in due:
            await self.move(game, Alarm(seat, until))
        return [game for *_, game in due]

    async def move(self, game: str, alarm: Alarm | None) -> None:
        """Replace the alarm of a game that has one; None ends it."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None and entry.alarm is not None:
                draft.keep(replace(entry, alarm=alarm))

        await self._writer.change(work)

    async def of(self, games: Sequence[str]) -> dict[str, Alarm]:
        """Return the alarms of those of these games that have one, by game."""
        entries = {game: self._index.entries.get(game) for game in games}
        return {game: entry.alarm for game, entry in entries.items() if entry is not None and entry.alarm is not None}
