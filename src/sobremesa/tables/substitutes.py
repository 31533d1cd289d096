"""For whom the computer plays because they stayed away: known here at once, and kept by the store."""

from __future__ import annotations

import logging
from typing import Final

from sobremesa.store import GameRow, Store, StoreError
from sobremesa.tables.detached import Errands

logger: Final = logging.getLogger(__name__)


class StandIns:
    """The seats of one game in which the computer stands in for a person."""

    def __init__(self, store: Store, game: GameRow, errands: Errands) -> None:
        """Begin with what the store knew of a game; ``errands`` do what nobody waits for."""
        self._store = store
        self._game = game.id
        self._errands = errands
        self._noting: dict[int, bool] = {}
        self.seats: set[int] = set()
        self.read(game)

    def read(self, game: GameRow) -> None:
        """Take what the store knows now; what is on its way there goes before."""
        noted = {seat.seat: seat.stood_in for seat in game.players} | self._noting
        self.seats = {seat for seat, on in noted.items() if on}

    def note(self, seat: int, on: bool) -> None:
        """Let the computer play for a seat, or no longer: from now on here, and soon everywhere."""
        (self.seats.add if on else self.seats.discard)(seat)
        writes = seat in self._noting
        self._noting[seat] = on
        if not writes:
            self._errands.start(self._write(seat))

    async def _write(self, seat: int) -> None:
        on = not self._noting[seat]
        while on != self._noting[seat]:
            on = self._noting[seat]
            try:
                await self._store.stand_in(self._game, seat, on)
            except StoreError as error:  # nobody waits for this; a restart would only give the grace once more
                logger.warning("table %s: who stands in could not be noted: %s", self._game, error.why)
        del self._noting[seat]
