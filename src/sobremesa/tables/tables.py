"""All tables as this process serves them: open, made, listed, driven, closed."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from sobremesa.core.registry import GAMES
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.people import MyData
from sobremesa.records.fairness import SeatSeed
from sobremesa.store import GameRow, Keeping, Link, Listed, Store
from sobremesa.store.clock import ago
from sobremesa.store.contract import FeedStore, PushStore
from sobremesa.tables.access import Access, Guest, goes_on, is_to_be_had, refuse_taken
from sobremesa.tables.advice import NOBODY, Adviser
from sobremesa.tables.analysis import AnalysisTable
from sobremesa.tables.audience import Listener
from sobremesa.tables.club_nights import ClubNights
from sobremesa.tables.club_rounds import RoundKeeper
from sobremesa.tables.company import Company, without
from sobremesa.tables.computer_seats import ComputerSeats
from sobremesa.tables.daily import DailyDeals
from sobremesa.tables.devices import Devices
from sobremesa.tables.finished_games import Afterwards
from sobremesa.tables.hints import Hints
from sobremesa.tables.invitations import Invitations
from sobremesa.tables.less_luck import LuckOfGames
from sobremesa.tables.messages import REMATCH
from sobremesa.tables.misdeal import MISDEAL, Misdeal
from sobremesa.tables.my_data import data_of
from sobremesa.tables.notifications import Notifications
from sobremesa.tables.nudges import Nudges
from sobremesa.tables.open_table import OpenTable, Snapshot
from sobremesa.tables.orders import Made, Order, make
from sobremesa.tables.packs import Salt, Shuffler, fresh_salt, salts_from
from sobremesa.tables.pairing import Pairing
from sobremesa.tables.passkeys import Passkeys
from sobremesa.tables.people import People
from sobremesa.tables.projection import Projection
from sobremesa.tables.puzzles import PuzzleSearch
from sobremesa.tables.rated_games import check_ratable
from sobremesa.tables.ratings import Ratings
from sobremesa.tables.referee import Pack
from sobremesa.tables.refusals import ABANDONED, NOT_YOURS, TABLE_ENDED, UNKNOWN_TABLE, Refused, refuse_busy
from sobremesa.tables.remarks import Luck
from sobremesa.tables.rematch import Rematch, may_ask
from sobremesa.tables.results import Results
from sobremesa.tables.reviews import Reviews
from sobremesa.tables.sessions import Session
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.strengths import Strengths
from sobremesa.tables.sync import Sync
from sobremesa.tables.table_messages import Subject
from sobremesa.tables.takeback import TAKEBACK, Takeback
from sobremesa.tables.thinking import Programs, Thinker, never_busy
from sobremesa.tables.transfers import Transfers
from sobremesa.tables.traveling_games import TravelingGames
from sobremesa.tables.vacations import Vacations
from sobremesa.tables.waiting_games import Mine, times_left, waiting_for
from sobremesa.tables.waking import Waking

KEPT: Final = 500
KEPT_ROWS: Final = 200_000
"""How many tables are kept folded while nobody listens, and how many rows of theirs: some 100 MiB."""
PUBLIC: Final = 50
OF_ONE_HOST: Final = 3
LISTED_FOR: Final = 24 * 3600.0
"""The seconds for which a public table stays in the list when nothing happens there."""

logger: Final = logging.getLogger(__name__)


class Offer(NamedTuple):
    """The game and the seat that a link opens.

    ``moves`` says whose seat it is now: ``"holder"`` for a player who moves their own seat to another browser,
    ``"absent"`` for a seat that the host gives away, empty for an open seat.
    """

    game: GameRow
    seat: int
    moves: Literal["", "holder", "absent"] = ""


class Tables:
    """The tables of this process: opened, made, listed, driven, closed.

    One object for each process. Every table is loaded from the store at most once and shared by all who ask for it;
    idle tables are dropped when more than ``KEPT`` of them, or ``KEPT_ROWS`` of their rows, are in memory. Computer
    players move only while somebody listens at their table.

    All methods belong to one event loop. They raise ``Refused`` where the request is not allowed, and then nothing has
    changed; they raise ``StoreError`` where the database fails. A ``player`` is the id that ``seat_player`` returns;
    None means a visitor who has never sat down. Call ``close`` before the store is closed.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        salt: Salt = fresh_salt,
        time: Time = REAL_TIME,
        adviser: Adviser = NOBODY,
        luck: Luck | None = None,
        busy: Callable[[], bool] = never_busy,
        programs: Programs | None = None,
    ) -> None:
        """Serve the store's games.

        The ``thinker`` answers for computer players, the ``adviser`` for hints and reviews. With ``luck`` the computers
        also make remarks. While ``busy`` is True none of their tables is made. ``programs`` from
        outside play here as well. Tests set ``salt`` and ``time``.
        """
        self._luck, self._busy = luck, busy
        self._thinker, self._programs = thinker, programs
        self._store = store
        self._salt, self._time = salt, time
        self._door = Access(store)
        self.keys = store.keys
        """The keys by which others know the server."""
        self.notifications = Notifications(store, self._current, time)
        self._look_at_games(adviser, thinker)
        self._open: dict[str, OpenTable] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self.waking = Waking(store, self, time)
        self._know_people()
        self._following = Sync(store, self._open, self._drive, time)

    def _look_at_games(self, adviser: Adviser, thinker: Thinker) -> None:
        """Make what tells of games and their moves: hints, reviews, results, records."""
        store = self._store
        self.hints = Hints(adviser, self.seat_at)
        self._reviews = Reviews(store, adviser)
        self.results = Results(store)
        self.strengths = Strengths(store, adviser.edition)
        self.transfers = Transfers(store, self.open)
        self.traveling = TravelingGames(store)
        self.daily = DailyDeals(store, thinker, self._busy, self._time)
        self.afterwards = Afterwards(store, self.open, self._reviews, self.daily)
        self.analysis = AnalysisTable(adviser)
        self.puzzles = PuzzleSearch(store.puzzles, adviser, self._time)
        self.luck = LuckOfGames(self.afterwards.record, adviser)

    def _know_people(self) -> None:
        """Make what concerns those who play here, and not a table alone."""
        store, time = self._store, self._time
        self.nights = ClubNights(store, self.open, self._salt, self._busy, time, self.notifications.paired)
        self.people = People(store, self.open, self._forget, self.nights.forget)
        self.company = Company(store, self.people)
        self.invitations = Invitations(store, self.company, self, self._sit, self.notifications.invited)
        self.pairing = Pairing(store, self.company, self._salt, self._busy, time)
        self._rematch = Rematch(store, self._salt, self.company, self.notifications, self.open)
        self._subjects = _subjects(self._rematch)
        self.nudges = Nudges(store, self.company, self.seat_at, time, self.notifications.nudged)
        self.ratings = Ratings(store)
        self.devices = Devices(store, self.open, lambda: self.live, self.ratings.recount)
        self.passkeys = Passkeys(store, self.devices)
        self.vacations = Vacations(store, self._open, time)
        self.rounds = RoundKeeper(store, self.nights, self)

    @property
    def feeds(self) -> FeedStore:
        """Return the links to feeds."""
        return self._store.feeds

    @property
    def subscriptions(self) -> PushStore:
        """Return where devices of players are told of what waits for them."""
        return self._store.push

    def wall(self) -> float:
        """Return the time in seconds since 1970."""
        return self._time.wall()

    @property
    def kept(self) -> int:
        """Return how many tables are in memory, with or without listeners."""
        return len(self._open)

    @property
    def live(self) -> list[OpenTable]:
        """Return the tables that somebody is at, those with most listeners first."""
        found = [live for live in self._open.values() if live.audience.listeners]
        return sorted(found, key=lambda live: -len(live.audience.listeners))

    async def check(self) -> None:
        """Return where people can play. Raises StoreError where nobody can read or write tables just now."""
        await self._store.check()

    async def player(self, token_hash: str) -> int | None:
        """Return the player with a token's hash, or None where no one has sat down with it."""
        player = await self._store.player(token_hash)
        return None if player is None else player.id

    async def seat_player(self, token_hash: str) -> int:
        """Return the player with a token's hash; create the player on first use."""
        return (await self._store.ensure_player(token_hash)).id

    async def data_of(self, player: int | None) -> MyData:
        """Return all that is kept of a player; of somebody who has never sat down there is nothing."""
        return await data_of(self._store, self.people, self.traveling, player)

    def programs_of(self, game: str, seats: int = 0) -> list[str]:
        """Return the levels of the programs from outside that play a game here, with so many seats if said."""
        return [] if self._programs is None else self._programs.levels_of(game, seats)

    async def make(self, order: Order, host: int, beside: Sequence[int] = ()) -> Made:
        """Create a table for a player and return it once it is durable.

        ``beside`` are the players who sit at the host's device. The secrets of its links are in the result and nowhere
        else: the store keeps hashes. Raises Refused for an order that cannot be carried out, and with COMPUTERS_BUSY
        where the order seats computers and the queue of the workers is full.
        """
        refuse_busy(any(sitter.kind == "bot" for sitter in order.sitters) and self._busy())
        if order.rated:
            self._refuse_unratable(order)
        made = make(order, host, self._salt, beside, self.programs_of(order.game, order.seats))
        await self._store.create(made.game, made.rows, made.standing, made.links)
        return made

    def _refuse_unratable(self, order: Order) -> None:
        if not self.ratings.kept:
            raise Refused(Code.NOT_RATABLE, "there are no ratings here", {"field": "rated"})
        check_ratable(order)

    async def invitation(self, secret: str, player: int | None) -> Offer:
        """Return the game and the seat that a link opens for a player.

        Works for links to open seats and for links that move a taken seat; ``Offer.moves`` tells them apart. Nothing
        changes. Raises Refused for an unknown or expired link, a taken seat, and a game that has ended.
        """
        transfer = await self.transfers.find(secret)
        if transfer is None:
            return await self._look(await self._door.seat_link(secret), player)
        game = await self.transfers.look(transfer, player)
        return Offer(game, transfer.seat, "absent" if transfer.by_host else "holder")

    async def behind_link(self, secret: str) -> tuple[GameRow, int] | None:
        """Return the game and the seat (0: to watch) that a link invites to, or None; nothing is opened by it.

        A link by which a holder goes on elsewhere invites nobody, nor does one to what is over or taken.
        """
        transfer = await self.transfers.find(secret)
        link = await self._door.find(secret) if transfer is None else Link("", transfer.game, transfer.seat)
        if link is None or (transfer is not None and not transfer.by_host):
            return None
        game = await self._store.game(link.game)
        if game is None or not is_to_be_had(game, link.seat, transfer) or not await goes_on(self._store, game):
            return None
        return game, link.seat

    async def sit(self, secret: str, player: int, guest: Guest) -> str:
        """Seat a player by a link and return the table's id.

        Does nothing for the player who sits there already. Raises Refused as ``invitation`` does.
        """
        transfer = await self.transfers.find(secret)
        if transfer is None:
            return await self._sit(await self._door.seat_link(secret), player, guest)
        live = await self.open(transfer.game)
        if transfer.by_host:
            await self.company.refuse_blocked(live.game, player)
        await self.transfers.take(transfer, player, guest.name)
        return transfer.game

    async def listed_seat(self, table: str, seat: int, player: int | None) -> Offer:
        """Return the game of a public table and the seat there, if it is free or the player's own. Raises Refused."""
        return await self._look(await self._door.listed_seat(table, seat), player)

    async def sit_listed(self, table: str, seat: int, player: int, guest: Guest) -> str:
        """Seat a player at a public table and return its id.

        Does nothing for the player who sits there already. Raises Refused where the table is not public or the seat is
        not free.
        """
        return await self._sit(await self._door.listed_seat(table, seat), player, guest)

    async def public(self, player: int | None = None) -> list[Listed]:
        """Return the newest public games that are not over and where something happened within ``LISTED_FOR``.

        They are at most ``PUBLIC``, and of one host at most ``OF_ONE_HOST``, so that nobody fills the list alone. Left
        out are those at which somebody is whom the player has blocked, or who has blocked them.
        """
        hosts: Counter[int] = Counter()
        listed: list[Listed] = []
        games = await self._store.public_games(ago(LISTED_FOR))
        for one in without(games, await self.company.apart(player)):
            hosts[one.game.host] += 1
            if hosts[one.game.host] <= OF_ONE_HOST:
                listed.append(one)
        return listed[:PUBLIC]

    async def _look(self, link: Link, player: int | None) -> Offer:
        game = (await self._to_sit_at(link, player)).game
        refuse_taken(game, link.seat, player)
        return Offer(game, link.seat)

    async def _sit(self, link: Link, player: int, guest: Guest) -> str:
        live = await self._to_sit_at(link, player)
        if live.game.day:
            refuse_taken(live.game, link.seat, player)
            await self.daily.admit(live.game, link.seat, player)
            guest = Guest(guest.name)  # a text would change the packs, which are the same for everybody
        try:
            await self._door.sit(live.game, link.seat, player, guest)
        except Refused:
            await self.daily.turn_away(await self._store.game(link.game) or live.game, player)
            raise
        live = await self.open(link.game)
        self._drive(live)
        return link.game

    async def let_watch(self, secret: str, player: int) -> str:
        """Give a player the right to watch a game by a link; return the table's id. Raises Refused."""
        link = await self._door.watch_link(secret)
        await self._door.let_watch(link.game, player)
        await self.transfers.forget(link.game, player)
        return link.game

    async def seat_at(self, table: str, player: int | None) -> tuple[OpenTable, int]:
        """Return a table, caught up with the store, and the seat of a player there.

        The seat is 0 for a spectator who may watch: everybody at a public table, elsewhere the host and those who
        opened the link to watch. Raises Refused for all others, with SEAT_MOVED or SEAT_GIVEN for the former holder of
        a seat.
        """
        live = await self.open(table)
        while True:
            seat = live.game.seat_of(player)
            if seat == 0:
                await self.transfers.refuse_former(live.game, player)
                await self._door.refuse_strangers(live.game, player)
            # it may have been forgotten, and moves may have come, while the store was asked
            live = await self.open(table)
            if seat == 0 or live.game.seat_of(player):  # who has just lost their seat may have to be refused
                return live, live.game.seat_of(player)

    async def open(self, table: str) -> OpenTable:
        """Return a table, caught up with the store.

        Nobody's right to see it is checked here: use ``seat_at`` for that. Raises Refused where there is no such table,
        or not any more, and where this version cannot replay it.
        """
        live = self._open.get(table) or await self._load(table)
        try:
            # another program that serves the same games, or removes old ones, may have been there
            await live.look()
        except Refused as refused:
            if refused.code == UNKNOWN_TABLE:
                self._forget(table)
            raise
        await self._rematch.find(live)
        live = self._open.setdefault(table, live)
        self._keep(table)
        return live

    async def _current(self, table: str) -> OpenTable:
        """Return a table as it stands; the store is asked only where it may know more than this process.

        Raises Refused, StoreError.
        """
        live = self._open.get(table)
        if live is None:
            return await self.open(table)
        self._keep(table)
        known = live.fold.number > 0 and not self._following.shared
        return live if known else await self.open(table)

    def join(self, live: OpenTable, listener: Listener, seen: int) -> Snapshot:
        """Add a listener, let the table's computers play, and return the table's state.

        ``seen`` is the number of the last event that the listener knows; the snapshot holds the events after it. Events
        that come later go to the listener, none lost and none twice, because nothing is awaited between the two. Raises
        Refused with ABANDONED.
        """
        if live.fold.abandoned:
            raise Refused(ABANDONED, "this table was abandoned")
        snapshot = live.join(listener, seen)
        self._drive(live)
        self._following.look(live.game.id)
        return snapshot

    def leave(self, live: OpenTable, listener: Listener) -> None:
        """Remove a listener; when none is left, the computers of the table stop."""
        live.leave(listener)
        self._following.look(live.game.id)
        if not live.audience.listeners and live.game.id in self._open:
            self._keep(live.game.id)
        if not live.audience.listeners and live.game.id in self._driving:
            self._driving.pop(live.game.id).cancel()

    def play_for(self, live: OpenTable, seat: int, on: bool) -> None:
        """Let the computer move for a connected person, or stop; everybody at the table is told. Raises Refused."""
        shown = live.presence.is_shown_played(seat)
        live.presence.play_for(seat, on)
        if live.presence.is_shown_played(seat) != shown:
            self._following.look(live.game.id)

    def move_by_hand(self, live: OpenTable, seat: int) -> None:
        """Note that a person has moved by hand, which ends the computer's playing for them."""
        if live.presence.is_shown_played(seat):
            live.presence.move_by_hand(seat)
            self._following.look(live.game.id)

    async def mine(self, player: int, over: bool | None = None, skip: int = 0) -> list[Mine]:
        """Return the games that a player made or sits in, the last touched first.

        At most ``PIECE`` of the store, after the first ``skip``. ``over`` True returns only games that have ended,
        False only those that have not, None both.
        """
        found = [await self._mine(listed, player) for listed in await self._store.games_of(player, over, skip)]
        nudged = await self.nudges.told(player, [one.listed for one in found if one.your_turn])
        listed = [one.listed for one in found]
        left = await times_left(self._store, listed, self._time.wall())
        asked = await self._rematch.asked(listed, player)
        return [
            replace(one, nudged=game in nudged, time_left=left.get(game), rematch_by=asked.get(game, 0))
            for one, game in zip(found, [one.game.id for one in listed], strict=True)
        ]

    async def waiting(self, player: int | None) -> list[Listed]:
        """Return a player's games that wait for them though nobody looks: see ``waiting_for``."""
        return await waiting_for(self._store, player)

    async def finished(self, player: int, skip: int = 0) -> list[Mine]:
        """Return the games of a player that have ended, the last first, after the first ``skip``."""
        found = await self._store.finished_of(player, skip)
        asked = await self._rematch.asked(found, player)
        return [Mine(one, your_turn=False, rematch_by=asked.get(one.game.id, 0)) for one in found]

    async def abandon(self, table: str, player: int | None) -> None:
        """Leave a game for good.

        A rated game is lost, and so is one of a tournament between two. Any other ends for all, unless the host chose
        ``away="computer"`` and another person sits there too: then the computer plays on in the seat of the one who
        leaves. Raises Refused for strangers, and for all but the host while seats are open.
        """
        live = await self.open(table)
        game, seat = live.game, live.game.seat_of(player)
        if not game.belongs_to(player) or (game.waits and game.host != player):
            raise Refused(NOT_YOURS, "only those who sit at this table may end it")
        if game.is_lost_by_leaving and not game.waits and not live.fold.ended:
            await _resign(live, seat)
        elif game.tournament and seat and not live.fold.ended:
            await live.stand_in(seat)  # its result is a partner's too
        elif game.waits or live.fold.ended or not seat or game.away == "end" or not _others(game, seat):
            await live.abandon()
        else:
            await live.stand_in(seat)

    async def rematch(self, table: str, player: int | None) -> str | None:
        """Record that a player wants a rematch; return the new table's id once all people want it, else None.

        Computers agree to everything, and at a table without people the host alone decides. A game has at most one
        rematch, however many ask for it at once and on whichever process. Raises Refused before the game has ended.
        """
        live = await self.open(table)
        seat = live.game.seat_of(player)
        if not may_ask(live.game, player):
            raise Refused(NOT_YOURS, "only those who sat at this table may play it again")
        if seat:
            await self._rematch.propose(live, seat)
        else:
            self._rematch.check(live, seat)
            await self._rematch.make(live, seat)
        return live.messages.rematch

    async def session(self, table: str, player: int | None) -> Session:
        """Return the games that follow each other by rematch, with their totals. Raises Refused for strangers."""
        live, _ = await self.seat_at(table, player)
        games = await self._store.session(live.game.session)
        return Session(games, await self.results.session(games), may_ask(live.game, player))

    async def prune(self, keeping: Keeping) -> int:
        """Delete the tables that ``keeping`` no longer keeps and that nobody listens to here; return how many."""
        busy = [table for table, live in self._open.items() if live.audience.listeners]
        removed = await self._store.pruning.remove(keeping, busy)
        for table in removed:
            self._forget(table)
        return len(removed)

    async def close(self) -> None:
        """Stop the computers and wait until all rows under way are written."""
        beside = (self._reviews, self.luck, self.daily, self.puzzles)
        for part in (*beside, self.notifications, self._following, self.pairing):
            await part.close()
        for task in self._driving.values():
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)
        await asyncio.gather(*(live.close() for live in self._open.values()))

    async def _to_sit_at(self, link: Link, player: int | None) -> OpenTable:
        """Return the table of a link; one that has ended is there only for whoever sat in that seat."""
        live = await self.open(link.game)
        await self.transfers.refuse_former(live.game, player)
        await self.company.refuse_blocked(live.game, player)
        if live.fold.ended and live.game.seat_of(player) != link.seat:
            raise Refused(TABLE_ENDED, "this game has ended already")
        return live

    async def _load(self, table: str) -> OpenTable:
        game = await self._store.game(table)
        if game is None:
            raise Refused(UNKNOWN_TABLE, "there is no such table")
        fold = Projection(game)
        await self.daily.load(game)
        live = OpenTable(self._store, fold, self._packs, self._subjects, self._time, self.notifications.turned)
        live.presence.drives = not self._following.shared  # else the store says so once somebody is there
        # another task may have opened it meanwhile: there is one for each table
        live = self._open.setdefault(table, live)
        self._keep(table)
        return live

    def _packs(self, fold: Projection, seeds: Sequence[SeatSeed]) -> Pack:
        """Return what shuffles the next packs of a table."""
        game = fold.game
        return Shuffler(GAMES[game.game].pack(), game.texts, self._salt_of(fold), seeds).pack

    def _salt_of(self, fold: Projection) -> Salt:
        """Return what gives the salts of the next packs of a table."""
        game = fold.game
        if game.day:
            return self.daily.salts(game, fold.packs)
        return salts_from(game.server_seed, fold.packs) if game.joint or game.board else self._salt

    def _keep(self, table: str) -> None:
        """Keep a table that may be idle, and forget the one that was for the longest time, where there are too many."""
        self._idle[table] = None
        self._idle.move_to_end(table)
        rows = sum(self._open[one].fold.number for one in self._idle if one != table)
        while len(self._idle) > KEPT or rows > KEPT_ROWS:
            name, _ = self._idle.popitem(last=False)
            rows -= self._open[name].fold.number
            # else it comes here again when the last who listens leaves, and when those who are to act are told
            if not self._open[name].audience.listeners and not self.notifications.awaits(name):
                del self._open[name]

    def _forget(self, table: str) -> None:
        """Keep nothing of a table that there is no more; for whoever is still there it has ended."""
        self._idle.pop(table, None)
        live = self._open.pop(table, None)
        if table in self._driving:
            self._driving.pop(table).cancel()
        for listener in list(live.audience.listeners) if live is not None else ():
            listener.end()

    def _drive(self, live: OpenTable) -> None:
        if live.game.id in self._driving or live.fold.ended or live.game.waits or not live.audience.listeners:
            return
        seats = ComputerSeats(live, self._thinker, self._luck, self._programs)
        task = asyncio.create_task(seats.run(), name=f"bots-{live.game.id}")
        self._driving[live.game.id] = task
        task.add_done_callback(lambda done: self._driven(live.game.id, done))

    def _driven(self, table: str, task: asyncio.Task[None]) -> None:
        if self._driving.get(table) is task:
            del self._driving[table]
        if not task.cancelled() and task.exception() is not None:
            logger.error("table %s: its bots stopped", table, exc_info=task.exception())

    async def _mine(self, listed: Listed, player: int) -> Mine:
        seat = listed.game.seat_of(player)
        if listed.standing.status != "playing" or seat == 0:
            return Mine(listed, your_turn=False)
        turn = listed.standing.turn
        return Mine(listed, your_turn=seat in (await self._found_turn(listed.game.id) if turn is None else turn))

    async def _found_turn(self, table: str) -> list[int]:
        """Return whose turn it is at a table of an earlier version, and write down what that one did not."""
        try:
            turn = (await self.open(table)).fold.to_act()
        except Refused:  # a table that cannot be folded is listed all the same
            turn = []
        await self._store.note_turn(table, turn)
        return turn


def _subjects(rematch: Rematch) -> dict[str, Subject[OpenTable]]:
    """Return what players may ask each other at a table, by name."""
    return {REMATCH: rematch, TAKEBACK: Takeback(), MISDEAL: Misdeal()}


async def _resign(live: OpenTable, seat: int) -> None:
    """Let the person of a seat lose a game that nobody else can end. Raises Refused."""
    if not seat:
        raise Refused(Code.RATED_TABLE, "this game is ended by those who play it")
    await live.resign(seat)


def _others(game: GameRow, seat: int) -> bool:
    """Return whether another person sits in a game."""
    return any(other.player is not None and other.seat != seat for other in game.players)
