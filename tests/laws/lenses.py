"""Where the cards of a game lie: written for each game of the house, read from the places of any other."""

from abc import ABC, abstractmethod

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.contract import Place, State

Places = dict[str, list[int]]


class Lens(ABC):
    """Looks at a state from outside the rules."""

    @abstractmethod
    def places(self, state: State) -> Places:
        """Every place with its cards. Where order matters the cards are in order."""

    @abstractmethod
    def hidden(self, state: State, seat: int) -> list[str]:
        """The places whose cards a seat cannot see; seat 0 watches."""

    @abstractmethod
    def starts_anew(self, state: State) -> bool:
        """Whether the next pack opens a new match, with the score at nothing."""

    def said_aloud(self, state: State) -> object:
        """What everybody is told of how things stand, beyond the points that were scored."""
        return None

    def tells(self, text: str) -> str:
        """What kind of news a move is that tells more than the cards on the table; empty for any other move."""
        return ""

    def hidden_cards(self, state: State, seat: int) -> list[int]:
        """The cards that a seat cannot see, each of them once, in canonical order."""
        places = self.places(state)
        return sorted(card for name in self.hidden(state, seat) for card in places[name])

    def spots(self, state: State, seat: int) -> dict[int, str]:
        """For each card that a seat cannot see, where it lies; each position of an ordered place is a spot."""
        places = self.places(state)
        return {
            card: f"{name} {at}" if name in ORDERED else name
            for name in self.hidden(state, seat)
            for at, card in enumerate(places[name])
        }


ORDERED = {"stock"}


class CuarentaLens(Lens):
    """Hands, four of a rank that won at once and lie open (CU-11), piles, the table as it came, the stock as dealt."""

    def places(self, state):
        won = mask_of([card for line in state.last_points if line.reason == "doble-ronda" for card in line.cards])
        hands = dict(enumerate([int(mask) for mask in state.hands], 1))
        places = {f"hand {seat}": cards_of(mask & ~won) for seat, mask in hands.items()}
        places |= {f"open {seat}": cards_of(mask & won) for seat, mask in hands.items()}
        places |= {f"pile {side}": cards_of(mask) for side, mask in enumerate(state.piles, 1)}
        places["table"] = [int(card) for card in state.order]
        places["stock"] = [int(card) for card in state.pack[int(state.next_card) :]]
        return places

    def hidden(self, state, seat):
        return [f"hand {other}" for other in range(1, int(state.seats) + 1) if other != seat] + ["stock"]

    def starts_anew(self, state):
        return state.chica_won

    def tells(self, text):
        return "claim" if ":" in text[:2] else ""


class GinLens(Lens):
    """Hands in two parts, what was taken from the pile and what only the seat saw; the pile; the stock in order."""

    def places(self, state):
        known = [int(mask) for mask in state.known]
        places = {f"hand {seat}": cards_of(int(mask) & ~known[seat - 1]) for seat, mask in enumerate(state.hands, 1)}
        places |= {f"known {seat}": cards_of(mask) for seat, mask in enumerate(known, 1)}
        places["pile"] = [int(card) for card in state.pile]
        places["stock"] = [int(card) for card in state.pack[int(state.next_card) :]]
        return places

    def hidden(self, state, seat):
        laid_open = {1, 2} if state.result else {state.knock.seat} if state.knock else set()
        return [f"hand {other}" for other in (1, 2) if other != seat and other not in laid_open] + ["stock"]

    def starts_anew(self, state):
        return False

    def tells(self, text):
        return next((kind for kind in ("upcard", "knock") if text.startswith(kind)), "")


class CribbageLens(Lens):
    """Hands, what each laid away until the crib is shown, the cards played, the starter, the rest of the pack."""

    def places(self, state):
        places = {f"hand {seat}": cards_of(mask) for seat, mask in enumerate(state.hands, 1)}
        if any(show.crib for show in state.shows):
            places["crib"] = cards_of(int(state.laid[0] | state.laid[1]))
        else:
            places |= {f"laid {seat}": cards_of(mask) for seat, mask in enumerate(state.laid, 1)}
        places["played"] = [int(card) for card in state.played]
        cut = state.starter >= 0
        places["starter"] = [int(state.starter)] if cut else []
        places["stock"] = [int(card) for card in state.pack[13 if cut else 12 :]]
        return places

    def hidden(self, state, seat):
        seen = {1, 2} if state.rules.sees_all(seat) else {seat}
        names = [f"{what} {other}" for other in (1, 2) if other not in seen for what in ("hand", "laid")]
        return [name for name in names if name in self.places(state)] + ["stock"]

    def starts_anew(self, state):
        return False

    def said_aloud(self, state):
        return int(state.total)

    def tells(self, text):
        return "go" if text == "go" else "laid away" if ":" in text[:2] else ""


class PlacesLens(Lens):
    """Any other game, by the places of its views: what nobody sees lies in the stock, in the order of the pack."""

    def places(self, state):
        public, *everyone = [state.view(seat).places() for seat in range(int(state.seats) + 1)]
        found: Places = {}
        for at, place in enumerate(public):
            private = {card for places in everyone for card in places[at].cards} - set(place.cards)
            found |= {_name(place): sorted(private), f"open {_name(place)}": list(place.cards)}
        seen = {card for held in found.values() for card in held}
        return found | {"stock": [card for card in state.pack if card not in seen]}

    def hidden(self, state, seat):
        held = self.places(state)
        unseen = {_name(place): set(held[_name(place)]) - set(place.cards) for place in state.view(seat).places()}
        return [name for name, cards in unseen.items() if cards and name != "stock"] + ["stock"]

    def starts_anew(self, state):
        return False


def _name(place: Place) -> str:
    return f"{place.kind} {place.number}" if place.number else place.kind


PLACES = PlacesLens()
LENSES: dict[str, Lens] = {"cuarenta": CuarentaLens(), "gin": GinLens(), "cribbage": CribbageLens()}


def lens_of(state: State) -> Lens:
    """The lens for a state's game."""
    return LENSES.get(state.game, PLACES)
