"""Information states: all that each seat has seen and done in a game, as one text, with perfect recall.

A seat records its own moves as the record has them, the others' as they are public, what they scored, and every card
that comes into its sight: its hand as it is dealt and drawn, an upcard, a starter, a hand laid open.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from sobremesa.core.card_text import cards_text, texts
from sobremesa.core.contract import State, View, public_of
from sobremesa.environments.config import EnvironmentConfig
from sobremesa.environments.game import SeenCards
from sobremesa.environments.registry import environment_of

SILENT = "silent"


class InformationStates:
    """The information states of all seats, as texts that only grow."""

    def __init__(self, terms: EnvironmentConfig) -> None:
        """Begin with what is played, and as whom."""
        self._terms = terms
        self._told = [self._title(seat) for seat in range(1, terms.seats + 1)]
        self._known: list[SeenCards] = [()] * terms.seats

    def _title(self, seat: int) -> str:
        terms = self._terms
        rules = " ".join(filter(None, [terms.game, terms.ruleset.id, terms.ruleset.options_text(), terms.episode]))
        return f"{rules} seat {seat} of {terms.seats}"

    def copy(self) -> InformationStates:
        """Return a memory of its own that goes on from here."""
        twin = object.__new__(InformationStates)
        twin._terms = self._terms
        twin._told = list(self._told)
        twin._known = list(self._known)
        return twin

    def known_to(self, seat: int, state: State) -> InformationStates:
        """Return what all know in a state that a seat cannot tell from the true one.

        The seat's own text stays as it is. Those of the others have what they see in that state, in place of how they
        came to see it.
        """
        twin = self.copy()
        for other in range(1, self._terms.seats + 1):
            if other != seat:
                seen = json.dumps(state.view(other).to_wire(), separators=(",", ":"))
                twin._told[other - 1] = f"{self._title(other)} / seen {seen}"
                twin._known[other - 1] = environment_of(self._terms.game).seen_cards(state.view(other))
        return twin

    def of(self, seat: int) -> str:
        """Return the information state of a seat, from 1."""
        return self._told[seat - 1]

    def dealt(self, state: State) -> None:
        """Note that a hand was opened."""
        self._known = [()] * self._terms.seats
        for seat in range(1, self._terms.seats + 1):
            self._tell(seat, [f"/ hand {int(state.hand_number)} dealer {int(state.dealer)}"])
            self._look(seat, state.view(seat))

    def silent(self, seat: int) -> None:
        """Note that a seat let pass what it could have claimed: only it knows."""
        self._tell(seat, [SILENT])

    def moved(self, state: State, seat: int, text: str) -> None:
        """Note a move right after it was made."""
        heard = self._terms.kind.public_text(text)
        for each in range(1, self._terms.seats + 1):
            said = text if each == seat else heard
            self._tell(each, [said if said.startswith(f"{seat}:") else f"{seat}:{said}"])
            self._look(each, state.view(each))

    def _tell(self, seat: int, words: Iterable[str]) -> None:
        self._told[seat - 1] = " ".join([self._told[seat - 1], *words])

    def _look(self, seat: int, view: View) -> None:
        """Note what a view shows that the seat has not seen: points, and cards."""
        seen, before = environment_of(self._terms.game).seen_cards(view), dict(self._known[seat - 1])
        points = getattr(public_of(view), "last_points", ())
        words = [f"+{line.reason}:{line.side}:{line.points}:{''.join(texts(list(line.cards)))}" for line in points]
        words += [f"({name} {cards_text(cards)})" for name, cards in seen if cards & ~before.get(name, 0)]
        self._known[seat - 1] = seen
        if words:
            self._tell(seat, words)
