"""Miniatures: small games made of a game's own rules, small enough to be solved exactly.

A miniature sets up a state of the rules with few cards in the hands and a short pack, and lets the rules play it: no
rule is written again. All of chance is one deal at the beginning: what is drawn later lies in the order that it chose.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, ClassVar, Final, Generic, NamedTuple

from sobremesa.core.contract import SomeState, State
from sobremesa.core.options import BadOption
from sobremesa.core.registry import SPECS, spec_named

SUITS: Final = 4
CHANCE: Final = -1
OVER: Final = -4
"""Who acts where no player does; the numbers are OpenSpiel's."""


class Deal(NamedTuple):
    """One deal of a miniature: how many equally likely deals of the pack are like it, and its cards, by the game."""

    weight: int
    cards: tuple[int, ...]


def deals_by_rank(ranks: Iterable[int], hand: int) -> list[Deal]:
    """Return every pair of hands of so many cards by their ranks, for games in which suits do not matter in the play.

    The cards of a deal are the ranks of player 0 and then those of player 1, lowest first.
    """
    hands = list(combinations_with_replacement(ranks, hand))
    pairs = [(own + other, _ways(own, other)) for own in hands for other in hands]
    return [Deal(ways, cards) for cards, ways in pairs if ways]


def _ways(own: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return in how many ways cards of these ranks can be dealt to both players, 0 for more than four of a rank."""
    held = [(own.count(rank), other.count(rank)) for rank in {*own, *other}]
    return prod(comb(SUITS, mine) * comb(max(SUITS - mine, 0), theirs) for mine, theirs in held)


def cards_of_ranks(ranks: tuple[int, ...], hand: int) -> list[int]:
    """Return the hands of a deal by ranks as masks of cards; a rank's suits are given out in the order of the deal.

    >>> [hex(mask) for mask in cards_of_ranks((0, 0, 0, 1), 2)]
    ['0x3', '0x14']
    """
    masks = [0, 0]
    for at, rank in enumerate(ranks):
        masks[at // hand] |= 1 << (SUITS * rank + ranks[:at].count(rank))
    return masks


class Range(NamedTuple):
    """An option of a miniature: what it is unless it is named, and its bounds."""

    usual: int
    low: int
    high: int


class Played(NamedTuple):
    """A move as each player hears it: the one who made it, and the other."""

    own: str
    other: str


class Miniature(ABC, Generic[SomeState]):
    """A small game of one game's rules, for two players; player 0 is seat 1.

    ``options`` are whole numbers with their bounds; ``names`` the actions, the same for all options.
    """

    options: ClassVar[Mapping[str, Range]]
    names: ClassVar[tuple[str, ...]]
    about: ClassVar[str]

    @abstractmethod
    def deals(self, chosen: Mapping[str, int]) -> list[Deal]:
        """Return all deals, in a fixed order."""

    @abstractmethod
    def open(self, chosen: Mapping[str, int], cards: tuple[int, ...]) -> SomeState:
        """Return a state of the rules with these cards dealt, ready for the first move."""

    @abstractmethod
    def hand(self, chosen: Mapping[str, int], cards: tuple[int, ...], player: int) -> str:
        """Return what a player sees of a deal before the first move."""

    @abstractmethod
    def actions(self, state: SomeState) -> dict[int, int]:
        """Return the legal actions of the seat on turn, each with the move that it plays."""

    @abstractmethod
    def played(self, state: SomeState, seat: int, action: int) -> Played:
        """Return how an action is heard that has just been played; ``state`` is the one behind it."""

    @abstractmethod
    def is_over(self, state: SomeState) -> bool:
        """Return whether the miniature has ended, which may be before the hand has."""

    def points(self, state: SomeState) -> int:
        """Return what player 0 has made more than player 1."""
        score = state.score
        return int(score[0] - score[1])


def miniatures() -> list[str]:
    """Return the ids of the games that have a miniature."""
    return [game for game, spec in SPECS.items() if spec.has("miniature")]


class MiniatureGame:
    """The miniature of a game with its options chosen.

    Raises UnknownGame; and BadOption for a game without one, an option that there is not, a number out of bounds, and a
    pack too small for the hands.
    """

    def __init__(self, game: str, options: Mapping[str, int] | None = None) -> None:
        """Choose the options; the others are as usual."""
        found = spec_named(game).part("miniature")
        if found is None:
            raise BadOption("game", game, " or ".join(miniatures()))
        self.game: Final = game
        self.kind: Final[Miniature[Any]] = found
        self.options: Final = _chosen(found.options, options or {})
        self.deals: Final[list[Deal]] = found.deals(self.options)
        if not self.deals:
            why = "nobody can be dealt such a hand from so few ranks: more of them, or smaller hands"
            raise BadOption("ranks", str(self.options.get("ranks", "")), "", why)
        self.ways: Final = sum(deal.weight for deal in self.deals)
        self._alike: Final[dict[tuple[int, str], list[int]]] = {}

    @property
    def title(self) -> str:
        """The game and its options, as a text."""
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.options.items())])

    def alike(self, player: int, hand: str) -> list[int]:
        """Return the numbers of the deals that a player sees as this before the first move."""
        if not self._alike:
            for number, deal in enumerate(self.deals):
                for each in range(2):
                    seen = self.kind.hand(self.options, deal.cards, each)
                    self._alike.setdefault((each, seen), []).append(number)
        return self._alike.get((player, hand), [])

    def new(self) -> MiniatureState:
        """Return a game before its deal."""
        return MiniatureState(self)


def _chosen(known: Mapping[str, Range], given: Mapping[str, int]) -> dict[str, int]:
    for name, value in given.items():
        if name not in known:
            raise BadOption(name, str(value), "", f"there is no option {name!r}; there are {', '.join(known)}")
        if not known[name].low <= value <= known[name].high:
            raise BadOption(name, str(value), f"{known[name].low} to {known[name].high}")
    return {name: given.get(name, each.usual) for name, each in known.items()}


class MiniatureState:
    """A miniature in progress: ``player`` acts, CHANCE deals, OVER has ended it."""

    def __init__(self, game: MiniatureGame) -> None:
        """Start before the deal."""
        self.game: Final = game
        self.player = CHANCE
        self._told = ["", ""]
        self._played: tuple[int, ...] = ()
        self.open: dict[int, int] = {}
        self.state: State
        self._number = -1

    @property
    def number(self) -> int:
        """The number of the deal; -1 before it."""
        return self._number

    def deal(self, number: int) -> None:
        """Deal: chance has chosen one of ``game.deals``."""
        kind, options, cards = self.game.kind, self.game.options, self.game.deals[number].cards
        self._number = number
        self._told = [kind.hand(options, cards, player) for player in range(2)]
        self.state = kind.open(options, cards)
        self._ask()

    def play(self, action: int) -> None:
        """Play an open action."""
        seat = self.player + 1
        self._played = (*self._played, action)
        self.state.perform(seat, self.open[action])
        heard = self.game.kind.played(self.state, seat, action)
        texts = (heard.own, heard.other) if seat == 1 else (heard.other, heard.own)
        self._told = [f"{told} {seat}:{text}" for told, text in zip(self._told, texts, strict=True)]
        self._ask()

    def _ask(self) -> None:
        kind = self.game.kind
        if kind.is_over(self.state):
            self.player, self.open = OVER, {}
        else:
            self.player = int(self.state.to_act()[0]) - 1
            self.open = kind.actions(self.state)

    def information(self, player: int) -> str:
        """Return all that a player has seen and done, as a text that only grows."""
        return self._told[player]

    def possible(self, player: int) -> list[MiniatureState]:
        """Return the states that a player cannot tell from this one, each with another deal; this one is among them."""
        if self._number < 0:
            return [self]
        told = self._told[player]
        dealt = self.game.kind.hand(self.game.options, self.game.deals[self._number].cards, player)
        replayed = [self._with(number) for number in self.game.alike(player, dealt)]
        return [state for state in replayed if state is not None and state.information(player) == told]

    def _with(self, number: int) -> MiniatureState | None:
        """Return the state that the actions so far lead to from another deal, None where one is not legal there."""
        state = MiniatureState(self.game)
        state.deal(number)
        for action in self._played:
            if action not in state.open:
                return None
            state.play(action)
        return state

    @property
    def value(self) -> int:
        """What player 0 has made more than player 1; 0 before the deal."""
        return self.game.kind.points(self.state) if self._number >= 0 else 0

    def __deepcopy__(self, memo: object) -> MiniatureState:
        """Return what ``copy`` returns; the game, which never changes, is shared."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is pickled: by its options, its deal and the actions since then."""
        return replayed, (self.game.game, self.game.options, self._number, self._played)

    def copy(self) -> MiniatureState:
        """Return a game that goes on by itself from here."""
        twin = object.__new__(MiniatureState)
        twin.__dict__.update(self.__dict__)
        if self._number >= 0:
            twin.state = self.state.copy()
        return twin


def replayed(game: str, options: Mapping[str, int], number: int, actions: tuple[int, ...]) -> MiniatureState:
    """Return the state that some actions lead to from a deal; a deal below 0 is none."""
    state = MiniatureGame(game, options).new()
    if number >= 0:
        state.deal(number)
    for action in actions:
        state.play(action)
    return state
