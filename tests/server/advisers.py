"""Advisers for the tests, which answer at once or when they are let, and remember what they were asked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence

from sobremesa.tables.advice import JudgedGame, Work
from sobremesa.tables.thinking import NoAnswer
from tests.server.helpers import PATIENCE


class Echo:
    """Says the first legal move, and as its ground everything that it was told: whatever it knows comes out."""

    edition = 1

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.reviewed: list[tuple[str, Sequence[int]]] = []
        self.called = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    def hold(self) -> None:
        """Answer nothing until it may."""
        self.called.clear()
        self.may_answer.clear()

    async def is_asked(self) -> None:
        """Return once it was asked something since it was held."""
        async with asyncio.timeout(PATIENCE):
            await self.called.wait()

    async def hint(self, wire_json: str) -> str:
        """Answer as soon as it may."""
        self.asked.append(wire_json)
        self.called.set()
        await self.may_answer.wait()
        wire = json.loads(wire_json)
        if not wire["legal"]:
            return ""
        move = wire["legal"][0]
        grounds = [{"code": wire_json, "weight": 1.0, "against": False}]
        options = [{"move": text, "worth": 0.5} for text in wire["legal"]]
        return json.dumps(
            {"seat": wire["seat"], "move": move, "unit": "chance", "grounds": grounds, "options": options}
        )

    async def review(self, work: Work) -> JudgedGame:
        """Find nothing to say but how accurate everybody was."""
        self.reviewed.append((work.record, work.rows))
        self.called.set()
        await self.may_answer.wait()
        seats = [{"seat": seat, "accuracy": 90.0 + seat, "grades": {"best": seat}} for seat in (1, 2)]
        told = {"unit": "chance", "seats": seats, "graph": [], "decisions": [], "faults": []}
        return JudgedGame(json.dumps(told), [91.0, 92.0])


class Dumb:
    """Never has an answer."""

    edition = 1

    async def hint(self, wire_json: str) -> str:
        """Raise NoAnswer."""
        raise NoAnswer("it hangs")

    async def review(self, work: Work) -> JudgedGame:
        """Raise NoAnswer."""
        raise NoAnswer("it hangs")
