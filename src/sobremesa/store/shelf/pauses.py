"""The pauses of games by correspondence in a shelf: each in the entry of its game."""

from __future__ import annotations

from msgspec.structs import replace

from sobremesa.store.rows import Pause
from sobremesa.store.shelf.writer import Draft, Index, ShelfWriter


class ShelfPauses:
    """The pauses of the games in a shelf; a ``PauseStore``."""

    def __init__(self, index: Index, writer: ShelfWriter) -> None:
        """Keep them in the entries of the games."""
        self._index, self._writer = index, writer

    async def of(self, game: str) -> list[Pause]:
        """Return all pauses of a game, past ones too, the first to begin first."""
        entry = self._index.entries.get(game)
        return [] if entry is None else sorted(entry.pauses, key=lambda pause: (pause.since, pause.seat))

    async def add(self, game: str, pause: Pause) -> None:
        """Add a pause to a game."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                draft.keep(replace(entry, pauses=[*entry.pauses, pause]))

        await self._writer.change(work)

    async def end(self, game: str, seat: int, now: str) -> bool:
        """Let the pause of a seat that goes on now end; return False where none does."""
        going = [pause for pause in await self.of(game) if pause.seat == seat and pause.since <= now < pause.until]

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                ended = [replace(pause, until=now) if pause in going else pause for pause in entry.pauses]
                draft.keep(replace(entry, pauses=ended))

        await self._writer.change(work)
        return bool(going)
