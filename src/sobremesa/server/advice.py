"""The adviser of the tables: hints and reviews, thought out in worker processes, texts in and out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sobremesa.games.registry import game_named
from sobremesa.records.replay import Replayed
from sobremesa.review import hint, review
from sobremesa.table.advice import Judged
from sobremesa.table.brains import Brains
from sobremesa.table.thinking import start_patient_worker

EDITION: Final = 5
"""Counts up when reviews become other ones: a stronger judge, or other fields."""

LONGEST: Final = 300.0
"""The seconds that a review may take once it has begun."""


class Advice:
    """Has hints thought out among the computer players' moves, and reviews, which take long, in a process of their own.

    That process comes after all others, so that nobody's game waits for a review.
    """

    edition: int = EDITION

    def __init__(self, brains: Brains | None = None) -> None:
        """Ask these brains for hints, or some of our own."""
        self._own = Brains(workers=1) if brains is None else None
        self._brains = brains or self._own or Brains(workers=1)
        self._patient = Brains(workers=1, patience=LONGEST, start=start_patient_worker)

    async def hint(self, wire_json: str) -> str:
        """Return a hint for the seat whose view this is, as JSON; empty where it has nothing to do. Raise NoAnswer."""
        return await self._brains.ask(hint_text, wire_json)

    async def review(self, record: str, rows: Sequence[int]) -> Judged:
        """Return what is thought of a record, whose moves and packs are the rows of these numbers. Raise NoAnswer."""
        text = await self._patient.ask(review_text, record, list(rows))
        return Judged(text, [seat["accuracy"] for seat in json.loads(text)["seats"]])

    def close(self) -> None:
        """Stop what was started here."""
        self._patient.close()
        if self._own is not None:
            self._own.close()


def hint_text(wire_json: str) -> str:
    """Return a hint from a view, both as JSON; empty where its seat has nothing to do."""
    wire = json.loads(wire_json)
    game = str(wire["game"])
    found = hint(game, game_named(game).view_from_wire(wire))
    return "" if found is None else json.dumps(found.to_json())


def review_text(record: str, rows: list[int]) -> str:
    """Return the review of a record as JSON, with the numbers of the game's rows in place of the record's moves."""
    found = review(record).to_json("")
    steps = Replayed(record).steps
    number_of = {step.number: row for step, row in zip(steps, rows, strict=False) if step.number}
    for name in ("graph", "decisions", "faults", "counts"):
        for one in _listed(found[name]):
            one["n"] = number_of[one["n"]]
    return json.dumps(found)


def _listed(value: object) -> list[dict[str, Any]]:
    return value if isinstance(value, list) else []
