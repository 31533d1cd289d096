"""Games that differ only in what one seat cannot see."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sobremesa.core.card_text import card_text, read_card
from sobremesa.core.contract import State
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from tests.laws.lenses import lens_of
from tests.laws.play import Moment, Played, heard

CARD = re.compile(r"[A2-9TJQK][cdhs]")
TRIES = 60


@dataclass(frozen=True)
class Twin:
    """Another deal with the same public story: how it stands, its pack, and its moves by seat as a record has them."""

    state: State
    pack: list[int]
    moves: list[tuple[int, str]]


def other_deals(moment: Moment, seat: int, rng: Rng, number: int) -> Iterator[Twin]:
    """Games with the same public story, in which the cards that a seat cannot see were dealt in another order.

    What was done unseen with hidden cards is done with those that take their places. Yields at most `number`; fewer
    where hardly any order allows the story, as after a ronda.
    """
    hidden = lens_of(moment.state).hidden_cards(moment.state, seat)
    for _ in range(TRIES * number):
        swapped = dict(zip(hidden, rng.shuffled(hidden), strict=True))
        twin = retold(moment, swapped)
        if twin is not None:
            yield twin
            number -= 1
        if not number:
            return


def retold(moment: Moment, swapped: dict[int, int]) -> Twin | None:
    """The hand of a moment with cards swapped, or None where the room would have heard something else."""
    state = moment.before.copy()
    pack = [swapped.get(card, card) for card in moment.pack]
    moves: list[tuple[int, str]] = []
    if pack:
        state.deal(pack)
    if heard(state) != moment.heard and pack:
        return None
    for played in moment.played:
        move = _swapped_move(state, played, swapped)
        if state.refusal(played.seat, move) is not None:
            return None
        moves.append((played.seat, state.write(played.seat, move)))
        state.apply(played.seat, move)
        if heard(state) != played.heard:
            return None
    return Twin(state, pack, moves)


def _swapped_move(state: State, played: Played, swapped: dict[int, int]) -> int:
    """A move as it is with other cards: the same, unless the room heard less of it than the record tells."""
    text = state.write(played.seat, played.move)
    if GAMES[state.game].public_text(text) == text:
        return played.move
    told = CARD.sub(lambda card: card_text(swapped.get(read_card(card[0]), read_card(card[0]))), text)
    return state.read(told, played.seat)[1]
