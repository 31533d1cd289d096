"""Company: the people whom a player sat at a table with, and whom of them they do not want to hear or to meet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Struct, field

from sobremesa.core.contract import side_of
from sobremesa.protocol.codes import Code
from sobremesa.store import GameRow, Listed, Regard, Store
from sobremesa.tables.people import People, fingerprint
from sobremesa.tables.refusals import Refused

PLAIN: Final = Regard(0)


class Muted(set[int]):
    """The players whom somebody does not want to hear; it changes while they listen."""


class Tally(Struct):
    """The games of one kind that two players had at one table: all that were played out, and how many each won.

    Where they were partners both numbers are 0: they won and lost together.
    """

    played: int = 0
    won: int = 0
    lost: int = 0


class Companion(Struct):
    """Somebody whom a player sat at a table with: called ``name`` there last, at the table ``last``."""

    player: int
    name: str
    when: str
    last: str
    games: dict[str, Tally] = field(default_factory=dict)
    regard: Regard = PLAIN

    @property
    def mark(self) -> str:
        """Return the fingerprint."""
        return fingerprint(self.player)


class Company:
    """Whom players know of a store's people, and how they regard them. Methods raise StoreError."""

    def __init__(self, store: Store, people: People) -> None:
        """Know the company of a store's players."""
        self._store = store
        self._people = people
        self._muted: WeakValueDictionary[int, Muted] = WeakValueDictionary()

    async def of(self, player: int) -> list[Companion]:
        """Return whom a player sat with, those of the last game first; also those regarded otherwise, though alone."""
        found: dict[int, Companion] = {}
        for listed in await self._people.games_of(player):
            _meet(found, listed, player)
        for regard in await self._store.regards.of(player):
            found.setdefault(regard.other, Companion(regard.other, "", "", "")).regard = regard
        return list(found.values())

    async def named(self, player: int, mark: str) -> Companion:
        """Return whom a mark belongs to of a player's company. Raises Refused with UNKNOWN_PERSON."""
        found = [one for one in await self.of(player) if one.mark == mark]
        if not found:
            raise Refused(Code.UNKNOWN_PERSON, "you have sat at no table with somebody of this mark")
        return found[0]

    async def at(self, player: int, game: GameRow) -> dict[int, Regard]:
        """Return how a player regards the people of a table, by seat."""
        known = {regard.other: regard for regard in await self._store.regards.of(player)}
        others = [seat for seat in game.players if seat.player not in (None, player)]
        return {seat.seat: known.get(seat.player or 0, PLAIN) for seat in others}

    async def keep(self, player: int, regard: Regard) -> None:
        """Keep how a player regards another one; what is said from now on is heard, or not, accordingly."""
        await self._store.regards.keep(player, regard)
        muted = self._muted.get(player)
        if muted is not None:
            muted.discard(regard.other)
            muted.update({regard.other} if regard.muted else ())

    async def unheard(self, player: int) -> set[int]:
        """Return those whom a player has muted or blocked: nothing that they want is brought to the player."""
        return {regard.other for regard in await self._store.regards.of(player)}

    async def muted_by(self, player: int | None) -> Muted:
        """Return whom a player does not want to hear, the same set for all who ask here."""
        if player is None:
            return Muted()
        known = {regard.other for regard in await self._store.regards.of(player) if regard.muted}
        muted = self._muted.setdefault(player, Muted())
        muted.clear()
        muted.update(known)
        return muted

    async def apart(self, player: int | None) -> set[int]:
        """Return those whom a player has blocked, and those who have blocked them."""
        if player is None:
            return set()
        own = {regard.other for regard in await self._store.regards.of(player) if regard.blocked}
        return own | await self._store.regards.blocking(player)

    async def refuse_blocked(self, game: GameRow, player: int | None) -> None:
        """Raise Refused for somebody whom the host, or anybody who sits there, has blocked, unless they sit there."""
        if player is None or game.seat_of(player):
            return
        if present(game) & await self._store.regards.blocking(player):
            raise Refused(Code.SEAT_REFUSED, "this seat is not free for you")


def present(game: GameRow) -> set[int]:
    """Return the host of a game and all who sit there."""
    return {game.host, *(seat.player for seat in game.players if seat.player is not None)}


def without(games: Iterable[Listed], players: set[int]) -> list[Listed]:
    """Return the games at which none of some players is."""
    return [one for one in games if not present(one.game) & players]


def _meet(found: dict[int, Companion], listed: Listed, player: int) -> None:
    """Count a game among those with all who sat there; the last game comes first."""
    game, own = listed.game, listed.game.seat_of(player)
    for seat in game.players:
        if not own or seat.player in (None, player):
            continue
        other = seat.player or 0
        one = found.setdefault(other, Companion(other, seat.name, listed.updated, game.id))
        tally = one.games.setdefault(game.game, Tally())
        winner, apart = listed.standing.winner, side_of(own) != side_of(seat.seat)
        tally.played += bool(winner)
        tally.won += apart and winner == side_of(own)
        tally.lost += apart and winner == side_of(seat.seat)
