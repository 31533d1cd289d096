"""The rematch: the same table once more, with the deal passed on."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from sobremesa.core.contract import next_seat
from sobremesa.core.options import Ruleset
from sobremesa.protocol.codes import Code
from sobremesa.store import Aside, GameRow, Listed, LostRace, Store
from sobremesa.store.clock import ago, now
from sobremesa.tables.alarms import first_alarm
from sobremesa.tables.clocks import is_correspondence
from sobremesa.tables.company import Company
from sobremesa.tables.messages import ASK, REMATCH, YES, PendingQuestion, questions
from sobremesa.tables.notifications import Notifications
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import Made, fresh_id, ruleset_of
from sobremesa.tables.packs import Salt, Shuffler
from sobremesa.tables.projection import standing_of
from sobremesa.tables.referee import deal_due
from sobremesa.tables.refusals import GAME_NOT_OVER, WAITING, Refused

FIXED: Final = "second"
"""How a ruleset finds its first dealer that gives the deal to the second seat in every game (CR-02, GI-04)."""

ASKED_FOR: Final = 14 * 86_400.0
"""The seconds after the end of a game by correspondence for which it is told that a rematch is asked for."""

logger: Final = logging.getLogger(__name__)


def rematch_after(game: GameRow, salt: Salt) -> Made:
    """Return the game that follows another by rematch, with its first pack dealt unless the pages shuffle too.

    Everything stays as it was except the first dealer; there is no new cut. Nothing is stored. Raises Refused where
    this version no longer knows the rules.
    """
    rules, ruleset = ruleset_of(game.game, game.rules, game.options)
    again = replace(
        game,
        id=fresh_id(),
        revision=ruleset.revision,
        dealer=first_dealer(game, ruleset),
        cut=[],
        created=now(),
        host=_host_after(game),
        players=[replace(seat, stood_in=False) for seat in game.players],
        previous=game.id,
        retry=0,
        imported="",
        tournament="",
        board="",
        day="",
        server_seed=salt() if game.joint and not game.imported else "",
    )
    state = rules.new(ruleset, again.seats, again.dealer)
    rows = [] if again.joint else deal_due(state, 0, Shuffler(rules.pack(), again.texts, salt).pack)
    return Made(again, rows, first_alarm(again, standing_of(state)))


def _host_after(game: GameRow) -> int:
    """Return who is host of the next game: after one of a tournament, whose host has no part in it, who sits first."""
    seated = [seat.player for seat in game.players if seat.player is not None]
    return seated[0] if game.tournament and seated else game.host


def may_ask(game: GameRow, player: int | None) -> bool:
    """Return whether a player may ask for a rematch: who sits there, and the host where no people do."""
    alone = not any(seat.kind == "human" for seat in game.players)
    return game.seat_of(player) > 0 or (alone and game.belongs_to(player))


def _is_of_late(listed: Listed) -> bool:
    """Return whether a game by correspondence ended within ``ASKED_FOR``."""
    correspondence = is_correspondence(listed.game.clock)
    return correspondence and listed.standing.status != "playing" and listed.updated > ago(ASKED_FOR)


def _waits_for(asides: Sequence[Aside], seat: int) -> int:
    """Return the seat whose question for a rematch waits for an answer of another seat, 0 where none does."""
    rows = [aside.after for aside in asides if (aside.kind, aside.text) == (ASK, REMATCH)]
    if not rows or not seat or any(aside.kind == REMATCH for aside in asides):
        return 0
    waiting = [one for one in questions(asides, rows[-1]) if one.subject == REMATCH and seat not in one.yes]
    return waiting[-1].seat if waiting else 0


def first_dealer(game: GameRow, ruleset: Ruleset) -> int:
    """Return who deals first in the game after this one.

    The next seat, unless the ruleset gives the first deal to a fixed seat (CR-02, GI-04).
    """
    if ruleset.word("first-dealer") == FIXED:
        return game.dealer
    return int(next_seat(game.dealer, game.seats))


class Rematch:
    """The question for a rematch, and the making of it.

    A game has at most one rematch: the store's unique key decides between processes that make it at once.
    """

    def __init__(
        self,
        store: Store,
        salt: Salt,
        company: Company,
        notifications: Notifications,
        opened: Callable[[str], Awaitable[OpenTable]],
    ) -> None:
        """Make rematches in the store, and tell players on their devices of them and of their turns in them.

        ``opened`` returns a table, caught up with the store, whose first pack is drawn where it is due.
        """
        self._store = store
        self._salt = salt
        self._company = company
        self._notifications = notifications
        self._opened = opened

    def check(self, live: OpenTable, seat: int) -> None:
        """Raise Refused while the game goes on, where it never began, and where nobody here can answer for a guest."""
        if not live.fold.ended:
            raise Refused(GAME_NOT_OVER, "there is a rematch when the game is over")
        if live.game.waits:
            raise Refused(WAITING, "nothing was played here, since somebody had still to sit down")
        _refuse_gone(live.game)

    async def agreed(self, live: OpenTable, question: PendingQuestion) -> None:
        """Make the rematch that all people want. Raises Refused."""
        _refuse_gone(live.game)
        await self.make(live, question.seat)

    async def propose(self, live: OpenTable, seat: int) -> None:
        """Let a seat want a rematch: it asks for one, or agrees to what others have asked. Raises Refused."""
        self.check(live, seat)
        if not _asked(live):
            await live.say(seat, ASK, REMATCH)
            await self._tell(live, seat)
        for question in _asked(live):  # two who ask at once agree with each other
            if seat not in question.yes and live.messages.rematch is None:
                await live.say(seat, YES, str(question.number))
        # another process may have heard the last yes, and be about to make it, or have died
        if live.messages.rematch is None:
            await live.messages.settle_questions(live)

    async def asked(self, games: Iterable[Listed], player: int) -> dict[str, int]:
        """Return the seats that want a rematch of a game by correspondence and wait for a player's answer, by game.

        Of those games that ended within ``ASKED_FOR``; at any other, whoever asks is there with whoever answers. Not
        those of whoever the player has muted or blocked. Raises StoreError.
        """
        found = {}
        for listed in filter(_is_of_late, games):
            seat = _waits_for(await self._store.asides(listed.game.id), listed.game.seat_of(player))
            if seat and listed.game.players[seat - 1].player not in await self._company.unheard(player):
                found[listed.game.id] = seat
        return found

    async def _tell(self, live: OpenTable, asker: int) -> None:
        """Tell those on their devices who played a game by correspondence with a seat that wants to play it again."""
        if not is_correspondence(live.game.clock) or live.messages.rematch is not None:
            return
        own = live.game.players[asker - 1].player
        others = {seat.player for seat in live.game.players if seat.player is not None} - {own}
        for player in others:
            if own not in await self._company.unheard(player):
                await self._notifications.rematch_wanted(live, asker, player, int(ASKED_FOR))

    async def make(self, live: OpenTable, seat: int) -> None:
        """Make the rematch, unless there is one, and tell everybody at the table where it is. Raises Refused."""
        if await self.find(live) is None:
            made = rematch_after(live.game, self._salt)
            with suppress(LostRace):  # another process may have been a moment quicker
                await self._store.create(made.game, made.rows, made.standing)
                if is_correspondence(made.game.clock):
                    self._notifications.turned(made.id, made.standing.turn or [])
            await self.find(live, seat)
            if made.game.joint and is_correspondence(made.game.clock):
                await self._begin(live.messages.rematch or made.id)

    async def _begin(self, table: str) -> None:
        """Have the first pack drawn of a game that nobody need look at before it is their turn."""
        try:
            await self._opened(table)
        except Refused as refused:  # whoever opens it next draws
            logger.warning("table %s could not be begun: %s", table, refused.code)

    async def find(self, live: OpenTable, seat: int = 0) -> str | None:
        """Return the id of a table's rematch, and tell it to everybody there who has not heard of it."""
        if live.messages.rematch is None and live.fold.ended:
            found = await self._store.rematch_of(live.game.id)
            if found is not None:
                await live.messages.tell_rematch(seat, found)
        return live.messages.rematch


def _refuse_gone(game: GameRow) -> None:
    """Raise Refused where somebody who sat in a game is nobody here any more, or never was."""
    if not any(seat.is_gone for seat in game.players):
        return
    if game.imported:
        raise Refused(Code.IMPORTED, "this game was played elsewhere, and those who played it there are not here")
    raise Refused(Code.PLAYER_GONE, "somebody who sat here has had themselves forgotten")


def _asked(live: OpenTable) -> list[PendingQuestion]:
    return [question for question in live.messages.questions if question.subject == REMATCH]
