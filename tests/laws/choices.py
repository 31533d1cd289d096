"""Which moves random games make: any legal one, with an eye for what brings the game on, so that rare things happen.

Moves out of turn are made as well: a claim mostly, a referee's declaration hardly ever.
"""

from collections.abc import Callable

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import card_text
from sobremesa.core.contract import State
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.melds import card_value, meldable

Promising = Callable[[State, int, list[int]], list[int]]


def choose(state: State, rng: Rng) -> tuple[int, int]:
    """A seat and one of its legal moves."""
    awaited = state.to_act()
    for seat in range(int(state.seats) + 1):
        legal = state.legal(seat)
        if legal and seat not in awaited and rng.below(100) < (75 if seat else 1):
            return seat, legal[rng.below(len(legal))]
    seat = awaited[rng.below(len(awaited))]
    legal = state.legal(seat)
    eager, promising = EAGER.get(state.game, (25, scoring))
    if rng.below(100) < eager:
        legal = promising(state, seat, legal) or legal
    return seat, legal[rng.below(len(legal))]


def scoring(state: State, seat: int, legal: list[int]) -> list[int]:
    """The moves that bring points to anybody."""
    return [move for move in legal if _scores(state, seat, move)]


def _scores(state: State, seat: int, move: int) -> bool:
    after = state.copy()
    after.apply(seat, move)
    return bool(after.last_points)


def melding(state: State, seat: int, legal: list[int]) -> list[int]:
    """In gin: to draw what makes a meld, to shed what counts most and makes none, to lay down what may be laid down.

    In every second hand, as the card turned up has it, nobody is in a hurry to knock, so that some hands end with gin
    and some run out of cards.
    """
    moves = {state.write(seat, move): move for move in legal}
    hand = int(state.hands[seat - 1])
    if "upcard" in moves:
        top = int(state.pile[-1])
        useful = meldable(hand | 1 << top) >> top & 1
        return [move for text, move in moves.items() if (text == "upcard") == bool(useful)]
    waited_out = ("-",) if state.upcard % 2 else ("-", "knock")
    return [move for text, move in moves.items() if not text.startswith(waited_out)] or _dearest(moves, hand)


def _dearest(moves: dict[str, int], hand: int) -> list[int]:
    """The discards of what makes no meld and counts most."""
    loose = [card for card in cards_of(hand & ~int(meldable(hand))) if f"-{card_text(card)}" in moves]
    most = max([card_value(card) for card in loose], default=0)
    return [moves[f"-{card_text(card)}"] for card in loose if card_value(card) == most]


# How many moves in a hundred are promising ones, if there are any; elsewhere it is 25 that score. Random hands of gin
# would nearly all run out of cards.
EAGER: dict[str, tuple[int, Promising]] = {"gin": (85, melding)}
