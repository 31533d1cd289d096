"""A table for the rule tests: positions laid out by hand, and games dealt as a test wants them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import card_text, read_cards
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.rules.position import PLAYING
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.rules.state import Cuarenta


def cards(text):
    """Return the cards of a text like "5h 6d", blanks left out."""
    return read_cards(text.replace(" ", ""))


def new_game(rules="pagat", seats=2, dealer=1, **overrides):
    """Return a game that waits for its first pack; overrides are written with underscores."""
    options = {name.replace("_", "-"): str(value) for name, value in overrides.items()}
    return Cuarenta(ruleset(rules, options), seats, dealer)


def pack_with(*batches):
    """Return a pack that deals these fives first, in the order of dealing, and then mixed ranks."""
    first = [card for batch in batches for card in cards(batch)]
    return first + [card for card in plain_pack() if card not in first]


def dealt_game(*batches, **options):
    """Return a game in which the fives given are dealt in order (the seat after the dealer first)."""
    state = new_game(**options)
    state.deal(pack_with(*batches))
    return state


def position(table="", hand="", turn=1, rules="pagat", seats=2, score=(0, 0), others="Kc Kd Kh", **overrides):
    """Return a position in mid-deal: cards on the table as they came, a hand for the seat on turn, some for the rest.

    No caída is open; seat 1 dealt this first deal if it is not on turn.
    """
    state = new_game(rules, seats, dealer=seats if turn == 1 else turn - 1, **overrides)
    state.deal(plain_pack())
    if state.rules.asked_dealing:
        state.apply(int(state.dealer), state.read("deal")[1])
    state.order = vec[i64](cards(table))
    state.table = mask_of(cards(table))
    state.hands = vec[i64]([mask_of(cards(others))] * seats)
    state.hands[turn - 1] = mask_of(cards(hand))
    state.turn = turn
    state.points = vec[i64](list(score))
    assert state.phase == PLAYING
    return state


def plain_pack():
    """Return a pack in which no five holds two of a rank: all of a suit comes before the next suit."""
    pack = pack_of_forty()
    return [pack[(at * 4) % 40 + (at * 4) // 40] for at in range(40)]


def play(state, text):
    """Play the moves of a text, separated by blanks; return the score lines of the last as (reason, side, points)."""
    for token in text.split():
        seat, move = state.read(token)
        state.apply(seat, move)
    return lines(state)


def lines(state):
    """Return what the last move scored: (reason, side, points) for each line."""
    return [(line.reason, line.side, line.points) for line in state.last_points]


def captures_of(state, card):
    """Return the texts of all the ways in which the seat on turn may play a card, laying it down among them."""
    seat = state.to_act()[0]
    texts = [state.write(seat, move) for move in state.legal(seat)]
    return [text for text in texts if text.startswith(card)]


def is_legal(state, token):
    """Return whether a token of the record is a legal move here."""
    seat, move = state.read(token)
    return state.refusal(seat, move) is None


def on_table(state):
    """Return the table's cards as they came."""
    return "".join(card_text(card) for card in state.order)
