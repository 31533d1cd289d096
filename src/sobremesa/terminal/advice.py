"""What the maestro thinks, in words: moves, what they are worth, and why one is better than another."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.protocol.rest.advice import Ground, Hint, RatedMove
from sobremesa.rulebook.figures import percent_text
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.renderer import Renderer


def told_hint(hint: Hint, scene: DrawContext, kit: Renderer) -> str:
    """Return the maestro's advice in words: the move, what it promises, and why."""
    words = scene.words
    told = kit.label(kit.choice(hint.move), scene) + "."
    if len(hint.options) > 1:
        worths = [worth_text(option.worth, hint.unit, scene) for option in hint.options[:2]]
        key = "hint.promise.points" if hint.unit == "points" else "hint.promise"
        told += " " + words.say(key, worth=worths[0], less=worths[1]) + "." + points_text(hint.options[0], scene)
        return f"{told} {_why(hint, scene, kit)}"
    return f"{told} {words.say('hint.only' if hint.forced else 'hint.no-matter')}"


def _why(hint: Hint, scene: DrawContext, kit: Renderer) -> str:
    grounds = grounds_text(hint.grounds, scene, kit)
    if grounds:
        return scene.words.say("hint.why-close" if hint.close else "hint.why", grounds=grounds)
    if hint.close:
        return scene.words.say("hint.close")
    best, other = hint.options[:2]
    return searched_text(best, other, hint.unit, scene, kit)


def searched_text(best: RatedMove, other: RatedMove, unit: str, scene: DrawContext, kit: Renderer) -> str:
    """Return what there is to say for a move that no tactic tells from another."""
    worth, less = (worth_text(option.worth, unit, scene) for option in (best, other))
    label = move_label(other, scene, kit)
    return scene.words.say("hint.searched", worth=worth, other=label[:1].lower() + label[1:], less=less)


def move_label(move: RatedMove, scene: DrawContext, kit: Renderer) -> str:
    """Return a move in words, with the open card that it takes or leaves without naming it."""
    choice = kit.choice(move.move)
    return kit.label(choice._replace(cards=(move.card,)) if move.card else choice, scene)


def points_text(move: RatedMove, scene: DrawContext) -> str:
    """Return what a throw into the crib brings on average in points, after a space; nothing for any other move.

    The total is that of the parts that are read beside it.
    """
    points = move.points
    if points is None:
        return ""
    key = "review.throw.own" if points.crib > 0 else "review.throw.other"
    figure = scene.words.figure
    hand, crib, play = (round(part, 1) + 0.0 for part in (points.hand, points.crib, points.play))
    parts = {"hand": figure(hand, ".1f"), "crib": figure(crib, "+.1f"), "play": figure(play, "+.1f")}
    told = scene.words.say(key, total=figure(round(hand + crib + play, 1) + 0.0, ".1f"), **parts)
    return f" {told[:1].upper()}{told[1:]}."


def worth_text(worth: float, unit: str, scene: DrawContext) -> str:
    """Return a chance in percent, or points with their sign."""
    return scene.words.figure(worth, "+.1f") if unit == "points" else f"{percent_text(worth)}%"


def grounds_text(grounds: Sequence[Ground], scene: DrawContext, kit: Renderer) -> str:
    """Return some grounds as a part of a sentence; empty for none."""
    return "; ".join(_ground(kit.game, ground, scene) for ground in grounds)


def _ground(game: str, ground: Ground, scene: DrawContext) -> str:
    cards = {name: scene.faces.texts(some) for name, some in ground.cards.items()}
    numbers = {name: scene.words.figure(number) for name, number in ground.numbers.items()}
    return scene.words.say(f"ground.{game}.{ground.code}", **cards, **numbers)
