"""What a seat sees of Cuarenta. Seats are told from this one on: itself, the next, and with four players two more."""

from __future__ import annotations

from typing import Final

from sobremesa.environments.observations.base import FORTY, Field, ObservationEncoder, flags
from sobremesa.games.cuarenta.batch.observation import MOST_SEATS, RANKS, see_view
from sobremesa.games.cuarenta.rules.view import CuarentaView

CARDS: Final = (
    ("hand", "this seat's cards"),
    ("table", "the cards on the table"),
    ("just_left", "the card just left there, which a caída takes"),
    ("own_pile", "what this side has captured"),
    ("other_pile", "what the other side has captured"),
)
FLAGS: Final = flags(
    ("phase", 4, "deal, play, take, recall"),
    ("turn", MOST_SEATS, "who is on turn, from this seat on"),
    ("dealer", MOST_SEATS, "who deals, from this seat on"),
    ("claims", MOST_SEATS, "who has claimed a ronda of this deal, from this seat on"),
    ("doubles", MOST_SEATS, "whose claim was a double one, from this seat on"),
    ("missed", RANKS, "the lowest rank that was left behind, ace to king"),
    ("may_take", 1, "this seat may take it up"),
    ("caught", RANKS, "the ranks at which this seat made a caída in this hand"),
    ("named", RANKS, "the ranks that it has rightly named as caught rondas"),
)
NUMBERS: Final = (
    ("stock", "cards in the stock, of 40"),
    ("deal", "which deal of the hand, of 8"),
    ("own_cards", "cards that this side has captured, of 40"),
    ("other_cards", "cards that the other side has captured, of 40"),
    ("score", "this side's points, of the target"),
    ("other_score", "the other side's points, of the target"),
    ("chicas", "games of the mesa that this side has won, of those it takes"),
    ("other_chicas", "games of the mesa that the other side has won"),
)


class CuarentaSight(ObservationEncoder[CuarentaView]):
    """Observations of Cuarenta: sets of cards, a word of flags, and numbers, as the tables of this module name them.

    The number of sets and numbers grows with the seats. Numbers are shares, such as points of the target. Seats are
    relative: they count from this seat on.
    """

    def __init__(self, seats: int) -> None:
        played = [(f"played_{at}", f"what seat {at} from this one on has played of this deal") for at in range(seats)]
        words = [*[(Field(name, about, FORTY),) for name, about in (*CARDS, *played)], FLAGS]
        held = [(f"held_{at}", f"cards that seat {at} from this one on holds, of 5") for at in range(seats)]
        fives = [(f"fives_{rank}", f"{rank}: most cards of the rank in a five that a caída of it caught, of 4")
                 for rank in range(1, RANKS + 1)]  # fmt: skip
        super().__init__(words, [Field(name, about) for name, about in (*NUMBERS, *held, *fives)])

    def see(self, view: CuarentaView) -> tuple[list[int], list[float]]:
        """Return the words and the numbers of what a view of Cuarenta shows."""
        return see_view(view)
