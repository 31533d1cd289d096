"""The adviser of the tables: hints and reviews, computed in pools of workers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

from sobremesa.analysis import hint
from sobremesa.analysis.progress import FIRST, LINES, SECOND, reached
from sobremesa.analysis.review_pieces import ReviewPiece
from sobremesa.core.registry import game_named
from sobremesa.tables import review_parts
from sobremesa.tables.advice import EDITION, JudgedGame, Work
from sobremesa.tables.thinking import WorkerPool

GIVES_WAY: Final = 2.0
"""The longest, in seconds, that a part of a review lets waiting computer players go first."""


class Advice:
    """Computes hints in the pool of computer players, and reviews in a pool that gives way to it.

    A part of a review begins only when no computer player waits, or after ``GIVES_WAY`` seconds, so that games never
    wait for reviews.
    """

    edition: int = EDITION

    def __init__(self, players: WorkerPool, patient: WorkerPool) -> None:
        """Ask ``players`` for hints and ``patient`` for the parts of reviews."""
        self._players = players
        self._patient = patient

    async def hint(self, wire_json: str) -> str:
        """Return a hint for the seat whose view this is, as JSON; empty where it has nothing to do. Raise NoAnswer."""
        return await self._players.ask(hint_text, wire_json)

    async def review(self, work: Work) -> JudgedGame:
        """Return the review of a game, made in parts that are stored as they are done.

        A first look of all decisions is passed to ``work.first``; doubtful ones are then searched longer, and mistakes
        get the line that was better. Raises NoAnswer.
        """
        return await _Reviewing(self._players, self._patient, work).judged()

    async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
        """Return what a function such as those of ``analysis_work`` answers, in the asker's turn.

        It comes after waiting players, and before the parts of reviews that nobody reads yet. Raises NoAnswer.
        """
        await self._players.wait_calm(GIVES_WAY)
        return await self._patient.ask(work, *given, asker=asker, soon=True)


class _Reviewing:
    """One review in the making."""

    def __init__(self, players: WorkerPool, brains: WorkerPool, work: Work) -> None:
        self._players = players
        self._brains = brains
        self._work = work

    async def judged(self) -> JudgedGame:
        record, rows = self._work.record, self._work.rows
        plan = await self._part("plan", review_parts.plan_text, record, soon=True)
        pieces = [ReviewPiece(*piece) for piece in json.loads(plan)]
        firsts = [await self._first(at, pieces) for at in range(len(pieces))]
        first = json.loads(await self._part("first", review_parts.first_review_text, record, rows, firsts, soon=True))
        self._work.first(json.dumps(first["review"]))
        again = frozenset(first["again"])
        seconds = [await self._second(at, pieces, again) for at in range(len(pieces))]
        found = json.loads(
            await self._part("found", review_parts.faults_text, record, firsts, [one for one in seconds if one])
        )
        groups = found["faults"]
        lines = [await self._lines(at, groups, found["found"]) for at in range(len(groups))]
        text = await self._part("full", review_parts.review_text, record, rows, found["found"], lines)
        return JudgedGame(text, [seat["accuracy"] for seat in json.loads(text)["seats"]])

    async def _first(self, at: int, pieces: Sequence[ReviewPiece]) -> str:
        self._tell(FIRST, pieces[at].hand, pieces[-1].hand, at / len(pieces))
        return await self._part(f"first {at}", review_parts.first_text, self._work.record, pieces[at], soon=True)

    async def _second(self, at: int, pieces: Sequence[ReviewPiece], again: frozenset[int]) -> str:
        piece = pieces[at]
        numbers = [number for number in range(piece.first, piece.last + 1) if number in again]
        if not numbers:
            return ""
        self._tell(SECOND, piece.hand, pieces[-1].hand, at / len(pieces))
        return await self._part(f"second {at}", review_parts.second_text, self._work.record, piece, numbers)

    async def _lines(self, at: int, groups: Sequence[Sequence[int]], found: str) -> str:
        done, number = sum(len(group) for group in groups[:at]), sum(len(group) for group in groups)
        self._tell(LINES, done + 1, number, done / number)
        return await self._part(f"lines {at}", review_parts.lines_text, self._work.record, found, groups[at])

    async def _part(self, name: str, work: Callable[..., str], *given: object, soon: bool = False) -> str:
        """Return a part of the review: as it was done before, or done now, in the asker's turn, and kept."""
        done = self._work.parts.get(name)
        if done is not None:
            return done
        await self._players.wait_calm(GIVES_WAY)
        text = await self._brains.ask(work, *given, asker=self._work.asker(), soon=soon)
        await self._work.keep(name, text)
        return text

    def _tell(self, stage: str, hand: int, hands: int, part: float) -> None:
        self._work.reached(reached("", stage, hand, hands, part).to_json())


def hint_text(wire_json: str) -> str:
    """Return a hint from a view, both as JSON; empty where its seat has nothing to do."""
    wire = json.loads(wire_json)
    game = str(wire["game"])
    found = hint(game, game_named(game).view_from_wire(wire))
    return "" if found is None else json.dumps(found.to_json())
