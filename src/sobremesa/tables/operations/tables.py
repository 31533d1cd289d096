"""Tables: make them, list them, end them, and play again."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.rest.tables import (
    ListedTable,
    MadeTable,
    NewTable,
    NewVacation,
    PublicTable,
    RematchInfo,
    SessionInfo,
    VacationInfo,
    WaitingTables,
)
from sobremesa.tables.operations.operation import NOBODY_ELSE, Application, Caller, Subject, needs_server
from sobremesa.tables.translate import listed_of, made_of, order_of, public_of, session_of

MADE: Final = Subject("tables")
PUBLIC: Final = Subject("public tables")


@MADE.post("/tables", "Make a table", counts_as="make")
async def make_table(app: Application, caller: Caller, data: NewTable) -> MadeTable:
    """Make a table; its first pack is dealt, unless it waits for somebody who has the link to a seat."""
    host = await app.tables.seat_player(caller.token_hash)
    wanted = sum(player.kind == "here" for player in data.players)
    beside = [await app.tables.seat_player(one.token_hash) for one in app.beside(caller)[:wanted]]
    return made_of(await app.tables.make(order_of(data), host, beside))


@MADE.get("/tables", "My tables")
async def my_tables(app: Application, caller: Caller, over: bool | None = None, skip: int = 0) -> list[ListedTable]:
    """List the tables that I made or sit at, the last touched first: at most fifty, after ``skip`` others.

    With ``over`` only those whose games have ended, or have not.
    """
    player = await app.tables.player(caller.token_hash)
    return [] if player is None else [listed_of(mine, player) for mine in await app.tables.mine(player, over, skip)]


@MADE.post("/tables/{table}/abandon", "Leave an unfinished game for good", status=204)
async def abandon_table(app: Application, caller: Caller, table: str) -> None:
    """Leave a game of mine for good: it ends, or the computer plays on for me among the others."""
    await app.tables.abandon(table, await app.tables.player(caller.token_hash))


@PUBLIC.get("/tables/public", "The public tables", offline=needs_server(NOBODY_ELSE))
async def public_tables(app: Application, caller: Caller) -> list[PublicTable]:
    """List the public tables whose games are not over, the newest first, and at most fifty."""
    player = await app.tables.player(caller.token_hash)
    shown = await app.tables.public(player)
    strengths = await app.tables.ratings.at_tables(listed.game for listed in shown)
    return [public_of(listed, strengths.get(listed.game.id, {})) for listed in shown]


@MADE.post("/tables/{table}/rematch", "Want a rematch", status=200, counts_as="make")
async def want_rematch(app: Application, caller: Caller, table: str) -> RematchInfo:
    """Propose a rematch of a game of mine that has ended, or agree to one; tell its table once all people have."""
    return RematchInfo(await app.tables.rematch(table, await app.tables.player(caller.token_hash)))


@MADE.get("/tables/{table}/session", "The games that follow each other by rematch")
async def table_session(app: Application, caller: Caller, table: str) -> SessionInfo:
    """Tell the games before and after this one, and what those that are over add up to."""
    return session_of(await app.tables.session(table, await app.tables.player(caller.token_hash)))


@MADE.get("/tables/waiting", "My games that wait for me")
async def waiting_tables(app: Application, caller: Caller) -> WaitingTables:
    """List the tables that wait for me: those of a round, and by correspondence those where it is my turn."""
    waiting = await app.tables.waiting(await app.tables.player(caller.token_hash))
    rounds = [listed.game.id for listed in waiting if listed.game.tournament]
    return WaitingTables([listed.game.id for listed in waiting], rounds)


@MADE.post("/tables/{table}/nudge", "Remind whose turn it is", status=204, offline=needs_server(NOBODY_ELSE))
async def nudge(app: Application, caller: Caller, table: str) -> None:
    """Remind those whose turn it is in a game by correspondence: once a turn, and once a day at most."""
    await app.tables.nudges.nudge(table, await app.tables.player(caller.token_hash))


@MADE.post("/vacation", "Go on vacation", status=200, offline=needs_server(NOBODY_ELSE))
async def take_vacation(app: Application, caller: Caller, data: NewVacation) -> VacationInfo:
    """Let all my games by correspondence stand still for some days, as far as their seats have days left."""
    return VacationInfo(await app.tables.vacations.take(await app.tables.player(caller.token_hash), data.days))


@MADE.delete("/vacation", "Come back from vacation", offline=needs_server(NOBODY_ELSE))
async def end_vacation(app: Application, caller: Caller) -> None:
    """Let time go on in my games by correspondence; the days that were taken stay taken."""
    await app.tables.vacations.end(await app.tables.player(caller.token_hash))
