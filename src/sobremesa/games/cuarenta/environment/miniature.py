"""Cuarenta of one deal: the last of a hand, with small hands of a short pack, and the count of the cards behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import RANKS
from sobremesa.environments.miniature import Deal, Miniature, Played, Range, cards_of_ranks, deals_by_rank
from sobremesa.games.cuarenta.environment.environment import ENVIRONMENT
from sobremesa.games.cuarenta.rules.game import CUARENTA
from sobremesa.games.cuarenta.rules.moves import RONDA, kind_of
from sobremesa.games.cuarenta.rules.position import PACK_SIZE
from sobremesa.games.cuarenta.rules.state import Cuarenta

WORTH: Final = (*range(7), 10, 11, 12)
"""The ranks of the pack, ace first: eights to tens are not in it."""
RULES: Final = {"forgotten": "none"}


class LastDealMiniature(Miniature[Cuarenta]):
    """Each player holds ``hand`` cards of a pack of ``ranks`` ranks from the ace on. Player 0 deals.

    The table is empty, and both sides have taken the same number of cards before, so that the deal decides the cartón
    (CU-51). Nobody claims a ronda or what was left behind. Suits do not matter, so hands are told by ranks.
    """

    about: ClassVar[str] = "the last deal of a hand of Cuarenta"
    options: ClassVar[Mapping[str, Range]] = {"ranks": Range(4, 1, 10), "hand": Range(3, 1, 5)}
    names: ClassVar[tuple[str, ...]] = ENVIRONMENT.actions.names

    def deals(self, chosen: Mapping[str, int]) -> list[Deal]:
        """Return every pair of hands by ranks, with the number of ways to deal it."""
        return deals_by_rank(WORTH[: chosen["ranks"]], chosen["hand"])

    def open(self, chosen: Mapping[str, int], cards: tuple[int, ...]) -> Cuarenta:
        """Return the last deal with these hands, and the other cards in both piles."""
        state = CUARENTA.new(CUARENTA.ruleset("pagat", RULES), 2, 1)
        state.deal(sorted(CUARENTA.pack(), key=lambda card: card & 3))  # by suits: no four of a rank win by the deal
        hands = cards_of_ranks(cards, chosen["hand"])
        others = [card for card in CUARENTA.pack() if not (hands[0] | hands[1]) >> card & 1]
        half = PACK_SIZE // 2 - chosen["hand"]
        state.hands = vec[i64](hands)
        state.piles = vec[i64]([mask_of(others[:half]), mask_of(others[half:])])
        state.deal_number = state.deals
        return state

    def hand(self, chosen: Mapping[str, int], cards: tuple[int, ...], player: int) -> str:
        """Return the ranks that a player was dealt."""
        own = cards[player * chosen["hand"] : (player + 1) * chosen["hand"]]
        return "".join(RANKS[rank] for rank in own)

    def actions(self, state: Cuarenta) -> dict[int, int]:
        """Return the actions of the environment that are open, but for claims of a ronda."""
        moves = ENVIRONMENT.actions.moves(state.view(int(state.turn)))
        return {action: move for action, move in moves.items() if kind_of(move) != RONDA}

    def played(self, state: Cuarenta, seat: int, action: int) -> Played:
        """Return the action's name, which all hear."""
        return Played(self.names[action], self.names[action])

    def is_over(self, state: Cuarenta) -> bool:
        """Return whether the hand has been counted."""
        return state.over or state.needs_pack()


MINIATURE: Final = LastDealMiniature()
