"""Links in a shelf that move a seat from the player who has it to whoever opens them, and who had a seat before."""

from __future__ import annotations

from msgspec.structs import replace

from sobremesa.store.clock import now
from sobremesa.store.rows import GameRow, Link, Transfer
from sobremesa.store.shelf.changes import has_kind, with_seat
from sobremesa.store.shelf.values import Former, GameEntry
from sobremesa.store.shelf.writer import Draft, Index, ShelfWriter


class ShelfTransfers:
    """The links that move seats, and the former holders of seats; a ``TransferStore``."""

    def __init__(self, index: Index, writer: ShelfWriter) -> None:
        """Keep them in the entries of the games."""
        self._index, self._writer = index, writer

    async def add(self, transfer: Transfer) -> None:
        """Add a link to a seat; it replaces any other one to the same seat."""

        def work(draft: Draft) -> None:
            entry = draft.entry(transfer.game)
            if entry is not None:
                others = [other for other in entry.transfers if other.seat != transfer.seat]
                draft.keep(replace(entry, transfers=[*others, transfer]))

        await self._writer.change(work)

    async def find(self, link_hash: str) -> Transfer | None:
        """Return the link of this hash, or None; it may have run out."""
        transfers = (transfer for entry in self._index.entries.values() for transfer in entry.transfers)
        return next((transfer for transfer in transfers if transfer.hash == link_hash), None)

    async def end(self, game: str, seat: int, by_host: bool) -> None:
        """End the link to a seat, if the host (or else the seat's holder) has made one."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                others = [other for other in entry.transfers if (other.seat, other.by_host) != (seat, by_host)]
                draft.keep(replace(entry, transfers=others))

        await self._writer.change(work)

    async def take(self, transfer: Transfer, player: int, name: str) -> bool:
        """Move the seat of a link to a player; return False where that cannot be."""
        return await self._writer.change(lambda draft: _take(draft, transfer, player, name))

    async def former_holder(self, game: str, player: int) -> bool | None:
        """Return whether the host gave away the seat that a player had; None where they lost none."""
        entry = self._index.entries.get(game)
        former = [] if entry is None else entry.former
        return next((one.by_host for one in former if one.player == player), None)

    async def forget(self, game: str, player: int) -> None:
        """Forget that a player had a seat in a game."""

        def work(draft: Draft) -> None:
            entry = draft.entry(game)
            if entry is not None:
                draft.keep(replace(entry, former=[one for one in entry.former if one.player != player]))

        await self._writer.change(work)

    async def renew(self, game: GameRow, seat: int, link_hash: str) -> bool:
        """Replace the link of an open seat; return False where the seat is taken."""

        def work(draft: Draft) -> bool:
            entry = draft.entry(game.id)
            if entry is None or not has_kind(entry, seat, "open"):
                return False
            others = [link for link in entry.links if link.seat != seat]
            draft.keep(replace(entry, links=[*others, Link(link_hash, game.id, seat)]))
            return True

        return await self._writer.change(work)


def _take(draft: Draft, transfer: Transfer, player: int, name: str) -> bool:
    entry = draft.entry(transfer.game)
    if entry is None or not _can_take(entry, transfer, player):
        return False
    seat = entry.game.players[transfer.seat - 1]
    game = with_seat(entry.game, replace(seat, player=player, name=name, stood_in=False))
    if not transfer.by_host and game.host == transfer.holder:
        game = replace(game, host=player)
    former = [one for one in entry.former if one.player not in (player, transfer.holder)]
    draft.keep(
        replace(
            entry,
            game=game,
            transfers=[other for other in entry.transfers if other.seat != transfer.seat],
            links=[*entry.links, Link(transfer.hash, transfer.game, transfer.seat)],
            former=[*former, Former(transfer.holder, transfer.by_host)],
        )
    )
    return True


def _can_take(entry: GameEntry, transfer: Transfer, player: int) -> bool:
    """Return whether a link still moves the seat that it was made for, to somebody who has none."""
    valid = any(other.hash == transfer.hash and other.expires > now() for other in entry.transfers)
    return valid and entry.game.seat_of(transfer.holder) == transfer.seat and not entry.game.seat_of(player)
