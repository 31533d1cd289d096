"""A view as plain lists, numbers and texts: what programs and the browser are sent, and back again."""

from __future__ import annotations

from typing import cast

from sobremesa.core.bits import bit, cards_of, mask_of
from sobremesa.core.card_text import RANKS, card_text, rank_text, read_card, texts
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
from sobremesa.games.cuarenta.rules.capture import reach_from
from sobremesa.games.cuarenta.rules.counting import score_cards
from sobremesa.games.cuarenta.rules.moves import move_text, read_move
from sobremesa.games.cuarenta.rules.position import BATCH, PACK_SIZE, PHASES, Catch
from sobremesa.games.cuarenta.rules.rulesets import GAME, ruleset
from sobremesa.games.cuarenta.rules.view import CuarentaView, phase_name


def to_wire(view: CuarentaView) -> Wire:
    """Return a view ready for JSON: cards, ranks, phases and moves as texts."""
    wire: Wire = {"game": GAME, "rules": view.rules.id, "options": dict(view.rules.values)}
    wire.update(_moment(view))
    wire.update(_cards(view))
    wire.update(_score(view))
    wire["legal"] = [view.write(move) for move in view.legal]
    return wire


def _moment(view: CuarentaView) -> Wire:
    return {
        "seats": view.seats,
        "seat": view.seat,
        "dealer": view.dealer,
        "direction": view.rules.word("direction"),
        "hand_number": view.hand_number,
        "deal": view.deal_number,
        "deals": PACK_SIZE // (BATCH * view.seats),
        "phase": phase_name(view),
        "turn": [view.turn] if view.turn else [],
        "over": view.over,
        "winner": view.winner,
    }


def _cards(view: CuarentaView) -> Wire:
    return {
        "hand": texts(cards_of(view.hand)),
        "counts": list(view.counts),
        "stock": view.stock,
        "table": texts(list(view.table)),
        "just_left": card_text(view.just_left) if view.just_left >= 0 else None,
        "story": [move_text(move) for move in view.story],
        "captured": mask_texts(view.captured),
        "gone": texts(cards_of(view.gone())),
        "played": mask_texts(view.played),
        "past": mask_texts(view.past),
        "rondas": _rondas(view),
        "missed": _missed(view),
        "missed_by": (view.taker + view.seats - 2) % view.seats + 1 if view.taker else 0,
        "taker": view.taker,
        "caidas": [_catch(catch) for catch in view.catches],
        "recalled": [[rank_text(rank) for rank in range(13) if ranks & bit(rank)] for ranks in view.recalled],
    }


def _score(view: CuarentaView) -> Wire:
    return {
        "piles": [len(cards_of(pile)) for pile in view.captured],
        "score": list(view.score),
        "target": view.rules.target,
        "chicas": list(view.chicas),
        "chica_won": view.chica_won,
        "total_carton": list(view.total_carton),
        "countable_carton": list(view.countable_carton),
        "score_cards": [dict(score_cards(points)._asdict()) for points in view.score],
        "last_points": [line_wire(line) for line in view.last_points],
    }


def _rondas(view: CuarentaView) -> list[Wire]:
    claimed = [seat for seat in range(1, view.seats + 1) if view.claims & bit(seat)]
    return [{"seat": seat, "double": view.doubles & bit(seat) != 0} for seat in claimed]


def _missed(view: CuarentaView) -> list[str]:
    """Return the cards that may still be taken, all that lie there of each rank."""
    return texts(cards_of(reach_from(view.missed, mask_of(list(view.table))))) if view.taker else []


def _catch(catch: Catch) -> Wire:
    return {"deal": catch.deal, "seat": catch.seat, "victim": catch.victim, "rank": rank_text(catch.rank)}


def from_wire(wire: Wire) -> CuarentaView:
    """Return the view that a wire form was made from; raise KeyError, TypeError or ValueError for what is none."""
    rules = ruleset(str(wire["rules"]), cast("dict[str, str]", wire["options"]))
    view = CuarentaView(rules, number(wire, "seats"), number(wire, "seat"))
    _read_moment(view, wire)
    _read_cards(view, wire)
    _read_score(view, wire)
    view.legal = [read_move(text).move for text in words(wire, "legal")]
    return view


def _read_moment(view: CuarentaView, wire: Wire) -> None:
    view.dealer = number(wire, "dealer")
    view.hand_number = number(wire, "hand_number")
    view.deal_number = number(wire, "deal")
    view.phase = PHASES.index(str(wire["phase"]))
    view.turn = sum(numbers(wire, "turn"))
    view.over = wire["over"] is True
    view.winner = number(wire, "winner")


def _read_cards(view: CuarentaView, wire: Wire) -> None:
    view.hand = mask(words(wire, "hand"))
    view.counts = numbers(wire, "counts")
    view.stock = number(wire, "stock")
    view.table = tuple([read_card(text) for text in words(wire, "table")])
    view.just_left = card_or_none(wire, "just_left")
    view.story = tuple([read_move(text).move for text in words(wire, "story")])
    view.captured = masks(wire, "captured")
    view.played = masks(wire, "played")
    view.past = masks(wire, "past")
    view.taker = number(wire, "taker")
    missed = words(wire, "missed")
    view.missed = read_card(missed[0]) >> 2 if missed else -1
    view.catches = tuple([_read_catch(catch) for catch in wires(wire, "caidas")])
    view.recalled = tuple([_rank_bits(ranks) for ranks in cast("list[list[str]]", wire["recalled"])])
    _read_rondas(view, wire)


def _read_rondas(view: CuarentaView, wire: Wire) -> None:
    for ronda in wires(wire, "rondas"):
        seat = int(bit(number(ronda, "seat")))
        view.claims |= seat
        view.doubles |= seat if ronda["double"] is True else 0


def _read_score(view: CuarentaView, wire: Wire) -> None:
    view.score = numbers(wire, "score")
    view.chicas = numbers(wire, "chicas")
    view.chica_won = wire["chica_won"] is True
    view.total_carton = numbers(wire, "total_carton")
    view.countable_carton = numbers(wire, "countable_carton")
    view.last_points = tuple([read_line(line) for line in wires(wire, "last_points")])


def _read_catch(wire: Wire) -> Catch:
    rank = RANKS.index(str(wire["rank"]))
    return Catch(number(wire, "deal"), number(wire, "seat"), number(wire, "victim"), rank)


def _rank_bits(ranks: list[str]) -> int:
    return sum([int(bit(RANKS.index(rank))) for rank in ranks])
