"""Fishing's rulesets: data and nothing else."""

from __future__ import annotations

from typing import Final

from sobremesa.core.options import Option, Presets, Ruleset

GAME: Final = "fishing"
OPTIONS: Final = [
    Option("target", "FI-06", low=7, high=31),
    Option("sweep", "FI-05", low=0, high=3),
]
PRESETS: Final[dict[str, dict[str, str]]] = {
    "pond": {"target": "11", "sweep": "1"},
    "river": {"target": "21", "sweep": "2"},
}
CHOICES: Final = Presets(GAME, OPTIONS, PRESETS)


def move_of(card: int) -> int:
    """Return the move that plays a card; no move is 0, which stands for none."""
    return card + 1


def card_of(move: int) -> int:
    """Return the card that a move plays."""
    return move - 1


def ruleset(name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Ruleset:
    """Return a preset with some options changed; raise UnknownRuleset, UnknownRevision or BadOption."""
    return Ruleset(GAME, *CHOICES.choose(name, overrides, revision))
