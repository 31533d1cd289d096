"""The lab's own opponents: plain players that others have described, to be measured against. No table seats them."""

from __future__ import annotations

from typing import Final

from sobremesa.core.levels import bot_named
from sobremesa.core.player import Bot
from sobremesa.games.cribbage.lab.average import Average
from sobremesa.games.gin.lab.simple import Simple

PREFIX: Final = "lab:"

OPPONENTS: Final[dict[tuple[str, str], Bot]] = {
    ("cribbage", "average"): Average(),
    ("gin", "simple"): Simple(),
}
"""By game and name; in a duel they are called ``lab:NAME``."""


def player_named(game: str, name: str) -> Bot:
    """Return a level's bot, or one of the lab's own where the name begins with ``lab:``; raise UnknownLevel."""
    opponent = OPPONENTS.get((game, name.removeprefix(PREFIX))) if name.startswith(PREFIX) else None
    return opponent or bot_named(game, name)


def names_of(game: str) -> list[str]:
    """Return what the lab's own opponents of a game are called in a duel."""
    return [f"{PREFIX}{name}" for each, name in OPPONENTS if each == game]
