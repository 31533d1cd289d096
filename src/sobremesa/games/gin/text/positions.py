"""Hands of gin set up to be asked: the worked examples are what the engine answers."""

from __future__ import annotations

from sobremesa.core.card_text import read_cards
from sobremesa.core.packs import full_pack
from sobremesa.games.gin.rules.moves import LAY, PASS, STOCK, packed
from sobremesa.games.gin.rules.position import LAYING, OFFERING, HandResult
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.rules.state import Gin

ASKING = 1  # the seat, and side, that the examples speak to; the other deals
OTHER = 2


def cards(text: str) -> list[int]:
    """Return the cards of a text like ``2c3d 4h``."""
    return read_cards(text.replace(" ", ""))


def with_eleven(rules: Rules, ten: str, drawn: str, other: str, upcard: str) -> Gin:
    """Return a hand in which the asking seat was dealt these ten and has just drawn one from the stock."""
    state = Gin(rules, OTHER)
    state.deal(_pack(cards(ten), cards(other), cards(upcard + drawn)))
    while state.phase == OFFERING and state.passes < 2:
        state.apply(state.to_act()[0], packed(PASS, 0, 0))
    state.apply(ASKING, packed(STOCK, 0, 0))
    return state


def _pack(first: list[int], second: list[int], then: list[int]) -> list[int]:
    """Return a pack that deals these hands, one card at a time, and then turns up and draws these."""
    dealt = [card for both in zip(first, second, strict=True) for card in both] + then
    return dealt + [card for card in full_pack() if card not in dealt]


def after(state: Gin, move: str) -> HandResult | None:
    """Return how a hand ends when the asking seat lays it open so; None where it may not."""
    _, laid_open = state.read(move)
    if state.refusal(ASKING, laid_open) is not None:
        return None
    state.apply(ASKING, laid_open)
    if state.phase == LAYING:
        state.apply(OTHER, packed(LAY, 0, 0))
    return state.result
