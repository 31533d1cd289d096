"""Which games wait for a player: those that have begun, however many, and a table of a round before all others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.store import Listed, Pause, Store
from sobremesa.store.clock import ago, seconds_of, time_text
from sobremesa.store.contract import PIECE
from sobremesa.tables.alarms import LEASE
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.orders import Sitter, make
from sobremesa.tables.waiting_games import correspondence_of, is_waiting, times_left, waiting_for
from tests.tables.helpers import BOT, ME, fixed_salts, order
from tests.tables.test_links import OPEN

EVA = Sitter("here", "Eva")
DAY = 86_400
POST = ClockTerms("correspondence", 3 * DAY)


async def stored(store: Store, *sitters: Sitter, host: str = "ana", tournament: str = "", seed: int = 1) -> str:
    """The id of a new game by correspondence that is in the store; Eva is beside its host where she sits there."""
    eva = [(await store.ensure_player("eva")).id] if EVA in sitters else []
    wanted = replace(order(*sitters), clock=POST)
    made = make(wanted, (await store.ensure_player(host)).id, fixed_salts(seed), eva)
    await store.create(replace(made.game, tournament=tournament), made.rows, made.standing)
    return made.game.id


async def going_on(store: Store, name: str) -> list[tuple[str, int]]:
    """A player's games by correspondence that go on, with the seat there."""
    player = (await store.ensure_player(name)).id
    return [(listed.game.id, seat) async for listed, seat in correspondence_of(store, player)]


async def test_a_table_that_waits_for_people_or_where_one_does_not_sit_has_not_begun_for_one(store: Store) -> None:
    """Whoever made a table for others has no seat there."""
    begun = await stored(store, ME, EVA)
    await stored(store, ME, OPEN)
    await stored(store, BOT, EVA)

    assert await going_on(store, "ana") == [(begun, 1)]


async def test_all_games_of_a_player_are_found_and_each_of_them_once(store: Store) -> None:
    """However many a list of the store holds at once."""
    games = [await stored(store, ME, EVA, seed=seed) for seed in range(PIECE + 3)]

    found = [game for game, _ in await going_on(store, "eva")]

    assert sorted(found) == sorted(games)


async def test_a_table_of_a_round_waits_before_all_other_games(store: Store) -> None:
    """In it others stand around and wait."""
    player = (await store.ensure_player("ana")).id
    for seed in range(6):
        await stored(store, ME, EVA, seed=seed)
    before = await waiting_for(store, player)
    table = await stored(store, ME, EVA, tournament="a night")

    assert before
    assert [listed.game.id for listed in await waiting_for(store, player)] == [table, *(one.game.id for one in before)]


@pytest.mark.parametrize("absent", [1, 2, 3, 4])
async def test_a_table_of_a_round_waits_for_all_but_whom_the_computer_plays_for(store: Store, absent: int) -> None:
    """Whose turn it is does not matter there: the round goes on for everybody."""
    await stored(store, ME, EVA, BOT, BOT, tournament="a night")
    (listed,) = await store.games_of((await store.ensure_player("ana")).id)
    seats = [replace(seat, stood_in=seat.seat == absent) for seat in listed.game.players]
    there = Listed(replace(listed.game, players=seats), listed.standing, listed.updated)

    assert [seat for seat in range(1, 5) if not is_waiting(there, seat)] == [absent]


async def on_turn(store: Store) -> tuple[Listed, int, int]:
    """A new game by correspondence of two, whoever is to move there and the other."""
    game = await stored(store, ME, EVA)
    (listed,) = await store.games_of((await store.ensure_player("ana")).id)
    assert listed.game.id == game
    (seat,) = listed.standing.turn or []
    mover, other = (listed.game.players[one - 1].player or 0 for one in (seat, 3 - seat))
    return listed, mover, other


@pytest.mark.parametrize("taken", [False, True], ids=["before", "while"])
async def test_nobodys_time_is_told_to_be_up_where_the_other_has_been_forgotten(store: Store, taken: bool) -> None:
    """The alarm has the table looked at, before and while that is done; the turn is as long as it was."""
    _, mover, other = await on_turn(store)
    await store.people.erase(other)
    now = seconds_of(ago(0)) + DAY
    if taken:
        await store.alarms.take(time_text(now), time_text(now + LEASE), 1)

    assert await times_left(store, await store.games_of(mover), now) == {}


@pytest.mark.parametrize(("since", "until", "told"), [(-2, -1, 0), (1, 3, None)])
async def test_a_time_that_may_have_stood_still_is_not_told_to_be_up(
    store: Store, since: int, until: int, told: int | None
) -> None:
    """A pause since the turn began makes it longer; one that was over by then does not."""
    listed, *_ = await on_turn(store)
    game, start = listed.game.id, seconds_of(listed.updated)
    pause = Pause(1, time_text(start + since * DAY), time_text(start + until * DAY), "vacation", 1)
    await store.pauses.add(game, pause)

    assert (await times_left(store, [listed], start + 4 * DAY)).get(game) == told
