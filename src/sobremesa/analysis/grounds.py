"""Why one move rather than another: what a player of the tactics would say, with the cards and figures that differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Protocol

from sobremesa.analysis.facts import Facts, compared
from sobremesa.core.contract import View
from sobremesa.core.levels import best_player
from sobremesa.core.player import Reason
from sobremesa.core.registry import spec_named

TACTICIAN: Final = "aficionado"
GROUNDS: Final = 2
"""The most grounds that a hint gives: more are not read."""

LEAST: Final = 0.05
"""The weight, in points, below which a ground is not worth a word."""

CLAIM: Final = "ronda"
"""The ground for what is called beside one's own play."""


class Differences(Protocol):
    """Two moves of one view, the better one first: a game's part ``reasons``.

    ``named`` are the grounds that have a name at the table: they come first, each of them is told, and any other that
    says the same of the same cards is left out.
    """

    named: ClassVar[frozenset[str]]

    def __init__(self, view: View, best: int, other: int) -> None:
        """Compare two moves of a view."""

    def of(self, code: str) -> Facts | None:
        """Return the facts of a ground for the better move; None where the moves do not differ in it."""

    def besides(self) -> Facts | None:
        """Return another fact that distinguishes the moves, used where no ground of the tactics does; None for none."""


@dataclass(frozen=True)
class Ground:
    """Why one move rather than another: a code of the game, and how many points it makes by the tactics.

    A ground ``against`` the other move is one of its dangers that the better move avoids. ``cards`` and ``numbers`` are
    those in which the moves differ: ``card`` and ``ours`` the better one's, ``other`` and ``theirs`` the other's.
    """

    code: str
    weight: float
    against: bool = False
    cards: Mapping[str, list[str]] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        found: dict[str, object] = {"code": self.code, "weight": round(self.weight, 2), "against": self.against}
        more = {"cards": dict(self.cards), "numbers": dict(self.numbers)}
        return found | {name: value for name, value in more.items() if value}


def grounds_for(
    game: str, view: View, best: int, other: int, points: tuple[Iterable[Reason], Iterable[Reason]] = ((), ())
) -> tuple[Ground, ...]:
    """Return the weightiest grounds for one move and against the other, by the tactics, where the two differ in them.

    ``points`` are what the judge reckons for both moves: its figures take the place of those that the tactics have for
    the same, since both are shown. It is empty where the tactics do not weigh both moves, or the game has no reasons.
    """
    weighed = {one.move: one for one in best_player(game, TACTICIAN).weigh(view)}
    if best not in weighed or other not in weighed or not spec_named(game).reasons:
        return ()
    judged = [_by_code(reasons) for reasons in points]
    ours, theirs = (
        {code: known.get(code, weight) for code, weight in _by_code(weighed[move].why).items()}
        for move, known in zip((best, other), judged, strict=True)
    )
    if CLAIM in ours:
        theirs = {}  # what the other move is good for can still be had after it
    weights = {code: ours.get(code, 0.0) - theirs.get(code, 0.0) for code in ours | theirs}
    differences: Differences = spec_named(game).part("reasons")(view, best, other)
    named = differences.named
    heavy = sorted(
        (code for code in weights if weights[code] >= LEAST), key=lambda code: (code not in named, -weights[code], code)
    )
    facts = [_judged(differences.of(code), *(known.get(code) for known in judged)) for code in heavy]
    found = [_ground(one, weights[code], ours.get(code, 0.0) <= 0) for code, one in zip(heavy, facts, strict=True)]
    told = _new([ground for ground in found if ground is not None], named)
    rest = told or [_ground(differences.besides(), 0.0, False)]
    return tuple(ground for ground in rest if ground is not None)[:GROUNDS]


def _new(grounds: list[Ground], named: frozenset[str]) -> list[Ground | None]:
    """Return grounds without those, none of them ``named``, that name a card and what it takes once more."""
    found: list[Ground | None] = []
    taken: list[object] = []
    for ground in grounds:
        cards = ground.cards if "cards" in ground.cards else None
        if cards is None or cards not in taken or ground.code in named:
            found.append(ground)
            taken.append(cards)
    return found


def _judged(facts: Facts | None, ours: float | None, theirs: float | None) -> Facts | None:
    """Return facts with the judge's figures, where it has both; None where they read the same."""
    if facts is None or ours is None or theirs is None:
        return facts
    return compared(facts.code, facts.cards, abs(ours), abs(theirs))


def _by_code(reasons: Iterable[Reason]) -> dict[str, float]:
    return {reason.code: reason.weight for reason in reasons}


def _ground(facts: Facts | None, weight: float, against: bool) -> Ground | None:
    return None if facts is None else Ground(facts.code, weight, against, facts.cards, facts.numbers)
