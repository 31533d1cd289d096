"""Gin's moves: a packed integer inside, the record's words outside.

A move is ``kind << 58 | card << 52 | detail``. The detail of a knock names up to three melds by their number in the
list of all melds, nine bits each (0: the arrangement that the rules choose); that of ``lay:`` is the mask of what is
laid off.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import card_text, cards_text, read_cards
from sobremesa.core.contract import UnreadableMove
from sobremesa.games.gin.rules.melds import ALL, meld_text, melds_with

UPCARD: Final = 1
STOCK: Final = 2
PASS: Final = 3
DISCARD: Final = 4
KNOCK: Final = 5
GIN: Final = 6
BIG_GIN: Final = 7
LAY: Final = 8
LAY_THESE: Final = 9

CARD_AT: Final = 52
KIND_AT: Final = 58
MELD_BITS: Final = 9
MOST_MELDS: Final = 3

WORDS: Final[dict[str, int]] = {"upcard": UPCARD, "stock": STOCK, "pass": PASS, "biggin": BIG_GIN, "lay": LAY}
TEXTS: Final[dict[int, str]] = {kind: word for word, kind in WORDS.items()}
SHEDS: Final[dict[str, int]] = {"": DISCARD, "knock": KNOCK, "gin": GIN}
SHED_TEXTS: Final[dict[int, str]] = {kind: word for word, kind in SHEDS.items()}

CARD: Final = "[A23456789TJQK][cdhs]"
SEATED: Final = re.compile(r"([1-9]):(.*)")
SHED: Final = re.compile(rf"(|knock|gin)-({CARD})(?::((?:{CARD}){{3,}}(?:,(?:{CARD}){{3,}}){{0,2}}))?")
LAID: Final = re.compile(rf"lay:((?:{CARD})*)")


def all_melds() -> list[int]:
    """Return the 329 melds that there are, 65 sets and 264 runs, as masks in the order of their lowest cards."""
    return [int(meld) for card in range(52) for meld in melds_with(card, ALL)]


MELDS: Final[list[int]] = all_melds()
MELD_NUMBERS: Final[dict[int, int]] = {meld: number for number, meld in enumerate(MELDS, start=1)}


def packed(kind: i64, card: i64, detail: i64) -> i64:
    """Return the move of a kind, a card and a detail."""
    return (kind << KIND_AT) | (card << CARD_AT) | detail


def kind_of(move: i64) -> i64:
    """Return the kind of a move."""
    return move >> KIND_AT


def card_of(move: i64) -> i64:
    """Return the card that a discard, a knock or a gin sheds."""
    return (move >> CARD_AT) & 63


def detail_of(move: i64) -> i64:
    """Return the code of the melds that a knock names, or the mask of the cards that are laid off."""
    return move & ALL


def melds_code(melds: list[int]) -> int:
    """Return the detail of a knock that names these melds, at most three; raise KeyError for a mask that is no meld."""
    numbers = sorted([MELD_NUMBERS[meld] for meld in melds])
    return sum([number << (MELD_BITS * place) for place, number in enumerate(numbers)])


def named_melds(code: i64) -> list[int]:
    """Return the melds that the detail of a knock names, as masks; none at all where a number is unknown."""
    melds: list[int] = []
    left = int(code)
    while left:
        number = left & 511
        if number == 0 or number > len(MELDS):
            return []
        melds.append(MELDS[number - 1])
        left >>= MELD_BITS
    return melds


def move_text(move: i64) -> str:
    """Return the record's text of a move.

    >>> move_text(read_move("knock-5c")[1])
    'knock-5c'
    """
    kind = int(kind_of(move))
    if kind in SHED_TEXTS:
        shed = f"{SHED_TEXTS[kind]}-{card_text(card_of(move))}"
        named = [meld_text(meld) for meld in named_melds(detail_of(move))]  # in the order of their lowest cards
        return f"{shed}:{','.join(named)}" if named else shed
    if kind == LAY_THESE:
        return "lay:" + cards_text(detail_of(move))
    return TEXTS.get(kind, "?")


def read_move(text: str) -> tuple[int, int]:
    """Return the seat that a text names (0 for none) and its move, legal or not; raise UnreadableMove.

    >>> from sobremesa.core.card_text import cards_text
    >>> seat, move = read_move("2:lay:9h5c")
    >>> seat, cards_text(detail_of(move))
    (2, '5c9h')
    """
    seated = SEATED.fullmatch(text)
    seat = int(seated.group(1)) if seated else 0
    words = str(seated.group(2)) if seated else text
    if words in WORDS:
        return seat, packed(WORDS[words], 0, 0)
    laid = LAID.fullmatch(words)
    if laid:
        return seat, packed(LAY_THESE, 0, _once(str(laid.group(1)), text))
    shed = SHED.fullmatch(words)
    if shed is None or (shed.group(3) and shed.group(1) != "knock"):
        raise UnreadableMove(f"{text[:40]!r} is not a move of gin")
    card = read_cards(str(shed.group(2)))[0]
    return seat, packed(SHEDS[str(shed.group(1))], card, _read_melds(str(shed.group(3) or ""), text))


def _read_melds(words: str, text: str) -> int:
    melds = [_once(part, text) for part in words.split(",")] if words else []
    for meld in melds:
        if meld not in MELD_NUMBERS:
            raise UnreadableMove(f"{cards_text(meld)} in {text!r} is neither a set nor a run")
    return melds_code(melds)


def _once(cards: str, text: str) -> int:
    read = read_cards(cards)
    if len(set(read)) != len(read):
        raise UnreadableMove(f"a card stands twice in {text!r}")
    return mask_of(read)
