"""Being told on a device of what waits for me, by the push service of its browser: off until it is asked for."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.push import NewPushSubscription, PushOffer
from sobremesa.store import PushSubscription
from sobremesa.tables.notifications import DEVICES
from sobremesa.tables.operations.operation import NOBODY_ELSE, Application, Caller, Subject, needs_server
from sobremesa.tables.refusals import Refused

PUSH: Final = Subject("push")


@PUSH.get("/push", "Whether this device is told", offline=needs_server(NOBODY_ELSE))
async def push_offer(app: Application, caller: Caller) -> PushOffer:
    """Tell whether this device is told of my turns, and what its browser needs to know to be told."""
    service = app.tables.notifications.service
    return PushOffer("" if service is None else service.key, await _known(app, caller) is not None)


@PUSH.post("/push", "Tell this device", status=204, offline=needs_server(NOBODY_ELSE))
async def start_push(app: Application, caller: Caller, data: NewPushSubscription) -> None:
    """Tell this device of my turns and invitations from now on; of more than five devices the first leaves."""
    service = app.tables.notifications.service
    if service is None:
        raise Refused(Code.NO_PUSH, "this server tells nobody by push")
    service.check(data)
    player = await app.tables.seat_player(caller.token_hash)
    known = await _known(app, caller)
    lang = data.lang or (known.lang if known is not None else "es")
    wanted = PushSubscription(caller.token_hash, data.endpoint, data.p256dh, data.auth, lang)
    await app.tables.subscriptions.add(player, wanted, DEVICES)


@PUSH.delete("/push", "Tell this device no more", offline=needs_server(NOBODY_ELSE))
async def end_push(app: Application, caller: Caller) -> None:
    """Tell this device nothing any more."""
    await app.tables.subscriptions.end(caller.token_hash)


async def _known(app: Application, caller: Caller) -> PushSubscription | None:
    """Return where this device is told, or None."""
    player = await app.tables.player(caller.token_hash)
    if player is None:
        return None
    found = await app.tables.subscriptions.of([player], DEVICES)
    return next((one for one in found.get(player, []) if one.hash == caller.token_hash), None)
