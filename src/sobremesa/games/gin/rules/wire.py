"""A view of gin as plain lists, numbers and texts: what programs and the browser are sent, and back again."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import card_text, read_card, texts
from sobremesa.core.fields import (
    Wire,
    card_or_none,
    line_wire,
    mask,
    mask_texts,
    masks,
    number,
    numbers,
    read_line,
    wires,
    words,
)
from sobremesa.games.gin.rules.layoff import Defence
from sobremesa.games.gin.rules.melds import value_of
from sobremesa.games.gin.rules.moves import read_move
from sobremesa.games.gin.rules.position import PHASES, HandResult, Knock
from sobremesa.games.gin.rules.rulesets import GAME, ruleset
from sobremesa.games.gin.rules.view import GinView, phase_name

SOURCES: Final = ("", "stock", "pile")


def to_wire(view: GinView) -> Wire:
    """Return a view ready for JSON: cards, phases and moves as texts."""
    wire: Wire = {"game": GAME, "rules": view.rules.id, "options": dict(view.rules.values)}
    wire.update(_moment(view))
    wire.update(_cards(view))
    wire.update(_score(view))
    wire["legal"] = [view.write(move) for move in view.legal]
    return wire


def _moment(view: GinView) -> Wire:
    return {
        "seats": view.seats,
        "seat": view.seat,
        "dealer": view.dealer,
        "hand_number": view.hand_number,
        "phase": phase_name(view),
        "turn": [view.turn] if view.turn else [],
        "passes": view.passes,
        "pile_draws": view.pile_draws,
        "drew": {"seat": view.drew_seat, "from": SOURCES[view.drew_from]} if view.drew_seat else None,
        "knock": _knock(view.knock),
        "result": _result(view.result),
        "over": view.over,
        "winner": view.winner,
    }


def _cards(view: GinView) -> Wire:
    return {
        "hand": texts(cards_of(view.hand)),
        "melds": mask_texts(view.melds),
        "deadwood": view.deadwood,
        "counts": list(view.counts),
        "known": mask_texts(view.known),
        "shed": mask_texts(view.shed),
        "stock": view.stock,
        "pile": texts(list(view.pile)),
        "upcard": _card(view.upcard),
        "knock_value": view.knock_value,
        "taken": _card(view.taken),
        "drawn": _card(view.drawn),
    }


def _score(view: GinView) -> Wire:
    return {
        "score": list(view.score),
        "target": view.rules.target,
        "boxes": list(view.boxes),
        "last_points": [line_wire(line) for line in view.last_points],
    }


def _card(card: int) -> str | None:
    return card_text(card) if card >= 0 else None


def _knock(knock: Knock | None) -> Wire | None:
    if knock is None:
        return None
    return {
        "seat": knock.seat,
        "kind": knock.kind,
        "melds": mask_texts(knock.melds),
        "deadwood": texts(cards_of(knock.deadwood)),
        "points": int(value_of(knock.deadwood)),
        "discard": _card(knock.discard),
    }


def _result(result: HandResult | None) -> Wire | None:
    if result is None:
        return None
    return {
        "kind": result.kind,
        "side": result.side,
        "points": result.points,
        "doubled": result.doubled,
        "knock": _knock(result.knock),
        "defence": _defence(result.defence),
        "hands": mask_texts(result.hands),
    }


def _defence(defence: Defence | None) -> Wire | None:
    if defence is None:
        return None
    return {
        "melds": mask_texts(defence.melds),
        "laid_off": texts(cards_of(defence.laid_off)),
        "deadwood": defence.deadwood,
    }


def from_wire(wire: Wire) -> GinView:
    """Return the view that a wire form was made from; raise KeyError, TypeError or ValueError for what is none."""
    rules = ruleset(str(wire["rules"]), cast("dict[str, str]", wire["options"]))
    view = GinView(rules, number(wire, "seat"))
    _read_moment(view, wire)
    _read_cards(view, wire)
    view.score = numbers(wire, "score")
    view.boxes = numbers(wire, "boxes")
    view.last_points = tuple([read_line(line) for line in wires(wire, "last_points")])
    view.legal = [read_move(text)[1] for text in words(wire, "legal")]
    return view


def _read_moment(view: GinView, wire: Wire) -> None:
    view.dealer = number(wire, "dealer")
    view.hand_number = number(wire, "hand_number")
    view.phase = PHASES.index(str(wire["phase"]))
    view.turn = sum(numbers(wire, "turn"))
    view.passes = number(wire, "passes")
    view.pile_draws = number(wire, "pile_draws")
    drew = cast("Wire | None", wire["drew"])
    if drew is not None:
        view.drew_seat = number(drew, "seat")
        view.drew_from = SOURCES.index(str(drew["from"]))
    view.knock = _read_knock(cast("Wire | None", wire["knock"]))
    view.result = _read_result(cast("Wire | None", wire["result"]))
    view.over = wire["over"] is True
    view.winner = number(wire, "winner")


def _read_cards(view: GinView, wire: Wire) -> None:
    view.hand = mask(words(wire, "hand"))
    view.melds = masks(wire, "melds")
    view.deadwood = number(wire, "deadwood")
    view.counts = numbers(wire, "counts")
    view.known = masks(wire, "known")
    view.shed = masks(wire, "shed")
    view.stock = number(wire, "stock")
    view.pile = tuple([read_card(text) for text in words(wire, "pile")])
    view.upcard = card_or_none(wire, "upcard")
    view.knock_value = number(wire, "knock_value")
    view.taken = card_or_none(wire, "taken")
    view.drawn = card_or_none(wire, "drawn")


def _read_knock(wire: Wire | None) -> Knock | None:
    if wire is None:
        return None
    dead = mask(words(wire, "deadwood"))
    return Knock(number(wire, "seat"), str(wire["kind"]), masks(wire, "melds"), dead, card_or_none(wire, "discard"))


def _read_result(wire: Wire | None) -> HandResult | None:
    if wire is None:
        return None
    first, second = masks(wire, "hands")
    return HandResult(
        str(wire["kind"]),
        number(wire, "side"),
        number(wire, "points"),
        wire["doubled"] is True,
        _read_knock(cast("Wire | None", wire["knock"])),
        _read_defence(cast("Wire | None", wire["defence"])),
        (first, second),
    )


def _read_defence(wire: Wire | None) -> Defence | None:
    if wire is None:
        return None
    return Defence(masks(wire, "melds"), mask(words(wire, "laid_off")), number(wire, "deadwood"))
