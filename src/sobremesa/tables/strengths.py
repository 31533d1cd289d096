"""What a player is good at, by kind of decision, and their best games: out of the reviews that were made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from sobremesa.analysis.grading import accuracy
from sobremesa.records.figures import statistics_of
from sobremesa.store import Store
from sobremesa.tables.results import Result
from sobremesa.tables.threads import in_thread

LOOKED_AT: Final = 50
"""The last reviewed games that strengths are made of."""

FEWEST: Final = 10
"""Of fewer decisions of a kind nothing is said."""

BEST: Final = 5

Judged = tuple[float, float]
"""What a decision gave away, and what it could have."""


class _Option(Struct):
    move: str
    worth: float


class _Decision(Struct):
    """What of a decision in a review's text is looked at."""

    seat: int
    loss: float
    options: list[_Option]


class _Review(Struct):
    decisions: list[_Decision]


class Strength(Struct, frozen=True):
    """How much of what was at stake a player kept in decisions of a kind, in percent, and how many there were."""

    game: str
    kind: str
    decisions: int
    accuracy: float


class Strengths:
    """The strengths of players, from the reviews of a store. Methods raise StoreError."""

    def __init__(self, store: Store, edition: int) -> None:
        """Look into the store's reviews of an edition."""
        self._store = store
        self._edition = edition

    async def of(self, results: Sequence[Result]) -> list[Strength]:
        """Return what a player is good at in the last reviewed of some games, kinds in the order of their game."""
        judged: dict[tuple[str, str], list[Judged]] = defaultdict(list)
        for one in [one for one in results if one.accuracy is not None][:LOOKED_AT]:
            text = await self._store.reviews.find(one.listed.game.id, self._edition)
            if text is not None:
                # a long review takes a while to read, and games are being played meanwhile
                found = await in_thread(judged_in, text, one.listed.game.game, one.seat)
                for kind, pairs in found.items():
                    judged[one.listed.game.game, kind] += pairs
        return _told(judged)


def judged_in(text: str, game: str, seat: int) -> dict[str, list[Judged]]:
    """Return a seat's decisions in the text of a review, by kind; none of a text that has another shape."""
    kind_of = statistics_of(game).kind_of
    found: dict[str, list[Judged]] = defaultdict(list)
    try:
        review = msgspec.json.decode(text, type=_Review)
    except msgspec.MsgspecError:
        return found
    for one in review.decisions if kind_of is not None else ():
        kind = kind_of([option.move for option in one.options]) if kind_of and one.seat == seat else ""
        if kind:
            worths = [option.worth for option in one.options]
            found[kind].append((one.loss, max(worths) - min(worths)))
    return found


def _told(judged: dict[tuple[str, str], list[Judged]]) -> list[Strength]:
    games = list(dict.fromkeys(game for game, _ in judged))
    found = []
    for game in games:
        for kind in statistics_of(game).kinds:
            pairs = judged.get((game, kind), [])
            kept = accuracy(pairs)
            if len(pairs) >= FEWEST and kept is not None:
                found.append(Strength(game, kind, len(pairs), round(kept, 1)))
    return found


def best_games(results: Iterable[Result]) -> list[Result]:
    """Return the most accurate of a player's reviewed games that they won, the best first; of equals the last one."""
    won = [one for one in results if one.won and one.accuracy is not None and not one.taken_back]
    return sorted(won, key=lambda one: -(one.accuracy or 0))[:BEST]
