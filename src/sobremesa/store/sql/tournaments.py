"""Tournaments in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, fields
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.clock import now
from sobremesa.store.contract import LISTED
from sobremesa.store.rows import Past, Standing
from sobremesa.store.sql import schema
from sobremesa.store.sql.creating import create_in
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.tournaments import Match, Member, NewGame, RoundRow, TournamentRow, WholeTournament

_TOURNAMENTS: Final = schema.tournaments.c
_MEMBERS: Final = schema.tournament_members.c
_ROUNDS: Final = schema.tournament_rounds.c
_FIXED: Final = [_TOURNAMENTS[one.name] for one in fields(TournamentRow)]
_MEMBER: Final = [_MEMBERS[one.name] for one in fields(Member)]
_ROUND: Final = [_ROUNDS[one.name] for one in fields(RoundRow)]


class TournamentStore:
    """The tournaments of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def create(self, tournament: TournamentRow) -> None:
        """Add a tournament that nobody has entered."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(schema.tournaments), asdict(tournament))

    async def find(self, tournament: str) -> WholeTournament | None:
        """Return a tournament with all who ever took part and its rounds, or None."""
        members = select(*_MEMBER).where(_MEMBERS.tournament == tournament)
        rounds = select(*_ROUND).where(_ROUNDS.tournament == tournament)
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(*_FIXED).where(_TOURNAMENTS.id == tournament))).first()
            if found is None:
                return None
            theirs = await connection.execute(members.order_by(_MEMBERS.number, _MEMBERS.place))
            begun = await connection.execute(rounds.order_by(_ROUNDS.number))
            return WholeTournament(
                TournamentRow(*found), [Member(*row) for row in theirs], [_round(row) for row in begun]
            )

    async def by_link(self, link_hash: str) -> str | None:
        """Return the tournament that people enter by the link of this hash, or None."""
        query = select(_TOURNAMENTS.id).where(_TOURNAMENTS.link == link_hash)
        async with self._engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar_one_or_none()
        return found

    async def of(self, player: int) -> list[TournamentRow]:
        """Return the tournaments that a player made or takes part in, the newest first; at most ``LISTED``."""
        entered = select(_MEMBERS.tournament).where(_MEMBERS.player == player)
        theirs = or_(_TOURNAMENTS.host == player, _TOURNAMENTS.id.in_(entered))
        query = select(*_FIXED).where(theirs).order_by(_TOURNAMENTS.created.desc(), _TOURNAMENTS.id).limit(LISTED)
        async with self._engine.connect() as connection:
            return [TournamentRow(*row) for row in await connection.execute(query)]

    async def hosted(self, player: int) -> int:
        """Return how many tournaments that a player made are not over."""
        theirs = select(func.count()).where(_TOURNAMENTS.host == player, _TOURNAMENTS.ended == "")
        async with self._engine.connect() as connection:
            return int((await connection.execute(theirs)).scalar_one())

    async def going(self) -> list[str]:
        """Return the tournaments with a round that has begun and not ended, the first to be made first."""
        query = select(_ROUNDS.tournament).join(schema.tournaments, _TOURNAMENTS.id == _ROUNDS.tournament)
        going = query.where(_ROUNDS.ended == "").order_by(_TOURNAMENTS.created, _TOURNAMENTS.id)
        async with self._engine.connect() as connection:
            return list((await connection.execute(going)).scalars())

    async def enter(self, tournament: str, members: Sequence[Member]) -> bool:
        """Add some members, in one transaction; return False where a place or a player is there already."""
        values = [asdict(member) | {"tournament": tournament} for member in members]
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.tournament_members), values)
        except IntegrityError:
            return False
        return True

    async def change(self, tournament: str, member: Member) -> None:
        """Keep a member in place of the one who has the number and the place."""
        theirs = and_(
            _MEMBERS.tournament == tournament, _MEMBERS.number == member.number, _MEMBERS.place == member.place
        )
        async with self._engine.begin() as connection:
            await connection.execute(update(schema.tournament_members).where(theirs).values(asdict(member)))

    async def remove(self, tournament: str, number: int, place: int) -> None:
        """Delete the member who has a number and a place."""
        theirs = and_(_MEMBERS.tournament == tournament, _MEMBERS.number == number, _MEMBERS.place == place)
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.tournament_members).where(theirs))

    async def takes_part(self, tournament: str, player: int) -> bool:
        """Return whether a player made a tournament or has entered it."""
        made = select(_TOURNAMENTS.id).where(_TOURNAMENTS.id == tournament, _TOURNAMENTS.host == player)
        entered = select(_MEMBERS.tournament).where(_MEMBERS.tournament == tournament, _MEMBERS.player == player)
        async with self._engine.connect() as connection:
            return (await connection.execute(made.union(entered))).first() is not None

    async def renew(self, tournament: str, link_hash: str) -> None:
        """Let people enter by another link, and by the one before no more."""
        theirs = update(schema.tournaments).where(_TOURNAMENTS.id == tournament)
        async with self._engine.begin() as connection:
            await connection.execute(theirs.values(link=link_hash))

    async def begin_round(self, tournament: str, begun: RoundRow, games: Sequence[NewGame]) -> bool:
        """Add a round and its games, in one transaction; return False where there is such a round."""
        values = msgspec.to_builtins(begun) | {"tournament": tournament}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.tournament_rounds), values)
                for one in games:
                    await create_in(connection, *one, Past((), now()))
        except IntegrityError:
            return False
        return True

    async def hurry(self, tournament: str, number: int, up: str) -> None:
        """Let the time of a round that goes on be up at a moment, if it is not up before."""
        going = and_(_ROUNDS.tournament == tournament, _ROUNDS.number == number, _ROUNDS.ended == "")
        later = or_(_ROUNDS.up == "", _ROUNDS.up > up)
        async with self._engine.begin() as connection:
            await connection.execute(update(schema.tournament_rounds).where(going, later).values(up=up))

    async def end_round(self, tournament: str, number: int, matches: Sequence[Match], ended: str) -> bool:
        """Write down what a round came to; return False where that was done before."""
        going = and_(_ROUNDS.tournament == tournament, _ROUNDS.number == number, _ROUNDS.ended == "")
        values = {"matches": msgspec.to_builtins(matches), "ended": ended}
        async with self._engine.begin() as connection:
            done = await connection.execute(update(schema.tournament_rounds).where(going).values(values))
        return bool(done.rowcount)

    async def end(self, tournament: str, ended: str) -> None:
        """Let a tournament be over, unless it is."""
        going = and_(_TOURNAMENTS.id == tournament, _TOURNAMENTS.ended == "")
        async with self._engine.begin() as connection:
            await connection.execute(update(schema.tournaments).where(going).values(ended=ended))

    async def is_sealed(self, board: str) -> bool:
        """Return whether a game of a board goes on."""
        games = schema.games.c
        query = select(games.id).where(games.board == board, games.status == "playing").limit(1)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def standings(self, games: Sequence[str]) -> Mapping[str, Standing]:
        """Return how some games stand, by game, without those that are gone."""
        columns = schema.games.c
        query = select(columns.id, columns.status, columns.score, columns.winner, columns.turn, columns.ending)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.where(columns.id.in_(games)))
            return {row.id: Standing(row.status, row.score, row.winner, row.turn, ending=row.ending) for row in found}


def let_go(connection: Connection, player: int) -> None:
    """Take a player out of all tournaments: what they played counts on, as nobody's, and who never played is gone.

    Of a tournament that they made the first other person to enter is the host; one without any is deleted.
    """
    for tournament in list(connection.execute(select(_TOURNAMENTS.id).where(_TOURNAMENTS.host == player)).scalars()):
        _leave_to_another(connection, tournament, player)
    _vacate(connection, _MEMBERS.player == player, name="")


def let_go_twice(connection: Connection, player: int, other: int) -> None:
    """Where two players who become one have both entered, what the other played stays somebody's of that name."""
    mine = select(_MEMBERS.tournament).where(_MEMBERS.player == player)
    _vacate(connection, and_(_MEMBERS.player == other, _MEMBERS.tournament.in_(mine)))


def old_tournaments(since: str, ended: bool) -> Select[str]:
    """Return the query for the tournaments of which nothing has happened since a time, and that are over, or are not.

    What happens is that one is made, that a round of it begins or ends, and that it ends; while a round goes on it is
    not old.
    """
    over = _TOURNAMENTS.ended != "" if ended else _TOURNAMENTS.ended == ""
    played = or_(_ROUNDS.ended == "", _ROUNDS.began >= since, _ROUNDS.ended >= since)
    touched = select(_ROUNDS.tournament).where(played)
    untouched = and_(_TOURNAMENTS.created < since, _TOURNAMENTS.ended < since, _TOURNAMENTS.id.not_in(touched))
    return select(_TOURNAMENTS.id).where(over, untouched)


def delete_tournaments(connection: Connection, tournaments: Sequence[str]) -> None:
    """Delete some tournaments; their games stay."""
    for column in (_MEMBERS.tournament, _ROUNDS.tournament, _TOURNAMENTS.id):
        connection.execute(delete(column.table).where(column.in_(tournaments)))


def _vacate(connection: Connection, theirs: ColumnElement[bool], **left: str) -> None:
    """Let the places of some members be nobody's from the next round on, with what is ``left`` of them.

    Members who have not played yet are deleted: their places are free.
    """
    begun = select(func.coalesce(func.max(_ROUNDS.number), 0)).where(_ROUNDS.tournament == _MEMBERS.tournament)
    played = begun.scalar_subquery()
    connection.execute(delete(schema.tournament_members).where(theirs, _MEMBERS.since > played))
    until = func.coalesce(_MEMBERS.until, played)
    connection.execute(update(schema.tournament_members).where(theirs).values(player=None, until=until, **left))


def _leave_to_another(connection: Connection, tournament: str, player: int) -> None:
    others = select(_MEMBERS.player).where(_MEMBERS.tournament == tournament, _MEMBERS.player.is_not(None))
    first = others.where(_MEMBERS.player != player).order_by(_MEMBERS.number, _MEMBERS.place).limit(1)
    heir = connection.execute(first).scalar_one_or_none()
    if heir is None:
        delete_tournaments(connection, [tournament])
    else:
        connection.execute(update(schema.tournaments).where(_TOURNAMENTS.id == tournament).values(host=heir))


def _round(row: Any) -> RoundRow:
    number, began, up, ended, matches = row
    return RoundRow(number, began, up, ended, msgspec.convert(matches, list[Match]))
