"""What workers compute for the analysis table and for ratings less their luck: texts in and out."""

from __future__ import annotations

import json

from sobremesa.analysis.assessment import assess, assess_played
from sobremesa.analysis.hints import only_move
from sobremesa.analysis.lines import line_after
from sobremesa.analysis.luck import luck_of
from sobremesa.records import read
from sobremesa.records.replay import Replayed


def assessment_text(record: str, played: bool, seat: int, every: bool) -> str:
    """Return the assessment of the last move of a record, or of the choice after it, as JSON."""
    line = read(record)
    return json.dumps((assess_played(line, every) if played else assess(line, seat, every)).to_json())


def continuation_text(record: str) -> str:
    """Return how the maestro would go on in every seat after a record, as a list of texts; empty where nobody moves."""
    line = read(record)
    found = assess(line)
    state = Replayed(record).state
    if state is None or not found.seat:
        return "[]"
    first = found.options[0] if found.options else only_move(state.view(found.seat))
    moves = () if first is None else line_after(state, found.seat, first.move).moves
    return json.dumps([one.move for one in moves])


def luck_text(record: str) -> str:
    """Return what the cards gave side 1 in a record, as JSON; null where that cannot be told. Raises RecordError."""
    return json.dumps(luck_of(record))
