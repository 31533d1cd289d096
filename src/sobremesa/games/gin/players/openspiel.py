"""Histories of OpenSpiel's ``gin_rummy`` as games of the ruleset ``openspiel``.

There player 0 is dealt ten cards, then player 1 ten, then comes the upcard, which player 0 may take first: seat 1, so
that seat 2 deals. A card has a number, a draw, a pass and a knock have one each, and so has every meld. A card that is
drawn follows its draw. A knock is several actions: the card that is shed, each meld, a pass; then the other lays off
card by card, passes, lays each meld, passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import card_text, cards_text, texts
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

SUITS: Final = "scdh"
UPCARD, STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56
DEALT: Final = 10
RANKS: Final = 13
SETS: Final = 5
"""Of each rank: four of three cards, by the suit that lacks, and the one of four."""
RUNS: Final = (3, 4, 5)
OPTIONS: Final = {"knock_card": "knock", "gin_bonus": "gin", "undercut_bonus": "undercut"}
FIXED: Final = {"num_ranks": "13", "num_suits": "4", "hand_size": "10"}


def read(parameters: Mapping[str, str], actions: Sequence[Action]) -> ForeignGame:
    """Return the hand of a history, as far as it goes. Raises BadHistory."""
    return ForeignGame("openspiel", _options(parameters), 2, _Hand(History(actions)).words())


def _options(parameters: Mapping[str, str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for name, value in parameters.items():
        if name in OPTIONS:
            options[OPTIONS[name]] = value
        elif name == "oklahoma":
            options[name] = "yes" if value.lower() == "true" else "no"
        elif FIXED.get(name) != value:
            raise BadHistory(0, f"{name}={value}", "gin is played here with 52 cards, ten to each", header=True)
    return options


class _Hand:
    """One hand, read from its beginning to where the history ends."""

    def __init__(self, history: History) -> None:
        self._history: Final = history
        self._dealt: Final[list[tuple[int, Action]]] = []
        self._moves: Final[list[Word]] = []

    def words(self) -> list[Word]:
        """Return the words of a record; none where the history ends before all cards are dealt."""
        dealing = self._history.up_to(2 * DEALT + 1)
        if len(dealing) <= 2 * DEALT:
            return []
        cards = list(zip(cards_from(dealing, SUITS), dealing, strict=True))
        both = zip(cards[:DEALT], cards[DEALT : 2 * DEALT], strict=True)
        self._dealt.extend([*(one for two in both for one in two), cards[2 * DEALT]])
        while self._history:
            self._turn()
        line = dealing[0].line
        return [Word("pack:", line), *(Word(text, line) for text in texts(whole_pack(self._dealt))), *self._moves]

    def _turn(self) -> None:
        action = self._history.take()
        if action.number == UPCARD:
            self._say("upcard", action)
        elif action.number == STOCK:
            self._draw(action)
        elif action.number == PASS:
            self._pass(action)
        elif action.number == KNOCK:
            self._knock()
        else:
            self._say(f"-{card_text(card_from(action, SUITS))}", action)

    def _say(self, text: str, action: Action) -> None:
        self._moves.append(Word(text, action.line))

    def _draw(self, action: Action) -> None:
        if self._history:
            drawn = self._history.take()
            self._dealt.append((card_from(drawn, SUITS), drawn))
            self._say("stock", action)

    def _pass(self, action: Action) -> None:
        """Pass the first upcard; who passes later finds two cards in the stock, and here such a hand has ended."""
        if len(self._moves) < 2:
            self._say("pass", action)

    def _knock(self) -> None:
        if not self._history:
            return
        shed = self._history.take()
        card = card_from(shed, SUITS)
        melds, ended = self._melds()
        if not ended:
            return
        held = DEALT - sum(len(meld) for meld in melds)  # exact: whole numbers
        if not held:
            self._say(f"gin-{card_text(card)}", shed)
        else:
            named = ",".join(cards_text(mask_of(meld)) for meld in melds)
            self._say(f"knock-{card_text(card)}" + (f":{named}" if named else ""), shed)
            self._lay_off()
        self._melds()

    def _lay_off(self) -> None:
        laid: list[int] = []
        while self._history:
            action = self._history.take()
            if action.number == PASS:
                self._say("lay:" + cards_text(mask_of(laid)), action)
                return
            laid.append(card_from(action, SUITS))

    def _melds(self) -> tuple[list[list[int]], bool]:
        """Take melds up to a pass, and return them with whether the pass came."""
        melds: list[list[int]] = []
        while self._history:
            action = self._history.take()
            if action.number == PASS:
                return melds, True
            melds.append(_meld(action))
        return melds, False


def _meld(action: Action) -> list[int]:
    """Return the cards of a meld by its number: sets by rank, then runs of three, of four and of five by suit."""
    number = action.number - FIRST_MELD
    if 0 <= number < RANKS * SETS:
        rank, lacks = divmod(number, SETS)
        return [4 * rank + "cdhs".index(suit) for at, suit in enumerate(SUITS) if at != lacks]
    number -= RANKS * SETS
    for length in RUNS:
        starts = RANKS - length + 1
        if 0 <= number < 4 * starts:
            suit, first = divmod(number, starts)
            return [4 * rank + "cdhs".index(SUITS[suit]) for rank in range(first, first + length)]
        number -= 4 * starts
    raise action.bad("this has to be a meld, a number from 56 to 240, or 54, which ends them")


OPENSPIEL: Final = OpenSpielReader("gin_rummy", read)
