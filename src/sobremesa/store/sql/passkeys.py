"""The passkeys of players in the database, and the challenges that are still to be answered."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict, fields
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.clock import now
from sobremesa.store.passkeys import MOST_PASSKEYS, Challenge, Passkey
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.people import IS_SOMEBODY

_PASSKEYS: Final = schema.passkeys.c
_CHALLENGES: Final = schema.challenges.c
_ALL: Final = select(*(_PASSKEYS[field.name] for field in fields(Passkey)))


class PasskeyStore:
    """The passkeys of one database's players."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def of(self, player: int) -> list[Passkey]:
        """Return the passkeys of a player, the first to be saved first."""
        query = _ALL.where(_PASSKEYS.player == player).order_by(_PASSKEYS.created, _PASSKEYS.credential)
        async with self._engine.connect() as connection:
            return [Passkey(*row) for row in await connection.execute(query)]

    async def find(self, credential: str) -> Passkey | None:
        """Return the passkey of a name, whosever it is, or None."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(_ALL.where(_PASSKEYS.credential == credential))).first()
        return None if found is None else Passkey(*found)

    async def add(self, passkey: Passkey) -> bool:
        """Add a passkey; return False where there is one of its name, or where its player has ``MOST_PASSKEYS``."""
        done = [False]

        def work(connection: Connection) -> None:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # what is read here stays so until it is written
            done[0] = _add(connection, passkey)

        try:
            await self._engine.write(work)
        except IntegrityError:
            return False  # somebody else has saved it at this moment
        return done[0]

    async def use(self, credential: str, sign_count: int) -> bool:
        """Note that a passkey has signed, and how often it says so; return False where it has said as much before."""
        fewer = _PASSKEYS.sign_count < sign_count if sign_count else _PASSKEYS.sign_count == 0
        its = update(schema.passkeys).where(_PASSKEYS.credential == credential, fewer)
        async with self._engine.begin() as connection:
            done = await connection.execute(its.values(sign_count=sign_count, used=now()))
        return bool(done.rowcount)

    async def end(self, player: int, credential: str) -> None:
        """Let a player's passkey be nobody's."""
        gone = (_PASSKEYS.player == player, _PASSKEYS.credential == credential)
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.passkeys).where(*gone))

    async def ask(self, challenge: Challenge) -> None:
        """Add a challenge; those that have run out are deleted."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.challenges).where(_CHALLENGES.expires <= now()))
            await connection.execute(insert(schema.challenges), asdict(challenge))

    async def answer(self, challenge_hash: str) -> bool:
        """Delete a challenge; return False where there is none of this hash, or it has run out."""
        asked = (_CHALLENGES.hash == challenge_hash, _CHALLENGES.expires > now())
        async with self._engine.begin() as connection:
            done = await connection.execute(delete(schema.challenges).where(*asked))
        return bool(done.rowcount)


def _add(connection: Connection, passkey: Passkey) -> bool:
    players = schema.players.c
    # whoever saves two at once has them counted one after the other
    owner = select(players.id).where(players.id == passkey.player, IS_SOMEBODY).with_for_update()
    if connection.execute(owner).first() is None:
        return False
    count = select(func.count()).where(_PASSKEYS.player == passkey.player)
    known = select(_PASSKEYS.player).where(_PASSKEYS.credential == passkey.credential)
    if connection.execute(count).scalar_one() >= MOST_PASSKEYS or connection.execute(known).first():
        return False
    connection.execute(insert(schema.passkeys), asdict(passkey))
    return True
