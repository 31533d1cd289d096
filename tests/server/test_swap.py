"""The swap law over the wire: two games that differ only in what a seat cannot see send that seat the same bytes."""

from __future__ import annotations

import pytest

from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Allowance, Limits
from sobremesa.tables.open_table import OpenTable
from tests.laws.tables import Table, tables
from tests.server.advisers import Echo
from tests.server.helpers import running
from tests.server.swapped import Story, keep, overheard, told_twice, tried
from tests.tables.helpers import fixed_salts

GENEROUS = Hosting(limits=Limits(messages=Allowance(10**6, 1)))
WANTED = 2  # stories for each seat of a table
TABLES = ["cuarenta-pagat-2", "cuarenta-mesa-4", "gin-standard-2", "cribbage-standard-2"]

Pair = tuple[Story, Story]


def named(name: str) -> Table:
    """The table of a name."""
    return next(table for table in tables() if table.id == name)


def pairs_of(table: Table, wanted: int) -> list[tuple[int, Pair]]:
    """Stories for each seat, and for who watches, each told twice."""
    found = []
    for seat in range(table.seats + 1):
        told = (told_twice(table, seat, seed) for seed in range(20 * wanted))
        found += [(seat, pair) for pair, _ in zip((pair for pair in told if pair), range(wanted), strict=False)]
    return found


async def everything_overheard(folder, pairs: list[tuple[int, Pair]], which: int) -> list:
    """What each seat is sent by a server that knows the first or the second of each pair."""
    await keep(folder, [pair[which] for _, pair in pairs])
    heard = []
    async with running(folder, salt=fixed_salts(1), hosting=GENEROUS, adviser=Echo()) as address:
        for seat, pair in pairs:
            tries = [tried(pair, seat, moves) for moves in (0, len(pair[0].moves))]
            heard.append(await overheard(address, pair[which], seat, tries))
    return heard


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", TABLES)
async def test_a_seat_is_sent_the_same_whatever_it_cannot_see(tmp_path, name):
    """In play, by refusals, by hints, on coming back, in lists and errors; for each seat and for who watches.

    The adviser says all that it was told: a hint cannot tell more than what it is made from.
    """
    pairs = pairs_of(named(name), WANTED)
    assert len(pairs) > 2
    await the_same_is_sent(tmp_path, pairs)


async def the_same_is_sent(folder, pairs: list[tuple[int, Pair]]) -> None:
    """Fail at the first thing that one of two servers sends and the other does not."""
    first = await everything_overheard(folder / "first", pairs, 0)
    second = await everything_overheard(folder / "second", pairs, 1)

    for (seat, pair), one, other in zip(pairs, first, second, strict=True):
        assert pair[0].rows != pair[1].rows
        for here, there in zip(one.heard, other.heard, strict=True):
            assert here == there, (pair[0].game.id, seat)
        assert one.people == other.people
        assert len(one.heard) > 60


async def test_a_leak_is_found(tmp_path, monkeypatch):
    """One card of another's hand in an event's view is enough."""
    shown = OpenTable.view
    monkeypatch.setattr(
        OpenTable, "view", lambda live, seat: shown(live, seat) | {"x": shown(live, 2 if seat == 1 else 1)["hand"][:1]}
    )

    pairs = [pair for pair in pairs_of(named("cribbage-standard-2"), 1) if pair[0] == 1]
    with pytest.raises(AssertionError, match="cribbage"):
        await the_same_is_sent(tmp_path, pairs)
