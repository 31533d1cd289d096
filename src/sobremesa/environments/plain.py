"""A game without arrays of its own, for the research environments: its places, and the moves by their order.

An action is a place in the list of the seat's legal moves, so that the same number stands for other moves in other
positions: enough to run every tool on a game, less than a game's own action space gives to a learner.
"""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import mask_of
from sobremesa.core.contract import Game, Place, State, View
from sobremesa.core.options import BadOption
from sobremesa.core.rng import Rng
from sobremesa.environments.actions.base import SILENCE, Actions
from sobremesa.environments.game import GameEnvironment, SeenCards
from sobremesa.environments.observations.base import FIFTY_TWO, Field, ObservationEncoder, flags

MOST_MOVES: Final = 1_024
"""The actions of the space: more legal moves than that cannot all be named, and the last are left out."""

POINTS: Final = 100
"""The lead in points that is told as 1; none is told as a half, and as far behind as 0."""


class ListedActions(Actions[View]):
    """The first legal move is action 0, the second 1; the last action of the space is silence."""

    out_of_turn = True

    def __init__(self) -> None:
        super().__init__([*[f"move {number}" for number in range(1, MOST_MOVES + 1)], SILENCE])

    def action_of(self, view: View, move: int) -> int:
        """Return the place of a legal move."""
        return view.legal.index(move)

    def moves(self, view: View) -> dict[int, int]:
        """Return the actions open to the view's seat with their moves."""
        return dict(enumerate(view.legal[:MOST_MOVES]))


class PlaceSight(ObservationEncoder[View]):
    """The cards that a seat sees in each place, how many are hidden there, the score, and whose turn it is."""

    def __init__(self, places: list[Place], seats: int) -> None:
        named = [(f"{place.kind}_{place.owner}_{place.number}", place) for place in places]
        words = [(Field(name, f"the cards seen there: {_place_text(place)}", FIFTY_TWO),) for name, place in named]
        numbers = [Field(f"{name}_hidden", f"cards hidden there, of 52: {_place_text(place)}") for name, place in named]
        state = flags(("seat", seats, "which seat this is"), ("turn", seats, "the seats that the game waits for"))
        lead = Field("lead", f"points of this seat's side less the other's: 0.5 for none, 1 for {POINTS} more")
        super().__init__([*words, state], [*numbers, lead])
        self._at: Final = {place[:3]: at for at, place in enumerate(places)}
        self._seats: Final = seats

    def see(self, view: View) -> tuple[list[int], list[float]]:
        """Return the words and the numbers of what a view shows."""
        words, numbers = [0] * len(self._at), [0.0] * len(self._at)
        for place in view.places():
            if place[:3] in self._at:
                words[self._at[place[:3]]] = mask_of(list(place.cards))
                numbers[self._at[place[:3]]] = place.hidden / 52
        return [*words, self._flags(view)], [*numbers, _lead(view)]

    def _flags(self, view: View) -> int:
        word = 1 << view.seat - 1
        for seat in cast("list[int]", view.to_wire()["turn"]):
            word |= 1 << self._seats + seat - 1
        return word


class PlainEnvironment(GameEnvironment[State, View]):
    """Arrays for any game, derived from its contract alone.

    Used for games that bring no environment of their own. Actions are places in the list of legal moves, which is
    enough to run every tool, but says less to a learner than a game's own action space.
    """

    longest_hand = 2_000
    most_points = 1_000
    actions = ListedActions()

    def __init__(self, game: Game) -> None:
        self._game = game

    def observations(self, seats: int) -> PlaceSight:
        """Return how the views of so many players become observations, with the places of a first deal."""
        return PlaceSight(_first_deal(self._game, seats).view(1).places(), seats)

    def seen_cards(self, view: View) -> SeenCards:
        """Return what is seen in each place."""
        return tuple((f"{place.kind} {place.number}", mask_of(list(place.cards))) for place in view.places())

    def cards_used(self, state: State) -> int:
        """Return how many cards lie elsewhere than in the stock."""
        places = state.view(0).places()
        return sum(len(place.cards) + place.hidden for place in places if place.kind != "stock")


def _first_deal(game: Game, seats: int) -> State:
    """Return a game of so many seats after its first deal; raise BadOption."""
    for name in game.presets:
        ruleset = game.ruleset(name)
        if seats in game.seats_allowed(ruleset):
            state = game.new(ruleset, seats, 1)
            state.deal_random(Rng("places"))
            return state
    raise BadOption("seats", str(seats), "a number that some ruleset is for")


def _lead(view: View) -> float:
    score = cast("list[int]", view.to_wire()["score"])
    if len(score) < 2:
        return 0.5
    lead = (score[0] - score[1]) * (1 if view.seat % 2 else -1)
    return max(0.0, min(1.0, 0.5 + lead / (2 * POINTS)))


def _place_text(place: Place) -> str:
    return f"{place.kind} of {place.owner} {place.number}" if place.number else f"{place.kind} of the table"
