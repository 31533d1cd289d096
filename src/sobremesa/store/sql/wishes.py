"""Players who look for somebody to play with, in the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from msgspec.structs import asdict, fields, replace
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.attendance import WISHES
from sobremesa.store.clock import now
from sobremesa.store.rows import GameRow, MoveRow, Past, Standing, Wish
from sobremesa.store.sql import schema
from sobremesa.store.sql.creating import create_in
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.notices import tell
from sobremesa.store.sql.people import IS_SOMEBODY

_WISHES: Final = schema.wishes.c
_WANTED: Final = [_WISHES[field.name] for field in fields(Wish)]


class WishStore:
    """The wishes of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def put(self, wish: Wish, living: str) -> bool:
        """Let a player wish for this in place of anything else; return False where there is no such player.

        The same wish of the same search, if it is living, stays as old as it is; one of this search that was granted
        stays, under the new ticket.
        """
        done = [False]

        def work(connection: Connection) -> None:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # what is read here stays so until it is written
            done[0] = _put(connection, wish, living)

        for _ in range(2):  # the same player, in another tab, may have been a moment quicker
            try:
                await self._engine.write(work)
            except IntegrityError:
                continue
            return done[0]
        return False

    async def of(self, player: int) -> Wish | None:
        """Return the wish of a player, or None."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(*_WANTED).where(_WISHES.player == player))).first()
        return None if found is None else Wish(*found)

    async def renew(self, tickets: Collection[str], seen: str, living: str) -> list[Wish]:
        """Note that some wishes were ``seen``, and return those of them that there are; all that died are deleted."""
        theirs = _WISHES.ticket.in_(tickets)
        # in one order, as those that grant them: so no two processes wait for each other
        held = select(*_WANTED).where(theirs).order_by(_WISHES.player).with_for_update()
        dead = select(_WISHES.player).where(_WISHES.seen < living).with_for_update(skip_locked=True)
        async with self._engine.begin() as connection:
            found = [Wish(*row) for row in await connection.execute(held)]
            await connection.execute(update(schema.wishes).where(theirs).values(seen=seen))
            await connection.execute(delete(schema.wishes).where(_WISHES.player.in_(dead)))
        return [replace(wish, seen=seen) for wish in found]

    async def waiting(self, living: str) -> list[Wish]:
        """Return the living wishes of which no table was made, the one first that has waited for longest."""
        query = select(*_WANTED).where(_WISHES.game.is_(None), _WISHES.seen >= living)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(_WISHES.since, _WISHES.player))
            return [Wish(*row) for row in found]

    async def grant(self, tickets: Collection[str], game: GameRow, rows: Sequence[MoveRow], standing: Standing) -> bool:
        """Store a new game that is made of some wishes, in one transaction; all processes hear of it.

        Returns False where one of them does not wait any more.
        """
        theirs = (_WISHES.ticket.in_(tickets), _WISHES.game.is_(None))
        held = select(_WISHES.ticket).where(*theirs).order_by(_WISHES.player).with_for_update()
        try:
            async with self._engine.begin() as connection:
                await connection.execute(held)
                await create_in(connection, game, rows, standing, (), Past((), now()))
                done = await connection.execute(update(schema.wishes).where(*theirs).values(game=game.id))
                if done.rowcount != len(tickets):
                    raise _NotWaiting
                await tell(connection, [(WISHES, 0)])
        except _NotWaiting:
            return False
        return True

    async def end(self, ticket: str) -> None:
        """Delete the wish of a ticket, if it was not granted."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.wishes).where(_WISHES.ticket == ticket, _WISHES.game.is_(None)))


class _NotWaiting(Exception):
    """Somebody of those for whom a game was to be made has gone, or has another one: nothing is written."""


def _put(connection: Connection, wish: Wish, living: str) -> bool:
    theirs = _WISHES.player == wish.player
    before = connection.execute(select(*_WANTED).where(theirs).with_for_update()).first()
    if not _is_somebody(connection, wish.player):
        return False
    known = _living(before, living)
    if known is not None and known.search == wish.search:
        wish = _again(known, wish)
    if before is None:
        connection.execute(insert(schema.wishes), asdict(wish))
    else:  # whoever waits for this row finds it again, as it would not a new one
        connection.execute(update(schema.wishes).where(theirs).values(asdict(wish)))
    return True


def _is_somebody(connection: Connection, player: int) -> bool:
    """Return whether a player is there, and no bare number that is left of one who was deleted."""
    players = schema.players.c
    owner = select(players.id).where(players.id == player, IS_SOMEBODY)
    return connection.execute(owner.with_for_update(read=True, key_share=True)).first() is not None


def _living(row: Sequence[Any] | None, living: str) -> Wish | None:
    wish = None if row is None else Wish(*row)
    return wish if wish is not None and wish.seen >= living else None


def _again(known: Wish, wish: Wish) -> Wish:
    if known.game is not None:
        return replace(known, ticket=wish.ticket, seen=wish.seen)
    return replace(wish, since=known.since) if _same(known, wish) else wish


def _same(one: Wish, other: Wish) -> bool:
    return (one.wanted, one.rules, one.clock) == (other.wanted, other.rules, other.clock)
