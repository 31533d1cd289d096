"""What one seat knows: its hand, the table, both piles, how many cards the other holds. The rest is guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sobremesa.core.bits import cards_of, count, mask_of
from sobremesa.core.card_text import card_text, read_card, texts
from sobremesa.core.contract import Place, View
from sobremesa.core.fields import Wire, line_wire, mask, mask_texts, masks, number, numbers, read_line, wires, words
from sobremesa.core.options import Ruleset
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa_fishing.rules import GAME, card_of, move_of, ruleset

if TYPE_CHECKING:
    from sobremesa_fishing.state import Fishing

NUMBERS = ("dealer", "hand_number", "winner")  # of the state, as they are


class FishingView(View):
    """One seat's knowledge, field by field; seat 0 watches and holds nothing."""

    def __init__(self, rules: Ruleset, seat: int, public: Wire) -> None:
        super().__init__(seat)
        self.rules, self.public, self.hand = rules, public, 0

    @property
    def game(self) -> str:
        """The game's id."""
        return GAME

    def to_wire(self) -> Wire:
        kind: Wire = {"game": GAME, "rules": self.rules.id, "options": dict(self.rules.values), "seat": self.seat}
        own: Wire = {"hand": texts(cards_of(self.hand)), "legal": [self.write(move) for move in self.legal]}
        return kind | self.public | own

    def places(self) -> list[Place]:
        """Return where the cards lie: what is not dealt out yet lies in the stock."""
        found = [Place("table", "table", 0, tuple(cards_of(mask(words(self.public, "table")))), 0)]
        for at, held in enumerate(numbers(self.public, "counts")):
            own = tuple(cards_of(self.hand)) if at + 1 == self.seat else ()
            found.append(Place("hand", "seat", at + 1, own, held - len(own)))
        for at, pile in enumerate(masks(self.public, "piles")):
            found.append(Place("pile", "seat", at + 1, tuple(cards_of(pile)), 0))
        dealt = sum(len(place.cards) + place.hidden for place in found)
        return [*found, Place("stock", "table", 0, (), len(full_pack()) - dealt if self.public["hand_number"] else 0)]

    def write(self, move: int) -> str:
        return card_text(card_of(move))

    def guess(self, rng: Rng) -> Fishing:
        """Return a game that this view allows: what is unseen lies in any order, each equally likely."""
        from sobremesa_fishing.state import Fishing

        state = Fishing(self.rules, number(self.public, "dealer"))
        for name in NUMBERS:
            setattr(state, name, number(self.public, name))
        state.turn, state.over = sum(numbers(self.public, "turn")), bool(self.public["over"])
        state.points, state.piles = list(numbers(self.public, "score")), list(masks(self.public, "piles"))
        state.table = mask(words(self.public, "table"))
        state.last_points = [read_line(line) for line in wires(self.public, "last_points")]
        if state.hand_number:
            self._deal_unseen(state, rng)
        return state

    def _deal_unseen(self, state: Fishing, rng: Rng) -> None:
        seen = self.hand | state.table | state.piles[0] | state.piles[1]
        left = rng.shuffled([card for card in full_pack() if not seen >> card & 1])
        for at, held in enumerate(numbers(self.public, "counts")):
            hidden = 0 if at + 1 == self.seat else held
            state.hands[at] = mask_of(left[:hidden]) if hidden else self.hand if at + 1 == self.seat else 0
            left = left[hidden:]
        state.next_card = len(full_pack()) - len(left)
        state.pack = [card for card in full_pack() if card not in left] + left


def draw_view(state: Fishing, seat: int) -> FishingView:
    """Return what a seat knows of a game, each field written down by itself."""
    public: Wire = {name: int(getattr(state, name)) for name in NUMBERS}
    public |= {"seats": 2, "turn": state.awaiting(), "over": state.over, "score": state.score}
    public |= {"counts": [int(count(hand)) for hand in state.hands], "table": texts(cards_of(state.table))}
    public |= {"piles": mask_texts(tuple(state.piles)), "last_points": [line_wire(line) for line in state.last_points]}
    view = FishingView(state.ruleset, seat, public)
    view.hand, view.legal = state.hands[seat - 1] if seat else 0, state.legal(seat)
    return view


def from_wire(wire: Wire) -> FishingView:
    """Return the view that ``to_wire`` gave."""
    own = ("game", "rules", "options", "seat", "hand", "legal", "places")
    public = {name: value for name, value in wire.items() if name not in own}
    view = FishingView(
        ruleset(str(wire["rules"]), cast("dict[str, str]", wire["options"])), number(wire, "seat"), public
    )
    view.hand, view.legal = mask(words(wire, "hand")), [move_of(read_card(text)) for text in words(wire, "legal")]
    return view
