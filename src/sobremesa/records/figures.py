"""What players count of their games, as each game says. Points by reason and what is won are counted elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from sobremesa.core.contract import State
from sobremesa.core.registry import SPECS

Counts: TypeAlias = dict[str, list[int]]
"""What is counted, each by side, side 1 first."""

HIGHEST: Final = frozenset({"best_hand"})
"""Of these the highest of several games counts; all others are added up."""

GAMES_PLAYED: Final = "games_played"
"""Stands among the counts for the number of games."""


class Figures:
    """Watches one game from its first pack on; this one counts nothing."""

    def dealt(self, state: State) -> None:
        """Take note of a pack that has just been dealt."""

    def moved(self, state: State, seat: int) -> None:
        """Take note of a move that a seat has just made."""

    def counts(self) -> Counts:
        """Return what was counted so far."""
        return {}


class Rate(NamedTuple):
    """A figure that players know, made of counts: the sum of some, for each of the sum of others where there are any.

    ``unit`` says how it is told: a ``mean``, a ``share`` (of 1), or a ``count``.
    """

    name: str
    unit: str
    of: tuple[str, ...]
    per: tuple[str, ...] = ()

    def value(self, counts: Mapping[str, Sequence[int]], at: int) -> float | None:
        """Return the figure of one side (0 or 1); None where nothing was counted that it is made of."""
        over = [counts[name][at] for name in self.of if name in counts]
        if not self.per:
            return float(sum(over)) if over else None
        under = sum([counts[name][at] for name in self.per if name in counts])
        return sum(over) / under if under else None


@dataclass(frozen=True)
class Statistics:
    """What a game counts: by ``figures`` (which names are ``counted``), and how often each side scored by ``reasons``.

    ``rates`` are the figures that are made of it, in the order in which they are told. ``good_play`` is a file of
    averages of good play, as ``sobremesa lab averages GAME --to FILE`` writes it; None where none were measured.
    ``cards_in_sight`` is the field of a view that lists them, for tables of decisions.
    """

    figures: type[Figures] = Figures
    counted: tuple[str, ...] = ()
    rates: tuple[Rate, ...] = ()
    reasons: tuple[str, ...] = ()
    good_play: Path | None = None
    cards_in_sight: str = ""


NOTHING_COUNTED: Final = Statistics()


def statistics_of(game: str) -> Statistics:
    """Return what is counted of a game; nothing of one that says nothing, or is not there."""
    found: Statistics | None = SPECS[game].part("statistics") if game in SPECS else None
    return found or NOTHING_COUNTED


def figures_of(game: str) -> Figures:
    """Return a fresh watcher for a game."""
    return statistics_of(game).figures()
