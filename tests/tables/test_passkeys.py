"""Passkeys: which are saved and deleted, whom they name, and who comes back by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.store.passkeys import MOST_PASSKEYS, Passkey
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.operations.passkeys import place_of
from sobremesa.tables.orders import Sitter
from sobremesa.tables.passkeys import Credential, KeyMade, Options, Owner, Place, Site, public_id
from sobremesa.tables.people import fingerprint
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, order


class Trusting:
    """Checks that take every passkey for what it says."""

    def creation(self, site: Site, challenge: str, owner: Owner, known: Sequence[str]) -> Options:
        return {"challenge": challenge, "name": owner.name, "known": known}

    def request(self, site: Site, challenge: str) -> Options:
        return {"challenge": challenge}

    def made(self, site: Site, challenge: str, credential: Credential) -> KeyMade:
        return KeyMade(credential["id"], "key", 0)

    def sign_count(self, site: Site, challenge: str, credential: Credential, passkey: Passkey) -> int:
        return int(credential["count"])


HOME = Place(Site("home", "https://home.example"), Trusting())


async def save(tables: Tables, who: str, *names: str) -> None:
    """Let somebody be asked for passkeys, all at once, and then make them."""
    asked = [str((await tables.passkeys.ask_to_save(HOME, who))["challenge"]) for _ in names]
    for challenge, name in zip(asked, names, strict=True):
        await tables.passkeys.save(HOME, who, challenge, {"id": name}, "")


async def saved(tables: Tables, who: str) -> list[str]:
    """The names of somebody's passkeys."""
    return [one.credential for one in await tables.passkeys.of(await tables.seat_player(who))]


@pytest.mark.parametrize("name", ["a" * 1365, "", "ñ"])
async def test_a_passkey_whose_name_no_passkey_has_is_not_saved(tables, name):
    """What a device sends is no more than that."""
    with pytest.raises(Refused) as refused:
        await save(tables, "ana", name)

    assert (refused.value.code, await saved(tables, "ana")) == (Code.BAD_PASSKEY, [])


async def test_more_passkeys_than_a_player_may_have_are_not_saved_though_they_were_asked_for(tables):
    """Two windows may ask while there is room for one."""
    names = [f"key-{number}" for number in range(MOST_PASSKEYS + 1)]

    with pytest.raises(Refused) as refused:
        await save(tables, "ana", *names)

    assert (refused.value.code, await saved(tables, "ana")) == (Code.TOO_MANY_PASSKEYS, names[:-1])


async def test_a_passkey_is_one_player_s(tables):
    """Whoever makes it once more, with another token, is told that it is saved."""
    await save(tables, "ana", "key")

    with pytest.raises(Refused, match="already") as refused:
        await save(tables, "eva", "key")

    assert (refused.value.code, await saved(tables, "eva")) == (Code.BAD_PASSKEY, [])


async def test_who_has_as_many_passkeys_as_there_may_be_is_not_asked_for_another(tables: Tables) -> None:
    """The browser makes none that could not be saved."""
    for number in range(MOST_PASSKEYS):
        await save(tables, "ana", f"key-{number}")

    with pytest.raises(Refused) as refused:
        await tables.passkeys.ask_to_save(HOME, "ana")

    assert refused.value.code == Code.TOO_MANY_PASSKEYS


async def test_a_new_passkey_is_called_by_the_last_name_and_the_mark_of_its_owner(tables: Tables) -> None:
    """By the mark alone where they have no name yet; what keeps one of theirs already makes none."""
    ana, eva = [await tables.seat_player(name) for name in ("ana", "eva")]
    for name in ("Anita", "Ana"):
        await tables.make(order(Sitter("me", name), BOT), ana)
    last = (await tables.people.games_of(ana))[0].game.players[0].name
    await save(tables, "ana", "key")
    told = [await tables.passkeys.ask_to_save(HOME, name) for name in ("ana", "eva")]

    assert [one["name"] for one in told] == [f"{last} · {fingerprint(ana)}", fingerprint(eva)]
    assert [one["known"] for one in told] == [["key"], []]


async def test_the_passkey_that_is_meant_is_deleted_and_no_other(tables: Tables) -> None:
    """Whichever was saved first; one that there is not, or that is somebody else's, is refused."""
    names = [f"key-{number}" for number in range(MOST_PASSKEYS)]
    await save(tables, "ana", *names)
    ana, eva = [await tables.seat_player(name) for name in ("ana", "eva")]
    ids = [public_id(one) for one in await tables.passkeys.of(ana)]
    for player, wanted in ((ana, "nothing"), (eva, ids[0])):
        with pytest.raises(Refused) as refused:
            await tables.passkeys.end(player, wanted)
        assert refused.value.code == Code.UNKNOWN_PASSKEY
    for at in (2, 3, 1, 4, 0):
        await tables.passkeys.end(ana, ids[at])
        names.remove(f"key-{at}")
        assert await saved(tables, "ana") == names


async def enter(tables: Tables, who: str, name: object, count: int = 0) -> str:
    """Let a device show a passkey that says how often it has signed; the secret of the link that it gets."""
    challenge = str((await tables.passkeys.ask_to_enter(HOME, who))["challenge"])
    return (await tables.passkeys.enter(HOME, who, challenge, {"id": name, "count": count})).secret


async def test_whoever_shows_a_passkey_comes_back_as_its_owner(tables: Tables) -> None:
    """By a link like one from another device of theirs."""
    await save(tables, "ana", "key")
    await save(tables, "eva", "another")

    offer = await tables.devices.look(await enter(tables, "new", "key"), "new")

    assert offer.player == await tables.player("ana")


@pytest.mark.parametrize("name", ["no key", "nothing", None])
async def test_a_passkey_that_was_never_saved_opens_nothing(tables: Tables, name: object) -> None:
    """Whatever it is called."""
    await save(tables, "ana", "key")

    with pytest.raises(Refused) as refused:
        await enter(tables, "new", name)

    assert refused.value.code == Code.UNKNOWN_PASSKEY


async def test_a_passkey_that_has_signed_less_often_than_before_is_a_copy(tables: Tables) -> None:
    """It opens nothing, and the one that goes on counting does."""
    await save(tables, "ana", "key")
    await enter(tables, "new", "key", 3)

    with pytest.raises(Refused) as refused:
        await enter(tables, "thief", "key", 2)

    assert refused.value.code == Code.PASSKEY_COPIED
    assert await enter(tables, "new", "key", 4)


async def test_passkeys_are_taken_where_the_server_checks_them_and_browsers_make_them(tables: Tables) -> None:
    """One without the other is not enough."""
    asking = [Caller("ana"), Caller("ana", site=HOME.site)]
    for app in (Application(tables), Application(tables, checks=HOME.checks)):
        for caller in asking:
            if app.checks is not None and caller.site is not None:
                assert place_of(app, caller) == HOME
                continue
            with pytest.raises(Refused) as refused:
                place_of(app, caller)
            assert refused.value.code == Code.NO_PASSKEYS
