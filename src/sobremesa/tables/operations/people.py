"""Who I am without an account: my devices, all that is kept of me, and being forgotten."""

from __future__ import annotations

from typing import Final

import msgspec

from sobremesa.protocol.rest.people import (
    DeviceOffer,
    DeviceSecret,
    LinkedDevice,
    Me,
    MyDevice,
    MyPasskey,
    NewDeviceLink,
)
from sobremesa.tables import passkeys
from sobremesa.tables.devices import NewLink, public_id
from sobremesa.tables.operations.operation import (
    Application,
    Caller,
    NewToken,
    Subject,
    TextFile,
    WithToken,
    needs_server,
)
from sobremesa.tables.people import fingerprint, names_of
from sobremesa.tables.tokens import fresh_token

ME: Final = Subject("people")

OWN_BROWSER: Final = (
    "a page without one keeps everything in the browser, which has one person's games and no other device"
)


@ME.get("/me", "Who I am", offline=needs_server(OWN_BROWSER))
async def who_am_i(app: Application, caller: Caller) -> Me:
    """Tell what tells me from others of my name, and which devices and passkeys are mine."""
    player = await app.tables.player(caller.token_hash)
    takes = app.checks is not None and caller.site is not None
    if player is None:
        return Me("", [], [], takes)
    devices = await app.tables.devices.of(player)
    saved = await app.tables.passkeys.of(player)
    return Me(
        fingerprint(player),
        [MyDevice(public_id(one), one.created, one.hash == caller.token_hash) for one in devices],
        [MyPasskey(passkeys.public_id(one), one.name, one.created, one.used) for one in saved],
        takes,
    )


@ME.delete("/me", "Forget me", counts_as="sit", offline=needs_server(OWN_BROWSER))
async def forget_me(app: Application, caller: Caller) -> NewToken:
    """Delete everything that is kept of me; whoever shares a game with me keeps it without my name."""
    player = await app.tables.player(caller.token_hash)
    if player is not None:
        await app.tables.people.erase(player)
    return NewToken(fresh_token())


@ME.get("/me/export", "All that is kept of me", counts_as="sit", offline=needs_server(OWN_BROWSER))
async def export_me(app: Application, caller: Caller) -> TextFile:
    """Return all that is kept of me in one file, with the records of my games that have ended."""
    data = await app.tables.data_of(await app.tables.player(caller.token_hash))
    return TextFile(msgspec.json.encode(data).decode(), "application/json", "sobremesa-me.json")


@ME.delete("/me/devices", "Log out everywhere", counts_as="sit", offline=needs_server(OWN_BROWSER))
async def log_out_everywhere(app: Application, caller: Caller) -> NewToken:
    """Let all my devices be nobody's but this one, which gets a new cookie.

    My links to another device, to my seats and to my feed open nothing any more, and no device is told by push until
    it asks for it anew.
    """
    player = await app.tables.player(caller.token_hash)
    if player is None:
        return NewToken(fresh_token())
    return NewToken(await app.tables.devices.end_all(player))


@ME.delete("/me/device", "Log this device out", offline=needs_server(OWN_BROWSER))
async def log_out_here(app: Application, caller: Caller) -> NewToken:
    """Let this device be nobody's; it gets a new cookie, so that the next to sit down here is somebody else."""
    player = await app.tables.player(caller.token_hash)
    if player is not None:
        await app.tables.devices.leave(player, caller.token_hash)
    return NewToken(fresh_token())


@ME.delete("/me/devices/{device}", "Log a device out", offline=needs_server(OWN_BROWSER))
async def log_out(app: Application, caller: Caller, device: str) -> None:
    """Let a device of mine be nobody's; my links to another device, to my seats and to my feed end with it."""
    await app.tables.devices.end(await app.tables.seat_player(caller.token_hash), device)


@ME.post("/me/link", "A link to another device", counts_as="sit", offline=needs_server(OWN_BROWSER))
async def make_device_link(app: Application, caller: Caller) -> NewDeviceLink:
    """Make a link by which another device becomes mine; it is good once, and ends the one before."""
    link = await app.tables.devices.offer(await app.tables.seat_player(caller.token_hash))
    return NewDeviceLink(path_of(link), link.seconds)


@ME.post("/link/look", "What a link to another device does", status=200, offline=needs_server(OWN_BROWSER))
async def look_at_device_link(app: Application, caller: Caller, data: DeviceSecret) -> DeviceOffer:
    """Tell whose this device would be, and what it would bring along; nothing changes."""
    offer = await app.tables.devices.look(data.secret, caller.token_hash)
    theirs = await app.tables.people.games_of(offer.player)
    mine = offer.other == offer.player
    brought = [] if offer.other is None or mine else await app.tables.people.games_of(offer.other)
    return DeviceOffer(fingerprint(offer.player), names_of(theirs, offer.player)[:3], mine, len(brought), offer.both)


@ME.post("/link", "Link this device", status=200, counts_as="sit", offline=needs_server(OWN_BROWSER))
async def link_device(app: Application, caller: Caller, data: DeviceSecret) -> WithToken[LinkedDevice]:
    """Make this device theirs who have made a link, with all games of its own; it gets a new cookie."""
    taken = await app.tables.devices.take(data.secret, caller.token_hash)
    return WithToken(taken.token, LinkedDevice(taken.games))


def path_of(link: NewLink) -> str:
    """Return the page of a link to another device, with its secret."""
    return f"/link#{link.secret}"
