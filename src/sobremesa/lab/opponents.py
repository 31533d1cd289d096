"""The lab's own opponents: simple published strategies to measure against. Tables do not offer them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from sobremesa.core.fallback_players import PLAYERS
from sobremesa.core.levels import bot_named
from sobremesa.core.player import Bot
from sobremesa.core.registry import SPECS, parts_of, spec_named

PREFIX: Final = "lab:"


def opponents_of(game: str) -> Mapping[str, Bot[Any]]:
    """Return the lab's own opponents of a game, by name; raise UnknownGame.

    For a game with players of its own that brings none they are those of games without players, to measure it against.
    """
    spec = spec_named(game)
    return cast("Mapping[str, Bot[Any]]", spec.part("opponents") or (PLAYERS if spec.has("players") else {}))


def player_named(game: str, name: str) -> Bot[Any]:
    """Return the bot of a level, or the lab's own one of a name that begins with ``lab:``. Raises UnknownLevel."""
    opponent = opponents_of(game).get(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else None
    return opponent or bot_named(game, name)


def all_names() -> list[str]:
    """Return what the lab's own opponents of every game are called in a duel, each with its game."""
    return [f"{name} ({game})" for game, names in names_by_game().items() for name in names]


def names_of(game: str) -> list[str]:
    """Return what the lab's own opponents of a game are called in a duel; raise UnknownGame."""
    return [f"{PREFIX}{name}" for name in opponents_of(game)]


def names_by_game() -> dict[str, list[str]]:
    """Return what ``names_of`` tells of every game, by its id; those whose opponents cannot be loaded are left out."""
    loaded = parts_of("opponents")
    return {game: names_of(game) for game, spec in SPECS.items() if game in loaded or not spec.has("opponents")}
