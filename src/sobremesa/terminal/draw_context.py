"""All that a table is drawn from, and what every game says and draws in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sobremesa.protocol.live import Player
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.clocks import time_text
from sobremesa.terminal.move_choice import MoveOption, Picking
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.text_rows import Faces, Row, TextPiece, cut, spread

GAUGE: Final = 12
"""The columns of a score drawn as a bar, where there is room."""


class DrawContext(NamedTuple):
    """A table as one person sees it at one moment, and the voice and the cards that it is drawn with."""

    sitting: TableModel
    words: Words
    faces: Faces
    picking: Picking
    open_hands: Sequence[Sequence[str]] = ()
    """The cards of every seat, seat 1 first, where a game that has ended shows them; empty where it does not."""

    @property
    def view(self) -> dict[str, Any]:
        """What this seat knows, as the game made it."""
        return self.sitting.view

    @property
    def you(self) -> int:
        """The reader's seat; 0 for one who watches."""
        return self.sitting.table.you

    @property
    def own(self) -> int:
        """The seat that is drawn below: the reader's, or seat 1."""
        return self.you or 1

    @property
    def taken(self) -> tuple[str, ...]:
        """The cards of the table that the chosen move would take."""
        chosen = self.picking.chosen
        return chosen.takes if chosen and (self.picking.picked or chosen.takes) else ()

    def others(self) -> list[int]:
        """Return the other seats, in the order in which they come after one's own."""
        seats = self.sitting.table.seats
        return [(self.own - 1 + ahead) % seats + 1 for ahead in range(1, seats)]

    def player(self, seat: int) -> Player:
        """Return who sits there."""
        players = self.sitting.table.players
        return players[seat - 1] if 0 < seat <= len(players) else Player(seat, "", "open")

    def name(self, seat: int) -> str:
        """Return what somebody is called, with the fingerprint where another person goes by the same name."""
        player = self.player(seat)
        if player.fingerprint:
            return f"{player.name} ({player.fingerprint})"
        kind = "free" if player.kind == "open" else "somebody"
        return player.name or self.words.say(f"friends.{kind}")

    def person(self, seat: int) -> str:
        """Return how a message speaks of a seat: to ``you``, or of an ``other``."""
        return "you" if seat and seat == self.you else "other"

    def named(self, seat: int) -> str:
        """Return a seat's name, or that it is you."""
        return self.words.say("side.you") if self.person(seat) == "you" else self.name(seat)

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: with four players they sit across from each other."""
        return 2 - seat % 2

    def is_partner(self, seat: int) -> bool:
        """Return whether somebody plays on the reader's side."""
        return bool(self.you) and seat != self.you and self.side_of(seat) == self.side_of(self.you)

    def side(self, side: int) -> str:
        """Return who a side is; with partners, to somebody who plays, us and them."""
        if self.sitting.table.seats > 2 and self.you:
            return self.words.say("side.we" if side == self.side_of(self.you) else "side.they")
        seats = [seat for seat in range(1, self.sitting.table.seats + 1) if self.side_of(seat) == side]
        return self.words.say("side.and").join([self.named(seat) for seat in seats])

    def say(self, key: str, seat: int = 0, cards: Sequence[str] = (), **values: object) -> str:
        """Return a message with somebody's name and some cards in it."""
        return self.words.say(key, name=self.name(seat), cards=self.faces.texts(cards), **values)


def seat_row(scene: DrawContext, seat: int, right: str, width: int) -> Row:
    """Return a line for who sits there: whose turn, the name, who deals, and something on the right."""
    view, player = scene.view, scene.player(seat)
    on_turn = seat in view.get("turn", []) and not scene.sitting.held and not scene.sitting.over
    row = [TextPiece("▸ " if on_turn else "  ", "turn"), TextPiece(_titled(scene, seat), "turn" if on_turn else "name")]
    if scene.is_partner(seat):
        row.append(TextPiece(" · " + scene.words.say("side.partner"), "soft"))
    if player.level:
        row.append(TextPiece(" · " + scene.words.say(f"level.{player.level}"), "soft"))
    if view.get("dealer") == seat and not scene.sitting.held:  # then it would be whoever deals the next hand
        row += [TextPiece("  "), TextPiece(f" {scene.words.say('seat.dealer-letter')} ", "dealer")]
    if player.away or player.played:
        row.append(TextPiece("  " + scene.words.say("friends.helped" if player.played else "friends.gone"), "call"))
    return spread(row + _clock(scene, seat), [TextPiece(right, "soft")], width)


def _clock(scene: DrawContext, seat: int) -> Row:
    """Return what a seat's clock says, where there is one; short of time it is marked."""
    clocks = scene.sitting.clocks
    left = clocks.left(seat)
    if left is None:
        return []
    short = clocks.is_short(seat)
    return [
        TextPiece("  "),
        TextPiece(f" {'! ' * short}{time_text(scene.words, left)} ", "wrong" if short else "dealer"),
    ]


def _titled(scene: DrawContext, seat: int) -> str:
    name = scene.named(seat)
    return name[:1].upper() + name[1:]


def backs(scene: DrawContext, seat: int) -> Row:
    """Return the cards that somebody holds, face down."""
    return backs_row(scene, scene.view["counts"][seat - 1])


def backs_row(scene: DrawContext, count: int) -> Row:
    """Return so many cards face down."""
    back = ":: " if scene.faces.ascii else "▒▒ "
    return [TextPiece("   "), TextPiece((back * count).rstrip() or "–", "back")]


def open_row(scene: DrawContext, seat: int) -> Row:
    """Return the cards that somebody holds, laid open."""
    return [TextPiece("   "), TextPiece(scene.faces.texts(scene.open_hands[seat - 1]) or "–")]


def score_row(scene: DrawContext, width: int, sides: Iterable[int], target: int) -> Row:
    """Return the score of both sides in one line, each with a bar towards the target."""
    row: Row = [TextPiece(" ")]
    for side in sides:
        points, name = scene.view["score"][side - 1], scene.side(side)
        row += [
            TextPiece(cut(name[:1].upper() + name[1:], width // 5, scene.faces.plain("…")), "name"),
            TextPiece(f" {points} ", "points"),
        ]
        if target and width >= 70:
            full = min(GAUGE, max(0, points) * GAUGE // target)
            row += [TextPiece("█" * full, "brass"), TextPiece("░" * (GAUGE - full), "soft")]
        row.append(TextPiece("   "))
    to = scene.words.say("terminal.to", target=target) if target else ""
    return spread(row[:-1], [TextPiece(to, "soft")], width)


def _open_card(scene: DrawContext, choice: MoveOption) -> str:
    """Return the top of the open pile for the moves that take or leave it."""
    pile = scene.view.get("pile", []) if choice.kind in {"upcard", "pass"} else []
    return str(pile[-1]) if pile else ""


def labelled(scene: DrawContext, choice: MoveOption, game: str) -> str:
    """Return a move in words, as one is advised to make it."""
    cards = choice.takes if choice.takes else choice.cards
    played = choice.cards[0] if choice.cards else _open_card(scene, choice)
    rank = scene.words.say(f"ranks.{choice.rank.lower()}") if choice.rank else ""
    text = scene.words.say(
        f"advice.{game}.{choice.kind}",
        card=scene.faces.text(played) if played else "",
        cards=scene.faces.texts(cards),
        rank=rank,
        points=choice.points if choice.points is not None else "",
    )
    melds = "".join([f" [{scene.faces.texts(meld)}]" for meld in choice.melds])
    return text[:1].upper() + text[1:] + melds
