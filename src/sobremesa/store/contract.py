"""What a store can do, whatever it keeps its rows in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence, Set
from typing import Final, Protocol, TypeAlias

from sobremesa.store.attendance import Attendance, Follower, Glance
from sobremesa.store.daily import DailyStore
from sobremesa.store.keeping import Keeping, Old
from sobremesa.store.passkeys import PasskeyStore
from sobremesa.store.puzzles import PuzzleStore
from sobremesa.store.ratings import RatingStore
from sobremesa.store.rows import (
    Alarm,
    Aside,
    Device,
    DeviceLink,
    Erased,
    GameRow,
    Invitation,
    Link,
    Linked,
    Listed,
    MoveRow,
    Nudge,
    Past,
    Pause,
    PlayerRow,
    PushSubscription,
    Regard,
    Seat,
    Standing,
    Transfer,
    WholeGame,
    Wish,
)
from sobremesa.store.tournaments import TournamentStore

LISTED: Final = 200
"""The most games that a list holds."""

PIECE: Final = 50
"""The most games of one player that are listed at once."""

MOST_SHARES: Final = 10
"""The most links by which one player shares one game; another ends the oldest."""

Counts: TypeAlias = dict[str, list[int]]
"""What was counted, each by side, side 1 first."""


class ShareStore(Protocol):
    """The links by which players share finished games; secrets are stored as hashes."""

    async def add(self, link_hash: str, game: str, player: int) -> None:
        """Add a player's link to a game; above ``MOST_SHARES`` links of the same player the oldest ends.

        Raises StoreError, also where the game or the player is gone.
        """

    async def game(self, link_hash: str) -> str | None:
        """Return the game of a link's hash, or None."""

    async def end(self, game: str, player: int) -> None:
        """Let all links by which a player has shared a game open nothing any more."""


class TransferStore(Protocol):
    """The links that move seats, stored by hash, and the former holders of seats."""

    async def add(self, transfer: Transfer) -> None:
        """Add a link to a seat; it replaces any other one to the same seat."""

    async def find(self, link_hash: str) -> Transfer | None:
        """Return the link of this hash, or None; it may have run out."""

    async def end(self, game: str, seat: int, by_host: bool) -> None:
        """End the link to a seat, if the host (or else the seat's holder) has made one."""

    async def take(self, transfer: Transfer, player: int, name: str) -> bool:
        """Move the seat of a link to a player, all or nothing.

        Returns False where the link was used, replaced or has expired, where the holder no longer sits there, or where
        the player has another seat. Afterwards the link leads its new holder back to the seat. A holder who moves their
        own seat also moves the rights of the host.
        """

    async def former_holder(self, game: str, player: int) -> bool | None:
        """Return whether the host gave away the seat that a player had.

        False where the player moved it to another browser, None where the player lost no seat in the game.
        """

    async def forget(self, game: str, player: int) -> None:
        """Forget that a player had a seat in a game."""

    async def renew(self, game: GameRow, seat: int, link_hash: str) -> bool:
        """Replace the link of an open seat; return False where the seat is taken."""


class ReviewStore(Protocol):
    """Reviews of finished games, and the parts of unfinished reviews.

    A game has one review. ``edition`` numbers the way of judging: a review of another edition is not found, and is
    replaced.
    """

    async def find(self, game: str, edition: int) -> str | None:
        """Return the review of a game as it was kept, or None where there is none of this edition."""

    async def keep(self, game: str, edition: int, accuracies: Sequence[float | None], review: str) -> None:
        """Store a game's review; it replaces an older edition and the parts.

        ``accuracies`` are in percent by seat, None for a seat that had no choice.
        """

    async def parts(self, game: str, edition: int) -> dict[str, str]:
        """Return the parts of a game's review that are done, by name."""

    async def keep_part(self, game: str, edition: int, name: str, text: str) -> None:
        """Keep a part of a game's review until all of it is kept."""

    async def accuracies(self, games: Sequence[str]) -> dict[str, list[float | None]]:
        """Return the accuracies of the games that have a review, by game: in percent, by seat."""


class ResultStore(Protocol):
    """The counts of finished games, by name and side.

    ``edition`` numbers the way of counting: counts of another edition are not found.
    """

    async def find(self, games: Sequence[str], edition: int) -> dict[str, Counts]:
        """Return the counts of those of these games that have been counted, by game."""

    async def keep(self, counted: Mapping[str, Counts], edition: int) -> None:
        """Keep what some games count, instead of what another edition counted."""


class AlarmStore(Protocol):
    """The alarms of games by correspondence, one a game; they are set by the ``Standing`` of appended rows."""

    async def take(self, now: str, until: str, most: int) -> list[str]:
        """Put off alarms that have rung by ``now`` to ``until``, and return their games, the first to ring first.

        Of several processes that ask at once each gets others. At most ``most``.
        """

    async def move(self, game: str, alarm: Alarm | None) -> None:
        """Replace the alarm of a game that has one; None ends it."""

    async def of(self, games: Sequence[str]) -> dict[str, Alarm]:
        """Return the alarms of those of these games that have one, by game."""


class PauseStore(Protocol):
    """The pauses of games by correspondence."""

    async def of(self, game: str) -> list[Pause]:
        """Return all pauses of a game, past ones too, the first to begin first."""

    async def add(self, game: str, pause: Pause) -> None:
        """Add a pause to a game. Raises StoreError, also where the game is gone."""

    async def end(self, game: str, seat: int, now: str) -> bool:
        """Let the pause of a seat that goes on now end; return False where none does."""


class NudgeStore(Protocol):
    """The last nudge of each game by correspondence."""

    async def put(self, game: str, nudge: Nudge, since: str) -> bool:
        """Keep a nudge in place of the one before; return False, and keep nothing, where that one is too near.

        It is where it was after the same row of the game, or later than ``since``.
        """

    async def current(self, games: Sequence[str]) -> dict[str, Nudge]:
        """Return the nudges of those of some games where nothing was played since, by game."""


class FeedStore(Protocol):
    """The links by which players read elsewhere which games wait for them: one a player, stored by hash."""

    async def renew(self, player: int, link_hash: str) -> None:
        """Give a player a link, in place of any other of theirs."""

    async def end(self, player: int) -> None:
        """Let a player's link open nothing any more."""

    async def player(self, link_hash: str) -> int | None:
        """Return the player of a link's hash, or None."""


class PeopleStore(Protocol):
    """What is kept of players themselves."""

    async def erase(self, player: int) -> Erased:
        """Delete everything that is kept of a player, all or nothing; return what became of their games.

        A game goes with them unless another person sits there, who then keeps it: the seat has no player, no name and
        no text any more, the computer plays on there if the game goes on, and a seat of a game that has not begun is
        free again. Packs that such a text was mixed into lose the salt that would open them. The other person is the
        host of a game that the player made.
        """

    async def all(self) -> list[int]:
        """Return all players."""

    async def kept(self, player: int) -> dict[str, list[dict[str, object]]]:
        """Return the rows that are a player's alone, by the name of their table, without the hashes of secrets."""


class DeviceStore(Protocol):
    """The devices of players, each with a token of its own, and the links that make another one theirs."""

    async def of(self, player: int) -> list[Device]:
        """Return the devices of a player, the first to come first."""

    async def add(self, player: int, token_hash: str) -> None:
        """Let a token, which is nobody's yet, be a player's. Raises StoreError, also where the player is gone."""

    async def end(self, player: int, hashes: Collection[str]) -> None:
        """Let some of a player's tokens be nobody's, and end the player's link to another device."""

    async def expel(self, player: int, hashes: Collection[str]) -> None:
        """Let some of a player's tokens be nobody's, all or nothing, and end where these devices are told.

        The player's links to another device, to their own seats and to their feed end: who copied them is not known.
        """

    async def renew(self, player: int, token_hash: str) -> None:
        """Let a token, which is nobody's yet, be the only one of a player, all or nothing.

        Links to another device, to their own seats and feed end, and where devices are told. Raises StoreError,
        also where the player is gone.
        """

    async def offer(self, link: DeviceLink) -> None:
        """Add a link; it replaces any other one of the same player."""

    async def offered(self, link_hash: str) -> DeviceLink | None:
        """Return the link of this hash, or None; it may have run out."""

    async def both(self, player: int, other: int) -> list[str]:
        """Return the tables whose games go on and at which two players both sit."""

    async def take(self, link_hash: str, token_hash: str) -> Linked:
        """Make the device with a token the player's who has made a link, all or nothing; the link is used by it.

        A player whose device it was becomes one with the other: their seats, tables, links and devices are that
        player's. Where both sit at one table whose game goes on nothing changes; in one that has ended the seat of the
        device stays somebody's of that name.
        """


class RegardStore(Protocol):
    """Whom players do not want to hear or to meet."""

    async def of(self, player: int) -> list[Regard]:
        """Return whom a player regards otherwise than anybody, by the other's number."""

    async def keep(self, player: int, regard: Regard) -> None:
        """Keep how a player regards another one, in place of what was kept; nothing is kept of one like anybody."""

    async def blocking(self, player: int) -> set[int]:
        """Return the players who have blocked a player."""


class InvitationStore(Protocol):
    """Invitations of players by players; they go with their tables."""

    async def add(self, invitation: Invitation) -> None:
        """Invite somebody who was not yet invited to a table. Raises StoreError, also where one of them is gone."""

    async def of(self, player: int, since: str) -> list[Invitation]:
        """Return what was sent to a player and by them at ``since`` or later, the first to be sent first."""

    async def decline(self, game: str, invited: int) -> bool:
        """Note that a player has declined the invitation to a table; return False where there is none for them."""


class WishStore(Protocol):
    """The players who look for somebody to play with, each by one wish; a table may be made of one or two of them.

    A wish is living while its ``seen`` is not before the time that is called ``living``.
    """

    async def put(self, wish: Wish, living: str) -> bool:
        """Let a player wish for this in place of anything else; return False where there is no such player.

        The same wish of the same search, if it is living, stays as old as it is. One of this search of which a table
        was made stays as it is, under the new ticket: so whoever comes back is told of the table.
        """

    async def of(self, player: int) -> Wish | None:
        """Return the wish of a player, or None."""

    async def renew(self, tickets: Collection[str], seen: str, living: str) -> list[Wish]:
        """Note that some wishes were ``seen``, and return those of them that there are; all that died are deleted."""

    async def waiting(self, living: str) -> list[Wish]:
        """Return the living wishes of which no table was made, the one first that has waited for longest."""

    async def grant(self, tickets: Collection[str], game: GameRow, rows: Sequence[MoveRow], standing: Standing) -> bool:
        """Store a new game that is made of some wishes, all or nothing; all processes hear of it.

        Returns False where one of them does not wait any more.
        """

    async def end(self, ticket: str) -> None:
        """Delete the wish of a ticket, if there is one; one that was granted stays for whoever comes back for it."""


class PushStore(Protocol):
    """Where devices of players are told of what waits for them: one address a device."""

    async def of(self, players: Collection[int], most: int) -> dict[int, list[PushSubscription]]:
        """Return the subscriptions of some players' devices, the last to come first; at most so many of each.

        Players without any are left out.
        """

    async def add(self, player: int, subscription: PushSubscription, most: int) -> None:
        """Keep where a device is told, in place of what was kept of it or of its address.

        Of more than ``most`` of a player the first to come leave.
        """

    async def move(self, token_hash: str, new_hash: str) -> None:
        """Let a device that has another token now be told where it was told before."""

    async def end(self, token_hash: str) -> None:
        """Let a device be told nothing any more."""

    async def end_address(self, endpoint: str) -> None:
        """Let nobody be told at an address any more that its push service does not know."""


class KeyStore(Protocol):
    """The keys by which others know the server."""

    async def first(self, name: str, key: str) -> str:
        """Return the key of a name; where there is none it is this one, for all processes and for good."""


class Pruning(Protocol):
    """Deletes old tables with everything that belongs to them: rows, messages, links, reviews, results.

    A game with an alarm is not old, however long nobody has moved there. Old tournaments go too, after the tables.
    """

    async def count(self, keeping: Keeping) -> Old:
        """Return how many tables and tournaments ``remove`` would delete now; nothing changes."""

    async def remove(self, keeping: Keeping, spared: Collection[str] = ()) -> list[str]:
        """Delete the old tables except ``spared`` ones, and return their ids.

        In batches, each all or nothing: batches that were done before an error stay done. Tables at which another
        process has somebody connected are spared too.
        """


class Store(Protocol):
    """The games of one place, and who plays them.

    One object for each process, in one event loop; ``close`` ends it. When a writing method returns, what it wrote is
    durable. Rows of a game are numbered from 1; a number can be taken once only, so processes that share a database
    cannot write two versions of a game. Every method may raise StoreError, and then nothing was written.
    """

    @property
    def shares(self) -> ShareStore:
        """Return the links by which games are shared."""

    @property
    def transfers(self) -> TransferStore:
        """Return the links that move seats."""

    @property
    def reviews(self) -> ReviewStore:
        """Return the reviews of finished games."""

    @property
    def ratings(self) -> RatingStore:
        """Return the ratings of players."""

    @property
    def tournaments(self) -> TournamentStore:
        """Return the tournaments."""

    @property
    def daily(self) -> DailyStore:
        """Return the deals of the days."""

    @property
    def puzzles(self) -> PuzzleStore:
        """Return the puzzles of the days."""

    @property
    def results(self) -> ResultStore:
        """Return what finished games count."""

    @property
    def pruning(self) -> Pruning:
        """Return what deletes old tables."""

    @property
    def alarms(self) -> AlarmStore:
        """Return the alarms of games by correspondence."""

    @property
    def pauses(self) -> PauseStore:
        """Return the pauses of games by correspondence."""

    @property
    def nudges(self) -> NudgeStore:
        """Return the last nudge of each game by correspondence."""

    @property
    def feeds(self) -> FeedStore:
        """Return the links by which players read which games wait for them."""

    @property
    def people(self) -> PeopleStore:
        """Return what is kept of players themselves."""

    @property
    def devices(self) -> DeviceStore:
        """Return the devices of players."""

    @property
    def passkeys(self) -> PasskeyStore:
        """Return the passkeys of players."""

    @property
    def regards(self) -> RegardStore:
        """Return whom players do not want to hear or to meet."""

    @property
    def invitations(self) -> InvitationStore:
        """Return the invitations of players by players."""

    @property
    def wishes(self) -> WishStore:
        """Return the players who look for somebody to play with."""

    @property
    def push(self) -> PushStore:
        """Return where devices of players are told of what waits for them."""

    @property
    def keys(self) -> KeyStore:
        """Return the keys by which others know the server."""

    @property
    def worker(self) -> int:
        """Return this process's number among those that share the database; 0 where there are none."""

    async def close(self) -> None:
        """Finish the writes under way and close what the rows are kept in."""

    async def check(self) -> None:
        """Return where rows can be read and written just now, as far as is known. Raises StoreError."""

    def follow(self, follower: Follower) -> bool:
        """Register a follower of changes by all processes; return False where there are no other processes.

        The follower also hears of changes by this process.
        """

    async def attend(self, game: str, seats: Set[int], helped: Set[int]) -> Attendance:
        """Record which seats are connected to this process, and return what other processes have recorded.

        ``seats`` has 0 for spectators; ``helped`` are those shown as played for by the computer. Exactly one of the
        processes with seats at a game gets ``drives``: it moves the computers.
        """

    async def glance(self, games: Sequence[str]) -> dict[str, Glance]:
        """Return the row and message numbers, seats and presence of some games; clean up after processes that died.

        Empty where there are no other processes.
        """

    def observe_commits(self, observe: Callable[[int, float], None]) -> None:
        """Set the callback for commits of moves: it gets the number of rows and the seconds."""

    def append(self, game: str, rows: Sequence[MoveRow], standing: Standing) -> Awaitable[None]:
        """Append rows to a game, all or none, with the standing after them; to be awaited until they are durable.

        ``rows`` must not be empty. Appends of several tables are committed together. Raises LostRace where one of the
        numbers was taken: read the new rows and decide again.
        """

    def adding(self, game: str) -> int:
        """Return the number of the last row that this process is appending to a game; 0 for none."""

    async def player(self, token_hash: str) -> PlayerRow | None:
        """Return the player with a token's hash, or None."""

    async def ensure_player(self, token_hash: str) -> PlayerRow:
        """Return the player with a token's hash, created if needed; safe against others that do the same."""

    async def create(
        self,
        game: GameRow,
        rows: Sequence[MoveRow],
        standing: Standing,
        links: Sequence[Link] = (),
        past: Past | None = None,
    ) -> None:
        """Store a new game with its seats, first rows and links, all or none.

        ``past`` is of a game that was played elsewhere.
        Raises KnownGame, and LostRace where it is the rematch of a game that already has one.
        """

    async def rematch_of(self, game: str) -> str | None:
        """Return the id of a game's rematch, or None."""

    async def session(self, session: str) -> list[Listed]:
        """Return the games of a session in the order of play; of a session above ``LISTED`` games, the last touched."""

    async def link(self, link_hash: str) -> Link | None:
        """Return what the secret of this hash opens, or None for nothing."""

    async def sit(self, game: str, seat: Seat, revision: int) -> bool:
        """Give an open seat to a player; the game, which has not begun, is to be played by this revision of its rules.

        Returns False where the seat is no longer open, or where the player has another seat in the game.
        """

    async def stand_in(self, game: str, seat: int, on: bool) -> None:
        """Store whether the computer plays for the absent person of a seat."""

    async def let_watch(self, game: str, player: int) -> None:
        """Give a player the right to watch a game; do nothing where they have it."""

    async def may_watch(self, game: str, player: int) -> bool:
        """Return whether a player was given the right to watch a game or another game of its session."""

    async def game(self, game: str) -> GameRow | None:
        """Return what is fixed about a game, or None when there is none of this id."""

    async def rows(self, game: str, after: int = 0) -> list[MoveRow]:
        """Return the rows of a game whose number is above ``after``, in order."""

    async def touched(self, game: str) -> str:
        """Return when the last row of a game was appended, as ``clock.now`` writes it; empty for an unknown game."""

    async def say(self, game: str, aside: Aside) -> None:
        """Store a table message. Raises LostRace where its number was taken."""

    async def asides(self, game: str, after: int = 0) -> list[Aside]:
        """Return the asides of a game whose number is above ``after``, in order."""

    async def games_of(self, player: int, over: bool | None = None, skip: int = 0) -> list[Listed]:
        """Return the games that a player made or sits in, the last touched first.

        Of a tournament that they made only those that they sit in. At most ``PIECE``, after the first ``skip``.
        ``over`` True returns only games that have ended or were abandoned, False only those still played, None both.
        """

    async def origins_of(self, player: int) -> dict[str, str]:
        """Return all games of a player by id, the last touched first: the id that each had where it began.

        Theirs are those that they made or sit in; a game that was played here has its own id.
        """

    async def whole_games(self, games: Sequence[str]) -> list[WholeGame]:
        """Return some games with all that was played and said, in their order, without those gone or damaged.

        All are in memory at once: ask for few.
        """

    async def note_turn(self, game: str, turn: Sequence[int]) -> None:
        """Store the seats to act of a game that has none stored; do nothing where some are."""

    async def finished_of(self, player: int, skip: int = 0, most: int = PIECE) -> list[Listed]:
        """Return the games of a player that are over or abandoned, the last touched first.

        At most ``most``, after the first ``skip``.
        """

    async def players_seated(self) -> list[int]:
        """Return the players with a seat in games that have ended, those with most such games first."""

    async def public_games(self, since: str) -> list[Listed]:
        """Return the public games still played that were touched at ``since`` or later, the newest first.

        At most ``LISTED``; ``since`` is a time as ``clock.now`` writes it.
        """
