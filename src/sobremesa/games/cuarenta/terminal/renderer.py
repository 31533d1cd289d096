"""Cuarenta in the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sobremesa.protocol.live import GameEvent, Points
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.move_choice import MoveOption, cards_in
from sobremesa.terminal.renderer import Renderer, empty_row, late, told_for_all
from sobremesa.terminal.text_rows import Row

_PLAY: Final = re.compile(r"([A2-9TJQK][cdhs])(?:\*([^+]*)(?:\+(.*))?)?")


class CuarentaRenderer(Renderer):
    """The table, the piles, the calls."""

    game = "cuarenta"

    def choice(self, text: str) -> MoveOption:
        """Read a move as the record writes it."""
        words = text.partition(":")[2] if text[0].isdigit() and text[1] == ":" else text
        kind, _, more = words.partition(":")
        if kind == "take":
            return MoveOption(text, kind, takes=cards_in(more))
        if kind == "recall":
            return MoveOption(text, kind, rank=more)
        played = _PLAY.fullmatch(words)
        if played is None:
            return MoveOption(text, kind)
        card, base, sequence = played.groups(default="")
        kind = "capture" if base else "play"
        return MoveOption(text, kind, (card,), cards_in(base + sequence))

    def listed(self, choices: Sequence[MoveOption], assistance: str) -> list[MoveOption]:
        """Return what may be done without telling what lies there: claims, and with ``none`` captures, are written."""
        hidden = {"ronda", "take"} | ({"capture"} if assistance == "none" else set())
        return [each for each in choices if each.kind not in hidden]

    def place(self, scene: DrawContext) -> str:
        """Return which hand and which deal it is."""
        view = scene.view
        return scene.words.say("bar.deal", hand=view["hand_number"], deal=view["deal"], deals=view["deals"])

    def right_of(self, scene: DrawContext, seat: int) -> str:
        """Return what a seat's side has taken, and with four players how many cards the seat holds."""
        view, words = scene.view, scene.words
        parts = []
        if view["seats"] > 2 and seat != scene.own:
            parts.append(words.count("card", view["counts"][seat - 1]))
        if seat in {scene.own, scene.others()[0]}:
            parts.append(words.say("terminal.pile", count=view["piles"][scene.side_of(seat) - 1]))
        if any(ronda["seat"] == seat for ronda in view["rondas"]):
            parts.insert(0, words.say("point.ronda"))
        return " · ".join(parts)

    def middle(self, scene: DrawContext, width: int) -> list[Row]:
        """Return the cards of the table: just played, left behind, and about to be taken are marked."""
        view = scene.view
        if not view["table"]:
            return empty_row(scene.words.say("table.empty"))
        full = scene.sitting.table.assistance == "full"
        marks = dict.fromkeys(view["missed"], "!") if full else {}
        if view["just_left"]:
            marks[view["just_left"]] = "•"
        return scene.faces.rows(view["table"], width, {*scene.taken, *scene.picking.wanted}, "table", marks)

    def prompt(self, scene: DrawContext) -> str:
        """Return the one thing to do now."""
        kinds = {choice.kind for choice in scene.picking.choices}
        turn = scene.view["turn"]
        if "take" in kinds and turn and scene.you not in turn:
            return scene.words.say("hint.take-early", name=scene.name(turn[0]))
        for kind in ("deal", "recall", "take"):
            if kind in kinds:
                return scene.words.say(f"hint.{kind}")
        return scene.words.say("terminal.pick" if scene.you in turn else "terminal.claim")

    def sentence(self, event: GameEvent, scene: DrawContext) -> str:
        """Return what happened, and what it scored."""
        told = told_for_all(event, scene) or late(event, scene) + self._moved(event, scene)
        points = "; ".join([self._point(line, event, scene) for line in event.points])
        return f"{told} {points}." if points else told

    def _moved(self, event: GameEvent, scene: DrawContext) -> str:
        choice = self.choice(event.move)
        if choice.kind == "pack":
            return scene.say("log.pack", hand=event.hand)
        kind = "lay" if choice.kind == "play" else choice.kind
        card = scene.faces.text(choice.cards[0]) if choice.cards else ""
        rank = scene.words.say(f"ranks.{choice.rank.lower()}") if choice.rank else ""
        said = scene.say(f"log.{kind}.{scene.person(event.seat)}", event.seat, choice.takes, card=card, rank=rank)
        missed = kind == "recall" and all(line.reason != "caida-en-ronda" for line in event.points)
        return f"{said} {scene.words.say('log.recall.nothing')}" if missed else said

    def why(self, event: GameEvent, scene: DrawContext) -> list[str]:
        """Return what each of an event's points was for, and whose they are."""
        return [
            scene.words.say("log.points-for", words=_scored(line, scene), side=scene.side(line.side))
            for line in event.points
        ]

    def _point(self, line: Points, event: GameEvent, scene: DrawContext) -> str:
        """Return what points were for, with whose they are where that is not who moved."""
        told = _scored(line, scene)
        if event.seat and scene.side_of(event.seat) == line.side and line.reason != "carton":
            return told
        return scene.words.say("log.points-for", words=told, side=scene.side(line.side))

    def facts(self, scene: DrawContext) -> list[tuple[str, str, str]]:
        """Return the chicas and the cartón."""
        view, words = scene.view, scene.words
        own = scene.side_of(scene.own)
        rows = [("score.total-carton", view["total_carton"]), ("score.countable-carton", view["countable_carton"])]
        told = [(words.say(key), str(counts[2 - own]), str(counts[own - 1])) for key, counts in rows]
        needed = int(view["options"].get("chicas", "1"))
        if needed > 1:
            chicas = view["chicas"]
            told.insert(0, (words.say("score.chicas", chicas=needed), str(chicas[2 - own]), str(chicas[own - 1])))
        return told


def _scored(line: Points, scene: DrawContext) -> str:
    """Return *Caída 2*; of what scores nothing only its name."""
    reason = scene.words.say(f"point.{line.reason}")
    if not line.points:  # what decides by itself is shown to everybody (CU-11)
        return f"{reason}: {scene.faces.texts(line.cards)}" if line.cards else reason
    return scene.words.say("log.points", reason=reason, points=line.points)


RENDERER: Final = CuarentaRenderer()
