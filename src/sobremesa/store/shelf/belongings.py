"""What belongs to games in a shelf: the links that share them, their reviews and results, and how old ones go."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from sobremesa.store.clock import ago, now
from sobremesa.store.contract import MOST_SHARES, Counts
from sobremesa.store.keeping import DAY, Keeping, Old
from sobremesa.store.shelf import keys
from sobremesa.store.shelf.reading import ShelfReader
from sobremesa.store.shelf.values import Counted, GameEntry, ReviewValue, Share
from sobremesa.store.shelf.writer import Draft, Index, ShelfWriter

BATCH: Final = 50
"""How many tables one write removes."""


class ShelfShares:
    """The links by which players share finished games; a ``ShareStore``."""

    def __init__(self, index: Index, writer: ShelfWriter) -> None:
        """Keep them in the entries of the games."""
        self._index, self._writer = index, writer

    async def add(self, link_hash: str, game: str, player: int) -> None:
        """Add a player's link to a game; above ``MOST_SHARES`` links of the same player the oldest ends."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                mine = [share for share in entry.shares if share.player == player]
                ended = mine[: max(0, len(mine) + 1 - MOST_SHARES)]
                shares = [share for share in entry.shares if share not in ended]
                draft.keep(replace(entry, shares=[*shares, Share(link_hash, player, now())]))

        await self._writer.change(work)

    async def game(self, link_hash: str) -> str | None:
        """Return the game of a link's hash, or None."""
        shares = ((entry.game.id, share) for entry in self._index.entries.values() for share in entry.shares)
        return next((game for game, share in shares if share.hash == link_hash), None)

    async def end(self, game: str, player: int) -> None:
        """Let all links by which a player has shared a game open nothing any more."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                others = [share for share in entry.shares if share.player != player]
                draft.keep(replace(entry, shares=others))

        await self._writer.change(work)


class ShelfReviews:
    """The reviews of finished games and the parts of unfinished ones; a ``ReviewStore``."""

    def __init__(self, index: Index, writer: ShelfWriter, reader: ShelfReader) -> None:
        """Keep their texts beside the games, and their accuracies in the entries."""
        self._index, self._writer, self._reader = index, writer, reader

    async def find(self, game: str, edition: int) -> str | None:
        """Return the review of a game as it was kept, or None where there is none of this edition."""
        found = await self._reader.review(keys.review_key(game), game)
        return found.text if found is not None and found.edition == edition else None

    async def keep(self, game: str, edition: int, accuracies: Sequence[float | None], review: str) -> None:
        """Store a game's review; it replaces an older edition and the parts."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                for name in entry.parts:
                    draft.delete(keys.part_key(game, name))
                draft.put(keys.review_key(game), ReviewValue(edition, review, now()))
                draft.keep(replace(entry, parts=[], accuracies=list(accuracies)))

        await self._writer.change(work)

    async def parts(self, game: str, edition: int) -> dict[str, str]:
        """Return the parts of a game's review that are done, by name."""
        entry = self._index.entries.get(game)
        names = [] if entry is None else entry.parts
        found = {name: await self._reader.review(keys.part_key(game, name), game) for name in names}
        return {name: part.text for name, part in found.items() if part is not None and part.edition == edition}

    async def keep_part(self, game: str, edition: int, name: str, text: str) -> None:
        """Keep a part of a game's review until all of it is kept."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                draft.put(keys.part_key(game, name), ReviewValue(edition, text, now()))
                draft.keep(replace(entry, parts=[*(other for other in entry.parts if other != name), name]))

        await self._writer.change(work)

    async def accuracies(self, games: Sequence[str]) -> dict[str, list[float | None]]:
        """Return the accuracies of the games that have a review, by game: in percent, by seat."""
        found = ((game, self._index.entries.get(game)) for game in games)
        return {game: list(one.accuracies) for game, one in found if one is not None and one.accuracies is not None}


class ShelfResults:
    """The counts of finished games; a ``ResultStore``."""

    def __init__(self, index: Index, writer: ShelfWriter) -> None:
        """Keep them in the entries of the games."""
        self._index, self._writer = index, writer

    async def find(self, games: Sequence[str], edition: int) -> dict[str, Counts]:
        """Return the counts of those of these games that have been counted, by game."""
        found = ((game, self._index.entries.get(game)) for game in games)
        counted = ((game, entry.result) for game, entry in found if entry is not None)
        return {game: one.counts for game, one in counted if one is not None and one.edition == edition}

    async def keep(self, counted: Mapping[str, Counts], edition: int) -> None:
        """Keep what some games count, instead of what another edition counted."""

        def work(draft: Draft) -> None:
            entries = [(draft.entry(game), counts) for game, counts in counted.items()]
            for entry, counts in entries:
                if entry is not None:
                    draft.keep(replace(entry, result=Counted(edition, counts)))

        await self._writer.change(work)


class ShelfPruning:
    """Deletes old tables with everything that belongs to them; a ``Pruning``."""

    def __init__(self, index: Index, writer: ShelfWriter) -> None:
        """Remove them from the shelf of an index."""
        self._index, self._writer = index, writer

    async def count(self, keeping: Keeping) -> Old:
        """Return how many tables ``remove`` would delete now; nothing changes."""
        old = _old(list(self._index.entries.values()), keeping)
        going = [entry.standing.status == "over" for entry in old if keeping.shared or not entry.shares]
        return Old(going.count(False), going.count(True), len(old) - len(going))

    async def remove(self, keeping: Keeping, spared: Collection[str] = ()) -> list[str]:
        """Delete the old tables except ``spared`` ones, and return their ids; in batches, each all or nothing."""
        removed: list[str] = []
        while gone := await self._writer.change(lambda draft: _remove_some(draft, keeping, spared)):
            removed += gone
        return removed


def _remove_some(draft: Draft, keeping: Keeping, spared: Collection[str]) -> list[str]:
    old = [entry for entry in _old(list(draft.entries()), keeping) if keeping.shared or not entry.shares]
    going = [entry for entry in old if entry.game.id not in spared][:BATCH]
    for entry in going:
        remove_game(draft, entry)
    return [entry.game.id for entry in going]


def remove_game(draft: Draft, entry: GameEntry) -> None:
    """Delete a game with everything that belongs to it."""
    draft.remove(entry.game.id)
    for key in _keys_of(entry):
        draft.delete(key)


def _keys_of(entry: GameEntry) -> list[str]:
    game = entry.game.id
    rows = [keys.row_key(game, number) for number in range(1, entry.row + 1)]
    asides = [keys.aside_key(game, number) for number in range(1, entry.aside + 1)]
    return [*rows, *asides, keys.review_key(game), *(keys.part_key(game, name) for name in entry.parts)]


def _old(entries: Sequence[GameEntry], keeping: Keeping) -> list[GameEntry]:
    """Return the games at which nothing has happened for long enough, nor at a rematch of theirs."""
    left = _untouched([entry for entry in entries if _may_be_left(entry)], entries, keeping.left)
    return left + _untouched([entry for entry in entries if entry.standing.status == "over"], entries, keeping.finished)


def _may_be_left(entry: GameEntry) -> bool:
    return entry.standing.status != "over" and entry.alarm is None


def _untouched(some: Sequence[GameEntry], entries: Sequence[GameEntry], days: int | None) -> list[GameEntry]:
    """Return those of some games in whose session nothing has happened for some days; none where days is None."""
    if days is None:
        return []
    since = ago(days * DAY)
    touched = {entry.game.session for entry in entries if entry.updated >= since}
    return [entry for entry in some if entry.game.session not in touched]
