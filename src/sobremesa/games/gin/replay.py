"""What a replay of gin tells besides what every replay does."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import cards_text, texts
from sobremesa.core.contract import State, View
from sobremesa.games.gin.rules.layoff import Defence
from sobremesa.games.gin.rules.position import HandResult, Knock, Position
from sobremesa.records.game_replay import DEALT, Extra, GameReplay, ReplayStep

OPEN_CARD: Final = frozenset({"upcard", "pass"})
"""The moves that take or leave the top of the open pile (GI-03, GI-05)."""


class GinExtra(Extra):
    """Each finished hand as it lay open: melds, lay-offs, deadwood (GI-07, GI-11)."""

    def __init__(self) -> None:
        self._shown: Final[list[dict[str, object]]] = []

    def see(self, step: ReplayStep) -> None:
        """Keep the hand that this step finished, if it did."""
        result = cast("Position", step.state).result
        if result is not None and step.move != DEALT:
            self._shown.append({"hand": step.hand, **_shown(result)})

    def fields(self, state: State) -> dict[str, object]:
        """Return ``shown``, with an object for each finished hand."""
        return {"shown": self._shown}


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


def open_card(view: View, move: str) -> str:
    """Return the top of the pile, which a move takes or leaves without naming it; empty where it names every card."""
    pile = cast("list[str]", view.to_wire().get("pile", [])) if move in OPEN_CARD else []
    return pile[-1] if pile else ""


REASONS: Final = {
    "en": {"biggin": "big gin", "boxes": "hands won"},
    "es": {
        "knock": "cierre",
        "undercut": "contra",
        "biggin": "gin grande",
        "game": "partida",
        "shutout": "zapatero",
        "boxes": "manos ganadas",
    },
}

REPLAY: Final = GameReplay(extra=GinExtra, reasons=REASONS, open_card=open_card, about_open_card=OPEN_CARD)
