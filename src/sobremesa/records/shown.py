"""The card that a move is about, though its text does not name it: the top of gin's open pile."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.contract import State, View

GAME: Final = "gin"
OPEN_CARD: Final = frozenset({"upcard", "pass"})
"""The moves that take or leave the top of the open pile (GI-03, GI-05)."""


def shown_card(view: View, move: str) -> str:
    """Return the card that a move takes or leaves, by what is seen before it; empty where its text names every card."""
    pile = cast("list[str]", view.to_wire().get("pile", [])) if move in OPEN_CARD else []
    return pile[-1] if pile else ""


def shown_card_in(state: State, move: str) -> str:
    """Return the same of a state before the move; everybody sees that card."""
    return shown_card(state.view(0), move) if move in OPEN_CARD and state.game == GAME else ""
