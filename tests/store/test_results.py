"""What finished games count, as it is kept."""

from __future__ import annotations

import asyncio

from tests.store.makers import made


async def test_counts_are_found_as_they_were_kept(store):
    """By game and edition; a new edition takes the place of the old one."""
    game, other = await made(store), await made(store, "h", "eva")

    await store.results.keep({game.id: {"games": [1, 0]}, other.id: {}}, 1)
    await store.results.keep({game.id: {"games": [2, 0]}}, 2)

    assert await store.results.find([game.id, other.id, "x"], 1) == {other.id: {}}
    assert await store.results.find([game.id], 2) == {game.id: {"games": [2, 0]}}


async def test_two_that_count_the_same_game_at_once_keep_one(store):
    """Neither is told of an error, and nothing to keep is no trouble."""
    game = await made(store)

    await asyncio.gather(*(store.results.keep({game.id: {"games": [0, 1]}}, 1) for _ in range(4)))
    await store.results.keep({}, 1)

    assert await store.results.find([game.id], 1) == {game.id: {"games": [0, 1]}}
