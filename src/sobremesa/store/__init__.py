"""Games, moves, seats and players, kept for good: what was appended here is durable before anybody hears of it."""

from __future__ import annotations

from sobremesa.store.errors import DiskFull, LostRace, NewerDatabase, StoreError
from sobremesa.store.pruning import Keeping
from sobremesa.store.rows import Aside, GameRow, Link, Listed, MoveRow, PlayerRow, Seat, Standing, Transfer
from sobremesa.store.store import Store

__all__ = [
    "Aside",
    "DiskFull",
    "GameRow",
    "Keeping",
    "Link",
    "Listed",
    "LostRace",
    "MoveRow",
    "NewerDatabase",
    "PlayerRow",
    "Seat",
    "Standing",
    "Store",
    "StoreError",
    "Transfer",
]
