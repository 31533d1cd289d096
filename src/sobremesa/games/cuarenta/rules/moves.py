"""Cuarenta's moves: a packed integer inside, the record's words outside.

A move is ``kind << 58 | card << 52 | mask``. For a play the card comes from the hand and the mask is all that it takes:
what a matching or an addition takes is never above the played rank and what the sequence takes always is, so one mask
tells both. For ``take`` the mask is what is taken, for ``recall`` the card holds the rank.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import JACK, SEVEN, below_rank, bit
from sobremesa.core.card_text import RANKS, card_text, cards_text, rank_text, read_cards
from sobremesa.core.contract import UnreadableMove

PLAY: Final = 1
DEAL: Final = 2
RONDA: Final = 3
TAKE: Final = 4
RECALL: Final = 5
PASS: Final = 6
MISDEAL: Final = 7

CARD_AT: Final = 52
KIND_AT: Final = 58
ALL_CARDS: Final = 0xFFFFFFFFFFFFF

WORDS: Final[dict[str, int]] = {"deal": DEAL, "ronda": RONDA, "pass": PASS, "misdeal": MISDEAL}
TEXTS: Final[dict[int, str]] = {kind: word for word, kind in WORDS.items()}

CARD: Final = "[A23456789TJQK][cdhs]"
SEATED: Final = re.compile(r"([1-9]):(.*)")
PLAYED: Final = re.compile(rf"({CARD})(?:\*((?:{CARD})*)(?:\+((?:{CARD})+))?)?")
TAKEN: Final = re.compile(rf"take:((?:{CARD})+)")
RECALLED: Final = re.compile(r"recall:([A23456789TJQK])")


def packed(kind: i64, card: i64, mask: i64) -> i64:
    """Return the move of a kind, a card (for RECALL a rank) and a mask of cards taken."""
    return (kind << KIND_AT) | (card << CARD_AT) | mask


def kind_of(move: i64) -> i64:
    """Return the kind of a move: PLAY, DEAL, RONDA, TAKE, RECALL, PASS or MISDEAL."""
    return move >> KIND_AT


def card_of(move: i64) -> i64:
    """Return the card of a play, or the rank of a recall."""
    return (move >> CARD_AT) & 63


def mask_of_move(move: i64) -> i64:
    """Return the mask of the cards that a play or a take picks up; for a play, without the card played.

    >>> cards_text(mask_of_move(read_move("5h*2c3d+6s").move))
    '2c3d6s'
    """
    return move & ALL_CARDS


def rank_after(rank: i64) -> i64:
    """Return the next rank of the ascending order, in which the jack follows the seven; 13 after the king (CU-01).

    >>> [int(rank_after(rank)) for rank in (0, 6, 12)]
    [1, 10, 13]
    """
    if rank == SEVEN:
        return JACK
    return rank + 1


def captured_part(card: i64, mask: i64) -> i64:
    """Return what a play takes by matching or addition: the cards of the mask that are not above its own rank."""
    return mask & below_rank((card >> 2) + 1)


def sequence_part(card: i64, mask: i64) -> i64:
    """Return what a play takes by sequence: the cards of the mask that are above its own rank."""
    return mask & ~below_rank((card >> 2) + 1)


def move_text(move: i64) -> str:
    """Return the record's text of a move, without a seat.

    >>> move_text(read_move("5h*3d2c+7c6s").move)
    '5h*2c3d+6s7c'
    """
    kind = kind_of(move)
    if kind == PLAY:
        return _play_text(card_of(move), mask_of_move(move))
    if kind == TAKE:
        return "take:" + cards_text(mask_of_move(move))
    if kind == RECALL:
        return "recall:" + rank_text(card_of(move))
    return TEXTS.get(int(kind), "?")


def _play_text(card: i64, mask: i64) -> str:
    text = card_text(card)
    if mask:
        text += "*" + cards_text(captured_part(card, mask))
    above = sequence_part(card, mask)
    return text + "+" + cards_text(above) if above else text


class Spoken:
    """A text that reads as a move: the seat that it names (0 for none), the move, and what of it was written.

    ``bare`` marks a play that says only that it captures (``5h*``), ``sequence_said`` one with a written sequence.
    ``too_high`` marks a captured card before the ``+`` that is above the card played, ``too_low`` one behind the ``+``
    that is not: such texts are readable, and no move.
    """

    def __init__(self, seat: int, move: int) -> None:
        self.seat: Final = seat
        self.move: Final = move
        self.bare = False
        self.sequence_said = False
        self.too_high = False
        self.too_low = False


def read_move(text: str) -> Spoken:
    """Return what a text of the record says, whether or not it is legal; raise UnreadableMove.

    >>> spoken = read_move("2:5h*2c3d+6s")
    >>> spoken.seat, card_text(card_of(spoken.move)), spoken.bare
    (2, '5h', False)
    """
    seated = SEATED.fullmatch(text)
    seat = int(seated.group(1)) if seated else 0
    words = str(seated.group(2)) if seated else text
    if words in WORDS:
        return Spoken(seat, packed(WORDS[words], 0, 0))
    recalled = RECALLED.fullmatch(words)
    if recalled:
        return Spoken(seat, packed(RECALL, RANKS.index(recalled.group(1)), 0))
    taken = TAKEN.fullmatch(words)
    if taken:
        return Spoken(seat, packed(TAKE, 0, _mask_once(str(taken.group(1)), text)))
    return _read_play(seat, words, text)


def _read_play(seat: int, words: str, text: str) -> Spoken:
    played = PLAYED.fullmatch(words)
    if played is None:
        raise UnreadableMove(f"{text[:40]!r} is not a move of Cuarenta")
    card = read_cards(str(played.group(1)))[0]
    below = _mask_once(str(played.group(2) or ""), text)
    above = _mask_once(str(played.group(3) or ""), text)
    if above and not below:
        raise UnreadableMove(f"{text[:40]!r} does not keep to CARD*CAPTURED+SEQUENCE: nothing stands before the +")
    spoken = Spoken(seat, packed(PLAY, card, below | above))
    spoken.bare = "*" in words and not below
    spoken.sequence_said = above != 0
    spoken.too_high = below != captured_part(card, below)
    spoken.too_low = above != sequence_part(card, above)
    return spoken


def _mask_once(cards: str, text: str) -> int:
    mask: i64 = 0
    for card in read_cards(cards):
        if mask & bit(card):
            raise UnreadableMove(f"{card_text(card)} stands twice in {text[:40]!r}")
        mask |= bit(card)
    return mask
