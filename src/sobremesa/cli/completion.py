"""What the shell offers where a game, a ruleset, a level or a player is to be named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

ALL: Final = "all"


def complete_game(ctx: Any, incomplete: str) -> list[str]:
    """Return the games whose ids begin so."""
    from sobremesa.core.registry import GAMES

    return _beginning(GAMES, incomplete)


def complete_rules(ctx: Any, incomplete: str) -> list[str]:
    """Return the rulesets of the game that was named, or of all games, whose ids begin so."""
    return _beginning([name for game in _games(ctx) for name in game.presets], incomplete)


def complete_option(ctx: Any, incomplete: str) -> list[str]:
    """Return ``name=value`` for what an option may be, or ``name=`` as long as its name is being written."""
    options = {option.name: option for game in _games(ctx) for option in game.options()}
    name, equals, value = incomplete.partition("=")
    if not equals:
        return _beginning([f"{each}=" for each in options], incomplete)
    words = options[name].words if name in options else ()
    return _beginning([f"{name}={each}" for each in words], f"{name}={value}")


def complete_level(ctx: Any, incomplete: str) -> list[str]:
    """Return the levels of the game that was named, or of any game, that begin so."""
    return _beginning(_levels(ctx), incomplete)


def complete_player(ctx: Any, incomplete: str) -> list[str]:
    """Return who may play in the lab: the levels, the lab's own opponents, and ``cmd:`` for a program."""
    from sobremesa.lab.opponents import names_by_game

    names = names_by_game()
    own = [name for game in _games(ctx) for name in names.get(game.id, ())]
    return _beginning([*_levels(ctx), *own, "cmd:"], incomplete)


def complete_players(ctx: Any, incomplete: str) -> list[str]:
    """Return the names that may follow those that stand before the last comma."""
    before, comma, last = incomplete.rpartition(",")
    named = set(before.split(","))
    return [f"{before}{comma}{name}" for name in complete_player(ctx, last) if name not in named]


def complete_opening_rules(ctx: Any, incomplete: str) -> list[str]:
    """Return the rulesets, and ``all``."""
    return [*complete_rules(ctx, incomplete), *_beginning([ALL], incomplete)]


def _levels(ctx: Any) -> Iterator[str]:
    from sobremesa.core.levels import levels_by_game

    levels = levels_by_game()
    for game in _games(ctx):
        yield from levels.get(game.id, ())


def _games(ctx: Any) -> list[Any]:
    """Return the game that stands on the command line already, as a list; all games where none does."""
    from sobremesa.core.registry import GAMES

    # An option whose value is still to be written leaves the arguments unread.
    words = [ctx.params.get("game"), ctx.params.get("what"), *ctx.args]
    return [GAMES[word] for word in words if word in GAMES][:1] or list(GAMES.values())


def _beginning(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]
