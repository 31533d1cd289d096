"""All my games in one file, out of here and into here."""

from __future__ import annotations

from typing import Final

import msgspec

from sobremesa.protocol.rest.games_file import GamesFile, ImportReport
from sobremesa.tables.operations.operation import Application, Caller, Subject, TextFile

GAMES_FILES: Final = Subject("games in files")

LONGEST: Final = 2**22
"""The bytes that a file may have at a server: some hundreds of games."""


@GAMES_FILES.get("/tables/export", "All my games in one file", counts_as="replay")
async def export_games(app: Application, caller: Caller) -> TextFile:
    """Return all my games in one file, which ``import_games`` takes; a server leaves out those that are not over."""
    player = await app.tables.player(caller.token_hash)
    file = await app.tables.traveling.export(player, app.owns_storage)
    damaged = await app.damaged()  # only now: what was read may be damaged too
    file = msgspec.structs.replace(file, damaged=damaged)
    return TextFile(msgspec.json.encode(file).decode(), "application/json", "sobremesa-games.json")


@GAMES_FILES.post("/tables/import", "Take over the games of a file", status=200, counts_as="make", longest=LONGEST)
async def import_games(app: Application, caller: Caller, data: GamesFile) -> ImportReport:
    """Take over the games of a file that are not here yet, with me in the seats that were mine.

    Where several people share the device, they sit where other people did in those that are not over.
    """
    player = await app.tables.people.ensure(caller.token_hash)
    taken = app.tables.traveling
    if app.owns_storage:
        beside = [await app.tables.seat_player(one.token_hash) for one in app.beside(caller)] if data.games else []
        return await taken.take(data, player.id, player.seed, most=None, beside=beside)
    return await taken.take(data, player.id, player.seed)
