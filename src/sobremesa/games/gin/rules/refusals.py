"""Why a move of gin may not be played: stable codes, each with its English sentence."""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import Refusal

GAME_OVER: Final = "game-over"
PACK_DUE: Final = "pack-due"
NO_SEAT: Final = "no-such-seat"
NOT_A_MOVE: Final = "not-a-move"
NOT_YOUR_TURN: Final = "not-your-turn"
DRAW_FIRST: Final = "draw-first"
HAS_DRAWN: Final = "has-drawn"
NO_PASS: Final = "nothing-to-pass"
UPCARD_PASSED: Final = "upcard-passed"
UPCARD_OFFERED: Final = "upcard-offered"
NOT_IN_HAND: Final = "not-in-hand"
JUST_TAKEN: Final = "just-taken"
TOO_MUCH: Final = "too-much-deadwood"
IS_GIN: Final = "is-gin"
NOT_GIN: Final = "not-gin"
NO_BIG_GIN: Final = "no-big-gin"
BAD_MELDS: Final = "bad-melds"
NOT_KNOCKED: Final = "nobody-knocked"
LAY_NOW: Final = "lay-now"
CANNOT_LAY: Final = "cannot-lay-off"

WHY: Final[dict[str, str]] = {
    GAME_OVER: "the game is over",
    PACK_DUE: "a pack has to be dealt first",
    NO_SEAT: "nobody sits there",
    NOT_A_MOVE: "that is not a move of gin",
    NOT_YOUR_TURN: "it is the other seat's turn",
    DRAW_FIRST: "a card has to be drawn before one is discarded",
    HAS_DRAWN: "a card has been drawn in this turn",
    NO_PASS: "only the first upcard can be passed",
    UPCARD_PASSED: "both have passed the first upcard; this turn draws from the stock",
    UPCARD_OFFERED: "the first upcard is on offer: take it or pass",
    NOT_IN_HAND: "that card is not in this hand",
    JUST_TAKEN: "the card just taken from the discard pile stays for this turn",
    TOO_MUCH: "the deadwood is above the knock value",
    IS_GIN: "a hand without deadwood is declared gin",
    NOT_GIN: "that leaves deadwood",
    NO_BIG_GIN: "this ruleset has no big gin",
    BAD_MELDS: "those melds cannot be laid down from this hand together",
    NOT_KNOCKED: "nobody has knocked",
    LAY_NOW: "after a knock the opponent lays off",
    CANNOT_LAY: "those cards cannot be laid off on the knocker's melds",
}


def refusal(code: str) -> Refusal | None:
    """Return the refusal of a code, or None for an empty one."""
    return Refusal(code, WHY[code]) if code else None
