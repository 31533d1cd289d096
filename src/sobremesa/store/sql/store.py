"""The store in a database: one object for each process that reads and appends games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence, Set
from pathlib import Path

from msgspec.structs import asdict
from sqlalchemy import and_, func, insert, not_, or_, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.attendance import Attendance, Follower, Glance
from sobremesa.store.clock import now
from sobremesa.store.contract import PIECE
from sobremesa.store.errors import KnownGame, LostRace, StoreError
from sobremesa.store.folder import database_in
from sobremesa.store.rows import (
    Aside,
    GameRow,
    Link,
    Listed,
    MoveRow,
    Past,
    PlayerRow,
    Seat,
    Standing,
    WholeGame,
    in_order_of_play,
)
from sobremesa.store.sql import schema
from sobremesa.store.sql.administration import Administration
from sobremesa.store.sql.alarms import AlarmStore
from sobremesa.store.sql.backups import Backups
from sobremesa.store.sql.creating import create_in
from sobremesa.store.sql.daily import SqlDaily
from sobremesa.store.sql.devices import DeviceStore
from sobremesa.store.sql.engine import DatabaseEngine, postgres_engine, sqlite_engine
from sobremesa.store.sql.feeds import FeedStore
from sobremesa.store.sql.glance import glance
from sobremesa.store.sql.invitations import InvitationStore
from sobremesa.store.sql.listing import in_lists_of, listed, origins_of, whole_games
from sobremesa.store.sql.migrate import migrate
from sobremesa.store.sql.notices import Notices, tell
from sobremesa.store.sql.nudges import NudgeStore
from sobremesa.store.sql.passkeys import PasskeyStore
from sobremesa.store.sql.pauses import PauseStore
from sobremesa.store.sql.people import PeopleStore
from sobremesa.store.sql.presence import attend, sweep
from sobremesa.store.sql.pruning import Pruning
from sobremesa.store.sql.push import KeyStore, PushStore
from sobremesa.store.sql.puzzles import SqlPuzzles
from sobremesa.store.sql.ratings import RatingStore
from sobremesa.store.sql.readiness import Readiness
from sobremesa.store.sql.regards import RegardStore
from sobremesa.store.sql.results import ResultStore
from sobremesa.store.sql.reviews import ReviewStore
from sobremesa.store.sql.shares import Shares
from sobremesa.store.sql.tournaments import TournamentStore
from sobremesa.store.sql.transfers import TransferStore
from sobremesa.store.sql.wishes import WishStore
from sobremesa.store.sql.writer import Writer


class SqlStore:
    """The games of one database, and who plays them.

    Open it with ``SqlStore.open`` and close it with ``close``; one object for each process, in one event loop. When a
    writing method returns, what it wrote is committed and synced to disk. Rows of a game are numbered from 1; a number
    can be taken once only, so processes that share the database cannot write two versions of a game. Every method may
    raise StoreError, and then nothing was written.
    """

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use an engine whose database is migrated; needs a running event loop."""
        self._engine = engine
        self._writer = Writer(engine)
        self._readiness = Readiness(engine)
        self._adding: dict[str, int] = {}
        self.shares = Shares(engine)
        self.transfers = TransferStore(engine)
        self.reviews = ReviewStore(engine)
        self.results = ResultStore(engine)
        self.pruning = Pruning(engine)
        self.alarms = AlarmStore(engine)
        self.pauses = PauseStore(engine)
        self.nudges = NudgeStore(engine)
        self.feeds = FeedStore(engine)
        self.people = PeopleStore(engine)
        self.devices = DeviceStore(engine)
        self.passkeys = PasskeyStore(engine)
        self.regards = RegardStore(engine)
        self.invitations = InvitationStore(engine)
        self.wishes = WishStore(engine)
        self.push = PushStore(engine)
        self.keys = KeyStore(engine)
        self.ratings = RatingStore(engine)
        self.tournaments = TournamentStore(engine)
        self.daily = SqlDaily(engine)
        self.puzzles = SqlPuzzles(engine)
        self.backups = Backups(engine)
        self.administration = Administration(engine)
        self._notices: Notices | None = None
        self._followers: list[Follower] = []

    @classmethod
    async def open(cls, where: Path | str, upgrading: bool = True) -> SqlStore:
        """Open the store of a data folder or of a database address, and migrate it.

        A folder is created if needed and holds a SQLite file; a ``postgresql://`` address needs the driver asyncpg.
        Raises StoreError or one of its kinds in ``store.errors``: OlderDatabase where ``upgrading`` is False and an
        earlier version wrote the database.
        """
        engine = postgres_engine(where) if isinstance(where, str) else sqlite_engine(database_in(where))
        try:
            await migrate(engine, upgrading)
        except StoreError as error:
            await engine.dispose()
            if error.code != StoreError.code:
                raise
            raise StoreError(f"the database cannot be opened: {error.why}") from error
        return cls(engine)

    async def close(self) -> None:
        """Finish the writes under way and close the database."""
        for follower in self._followers:
            await follower.close()
        await self._readiness.close()
        await self._writer.close()
        if self._notices is not None:
            await self._notices.close()
        await self._engine.dispose()

    async def check(self) -> None:
        """Ask the database whether it answers and, once a write has failed, whether it takes one again.

        It has a few seconds for that.
        """
        await self._readiness.check()

    def follow(self, follower: Follower) -> bool:
        """Register a follower of changes by all processes; return False where the database has no other processes.

        The follower also hears of changes by this process. Only PostgreSQL has other processes.
        """
        if not self._engine.address:
            return False
        self._followers.append(follower)
        if self._notices is None:
            self._notices = Notices(self._engine.address, follower.notice)
        else:
            self._notices.hearers.append(follower.notice)
        return True

    async def attend(self, game: str, seats: Set[int], helped: Set[int]) -> Attendance:
        """Record which seats are connected to this process, and return what other processes have recorded.

        ``seats`` has 0 for spectators; ``helped`` are those shown as played for by the computer. Exactly one of the
        processes with seats at a game gets ``drives``: it moves the computers.
        """
        if self._notices is None:
            return Attendance()
        return await attend(self._engine, self._notices.worker, game, {seat: seat in helped for seat in seats})

    async def glance(self, games: Sequence[str]) -> dict[str, Glance]:
        """Return the row and message numbers, seats and presence of some games; clean up after processes that died.

        Empty where the database has no other processes.
        """
        if self._notices is None:
            return {}
        await sweep(self._engine, self._notices.worker)
        return await glance(self._engine, games)

    @property
    def worker(self) -> int:
        """Return this process's number among those that share the database; 0 where there are none."""
        return 0 if self._notices is None else self._notices.worker

    def observe_commits(self, observe: Callable[[int, float], None]) -> None:
        """Set the callback for commits of moves: it gets the number of rows and the seconds."""
        self._writer.observe = observe

    def append(self, game: str, rows: Sequence[MoveRow], standing: Standing) -> asyncio.Future[None]:
        """Append rows to a game, all or none, with the standing after them; done once they are durable.

        ``rows`` must not be empty. Appends of several tables are committed together. It ends with LostRace where one of
        the numbers was taken: read the new rows and decide again.
        """
        self._adding[game] = rows[-1].number
        durable = self._writer.append(game, rows, standing)
        durable.add_done_callback(lambda _: self._adding.pop(game, None))
        return durable

    def adding(self, game: str) -> int:
        """Return the number of the last row that this process is appending to a game; 0 for none."""
        return self._adding.get(game, 0)

    async def player(self, token_hash: str) -> PlayerRow | None:
        """Return the player with a token's hash, or None."""
        return await self.people.find(token_hash)

    async def ensure_player(self, token_hash: str) -> PlayerRow:
        """Return the player with a token's hash, created if needed; safe against other processes that do the same."""
        known = await self.people.find(token_hash)
        return known or await self.people.enter(token_hash)

    async def create(
        self,
        game: GameRow,
        rows: Sequence[MoveRow],
        standing: Standing,
        links: Sequence[Link] = (),
        past: Past | None = None,
    ) -> None:
        """Store a new game with its seats, first rows and links, all or none.

        Raises KnownGame, and LostRace where it is the rematch of a game that already has one.
        """
        try:
            async with self._engine.begin() as connection:
                await create_in(connection, game, rows, standing, links, past or Past((), now()))
        except IntegrityError as error:
            if game.previous is None or await self.game(game.id) is not None:
                raise KnownGame from error
            raise LostRace("this game has a rematch already") from error

    async def rematch_of(self, game: str) -> str | None:
        """Return the id of a game's rematch, or None."""
        query = select(schema.games.c.id).where(schema.games.c.previous == game)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def session(self, session: str) -> list[Listed]:
        """Return the games of a session in the order of play; of a session above ``LISTED`` games, the last touched."""
        return in_order_of_play(await listed(self._engine, schema.games.c.session == session))

    async def link(self, link_hash: str) -> Link | None:
        """Return what the secret of this hash opens, or None for nothing."""
        query = select(schema.links).where(schema.links.c.hash == link_hash)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Link(row.hash, row.game, row.seat)

    async def sit(self, game: str, seat: Seat, revision: int) -> bool:
        """Give an open seat to a player; the game, which has not begun, is to be played by this revision of its rules.

        Returns False where the seat is no longer open, or where the player has another seat in the game.
        """
        seats = schema.seats.c
        games = schema.games.c
        taken = update(schema.seats).where(seats.game == game, seats.seat == seat.seat, seats.kind == "open")
        try:
            async with self._engine.begin() as connection:
                done = await connection.execute(taken.values(asdict(seat)))
                if done.rowcount:
                    await connection.execute(update(schema.games).where(games.id == game).values(revision=revision))
                await tell(connection, [(game, 0)])
        except IntegrityError:
            return False
        return done.rowcount == 1

    async def stand_in(self, game: str, seat: int, on: bool) -> None:
        """Store whether the computer plays for the absent person of a seat."""
        seats = schema.seats.c
        async with self._engine.begin() as connection:
            noted = update(schema.seats).where(seats.game == game, seats.seat == seat)
            await connection.execute(noted.values(stood_in=on))
            await tell(connection, [(game, 0)])

    async def let_watch(self, game: str, player: int) -> None:
        """Give a player the right to watch a game; do nothing where they have it."""
        if await self.may_watch(game, player):
            return
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.watchers), {"game": game, "player": player})
        except IntegrityError:
            pass  # the same visitor, in another tab, was a moment quicker

    async def may_watch(self, game: str, player: int) -> bool:
        """Return whether a player was given the right to watch a game or another game of its session."""
        watchers, games = schema.watchers.c, schema.games.c
        session = select(games.session).where(games.id == game).scalar_subquery()
        together = select(games.id).where(or_(games.id == game, games.session == session))
        query = select(watchers.player).where(watchers.player == player, watchers.game.in_(together)).limit(1)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def game(self, game: str) -> GameRow | None:
        """Return what is fixed about a game, or None when there is none of this id."""
        found = await listed(self._engine, schema.games.c.id == game)
        return found[0].game if found else None

    async def rows(self, game: str, after: int = 0) -> list[MoveRow]:
        """Return the rows of a game whose number is above ``after``, in order."""
        moves = schema.moves.c
        query = select(moves.number, moves.seat, moves.text, moves.spent).where(
            moves.game == game, moves.number > after
        )
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(moves.number))
            return [MoveRow(*row) for row in found]

    async def touched(self, game: str) -> str:
        """Return when the last row of a game was appended, as ``clock.now`` writes it; empty for an unknown game."""
        query = select(schema.games.c.updated).where(schema.games.c.id == game)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none() or ""

    async def say(self, game: str, aside: Aside) -> None:
        """Store a table message. Raises LostRace where its number was taken."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.asides), asdict(aside) | {"game": game, "at": now()})
                await tell(connection, [(game, 0)])
        except IntegrityError as error:
            raise LostRace("an aside of this number is there already") from error

    async def asides(self, game: str, after: int = 0) -> list[Aside]:
        """Return the asides of a game whose number is above ``after``, in order."""
        asides = schema.asides.c
        columns = (asides.number, asides.after, asides.seat, asides.kind, asides.text)
        query = select(*columns).where(asides.game == game, asides.number > after).order_by(asides.number)
        async with self._engine.connect() as connection:
            return [Aside(*row) for row in await connection.execute(query)]

    async def games_of(self, player: int, over: bool | None = None, skip: int = 0) -> list[Listed]:
        """Return the games that a player made or sits in, the last touched first.

        At most ``PIECE``, after the first ``skip``. ``over`` True returns only games that have ended or were abandoned,
        False only those still played, None both.
        """
        playing = schema.games.c.status == "playing"
        mine = in_lists_of(player)
        condition = mine if over is None else and_(mine, not_(playing) if over else playing)
        return await listed(self._engine, condition, most=PIECE, skip=skip)

    async def origins_of(self, player: int) -> dict[str, str]:
        """Return all games of a player by id, the last touched first: the id that each had where it began."""
        return await origins_of(self._engine, player)

    async def whole_games(self, games: Sequence[str]) -> list[WholeGame]:
        """Return some games with all that was played and said, in their order, without those that are gone."""
        return await whole_games(self._engine, games)

    async def note_turn(self, game: str, turn: Sequence[int]) -> None:
        """Store the seats to act of a game that has none stored; do nothing where some are."""
        games = schema.games.c
        noted = update(schema.games).where(games.id == game, games.turn.is_(None))
        async with self._engine.begin() as connection:
            await connection.execute(noted.values(turn=list(turn)))

    async def finished_of(self, player: int, skip: int = 0, most: int = PIECE) -> list[Listed]:
        """Return the games of a player that are over or abandoned, the last touched first.

        At most ``most``, after the first ``skip``.
        """
        ended = and_(in_lists_of(player), schema.games.c.status != "playing")
        return await listed(self._engine, ended, most=most, skip=skip)

    async def players_seated(self) -> list[int]:
        """Return the players with a seat in games that have ended, those with most such games first."""
        seats, games = schema.seats.c, schema.games.c
        sat = select(seats.player).join(schema.games, games.id == seats.game)
        ended = sat.where(seats.player.is_not(None), games.status != "playing")
        query = ended.group_by(seats.player).order_by(func.count().desc(), seats.player)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def public_games(self, since: str) -> list[Listed]:
        """Return the public games still played that were touched at ``since`` or later, the newest first.

        At most ``LISTED``; ``since`` is a time as ``clock.now`` writes it.
        """
        games = schema.games.c
        open_to_all = and_(games.public, games.status == "playing", games.updated >= since)
        return await listed(self._engine, open_to_all, games.created)
