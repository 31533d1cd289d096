"""Texts in rows: wrapped and cut by the columns that they take, of which a sign of some scripts takes two."""

import msgspec
import pytest
from rich.cells import cell_len

from sobremesa.protocol.rest.tables import NewPlayer
from sobremesa.terminal.clickable_text import Sheet
from sobremesa.terminal.text_rows import cut, filled, padded, tail, width_of, wrapped
from tests.terminal.helpers import at_table, desk_of, expect_text, my_turn, order, table_of

WIDE = "田中太郎さん"


@pytest.mark.parametrize("width", [10, 17, 60])
@pytest.mark.parametrize("text", ["one two three four", f"{WIDE} plays 5♥ and {WIDE} takes 5♦", WIDE * 9, "x" * 99])
def test_a_text_is_wrapped_so_that_nothing_is_lost_and_all_fits(text, width):
    """Between words, and within one that is longer than a line; all lines are as far in as the first."""
    lines = wrapped(f"  {text}", width)

    assert max(map(cell_len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line.startswith("  ") for line in lines)


def test_spaces_within_a_line_and_hyphens_stay():
    """They are part of what is told: a score stands apart, a link is not broken."""
    assert wrapped("You win.  40 – 12", 60) == ["You win.  40 – 12"]
    assert wrapped("see http://host/a-b", 14) == ["see", "http://host/a-", "b"]
    assert wrapped("", 10) == []


def test_what_there_is_no_room_for_ends_with_dots():
    """Where rows are too many, and where a name is too long; a sign of two columns is not halved."""
    rows = filled(f"{WIDE} {WIDE} {WIDE} {WIDE}", 16, most=2)
    assert (len(rows), rows[1][0].text[-1]) == (2, "…")
    assert max(map(width_of, rows)) <= 15
    assert (cut(WIDE, 8, "…"), cut(WIDE, 8, "..."), cut(WIDE, 12, "…")) == ("田中太…", "田中...", WIDE)
    assert (tail(WIDE, 5), tail("", 5), padded("田", 4)) == ("さん", "", "田  ")


@pytest.mark.parametrize("width", [60, 80, 120])
async def test_a_table_with_wide_names_is_seen_whole(tmp_path, width):
    """What the last plays tell is not cut at the edge."""
    wanted = msgspec.structs.replace(
        order("cribbage", "standard"), players=[NewPlayer("me", name=WIDE * 4), NewPlayer("bot", level="novato")]
    )
    async with desk_of(tmp_path) as desk, at_table(desk, wanted, (width, 24)) as pilot:
        await my_turn(pilot)
        sitting = table_of(pilot).sitting
        sitting.table = msgspec.structs.replace(sitting.table, you=0)
        table_of(pilot).redraw()
        await expect_text(pilot, "田")
        for sheet in pilot.app.screen.query(Sheet):
            assert max(map(width_of, sheet._draw(sheet.size)), default=0) <= sheet.size.width
