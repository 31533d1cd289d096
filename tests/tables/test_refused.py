"""What nobody can ask for: it is refused with a code, whoever asks, and not by a server alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.protocol.rest.analysis import HandWanted, SetupWanted
from sobremesa.tables.exploring import explored
from sobremesa.tables.positions import position
from sobremesa.tables.refusals import Refused
from sobremesa.tables.teaching import PUZZLES, puzzle_day
from tests.tables.helpers import BOT, ME, order
from tests.tables.test_links import OPEN, code_of


def day(away: int) -> date:
    """The day so many days after today."""
    return datetime.now(UTC).date() + timedelta(away)


@pytest.mark.parametrize(
    ("ask", "wanted", "code"),
    [
        (explored, HandWanted("chess", "standard", ["5c"]), "unknown-game"),
        (position, SetupWanted("chess", "standard", {}), "unknown-game"),
        (puzzle_day, "2026-02-30", "unknown-day"),
        (puzzle_day, day(-PUZZLES - 2).isoformat(), "unknown-day"),
        (puzzle_day, day(PUZZLES + 2).isoformat(), "unknown-day"),
    ],
)
def test_what_there_is_not_is_refused_by_its_code(ask: Callable[[Any], Any], wanted: Any, code: str) -> None:
    """A game that is not installed, a day that is none, and one so far away that it has no puzzle."""
    with pytest.raises(Refused) as refused:
        ask(wanted)
    assert refused.value.code == code


@pytest.mark.parametrize("away", [1 - PUZZLES, 0, PUZZLES])
def test_a_day_that_is_not_too_far_has_a_puzzle(away: int) -> None:
    """It is that of the day that was asked for, and of no other."""
    assert puzzle_day(day(away).isoformat()) == day(away)


async def test_a_seat_of_a_public_table_is_offered_and_no_other(tables) -> None:
    """No table, one that is not public, and a seat beyond it are told apart."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    public, closed = [(await tables.make(replace(order(ME, OPEN), public=each), ana)).id for each in (True, False)]

    assert (await tables.listed_seat(public, 2, eva)).seat == 2
    for table, seat, code in (("none", 2, "unknown-table"), (closed, 2, "not-invited"), (public, 3, "unknown-link")):
        assert await code_of(tables.listed_seat(table, seat, eva)) == code
    assert await code_of(tables.listed_seat(public, 0, eva)) == "unknown-link"
    first = await tables.make(replace(order(OPEN, BOT), public=True), ana)
    assert (await tables.listed_seat(first.id, 1, eva)).seat == 1
    assert await code_of(tables.listed_seat(first.id, 2, None)) == "link-taken"
