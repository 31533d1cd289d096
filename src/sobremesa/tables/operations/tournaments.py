"""Club nights: tournaments of a host, entered by a link."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.rest.tournaments import (
    ListedTournament,
    MadeTournament,
    NewComputers,
    NewEntrant,
    NewTournament,
    TournamentId,
    TournamentInfo,
)
from sobremesa.tables.club_wire import listed_night_of, night_order_of, tournament_of
from sobremesa.tables.operations.operation import NOBODY_ELSE, Application, Caller, Subject, TextFile, needs_server

TOURNAMENTS: Final = Subject("tournaments")
ALONE: Final = needs_server(NOBODY_ELSE)


@TOURNAMENTS.post("/tournaments", "Make a tournament", counts_as="make", offline=ALONE)
async def make_tournament(app: Application, caller: Caller, data: NewTournament) -> MadeTournament:
    """Make a tournament that nobody has entered yet; I am its host, and may enter it as others do."""
    host = await app.tables.seat_player(caller.token_hash)
    made, secret = await app.tables.nights.make(night_order_of(data), host)
    return MadeTournament(made, f"/enter/{secret}")


@TOURNAMENTS.get("/tournaments", "My tournaments", offline=ALONE)
async def my_tournaments(app: Application, caller: Caller) -> list[ListedTournament]:
    """List the tournaments that I made or take part in, the newest first."""
    player = await app.tables.player(caller.token_hash)
    rows = await app.tables.nights.mine(player)
    return [] if player is None else [listed_night_of(row, player) for row in rows]


@TOURNAMENTS.get("/tournaments/{tournament}", "A tournament", offline=ALONE)
async def tournament(app: Application, caller: Caller, tournament: str) -> TournamentInfo:
    """Tell who takes part, who meets whom and how everybody stands, to the host and to those who take part."""
    player = await app.tables.player(caller.token_hash)
    await app.tables.nights.look(tournament, player)
    return tournament_of(await app.tables.nights.keep(tournament), player, app.tables.wall())


@TOURNAMENTS.get("/enter/{secret}", "The tournament of a link", offline=ALONE)
async def look_at_tournament(app: Application, caller: Caller, secret: str) -> TournamentInfo:
    """Tell the same to whoever has the link, as a page for the wall needs it."""
    player = await app.tables.player(caller.token_hash)
    night = await app.tables.nights.behind_link(secret)
    night = await app.tables.nights.keep(night.whole.tournament.id)
    return tournament_of(night, player, app.tables.wall())


@TOURNAMENTS.post("/enter/{secret}", "Enter a tournament", status=200, counts_as="sit", offline=ALONE)
async def enter_tournament(app: Application, caller: Caller, secret: str, data: NewEntrant) -> TournamentId:
    """Enter by a link; whoever takes part already just comes back."""
    player = await app.tables.seat_player(caller.token_hash)
    return TournamentId(await app.tables.nights.enter(secret, player, data.name, data.partner))


@TOURNAMENTS.post("/tournaments/{tournament}/leave", "Leave a tournament", status=204, offline=ALONE)
async def leave_tournament(app: Application, caller: Caller, tournament: str) -> None:
    """Leave for good: a game that I am in is lost; a partner of mine plays on, at a table of four with the computer."""
    await app.tables.nights.leave(tournament, await app.tables.player(caller.token_hash))


@TOURNAMENTS.post("/tournaments/{tournament}/link", "A new link to a tournament", counts_as="sit", offline=ALONE)
async def renew_tournament_link(app: Application, caller: Caller, tournament: str) -> MadeTournament:
    """Make a new link to a tournament of mine; the one before opens nothing any more."""
    player = await app.tables.player(caller.token_hash)
    return MadeTournament(tournament, f"/enter/{await app.tables.nights.renew_link(tournament, player)}")


@TOURNAMENTS.post("/tournaments/{tournament}/computers", "Let computers in", status=204, offline=ALONE)
async def add_computers(app: Application, caller: Caller, tournament: str, data: NewComputers) -> None:
    """Let so many computers, or pairs of them, enter a tournament of mine."""
    player = await app.tables.player(caller.token_hash)
    await app.tables.nights.add_computers(tournament, player, data.count)


@TOURNAMENTS.delete("/tournaments/{tournament}/entrants/{entrant}", "Take an entrant out", offline=ALONE)
async def remove_entrant(app: Application, caller: Caller, tournament: str, entrant: int) -> None:
    """Take an entrant out of a tournament of mine, as if they had left."""
    await app.tables.nights.remove(tournament, await app.tables.player(caller.token_hash), entrant)


@TOURNAMENTS.post(
    "/tournaments/{tournament}/rounds", "Begin the next round", status=204, counts_as="make", offline=ALONE
)
async def begin_round(app: Application, caller: Caller, tournament: str) -> None:
    """Pair those who are there in a tournament of mine, and make their tables."""
    await app.tables.nights.next_round(tournament, await app.tables.player(caller.token_hash))


@TOURNAMENTS.post("/tournaments/{tournament}/judge", "End the round", status=204, offline=ALONE)
async def end_round(app: Application, caller: Caller, tournament: str) -> None:
    """End the round that goes on in a tournament of mine: games that are not over are judged by their score."""
    await app.tables.nights.end_round(tournament, await app.tables.player(caller.token_hash))


@TOURNAMENTS.post("/tournaments/{tournament}/end", "End a tournament", status=204, offline=ALONE)
async def end_tournament(app: Application, caller: Caller, tournament: str) -> None:
    """End a tournament of mine between two rounds; the standings are what they are."""
    await app.tables.nights.end(tournament, await app.tables.player(caller.token_hash))


@TOURNAMENTS.get("/tournaments/{tournament}/records", "The records of a tournament", counts_as="replay", offline=ALONE)
async def tournament_records(app: Application, caller: Caller, tournament: str) -> TextFile:
    """Return the records of all games that have ended in one file, for the host and those who take part."""
    player = await app.tables.player(caller.token_hash)
    text = await app.tables.nights.records(tournament, player)
    return TextFile(text, "text/plain", "sobremesa-tournament.txt")
