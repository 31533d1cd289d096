"""Links by which finished games are shared."""

from __future__ import annotations

from sobremesa.store.contract import MOST_SHARES
from tests.store.makers import made


async def test_a_share_is_found_by_the_hash_of_its_secret_until_it_is_ended(store):
    """It opens its game; ended, nothing; another player's links go on."""
    game = await made(store)
    ana, eva = (await store.ensure_player("ana")).id, (await store.ensure_player("eva")).id
    await store.shares.add("a", game.id, ana)
    await store.shares.add("b", game.id, eva)

    assert [await store.shares.game(each) for each in ("a", "b", "c")] == [game.id, game.id, None]
    await store.shares.end(game.id, ana)
    assert [await store.shares.game(each) for each in ("a", "b")] == [None, game.id]


async def test_a_player_has_only_so_many_links_to_a_game(store):
    """One more leaves as many as before: an older one opens nothing any more, and the newest does."""
    game = await made(store)
    ana = (await store.ensure_player("ana")).id
    names = [f"s{number}" for number in range(MOST_SHARES + 1)]
    for name in names:
        await store.shares.add(name, game.id, ana)

    found = [await store.shares.game(name) for name in names]

    assert found.count(None) == 1
    assert found[-1] == game.id
