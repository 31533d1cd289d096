"""Cards that computer players lay face down to predict a capture.

A card is laid while the player before still has to move; the choice uses only what the seat sees. The others are told
that a card lies there, not which. If it fits the next play, it is played; if not, it returns to the hand.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any, Final

from sobremesa.core.contract import View
from sobremesa.core.predictions import Predictions
from sobremesa.core.registry import spec_named
from sobremesa.store import StoreError
from sobremesa.tables.characters import Character, character_of
from sobremesa.tables.messages import CALL
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import Refused
from sobremesa.tables.remark_scheduler import ENOUGH
from sobremesa.tables.takeback import may_take_back

FACE_DOWN: Final = "face-down"
FOREHEAD: Final = "forehead"
TAKEN_BACK: Final = "taken-back"

AFTER: Final = 0.6
"""A card goes down after so many of the table's paces, when the play before it has been seen."""

BOLD: Final = (0.22, 0.08)
POLITE: Final = (0.2, 0.13)
"""How readily those lay a card face down who would talk all the time, and the least chance at which they do."""


class PredictionScheduler:
    """The predictions of one table's computers, made while ``run`` is running.

    Only for games whose spec has ``predictions``. At each position of the game a computer decides at most once, by its
    character and ``luck``.
    """

    def __init__(self, live: OpenTable, luck: random.Random) -> None:
        """Lay nothing down yet; ``luck`` decides, once at each position, who is in the mood."""
        self._live = live
        self._luck = luck
        self._down: dict[int, tuple[int, int]] = {}
        self._looked_at: dict[int, int] = {}
        self._predictions: Predictions[Any] | None = spec_named(live.game.game).part("predictions")
        bots = [seat for seat in live.game.players if seat.kind == "bot" and self._predictions]
        self._characters = {seat.seat: character_of(seat.name) for seat in bots}

    @property
    def _known(self) -> Predictions[Any]:
        assert self._predictions is not None  # no bot of another game is ever looked at
        return self._predictions

    @property
    def has_bots(self) -> bool:
        """Return whether anybody sits at the table who may foretell."""
        return bool(self._characters)

    async def run(self) -> None:
        """Lay cards down and take them back until the game has ended; cancel it to stop."""
        while not self._live.fold.ended:
            now = self._live.fold.number, self._live.messages.asides.number
            if self._live.presence.drives:
                for seat in self._characters:
                    await self.look(seat)
            if now == (self._live.fold.number, self._live.messages.asides.number) and not self._live.fold.ended:
                await self._live.audience.wait_changed()

    def falling(self, seat: int, text: str) -> str:
        """Return the move with which a seat's card falls that lies face down, where it fits, else the move chosen."""
        card = self._lying(seat)
        if card is None or self._live.fold.ended:
            return text
        view = self._view(seat)
        found = [view.write(move) for move in self._known.falls(view, card)]
        return text if text in found or not found else found[0]

    def _lying(self, seat: int) -> int | None:
        """Return the card that lies before a seat; with the seat's next play it lies there no longer."""
        card, number = self._down.get(seat, (None, 0))
        played = any(event.seat == seat and not event.claim for event in self._live.fold.since(number))
        return None if played else card

    async def look(self, seat: int) -> None:
        """Do what a seat's card asks for now: go down, stay, or come back.

        It stays while a person may take back the play before; see ``come_back``, which is for when the seat plays.
        """
        view, number, card = self._view(seat), self._live.fold.number, self._lying(seat)
        if card is None:
            if self._looked_at.get(seat) != number and self._known.may_foretell(view):
                self._looked_at[seat] = number
                await self._consider(seat, view)
        elif not self._may_be_undone():
            await self.come_back(seat)

    async def come_back(self, seat: int) -> None:
        """Take a seat's card back that does not fit the play before, now that the seat is on turn."""
        card, view = self._lying(seat), self._view(seat)
        if card is not None and self._known.is_due(view) and not self._known.falls(view, card):
            del self._down[seat]
            await self._show(seat, TAKEN_BACK)

    def _may_be_undone(self) -> bool:
        """Return whether a person may still take back the play before: whether a card fits it tells of the card."""
        last = self._live.fold.undoable
        is_person = last is not None and self._live.game.players[last.seat - 1].kind == "human"
        return last is not None and is_person and may_take_back(self._live.fold, last.seat)

    async def _consider(self, seat: int, view: View) -> None:
        gesture, least = mood(self._characters[seat], self._luck)
        found = self._known.foretold(view) if gesture else None
        if found is None or found.chance < least or self._live.messages.asides.number >= ENOUGH:
            return
        number = self._live.fold.number
        await asyncio.sleep(AFTER * self._live.game.pace / 1000)
        if self._live.fold.number != number:
            return
        self._down[seat] = found.card, number
        if not await self._show(seat, gesture):
            del self._down[seat]

    async def _show(self, seat: int, gesture: str) -> bool:
        """Make a gesture as a person does; return False where it cannot be made now."""
        with contextlib.suppress(Refused, StoreError):
            await self._live.say(seat, CALL, gesture)
            return True
        return False

    def _view(self, seat: int) -> View:
        return self._live.fold.state.view(seat)


def mood(character: Character, luck: random.Random) -> tuple[str, float]:
    """Return the gesture of somebody who is in the mood for one, else "", and the least chance that is enough."""
    ready, least = BOLD if character.bold else POLITE
    wants, forehead = luck.random() < ready * character.talk, luck.random() < 0.5
    gesture = FOREHEAD if character.bold and forehead else FACE_DOWN
    return gesture if wants else "", least
