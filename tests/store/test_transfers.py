"""Links that move a seat to another player, and who had it before."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from sobremesa.store import Seat, Transfer
from sobremesa.store.clock import ago
from tests.store.makers import OPEN, game_of

LATER, PAST = ago(-7 * 24 * 3600), ago(1)  # from when the tests are collected, which may be long before they run


async def at_table(store) -> tuple[int, int]:
    """A game in which Ana, who made it, and Eva sit."""
    ana, eva = [(await store.ensure_player(name)).id for name in ("ana", "eva")]
    seats = [Seat(1, "human", "Ana", player=ana, text="uno"), Seat(2, "human", "Eva", player=eva, stood_in=True)]
    await store.create(game_of("g", ana, seats), [], OPEN)
    return ana, eva


async def test_a_seat_moves_with_all_that_is_its_holders(store):
    """The new player has the seat, its text and the table; the old one has neither and is known as a former holder."""
    ana, _ = await at_table(store)
    phone = (await store.ensure_player("phone")).id
    transfer = Transfer("a", "g", 1, ana, False, LATER)
    await store.transfers.add(transfer)

    assert await store.transfers.find("a") == transfer
    assert await store.transfers.take(transfer, phone, "Ana")

    game = await store.game("g")
    assert game.players[0] == Seat(1, "human", "Ana", player=phone, text="uno")
    assert (game.host, game.belongs_to(ana)) == (phone, False)
    assert await store.transfers.former_holder("g", ana) is False
    assert await store.transfers.former_holder("g", phone) is None


async def test_a_link_of_the_hosts_moves_the_seat_alone(store):
    """The table stays the host's; nobody stands in for the new player, who is known by the name they gave."""
    ana, eva = await at_table(store)
    luz = (await store.ensure_player("luz")).id
    transfer = Transfer("a", "g", 2, eva, True, LATER)
    await store.transfers.add(transfer)

    assert await store.transfers.take(transfer, luz, "Luz")

    game = await store.game("g")
    assert (game.host, game.players[1]) == (ana, Seat(2, "human", "Luz", player=luz))
    assert await store.transfers.former_holder("g", eva) is True


async def test_a_link_moves_a_seat_once(store):
    """Of two who open it at once one has the seat; afterwards it leads there as the link of a seat does."""
    ana, _ = await at_table(store)
    wanting = [(await store.ensure_player(name)).id for name in ("luz", "paz")]
    transfer = Transfer("a", "g", 1, ana, False, LATER)
    await store.transfers.add(transfer)

    got = await asyncio.gather(*(store.transfers.take(transfer, player, "x") for player in wanting))

    assert sorted(got) == [False, True]
    assert (await store.game("g")).players[0].player == wanting[got.index(True)]
    assert await store.transfers.find("a") is None
    assert (await store.link("a")).seat == 1


async def test_a_link_that_has_run_out_or_was_ended_or_replaced_moves_nothing(store):
    """Nor does one whose seat is somebody else's meanwhile, or that somebody opens who sits there already."""
    ana, eva = await at_table(store)
    luz = (await store.ensure_player("luz")).id
    first = Transfer("a", "g", 1, ana, False, LATER)

    async def moves(transfer: Transfer, player: int) -> bool:
        await store.transfers.add(transfer)
        return await store.transfers.take(transfer, player, "x")

    assert not await moves(replace(first, expires=PAST), luz)
    assert not await moves(replace(first, holder=luz), luz)
    assert not await moves(first, eva)
    await store.transfers.add(replace(first, hash="b"))
    assert not await store.transfers.take(first, luz, "x")
    await store.transfers.end("g", 1, by_host=True)
    assert await store.transfers.find("b") is not None
    await store.transfers.end("g", 1, by_host=False)
    assert not await store.transfers.take(replace(first, hash="b"), luz, "x")
    assert (await store.game("g")).players[0].player == ana


async def test_a_seat_goes_there_and_back(store):
    """Whoever has it again is no former holder, and can be forgotten where they want to watch."""
    ana, _ = await at_table(store)
    phone = (await store.ensure_player("phone")).id
    for holder, player, name in ((ana, phone, "a"), (phone, ana, "b"), (ana, phone, "c")):
        transfer = Transfer(name, "g", 1, holder, False, LATER)
        await store.transfers.add(transfer)
        assert await store.transfers.take(transfer, player, "Ana")

    assert await store.transfers.former_holder("g", phone) is None
    assert await store.transfers.former_holder("g", ana) is False
    await store.transfers.forget("g", ana)
    assert await store.transfers.former_holder("g", ana) is None


async def test_the_link_of_an_open_seat_is_replaced(store):
    """The old one opens nothing any more; where somebody sits nothing changes."""
    ana = (await store.ensure_player("ana")).id
    game = game_of("g", ana, [Seat(1, "human", "Ana", player=ana), Seat(2, "open", "")])
    await store.create(game, [], OPEN)

    assert await store.transfers.renew(game, 2, "a")
    assert await store.transfers.renew(game, 2, "b")
    assert not await store.transfers.renew(game, 1, "c")

    assert [await store.link(name) for name in ("a", "c")] == [None, None]
    assert (await store.link("b")).seat == 2
