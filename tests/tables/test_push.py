"""Which device of a player is told of what waits for them: each answers for itself."""

from __future__ import annotations

from sobremesa.store import PushSubscription, Store
from sobremesa.tables.notifications import DEVICES
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.operations.push import end_push, push_offer
from sobremesa.tables.tables import Tables


async def test_each_device_of_a_player_knows_whether_it_is_told(tables: Tables, store: Store) -> None:
    """Neither those that were linked before it nor those after it say anything of it."""
    app, devices = Application(tables), ["ana", "laptop", "phone"]
    ana = await tables.seat_player(devices[0])
    for device in devices[1:]:
        await store.devices.add(ana, device)
    laptop = PushSubscription("laptop", "https://push.example/1", "key", "auth", "es")
    await tables.subscriptions.add(ana, laptop, DEVICES)

    async def told() -> list[bool]:
        return [(await push_offer(app, Caller(device))).on for device in [*devices, "nobody's"]]

    assert await told() == [False, True, False, False]
    await end_push(app, Caller("laptop"))
    assert await told() == [False] * 4
