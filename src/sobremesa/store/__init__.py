"""Games, moves, seats and players, kept for good: what was appended here is durable before anybody hears of it."""

from __future__ import annotations

from sobremesa.store.errors import DiskFull, LostRace, NewerDatabase, StoreError
from sobremesa.store.pruning import Keeping
from sobremesa.store.rows import Aside, Game, Link, Listed, MoveRow, Player, Seat, Standing, Transfer
from sobremesa.store.store import Store

__all__ = [
    "Aside",
    "DiskFull",
    "Game",
    "Keeping",
    "Link",
    "Listed",
    "LostRace",
    "MoveRow",
    "NewerDatabase",
    "Player",
    "Seat",
    "Standing",
    "Store",
    "StoreError",
    "Transfer",
]
