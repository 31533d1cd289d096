"""The reviews of finished games that are kept."""

from __future__ import annotations

import asyncio

from tests.store.makers import made


async def test_a_review_is_found_as_it_was_kept(store):
    """By its game and its edition: none of another game, and none that was made by other lights."""
    game = await made(store)
    other = await made(store, "h", "eva")

    await store.reviews.keep(game.id, 1, [91.5, None], '{"unit":"chance"}')

    assert await store.reviews.find(game.id, 1) == '{"unit":"chance"}'
    assert await store.reviews.find(game.id, 2) is None
    assert await store.reviews.find(other.id, 1) is None


async def test_a_new_edition_takes_the_place_of_the_old_one(store):
    """A game has one review, the last that was made."""
    game = await made(store)

    await store.reviews.keep(game.id, 1, [80.0, 70.0], "old")
    await store.reviews.keep(game.id, 2, [81.0, 71.0], "new")

    assert await store.reviews.find(game.id, 1) is None
    assert await store.reviews.find(game.id, 2) == "new"
    assert await store.reviews.accuracies([game.id]) == {game.id: [81.0, 71.0]}


async def test_two_that_keep_the_same_review_at_once_keep_one(store):
    """Neither is told of an error: they have made the same."""
    game = await made(store)

    await asyncio.gather(*(store.reviews.keep(game.id, 1, [50.0], "same") for _ in range(4)))

    assert await store.reviews.find(game.id, 1) == "same"


async def test_accuracies_are_told_of_the_games_that_have_been_reviewed(store):
    """By seat, None for a seat that had nothing to choose; a game without a review is left out."""
    names = [f"g{number}" for number in range(3)]
    for name in names:
        await made(store, name)
    await store.reviews.keep("g0", 1, [91.5, None], "{}")
    await store.reviews.keep("g2", 1, [60.0, 77.7], "{}")

    found = await store.reviews.accuracies([*names, *(f"x{number}" for number in range(1000))])

    assert found == {"g0": [91.5, None], "g2": [60.0, 77.7]}
    assert await store.reviews.accuracies([]) == {}


async def test_the_parts_of_a_review_are_kept_until_all_of_it_is(store):
    """By name and edition; the whole takes their place."""
    game = await made(store)
    await store.reviews.keep_part(game.id, 1, "first 0", "old")
    await store.reviews.keep_part(game.id, 2, "first 0", "new")
    await store.reviews.keep_part(game.id, 2, "first 1", "more")

    assert await store.reviews.parts(game.id, 1) == {}
    assert await store.reviews.parts(game.id, 2) == {"first 0": "new", "first 1": "more"}
    await store.reviews.keep(game.id, 2, [50.0], "all")
    assert await store.reviews.parts(game.id, 2) == {}
