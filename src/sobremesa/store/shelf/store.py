"""The store in a shelf: one object for each shelf, and nobody else writes to it meanwhile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence, Set
from contextlib import suppress
from typing import TypeVar

from sobremesa.store.attendance import Attendance, Follower, Glance
from sobremesa.store.contract import LISTED, PIECE
from sobremesa.store.errors import BrokenTable
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
from sobremesa.store.shelf import changes
from sobremesa.store.shelf.alarms import ShelfAlarms
from sobremesa.store.shelf.belongings import ShelfPruning, ShelfResults, ShelfReviews, ShelfShares
from sobremesa.store.shelf.contract import Shelf
from sobremesa.store.shelf.daily import ShelfDaily
from sobremesa.store.shelf.devices import NoDevices
from sobremesa.store.shelf.feeds import NoFeeds
from sobremesa.store.shelf.invitations import NoInvitations
from sobremesa.store.shelf.nudges import NoNudges
from sobremesa.store.shelf.passkeys import NoPasskeys
from sobremesa.store.shelf.pauses import ShelfPauses
from sobremesa.store.shelf.people import ShelfPeople
from sobremesa.store.shelf.push import NoKeys, NoPush
from sobremesa.store.shelf.puzzles import NoPuzzles
from sobremesa.store.shelf.ratings import NoRatings
from sobremesa.store.shelf.reading import ShelfReader
from sobremesa.store.shelf.regards import NoRegards
from sobremesa.store.shelf.tournaments import NoTournaments
from sobremesa.store.shelf.transfers import ShelfTransfers
from sobremesa.store.shelf.values import GameEntry
from sobremesa.store.shelf.wishes import NoWishes
from sobremesa.store.shelf.writer import Index, ShelfWriter

Value = TypeVar("Value")


class ShelfStore:
    """The games of one shelf, and who plays them: a ``Store`` without a database and without other processes.

    Open it with ``ShelfStore.open``. The entries of all games are in memory, their rows are read game by game. A table
    that was damaged raises BrokenTable wherever it is asked for by its id, is in no list, and nothing of it is ever
    changed or deleted; ``broken`` says which there are.
    """

    def __init__(self, shelf: Shelf, index: Index) -> None:
        """Use a shelf of which everything is known that stands in its index."""
        self._index = index
        self._reader = ShelfReader(shelf)
        self._writer = ShelfWriter(shelf, index)
        self._adding: dict[str, int] = {}
        self.shares = ShelfShares(index, self._writer)
        self.transfers = ShelfTransfers(index, self._writer)
        self.reviews = ShelfReviews(index, self._writer, self._reader)
        self.results = ShelfResults(index, self._writer)
        self.pruning = ShelfPruning(index, self._writer)
        self.alarms = ShelfAlarms(index, self._writer)
        self.pauses = ShelfPauses(index, self._writer)
        self.nudges = NoNudges()
        self.feeds = NoFeeds()
        self.devices = NoDevices()
        self.passkeys = NoPasskeys()
        self.regards = NoRegards()
        self.invitations = NoInvitations()
        self.wishes = NoWishes()
        self.push = NoPush()
        self.keys = NoKeys()
        self.ratings = NoRatings()
        self.tournaments = NoTournaments()
        self.daily = ShelfDaily(index, self._writer, self._reader)
        self.puzzles = NoPuzzles()
        self.people = ShelfPeople(index, self._writer, self._reader)

    @classmethod
    async def open(cls, shelf: Shelf) -> ShelfStore:
        """Open the store of a shelf, which may be empty. Raises StoreError."""
        return cls(shelf, await ShelfReader(shelf).index())

    async def close(self) -> None:
        """Finish the writes under way."""
        await self._writer.close()

    async def check(self) -> None:
        """Return: a shelf is asked by each that reads or writes."""

    @property
    def broken(self) -> dict[str, BrokenTable]:
        """Return the tables that are known to be damaged, by id."""
        return dict(self._index.broken)

    async def texts_of(self, game: str) -> dict[str, str]:
        """Return everything that lies on the shelf of a game, by key, damaged or not. Raises StoreError."""
        return await self._reader.texts_of(game)

    # ---- other processes, of which there are none

    @property
    def worker(self) -> int:
        """Return 0."""
        return 0

    def follow(self, follower: Follower) -> bool:
        """Return False."""
        return False

    async def attend(self, game: str, seats: Set[int], helped: Set[int]) -> Attendance:
        """Return that nobody is anywhere else."""
        return Attendance()

    async def glance(self, games: Sequence[str]) -> dict[str, Glance]:
        """Return nothing."""
        return {}

    # ---- rows

    def observe_commits(self, observe: Callable[[int, float], None]) -> None:
        """Set the callback for writes of rows: it gets the number of rows and the seconds."""
        self._writer.observe = observe

    async def append(self, game: str, rows: Sequence[MoveRow], standing: Standing) -> None:
        """Append rows to a game, all or none, with the standing after them. Raises LostRace."""
        self._adding[game] = rows[-1].number
        try:
            await self._writer.change(lambda draft: changes.append(draft, game, rows, standing))
        finally:
            self._adding.pop(game, None)

    def adding(self, game: str) -> int:
        """Return the number of the last row that is being appended to a game; 0 for none."""
        return self._adding.get(game, 0)

    async def rows(self, game: str, after: int = 0) -> list[MoveRow]:
        """Return the rows of a game whose number is above ``after``, in order. Raises BrokenTable."""
        entry = self._entry(game)
        if entry is None or entry.row <= after:
            return []
        return (await self._readable(game, self._reader.rows(game, entry.row)))[max(0, after) :]

    async def touched(self, game: str) -> str:
        """Return when the last row of a game was appended, as ``clock.now`` writes it; empty for an unknown game."""
        entry = self._entry(game)
        return "" if entry is None else entry.updated

    async def say(self, game: str, aside: Aside) -> None:
        """Store a table message. Raises LostRace where its number was taken."""
        await self._writer.change(lambda draft: changes.say(draft, game, aside))

    async def asides(self, game: str, after: int = 0) -> list[Aside]:
        """Return the asides of a game whose number is above ``after``, in order. Raises BrokenTable."""
        entry = self._entry(game)
        if entry is None or entry.aside <= after:
            return []
        return (await self._readable(game, self._reader.asides(game, entry.aside)))[max(0, after) :]

    # ---- players and games

    async def player(self, token_hash: str) -> PlayerRow | None:
        """Return the player with a token's hash, or None."""
        found = self._index.players.get(token_hash)
        return None if found is None else PlayerRow(found, token_hash)

    async def ensure_player(self, token_hash: str) -> PlayerRow:
        """Return the player with a token's hash, created if needed."""
        known = await self.player(token_hash)
        return known or PlayerRow(
            await self._writer.change(lambda draft: changes.ensure_player(draft, token_hash)), token_hash
        )

    async def create(
        self,
        game: GameRow,
        rows: Sequence[MoveRow],
        standing: Standing,
        links: Sequence[Link] = (),
        past: Past | None = None,
    ) -> None:
        """Store a new game with its seats, first rows and links, all or none. Raises KnownGame and LostRace."""
        await self._writer.change(lambda draft: changes.create(draft, game, rows, standing, links, past))

    async def sit(self, game: str, seat: Seat, revision: int) -> bool:
        """Give an open seat to a player; return False where it is not open, or where the player sits there already."""
        return await self._writer.change(lambda draft: changes.sit(draft, game, seat, revision))

    async def stand_in(self, game: str, seat: int, on: bool) -> None:
        """Store whether the computer plays for the absent person of a seat."""
        await self._writer.change(lambda draft: changes.stand_in(draft, game, seat, on))

    async def let_watch(self, game: str, player: int) -> None:
        """Give a player the right to watch a game; do nothing where they have it."""
        if not await self.may_watch(game, player):
            await self._writer.change(lambda draft: changes.let_watch(draft, game, player))

    async def may_watch(self, game: str, player: int) -> bool:
        """Return whether a player was given the right to watch a game or another game of its session."""
        entry = self._entry(game)
        session = entry.game.session if entry is not None else ""
        return any(
            player in other.watchers and (other.game.id == game or other.game.session == session)
            for other in self._index.entries.values()
        )

    async def note_turn(self, game: str, turn: Sequence[int]) -> None:
        """Store the seats to act of a game that has none stored; do nothing where some are."""
        await self._writer.change(lambda draft: changes.note_turn(draft, game, turn))

    async def game(self, game: str) -> GameRow | None:
        """Return what is fixed about a game, or None when there is none of this id. Raises BrokenTable."""
        entry = self._entry(game)
        return None if entry is None else entry.game

    async def link(self, link_hash: str) -> Link | None:
        """Return what the secret of this hash opens, or None for nothing."""
        links = (link for entry in self._index.entries.values() for link in entry.links)
        return next((link for link in links if link.hash == link_hash), None)

    async def rematch_of(self, game: str) -> str | None:
        """Return the id of a game's rematch, or None."""
        rematches = (entry.game.id for entry in self._index.entries.values() if entry.game.previous == game)
        return next(rematches, None)

    # ---- lists

    async def session(self, session: str) -> list[Listed]:
        """Return the games of a session in the order of play; of a session above ``LISTED`` games, the last touched."""
        games = _last_touched(entry for entry in self._index.entries.values() if entry.game.session == session)
        return in_order_of_play(games[:LISTED])

    async def games_of(self, player: int, over: bool | None = None, skip: int = 0) -> list[Listed]:
        """Return the games that a player made or sits in, the last touched first; at most ``PIECE``, after ``skip``."""
        wanted = [entry for entry in self._of(player) if over is None or _has_ended(entry) == over]
        return _piece(_last_touched(wanted), skip, PIECE)

    async def origins_of(self, player: int) -> dict[str, str]:
        """Return all games of a player by id, the last touched first: the id that each had where it began."""
        return {one.game.id: one.game.imported or one.game.id for one in _last_touched(self._of(player))}

    async def whole_games(self, games: Sequence[str]) -> list[WholeGame]:
        """Return some games with all that was played and said, in their order, without those gone or damaged."""
        found = []
        for game in games:
            entry = self._index.entries.get(game)
            with suppress(BrokenTable):
                if entry is not None:
                    found.append(WholeGame(_listed(entry), await self.rows(game), await self.asides(game)))
        return found

    async def finished_of(self, player: int, skip: int = 0, most: int = PIECE) -> list[Listed]:
        """Return the games of a player that are over or abandoned, the last touched first."""
        return _piece(_last_touched(entry for entry in self._of(player) if _has_ended(entry)), skip, most)

    async def players_seated(self) -> list[int]:
        """Return the players with a seat in games that have ended, those with most such games first."""
        games: dict[int, int] = {}
        for entry in filter(_has_ended, self._index.entries.values()):
            for seat in entry.game.players:
                if seat.player is not None:
                    games[seat.player] = games.get(seat.player, 0) + 1
        return sorted(games, key=lambda player: (-games[player], player))

    async def public_games(self, since: str) -> list[Listed]:
        """Return the public games still played that were touched at ``since`` or later, the newest first."""
        found = [
            entry
            for entry in self._index.entries.values()
            if entry.game.public and not _has_ended(entry) and entry.updated >= since
        ]
        found.sort(key=lambda entry: entry.game.id)
        return [_listed(entry) for entry in sorted(found, key=lambda entry: entry.game.created, reverse=True)][:LISTED]

    def _of(self, player: int) -> list[GameEntry]:
        return [entry for entry in self._index.entries.values() if entry.game.belongs_to(player)]

    def _entry(self, game: str) -> GameEntry | None:
        if game in self._index.broken:
            raise self._index.broken[game].again()
        return self._index.entries.get(game)

    async def _readable(self, game: str, reading: Awaitable[Value]) -> Value:
        """Return what is read of a game; where it is damaged the game is broken from now on."""
        try:
            return await reading
        except BrokenTable as error:
            self._index.entries.pop(game, None)
            self._index.broken[game] = error
            raise error.again() from None


def _has_ended(entry: GameEntry) -> bool:
    return entry.standing.status != "playing"


def _last_touched(entries: Iterable[GameEntry]) -> list[Listed]:
    """Return games with the last touched first, those of one moment by id."""
    by_id = sorted(entries, key=lambda entry: entry.game.id)
    return [_listed(entry) for entry in sorted(by_id, key=lambda entry: entry.updated, reverse=True)]


def _piece(found: list[Listed], skip: int, most: int) -> list[Listed]:
    return found[max(0, skip) :][:most]


def _listed(entry: GameEntry) -> Listed:
    return Listed(entry.game, entry.standing, entry.updated)
