"""What is written of somebody who goes at that moment fails as where nothing can be saved: it may be tried again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from sobremesa.store import Pause, Store, StoreError
from sobremesa.store.clock import ago
from tests.store.makers import made

NOBODY = 4711

WRITINGS: dict[str, Callable[[Store], Awaitable[None]]] = {
    "a share, by its player": lambda store: store.shares.add("link", "g", NOBODY),
    "a share, by its game": lambda store: store.shares.add("link", "gone", 1),
    "a device": lambda store: store.devices.add(NOBODY, "token"),
    "a pause": lambda store: store.pauses.add("gone", Pause(0, ago(60), ago(-60), "vacation", 3)),
}


@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS)
async def test_what_belongs_to_somebody_or_something_gone_is_not_written(database, writing):
    """The error says so; it is no violated key, which nobody expects."""
    await made(database)
    await database.ensure_player("ana")

    with pytest.raises(StoreError, match="is gone"):
        await writing(database)

    assert await database.shares.game("link") is None
    assert await database.devices.of(NOBODY) == []
    assert await database.pauses.of("gone") == []
