"""Rows of text pieces, each with its ink and with what a click on it means; and cards drawn with them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, chop_cells, set_cell_size

from sobremesa.rulebook.pages import SUITS

CARD: Final = 5
"""The columns that a card takes."""

TALL: Final = 3
"""The rows that a card takes."""

ROUND: Final = ("╭───╮", "│", "╰─{}─╯")
DOUBLE: Final = ("╔═══╗", "║", "╚═{}═╝")
PLAIN: Final = (".---.", "|", "'-{}-'")
THICK: Final = ("#===#", "#", "#={}=#")
RED: Final = frozenset("dh")


class TextPiece(NamedTuple):
    """Some text, the name of its ink, and the name of what happens when it is clicked."""

    text: str
    ink: str = ""
    tag: str = ""


Row: TypeAlias = list[TextPiece]


class Faces(NamedTuple):
    """How cards look: suits in two or four colours, drawn with signs or with letters alone."""

    colours: int = 2
    ascii: bool = False

    def text(self, card: str) -> str:
        """Return a card as people write it, ``10♥``."""
        rank = "10" if card[0] == "T" else card[0]
        return rank + (card[1] if self.ascii else SUITS[card[1]])

    def texts(self, cards: Iterable[str]) -> str:
        """Return cards with spaces between."""
        return " ".join([self.text(card) for card in cards])

    def ink(self, card: str) -> str:
        """Return the name of the ink of a card's suit."""
        if self.colours == 4:
            return f"suit-{card[1]}"
        return "suit-h" if card[1] in RED else "suit-s"

    def plain(self, text: str) -> str:
        """Return a text without the signs that a terminal without them lacks."""
        return "".join([SIGNS.get(each, each) for each in text]) if self.ascii else text

    def box(self, card: str, chosen: bool = False, tag: str = "", mark: str = "") -> list[Row]:
        """Return a card as three rows; ``mark`` is a character in its lower edge."""
        top, side, bottom = self._edges(chosen)
        edge = "chosen" if chosen else "card"
        face = [TextPiece(side, edge, tag), TextPiece(self.text(card).ljust(CARD - 2), self.ink(card), tag)]
        low = bottom.format(mark or top[1])
        return [[TextPiece(top, edge, tag)], [*face, TextPiece(side, edge, tag)], [TextPiece(low, edge, tag)]]

    def back(self, tag: str = "") -> list[Row]:
        """Return the back of a card as three rows."""
        top, side, bottom = self._edges(False)
        middle = ":::" if self.ascii else "▒▒▒"
        return [
            [TextPiece(top, "back", tag)],
            [TextPiece(side + middle + side, "back", tag)],
            [TextPiece(bottom.format(top[1]), "back", tag)],
        ]

    def _edges(self, chosen: bool) -> tuple[str, str, str]:
        if self.ascii:
            return THICK if chosen else PLAIN
        return DOUBLE if chosen else ROUND

    def rows(
        self,
        cards: Sequence[str],
        width: int,
        chosen: Collection[str] = (),
        zone: str = "",
        marks: dict[str, str] | None = None,
    ) -> list[Row]:
        """Return cards side by side, in as many lines of cards as they need; ``zone`` names their clicks."""
        fit = max(1, (width - 2) // CARD)
        lines = [cards[at : at + fit] for at in range(0, len(cards), fit)]
        boxes = [
            [
                self.box(each, each in chosen, f"{zone}:{each}" if zone else "", (marks or {}).get(each, ""))
                for each in line
            ]
            for line in lines
        ]
        return [row for line in boxes for row in beside(line)]


SIGNS: Final = {
    **{sign: letter for letter, sign in SUITS.items()},
    "▸": ">",
    "·": "|",
    "…": "...",
    "–": "-",
    "−": "-",
    "×": "x",
    "•": "*",
}
SIGNS.update({"─": "-", "◂": "<", "█": "#", "░": ".", "▲": "^", "“": '"', "”": '"', "’": "'", "≥": ">="})


def beside(boxes: Sequence[Sequence[Row]], gap: int = 0) -> list[Row]:
    """Return boxes of equal height side by side, one column in from the edge."""
    rows: list[Row] = [[TextPiece(" ")] for _ in range(TALL)]
    for at, box in enumerate(boxes):
        for row, more in zip(rows, box, strict=True):
            row += [*([TextPiece(" " * gap)] if gap and at else []), *more]
    return rows


def text_row(text: str, ink: str = "", tag: str = "") -> Row:
    """Return a row of one piece, one column in from the edge."""
    return [TextPiece(f" {text}", ink, tag)]


def blank() -> Row:
    """Return an empty row."""
    return []


def filled(text: str, width: int, ink: str = "", most: int = 3) -> list[Row]:
    """Return a text as rows that fit, at most so many, all as far in as the first one."""
    room = max(10, width - 2)
    lines = wrapped(text, room)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(" ".join([lines[most - 1], *lines[most:]]), room, "…")]
    return [text_row(line, ink) for line in lines]


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of so many columns, all as far in as the first one; a sign may take two columns."""
    margin = " " * (len(text) - len(text.lstrip()))
    lines = [margin]
    for word in re.findall(r" *[^ ]+", re.sub(r"\s", " ", text.strip(), flags=re.ASCII)):
        if cell_len(lines[-1] + word) <= width:
            lines[-1] += word
        else:
            lines += [margin + piece for piece in chop_cells(word.lstrip(), width - len(margin))]
    return [line for line in lines if line.strip()]


def cut(text: str, width: int, dots: str) -> str:
    """Return a text that fits into so many columns; one that is cut ends with dots."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - cell_len(dots))).rstrip() + dots


def tail(text: str, width: int) -> str:
    """Return the end of a text, as much as so many columns take."""
    return chop_cells(text[::-1], width)[0][::-1] if text else ""


def padded(text: str, width: int) -> str:
    """Return a text with spaces after it, so that it takes so many columns."""
    return text + " " * (width - cell_len(text))


def width_of(row: Row) -> int:
    """Return how many columns a row takes."""
    return sum([cell_len(piece.text) for piece in row])


def spread(left: Row, right: Row, width: int) -> Row:
    """Return a row with something at both ends; what is on the right gives way where there is no room."""
    gap = width - width_of(left) - width_of(right) - 1
    return [*left, TextPiece(" " * gap), *right] if gap > 0 else left
