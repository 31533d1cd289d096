"""Passkeys of players, and the challenges that they answer, in a database."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sobremesa.store import DeviceLink
from sobremesa.store.clock import ago
from sobremesa.store.passkeys import MOST_PASSKEYS, Challenge, Passkey

LATER, PAST = ago(-7 * 24 * 3600), ago(1)  # from when the tests are collected, which may be long before they run


async def passkey_of(store, token: str = "ana", credential: str = "key", sign_count: int = 0) -> Passkey:
    """A passkey of the player of a token, as it is to be saved."""
    player = (await store.ensure_player(token)).id
    return Passkey(credential, player, "handle", "public", sign_count, "Linux", ago(60), ago(60))


async def test_a_passkey_is_kept_until_it_is_ended(database):
    """It is found by its name, and listed with the others of its player; nobody else can end it."""
    first = replace(await passkey_of(database), created=ago(90))
    second = await passkey_of(database, credential="another")
    eva = (await database.ensure_player("eva")).id

    assert [await database.passkeys.add(one) for one in (first, second)] == [True, True]
    await database.passkeys.end(eva, "key")
    assert await database.passkeys.of(first.player) == [first, second]
    assert await database.passkeys.find("key") == first

    await database.passkeys.end(first.player, "key")
    assert await database.passkeys.of(first.player) == [second]
    assert await database.passkeys.find("key") is None


async def test_a_passkey_is_one_players(database):
    """Whoever saves the same one, even at the same moment, is told that it is known."""
    keys = [await passkey_of(database, token) for token in ("ana", "eva")]

    assert sorted(await asyncio.gather(*(database.passkeys.add(key) for key in keys))) == [False, True]
    assert not await database.passkeys.add(keys[0])


async def test_a_player_has_so_many_passkeys_and_no_more(database):
    """Also where the last two are saved at once."""
    keys = [await passkey_of(database, credential=f"key {n}") for n in range(MOST_PASSKEYS + 1)]

    saved = await asyncio.gather(*(database.passkeys.add(key) for key in keys))

    assert sorted(saved) == [False, *[True] * MOST_PASSKEYS]
    assert await database.passkeys.add(await passkey_of(database, "eva", "hers"))


async def test_nothing_is_saved_for_somebody_who_is_gone(database):
    """Who was forgotten while the browser asked for a finger has no passkey."""
    key = await passkey_of(database)
    await database.people.erase(key.player)

    assert not await database.passkeys.add(key)


@pytest.mark.parametrize(
    ("before", "said", "good"),
    [(0, 0, True), (0, 1, True), (4, 9, True), (4, 4, False), (4, 3, False), (4, 0, False), (1, 2**32 - 1, True)],
)
async def test_a_count_that_goes_back_is_noticed(database, before, said, good):
    """Two who sign in turns with copies of one key count alike; one that does not count is always at 0."""
    key = await passkey_of(database, sign_count=before)
    await database.passkeys.add(key)

    assert await database.passkeys.use("key", said) is good

    after = await database.passkeys.find("key")
    assert after == replace(key, sign_count=said if good else before, used=after.used)
    assert (after.used > key.used) is good


async def test_a_challenge_is_answered_once(database):
    """Of several that answer it at once one is told so; another one than was asked is none."""
    await database.passkeys.ask(Challenge("asked", LATER))

    answered = await asyncio.gather(*(database.passkeys.answer("asked") for _ in range(3)))

    assert sorted(answered) == [False, False, True]
    assert not await database.passkeys.answer("guessed")


async def test_a_challenge_runs_out(database):
    """It is not answered any more, and is gone when the next one is asked for."""
    await database.passkeys.ask(Challenge("old", PAST))
    assert not await database.passkeys.answer("old")

    await database.passkeys.ask(Challenge("old", LATER))
    assert await database.passkeys.answer("old")


async def test_passkeys_go_along_when_two_profiles_become_one(database):
    """The device that is linked brings them, even where they are too many together."""
    ana = (await database.ensure_player("ana")).id
    await database.devices.offer(DeviceLink("link", ana, LATER))
    mine = [await passkey_of(database, "ana", f"key {n}") for n in range(MOST_PASSKEYS)]
    brought = await passkey_of(database, "phone", "brought")
    for key in (*mine, brought):
        await database.passkeys.add(key)

    assert (await database.devices.take("link", "phone")).done

    assert len(await database.passkeys.of(ana)) == MOST_PASSKEYS + 1
    assert await database.passkeys.find("brought") == replace(brought, player=ana)


async def test_a_shelf_keeps_no_passkeys(store):
    """What lies in a browser is of one person; what is not kept is refused."""
    key = await passkey_of(store)
    kept = await store.passkeys.add(key)
    await store.passkeys.ask(Challenge("asked", LATER))

    assert await store.passkeys.of(key.player) == ([key] if kept else [])
    assert await store.passkeys.find("key") == (key if kept else None)
    assert await store.passkeys.answer("asked") is await store.passkeys.use("key", 0) is kept
    await store.passkeys.end(key.player, "key")
    assert await store.passkeys.of(key.player) == []
