"""Passkeys: saved on a device that is mine, and shown on one that is to be."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.people import NewDeviceLink, NewPasskey, PasskeyAnswer, PasskeyQuestion
from sobremesa.tables.operations.operation import Application, Caller, Subject, needs_server
from sobremesa.tables.operations.people import OWN_BROWSER, path_of
from sobremesa.tables.passkeys import Place
from sobremesa.tables.refusals import Refused

PASSKEYS: Final = Subject("passkeys")


def place_of(app: Application, caller: Caller) -> Place:
    """Return where a caller asks for passkeys. Raises Refused with NO_PASSKEYS."""
    if app.checks is None or caller.site is None:
        raise Refused(Code.NO_PASSKEYS, "this server takes no passkeys, or none at the address by which you came")
    return Place(caller.site, app.checks)


@PASSKEYS.post("/me/passkeys/ask", "Begin to save a passkey", status=200, offline=needs_server(OWN_BROWSER))
async def ask_to_save_passkey(app: Application, caller: Caller) -> PasskeyQuestion:
    """Return what the browser needs to make a passkey of mine; it is good for five minutes."""
    return PasskeyQuestion(await app.tables.passkeys.ask_to_save(place_of(app, caller), caller.token_hash))


@PASSKEYS.post("/me/passkeys", "Save a passkey", status=204, counts_as="sit", offline=needs_server(OWN_BROWSER))
async def save_passkey(app: Application, caller: Caller, data: NewPasskey) -> None:
    """Save the passkey that the browser has made, so that a device without my cookie becomes mine by it."""
    place = place_of(app, caller)
    await app.tables.passkeys.save(place, caller.token_hash, data.challenge, data.credential, data.name)


@PASSKEYS.delete("/me/passkeys/{passkey}", "Delete a passkey", offline=needs_server(OWN_BROWSER))
async def delete_passkey(app: Application, caller: Caller, passkey: str) -> None:
    """Let a passkey of mine open nothing any more; the devices that came by it stay mine."""
    await app.tables.passkeys.end(await app.tables.seat_player(caller.token_hash), passkey)


@PASSKEYS.post("/passkeys/ask", "Begin to come back by a passkey", status=200, offline=needs_server(OWN_BROWSER))
async def ask_for_passkey(app: Application, caller: Caller) -> PasskeyQuestion:
    """Return what the browser needs to show a passkey of this site; it is good for five minutes."""
    return PasskeyQuestion(await app.tables.passkeys.ask_to_enter(place_of(app, caller), caller.token_hash))


@PASSKEYS.post("/passkeys", "Come back by a passkey", counts_as="sit", offline=needs_server(OWN_BROWSER))
async def enter_by_passkey(app: Application, caller: Caller, data: PasskeyAnswer) -> NewDeviceLink:
    """Return the link by which this device becomes theirs whose passkey it has shown."""
    link = await app.tables.passkeys.enter(place_of(app, caller), caller.token_hash, data.challenge, data.credential)
    return NewDeviceLink(path_of(link), link.seconds)
