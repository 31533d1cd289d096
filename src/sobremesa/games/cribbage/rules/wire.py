"""A view of cribbage as plain lists, numbers and texts: what programs and the browser are sent, and back again."""

from __future__ import annotations

from typing import cast

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
from sobremesa.games.cribbage.rules.moves import read_move
from sobremesa.games.cribbage.rules.position import PHASES, UNSAID, Show
from sobremesa.games.cribbage.rules.rulesets import GAME, ruleset
from sobremesa.games.cribbage.rules.show import Count
from sobremesa.games.cribbage.rules.view import CribbageView, phase_name


def to_wire(view: CribbageView) -> Wire:
    """Return a view ready for JSON: cards, phases and moves as texts."""
    wire: Wire = {"game": GAME, "rules": view.rules.id, "options": dict(view.rules.values)}
    wire.update(_moment(view))
    wire.update(_cards(view))
    wire.update(_score(view))
    wire["legal"] = [view.write(move) for move in view.legal]
    return wire


def _moment(view: CribbageView) -> Wire:
    return {
        "seats": view.seats,
        "seat": view.seat,
        "dealer": view.dealer,
        "hand_number": view.hand_number,
        "phase": phase_name(view),
        "turn": _turn(view),
        "said_go": view.said_go,
        "beyond": list(view.beyond),
        "counted": view.counted,
        "said": view.said if view.said >= 0 else None,
        "over": view.over,
        "winner": view.winner,
    }


def _turn(view: CribbageView) -> list[int]:
    """Return the seats that are waited for: at the laying away each that has not done so."""
    if phase_name(view) == "lay-away":
        return [seat for seat in range(1, 3) if not view.cribbed[seat - 1]]
    return [view.turn] if view.turn else []


def _cards(view: CribbageView) -> Wire:
    own = view.seat - 1
    return {
        "hand": texts(cards_of(view.hands[own])) if view.seat else [],
        "hands": mask_texts(view.hands),
        "counts": list(view.counts),
        "laid": mask_texts(view.laid),
        "cribbed": list(view.cribbed),
        "starter": card_text(view.starter) if view.starter >= 0 else None,
        "series": texts(list(view.series)),
        "total": view.total,
        "played": texts(list(view.played)),
        "players": list(view.players),
        "shows": [_show(show) for show in view.shows],
    }


def _score(view: CribbageView) -> Wire:
    return {
        "score": list(view.score),
        "target": view.rules.target,
        "games": list(view.games),
        "last_points": [line_wire(line) for line in view.last_points],
    }


def _show(show: Show) -> Wire:
    return {
        "seat": show.seat,
        "crib": show.crib,
        "cards": texts(cards_of(show.cards)),
        "counts": [_count(counted) for counted in show.counts],
        "points": sum([counted.points for counted in show.counts]),
    }


def _count(counted: Count) -> Wire:
    return {"reason": counted.reason, "points": counted.points, "cards": texts(cards_of(counted.cards))}


def from_wire(wire: Wire) -> CribbageView:
    """Return the view that a wire form was made from; raise KeyError, TypeError or ValueError for what is none."""
    rules = ruleset(str(wire["rules"]), cast("dict[str, str]", wire["options"]))
    view = CribbageView(rules, number(wire, "seat"))
    _read_moment(view, wire)
    _read_cards(view, wire)
    view.score = numbers(wire, "score")
    view.games = numbers(wire, "games")
    view.last_points = tuple([read_line(line) for line in wires(wire, "last_points")])
    view.legal = [read_move(text)[1] for text in words(wire, "legal")]
    return view


def _read_moment(view: CribbageView, wire: Wire) -> None:
    view.dealer = number(wire, "dealer")
    view.hand_number = number(wire, "hand_number")
    view.phase = PHASES.index(str(wire["phase"]))
    view.turn = 0 if wire["phase"] == "lay-away" else sum(numbers(wire, "turn"))
    view.said_go = number(wire, "said_go")
    view.beyond = numbers(wire, "beyond")
    view.counted = number(wire, "counted")
    view.said = UNSAID if wire["said"] is None else number(wire, "said")
    view.over = wire["over"] is True
    view.winner = number(wire, "winner")


def _read_cards(view: CribbageView, wire: Wire) -> None:
    view.hands = masks(wire, "hands")
    view.laid = masks(wire, "laid")
    view.counts = numbers(wire, "counts")
    view.cribbed = tuple(cast("list[bool]", wire["cribbed"]))
    view.starter = card_or_none(wire, "starter")
    view.series = tuple([read_card(text) for text in words(wire, "series")])
    view.total = number(wire, "total")
    view.played = tuple([read_card(text) for text in words(wire, "played")])
    view.players = numbers(wire, "players")
    view.shows = tuple([_read_show(show) for show in wires(wire, "shows")])


def _read_show(wire: Wire) -> Show:
    counts = tuple([_read_count(counted) for counted in wires(wire, "counts")])
    return Show(number(wire, "seat"), wire["crib"] is True, mask(words(wire, "cards")), counts)


def _read_count(wire: Wire) -> Count:
    return Count(str(wire["reason"]), number(wire, "points"), mask(words(wire, "cards")))
