"""The players of a shelf, and how nothing is kept of them any more."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sobremesa.records.fairness import unsalted
from sobremesa.store.clock import now
from sobremesa.store.rows import Erased, GameRow, Seat
from sobremesa.store.shelf import keys
from sobremesa.store.shelf.belongings import remove_game
from sobremesa.store.shelf.changes import with_seat
from sobremesa.store.shelf.reading import ShelfReader
from sobremesa.store.shelf.values import GameEntry, RowValue, parse_value
from sobremesa.store.shelf.writer import Draft, Index, ShelfWriter


class ShelfPeople:
    """The players of a shelf; a ``PeopleStore``. Tables that are damaged stay as they are."""

    def __init__(self, index: Index, writer: ShelfWriter, reader: ShelfReader) -> None:
        """Change the shelf of an index."""
        self._index, self._writer, self._reader = index, writer, reader

    async def all(self) -> list[int]:
        """Return all players."""
        return sorted(self._index.players.values())

    async def kept(self, player: int) -> dict[str, list[dict[str, object]]]:
        """Return nothing: what lies in a browser is its owner's, and goes out of it with the games."""
        return {}

    async def erase(self, player: int) -> Erased:
        """Delete everything that is kept of a player, all or nothing; return what became of their games."""
        packs: dict[str, RowValue] = {}
        for entry in self._index.entries.values():
            seat = entry.game.seat_of(player)
            if seat and entry.game.players[seat - 1].text:
                packs |= await self._unsalted(entry.game.id)
        days = [key for key, _ in await self._reader.range(keys.DAILY) if keys.number_of(key) == player]
        return await self._writer.change(lambda draft: _erase(draft, player, packs, days))

    async def _unsalted(self, game: str) -> dict[str, RowValue]:
        """Return the packs of a game by key, without the salts that a text was mixed into."""
        found = [(key, parse_value(text, RowValue, game)) for key, text in await self._reader.range(keys.rows_of(game))]
        return {key: row._replace(text=unsalted(row.text)[0]) for key, row in found if row.seat == 0}


def _erase(draft: Draft, player: int, packs: dict[str, RowValue], days: Sequence[str]) -> Erased:
    removed, kept = [], []
    for key in days:
        draft.delete(key)
    for entry in list(draft.entries()):
        belongs = entry.game.belongs_to(player)
        if belongs and not _others(entry.game, player):
            remove_game(draft, entry)
            removed.append(entry.game.id)
            continue
        if belongs:
            kept.append(entry.game.id)
        draft.keep(_without(_left(entry, player) if belongs else entry, player))
    for key, row in packs.items():
        if any(key.startswith(keys.rows_of(game)) for game in kept):
            draft.put(key, row)
    for token_hash, number in list(draft.players.items()):
        if number == player:
            draft.forget(token_hash)
    return Erased(removed, kept)


def _others(game: GameRow, player: int) -> list[int]:
    return [seat.player for seat in game.players if seat.player is not None and seat.player != player]


def _left(entry: GameEntry, player: int) -> GameEntry:
    """Return a game that another person keeps, with a player taken out of it."""
    game, number = entry.game, entry.game.seat_of(player)
    if game.host == player:
        game = replace(game, host=_others(game, player)[0])
    if not number:
        return replace(entry, game=game)
    playing = entry.standing.status == "playing"
    waits = playing and game.waits
    if game.players[number - 1].text and not waits:
        game = replace(game, server_seed="")
    seat = Seat(number, "open" if waits else "human", "", stood_in=playing and not waits)
    links = entry.links if waits else [link for link in entry.links if link.seat != number]
    return _unpaused(replace(entry, game=with_seat(game, seat), links=links), number, now())


def _unpaused(entry: GameEntry, seat: int, moment: str) -> GameEntry:
    """Return a game without a pause that goes on for a seat; its table is looked at soon."""
    going = [pause for pause in entry.pauses if pause.seat == seat and pause.until > moment]
    pauses = [replace(one, until=moment) if one in going else one for one in entry.pauses]
    return replace(entry, pauses=pauses, alarm=entry.alarm and replace(entry.alarm, rings_at=moment))


def _without(entry: GameEntry, player: int) -> GameEntry:
    """Return a game without what else is kept of a player there."""
    return replace(
        entry,
        watchers=[one for one in entry.watchers if one != player],
        shares=[one for one in entry.shares if one.player != player],
        transfers=[one for one in entry.transfers if one.holder != player],
        former=[one for one in entry.former if one.player != player],
    )
