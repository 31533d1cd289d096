"""A simulated disk: slow, failing, and with a crash that keeps or loses what was not durable yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from sobremesa.store.shelf.contract import ShelfFailed, ShelfFull
from tests.simulation.draws import Draws

Written = Callable[[Sequence[tuple[str, str]], Sequence[str]], None]


class Disk:
    """A shelf whose writes take a while and may fail.

    A write is all or nothing. When it returns it is durable; what is under way when the power goes is there afterwards
    or is not. ``written`` is called with what has just become durable.
    """

    def __init__(self, draws: Draws, texts: dict[str, str] | None = None) -> None:
        self.texts: dict[str, str] = {} if texts is None else texts
        self.latency = 0.0
        self.failing = 0.0
        self.full = 0.0
        self.written: Written = lambda puts, deletes: None
        self._draws = draws
        self._under_way: tuple[Sequence[tuple[str, str]], Sequence[str]] | None = None

    async def get(self, key: str) -> str | None:
        """Return the text under a key, or None."""
        await self._take_time()
        return self.texts.get(key)

    async def range(self, prefix: str) -> list[tuple[str, str]]:
        """Return the keys that begin with a prefix, each with its text, in order."""
        await self._take_time()
        return sorted((key, text) for key, text in self.texts.items() if key.startswith(prefix))

    async def write(self, puts: Sequence[tuple[str, str]], deletes: Sequence[str]) -> None:
        """Delete some keys and put texts under others, all or none; durable when it returns."""
        self._fail_perhaps()
        self._under_way = (puts, deletes)
        try:
            await self._take_time()
            self._settle()
        finally:
            self._under_way = None

    def lose_power(self) -> None:
        """Keep or lose, as a draw decides, what was being written."""
        if self._under_way is not None and self._draws.happens(0.5, "kept by the disk"):
            self._settle()
        self._under_way = None

    def _settle(self) -> None:
        assert self._under_way is not None
        puts, deletes = self._under_way
        for key in deletes:
            self.texts.pop(key, None)
        self.texts.update(puts)
        self.written(puts, deletes)

    async def _take_time(self) -> None:
        if self.latency:
            await asyncio.sleep(self._draws.wait(self.latency, "disk"))

    def _fail_perhaps(self) -> None:
        if self._draws.happens(self.failing, "failing disk"):
            raise ShelfFailed("the disk does not answer")
        if self._draws.happens(self.full, "full disk"):
            raise ShelfFull("the disk is full")
