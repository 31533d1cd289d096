"""What players count of their games, as each game says. Points by reason and what is won are counted elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from sobremesa.core.contract import State
from sobremesa.core.registry import SPECS

Counts: TypeAlias = dict[str, list[int]]
"""What is counted, each by side, side 1 first."""

HIGHEST: Final = frozenset({"best_hand"})
"""Of these the highest of several games counts; all others are added up."""

GAMES_PLAYED: Final = "games_played"
"""Stands among the counts for the number of games."""


class Figures:
    """Counts what happens in one game, from its first pack on; this base class counts nothing.

    Feed it every pack and move in order, and use a new one for each game.
    """

    def dealt(self, state: State) -> None:
        """Called with the state right after a pack was dealt."""

    def moved(self, state: State, seat: int) -> None:
        """Called with the state right after a seat's move."""

    def counts(self) -> Counts:
        """Return what was counted so far, by name, each a list by side, side 1 first."""
        return {}


class Rate(NamedTuple):
    """A figure that is shown to players, made of counts: the sum of some, divided by the sum of others.

    ``of`` and ``per`` name the counts; without ``per`` nothing is divided. ``unit`` says how it is shown: as a
    ``mean``, a ``share`` (of 1), or a ``count``.

    >>> Rate("per hand", "mean", ("points",), ("hands",)).value({"points": [30, 24], "hands": [12, 12]}, 0)
    2.5
    """

    name: str
    unit: str
    of: tuple[str, ...]
    per: tuple[str, ...] = ()

    def value(self, counts: Mapping[str, Sequence[int]], at: int) -> float | None:
        """Return the figure of a side (0 for side 1, 1 for side 2); None where nothing of it was counted."""
        over = [counts[name][at] for name in self.of if name in counts]
        if not self.per:
            return float(sum(over)) if over else None
        under = sum([counts[name][at] for name in self.per if name in counts])
        return sum(over) / under if under else None


class Statistics(Struct, frozen=True):
    """What a game counts: by ``figures`` (which names are ``counted``), and how often each side scored by ``reasons``.

    ``rates`` are the figures that are made of it, in the order in which they are shown. ``good_play`` is a file of
    averages of good play, as ``sobremesa lab averages GAME --to FILE`` writes it; None where none were measured.
    ``cards_in_sight`` is the field of a view that lists them, for tables of decisions. ``kinds`` are the kinds of
    decisions that strengths are told by, and ``kind_of`` returns which one it is, from the texts of the moves that
    could be chosen; empty for none. ``GAME.kind.KIND`` says it.
    """

    figures: type[Figures] = Figures
    counted: tuple[str, ...] = ()
    rates: tuple[Rate, ...] = ()
    reasons: tuple[str, ...] = ()
    good_play: Path | None = None
    cards_in_sight: str = ""
    kinds: tuple[str, ...] = ()
    kind_of: Callable[[Sequence[str]], str] | None = None


NOTHING_COUNTED: Final = Statistics()


def statistics_of(game: str) -> Statistics:
    """Return what is counted of a game; ``NOTHING_COUNTED`` for one that declares nothing or is not installed."""
    found: Statistics | None = SPECS[game].part("statistics") if game in SPECS else None
    return found or NOTHING_COUNTED


def figures_of(game: str) -> Figures:
    """Return new ``Figures`` for one game."""
    return statistics_of(game).figures()
