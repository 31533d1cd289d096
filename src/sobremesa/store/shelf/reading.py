"""Reading a shelf: its index, and what lies there of one game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from sobremesa.store.errors import BrokenTable
from sobremesa.store.rows import Aside, MoveRow
from sobremesa.store.shelf import keys
from sobremesa.store.shelf.contract import Shelf, ShelfError
from sobremesa.store.shelf.values import AsideValue, GameEntry, ReviewValue, RowValue, parse_value
from sobremesa.store.shelf.writer import Index, store_error

Value = TypeVar("Value")


class Numbered(NamedTuple):
    """The number that a key ends with, and the text under the key."""

    number: int
    text: str


class ShelfReader:
    """Reads what a shelf keeps. Raises StoreError where the shelf fails, BrokenTable for what was damaged."""

    def __init__(self, shelf: Shelf) -> None:
        """Read one shelf."""
        self._shelf = shelf

    async def index(self) -> Index:
        """Return what is to be known of the whole shelf."""
        index = Index()
        for key, _ in await self.range(keys.PLAYERS):
            number, token_hash = keys.read_player(key)
            index.players[token_hash] = number
        for key, text in await self.range(keys.GAMES):
            game = key.removeprefix(keys.GAMES)
            try:
                index.entries[game] = parse_value(text, GameEntry, game)
            except BrokenTable as error:
                index.broken[game] = error
        return index

    async def rows(self, game: str, last: int) -> list[MoveRow]:
        """Return the rows of a game, which has ``last`` of them."""
        found = [
            MoveRow(at, *parse_value(text, RowValue, game)[:3]) for at, text in await self._numbered(keys.rows_of(game))
        ]
        _check_numbers(game, [row.number for row in found], last)
        return found[:last]

    async def asides(self, game: str, last: int) -> list[Aside]:
        """Return the messages at a game's table, of which there are ``last``."""
        found = [
            Aside(at, *parse_value(text, AsideValue, game)[:4])
            for at, text in await self._numbered(keys.asides_of(game))
        ]
        _check_numbers(game, [aside.number for aside in found], last)
        return found[:last]

    async def review(self, key: str, game: str) -> ReviewValue | None:
        """Return a review or a part of one; None where there is none that can be read: it is made again."""
        text = await self.get(key)
        try:
            return None if text is None else parse_value(text, ReviewValue, game)
        except BrokenTable:
            return None

    async def texts_of(self, game: str) -> dict[str, str]:
        """Return everything that lies under a game's keys, as it lies there."""
        found = dict(await self.range(keys.game_key(game)))
        for prefix in (keys.rows_of(game), keys.asides_of(game), keys.review_key(game), keys.parts_of(game)):
            found |= dict(await self.range(prefix))
        return {key: text for key, text in found.items() if key.split("/")[1] == game}

    async def get(self, key: str) -> str | None:
        """Return the text under a key, or None."""
        try:
            return await self._shelf.get(key)
        except ShelfError as error:
            raise store_error(error) from error

    async def range(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return the keys that begin with a prefix, each with its text, in order."""
        try:
            return await self._shelf.range(prefix)
        except ShelfError as error:
            raise store_error(error) from error

    async def _numbered(self, prefix: str) -> list[Numbered]:
        return [Numbered(keys.number_of(key), text) for key, text in await self.range(prefix)]


def _check_numbers(game: str, numbers: list[int], last: int) -> None:
    """Raise BrokenTable where one of the numbers from 1 to the last is not there."""
    if numbers[:last] != list(range(1, last + 1)):
        raise BrokenTable(game, "some of its rows are not there any more")
