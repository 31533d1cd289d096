"""Everything that a server keeps of one person, for that person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from sobremesa.protocol.rest.people import MyData, MyTable
from sobremesa.store import GameRow, Listed, MoveRow, Store
from sobremesa.store.clock import now
from sobremesa.tables.access import is_sealed
from sobremesa.tables.people import People, fingerprint
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import record_text
from sobremesa.tables.refusals import Refused
from sobremesa.tables.threads import in_thread
from sobremesa.tables.traveling_games import TravelingGames
from sobremesa.version import __version__

KIND: Final = "me"
FORMAT: Final = 1

AT_ONCE: Final = 10
"""The games whose rows are in memory at once."""


async def data_of(store: Store, people: People, traveling: TravelingGames, player: int | None) -> MyData:
    """Return all that is kept of a player. Raises StoreError.

    Of a game that goes on it tells that there is one, and no row: those hold cards that nobody may see yet.
    """
    games = [] if player is None else await people.games_of(player)
    file = await traveling.export(player, unfinished=False)
    return MyData(
        sobremesa=KIND,
        format=FORMAT,
        version=__version__,
        made=now(),
        fingerprint="" if player is None else fingerprint(player),
        kept={} if player is None else await store.people.kept(player),
        tables=[_table(listed, player) for listed in games],
        records=await _records(store, games),
        games=msgspec.Raw(msgspec.json.encode(file)),
    )


def _table(listed: Listed, player: int | None) -> MyTable:
    game, number = listed.game, listed.game.seat_of(player)
    seat = game.players[number - 1] if number else None
    return MyTable(
        id=game.id,
        game=game.game,
        rules=game.rules,
        seat=number,
        host=game.host == player,
        name=seat.name if seat else "",
        text=seat.text if seat else "",
        status=listed.standing.status,
        created=game.created,
        updated=listed.updated,
    )


async def _records(store: Store, games: Sequence[Listed]) -> dict[str, str]:
    """Return the records of the games that have ended, by table, without those that cannot be replayed.

    A board is left out as long as others play the same packs.
    """
    over = [listed.game for listed in games if listed.standing.status != "playing"]
    ended = [game.id for game in over if not await is_sealed(store, game)]
    records: dict[str, str] = {}
    for at in range(0, len(ended), AT_ONCE):
        for whole in await store.whole_games(ended[at : at + AT_ONCE]):
            text = await in_thread(_record, whole.listed.game, whole.rows)
            if text:
                records[whole.listed.game.id] = text
    return records


def _record(game: GameRow, rows: Sequence[MoveRow]) -> str:
    """Return the record of a game, empty where this version cannot replay it."""
    fold = Projection(game)
    try:
        for row in rows:
            fold.step(row)
    except Refused:
        return ""
    return record_text(fold, rows)
