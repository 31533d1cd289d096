"""How the computer players are at a table, by the names that they bear."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Character(Struct, frozen=True):
    """How somebody is at a table: how readily they ``talk``, from 0 to 1, and whether they are ``bold`` or polite.

    ``she`` is whether it is a woman who speaks, where a saying tells. ``forgetful`` is how readily they forget, beside
    others of their level (``Bot.with_forgetfulness``).
    """

    talk: float
    bold: bool
    she: bool = False
    forgetful: float = 1.0


CHARACTERS: Final[dict[str, Character]] = {
    "Don Lucho": Character(0.7, bold=True, forgetful=1.3),
    "Doña Rosario": Character(0.4, bold=False, she=True, forgetful=0.6),
    "Nelson": Character(0.25, bold=True),
    "Zoila": Character(0.6, bold=True, she=True, forgetful=0.8),
    "Maruja": Character(0.7, bold=True, she=True, forgetful=1.2),
    "Tío Homero": Character(0.5, bold=False, forgetful=1.6),
    "Blanquita": Character(0.35, bold=False, she=True, forgetful=1.4),
    "Segundo": Character(0.15, bold=False, forgetful=0.7),
    "Carmela": Character(0.55, bold=True, she=True),
    "Doctor Andrade": Character(0.3, bold=False, forgetful=0.4),
    "Piedad": Character(0.2, bold=False, she=True, forgetful=0.7),
    "Vicente": Character(0.45, bold=True, forgetful=1.3),
}
"""By the names in ``names.py``. Together they forget as readily as their level does."""

QUIET: Final = Character(0.2, bold=False)
"""Whoever has another name."""


def character_of(name: str) -> Character:
    """Return the character of whoever has a name."""
    return CHARACTERS.get(name, QUIET)
