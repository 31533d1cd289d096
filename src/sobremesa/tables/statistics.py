"""Statistics of a player's finished games: by game, by ruleset, by opponent, and as rows for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum
from typing import Final

from msgspec import Struct, field

from sobremesa.core.registry import parts_of
from sobremesa.records.figures import Statistics
from sobremesa.store import Seat
from sobremesa.tables.figures import Figure, figures, together
from sobremesa.tables.people import fingerprint, heard
from sobremesa.tables.results import Result

TALLIED: Final = ("lurches", "chicas", "carton", "countable_carton", "boxes")
"""What games count by themselves, where they do."""

PARTS: Final[list[Statistics]] = list(parts_of("statistics").values())
COUNTED: Final = tuple(
    dict.fromkeys(
        [
            *TALLIED,
            *(name for part in PARTS for name in part.reasons),
            *(name for part in PARTS for name in part.counted),
        ]
    )
)
"""What is added up beside games and points."""

NAMELESS: Final = "–"
"""What somebody without a name is called beside others: they gave none, or were forgotten."""

COLUMNS: Final = ("ended", "game", "rules", "seats", "opponents", "won", "points", "against", "accuracy")


class Group(Struct, frozen=True):
    """Finished games that have something in common, with their totals.

    Empty texts mean that the group does not distinguish by that: ``rules`` is set by ``by_ruleset``, and
    ``by_opponent`` sets ``name`` for people or ``level`` for computers. ``streak`` counts the last games won in a row,
    negative for lost ones; ``best`` is the longest run of wins. ``points`` and ``against`` are means per game.
    ``accuracy`` is in percent, the mean over the ``reviewed`` games, None where there are none. ``counts`` are pairs:
    own side, other side.
    """

    game: str
    rules: str
    level: str
    name: str
    games: int
    won: int
    streak: int
    best: int
    points: float
    against: float
    accuracy: float | None
    reviewed: int
    counts: dict[str, list[int]] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)


def by_game(results: Sequence[Result]) -> list[Group]:
    """Return a group for every game, the most played first."""
    return _grouped(results, lambda one: (one.listed.game.game, "", "", ""))


def by_ruleset(results: Sequence[Result]) -> list[Group]:
    """Return a group for every ruleset of every game."""
    return _grouped(results, lambda one: (one.listed.game.game, one.listed.game.rules, "", ""))


def by_opponent(results: Sequence[Result]) -> list[Group]:
    """Return a group for every game and opponent: each person or pair of people, or the computers by level.

    People are told apart by who they are; each goes by the last name, with a mark where two go by the same. Those who
    are nobody here, because they were forgotten or played elsewhere, are told apart by name alone, and have no mark.
    """
    called = _called(results)
    return _grouped(results, lambda one: (one.listed.game.game, "", *_against(one.opponents, called)))


def _called(results: Sequence[Result]) -> dict[int, str]:
    """Return what everybody is called whom a player sat against; the last game comes first."""
    last: dict[int, str] = {}
    gone: set[str] = set()
    for seat in (seat for one in results for seat in one.opponents):
        if seat.player is not None:
            last.setdefault(seat.player, seat.name)
        elif seat.is_gone:
            gone.add(heard(seat.name))
    names = Counter([*map(heard, last.values()), *gone])
    return {
        player: f"{name or NAMELESS} ({fingerprint(player)})" if names[heard(name)] > 1 else name
        for player, name in last.items()
    }


def _against(seats: Sequence[Seat], called: Mapping[int, str]) -> tuple[str, str]:
    people = [called.get(seat.player or 0, seat.name) for seat in seats if seat.kind == "human"]
    levels = sorted({seat.level or "" for seat in seats if seat.kind == "bot"})
    if len(people) > 1:
        people = [name or NAMELESS for name in people]
    return ("", " · ".join(people)) if people else (" · ".join(levels), "")


Key = tuple[str, str, str, str]


def _grouped(results: Sequence[Result], key: Callable[[Result], Key]) -> list[Group]:
    groups: dict[Key, list[Result]] = {}
    for one in results:
        groups.setdefault(key(one), []).append(one)
    made = [_group(key, some) for key, some in groups.items()]
    return sorted(made, key=lambda group: -group.games)


def _group(key: Key, results: Sequence[Result]) -> Group:
    won = [one.won for one in results]
    known = [one.accuracy for one in results if one.accuracy is not None]
    counts = _counts(results)
    return Group(
        *key,
        games=len(results),
        won=sum(won),
        streak=_streak(won),
        best=_best(won),
        points=round(_mean(one.points[0] for one in results), 1),
        against=round(_mean(one.points[1] for one in results), 1),
        accuracy=round(_mean(known), 1) if known else None,
        reviewed=len(known),
        counts=counts,
        figures=figures(key[0], counts, len(results)),
    )


def _streak(won: Sequence[bool]) -> int:
    """Return how many of the last games (the last comes first) were won in a row, or lost as a negative number."""
    length = next((at for at, one in enumerate(won) if one != won[0]), len(won))
    return length if won[0] else -length


def _best(won: Iterable[bool]) -> int:
    best = row = 0
    for one in won:
        row = row + 1 if one else 0
        best = max(best, row)
    return best


def _counts(results: Sequence[Result]) -> dict[str, list[int]]:
    """Return what was counted, for the player's side and the others; what none of the games counts is left out."""
    sums: dict[str, list[int]] = {}
    for name in COUNTED:
        found = [pair for one in results if (pair := one.count(name)) is not None]
        if found:
            sums[name] = together(name, found)
    return sums


def own_figures(result: Result) -> dict[str, float]:
    """Return the figures of a player's own side in one game, by name; figures that are not known are left out."""
    found = figures(result.listed.game.game, _counts([result]), 1)
    return {one["name"]: one["own"] for one in found if one["own"] is not None}


def as_rows(results: Sequence[Result]) -> list[dict[str, object]]:
    """Return a row for every game, with the same columns in each: those that do not apply are None."""
    return [_row(one) for one in results]


def _row(one: Result) -> dict[str, object]:
    game = one.listed.game
    own, theirs = one.points
    against = ", ".join(seat.name if seat.kind == "human" else (seat.level or "") for seat in one.opponents)
    head = (one.listed.updated, game.game, game.rules, game.seats, against, one.won, own, theirs, one.accuracy)
    row: dict[str, object] = dict(zip(COLUMNS, head, strict=True))
    for name in COUNTED:
        row[name], row[f"{name}_against"] = one.count(name) or (None, None)
    return row


def as_csv(results: Sequence[Result]) -> str:
    """Return a CSV table with a header, a row for every game, and CRLF line ends."""
    return written(as_rows(results))


def written(rows: Iterable[Mapping[str, object]], first: Sequence[str] = ()) -> str:
    """Return rows as CSV, with the columns ``first`` before those of ``as_rows``.

    Texts that a spreadsheet would read as a formula get an apostrophe before them.
    """
    out = io.StringIO()
    names = [*first, *COLUMNS, *(column for name in COUNTED for column in (name, f"{name}_against"))]
    writer = csv.DictWriter(out, names, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _plain(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t")) else value


def _mean(values: Iterable[float]) -> float:
    """Return the mean, as the library's would be, which takes long to load."""
    every = list(values)
    return fsum(every) / len(every)
