"""Judging positions by a strong player's values: which answers are as good as the best, and how to say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sobremesa.core.card_text import read_cards, texts
from sobremesa.tutor.exercise import Fact


@dataclass(frozen=True)
class Scale:
    """Thresholds for differences of value.

    Answers within ``same`` of the best are as good; a question is asked only where best and worst differ by ``clear``.
    """

    same: float
    clear: float


def clear(worths: Mapping[str, float], scale: Scale) -> bool:
    """Return whether the best answer is clearly better than the worst."""
    return len(worths) > 1 and max(worths.values()) - min(worths.values()) >= scale.clear


def as_good(worths: Mapping[str, float], scale: Scale) -> tuple[str, ...]:
    """Return the answers that are as good as the best one, the best first."""
    best = max(worths.values())
    return tuple(sorted((one for one in worths if best - worths[one] <= scale.same), key=lambda one: -worths[one]))


def worth_told(which: str, worth: float, in_points: bool, what: list[str] | str) -> Fact:
    """Return the sentence that tells a worth: of ``yours`` or the ``best`` cards, or of a ``choice`` (a key)."""
    key = f"learn.told.{which}.{'points' if in_points else 'chance'}"
    shown = round(worth if in_points else 100 * worth, 1) + 0.0  # no zero below zero
    if isinstance(what, str):
        return Fact(key, {"worth": shown, "what": what})
    return Fact(key, {"worth": shown}, what)


def yours(worths: Mapping[str, float], best: str, in_points: bool = False) -> dict[str, tuple[Fact, ...]]:
    """Return what is said first to each answer: its worth, but for the best one, which everybody is told."""
    told = {one: worth_told("yours", worth, in_points, texts(read_cards(one))) for one, worth in worths.items()}
    return {one: () if one == best else (sentence,) for one, sentence in told.items()}
