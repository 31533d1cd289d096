"""Invitations: a new table like the last one with somebody, and the seat there that waits for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from sobremesa.protocol.codes import Code
from sobremesa.store import GameRow, Invitation, Link, Seat, Store
from sobremesa.store.clock import ago, now
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import read_terms
from sobremesa.tables.company import Company
from sobremesa.tables.orders import Made, Order, Sitter
from sobremesa.tables.refusals import NOT_INVITED, UNKNOWN_TABLE, Refused

SECONDS: Final = 7 * 86_400.0
"""How long an invitation is good."""

NOBODY: Final = 0
"""No player's number: an order made for it says of no seat who has it."""


class Invited(NamedTuple):
    """An invitation that is open, and the table that it is to, where a seat is free."""

    invitation: Invitation
    game: GameRow


class Maker(Protocol):
    """What makes tables."""

    async def make(self, order: Order, host: int) -> Made:
        """Make a table for a player."""


class Invitations:
    """The invitations among a store's people. Methods raise Refused, and StoreError."""

    def __init__(
        self,
        store: Store,
        company: Company,
        maker: Maker,
        sit: Callable[[Link, int, Guest], Awaitable[str]],
        tell: Callable[[int, GameRow, int], None],
    ) -> None:
        """Invite a store's people of a player's company to tables of a ``maker``.

        ``sit`` gives them their seat, and ``tell`` tells a player that they are invited to a game, and by whom.
        """
        self._tell = tell
        self._store = store
        self._company = company
        self._maker = maker
        self._sit = sit

    async def send(self, player: int, mark: str) -> str:
        """Invite somebody of a player's company to a table like the last one with them; return the table.

        It is the same for all who sat there, whoever of them invites, as long as it waits: a player who was invited
        there sits down by it. Where the player has invited them already, or they the player, that is the table: two
        have one open invitation. Nobody is told whether they are blocked: then the other never sees it.
        """
        other = await self._company.named(player, mark)
        for known in await self._open_between(player, other.player):
            if known.seat_of(player) or await self._accepts_back(player, known):
                return known.id
        last = await self._store.game(other.last) if other.last else None
        if last is None:
            raise Refused(UNKNOWN_TABLE, "no table with them is left to make another one like")
        game = await self._gathering(player, other.player, last)
        game = game or (await self._maker.make(order_like(last, player), player)).game
        if not game.seat_of(other.player) and await self._invitation(game, other.player) is None:
            await self._invite(other.player, game, player)
        return game.id

    async def _invite(self, invited: int, game: GameRow, player: int) -> None:
        """Invite somebody to a table in a player's name, and tell them unless one of the two is blocked."""
        await self._store.invitations.add(Invitation(game.id, player, invited, now()))
        if player not in await self._company.apart(invited):
            self._tell(invited, game, player)

    async def _gathering(self, player: int, other: int, last: GameRow) -> GameRow | None:
        """Return the table at which those of another one come together again, if it takes two; the player sits there.

        They are seated now where they were invited and have not answered.
        """
        for game in await self._gatherings(player, last):
            if not await self._takes(game, player, other):
                continue
            if game.seat_of(player) or await self._accepts_back(player, game):
                return game
        return None

    async def _gatherings(self, player: int, last: GameRow) -> list[GameRow]:
        """Return what waits like a table that there was, and joins the player by an invitation to others of it.

        The player sits there, or was invited there and has neither declined nor let it run out.
        """
        received = {one.game.id for one in await self.received(player)}
        found = []
        for one in await self._store.invitations.of(player, ""):
            partner = one.invited if one.sender == player else one.sender
            game = await self._store.game(one.game) if last.seat_of(partner) else None
            if game is None or not game.waits or order_like(game, NOBODY) != order_like(last, NOBODY):
                continue
            if (game.seat_of(player) or game.id in received) and await self._goes_on(game):
                found.append(game)
        return found

    async def _takes(self, game: GameRow, player: int, other: int) -> bool:
        """Return whether two sit at a table or have room there, and no invitation keeps the other from seeing it."""
        coming = [one for one in (player, other) if not game.seat_of(one)]
        if sum(seat.kind == "open" for seat in game.players) < len(coming):
            return False
        sent = await self._invitation(game, other) if other in coming else None
        return sent is None or (sent.created >= ago(SECONDS) and sent.sender not in await self._company.apart(other))

    async def _invitation(self, game: GameRow, invited: int) -> Invitation | None:
        """Return the invitation of somebody to a table, whoever has sent it and when; None where there is none."""
        sent = await self._store.invitations.of(invited, "")
        return next((one for one in sent if one.game == game.id and one.invited == invited), None)

    async def _open_between(self, player: int, other: int) -> list[GameRow]:
        """Return the tables to which one of two has invited the other, those first where the player sits."""
        pair, found = {player, other}, await self._open(player)
        games = [one.game for one in found if {one.invitation.sender, one.invitation.invited} == pair]
        return sorted(games, key=lambda game: not game.seat_of(player))

    async def _accepts_back(self, player: int, game: GameRow) -> bool:
        """Seat a player where they were invited to; return False where they were blocked since, and may not hear it."""
        try:
            await self.accept(player, game.id, Guest(""))
        except Refused as refused:
            if refused.code != Code.SEAT_REFUSED:
                raise
            return False
        return True

    async def received(self, player: int) -> list[Invited]:
        """Return the open invitations of a player that were not declined, without those of whom they keep apart."""
        apart = await self._company.apart(player)
        mine = [one for one in await self._open(player) if one.invitation.invited == player]
        return [one for one in mine if not one.invitation.declined and one.invitation.sender not in apart]

    async def accept(self, player: int, table: str, guest: Guest) -> str:
        """Seat a player where they were invited to; return the table. Raises Refused with NOT_INVITED.

        They sit as they did at their last table with whoever invited them, where that seat is free: partners stay so.
        Whoever gives no name has the one that they had there.
        """
        for one in await self._open(player):
            if one.game.id == table and one.invitation.invited == player:
                free = [seat.seat for seat in one.game.players if seat.kind == "open"]
                before = await self._before(player, one.invitation.sender)
                if before is None:
                    return await self._sit(Link("", table, free[0]), player, guest)
                seat = before.seat if before.seat in free else free[0]
                return await self._sit(Link("", table, seat), player, replace(guest, name=guest.name or before.name))
        raise Refused(NOT_INVITED, "there is no such invitation any more")

    async def _before(self, player: int, other: int) -> Seat | None:
        """Return a player's seat at their last table with another one; None where that is gone."""
        tables = [one.last for one in await self._company.of(player) if one.player == other and one.last]
        last = await self._store.game(tables[0]) if tables else None
        return last.players[last.seat_of(player) - 1] if last is not None and last.seat_of(player) else None

    async def decline(self, player: int, table: str) -> None:
        """Let an invitation of a player's be declined; who sent it is not told. Raises Refused with NOT_INVITED."""
        if not await self._store.invitations.decline(table, player):
            raise Refused(NOT_INVITED, "there is no such invitation any more")

    async def _open(self, player: int) -> list[Invited]:
        """Return what a player has sent and received to tables where a seat is free and nothing was played yet."""
        found = []
        for one in await self._store.invitations.of(player, ago(SECONDS)):
            game = await self._store.game(one.game)
            if game is not None and game.waits and not game.seat_of(one.invited) and await self._goes_on(game):
                found.append(Invited(one, game))
        return found

    async def _goes_on(self, game: GameRow) -> bool:
        """Return whether a table that waits was not given up: then it has no row at all."""
        return not await self._store.rows(game.id)


def order_like(game: GameRow, host: int) -> Order:
    """Return the order of a table like another one: the host in the same seat, computers in theirs, all others free."""
    sitters = []
    for seat in game.players:
        if seat.player == host:
            sitters.append(Sitter("me", seat.name))
        else:
            sitters.append(Sitter("bot", level=seat.level or "") if seat.kind == "bot" else Sitter("open"))
    return Order(
        game=game.game,
        rules=game.rules,
        seats=game.seats,
        sitters=sitters,
        options=game.options,
        pace=game.pace,
        away=game.away,
        grace=game.grace,
        clock=read_terms(game.clock),
        takebacks=game.takebacks,
        hints=game.hints,
        assistance=game.assistance,
        joint=game.joint,
        rated=game.rated,
    )
