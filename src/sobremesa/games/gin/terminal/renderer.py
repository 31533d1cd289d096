"""Gin in the terminal."""

from __future__ import annotations

import re
from typing import Any, Final

from sobremesa.protocol.live import GameEvent
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.move_choice import MoveOption, cards_in
from sobremesa.terminal.renderer import Renderer, late, told_for_all
from sobremesa.terminal.text_rows import Row, TextPiece, beside, text_row

_SHED: Final = re.compile(r"(|knock|gin)-([A2-9TJQK][cdhs])(?::(.*))?")


class GinRenderer(Renderer):
    """Stock and pile, melds and deadwood, the hand laid open."""

    game = "gin"

    def choice(self, text: str) -> MoveOption:
        """Read a move as the record writes it."""
        words = text.partition(":")[2] if text[0].isdigit() and text[1] == ":" else text
        kind, colon, more = words.partition(":")
        if kind == "lay" and colon:
            return MoveOption(text, "lay-these" if more else "lay-nothing", cards_in(more))
        shed = _SHED.fullmatch(words)
        if shed is None:
            return MoveOption(text, kind, declares=kind == "gin")
        how, card, melds = shed.groups(default="")
        named = tuple([cards_in(meld) for meld in melds.split(",")]) if melds else ()
        return MoveOption(text, how or "shed", (card,), melds=named, declares=how == "gin")

    def place(self, scene: DrawContext) -> str:
        """Return which hand it is."""
        return scene.words.say("gin.bar.hand", hand=scene.view["hand_number"])

    def target(self, scene: DrawContext) -> int:
        """Return the score that the game is played to; 0 where it is one hand."""
        return 0 if scene.view["options"]["target"] == "hand" else int(scene.view["target"])

    def hand(self, scene: DrawContext) -> list[list[str]]:
        """Return one's cards: the melds first, then what is loose."""
        view = scene.view
        if scene.sitting.table.assistance == "none" and view["result"] is None:
            return [view["hand"]]
        melded = {card for meld in view["melds"] for card in meld}
        return [*view["melds"], [card for card in view["hand"] if card not in melded]]

    def right_of(self, scene: DrawContext, seat: int) -> str:
        """Return one's own deadwood where the table tells it, and of the other the cards that were seen being taken."""
        view = scene.view
        if seat == scene.you:
            if scene.sitting.table.assistance != "full":
                return ""
            return f"{scene.words.say('gin.deadwood')} {view['deadwood']}"
        known = scene.faces.texts(view["known"][seat - 1])
        return scene.words.say("terminal.holds", cards=known) if known else ""

    def middle(self, scene: DrawContext, width: int) -> list[Row]:
        """Return stock and pile; at the end of a hand what each has laid down."""
        view = scene.view
        if view["result"] is not None:
            return self._result(scene, view["result"])
        if view["knock"] is not None:
            return [*self._laid(scene, view["knock"]), text_row("")]
        return self._piles(scene)

    def _piles(self, scene: DrawContext) -> list[Row]:
        view, words, faces = scene.view, scene.words, scene.faces
        pile = view["pile"]
        top = faces.box(pile[-1], tag="move:upcard") if pile else [[TextPiece("     ")] for _ in range(3)]
        rows = beside([faces.back("move:stock"), top], gap=1)
        before = faces.texts(pile[-7:-1])
        parts = [f"{words.say('gin.stock')} {view['stock']}", *self._limit(scene)]
        rows[0].append(TextPiece(f"   {' · '.join(parts)}", "soft"))
        rows[1].append(TextPiece(f"   {words.say('gin.pile')} {len(pile)}", "soft"))
        rows[2].append(TextPiece(f"   {words.say('terminal.under', cards=before)}" if before else "", "soft"))
        return rows

    def _limit(self, scene: DrawContext) -> list[str]:
        """Return how low a knock has to be (GI-08, GI-15); nothing before cards are dealt, which may say so."""
        view, words = scene.view, scene.words
        if view["upcard"] is None:
            return []
        knock = view["knock_value"]
        return [words.say("terminal.knock-at", points=knock) if knock else words.say("gin.only-gin")]

    def _laid(self, scene: DrawContext, knock: dict[str, Any]) -> list[Row]:
        """Return a hand laid open: its melds, and its deadwood with the points."""
        return self._open(scene, knock["seat"], knock["melds"], knock["deadwood"], knock["points"])

    def _open(self, scene: DrawContext, seat: int, melds: list[list[str]], loose: list[str], points: int) -> list[Row]:
        laid = " ".join([f"[{scene.faces.texts(meld)}]" for meld in melds])
        left = scene.say(f"gin.end.left.{scene.person(seat)}", seat, points=points)
        cards = f" ({scene.faces.texts(loose)})" if loose else ""
        name = scene.named(seat)
        return [text_row(f"{name[:1].upper()}{name[1:]}: {laid or '–'}", "name"), text_row(f"  {left}{cards}")]

    def _result(self, scene: DrawContext, result: dict[str, Any]) -> list[Row]:
        """Return how a hand has ended: who wins it by what, both hands, and the points."""
        side, kind = result["side"], result["kind"]
        title = scene.say(f"gin.end.{kind}.{scene.person(side) if kind != 'draw' else 'other'}", side)
        rows = [text_row(title, "call")]
        knock, defence = result["knock"], result["defence"]
        if knock:
            rows += self._laid(scene, knock)
        if knock and defence:
            rows += self._defended(scene, 3 - knock["seat"], result)
        if side:
            rows.append(
                text_row(scene.words.say("terminal.hand-points", name=scene.named(side), points=result["points"]))
            )
        else:
            rows += self._nobody(scene, knock)
        return rows

    def _nobody(self, scene: DrawContext, knock: object) -> list[Row]:
        """Return why nobody scores: equal deadwood, a stock that has run out, too many draws from the pile (GI-14)."""
        say, view = scene.words.say, scene.view
        if knock:
            return [text_row(say("gin.end.equal"), "soft")]
        many = view["pile_draws"] >= int(view["options"]["pile-draws"])
        what, count = ("pile", view["pile_draws"]) if many else ("stock", view["stock"])
        why = say(f"gin.end.draw.{what}.{'one' if count == 1 else 'many'}", count=count)
        again = [] if view["over"] else [text_row(say("gin.end.again"), "soft")]
        return [text_row(why, "soft"), *again]

    def _defended(self, scene: DrawContext, seat: int, result: dict[str, Any]) -> list[Row]:
        defence = result["defence"]
        used = {card for meld in defence["melds"] for card in meld} | set(defence["laid_off"])
        loose = [card for card in result["hands"][seat - 1] if card not in used]
        rows = self._open(scene, seat, defence["melds"], loose, defence["deadwood"])
        if defence["laid_off"]:
            laid = f"  {scene.words.say('gin.laid-off')}: {scene.faces.texts(defence['laid_off'])}"
            rows[0].append(TextPiece(laid, "soft"))
        return rows

    def prompt(self, scene: DrawContext) -> str:
        """Return the one thing to do now."""
        kinds = {choice.kind for choice in scene.picking.choices}
        if "lay" in kinds:
            return scene.words.say("gin.hint.lay")
        if kinds & {"stock", "upcard"}:
            what = "offer" if "pass" in kinds else "draw" if "upcard" in kinds else "stock-only"
            return scene.words.say(f"gin.hint.{what}")
        return scene.words.say("terminal.discard")

    def sentence(self, event: GameEvent, scene: DrawContext) -> str:
        """Return what happened, and what it scored."""
        told = told_for_all(event, scene) or late(event, scene) + self._moved(event, scene)
        points = "; ".join(self.why(event, scene))
        return f"{told} {points}." if points else told

    def _moved(self, event: GameEvent, scene: DrawContext) -> str:
        choice = self.choice(event.move)
        if choice.kind == "pack":
            return scene.say("gin.log.pack", hand=event.hand)
        card = scene.faces.text(choice.cards[0] if choice.cards else event.card) if choice.cards or event.card else ""
        kind = f"{choice.kind}-card" if event.card else choice.kind
        return scene.say(f"gin.log.{kind}.{scene.person(event.seat)}", event.seat, choice.cards, card=card)

    def why(self, event: GameEvent, scene: DrawContext) -> list[str]:
        """Return what each of an event's points was for, and whose they are."""
        return [
            scene.say(
                f"gin.log.points.{scene.person(line.side)}",
                line.side,
                reason=scene.words.say(f"gin.point.{line.reason}"),
                points=line.points,
            )
            for line in event.points
        ]

    def facts(self, scene: DrawContext) -> list[tuple[str, str, str]]:
        """Return the hands won."""
        boxes = scene.view["boxes"]
        return [(scene.words.say("gin.score.boxes"), str(boxes[2 - scene.own]), str(boxes[scene.own - 1]))]


RENDERER: Final = GinRenderer()
