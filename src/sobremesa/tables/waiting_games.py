"""Which games wait for a player though nobody looks, on their turn by correspondence and in a round, and how long."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from msgspec import Struct

from sobremesa.store import Alarm, Listed, Store
from sobremesa.store.clock import seconds_of
from sobremesa.store.contract import PIECE
from sobremesa.tables.alarms import LEASE, time_left
from sobremesa.tables.clocks import is_correspondence, read_terms


class Mine(Struct, frozen=True):
    """A game in a player's list: whether it waits for them, and whether another one has reminded them of it.

    ``time_left`` are the milliseconds that whoever has to move by correspondence still has, of several the first, None
    for any other game; ``rematch_by`` is the seat that wants a rematch of it and waits for the player's answer, 0
    where none does.
    """

    listed: Listed
    your_turn: bool
    nudged: bool = False
    time_left: int | None = None
    rematch_by: int = 0


async def waiting_for(store: Store, player: int | None) -> list[Listed]:
    """Return a player's games that wait for them.

    First their table in a round of a tournament, as long as its game goes on; then the games by correspondence in which
    it is their turn, the longest waiting first.
    """
    found = [listed async for listed, seat in _begun(store, player) if is_waiting(listed, seat)]
    return sorted(found, key=lambda listed: (not listed.game.tournament, listed.updated, listed.game.id))


def is_waiting(listed: Listed, seat: int) -> bool:
    """Return whether a game that goes on waits for a seat's player; one whom the computer plays for is not awaited."""
    if listed.game.tournament:
        return not listed.game.players[seat - 1].stood_in
    return is_correspondence(listed.game.clock) and seat in (listed.standing.turn or [])


async def correspondence_of(store: Store, player: int | None) -> AsyncIterator[tuple[Listed, int]]:
    """Yield a player's games by correspondence that have begun and are not over, with the seat there."""
    async for listed, seat in _begun(store, player):
        if is_correspondence(listed.game.clock):
            yield listed, seat


async def times_left(store: Store, games: Sequence[Listed], now: float) -> dict[str, int]:
    """Return the milliseconds for which games by correspondence still wait for a person's move, by game.

    Those that wait for nobody, or for a computer, are not in it, nor those of which an alarm does not tell it just now.
    """
    timed = {one.game.id: one for one in games if is_correspondence(one.game.clock)}
    alarms = await store.alarms.of(list(timed)) if timed else {}
    told = {game: alarm for game, alarm in alarms.items() if not await _only_looks(store, timed[game], alarm, now)}
    left = {game: time_left(timed[game].game, alarm, now) for game, alarm in told.items()}
    return {game: milliseconds for game, milliseconds in left.items() if milliseconds is not None}


async def _only_looks(store: Store, listed: Listed, alarm: Alarm, now: float) -> bool:
    """Return whether an alarm may ring because somebody left or a pause changed, and not because time is up.

    Whoever looks at the table then sets it right. An alarm that was taken rings again a while later.
    """
    terms = read_terms(listed.game.clock)
    if terms is None or seconds_of(alarm.rings_at) > now + LEASE:
        return False
    if seconds_of(listed.updated) + terms.seconds > now + LEASE:
        return True
    return any(pause.until > listed.updated for pause in await store.pauses.of(listed.game.id))


async def _begun(store: Store, player: int | None) -> AsyncIterator[tuple[Listed, int]]:
    """Yield a player's games that have begun and are not over, with the seat there."""
    skip = 0
    while player is not None:
        piece = await store.games_of(player, over=False, skip=skip)
        for listed in piece:
            seat = listed.game.seat_of(player)
            if seat and not listed.game.waits:
                yield listed, seat
        if len(piece) < PIECE:
            return
        skip += PIECE
