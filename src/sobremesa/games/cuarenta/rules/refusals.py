"""Why a move of Cuarenta may not be played: stable codes, each with its English sentence."""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import Refusal
from sobremesa.games.cuarenta.rules.capture import (
    BAD_SEQUENCE,
    BAD_SUM,
    NOT_ON_TABLE,
    ONE_CAPTURE,
    SEQUENCE_ALONE,
    SEQUENCE_AUTOMATIC,
)

GAME_OVER: Final = "game-over"
PACK_DUE: Final = "pack-due"
NO_SEAT: Final = "no-such-seat"
NOT_A_MOVE: Final = "not-a-move"
NOT_YOUR_TURN: Final = "not-your-turn"
DEAL_FIRST: Final = "deal-first"
NO_DEAL: Final = "no-deal-due"
HAND_PLAYED: Final = "hand-played"
NOT_IN_HAND: Final = "not-in-hand"
NO_RONDA: Final = "no-ronda"
RONDA_LATE: Final = "ronda-late"
RONDA_CLAIMED: Final = "ronda-claimed"
RONDA_BARRED: Final = "ronda-barred"
NOTHING_TO_TAKE: Final = "nothing-to-take"
BAD_TAKE: Final = "bad-take"
NOTHING_TO_RECALL: Final = "nothing-to-recall"
NOTHING_TO_PASS: Final = "nothing-to-pass"
REFEREE_ONLY: Final = "referee-only"
NO_MISDEAL: Final = "no-misdeal"
MISDEAL_LATE: Final = "misdeal-late"
NO_CAPTURE: Final = "no-capture"

WHY: Final[dict[str, str]] = {
    GAME_OVER: "the game is over",
    PACK_DUE: "a pack has to be dealt first",
    NO_SEAT: "nobody sits there",
    NOT_A_MOVE: "that is not a move of Cuarenta",
    NOT_YOUR_TURN: "it is another seat's turn",
    DEAL_FIRST: "the dealer has to deal before anybody plays",
    NO_DEAL: "no batch is due from this seat",
    HAND_PLAYED: "all cards of the hand are played",
    NOT_IN_HAND: "that card is not in this hand",
    NOT_ON_TABLE: "a card to be taken does not lie on the table",
    ONE_CAPTURE: "a play takes by one matching or one addition, not by more",
    BAD_SUM: "those cards do not add up to the card played, as this ruleset adds",
    BAD_SEQUENCE: "the sequence has to rise by one rank at a time from the card played",
    SEQUENCE_ALONE: "a sequence goes only with a matching or an addition",
    SEQUENCE_AUTOMATIC: "the whole sequence goes with the capture, of two equal cards the one that came first",
    NO_RONDA: "there is no ronda in this hand",
    RONDA_LATE: "a ronda is claimed before the seat's own first card of the deal",
    RONDA_CLAIMED: "this ronda has been claimed",
    RONDA_BARRED: "a side with that many points cannot score a ronda",
    NOTHING_TO_TAKE: "no cards were left behind for this seat to take",
    BAD_TAKE: "what is taken starts at the lowest card left behind and rises by one rank at a time",
    NOTHING_TO_RECALL: "this seat has no caught ronda to name now",
    NOTHING_TO_PASS: "there is nothing to pass on",
    REFEREE_ONLY: "only the referee declares a misdeal",
    NO_MISDEAL: "this ruleset has no penalty for a misdeal",
    MISDEAL_LATE: "a misdeal is declared before a card of that deal is played",
    NO_CAPTURE: "that card captures nothing here",
}


def refusal(code: str) -> Refusal | None:
    """Return the refusal of a code, or None for an empty one."""
    return Refusal(code, WHY[code]) if code else None
