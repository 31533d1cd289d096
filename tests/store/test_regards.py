"""Whom players do not want to hear or to meet is kept until they undo it."""

from __future__ import annotations

from sobremesa.store import DeviceLink, Regard
from sobremesa.store.clock import ago


async def people(store, *names: str) -> list[int]:
    """The players of some tokens."""
    return [(await store.ensure_player(name)).id for name in names]


async def test_a_regard_is_kept_replaced_and_undone(database):
    """Of one who is like anybody again there is no row."""
    ana, eva, luz = await people(database, "ana", "eva", "luz")

    await database.regards.keep(ana, Regard(eva, muted=True))
    await database.regards.keep(ana, Regard(luz, blocked=True))
    await database.regards.keep(ana, Regard(eva, muted=True, blocked=True))
    both = await database.regards.of(ana)
    blocking = [await database.regards.blocking(one) for one in (ana, eva, luz)]
    await database.regards.keep(ana, Regard(eva))

    assert both == [Regard(eva, muted=True, blocked=True), Regard(luz, blocked=True)]
    assert blocking == [set(), {ana}, {ana}]
    assert await database.regards.of(ana) == [Regard(luz, blocked=True)]


async def test_what_others_keep_of_a_player_is_not_among_what_is_kept_of_them(database):
    """Or the file of all their data would tell them who has blocked them."""
    ana, eva = await people(database, "ana", "eva")
    await database.regards.keep(ana, Regard(eva, blocked=True))

    assert (await database.people.kept(eva))["regards"] == []
    assert len((await database.people.kept(ana))["regards"]) == 1


async def test_whoever_becomes_one_with_another_is_regarded_as_before(database):
    """What others keep of the device that was linked holds for both, and nobody blocks themselves."""
    ana, phone, eva = await people(database, "ana", "phone", "eva")
    await database.regards.keep(eva, Regard(phone, blocked=True))
    await database.regards.keep(phone, Regard(eva, muted=True))
    await database.regards.keep(ana, Regard(phone, blocked=True))
    await database.devices.offer(DeviceLink("link", ana, ago(-3600)))

    assert (await database.devices.take("link", "phone")).done

    assert await database.regards.of(ana) == [Regard(eva, muted=True)]
    assert await database.regards.blocking(ana) == {eva}


async def test_in_a_browser_nobody_is_kept_apart(store):
    """A shelf keeps nothing of it; a database does."""
    ana, eva = await people(store, "ana", "eva")

    await store.regards.keep(ana, Regard(eva))

    assert await store.regards.of(ana) == []
    assert await store.regards.blocking(eva) == set()
