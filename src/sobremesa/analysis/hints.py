"""What the maestro would do, and why: its chances, and the grounds on which a player of the tactics would agree."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from sobremesa.analysis.decisions import JUDGE, WeighedMove, option_of, options_of, outlook_of
from sobremesa.analysis.grading import Grade, grade_of
from sobremesa.analysis.grounds import TACTICIAN, Ground, grounds_for
from sobremesa.core.contract import View
from sobremesa.core.levels import best_player
from sobremesa.core.player import NOTHING, UNLIMITED
from sobremesa.core.rng import Rng

CARD: Final = re.compile("([A2-9TJQK])[cdhs]")
"""A card in the text of a move."""


@dataclass(frozen=True)
class Hint:
    """A seat's best move, the moves that were compared with it, and the grounds, the weightiest first.

    ``options`` has the best move first; moves that come to the same are one option, and ``other`` is the second. Where
    nothing is compared, the move is the only option and there are no grounds; it is ``forced`` where the seat is on
    turn and the rules allow no other. Worths are chances to win the game, or with ``in_points`` points of the hand.
    """

    game: str
    seat: int
    options: tuple[WeighedMove, ...]
    grounds: tuple[Ground, ...] = ()
    in_points: bool = False
    forced: bool = False

    @property
    def close(self) -> bool:
        """Return whether the second option is as good as the best, by the grade of its loss."""
        less = 0.0 if self.other is None else self.best.worth - self.other.worth
        return self.other is not None and grade_of(less, self.in_points) == Grade.BEST

    @property
    def best(self) -> WeighedMove:
        """Return the move to play."""
        return self.options[0]

    @property
    def other(self) -> WeighedMove | None:
        """Return the move that comes nearest, if there is one."""
        return self.options[1] if len(self.options) > 1 else None

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        return {
            "seat": self.seat,
            "move": self.best.move,
            "unit": "points" if self.in_points else "chance",
            "close": self.close,
            "forced": self.forced,
            "grounds": [ground.to_json() for ground in self.grounds],
            "options": [option.to_json() for option in self.options],
        }


def hint(game: str, view: View) -> Hint | None:
    """Return a hint for the seat of a view, from what it sees; None where it has nothing to do now.

    It takes the maestro's time, up to some seconds. The same view gives the same hint, unless the maestro's clock ends
    its search.
    """
    outlook = outlook_of(game, view, every=True)
    options = options_of(view, outlook)
    if not options:
        only = only_move(view)
        return None if only is None else Hint(game, view.seat, (only,), forced=is_forced(view))
    packed = {option.move: one.move for option, one in zip(options, outlook.moves, strict=True)}
    # what the tactics like is asked for only where it decides between moves that are not told apart
    liked = {one.move: one.total for one in best_player(game, TACTICIAN).weigh(view)} if outlook.noise else {}
    tastes = {text: liked[move] for text, move in packed.items() if move in liked}
    different = together(preferred(options, outlook.noise, tastes), outlook.in_points)
    grounds = _grounds(game, view, packed, different[:2]) if len(different) > 1 else ()
    return Hint(game, view.seat, different, grounds, outlook.in_points)


def _grounds(game: str, view: View, packed: Mapping[str, int], two: Sequence[WeighedMove]) -> tuple[Ground, ...]:
    best, other = two
    return grounds_for(game, view, packed[best.move], packed[other.move], (best.points, other.points))


def preferred(options: Sequence[WeighedMove], noise: float, tastes: Mapping[str, float]) -> tuple[WeighedMove, ...]:
    """Return the options with the one in front that the tactics like best of those within ``noise`` of the best.

    That option is given the worth of the best; the others keep their order.
    """
    best = options[0]
    equals = [one for one in options if one.worth >= best.worth - noise and one.move in tastes] if noise else []
    first = max(equals, key=lambda one: tastes[one.move], default=best)
    rest = [one for one in options if one.move != first.move]
    return (replace(first, worth=best.worth), *rest)


def together(options: Sequence[WeighedMove], in_points: bool) -> tuple[WeighedMove, ...]:
    """Return the options with those joined that differ in suits alone and are worth as much, in their order."""
    found: list[WeighedMove] = []
    for option in options:
        at = next((at for at, one in enumerate(found) if _alike(one, option, in_points)), None)
        if at is None:
            found.append(option)
        else:
            found[at] = replace(found[at], same=(*found[at].same, option.move))
    return tuple(found)


def _alike(one: WeighedMove, other: WeighedMove, in_points: bool) -> bool:
    ranks = [CARD.sub(r"\1", each.move) for each in (one, other)]
    return ranks[0] == ranks[1] and grade_of(one.worth - other.worth, in_points) == Grade.BEST


def is_forced(view: View) -> bool:
    """Return whether the seat has to make its only move; what may be said out of turn can be left unsaid."""
    return len(view.legal) == 1 and view.seat in cast("list[int]", view.to_wire()["turn"])


def only_move(view: View) -> WeighedMove | None:
    """Return what there is to do where nothing is compared: a claim, a forced card, a word; None for nothing."""
    if not view.legal:
        return None
    move = best_player(view.game, JUDGE).choose(view, UNLIMITED, Rng("hint"))
    return None if move == NOTHING else option_of(view, move, 0.0)
