"""Positions of Cuarenta set up to be asked: the worked examples are what the engine answers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, mask_of
from sobremesa.core.card_text import read_cards
from sobremesa.core.contract import ScoreLine
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.rules.moves import DEAL, PLAY, RECALL, RONDA, TAKE, card_of, kind_of, mask_of_move, packed
from sobremesa.games.cuarenta.rules.position import PLAYING, RECALLING, Catch
from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.games.cuarenta.rules.state import Cuarenta

ASKING = 1  # the seat, and side, that the examples speak to
OTHER = 2


def cards(text: str) -> list[int]:
    """Return the cards of a text like ``2c 3d``."""
    return read_cards(text.replace(" ", ""))


def position(rules: Rules, table: str, card: str, just_left: str = "", points: int = 0) -> Cuarenta:
    """Return a position of two players in mid-deal: this table, this card to play, these points on the asking side."""
    state = Cuarenta(rules, 2, OTHER)
    state.hand_number = 1
    state.deal_number = 1
    state.phase = PLAYING
    state.turn = ASKING
    state.pack = pack_of_forty()
    _lay(state, cards(table))
    used = mask_of(cards(table) + cards(card))
    state.hands = vec[i64]([bit(cards(card)[0]), bit(_unused(used))])
    state.points = vec[i64]([points, 0])
    state.just_left = cards(just_left)[0] if just_left else -1
    return state


def _lay(state: Cuarenta, table: list[int]) -> None:
    state.table = mask_of(table)
    state.order = vec[i64](table)


def _unused(used: int) -> int:
    """Return a card for the other hand, so that the deal goes on."""
    return [card for card in pack_of_forty() if not used & bit(card)][-1]


def dealt(rules: Rules, five: str) -> Cuarenta:
    """Return a game in which the asking seat has just been dealt this five."""
    state = Cuarenta(rules, 2, OTHER)
    state.deal(_pack_that_starts(five))
    return _batch_dealt(state)


def after_a_deal(rules: Rules, left: str, card: str) -> Cuarenta:
    """Return a game in which a deal ended with one card on the table, and the next began with this card in hand."""
    state = position(rules, "", left)
    state.dealer = ASKING
    state.hands = vec[i64]([bit(cards(left)[0]), 0])
    state.pack = [*pack_of_forty()[:10], *cards(card), *_others(left, card)]
    state.next_card = 10
    state.apply(ASKING, packed(PLAY, cards(left)[0], 0))
    return _batch_dealt(state)


def _others(*texts: str) -> list[int]:
    """Return nine cards, no two of a rank, none of them named and none of the ranks named."""
    ranks = {card >> 2 for text in texts for card in cards(text)}
    clubs = [card for card in pack_of_forty() if card & 3 == 0 and card >> 2 not in ranks]
    return clubs[:9]


def _pack_that_starts(five: str) -> list[int]:
    """Return a pack that deals this five first and then ten cards of ten ranks."""
    first = cards(five)
    rest = sorted([card for card in pack_of_forty() if card not in first], key=lambda card: (-(card & 3), card))
    return first + rest


def _batch_dealt(state: Cuarenta) -> Cuarenta:
    if not state.over and state.rules.asked_dealing:
        state.apply(int(state.dealer), packed(DEAL, 0, 0))
    return state


def captures(state: Cuarenta) -> list[int]:
    """Return the plays open to the asking seat that take something, in the engine's order."""
    seat = state.to_act()[0]
    return [move for move in state.legal(seat) if kind_of(move) == PLAY and mask_of_move(move)]


def captures_of(state: Cuarenta, card: str) -> list[int]:
    """Return the plays of one card that take something."""
    return [move for move in captures(state) if card_of(move) == cards(card)[0]]


def played(state: Cuarenta, move: int) -> Cuarenta:
    """Return the game after a play of the seat on turn."""
    after = state.copy()
    after.apply(state.to_act()[0], move)
    return after


def takes(state: Cuarenta) -> int:
    """Return the most that the other seat may take of what was left behind, as a mask; 0 where it may take nothing."""
    open_to = [mask_of_move(move) for move in state.legal(OTHER) if kind_of(move) == TAKE]
    return open_to[-1] if open_to else 0


def claimed(state: Cuarenta) -> list[ScoreLine]:
    """Return what the asking seat's ronda scores, nothing where it may not claim one."""
    claim = packed(RONDA, 0, 0)
    if state.over or state.refusal(ASKING, claim) is not None:
        return []
    after = state.copy()
    after.apply(ASKING, claim)
    return list(after.last_points)


def recalled(rules: Rules, five: str, caught: str) -> list[ScoreLine]:
    """Return what it scores to name a ronda's rank at the end of a hand, having caught one of its cards by caída."""
    rank = cards(caught)[0] >> 2
    state = position(rules, "", caught)
    state.hands = vec[i64]([0, 0])
    state.shown = vec[i64]([0, mask_of(cards(five))] + [0] * 6)
    state.catches = [Catch(1, ASKING, OTHER, rank)]
    state.phase = RECALLING
    state.apply(ASKING, packed(RECALL, rank, 0))
    return [line for line in state.last_points if line.reason == "caida-en-ronda"]
