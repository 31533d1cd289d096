"""The seeds of a joint shuffle: sealed by the seats' pages before the first pack, and opened once all are sealed.

The server's seed was sealed before; the salts of all packs follow from it. So whoever opens a seed cannot know what it
makes, and whoever knows (the server) can no longer change anything: docs/fair-shuffle.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from sobremesa.records.fairness import SeatSeed, seal
from sobremesa.tables.audience import Audience
from sobremesa.tables.messages import OPENED, SEALED, Asides
from sobremesa.tables.projection import Projection
from sobremesa.tables.refusals import BAD_SEED, Refused
from sobremesa.tables.stopwatch import Time

PATIENCE: Final = 2.0
"""The seconds that the first pack waits for pages to seal their seeds, and then again for them to open these."""


class SeedsTold(Struct, frozen=True):
    """What everybody at a table may know of its seeds before the record tells them.

    ``server`` is the seal of the server's seed, ``seals`` those of the seats, empty for who has sealed nothing.
    ``opened`` are the seats that have opened theirs, and ``closed`` says that no more are sealed.
    """

    server: str
    seals: list[str]
    opened: list[int]
    closed: bool


class SeatSeeds:
    """The seeds of one table; every process reads the same ones out of its messages."""

    def __init__(self, asides: Asides, fold: Projection, audience: Audience, time: Time) -> None:
        """Read and write a table's messages; pages are waited for by ``time``."""
        self._asides = asides
        self._fold = fold
        self._audience = audience
        self._time = time
        self._is_late = False

    @property
    def told(self) -> SeedsTold | None:
        """Return what everybody may know; None where the server alone shuffles."""
        game = self._fold.game
        if not game.joint:
            return None
        seals = self._said(SEALED)
        told = [seals.get(seat.seat, "") for seat in game.players]
        return SeedsTold(seal(game.server_seed), told, sorted(self._said(OPENED)), self.closed)

    @property
    def of_next_pack(self) -> list[SeatSeed]:
        """Return what each seat has in the next pack; none where the server alone shuffles."""
        game, seals, opened = self._fold.game, self._said(SEALED), self._said(OPENED)
        if not game.joint:
            return []
        before = self._fold.seeds or [SeatSeed()] * game.seats
        return [
            SeatSeed(opened[seat]) if seat in opened else SeatSeed(seals[seat], sealed=True) if seat in seals else old
            for seat, old in enumerate(before, start=1)
        ]

    @property
    def closed(self) -> bool:
        """Return whether no more are sealed: all people have, or one has opened theirs, or the time for it is up."""
        people = {seat.seat for seat in self._fold.game.players if seat.kind == "human"}
        seals = self._said(SEALED)
        if self._fold.game.waits:
            return False
        return bool(self._is_late or self._fold.number or self._said(OPENED)) or people <= seals.keys()

    @property
    def complete(self) -> bool:
        """Return whether nothing is awaited any more before the first pack."""
        return not self._fold.game.joint or (self.closed and self._said(SEALED).keys() <= self._said(OPENED).keys())

    def may_seal(self, seat: int) -> bool:
        """Return whether a seat may seal a seed: its first word counts, and none counts once seeds are opened."""
        return bool(seat and self._fold.game.joint and not self.closed and seat not in self._said(SEALED))

    async def seal(self, seat: int, word: str) -> None:
        """Keep what a seat seals that may. Raises Refused, StoreError."""
        await self._write(seat, SEALED, word)

    async def open(self, seat: int, seed: str) -> None:
        """Keep the seed that a seat opens, for all packs from the next on; a second time nothing happens.

        Raises Refused with BAD_SEED where it is not the one that the seat has sealed, or others may still seal theirs;
        StoreError.
        """
        if seat in self._said(OPENED):
            return
        if not self._fold.game.joint or seal(seed) != self._said(SEALED).get(seat):
            raise Refused(BAD_SEED, "this is not the seed that this seat has sealed")
        if not self.closed:
            raise Refused(BAD_SEED, "not everybody has sealed a seed yet")
        await self._write(seat, OPENED, seed)

    async def wait(self) -> None:
        """Return when the first pack may be dealt: all have opened their seeds, or they have had their time."""
        await self._wait_until(lambda: self.closed)
        if not self.closed:
            self._is_late = True
            self._audience.meet()
        await self._wait_until(lambda: self.complete)

    async def _wait_until(self, is_so: Callable[[], bool]) -> None:
        until = self._time.now() + PATIENCE
        while not is_so() and (left := until - self._time.now()) > 0:
            await self._audience.wait_changed_within(left)

    async def _write(self, seat: int, kind: str, text: str) -> None:
        self._audience.tell(await self._asides.write(self._fold.number, seat, kind, text))

    def _said(self, kind: str) -> dict[int, str]:
        """Return the first word of this kind of each seat."""
        return {aside.seat: aside.text for aside in reversed(self._asides.said) if aside.kind == kind}
