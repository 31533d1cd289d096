"""Where devices of players are told of what waits for them, in the database; and the keys of the server."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import asdict, fields
from sqlalchemy import Connection, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.clock import now
from sobremesa.store.rows import PushSubscription
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine

_PUSH: Final = schema.push_subscriptions.c
_KEYS: Final = schema.server_keys.c


class PushStore:
    """The subscriptions of one database's players."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def of(self, players: Collection[int], most: int) -> dict[int, list[PushSubscription]]:
        """Return the subscriptions of some players' devices, the last to come first; at most so many of each."""
        wanted = [_PUSH[field.name] for field in fields(PushSubscription)]
        query = select(_PUSH.player, *wanted).where(_PUSH.player.in_(players))
        found: dict[int, list[PushSubscription]] = {}
        async with self._engine.connect() as connection:
            for player, *row in await connection.execute(query.order_by(_PUSH.created.desc(), _PUSH.hash)):
                found.setdefault(player, []).append(PushSubscription(*row))
        return {player: devices[:most] for player, devices in found.items()}

    async def add(self, player: int, subscription: PushSubscription, most: int) -> None:
        """Keep where a device is told, in place of what was kept of it or of its address.

        Of more than ``most`` of a player the first to come leave.
        """

        def work(connection: Connection) -> None:
            same = or_(_PUSH.hash == subscription.hash, _PUSH.endpoint == subscription.endpoint)
            connection.execute(delete(schema.push_subscriptions).where(same))
            connection.execute(
                insert(schema.push_subscriptions), asdict(subscription) | {"player": player, "created": now()}
            )
            kept = select(_PUSH.hash).where(_PUSH.player == player).order_by(_PUSH.created.desc(), _PUSH.hash)
            left = connection.execute(kept.offset(most)).scalars().all()
            connection.execute(delete(schema.push_subscriptions).where(_PUSH.hash.in_(left)))

        await self._engine.replace(work)

    async def move(self, token_hash: str, new_hash: str) -> None:
        """Let a device that has another token now be told where it was told before."""
        theirs = update(schema.push_subscriptions).where(_PUSH.hash == token_hash)
        async with self._engine.begin() as connection:
            await connection.execute(theirs.values(hash=new_hash))

    async def end(self, token_hash: str) -> None:
        """Let a device be told nothing any more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.push_subscriptions).where(_PUSH.hash == token_hash))

    async def end_address(self, endpoint: str) -> None:
        """Let nobody be told at an address any more that its push service does not know."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.push_subscriptions).where(_PUSH.endpoint == endpoint))


class KeyStore:
    """The keys by which others know the server of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def first(self, name: str, key: str) -> str:
        """Return the key of a name; where there is none it is this one, for all processes and for good."""
        try:
            async with self._engine.begin() as connection:
                known = (await connection.execute(_key_of(name))).scalar_one_or_none()
                if known is None:
                    await connection.execute(insert(schema.server_keys), {"name": name, "key": key})
        except IntegrityError:
            pass  # another process was a moment quicker
        async with self._engine.connect() as connection:
            found: str = (await connection.execute(_key_of(name))).scalar_one()
            return found


def _key_of(name: str) -> Select[str]:
    return select(_KEYS.key).where(_KEYS.name == name)
