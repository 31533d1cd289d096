"""Why a move of cribbage may not be played: stable codes, each with its English sentence."""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import Refusal

GAME_OVER: Final = "game-over"
PACK_DUE: Final = "pack-due"
NO_SEAT: Final = "no-such-seat"
NOT_A_MOVE: Final = "not-a-move"
NOT_YOUR_TURN: Final = "not-your-turn"
NOT_IN_HAND: Final = "not-in-hand"
LAY_AWAY_FIRST: Final = "lay-away-first"
LAID_AWAY: Final = "laid-away"
TWO_CARDS: Final = "two-cards"
OVER_31: Final = "over-thirty-one"
CAN_PLAY: Final = "can-play"
SHOW_NOW: Final = "show-now"
NO_COUNT: Final = "nothing-to-count"
NO_MUGGINS: Final = "nothing-missed"

WHY: Final[dict[str, str]] = {
    GAME_OVER: "the game is over",
    PACK_DUE: "a pack has to be dealt first",
    NO_SEAT: "nobody sits there",
    NOT_A_MOVE: "that is not a move of cribbage",
    NOT_YOUR_TURN: "it is the other seat's turn",
    NOT_IN_HAND: "that card is not in this hand",
    LAY_AWAY_FIRST: "both players lay two cards away before a card is played",
    LAID_AWAY: "this seat has laid its cards away",
    TWO_CARDS: "two cards go to the crib",
    OVER_31: "that card would take the count past thirty-one",
    CAN_PLAY: "a player who can play does not say go",
    SHOW_NOW: "all cards are played; the hands are being counted",
    NO_COUNT: "this seat has no hand to count now",
    NO_MUGGINS: "nothing was missed that this seat could take",
}


def refusal(code: str) -> Refusal | None:
    """Return the refusal of a code, or None for an empty one."""
    return Refusal(code, WHY[code]) if code else None
