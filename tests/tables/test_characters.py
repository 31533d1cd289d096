"""How the computer players are, all of them together, and whoever has a name of their own."""

from __future__ import annotations

import pytest

from sobremesa.tables.characters import Character, character_of
from sobremesa.tables.names import NAMES

WOMEN = {"Doña Rosario", "Zoila", "Maruja", "Blanquita", "Carmela", "Piedad"}


def everybody() -> list[Character]:
    """The characters of all names."""
    return [character_of(name) for name in NAMES]


def test_together_they_forget_as_readily_as_their_level_does() -> None:
    """What one forgets more another forgets less, and nobody remembers all, or twice as little as their level."""
    forgetful = [one.forgetful for one in everybody()]

    assert sum(forgetful) == pytest.approx(len(forgetful))
    assert all(0 < one < 2 for one in forgetful)


def test_nobody_is_silent_and_nobody_speaks_at_every_turn() -> None:
    """How readily somebody talks is a share."""
    assert all(0 < one.talk < 1 for one in [*everybody(), character_of("somebody")])


def test_as_many_are_bold_as_are_polite_and_as_many_women_as_men() -> None:
    """A table is as likely to be loud as to be quiet; a saying tells who speaks it."""
    assert sum(one.bold for one in everybody()) == len(NAMES) / 2
    assert {name for name in NAMES if character_of(name).she} == WOMEN
    assert len(WOMEN) == len(NAMES) / 2


def test_whoever_has_another_name_says_little_and_is_as_their_level_is() -> None:
    """As a program of a host's own is, by its name."""
    quiet = character_of("somebody")

    assert (quiet.bold, quiet.she, quiet.forgetful) == (False, False, 1.0)
    assert quiet.talk < sum(one.talk for one in everybody()) / len(NAMES)
    assert Character(0.5, bold=True) == Character(0.5, bold=True, she=False, forgetful=1.0)
