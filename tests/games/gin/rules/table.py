"""A table for the rule tests: hands dealt as a test wants them, moves played from their texts."""

from __future__ import annotations

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import cards_text, read_cards
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.rulesets import ruleset
from sobremesa.games.gin.rules.state import Gin

PRESETS = ["standard", "vga", "vga-oklahoma", "eaai", "openspiel"]

LOOSE = "Ac 3d 5h 7s 9c Jd Kh 2s 4d Qs"  # ten cards and no meld: 61 points
SAFE = "Ad 2h 4h 6s 8c 8d Th Js Qc Ks"  # ten others, without a meld and with nothing to lay off on NEAR: 69 points
NEAR = "4c5c6c 9d9h9s TdJdQd"  # nine cards, all melded


def cards(text):
    """Return the cards of a text like "5h 6d", blanks left out."""
    return read_cards(text.replace(" ", ""))


def mask(text):
    """Return the cards of a text as a mask."""
    return mask_of(cards(text))


def new_game(rules="standard", dealer=2, **overrides):
    """Return a game that waits for its first pack; overrides are written with underscores."""
    options = {name.replace("_", "-"): str(value) for name, value in overrides.items()}
    return Gin(ruleset(rules, options), dealer)


def pack_with(first="", second="", upcard="", stock=""):
    """Return a pack that deals these hands (the non-dealer's first), this upcard and this stock; any cards fill up."""
    named = [*cards(first), *cards(second), *cards(upcard), *cards(stock)]
    assert len(set(named)) == len(named)
    rest = [card for card in Rng("rest").shuffled(full_pack()) if card not in named]
    hands = []
    for text, size in ((first, 10), (second, 10), (upcard, 1)):
        hand = cards(text)
        while len(hand) < size:
            hand.append(rest.pop())
        hands.append(hand)
    dealt = [card for pair in zip(hands[0], hands[1], strict=True) for card in pair]
    return [*dealt, *hands[2], *cards(stock), *rest]


def dealt_game(first="", second="", upcard="", stock="", rules="standard", dealer=2, **overrides):
    """Return a game just dealt; `first` are the non-dealer's cards, which are seat 1's unless it deals."""
    state = new_game(rules, dealer, **overrides)
    state.deal(pack_with(first, second, upcard, stock))
    return state


def eleven(hand, second="", upcard="", rules="standard", **overrides):
    """Return a game in which the non-dealer, seat 1, holds these eleven, the last one just drawn from the stock."""
    held = cards(hand)
    assert len(held) == 11
    first, drawn = "".join(cards_text(mask_of([card])) for card in held[:10]), cards_text(mask_of(held[10:]))
    state = dealt_game(first, second, upcard, drawn, rules, **overrides)
    return play(state, "stock" if rules.startswith("vga") else "pass pass stock")


def play(state, text):
    """Play the moves of a text, separated by blanks, and return the game."""
    for token in text.split():
        seat, move = state.read(token)
        state.apply(seat, move)
    return state


def moves(state, start=""):
    """Return the texts of all legal moves of the seat on turn that start so."""
    seat = state.to_act()[0]
    return [text for text in [state.write(seat, move) for move in state.legal(seat)] if text.startswith(start)]


def refused(state, token, seat=0):
    """Return the code by which a move of the record is refused, or None where it is legal."""
    said, move = state.read(token, seat)
    refusal = state.refusal(said, move)
    return refusal.code if refusal else None


def lines(state):
    """Return what the last move scored: (reason, side, points) for each line."""
    return [(line.reason, line.side, line.points) for line in state.last_points]


def hand_text(state, seat):
    """Return a seat's cards in canonical order."""
    return cards_text(state.hands[seat - 1])


def random_hands(seed, number, sizes=(10, 11)):
    """Return hands of ten or eleven; every other one from few ranks, so that melds overlap."""
    rng, hands = Rng(seed), []
    for at in range(number):
        low = 4 * rng.below(9)
        pool = full_pack() if at % 2 else list(range(low, low + 20))
        hands.append(mask_of(rng.shuffled(pool)[: sizes[at // 2 % len(sizes)]]))
    return hands
