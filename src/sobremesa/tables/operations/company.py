"""The people I played with, and whom of them I do not want to hear or to meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.people import Companion, MyInvitation, NewRegard, PlayedGame, SeatRegard
from sobremesa.protocol.rest.tables import NewGuest, TableId
from sobremesa.ratings.glicko2 import Rating
from sobremesa.store import Regard
from sobremesa.tables import company
from sobremesa.tables.invitations import Invited
from sobremesa.tables.operations.operation import NOBODY_ELSE, Application, Caller, Subject, needs_server
from sobremesa.tables.people import fingerprint
from sobremesa.tables.refusals import Refused
from sobremesa.tables.translate import guest_of, seat_ratings_of

COMPANY: Final = Subject("people")


@COMPANY.get("/company", "The people I played with", offline=needs_server(NOBODY_ELSE))
async def my_company(app: Application, caller: Caller) -> list[Companion]:
    """List whom I sat at a table with, those of the last game first, and how I regard them."""
    player = await app.tables.player(caller.token_hash)
    return [] if player is None else [_told(one) for one in await app.tables.company.of(player)]


@COMPANY.post("/company/{mark}", "Mute or block somebody", status=204, offline=needs_server(NOBODY_ELSE))
async def regard(app: Application, caller: Caller, mark: str, data: NewRegard) -> None:
    """Keep how I regard somebody I played with; they are not told."""
    player = await app.tables.seat_player(caller.token_hash)
    other = await app.tables.company.named(player, mark)
    await app.tables.company.keep(player, Regard(other.player, data.muted, data.blocked))


@COMPANY.get("/tables/{table}/regards", "How I regard those at a table", offline=needs_server(NOBODY_ELSE))
async def seat_regards(app: Application, caller: Caller, table: str) -> list[SeatRegard]:
    """Tell, by seat, how I regard the people at a table."""
    player = await app.tables.player(caller.token_hash)
    live, _ = await app.tables.seat_at(table, player)
    found = {} if player is None else await app.tables.company.at(player, live.game)
    return [SeatRegard(seat, one.muted, one.blocked) for seat, one in found.items()]


@COMPANY.post(
    "/tables/{table}/seats/{seat}/regard", "Mute or block a seat", status=204, offline=needs_server(NOBODY_ELSE)
)
async def regard_seat(app: Application, caller: Caller, table: str, seat: int, data: NewRegard) -> None:
    """Keep how I regard who sits in a seat, at this table and at all others; they are not told."""
    player = await app.tables.seat_player(caller.token_hash)
    live, _ = await app.tables.seat_at(table, player)
    other = live.game.players[seat - 1].player if 1 <= seat <= live.game.seats else None
    if other is None or other == player:
        raise Refused(Code.UNKNOWN_PERSON, "nobody else sits there")
    await app.tables.company.keep(player, Regard(other, data.muted, data.blocked))


@COMPANY.post("/company/{mark}/invite", "Invite somebody again", counts_as="make", offline=needs_server(NOBODY_ELSE))
async def invite(app: Application, caller: Caller, mark: str) -> TableId:
    """Make a table like the last one with somebody I played with, and invite them; an open invitation stays."""
    return TableId(await app.tables.invitations.send(await app.tables.seat_player(caller.token_hash), mark))


@COMPANY.get("/invitations", "My invitations", offline=needs_server(NOBODY_ELSE))
async def my_invitations(app: Application, caller: Caller) -> list[MyInvitation]:
    """List who has invited me to a table where a seat waits for me."""
    player = await app.tables.player(caller.token_hash)
    received = [] if player is None else await app.tables.invitations.received(player)
    strengths = await app.tables.ratings.at_tables(one.game for one in received)
    return [_invitation(one, strengths.get(one.game.id, {})) for one in received]


@COMPANY.post(
    "/invitations/{table}", "Accept an invitation", status=200, counts_as="sit", offline=needs_server(NOBODY_ELSE)
)
async def accept_invitation(app: Application, caller: Caller, table: str, data: NewGuest) -> TableId:
    """Sit down where I was invited to."""
    player = await app.tables.seat_player(caller.token_hash)
    return TableId(await app.tables.invitations.accept(player, table, guest_of(data)))


@COMPANY.delete("/invitations/{table}", "Decline an invitation", offline=needs_server(NOBODY_ELSE))
async def decline_invitation(app: Application, caller: Caller, table: str) -> None:
    """Let an invitation be shown no more; who sent it is not told."""
    await app.tables.invitations.decline(await app.tables.seat_player(caller.token_hash), table)


def _invitation(one: Invited, strengths: Mapping[int, Rating]) -> MyInvitation:
    game, sender = one.game, one.invitation.sender
    seat = game.seat_of(sender)
    name = game.players[seat - 1].name if seat else ""
    return MyInvitation(
        game.id,
        game.game,
        game.rules,
        game.clock,
        name,
        fingerprint(sender),
        one.invitation.created,
        game.rated,
        next((told for told in seat_ratings_of(strengths) if told.seat == seat), None),
    )


def _told(one: company.Companion) -> Companion:
    games = [PlayedGame(game, *_numbers(tally)) for game, tally in one.games.items()]
    return Companion(one.mark, one.name, one.when, games, one.regard.muted, one.regard.blocked)


def _numbers(tally: company.Tally) -> tuple[int, int, int]:
    return tally.played, tally.won, tally.lost
