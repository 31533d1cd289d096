"""Where devices are told of what waits for their players: one address a device, some a player; and keys that stay."""

from __future__ import annotations

import asyncio

from sobremesa.store import DeviceLink, PushSubscription
from sobremesa.store.clock import ago

MOST = 5


def told(device: str, endpoint: str = "") -> PushSubscription:
    """Where a device is told."""
    return PushSubscription(device, endpoint or f"https://push.example/{device}", "point", "secret", "es")


async def devices(store, player: int) -> list[str]:
    """The devices of a player that are told, by name."""
    return sorted(one.hash for one in (await store.push.of([player], MOST)).get(player, []))


async def test_a_device_is_told_in_one_place(database):
    """Another address takes the place of the one before; what was kept comes back as it was given."""
    ana = (await database.ensure_player("ana")).id
    await database.push.add(ana, told("ana"), MOST)
    await database.push.add(ana, told("ana", "https://push.example/new"), MOST)

    assert await database.push.of([ana], MOST) == {ana: [told("ana", "https://push.example/new")]}


async def test_the_devices_of_many_players_are_found_at_once(database):
    """Each has their own, at most so many, the last to come first; who has none is left out."""
    ana, eva, lia, _ = [(await database.ensure_player(name)).id for name in ("ana", "eva", "lia", "nobody")]
    for player, device in ((ana, "a"), (eva, "e1"), (eva, "e2"), (lia, "l")):
        await database.push.add(player, told(device), MOST)
        await asyncio.sleep(0.002)

    found = await database.push.of({ana, eva, 4711}, 1)

    assert found == {ana: [told("a")], eva: [told("e2")]}


async def test_of_too_many_devices_the_first_leaves(database):
    """The sixth is told, and the first no more."""
    ana = (await database.ensure_player("ana")).id
    for number in range(MOST + 1):
        await database.push.add(ana, told(str(number)), MOST)
        await asyncio.sleep(0.002)  # the times of the rows are in milliseconds

    assert await devices(database, ana) == ["1", "2", "3", "4", "5"]


async def test_an_address_tells_one_player(database):
    """A browser that lost its cookie keeps its address: it is not told of the games of whoever it was before."""
    ana, eva = [(await database.ensure_player(name)).id for name in ("ana", "eva")]
    await database.push.add(ana, told("ana", "https://push.example/same"), MOST)
    await database.push.add(eva, told("eva", "https://push.example/same"), MOST)

    assert (await devices(database, ana), await devices(database, eva)) == ([], ["eva"])


async def test_a_device_that_is_logged_out_is_not_told(database):
    """The player's other devices are."""
    ana = (await database.ensure_player("ana")).id
    await database.devices.add(ana, "phone")
    for device in ("ana", "phone"):
        await database.push.add(ana, told(device), MOST)

    await database.devices.end(ana, ["phone"])

    assert await devices(database, ana) == ["ana"]


async def test_a_device_with_a_new_token_is_told_as_before(database):
    """Nothing else of it changes."""
    ana = (await database.ensure_player("ana")).id
    await database.push.add(ana, told("ana"), MOST)

    await database.push.move("ana", "fresh")

    assert await database.push.of([ana], MOST) == {ana: [told("fresh", "https://push.example/ana")]}


async def test_a_device_and_an_address_can_end(database):
    """The one where its player asks for it, the other where its push service does not know it any more."""
    ana = (await database.ensure_player("ana")).id
    for device in ("ana", "phone", "desk"):
        await database.push.add(ana, told(device), MOST)

    await database.push.end("phone")
    await database.push.end_address("https://push.example/desk")

    assert await devices(database, ana) == ["ana"]


async def test_whoever_links_a_device_is_told_on_it(database):
    """What was asked for on a device goes with it to another profile."""
    ana, eva = [(await database.ensure_player(name)).id for name in ("ana", "eva")]
    await database.push.add(eva, told("eva"), MOST)
    await database.devices.offer(DeviceLink("link", ana, ago(-60)))

    await database.devices.take("link", "eva")

    assert await devices(database, ana) == ["eva"]


async def test_the_first_key_stays(database):
    """Processes that start at once all have the same."""
    keys = await asyncio.gather(*(database.keys.first("vapid", name) for name in "abc"))

    assert len(set(keys)) == 1
    assert await database.keys.first("vapid", "late") == keys[0]
