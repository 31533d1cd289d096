"""From keys and clicks to one of the legal moves: cards taken up, and what may be done with them.

Nothing here knows a rule: the moves are the texts that the server lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple


class MoveOption(NamedTuple):
    """A legal move: its text, its kind, the cards that it takes from the hand and from the table, what else it says.

    One that ``declares`` the best that there is to declare comes before others with the same cards.
    """

    text: str
    kind: str
    cards: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    rank: str = ""
    points: int | None = None
    melds: tuple[tuple[str, ...], ...] = ()
    declares: bool = False


UNSAID: Final = -1
"""The place of no move at all: a number has to be said first."""

LAST: Final = ("lay-nothing", "pass")
"""What is named after everything else."""


def cards_in(text: str) -> tuple[str, ...]:
    """Return the cards of a text that writes them one after the other."""
    return tuple([text[at : at + 2] for at in range(0, len(text), 2)])


class Picking:
    """What somebody is about to do, out of what they may do."""

    def __init__(self, choices: Sequence[MoveOption] = (), proposes: bool = True) -> None:
        """Begin with nothing taken up; what takes most comes first where it ``proposes``, else last."""
        self._proposes = proposes
        self.choices: Final = tuple(sorted(choices, key=_last))
        self.picked: list[str] = []
        self.wanted: list[str] = []
        self.at = self._first
        self._typed = ""

    @property
    def _first(self) -> int:
        """The move that is chosen before anybody chooses: none where a number is asked for."""
        return UNSAID if self.asks_number else 0

    @property
    def playable(self) -> set[str]:
        """The cards of the hand that some move takes."""
        return {card for choice in self.choices for card in choice.cards}

    @property
    def options(self) -> list[MoveOption]:
        """The moves that fit what is taken up; with nothing taken up those that need no card of the hand."""
        picked, wanted = set(self.picked), set(self.wanted)
        fitting = [each for each in self.choices if set(each.cards) == picked and wanted <= set(each.takes)]
        if not picked:
            return fitting
        return sorted(fitting, key=_order if self._proposes else _taking)

    @property
    def chosen(self) -> MoveOption | None:
        """The move that Enter plays; none where a number is asked for and none is said yet."""
        options = self.options
        if self.at == UNSAID:
            return None
        return options[min(self.at, len(options) - 1)] if options else None

    @property
    def asks_number(self) -> bool:
        """Whether a number is asked for: digits say it."""
        return any(each.points is not None for each in self.choices)

    def pick(self, card: str) -> None:
        """Take a card of the hand up, or put it back; what does not go together with it goes back first."""
        if card not in self.playable:
            return
        self.at, self.wanted = 0, []
        if card in self.picked:
            self.picked.remove(card)
            return
        self.picked.append(card)
        while not any(set(self.picked) <= set(each.cards) for each in self.choices):
            self.picked.pop(0)

    def want(self, card: str) -> None:
        """Want a card of the table to be taken, or no longer; where nothing takes all that is wanted, only this one."""
        self.at = 0
        wanted = [each for each in self.wanted if each != card] if card in self.wanted else [*self.wanted, card]
        before, self.wanted = self.wanted, wanted
        if not self.options:
            self.wanted = [card]
        if not self.options:
            self.wanted = before

    def step(self, by: int) -> None:
        """Go to another of the moves."""
        if self.at == UNSAID:
            self.at = 0 if by > 0 else len(self.options) - 1
        elif self.options:
            self.at = (min(self.at, len(self.options) - 1) + by) % len(self.options)

    def go_to(self, place: int) -> bool:
        """Go to the move at a place; return whether there is one."""
        if 0 <= place < len(self.options):
            self.at = place
            return True
        return False

    def type(self, digit: str) -> None:
        """Say a number digit by digit; one that cannot be said begins anew with the digit."""
        for typed in (self._typed + digit, digit):
            places = [at for at, each in enumerate(self.options) if each.points == int(typed)]
            if places:
                self._typed, self.at = typed, places[0]
                return
        self._typed, self.at = "", UNSAID

    def follow(self, text: str) -> None:
        """Take up what a move needs, and choose it."""
        for choice in self.choices:
            if choice.text == text:
                self.picked, self.wanted = list(choice.cards), []
                self.at = self.options.index(choice)

    def clear(self) -> None:
        """Put everything back."""
        self.picked, self.wanted, self.at, self._typed = [], [], self._first, ""


def _last(choice: MoveOption) -> bool:
    return choice.kind in LAST


def _taking(choice: MoveOption) -> int:
    """What takes least comes first."""
    return len(choice.takes)


def _order(choice: MoveOption) -> tuple[bool, int]:
    """What may be declared is; after that, what takes most comes first."""
    return not choice.declares, -len(choice.takes)
