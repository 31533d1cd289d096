"""The devices of a player: which one is logged out, and whom a link joins with whom."""

from __future__ import annotations

from sobremesa.store import Store
from sobremesa.tables.access import Guest
from sobremesa.tables.devices import public_id
from sobremesa.tables.orders import Sitter
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Ear, order


async def linked(tables: Tables, player: int, *devices: str) -> None:
    """Make devices those of a player, by a link each."""
    for device in devices:
        await tables.devices.take((await tables.devices.offer(player)).secret, device)


async def test_of_several_devices_one_is_logged_out(tables: Tables) -> None:
    """Whichever comes before it or after it stays; who sits at a table shows anew who they are, and nobody else."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    await linked(tables, ana, "phone", "tablet", "old phone")
    made = await tables.make(order(ME, Sitter("open")), ana)
    await tables.sit(made.told[2], eva, Guest("Eva", ""))
    ears = [Ear(seat) for seat in (0, 1, 2)]
    for ear in ears:
        tables.join(await tables.open(made.id), ear, 0)
    names = sorted(public_id(device) for device in await tables.devices.of(ana))

    await tables.devices.end(ana, names[2])
    await tables.devices.end(ana, names[0])

    assert sorted(public_id(device) for device in await tables.devices.of(ana)) == [names[1], names[3]]
    assert [ear.dismissed for ear in ears] == [False, True, False]


async def test_a_link_says_where_both_sit_whoever_of_them_came_first(tables: Tables, store: Store) -> None:
    """Where the device is one's own already nobody sits against anybody, however many players there are."""
    for stranger in range(260):
        await store.ensure_player(f"stranger {stranger}")
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(order(ME, Sitter("open")), ana)
    await tables.sit(made.told[2], eva, Guest("Eva", ""))

    async def both(player: int, device: str) -> list[str]:
        return (await tables.devices.look((await tables.devices.offer(player)).secret, device)).both

    assert [await both(ana, "eva"), await both(eva, "ana")] == [[made.id]] * 2
    assert [await both(ana, "ana"), await both(eva, "eva"), await both(ana, "nobody's")] == [[], [], []]


async def test_a_device_that_is_linked_sits_at_the_tables_it_had_open(tables: Tables) -> None:
    """They know at once that the one who sits there is another player from now on."""
    ana, leo = await tables.seat_player("ana"), await tables.seat_player("leo")
    live = await tables.open((await tables.make(order(ME, BOT), leo)).id)

    taken = await tables.devices.take((await tables.devices.offer(ana)).secret, "leo")

    assert (taken.games, live.game.seat_of(ana), live.game.seat_of(leo)) == (1, 1, 0)
