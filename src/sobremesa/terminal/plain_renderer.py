"""A game without a renderer of its own in the terminal: its places, and its moves as the rules write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, cast

from sobremesa.protocol.live import GameEvent, Points, View
from sobremesa.terminal.draw_context import DrawContext, backs_row
from sobremesa.terminal.move_choice import MoveOption
from sobremesa.terminal.renderer import Renderer, late, told_for_all
from sobremesa.terminal.text_rows import Row, TextPiece, text_row

CARD: Final = re.compile(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][cdhs])+(?![A-Za-z0-9])")
"""Cards in the text of a move, one after the other."""

HAND: Final = "hand"
PACK: Final = "pack"

Place = dict[str, Any]


class PlainTable(Renderer):
    """Any game: what lies on the table, what each seat holds, and a line for each legal move."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choice(self, text: str) -> MoveOption:
        """Read a move without knowing who makes it: it is its text."""
        return MoveOption(text, PACK if text == PACK else "move")

    def choices(self, legal: Sequence[str], view: View) -> list[MoveOption]:
        """Read the moves of a seat: each needs those of its cards that the seat holds."""
        held = _hand(view, cast("int", view["seat"]))
        return [
            self.choice(text)._replace(cards=tuple(card for card in cards_of(text) if card in held)) for text in legal
        ]

    def place(self, scene: DrawContext) -> str:
        """Return which hand it is."""
        return scene.words.say(f"{self.game}.hand", hand=scene.view["hand_number"])

    def target(self, scene: DrawContext) -> int:
        """Return the score that the game is played to, where the ruleset has an option of this name."""
        target = str(scene.view["options"].get("target", ""))
        return int(target) if target.isdigit() else 0

    def hand(self, scene: DrawContext) -> list[list[str]]:
        """Return the cards of one's own hand that one sees."""
        return [_hand(scene.view, scene.own)]

    def right_of(self, scene: DrawContext, seat: int) -> str:
        """Return what a seat has before it besides its hand."""
        own = [each for each in _owned(scene.view, "seat", seat) if each["kind"] != HAND and _size(each)]
        sides = _owned(scene.view, "side", scene.side_of(seat)) if seat in (1, 2) else []
        return " · ".join([self._place_text(each, scene) for each in [*own, *sides] if _size(each)])

    def held(self, scene: DrawContext, seat: int) -> Row:
        """Return the cards that somebody holds: face down, and those that one sees."""
        hands = [each for each in _owned(scene.view, "seat", seat) if each["kind"] == HAND]
        row = backs_row(scene, sum([each["hidden"] for each in hands]))
        seen = scene.faces.texts(_hand(scene.view, seat))
        return [*row, TextPiece(f"  {seen}")] if seen else row

    def middle(self, scene: DrawContext, width: int) -> list[Row]:
        """Return what lies on the table: a line for what is face down, and the open cards below their name."""
        rows: list[Row] = []
        for each in _owned(scene.view, "table", 0):
            if each["cards"]:
                rows += [text_row(self._place_text(each, scene), "soft"), *scene.faces.rows(each["cards"], width)]
            elif each["hidden"]:
                rows.append(text_row(self._place_text(each, scene), "soft"))
        return rows

    def prompt(self, scene: DrawContext) -> str:
        """Return that it is one's turn, and how to move."""
        needs_card = any(choice.cards for choice in scene.picking.choices)
        return scene.words.say("plain.hint.card" if needs_card else "plain.hint.move")

    def label(self, choice: MoveOption, scene: DrawContext) -> str:
        """Return a move as the rules write it, with its cards as people do."""
        return _with_faces(choice.text, scene)

    def sentence(self, event: GameEvent, scene: DrawContext) -> str:
        """Return what happened: a deal, or the move as it is written, and what it scored."""
        told = told_for_all(event, scene)
        if told is None and event.move == PACK:
            told = scene.say("plain.log.pack", hand=event.hand)
        if told is None:
            person = scene.person(event.seat)
            told = late(event, scene) + scene.say(
                f"plain.log.move.{person}", event.seat, move=_with_faces(event.move, scene)
            )
        return " ".join([told, *[f"{line}." for line in self.why(event, scene)]])

    def facts(self, scene: DrawContext) -> list[tuple[str, str, str]]:
        """Return nothing besides the points."""
        return []

    def why(self, event: GameEvent, scene: DrawContext) -> list[str]:
        """Return what each of an event's points was for, and whose they are."""
        return [self._point(line, scene) for line in event.points]

    def _point(self, line: Points, scene: DrawContext) -> str:
        key = f"{self.game}.reason.{line.reason}"
        reason = scene.words.say(key) if scene.words.has(key) else line.reason.replace("-", " ")
        return f"{reason} {line.points:+d} ({scene.named(line.side)})"

    def _place_text(self, place: Place, scene: DrawContext) -> str:
        key = f"place.{place['kind']}"
        own = f"{self.game}.{key}"
        known = next((each for each in (own, key) if scene.words.has(each)), "")
        name = scene.words.say(known) if known else place["kind"].replace("-", " ")
        return f"{name} {_size(place)}"


def cards_of(text: str) -> list[str]:
    """Return the cards that the text of a move names, in its order.

    >>> cards_of("2:5h6c go")
    ['5h', '6c']
    """
    return [found[0][at : at + 2] for found in CARD.finditer(text) for at in range(0, len(found[0]), 2)]


def _with_faces(text: str, scene: DrawContext) -> str:
    return CARD.sub(lambda found: scene.faces.texts(cards_of(found[0])), text)


def _owned(view: View, owner: str, number: int) -> list[Place]:
    places = cast("list[Place]", view.get("places", []))
    return [each for each in places if each["owner"] == owner and each["number"] == number]


def _hand(view: View, seat: int) -> list[str]:
    return [card for each in _owned(view, "seat", seat) if each["kind"] == HAND for card in each["cards"]]


def _size(place: Place) -> int:
    return len(place["cards"]) + int(place["hidden"])
