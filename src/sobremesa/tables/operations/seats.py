"""Sitting down: at a public table, by a link, elsewhere by a new link; and watching by one.

The secret of a link is all that somebody needs; who they are, their token says.
"""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.rest.tables import Invitation, NewGuest, NewSeatLink, TableId
from sobremesa.tables.operations.operation import NOBODY_ELSE, OTHER_BROWSER, Application, Caller, Subject, needs_server
from sobremesa.tables.tables import Offer
from sobremesa.tables.translate import guest_of, invitation_of, new_link_of

PUBLIC: Final = Subject("public tables")
LINKS: Final = Subject("links")
MOVED: Final = Subject("tables")


@PUBLIC.get("/tables/{table}/seats/{seat}", "A free seat at a public table", offline=needs_server(NOBODY_ELSE))
async def look_at_seat(app: Application, caller: Caller, table: str, seat: int) -> Invitation:
    """Tell what is played there and by whom, as long as the seat is free or mine."""
    player = await app.tables.player(caller.token_hash)
    return await _offered(app, await app.tables.listed_seat(table, seat, player), player)


@PUBLIC.post(
    "/tables/{table}/seats/{seat}",
    "Sit down at a public table",
    status=200,
    counts_as="sit",
    offline=needs_server(NOBODY_ELSE),
)
async def sit(app: Application, caller: Caller, table: str, seat: int, data: NewGuest) -> TableId:
    """Sit down; whoever sits there already just comes back."""
    player = await app.tables.seat_player(caller.token_hash)
    return TableId(await app.tables.sit_listed(table, seat, player, guest_of(data)))


@LINKS.get("/join/{secret}", "What a link to a seat opens")
async def look_at_invitation(app: Application, caller: Caller, secret: str) -> Invitation:
    """Tell whose table it is and what is played there, as long as the seat is free or mine."""
    player = await app.tables.player(caller.token_hash)
    return await _offered(app, await app.tables.invitation(secret, player), player)


@LINKS.post("/join/{secret}", "Sit down by a link", status=200)
async def join(app: Application, caller: Caller, secret: str, data: NewGuest) -> TableId:
    """Sit down; whoever sits there already just comes back."""
    player = await app.tables.seat_player(caller.token_hash)
    return TableId(await app.tables.sit(secret, player, guest_of(data)))


@LINKS.post("/watch/{secret}", "Watch by a link", status=200, offline=needs_server(NOBODY_ELSE))
async def watch(app: Application, caller: Caller, secret: str) -> TableId:
    """Let the visitor watch a table from now on."""
    return TableId(await app.tables.let_watch(secret, await app.tables.seat_player(caller.token_hash)))


@MOVED.post(
    "/tables/{table}/seats/{seat}/link", "A new link to a seat", counts_as="sit", offline=needs_server(OTHER_BROWSER)
)
async def make_link(app: Application, caller: Caller, table: str, seat: int) -> NewSeatLink:
    """Make a link that moves my seat, or as the host one to a seat that is free or whose holder is away."""
    player = await app.tables.player(caller.token_hash)
    return new_link_of(await app.tables.transfers.make_link(table, seat, player))


@MOVED.delete(
    "/tables/{table}/seats/{seat}/link",
    "End the link that moves a seat",
    counts_as="sit",
    offline=needs_server(OTHER_BROWSER),
)
async def end_link(app: Application, caller: Caller, table: str, seat: int) -> None:
    """Let the link that I have made to a seat move it no longer."""
    await app.tables.transfers.end_link(table, seat, await app.tables.player(caller.token_hash))


async def _offered(app: Application, offer: Offer, player: int | None) -> Invitation:
    strengths = await app.tables.ratings.at_tables([offer.game])
    return invitation_of(offer, player, strengths.get(offer.game.id, {}))
