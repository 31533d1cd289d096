"""Gin with small hands of a short pack: one hand, played and scored by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import card_text, cards_text
from sobremesa.core.options import BadOption
from sobremesa.environments.miniature import Deal, Miniature, Played, Range
from sobremesa.games.gin.environment.environment import ENVIRONMENT
from sobremesa.games.gin.rules.game import GIN
from sobremesa.games.gin.rules.position import PACK
from sobremesa.games.gin.rules.state import Gin

STOCK: Final = ENVIRONMENT.actions.names.index("stock")


class ShortGinMiniature(Miniature[Gin]):
    """Each player holds ``hand`` cards of a pack of ``ranks`` ranks, from the ace on, in ``suits`` suits.

    ``draws`` cards can be drawn from the stock, ``pile`` from the pile, before the hand is void (GI-14), and one may
    knock with ``knock`` points of deadwood. Player 0 deals. The others of the pack are seen by nobody.
    """

    about: ClassVar[str] = "a hand of gin with a short pack"
    options: ClassVar[Mapping[str, Range]] = {
        "ranks": Range(4, 1, 13),
        "suits": Range(2, 1, 4),
        "hand": Range(3, 1, 10),
        "draws": Range(1, 1, 20),
        "pile": Range(2, 1, 50),
        "knock": Range(3, 0, 10),
    }
    names: ClassVar[tuple[str, ...]] = ENVIRONMENT.actions.names

    def deals(self, chosen: Mapping[str, int]) -> list[Deal]:
        """Return every way to deal both hands, the upcard and the cards of the stock in their order.

        Raises BadOption for a pack that is too small.
        """
        pack = tuple(4 * rank + suit for rank in range(chosen["ranks"]) for suit in range(chosen["suits"]))
        if len(pack) < 2 * chosen["hand"] + 1 + chosen["draws"]:
            raise BadOption("ranks", str(chosen["ranks"]), "", "the pack is too small for these hands and draws")
        return [Deal(1, cards) for cards in _dealt(pack, chosen["hand"], 1 + chosen["draws"])]

    def open(self, chosen: Mapping[str, int], cards: tuple[int, ...]) -> Gin:
        """Return a hand with these cards, at the offer of the upcard."""
        pile = {"pile-draws": str(chosen["pile"]), "stock-left": "0"}
        state = GIN.new(GIN.ruleset("standard", pile), 2, 1)
        size, draws = chosen["hand"], chosen["draws"]
        stock = list(cards[2 * size + 1 :])
        state.deal(GIN.pack())
        state.hands = vec[i64]([mask_of(list(cards[:size])), mask_of(list(cards[size : 2 * size]))])
        state.pile = vec[i64]([cards[2 * size]])
        state.laid = vec[i64]([cards[2 * size]])
        state.upcard = cards[2 * size]
        state.deck = vec[i64]([0] * (PACK - draws) + stock)
        state.next_card = PACK - draws
        state.knock_value = chosen["knock"]
        return state

    def hand(self, chosen: Mapping[str, int], cards: tuple[int, ...], player: int) -> str:
        """Return a player's cards, and the upcard."""
        size = chosen["hand"]
        own = mask_of(list(cards[player * size : (player + 1) * size]))
        return f"{cards_text(own)}/{card_text(cards[2 * size])}"

    def actions(self, state: Gin) -> dict[int, int]:
        """Return the actions of the environment that are open."""
        return dict(ENVIRONMENT.actions.moves(state.view(int(state.turn))))

    def played(self, state: Gin, seat: int, action: int) -> Played:
        """Return the action's name; who draws from the stock sees which card it is."""
        name = self.names[action]
        return Played(f"{name}={card_text(int(state.drawn))}" if action == STOCK else name, name)

    def is_over(self, state: Gin) -> bool:
        """Return whether the hand has ended."""
        return state.over or state.needs_pack()


def _dealt(pack: tuple[int, ...], size: int, more: int) -> Iterator[tuple[int, ...]]:
    for own in combinations(pack, size):
        left = [card for card in pack if card not in own]
        for other in combinations(left, size):
            rest = [card for card in left if card not in other]
            for drawn in permutations(rest, more):
                yield (*own, *other, *drawn)


MINIATURE: Final = ShortGinMiniature()
