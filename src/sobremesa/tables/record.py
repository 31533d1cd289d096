"""The record of a game that has ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sobremesa.records import record_of, result_text, write
from sobremesa.records.fairness import DAY, DAY_SEED, opened, opened_together, seeds_in, unsalted
from sobremesa.records.record import PACK, RETRY
from sobremesa.store import MoveRow
from sobremesa.store.rows import ENDINGS, TAKEBACK, Ending
from sobremesa.tables.projection import TAKEN_BACK, Projection

ENDED: Final = "Ended"
"""The header that says how a game came to its end where its moves do not show it."""

SAID: Final[Mapping[Ending, str]] = {ending: text.removeprefix("; ") for text, ending in ENDINGS.items()}
"""What that header says of a seat that has lost before the last card."""

TAKEBACKS: Final = "Takebacks"
"""The header of a game in which moves might be taken back; its value is how many were."""


ASSISTANCE: Final = "Assistance"
"""The header of a game whose table did nothing for its people, or less than all, unasked; its value is what it did."""


def record_text(
    fold: Projection, rows: Sequence[MoveRow], headers: Mapping[str, str] | None = None, day_seed: str = ""
) -> str:
    """Return the record of a finished game, with what opens the commitments of its shuffles.

    Moves that were taken back are left out; the header ``Takebacks`` says how many there were. ``headers`` are more of
    them, by name. ``day_seed`` is what the packs of a day's deal follow from, empty as long as it is nobody's to know.
    """
    game, state, rows = fold.game, fold.state, standing_rows(rows)
    names = {f"Seat{seat.seat}": seat.name for seat in game.players if seat.name}
    packs = [row.text for row in rows if row.text.startswith(PACK)]
    fair = opened([unsalted(pack)[1] for pack in packs], game.texts)
    fair |= opened_together(game.server_seed, [seeds_in(pack) for pack in packs])
    fair |= {name: value for name, value in ((DAY, game.day), (DAY_SEED, day_seed)) if value}
    retry = {RETRY: str(game.retry)} if game.retry else {}
    ended = _ending(fold) | _taken_back(fold) | _assistance(fold)
    more = names | dict(headers or {}) | {"Date": game.created} | retry | ended | fair
    return write(record_of(state.ruleset, game.seats, game.dealer, [row.text for row in rows], more))


def standing_rows(rows: Sequence[MoveRow]) -> list[MoveRow]:
    """Return the rows that count: without the moves that were taken back, and without the takebacks.

    >>> played = [MoveRow(1, 0, "pack"), MoveRow(2, 1, "7"), MoveRow(3, 1, "; takeback to 1"), MoveRow(4, 1, "Q")]
    >>> [row.text for row in standing_rows(played)]
    ['pack', 'Q']
    """
    standing: list[MoveRow] = []
    for row in rows:
        if row.text.startswith(TAKEBACK):
            to = int(row.text.removeprefix(TAKEBACK))
            standing = [kept for kept in standing if kept.number <= to]
        else:
            standing.append(row)
    return standing


def _taken_back(fold: Projection) -> dict[str, str]:
    count = sum(event.move == TAKEN_BACK for event in fold.events)
    return {TAKEBACKS: str(count)} if fold.game.takebacks else {}


def _assistance(fold: Projection) -> dict[str, str]:
    """Return the header; none where all was done, as it was at every table before there was a choice."""
    assistance = fold.game.assistance
    return {ASSISTANCE: assistance} if assistance != "full" else {}


def _ending(fold: Projection) -> dict[str, str]:
    if fold.ending:
        return {"Result": result_text(fold.state, fold.winner), ENDED: f"seat {fold.forfeited_by} {SAID[fold.ending]}"}
    return {"Result": result_text(fold.state)} if fold.state.over else {}
