"""Players in the database: how they are known, and how nothing is kept of them any more."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.records.fairness import MARK, unsalted
from sobremesa.store.clock import now
from sobremesa.store.errors import StoreError
from sobremesa.store.rows import Erased, PlayerRow, Seat
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.listing import of_player
from sobremesa.store.sql.notices import tell_in
from sobremesa.store.sql.pruning import delete_games
from sobremesa.store.sql.tournaments import let_go

_GAMES: Final = schema.games.c
_SEATS: Final = schema.seats.c

OWN: Final[tuple[Column[Any], ...]] = (
    *(schema.invitations.c.sender, schema.invitations.c.invited, schema.wishes.c.player),
    *(schema.transfers.c.holder, schema.former_holders.c.player, schema.watchers.c.player, schema.shares.c.player),
    *(
        schema.feeds.c.player,
        schema.push_subscriptions.c.player,
        schema.regards.c.player,
        schema.devices.c.player,
        schema.device_links.c.player,
        schema.passkeys.c.player,
        schema.ratings.c.player,
        schema.daily_entries.c.player,
        schema.players.c.id,
    ),
)
"""What says of a row that it is a player's alone, and goes or moves with them; the player comes last."""

ABOUT: Final[tuple[Column[Any], ...]] = (schema.regards.c.other,)
"""What others keep of a player: it goes and moves with them as well, and they are not told."""

SECRET: Final = ("hash", "seed", "credential", "handle", "public_key", "endpoint", "p256dh", "auth", "link")
"""The columns that only the server has a use for."""

TOURNAMENTS: Final[tuple[Column[Any], ...]] = (schema.tournaments.c.host, schema.tournament_members.c.player)
"""What says that somebody has a part in a tournament, which others may keep."""

SHARED: Final[tuple[Column[Any], ...]] = (_GAMES.host, _SEATS.player, *TOURNAMENTS)
"""What says that somebody has a part in a game or a tournament, which others may keep."""


NOBODY: Final = ""
"""When a player came who is only the number of one who was deleted."""

IS_SOMEBODY: Final = schema.players.c.created != NOBODY
"""What is true of all other players."""


class PeopleStore:
    """The players of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def find(self, token_hash: str) -> PlayerRow | None:
        """Return the player with a token's hash, or None."""
        players, devices = schema.players.c, schema.devices.c
        query = select(players.id, players.seed).join(schema.devices, devices.player == players.id)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query.where(devices.hash == token_hash))).first()
        return None if found is None else PlayerRow(*found)

    async def enter(self, token_hash: str) -> PlayerRow:
        """Return a new player with a token's hash, or the one that there is."""
        moment = now()
        fresh = insert(schema.players).values(seed=secrets.token_hex(32), created=moment)
        try:
            async with self._engine.begin() as connection:
                player = (await connection.execute(fresh)).inserted_primary_key
                device = {"hash": token_hash, "player": player[0] if player else None, "created": moment}
                await connection.execute(insert(schema.devices), device)
        except IntegrityError:
            pass  # the same visitor, in another tab, was a moment quicker
        found = await self.find(token_hash)
        if found is None:
            raise StoreError("a player could not be written")
        return found

    async def all(self) -> list[int]:
        """Return all players."""
        async with self._engine.connect() as connection:
            return list((await connection.execute(select(schema.players.c.id).where(IS_SOMEBODY))).scalars())

    async def kept(self, player: int) -> dict[str, list[dict[str, object]]]:
        """Return the rows that are a player's alone, by the name of their table, without the hashes of secrets."""
        found: dict[str, list[dict[str, object]]] = {}
        async with self._engine.connect() as connection:
            for column in (*OWN, *TOURNAMENTS):
                told = [one for one in column.table.columns if one.name not in SECRET]
                rows = await connection.execute(select(*told).where(column == player))
                found.setdefault(column.table.name, []).extend(dict(row) for row in rows.mappings())
        return found

    async def erase(self, player: int) -> Erased:
        """Delete everything that is kept of a player, in one transaction; return what became of their games."""
        removed: list[str] = []
        kept: list[str] = []

        def work(connection: Connection) -> None:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # what is read here stays so until it is written
            others = _others_by_game(connection, player)
            removed[:] = [game for game, people in others.items() if not people]
            kept[:] = [game for game, people in others.items() if people]
            delete_games(connection, removed)
            for game in kept:
                _leave(connection, game, player, others[game][0])
            let_go(connection, player)
            gone = [
                connection.execute(delete(column.table).where(column == player)).rowcount for column in (*ABOUT, *OWN)
            ]
            if gone[-1]:
                retire(connection, player)
            tell_in(connection, [(game, 0) for game in [*removed, *kept]])

        await self._engine.write(work)
        return Erased(removed, kept)


def retire(connection: Connection, player: int) -> None:
    """Keep the bare number of a player who was deleted, so that nobody else is ever given it, and its fingerprint."""
    nobody = {"id": player, "seed": secrets.token_hex(32), "created": NOBODY}
    there = select(schema.players.c.id).where(schema.players.c.id >= player).limit(1)
    if connection.execute(there).first() is None:
        connection.execute(insert(schema.players), nobody)


def _others_by_game(connection: Connection, player: int) -> dict[str, list[int]]:
    """Return the games of a player, each with the other people who sit there, by seat."""
    games = list(connection.execute(select(_GAMES.id).where(of_player(player)).with_for_update()).scalars())
    found: dict[str, list[int]] = {game: [] for game in games}
    people = select(_SEATS.game, _SEATS.player).join(schema.games, _GAMES.id == _SEATS.game).where(of_player(player))
    others = people.where(_SEATS.player.is_not(None), _SEATS.player != player)
    for game, other in connection.execute(others.order_by(_SEATS.seat)):
        found[game].append(other)
    return found


def _leave(connection: Connection, game: str, player: int, heir: int) -> None:
    """Take a player out of a game that another person keeps; the ``heir`` is its host where the player was."""
    connection.execute(update(schema.games).where(_GAMES.id == game, _GAMES.host == player).values(host=heir))
    row = connection.execute(select(schema.seats).where(_SEATS.game == game, _SEATS.player == player)).first()
    if row is None:
        return
    kinds = list(connection.execute(select(_SEATS.kind).where(_SEATS.game == game)).scalars())
    status = connection.execute(select(_GAMES.status).where(_GAMES.id == game)).scalar_one()
    waits = "open" in kinds and status == "playing"
    theirs = (_SEATS.game == game, _SEATS.seat == row.seat)
    left = Seat(row.seat, "open" if waits else "human", "", stood_in=status == "playing" and not waits)
    connection.execute(update(schema.seats).where(*theirs).values(vacated(left)))
    _end_of_seat(connection, game, row.seat, keeps_link=waits)
    if row.text and not waits:
        _unsalt(connection, game)


def vacated(seat: Seat) -> dict[str, object]:
    """Return the values of a seat that nobody has any more."""
    return {"kind": seat.kind, "name": "", "player": None, "text": "", "stood_in": seat.stood_in}


def _end_of_seat(connection: Connection, game: str, seat: int, keeps_link: bool) -> None:
    """End what belongs to a seat: links to it, and pauses that go on for its sake.

    An alarm rings now: the computer may be on turn, and time that stood still runs.
    """
    moving = (schema.transfers.c.game == game, schema.transfers.c.seat == seat)
    connection.execute(delete(schema.transfers).where(*moving))
    if not keeps_link:
        opening = (schema.links.c.game == game, schema.links.c.seat == seat)
        connection.execute(delete(schema.links).where(*opening))
    pauses, moment = schema.pauses.c, now()
    going = (pauses.game == game, pauses.seat == seat, pauses.until > moment)
    connection.execute(update(schema.pauses).where(*going).values(until=moment))
    connection.execute(update(schema.alarms).where(schema.alarms.c.game == game).values(rings_at=moment))


def _unsalt(connection: Connection, game: str) -> None:
    """Take what would open them from a game's packs: without the text that was mixed in it opens nothing."""
    connection.execute(update(schema.games).where(_GAMES.id == game).values(server_seed=""))
    moves = schema.moves.c
    salted: Sequence[ColumnElement[bool]] = (moves.game == game, moves.seat == 0, moves.text.contains(MARK))
    for number, text in list(connection.execute(select(moves.number, moves.text).where(*salted))):
        row = (moves.game == game, moves.number == number)
        connection.execute(update(schema.moves).where(*row).values(text=unsalted(text)[0]))
