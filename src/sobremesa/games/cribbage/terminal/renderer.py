"""Cribbage in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sobremesa.games.cribbage.terminal.spoken_count import capital, spelled, spoken_play, spoken_show
from sobremesa.protocol.live import GameEvent, Points
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.move_choice import MoveOption, cards_in
from sobremesa.terminal.renderer import Renderer, late, told_for_all
from sobremesa.terminal.text_rows import Row, TextPiece, beside, filled

TOLD_ALREADY: Final = frozenset({"hand", "crib", "muggins", "false-claim"})
"""Under muggins the move itself says how many points it is about."""

IN_PLAY: Final = frozenset(
    {"fifteen", "thirty-one", "pair", "pair-royal", "double-pair-royal", "run", "go", "last", "heels"}
)


class CribbageRenderer(Renderer):
    """The count, the crib and the starter, the shows counted aloud."""

    game = "cribbage"

    def choice(self, text: str) -> MoveOption:
        """Read a move as the record writes it; of another's cards for the crib only that they were laid away."""
        words = text.partition(":")[2] if text[0].isdigit() and text[1] == ":" else text
        kind, _, more = words.partition(":")
        if more:
            return MoveOption(text, kind, points=int(more))
        if kind in {"go", "pass", "pack", "lay-away", "time", "resigned", "takeback"}:
            return MoveOption(text, kind)
        cards = cards_in(words)
        return MoveOption(text, "lay-away" if len(cards) == 2 else "play", cards)

    def place(self, scene: DrawContext) -> str:
        """Return which hand it is, and what the game is played to."""
        return scene.words.say("cribbage.bar.hand", hand=scene.view["hand_number"], target=scene.view["target"])

    def right_of(self, scene: DrawContext, seat: int) -> str:
        """Return whose crib it is, and what the reader knows to lie in it."""
        view, words = scene.view, scene.words
        if seat != dealt_by(view):
            return ""
        crib = scene.say("cribbage.crib.yours" if scene.person(seat) == "you" else "cribbage.crib.of", seat)
        own = view["laid"][scene.you - 1] if scene.you else []
        return f"{crib} · {words.say('cribbage.crib.own', cards=scene.faces.texts(own))}" if own else crib

    def middle(self, scene: DrawContext, width: int) -> list[Row]:
        """Return the starter and the cards of this count; once all are played the hands as they are counted."""
        view = scene.view
        return self._shows(scene, width) if view["shows"] else self._play(scene)

    def _play(self, scene: DrawContext) -> list[Row]:
        view, faces, words = scene.view, scene.faces, scene.words
        starter = faces.box(view["starter"]) if view["starter"] else faces.back()
        series = [faces.box(card, mark=self._initial(scene, card)) for card in view["series"]]
        rows = beside([starter])
        for row, more in zip(rows, beside(series), strict=True):
            row += [TextPiece("   "), *more]
        if view["phase"] == "play":
            down = view["played"][: len(view["played"]) - len(view["series"])]
            rows[0].append(TextPiece("   " + words.say("cribbage.play.count.many", count=view["total"]), "points"))
            rows[1].append(TextPiece("   " + faces.texts(down) if down else "", "soft"))
        return rows

    def _initial(self, scene: DrawContext, card: str) -> str:
        """Return a mark for who played a card: nothing for oneself, a point for the other."""
        view = scene.view
        return "" if view["players"][view["played"].index(card)] == scene.own else "•"

    def _shows(self, scene: DrawContext, width: int) -> list[Row]:
        rows: list[Row] = []
        for show in scene.view["shows"]:
            rows += self._show(scene, show, width)
        return rows

    def _show(self, scene: DrawContext, show: dict[str, Any], width: int) -> list[Row]:
        what = "crib" if show["crib"] else "hand"
        title = scene.say(f"cribbage.show.{what}.{scene.person(show['seat'])}", show["seat"])
        starter = scene.view["starter"]
        cards = scene.faces.texts(show["cards"]) + (f" + {scene.faces.text(starter)}" if starter else "")
        head: Row = [TextPiece(f" {title}: ", "name"), TextPiece(cards)]
        index = scene.view["shows"].index(show)
        if not show["counts"] and scene.view["counted"] <= index:
            return [head]
        head.append(TextPiece(f"  = {show['points']}", "points"))
        return [head, *filled("  " + capital(spoken_show(show["counts"], scene.words)) + ".", width, "soft", 2)]

    def prompt(self, scene: DrawContext) -> str:
        """Return the one thing to do now."""
        kinds = {choice.kind for choice in scene.picking.choices}
        words = scene.words
        if "lay-away" in kinds:
            step = ("lay-away", "lay-one-more", "to-crib")[len(scene.picking.picked)]
            return words.say(f"cribbage.hint.{step}")
        if "muggins" in kinds:
            return scene.say("cribbage.hint.muggins", scene.others()[0], said=scene.view["said"])
        for kind in ("count", "go"):
            if kind in kinds:
                return words.say(f"cribbage.hint.{kind}")
        return words.say("cribbage.hint.play")

    def sentence(self, event: GameEvent, scene: DrawContext) -> str:
        """Return what happened, what it scored, and what the hands came to."""
        play, shows = parted_points(event, self)
        told = told_for_all(event, scene) or late(event, scene) + self._moved(event, scene)
        told += self._scored(play, event, scene)
        if shows:
            told += " " + scene.words.say("cribbage.log.shows", shows=self._shown(shows, scene))
        return told

    def _moved(self, event: GameEvent, scene: DrawContext) -> str:
        choice = self.choice(event.move)
        if choice.kind == "pack":
            return scene.say("cribbage.log.pack", hand=event.hand)
        card = scene.faces.text(choice.cards[0]) if choice.cards else ""
        points = spelled(choice.points, scene.words) if choice.points is not None else ""
        there = spelled(sum(line.points for line in event.points), scene.words)
        key = f"cribbage.log.{judged_count(choice, event.points)}.{scene.person(event.seat)}"
        return scene.say(key, event.seat, card=card, points=points, there=there)

    def _scored(self, points: Sequence[Points], event: GameEvent, scene: DrawContext) -> str:
        if not points or points[0].reason in TOLD_ALREADY:
            return ""
        said = spoken_play(points, scene.words)
        side = points[0].side
        return f" {capital(said)}." if side == event.seat else f" {capital(scene.named(side))}: {said}."

    def _shown(self, points: Sequence[Points], scene: DrawContext) -> str:
        """Return what each has shown, in the order in which they showed."""
        sides = dict.fromkeys([line.side for line in points])
        sums = [(side, sum([line.points for line in points if line.side == side])) for side in sides]
        return ", ".join([f"{scene.named(side)} {total}" for side, total in sums])

    def why(self, event: GameEvent, scene: DrawContext) -> list[str]:
        """Return what each of an event's points was for, and whose they are."""
        return [self._point(line, scene) for line in event.points]

    def _point(self, line: Points, scene: DrawContext) -> str:
        key = f"cribbage.count.{line.reason}"
        size = spelled(len(line.cards), scene.words)
        reason = (
            scene.words.say(key, size=size, total="") if scene.words.has(key) else scene.words.say("terminal.counted")
        )
        cards = f" ({scene.faces.texts(line.cards)})" if line.cards else ""
        return f"{capital(reason).strip()}{cards} {line.points} · {scene.named(line.side)}"

    def facts(self, scene: DrawContext) -> list[tuple[str, str, str]]:
        """Return the games won."""
        games = scene.view["games"]
        return [(scene.words.say("cribbage.score.games"), str(games[2 - scene.own]), str(games[scene.own - 1]))]


def dealt_by(view: dict[str, Any]) -> int:
    """Return who dealt the hand on the table: once it is played out, the view's dealer is that of the next (CR-03)."""
    dealer = int(view["dealer"])
    return 3 - dealer if view["phase"] == "pack" and view["hand_number"] else dealer


def judged_count(choice: MoveOption, points: Sequence[Points]) -> str:
    """Return a move's kind, and of a count or a claim of muggins whether it was wrong and what became of it (CR-25)."""
    if choice.points is None:
        return choice.kind
    if any(line.reason == "false-claim" for line in points):
        return "muggins-fined"
    if not points:
        return f"{choice.kind}-wrong" if choice.points else choice.kind
    return "count-corrected" if points[0].points != choice.points else choice.kind


def parted_points(event: GameEvent, kit: Renderer) -> tuple[list[Points], list[Points]]:
    """Return the points of a card, and those of the shows that came after it.

    The last card of a deal always scores for being the last or for thirty-one; what comes after that, and after the
    pair or run of that same card, was counted in the shows. What a card makes with thirty-one is made of cards that
    were counted to it.
    """
    points, choice = event.points, kit.choice(event.move)
    if choice.kind != "play":
        return points, []
    reasons = [line.reason for line in points]
    if "last" in reasons:
        end = reasons.index("last") + 1
    else:
        end = 1 if reasons[:1] in (["thirty-one"], ["fifteen"]) else 0
        series = set(points[0].cards) if reasons[:1] == ["thirty-one"] else None
        end += _made_by(points[end : end + 1], event.seat, choice.cards[0], series)
        while reasons[end : end + 1] == ["go"]:
            end += 1
    return points[:end], points[end:]


def _made_by(made: Sequence[Points], side: int, card: str, series: set[str] | None) -> int:
    """Return 1 where the next points are those of the card just played, made of ``series`` where it is known."""
    return int(
        bool(made)
        and made[0].side == side
        and made[0].reason != "fifteen"
        and made[0].reason in IN_PLAY
        and card in made[0].cards
        and (series is None or series.issuperset(made[0].cards))
    )


RENDERER: Final = CribbageRenderer()
