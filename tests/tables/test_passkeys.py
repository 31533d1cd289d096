"""Passkeys that are not saved: those with too long a name, a sixth one, and one that is saved already."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.store.passkeys import MOST_PASSKEYS, Passkey
from sobremesa.tables.passkeys import Credential, KeyMade, Options, Owner, Place, Site
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables


class Trusting:
    """Checks that take every passkey for what it says."""

    def creation(self, site: Site, challenge: str, owner: Owner, known: Sequence[str]) -> Options:
        return {"challenge": challenge}

    def request(self, site: Site, challenge: str) -> Options:
        return {"challenge": challenge}

    def made(self, site: Site, challenge: str, credential: Credential) -> KeyMade:
        return KeyMade(credential["id"], "key", 0)

    def sign_count(self, site: Site, challenge: str, credential: Credential, passkey: Passkey) -> int:
        return 0


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
