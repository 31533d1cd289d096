"""Pegging alone: the play of cribbage with small hands of a short pack, scored by the rules (CR-06 to CR-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.card_text import RANKS
from sobremesa.environments.miniature import Deal, Miniature, Played, Range, cards_of_ranks, deals_by_rank
from sobremesa.games.cribbage.rules.game import CRIBBAGE
from sobremesa.games.cribbage.rules.moves import GO, detail_of, kind_of
from sobremesa.games.cribbage.rules.position import PLAYING
from sobremesa.games.cribbage.rules.state import Cribbage

GO_ACTION: Final = 13


class PeggingMiniature(Miniature[Cribbage]):
    """Each player holds ``hand`` cards of a pack of ``ranks`` ranks from ``lowest`` on; player 0 deals.

    Suits do not matter in the play, so hands are told by ranks, and a card of a rank is one action.
    """

    about: ClassVar[str] = "the play of cribbage without the show"
    options: ClassVar[Mapping[str, Range]] = {
        "ranks": Range(5, 1, 13),
        "lowest": Range(4, 1, 13),
        "hand": Range(3, 1, 4),
    }
    names: ClassVar[tuple[str, ...]] = (*RANKS, "go")

    def deals(self, chosen: Mapping[str, int]) -> list[Deal]:
        """Return every pair of hands by ranks, with the number of ways to deal it."""
        lowest = chosen["lowest"] - 1
        return deals_by_rank(range(lowest, min(lowest + chosen["ranks"], len(RANKS))), chosen["hand"])

    def open(self, chosen: Mapping[str, int], cards: tuple[int, ...]) -> Cribbage:
        """Return the play with these hands; what was laid away and the starter have no part in it."""
        state = CRIBBAGE.new(CRIBBAGE.ruleset("standard", {"counting": "hand"}), 2, 1)
        state.deal(CRIBBAGE.pack())
        for seat in (1, 2):
            state.perform(seat, state.legal(seat)[0])
        state.hands = vec[i64](cards_of_ranks(cards, chosen["hand"]))
        state.points = vec[i64]([0, 0])
        return state

    def hand(self, chosen: Mapping[str, int], cards: tuple[int, ...], player: int) -> str:
        """Return the ranks that a player was dealt."""
        own = cards[player * chosen["hand"] : (player + 1) * chosen["hand"]]
        return "".join(RANKS[rank] for rank in own)

    def actions(self, state: Cribbage) -> dict[int, int]:
        """Return an action for each rank that may be played, or go."""
        found: dict[int, int] = {}
        for move in state.legal(int(state.turn)):
            found.setdefault(GO_ACTION if kind_of(move) == GO else int(detail_of(move)) >> 2, move)
        return found

    def played(self, state: Cribbage, seat: int, action: int) -> Played:
        """Return the rank that was played, or go, which all hear."""
        return Played(self.names[action], self.names[action])

    def is_over(self, state: Cribbage) -> bool:
        """Return whether the last card has been played."""
        return state.phase != PLAYING


MINIATURE: Final = PeggingMiniature()
