"""The last nudge of a game is kept, if it is far enough from the one before, and goes with what is played."""

from __future__ import annotations

from sobremesa.store import MoveRow, Nudge
from sobremesa.store.clock import ago
from tests.store.makers import OPEN, made

DAY = 86_400


async def test_a_nudge_is_kept_where_the_one_before_is_far_enough(database):
    """Neither in the same turn nor within a day, however many ask at once."""
    await made(database)
    first = Nudge(1, 2, ago(DAY / 2))
    assert await database.nudges.put("g", first, ago(DAY))

    assert not await database.nudges.put("g", Nudge(1, 1, ago(-2 * DAY)), ago(-DAY))
    assert not await database.nudges.put("g", Nudge(2, 1, ago(0)), ago(DAY))
    assert await database.nudges.current(["g", "h"]) == {"g": first}
    await database.append("g", [MoveRow(2, 1, "5h")], OPEN)
    assert await database.nudges.put("g", Nudge(2, 1, ago(-DAY)), ago(0))


async def test_a_nudge_is_over_once_the_game_goes_on(database):
    """It stands for the turn in which it was; nothing is kept for a table that there is not."""
    await made(database)
    await database.nudges.put("g", Nudge(1, 2, ago(0)), ago(DAY))
    await database.append("g", [MoveRow(2, 1, "5h")], OPEN)

    assert await database.nudges.current(["g"]) == {}
    assert not await database.nudges.put("nothing", Nudge(1, 2, ago(0)), ago(DAY))


async def test_in_a_browser_nobody_is_nudged(store):
    """Whoever plays there sits at the same device."""
    await made(store)
    kept = await store.nudges.put("g", Nudge(1, 1, ago(0)), ago(DAY))

    assert len(await store.nudges.current(["g"])) == kept
