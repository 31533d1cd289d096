"""The adviser of the page, which is loaded with the first hint or review: the first card does not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from sobremesa.tables.advice import EDITION, JudgedGame, Work
from sobremesa.tables.thinking import WorkerPool

if TYPE_CHECKING:
    from sobremesa.tables.adviser import Advice


class LateAdviser:
    """An ``Adviser`` that asks one pool for everything."""

    edition: int = EDITION

    def __init__(self, pool: WorkerPool) -> None:
        """Ask a pool."""
        self._pool = pool

    @cached_property
    def _advice(self) -> Advice:
        from sobremesa.tables.adviser import Advice

        return Advice(self._pool, self._pool)

    async def hint(self, wire_json: str) -> str:
        """Return a hint for the seat whose view this is, as JSON; empty where it has nothing to do. Raise NoAnswer."""
        return await self._advice.hint(wire_json)

    async def review(self, work: Work) -> JudgedGame:
        """Return what is thought of a game. Raise NoAnswer."""
        return await self._advice.review(work)

    async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
        """Return what a function such as those of ``analysis_work`` answers. Raise NoAnswer."""
        return await self._advice.compute(work, *given, asker=asker)
