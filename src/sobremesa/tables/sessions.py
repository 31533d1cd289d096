"""What the games of a session add up to: won games, lurches, and what else each game counts. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from msgspec import Struct

from sobremesa.store import Listed
from sobremesa.tables.projection import Projection

Tally: TypeAlias = dict[str, list[int]]
"""What is counted, each by side, side 1 first."""


class Session(Struct, frozen=True):
    """Games that follow each other by rematch, in order, with totals of those that were played to the end.

    ``again`` is whether whoever looks may ask for the rematch of the one that they look at.
    """

    games: list[Listed]
    totals: Tally
    again: bool = False


SIDES: Final = 2
COUNTED: Final = {
    "chicas": "chicas",
    "total_carton": "carton",
    "countable_carton": "countable_carton",
    "boxes": "boxes",
}
"""What a game's last view has by side and a session adds up, with the name that it is told by."""
ADDED_UP: Final = frozenset({"games", "lurches", *COUNTED.values()})
"""The names of everything that a session adds up."""


def tally_of(fold: Projection) -> Tally:
    """Return what a game that somebody has won counts in a session; an unfinished one counts nothing.

    ``games`` are games won, where a lurch may count for more than one (CR-24, CR-45); ``lurches`` counts those, the
    shutouts (GI-18) and zapaterías (CU-70). What is forfeited is one game, and no lurch.
    """
    if not fold.over:
        return {}
    view = fold.view(0)
    won = cast("list[int]", view.get("games", []))
    if fold.forfeited_by or not any(won):
        won = _by_side(fold.winner)
    lurch = not fold.forfeited_by and _is_lurch(view, won)
    tally = {"games": list(won), "lurches": _by_side(fold.winner if lurch else 0)}
    kept = {name: list(cast("list[int]", view[field])) for field, name in COUNTED.items() if field in view}
    if _chicas_wanted(view) == 1:
        kept.pop("chicas", None)  # they would be the games once more
    return tally | kept


def in_session(counts: Tally) -> Tally:
    """Return what of a game's counts a session adds up."""
    return {name: sides for name, sides in counts.items() if name in ADDED_UP}


def total(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of several tallies by name and side.

    >>> total([{"games": [1, 0], "lurches": [0, 0]}, {"games": [0, 1], "lurches": [0, 1]}])
    {'games': [1, 1], 'lurches': [0, 1]}
    """
    sums: Tally = {"games": [0] * SIDES, "lurches": [0] * SIDES}
    for tally in tallies:
        for name, sides in tally.items():
            sums[name] = [a + b for a, b in zip(sums.get(name, [0] * SIDES), sides, strict=True)]
    return sums


def _by_side(winner: int) -> list[int]:
    return [int(winner == side) for side in range(1, SIDES + 1)]


def _is_lurch(view: Mapping[str, object], won: Sequence[int]) -> bool:
    """Return whether a game that is over was lost by so much that it is called by a name of its own."""
    lines = cast("list[dict[str, object]]", view["last_points"])
    if max(won) > 1 or any(line["reason"] == "shutout" for line in lines):
        return True
    return 0 < max(cast("list[int]", view.get("chicas", [0]))) < _chicas_wanted(view)


def _chicas_wanted(view: Mapping[str, object]) -> int:
    return int(cast("dict[str, str]", view["options"]).get("chicas", "1"))
