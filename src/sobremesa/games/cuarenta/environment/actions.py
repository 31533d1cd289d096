"""Cuarenta's 484 actions: moves told by ranks, for no rule looks at a suit.

A play is the rank of the card, what it matches or adds, and how far the sequence is taken. Equal cards of the table
differ in one thing alone: taking the card just left is a caída (CU-30). A matching takes that card where it lies there;
a matching that leaves it lying has a number of its own and a name that ends its match in ``~``. So two moves share a
number only when they differ in nothing but the suits of equal cards.

Names: ``5`` lays down a five, ``5*5`` matches one, ``5*23+67`` adds two and three and takes six and seven in sequence;
``take 2`` takes up two cards that were left behind, the lowest ranks first; ``recall:5`` names a caught ronda.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from sobremesa.core.bits import JACK, KING, SEVEN
from sobremesa.core.card_text import RANKS, rank_text
from sobremesa.environments.actions.base import SILENCE, Actions
from sobremesa.games.cuarenta.batch.numbering import Numbering, play_key
from sobremesa.games.cuarenta.rules.moves import DEAL, MISDEAL, PASS, RONDA, rank_after
from sobremesa.games.cuarenta.rules.view import CuarentaView

DECK_RANKS: Final = tuple(rank for rank in range(KING + 1) if rank <= SEVEN or rank >= JACK)
MOST_EQUAL: Final = 3  # beside the one that is played
SUITS: Final = 4
SPARED: Final = "~"
BARE: Final = {DEAL: "deal", RONDA: "ronda", PASS: "pass"}


def additions(rank: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of two or more lower ranks whose values add up to a rank's, no rank more than four times."""
    if rank > SEVEN:
        return
    for size in range(2, rank + 2):
        for ranks in combinations_with_replacement(range(rank), size):
            if sum(ranks) + size == rank + 1 and max(map(ranks.count, ranks)) <= SUITS:
                yield ranks


def bases(rank: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yield what a card of a rank may match or add, and whether it leaves the card just left lying."""
    for spared in (False, True):
        for equal in range(1, MOST_EQUAL + 1 - spared):
            yield (rank,) * equal, spared
    for ranks in additions(rank):
        yield ranks, False


def sequences(rank: int) -> Iterator[tuple[int, ...]]:
    """Yield the sequences that may follow a rank, none first, then longer ones."""
    taken: tuple[int, ...] = ()
    yield taken
    following = int(rank_after(rank))
    while following <= KING:
        taken = (*taken, following)
        yield taken
        following = int(rank_after(following))


def _plays() -> Iterator[tuple[int, str]]:
    """Yield the key and the name of every play."""
    for rank in DECK_RANKS:
        yield play_key(rank, 0, False), rank_text(rank)
        for base, spared in bases(rank):
            for above in sequences(rank):
                yield (
                    play_key(rank, sum(1 << 4 * each for each in (*base, *above)), spared),
                    _name(rank, base, above, spared),
                )


def _name(rank: int, base: tuple[int, ...], above: tuple[int, ...], spared: bool) -> str:
    below = "".join(map(rank_text, base)) + SPARED * spared
    return f"{rank_text(rank)}*{below}" + (f"+{''.join(map(rank_text, above))}" if above else "")


_PLAYS: Final = [int(key) for key, _ in _plays()]
_TAKES: Final = len(_PLAYS) - 1  # taking up one card is the first number after the plays
_NAMES: Final = [
    *[name for _, name in _plays()],
    *[f"take {cards}" for cards in range(1, len(DECK_RANKS))],
    *[f"recall:{RANKS[rank]}" for rank in DECK_RANKS],
    *BARE.values(),
    SILENCE,
]


class CuarentaActions(Actions[CuarentaView]):
    """Cuarenta's actions: plays 0 to 460, take 461 to 469, recall 470 to 479, then deal, ronda, pass and silence.

    Moves that differ only in the suits of equal cards share an action; the first legal one of them is played.
    """

    out_of_turn = True

    def __init__(self) -> None:
        super().__init__(_NAMES)
        recalls = [self.number(f"recall:{RANKS[rank]}") if rank in DECK_RANKS else -1 for rank in range(KING + 1)]
        bare = [self.number(BARE[kind]) if kind in BARE else -1 for kind in range(MISDEAL + 1)]
        self.numbering: Final = Numbering(_PLAYS, _TAKES, recalls, bare)

    def action_of(self, view: CuarentaView, move: int) -> int:
        """Return the action that stands for a legal move."""
        return int(self.numbering.action_of(move, view.public.just_left))

    def moves(self, view: CuarentaView) -> dict[int, int]:
        """Return the actions open to the view's seat, each with the first legal move that it stands for."""
        just_left = view.public.just_left
        found: dict[int, int] = {}
        for move in view.legal:
            found.setdefault(int(self.numbering.action_of(move, just_left)), move)
        return found
