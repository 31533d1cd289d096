"""Invitations are kept for both, declined by the one who was invited, and gone with their table."""

from __future__ import annotations

import pytest

from sobremesa.store import DeviceLink, Invitation, StoreError
from sobremesa.store.clock import ago
from tests.store.makers import made

LONG_AGO = ago(3600)


async def test_both_find_an_invitation_that_is_not_too_old(database):
    """Others do not; who has declined it finds it as declined."""
    await made(database)
    ana, eva, luz = [(await database.ensure_player(one)).id for one in ("ana", "eva", "luz")]
    sent = Invitation("g", ana, eva, ago(60))

    await database.invitations.add(sent)
    found = [await database.invitations.of(one, LONG_AGO) for one in (ana, eva, luz)]

    assert found == [[sent], [sent], []]
    assert await database.invitations.of(eva, ago(1)) == []
    assert [await database.invitations.decline("g", one) for one in (ana, eva)] == [False, True]
    assert (await database.invitations.of(ana, LONG_AGO))[0].declined


async def test_several_are_invited_to_one_table_and_each_of_them_once(database):
    """Each declines for themselves; of two who become one a single invitation is left."""
    await made(database)
    ana, eva, luz = [(await database.ensure_player(one)).id for one in ("ana", "eva", "luz")]
    for invited in (eva, luz):
        await database.invitations.add(Invitation("g", ana, invited, ago(60)))
    with pytest.raises(StoreError):
        await database.invitations.add(Invitation("g", ana, eva, ago(30)))
    await database.invitations.decline("g", luz)
    found = [(one.invited, one.declined) for one in await database.invitations.of(ana, LONG_AGO)]
    await database.devices.offer(DeviceLink("link", eva, ago(-60)))
    linked = await database.devices.take("link", "luz")

    assert sorted(found) == [(eva, False), (luz, True)]
    assert linked.done
    assert [one.invited for one in await database.invitations.of(ana, LONG_AGO)] == [eva]


async def test_an_invitation_goes_with_its_table(database):
    """Nothing of it is left where the host is forgotten and nobody else sits there."""
    await made(database)
    ana, eva = [(await database.ensure_player(one)).id for one in ("ana", "eva")]
    await database.invitations.add(Invitation("g", ana, eva, ago(60)))

    await database.people.erase(ana)

    assert await database.invitations.of(eva, LONG_AGO) == []


async def test_nobody_who_is_gone_is_invited(database):
    """Who has themselves forgotten at that moment: it fails as where nothing can be saved."""
    await made(database)
    ana = (await database.ensure_player("ana")).id

    with pytest.raises(StoreError, match="gone"):
        await database.invitations.add(Invitation("g", ana, 4711, ago(60)))

    assert await database.invitations.of(ana, LONG_AGO) == []


async def test_in_a_browser_nobody_is_invited(store):
    """Nobody who is not at the device can come there."""
    assert await store.invitations.of(1, LONG_AGO) == []
    assert not await store.invitations.decline("g", 1)
