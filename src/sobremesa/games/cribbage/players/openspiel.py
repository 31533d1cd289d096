"""Histories of OpenSpiel's ``cribbage`` between two as games of the ruleset ``standard``.

There player 0 is dealt six cards and then player 1, who plays first: seat 2, so that seat 1 deals first. Each throws
two cards, the starter is turned, and every card that is played has its number. Who cannot play passes, and so do both
at the end of a count: here ``go`` is said only by who cannot play while the other might.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import card_text, cards_text, texts
from sobremesa.core.contract import MoveError
from sobremesa.core.foreign import (
    Action,
    BadHistory,
    ForeignGame,
    History,
    OpenSpielReader,
    Word,
    card_from,
    cards_from,
    whole_pack,
)
from sobremesa.games.cribbage.rules.rulesets import ruleset
from sobremesa.games.cribbage.rules.state import Cribbage

SUITS: Final = "cdhs"
PASS: Final = 2756
CARDS: Final = 52
DEALT: Final = 6
RULES: Final = "standard"
GO: Final = "go"


def read(parameters: Mapping[str, str], actions: Sequence[Action]) -> ForeignGame:
    """Return the game of a history, as far as it goes. Raises BadHistory."""
    if parameters.get("players", "2") != "2":
        raise BadHistory(0, f"players={parameters['players']}", "cribbage is played here by two", header=True)
    game = _Game(History(actions))
    game.play()
    return ForeignGame(RULES, {}, 1, game.words)


class _Game:
    """A game that is played along, so that it is known who has to say go."""

    def __init__(self, history: History) -> None:
        self._history: Final = history
        self._state: Final = Cribbage(ruleset(RULES), 1)
        self.words: Final[list[Word]] = []

    def play(self) -> None:
        """Read hand after hand, to the end of the history."""
        while self._history and not self._state.over:
            if not self._hand():
                return

    def _hand(self) -> bool:
        """Read one hand, and return whether it is complete."""
        dealing, throws, starter = self._history.up_to(2 * DEALT), self._history.up_to(2), self._history.up_to(1)
        if len(dealing) < 2 * DEALT:
            return False
        self._deal(dealing, starter)
        for seat, action in enumerate(throws, start=1):
            self._say(f"{seat}:{cards_text(mask_of(_thrown(action)))}", action)
        while self._history and not self._state.over and not self._state.needs_pack():
            self._play(self._history.take())
        while self._history and self._history.next.number == PASS:
            self._history.take()
        return self._state.needs_pack()

    def _deal(self, dealing: list[Action], starter: list[Action]) -> None:
        cards = list(zip(cards_from(dealing, SUITS), dealing, strict=True))
        first, second = cards[:DEALT], cards[DEALT:]
        if self._state.dealer == 1:
            first, second = second, first
        turned = list(zip(cards_from(starter, SUITS), starter, strict=True))
        pack = whole_pack([*(one for two in zip(first, second, strict=True) for one in two), *turned])
        line = dealing[0].line
        self.words.extend([Word("pack:", line), *(Word(text, line) for text in texts(pack))])
        self._state.deal(pack)

    def _play(self, action: Action) -> None:
        """Play a card, or say go where this seat has to; there passes are said besides, at the end of a count."""
        if self._must_go():
            self._say(GO, action)
        if action.number != PASS:
            self._say(card_text(card_from(action, SUITS)), action)

    def _must_go(self) -> bool:
        seat = self._state.to_act()[0]
        return [self._state.write(seat, move) for move in self._state.legal(seat)] == [GO]

    def _say(self, text: str, action: Action) -> None:
        try:
            self._state.apply(*self._state.read(text))
        except MoveError as error:
            raise action.bad(error.why) from error
        self.words.append(Word(text, action.line))


def _thrown(action: Action) -> list[int]:
    """Return the two cards that are thrown by one action."""
    pair = action.number - CARDS
    if not 0 <= pair < CARDS * CARDS:
        raise action.bad("this has to be two cards that are thrown")
    return cards_from([Action(number, action.line) for number in divmod(pair, CARDS)], SUITS)


OPENSPIEL: Final = OpenSpielReader("cribbage", read)
