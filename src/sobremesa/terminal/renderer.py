"""What a game brings to the terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from sobremesa.protocol.live import GameEvent, View
from sobremesa.terminal.draw_context import DrawContext, backs, labelled, open_row, seat_row
from sobremesa.terminal.move_choice import MoveOption
from sobremesa.terminal.text_rows import CARD, Row, TextPiece, text_row

NUMBERS = "1234567890-"
"""The keys of the cards in hand, from the left."""


class Renderer(ABC):
    """How one game is read, drawn and told."""

    game: str

    @abstractmethod
    def choice(self, text: str) -> MoveOption:
        """Read a move as the record writes it."""

    def choices(self, legal: Sequence[str], view: View) -> list[MoveOption]:
        """Read the moves that are open to the seat of a view."""
        return [self.choice(text) for text in legal]

    def listed(self, choices: Sequence[MoveOption], assistance: str) -> list[MoveOption]:
        """Return the moves that are listed at a table; the others are written by whoever sees them.

        ``assistance`` is what the table does unasked, and is not ``full``.
        """
        return list(choices)

    @abstractmethod
    def place(self, scene: DrawContext) -> str:
        """Return which hand, and what else stands in the bar."""

    @abstractmethod
    def middle(self, scene: DrawContext, width: int) -> list[Row]:
        """Return what lies between the players."""

    @abstractmethod
    def prompt(self, scene: DrawContext) -> str:
        """Return the one thing to do now, when something is to be done."""

    @abstractmethod
    def sentence(self, event: GameEvent, scene: DrawContext) -> str:
        """Return what happened, in a sentence of the table."""

    @abstractmethod
    def facts(self, scene: DrawContext) -> list[tuple[str, str, str]]:
        """Return the lines of the score besides the points: what, of the other side, of one's own."""

    @abstractmethod
    def why(self, event: GameEvent, scene: DrawContext) -> list[str]:
        """Return what each of an event's points was for."""

    def target(self, scene: DrawContext) -> int:
        """Return the score that the game is played to; 0 for none."""
        return int(scene.view["target"])

    def right_of(self, scene: DrawContext, seat: int) -> str:
        """Return what stands on the right of a seat's line."""
        return ""

    def hand(self, scene: DrawContext) -> list[list[str]]:
        """Return one's cards as they stand on the screen, in groups."""
        return [list(scene.view["hand"])]

    def across(self, scene: DrawContext, width: int) -> list[Row]:
        """Return the lines of the other players."""
        rows = []
        for seat in scene.others():
            rows.append(seat_row(scene, seat, self.right_of(scene, seat), width))
            if scene.open_hands:
                rows.append(open_row(scene, seat))
            elif len(scene.others()) == 1:
                rows.append(self.held(scene, seat))
        return rows

    def held(self, scene: DrawContext, seat: int) -> Row:
        """Return the cards that somebody holds, face down."""
        return backs(scene, seat)

    def own_rows(self, scene: DrawContext, width: int) -> list[Row]:
        """Return one's own line and one's hand, each card with its key above it."""
        first = seat_row(scene, scene.own, self.right_of(scene, scene.own), width)
        if not scene.you and not scene.open_hands:
            return [first, self.held(scene, scene.own)]
        groups = self.hand(scene)
        return [first, *_hand_rows(scene, groups)] if any(groups) else [first]

    def label(self, choice: MoveOption, scene: DrawContext) -> str:
        """Return a move in words, as one is advised to make it."""
        return labelled(scene, choice, self.game)

    def order(self, scene: DrawContext) -> list[str]:
        """Return one's cards from the left, as the keys count them."""
        return [card for group in self.hand(scene) for card in group]


def _hand_rows(scene: DrawContext, groups: Sequence[Sequence[str]]) -> list[Row]:
    """Return a hand: the keys, then the cards; a gap parts the groups."""
    rows: list[Row] = [[TextPiece(" ")] for _ in range(4)]
    place = 0
    for at, group in enumerate([group for group in groups if group]):
        for row in rows:
            row.append(TextPiece(" " if at else ""))
        for card in group:
            _add_card(scene, rows, card, NUMBERS[place] if place < len(NUMBERS) else " ")
            place += 1
    return rows


def _add_card(scene: DrawContext, rows: list[Row], card: str, key: str) -> None:
    picked, playable = card in scene.picking.picked, card in scene.picking.playable
    tag = f"hand:{card}"
    shown = f"[{key}]" if picked else key if playable else " "
    rows[0].append(TextPiece(shown.center(CARD), "chosen-key" if picked else "key", tag))
    for row, more in zip(rows[1:], scene.faces.box(card, picked, tag), strict=True):
        row += more


def told_for_all(event: GameEvent, scene: DrawContext) -> str | None:
    """Return what happened where it is no move of the game: somebody lost before the last card, or took back."""
    person = scene.person(event.seat)
    if event.move in {"time", "resigned", "takeback"}:
        return scene.say(f"log.{event.move}.{person}", event.seat)
    return None


def late(event: GameEvent, scene: DrawContext) -> str:
    """Return what is said before a move that the computer made because time was up."""
    return scene.words.say("log.late") + " " if event.late else ""


def empty_row(text: str) -> list[Row]:
    """Return a text in the place of a row of cards."""
    return [text_row(""), text_row(f"  {text}", "soft"), text_row("")]
