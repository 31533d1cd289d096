"""Games, moves, seats and players, kept for good: what was appended here is durable before anybody hears of it.

``Store`` is what the tables ask for. ``store.sql`` keeps it in a database, ``store.shelf`` in the storage of a browser.
"""

from __future__ import annotations

from sobremesa.store.contract import Store
from sobremesa.store.daily import DailyEntry, DailyStore
from sobremesa.store.errors import DiskFull, LostRace, NewerDatabase, StoreError
from sobremesa.store.keeping import Keeping
from sobremesa.store.ratings import Beside, RatingRow, RatingStore
from sobremesa.store.rows import (
    Alarm,
    Aside,
    Device,
    DeviceLink,
    Erased,
    GameRow,
    Invitation,
    Link,
    Linked,
    Listed,
    MoveRow,
    Nudge,
    Pause,
    PlayerRow,
    PushSubscription,
    Regard,
    Seat,
    Standing,
    Transfer,
    Wish,
)
from sobremesa.store.tournaments import Match, Member, NewGame, RoundRow, TournamentRow, WholeTournament

__all__ = [
    "Alarm",
    "Aside",
    "Beside",
    "DailyEntry",
    "DailyStore",
    "Device",
    "DeviceLink",
    "DiskFull",
    "Erased",
    "GameRow",
    "Invitation",
    "Keeping",
    "Link",
    "Linked",
    "Listed",
    "LostRace",
    "Match",
    "Member",
    "MoveRow",
    "NewGame",
    "NewerDatabase",
    "Nudge",
    "Pause",
    "PlayerRow",
    "PushSubscription",
    "RatingRow",
    "RatingStore",
    "Regard",
    "RoundRow",
    "Seat",
    "Standing",
    "Store",
    "StoreError",
    "TournamentRow",
    "Transfer",
    "WholeTournament",
    "Wish",
]
