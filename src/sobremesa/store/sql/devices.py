"""The devices of players in the database: each a token by its hash, and the links that make another one theirs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from msgspec.structs import asdict
from sqlalchemy import Column, Connection, delete, insert, select, update

from sobremesa.store.clock import now
from sobremesa.store.rows import Device, DeviceLink, Linked
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.failures import or_gone
from sobremesa.store.sql.listing import of_player
from sobremesa.store.sql.notices import tell_in
from sobremesa.store.sql.people import ABOUT, OWN, SHARED, retire
from sobremesa.store.sql.ratings import join_ratings
from sobremesa.store.sql.tournaments import let_go_twice

_DEVICES: Final = schema.devices.c
_LINKS: Final = schema.device_links.c
_PUSH: Final = schema.push_subscriptions.c
_SEATS: Final = schema.seats.c
_TRANSFERS: Final = schema.transfers.c
_FEEDS: Final = schema.feeds.c


class DeviceStore:
    """The devices of one database's players."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def of(self, player: int) -> list[Device]:
        """Return the devices of a player, the first to come first."""
        query = select(_DEVICES.hash, _DEVICES.created).where(_DEVICES.player == player)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(_DEVICES.created, _DEVICES.hash))
            return [Device(*row) for row in found]

    async def add(self, player: int, token_hash: str) -> None:
        """Let a token, which is nobody's yet, be a player's. Raises StoreError, also where the player is gone."""
        device = {"hash": token_hash, "player": player, "created": now()}
        with or_gone("the player of a device"):
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.devices), device)

    async def end(self, player: int, hashes: Collection[str]) -> None:
        """Let some of a player's tokens be nobody's, and end the player's link to another device."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.device_links).where(_LINKS.player == player))
            _end_devices(connection, player, hashes)

        await self._engine.write(work)

    async def expel(self, player: int, hashes: Collection[str]) -> None:
        """Let some of a player's tokens be nobody's, and end what these may have opened, in one transaction.

        That is where these devices are told, and the player's links to another device, to their own seats and to their
        feed: which device has made or copied a link is not known.
        """

        def work(connection: Connection) -> None:
            _end_links(connection, player)
            _end_devices(connection, player, hashes)

        await self._engine.write(work)

    async def renew(self, player: int, token_hash: str) -> None:
        """Let a token, which is nobody's yet, be the only one of a player, in one transaction.

        What any other of theirs may have opened ends: links to another device, to their own seats and to their feed,
        and where devices are told. Raises StoreError, also where the player is gone.
        """
        device = {"hash": token_hash, "player": player, "created": now()}

        def work(connection: Connection) -> None:
            _end_links(connection, player)
            for column in (_PUSH.player, _DEVICES.player):
                connection.execute(delete(column.table).where(column == player))
            connection.execute(insert(schema.devices), device)

        with or_gone("the player of a device"):
            await self._engine.write(work)

    async def offer(self, link: DeviceLink) -> None:
        """Add a link; it replaces any other one of the same player."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.device_links).where(_LINKS.player == link.player))
            connection.execute(insert(schema.device_links), asdict(link))

        await self._engine.replace(work)

    async def offered(self, link_hash: str) -> DeviceLink | None:
        """Return the link of this hash, or None; it may have run out."""
        query = select(_LINKS.hash, _LINKS.player, _LINKS.expires).where(_LINKS.hash == link_hash)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else DeviceLink(*found)

    async def both(self, player: int, other: int) -> list[str]:
        """Return the tables whose games go on and at which two players both sit."""
        async with self._engine.connect() as connection:
            return list((await connection.execute(_tables_of_both(player, other))).scalars())

    async def take(self, link_hash: str, token_hash: str) -> Linked:
        """Make the device with a token the player's who has made a link, in one transaction."""
        done = [Linked(done=False)]

        def work(connection: Connection) -> None:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # what is read here stays so until it is written
            done[0] = _take(connection, link_hash, token_hash)

        await self._engine.write(work)
        return done[0]


def _end_links(connection: Connection, player: int) -> None:
    """Delete a player's links to another device, to their feed and to their own seats; those of hosts stay."""
    for column in (_LINKS.player, _FEEDS.player):
        connection.execute(delete(column.table).where(column == player))
    connection.execute(delete(schema.transfers).where(_TRANSFERS.holder == player, _TRANSFERS.by_host.is_(False)))


def _end_devices(connection: Connection, player: int, hashes: Collection[str]) -> None:
    """Delete some of a player's tokens, and where these devices are told."""
    for mine in (_PUSH, _DEVICES):
        connection.execute(delete(mine.hash.table).where(mine.player == player, mine.hash.in_(hashes)))


def _take(connection: Connection, link_hash: str, token_hash: str) -> Linked:
    valid = select(_LINKS.player).where(_LINKS.hash == link_hash, _LINKS.expires > now()).with_for_update()
    player: int | None = connection.execute(valid).scalar_one_or_none()
    if player is None:
        return Linked(done=False)
    owner = select(_DEVICES.player).where(_DEVICES.hash == token_hash)
    other: int | None = connection.execute(owner).scalar_one_or_none()
    both = (
        [] if other is None or other == player else connection.execute(_tables_of_both(player, other)).scalars().all()
    )
    if both:
        return Linked(done=False, both=list(both))
    connection.execute(delete(schema.device_links).where(_LINKS.hash == link_hash))
    changed = [] if other is None or other == player else _merge(connection, player, other)
    if other is None:
        connection.execute(insert(schema.devices), {"hash": token_hash, "player": player, "created": now()})
    else:
        connection.execute(update(schema.devices).where(_DEVICES.hash == token_hash).values(created=now()))
    tell_in(connection, [(game, 0) for game in changed])
    return Linked(done=True, changed=changed)


def _tables_of_both(player: int, other: int) -> Any:
    """Return the query for the tables whose games go on and at which two players both sit."""
    playing = select(_SEATS.game).join(schema.games, schema.games.c.id == _SEATS.game)
    theirs = playing.where(_SEATS.player == other, schema.games.c.status == "playing")
    return select(_SEATS.game).where(_SEATS.player == player, _SEATS.game.in_(theirs)).order_by(_SEATS.game)


def _merge(connection: Connection, player: int, other: int) -> list[str]:
    """Give a player everything of another one, who is gone then; return the games that the other had."""
    games = list(connection.execute(select(schema.games.c.id).where(of_player(other)).with_for_update()).scalars())
    own = [column for column in (*ABOUT, *OWN) if column.table is not schema.players]
    _let_go_each_other(connection, player, other)
    join_ratings(connection, player, other)
    for column in own:
        _let_go_twice(connection, column, player, other)
    # in an ended game of both the other seat stays somebody's of that name: nobody has two
    mine = select(_SEATS.game).where(_SEATS.player == player)
    connection.execute(update(schema.seats).where(_SEATS.player == other, _SEATS.game.in_(mine)).values(player=None))
    let_go_twice(connection, player, other)
    for column in (*own, *SHARED):
        connection.execute(update(column.table).where(column == other).values({column.name: player}))
    connection.execute(delete(schema.players).where(schema.players.c.id == other))
    retire(connection, other)
    former = schema.former_holders.c
    seated = select(_SEATS.game).where(_SEATS.player == player)
    connection.execute(delete(schema.former_holders).where(former.player == player, former.game.in_(seated)))
    return games


def _let_go_each_other(connection: Connection, player: int, other: int) -> None:
    """Delete how two players regard each other who become one."""
    regards, two = schema.regards.c, (player, other)
    connection.execute(delete(schema.regards).where(regards.player.in_(two), regards.other.in_(two)))


def _let_go_twice(connection: Connection, column: Column[Any], player: int, other: int) -> None:
    """Delete what a player has in a table who may have it once, where another has it as well."""
    table = column.table
    key = list(table.primary_key)
    if column not in key:
        return
    mine = table.alias()
    same = [mine.c[one.name] == one for one in key if one is not column]
    has = select(mine.c[column.name]).where(mine.c[column.name] == player, *same).exists()
    connection.execute(delete(table).where(column == other, has))
