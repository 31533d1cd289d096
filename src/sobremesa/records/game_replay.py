"""What single games add to a replay, through the part ``replay`` of their descriptors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec import Struct, field

from sobremesa.core.contract import ScoreLine, State, View
from sobremesa.core.registry import SPECS
from sobremesa.records.record import Token

DEALT: Final = "pack"


class ReplayStep(Struct, frozen=True):
    """One pack or move of a replay. ``state`` is the game right after it and goes on changing: copy what you keep.

    ``number`` counts the moves from 1; it is 0 for a pack that neither scored nor decided anything. ``move`` is the
    canonical text, ``pack`` for a pack; ``seat`` is the dealer's for what no player does. ``points`` and ``score`` are
    by side, after the step. ``card`` is the card of a move whose text names none.
    """

    number: int
    hand: int
    seat: int
    move: str
    points: tuple[ScoreLine, ...]
    score: tuple[int, ...]
    state: State
    token: Token
    card: str = ""


class Extra:
    """Watches a replay step by step and has fields to add to its JSON at the end.

    This base class adds none. Each replay gets an object of its own.
    """

    def see(self, step: ReplayStep) -> None:
        """Called with each step, right after it happened."""

    def fields(self, state: State) -> dict[str, object]:
        """Return what to add to the object, given the game as far as it came."""
        return {}


Phrases: TypeAlias = Mapping[str, Mapping[str, str]]
"""Phrases by language and name."""


def no_card(view: View, move: str) -> str:
    """Return no card: the text of a move names them all."""
    return ""


class GameReplay(Struct, frozen=True):
    """What a game adds to replays: fields of the JSON (``extra``), its own phrases, and the words for its reasons.

    ``about_open_card`` are the texts of moves that take or leave a card which everybody sees and no text names;
    ``open_card`` returns that card's text from the view before the move.
    """

    extra: type[Extra] = Extra
    phrases: Phrases = field(default_factory=dict)
    reasons: Phrases = field(default_factory=dict)
    open_card: Callable[[View, str], str] = no_card
    about_open_card: frozenset[str] = frozenset()


PLAIN: Final = GameReplay()


def replay_part(game: str) -> GameReplay:
    """Return what a game adds to its replays; ``PLAIN`` for one that adds nothing or is not installed."""
    found: GameReplay | None = SPECS[game].part("replay") if game in SPECS else None
    return found or PLAIN


def shown_card(view: View, move: str) -> str:
    """Return the card that a move takes or leaves, from the view before it; empty where the text names every card."""
    return replay_part(view.game).open_card(view, move)


def shown_card_in(state: State, move: str) -> str:
    """Return what ``shown_card`` returns, for a state before the move."""
    return shown_card(state.view(0), move) if move in replay_part(state.game).about_open_card else ""
