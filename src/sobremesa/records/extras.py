"""What single games add to the JSON of a replay. A game that adds something has a class and a line in EXTRAS."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import cards_text, texts
from sobremesa.core.contract import State
from sobremesa.games.cribbage.rules.position import Position as CribbagePosition
from sobremesa.games.cuarenta.rules.position import Position as CuarentaPosition
from sobremesa.games.gin.rules.layoff import Defence
from sobremesa.games.gin.rules.position import HandResult, Knock
from sobremesa.games.gin.rules.position import Position as GinPosition
from sobremesa.records.fold import DEALT, Step


class Extra:
    """Watches a game go by and has fields to add at the end; this one adds none."""

    def see(self, step: Step) -> None:
        """Take notice of a step, right after it happened."""

    def fields(self, state: State) -> dict[str, object]:
        """Return what to add to the object, given the game as far as it came."""
        return {}


class CuarentaExtra(Extra):
    """The chicas won by each side, where more than one is played for (CU-70)."""

    def fields(self, state: State) -> dict[str, object]:
        """Return ``chicas`` for a ruleset that plays for several."""
        position = cast(CuarentaPosition, state)
        return {"chicas": [int(won) for won in position.chicas]} if position.rules.chicas > 1 else {}


class GinExtra(Extra):
    """Each finished hand as it lay open: melds, lay-offs, deadwood (GI-07, GI-11)."""

    def __init__(self) -> None:
        self._shown: Final[list[dict[str, object]]] = []

    def see(self, step: Step) -> None:
        """Keep the hand that this step finished, if it did."""
        result = cast(GinPosition, step.state).result
        if result is not None and step.move != DEALT:
            self._shown.append({"hand": step.hand, **_shown(result)})

    def fields(self, state: State) -> dict[str, object]:
        """Return ``shown``, with an object for each finished hand."""
        return {"shown": self._shown}


class CribbageExtra(Extra):
    """The games won by each side: one, or more by a lurch (CR-24)."""

    def fields(self, state: State) -> dict[str, object]:
        """Return ``games``."""
        return {"games": [int(won) for won in cast(CribbagePosition, state).games]}


def _shown(result: HandResult) -> dict[str, object]:
    return {
        "kind": result.kind,
        "side": result.side or None,
        "points": result.points,
        "knocker": _knocker(result.knock),
        "opponent": _opponent(result),
    }


def _knocker(knock: Knock | None) -> dict[str, object] | None:
    """Return how the hand that ended the play was laid down; None where the cards ran out."""
    if knock is None:
        return None
    return {
        "seat": knock.seat,
        "melds": [cards_text(meld) for meld in knock.melds],
        "deadwood": texts(cards_of(knock.deadwood)),
    }


def _opponent(result: HandResult) -> dict[str, object] | None:
    """Return how the other hand was laid down, and what it laid off on the first."""
    knock, defence = result.knock, result.defence
    if knock is None or defence is None:
        return None
    return {
        "seat": 3 - knock.seat,
        "melds": [cards_text(meld) for meld in defence.melds],
        "laid_off": texts(cards_of(defence.laid_off)),
        "deadwood": texts(cards_of(_left(result.hands[2 - knock.seat], defence))),
    }


def _left(hand: int, defence: Defence) -> int:
    """Return the cards of a hand that neither lie in melds nor were laid off."""
    left = hand & ~defence.laid_off
    for meld in defence.melds:
        left &= ~meld
    return left


EXTRAS: Final[dict[str, type[Extra]]] = {"cuarenta": CuarentaExtra, "gin": GinExtra, "cribbage": CribbageExtra}


def extra_of(game: str) -> Extra:
    """Return a fresh watcher for a game."""
    return EXTRAS.get(game, Extra)()
