"""A database and a shelf answer alike, whatever is asked of them in whatever order."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from sobremesa.store import Aside, Link, LostRace, MoveRow, Seat, Standing, Store, StoreError, Transfer
from sobremesa.store.clock import ago
from sobremesa.store.shelf import MemoryShelf, ShelfStore
from sobremesa.store.sql import SqlStore
from tests.store.makers import game_of

STEPS = 150
GAMES = [f"g{number}" for number in range(6)]
PLAYERS = range(1, 5)

Asking = Callable[[Store], Awaitable[object]]


def asking(luck: random.Random, rows: dict[str, int], asides: dict[str, int]) -> Asking:
    """Something to be asked of a store at random: most of it can be done, some of it comes too late."""
    game, player, seat = luck.choice(list(rows) or GAMES), luck.choice(PLAYERS), luck.randint(1, 2)
    late = luck.random() < 0.2
    standing = Standing(luck.choice(["playing", "playing", "over", "abandoned"]), [luck.randint(0, 9), 2], 0, [seat])
    row, said = rows.get(game, 1), asides.get(game, 0)
    number = row if late else row + 1
    transfer = Transfer(f"t{luck.randint(1, 3)}{game}{seat}", game, seat, player, late, ago(luck.choice([-60, 60])))
    sitting = Seat(seat, "human", "Eva", player=player)
    previous = luck.choice([None, None, luck.choice(GAMES)])
    seats = [Seat(1, "human", "Ana", player=player), luck.choice([Seat(2, "open", ""), Seat(2, "bot", "N", level="n")])]
    name = luck.choice(GAMES)
    made = replace(game_of(name, player, seats), previous=previous, session=previous or name, public=late)
    askings: list[Asking] = [
        lambda store: store.create(made, [MoveRow(1, 0, "pack")], standing, [Link(f"l{name}", name, 2)]),
        lambda store: store.append(game, [MoveRow(number, seat, "5h", 7), MoveRow(number + 1, 2, "6h")], standing),
        lambda store: store.append(game, [MoveRow(number, seat, "5h")], standing),
        lambda store: store.say(game, Aside(max(1, said) if late else said + 1, row, seat, "call", "ronda")),
        lambda store: store.sit(game, sitting, 2),
        lambda store: store.stand_in(game, seat, late),
        lambda store: store.let_watch(game, player),
        lambda store: store.may_watch(game, player),
        lambda store: store.note_turn(game, [seat]),
        lambda store: store.rematch_of(game),
        lambda store: store.link(f"l{game}"),
        lambda store: store.shares.end(game, player),
        lambda store: store.transfers.add(transfer),
        lambda store: store.transfers.take(transfer, 1 + player % 4, "Luz"),
        lambda store: store.transfers.end(game, seat, late),
        lambda store: store.transfers.former_holder(game, player),
        lambda store: store.transfers.renew(game_of(game, player), 2, f"l{game}"),
        lambda store: store.reviews.keep_part(game, seat, "first 0", "part"),
        lambda store: store.reviews.parts(game, seat),
        lambda store: store.reviews.find(game, seat),
        lambda store: store.results.find(GAMES, seat),
        lambda store: store.players_seated(),
    ]
    return luck.choice(askings if rows else askings[:1])


async def answer(store: Store, ask: Asking) -> object:
    """What a store answers, or the kind of its refusal."""
    try:
        return await ask(store)
    except LostRace:
        return LostRace
    except StoreError:
        return StoreError


async def everything(store: Store) -> list[object]:
    """All that a store tells of its games."""
    found: list[object] = [sorted(one.game.id for one in await store.public_games(""))]
    for game in GAMES:
        found += [await store.game(game), await store.rows(game), await store.asides(game), await store.rows(game, 3)]
        found.append([(one.game, one.standing) for one in await store.session(game)])
    for player in PLAYERS:
        for over in (None, True, False):
            listed = [(one.game.id, one.standing) for one in await store.games_of(player, over)]
            found.append(sorted(listed, key=lambda one: one[0]))
    return found


@pytest.mark.parametrize("seed", range(4))
async def test_a_database_and_a_shelf_answer_alike(tmp_path, seed):
    """Games are made, played, joined, given away and judged in any order: every answer and refusal is the same."""
    luck = random.Random(seed)
    stores: list[Store] = [await SqlStore.open(tmp_path), await ShelfStore.open(MemoryShelf())]
    for player in PLAYERS:
        assert [(await store.ensure_player(f"p{player}")).id for store in stores] == [player, player]

    for step in range(STEPS):
        rows = {game: len(await stores[1].rows(game)) for game in GAMES if await stores[0].game(game) is not None}
        asides = {game: len(await stores[1].asides(game)) for game in GAMES}
        ask = asking(luck, rows, asides)
        one, other = [await answer(store, ask) for store in stores]
        assert one == other, step
    first, second = [await everything(store) for store in stores]

    assert first == second
    assert max([len(await stores[0].rows(game)) for game in GAMES]) > 5
    for store in stores:
        await store.close()
