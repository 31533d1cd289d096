"""Several devices are one player's: they are linked by a link of one use, and each can be ended."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.store import DeviceLink, Linked, MoveRow, PushSubscription, Seat, Standing, StoreError, Transfer
from sobremesa.store.clock import ago
from tests.store.makers import OPEN, game_of, made

LATER, PAST = ago(-7 * 24 * 3600), ago(1)


async def link_of(store, token: str = "ana", expires: str = LATER) -> int:
    """A link with the hash "link", made by the player of a token, who is returned."""
    player = (await store.ensure_player(token)).id
    await store.devices.offer(DeviceLink("link", player, expires))
    return player


async def tokens(store, player: int) -> list[str]:
    """The tokens of a player."""
    return [device.hash for device in await store.devices.of(player)]


async def test_a_new_device_becomes_the_players(database):
    """It has all that the first one has; the link is used by it."""
    ana = await link_of(database)
    await made(database)

    assert await database.devices.take("link", "phone") == Linked(done=True)

    assert (await database.player("phone")).id == ana
    assert await tokens(database, ana) == ["ana", "phone"]
    assert await database.devices.offered("link") is None


async def test_a_device_brings_its_own_games_along(database):
    """Seats, tables, rights to watch, shares and links are the one player's; of what one has once, the first stays."""
    ana = await link_of(database)
    await made(database, "mine", "ana")
    await made(database, "brought", "phone")
    phone = (await database.player("phone")).id
    for player in (ana, phone):
        await database.let_watch("mine", player)
        await database.feeds.renew(player, f"feed {player}")
    await database.let_watch("brought", phone)
    await database.shares.add("share", "brought", phone)
    await database.transfers.add(Transfer("t", "brought", 1, phone, False, LATER))

    assert await database.devices.take("link", "phone") == Linked(done=True, changed=["brought"])

    assert [one.game.id for one in await database.games_of(ana)] == ["brought", "mine"]
    game = await database.game("brought")
    assert (game.host, game.seat_of(ana)) == (ana, 1)
    assert (await database.transfers.find("t")).holder == ana
    assert [await database.feeds.player(f"feed {player}") for player in (ana, phone)] == [ana, None]
    assert await database.may_watch("brought", ana)
    assert await database.people.all() == [ana]


async def test_two_who_sit_at_one_table_do_not_become_one(database):
    """Nothing changes while their game goes on, and the link is still good."""
    ana = await link_of(database)
    phone = (await database.ensure_player("phone")).id
    seats = [Seat(1, "human", "Ana", player=ana), Seat(2, "human", "Luz", player=phone)]
    await database.create(game_of("g", ana, seats), [MoveRow(1, 0, "pack")], OPEN)

    assert await database.devices.take("link", "phone") == Linked(done=False, both=["g"])

    assert (await database.player("phone")).id == phone
    assert (await database.devices.offered("link")).player == ana


async def test_a_game_that_both_have_finished_keeps_nobody_from_being_one(database):
    """It is one's own once; the other seat keeps its name and is nobody's."""
    ana = await link_of(database)
    phone = (await database.ensure_player("phone")).id
    seats = [Seat(1, "human", "Ana", player=ana), Seat(2, "human", "Luz", player=phone)]
    await database.create(game_of("g", phone, seats), [MoveRow(1, 0, "pack")], Standing("over", [40, 2], 1))

    assert await database.devices.take("link", "phone") == Linked(done=True, changed=["g"])

    game = await database.game("g")
    assert (game.host, game.players) == (ana, [seats[0], Seat(2, "human", "Luz")])


@pytest.mark.parametrize("link", ["link", "guessed"])
async def test_a_link_that_has_run_out_or_was_guessed_links_nothing(database, link):
    """Neither makes a device anybody's."""
    await link_of(database, expires=PAST)

    assert await database.devices.take(link, "phone") == Linked(done=False)
    assert await database.player("phone") is None


async def test_of_two_devices_that_open_a_link_at_once_one_is_linked(database):
    """A link is good once."""
    ana = await link_of(database)

    taken = await asyncio.gather(*(database.devices.take("link", one) for one in ("phone", "tablet")))

    assert sorted(one.done for one in taken) == [False, True]
    assert len(await tokens(database, ana)) == 2


async def test_a_new_link_ends_the_one_before(database):
    """A player has one."""
    ana = await link_of(database)
    await database.devices.offer(DeviceLink("newer", ana, LATER))

    assert await database.devices.take("link", "phone") == Linked(done=False)
    assert (await database.devices.take("newer", "phone")).done


async def test_whoever_links_their_own_device_stays_who_they_are(database):
    """The link is used all the same."""
    ana = await link_of(database)

    assert await database.devices.take("link", "ana") == Linked(done=True)
    assert await tokens(database, ana) == ["ana"]


async def test_a_device_that_was_ended_is_nobodys(database):
    """Only one's own are ended; the others go on."""
    ana = await link_of(database)
    await database.devices.add(ana, "phone")
    eva = (await database.ensure_player("eva")).id

    await database.devices.end(ana, ["phone", "eva"])

    assert await database.player("phone") is None
    assert await tokens(database, ana) == ["ana"]
    assert await tokens(database, eva) == ["eva"]


async def test_a_device_that_is_ended_takes_the_link_to_another_one_along(database):
    """It may have made it; nobody else's ends."""
    ana = await link_of(database)
    eva = (await database.ensure_player("eva")).id
    await database.devices.offer(DeviceLink("evas", eva, LATER))
    await database.devices.add(ana, "phone")

    await database.devices.end(ana, ["phone"])

    assert [(await database.devices.offered(one)) is None for one in ("link", "evas")] == [True, False]


async def test_a_device_that_is_expelled_takes_along_what_it_may_have_opened(database):
    """Links to a device, to one's own seat and to the feed, and its own notices; other devices and the host's stay."""
    ana = await link_of(database)
    eva = (await database.ensure_player("eva")).id
    await database.devices.add(ana, "phone")
    for game, by_host in (("mine", False), ("given", True)):
        await made(database, game, "ana")
        await database.transfers.add(Transfer(game, game, 1, ana, by_host, LATER))
    for player in (ana, eva):
        await database.feeds.renew(player, f"feed of {player}")
    for device in ("ana", "phone"):
        await database.push.add(ana, PushSubscription(device, f"https://push.example/{device}", "point", "s", "es"), 5)

    await database.devices.expel(ana, ["phone"])

    assert await tokens(database, ana) == ["ana"]
    assert await database.devices.offered("link") is None
    assert [await database.transfers.find(one) is None for one in ("mine", "given")] == [True, False]
    assert [await database.feeds.player(f"feed of {one}") for one in (ana, eva)] == [None, eva]
    assert [one.hash for one in (await database.push.of([ana], 5))[ana]] == ["ana"]


async def test_a_device_that_leaves_by_itself_ends_neither_seat_links_nor_the_feed(database):
    """Its holder may go on by them."""
    ana = await link_of(database)
    await made(database, "mine", "ana")
    await database.transfers.add(Transfer("own", "mine", 1, ana, False, LATER))
    await database.feeds.renew(ana, "feed")

    await database.devices.end(ana, ["ana"])

    assert await database.transfers.find("own") is not None
    assert await database.feeds.player("feed") == ana


async def test_a_token_alone_is_a_players_and_nothing_opened_by_another_is_left(database):
    """Neither links to a device, to one's own seat or to a feed, nor subscriptions; the host's and others' stay."""
    ana = await link_of(database)
    eva = (await database.ensure_player("eva")).id
    for game in ("mine", "given"):
        await made(database, game, "ana")
    await database.transfers.add(Transfer("own", "mine", 1, ana, False, LATER))
    await database.transfers.add(Transfer("hosts", "given", 1, ana, True, LATER))
    for player, device in ((ana, "ana"), (eva, "eva")):
        await database.feeds.renew(player, f"{device}s feed")
        address = f"https://push.example/{device}"
        await database.push.add(player, PushSubscription(device, address, "point", "secret", "es"), 5)

    await database.devices.renew(ana, "fresh")

    assert await tokens(database, ana) == ["fresh"]
    assert await tokens(database, eva) == ["eva"]
    assert await database.devices.offered("link") is None
    assert [await database.transfers.find(one) is None for one in ("own", "hosts")] == [True, False]
    assert [await database.feeds.player(f"{one}s feed") for one in ("ana", "eva")] == [None, eva]
    assert list(await database.push.of([ana, eva], 5)) == [eva]


async def test_nobody_who_is_gone_is_given_a_token(database):
    """Who has themselves forgotten at that moment: it fails as where nothing can be saved."""
    with pytest.raises(StoreError, match="gone"):
        await database.devices.renew(4711, "fresh")

    assert await database.player("fresh") is None
