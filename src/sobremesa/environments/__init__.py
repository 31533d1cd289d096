"""The games for research frameworks: PettingZoo, many games at once for training, and OpenSpiel.

A function for each game, called by the game's id, makes a PettingZoo environment; ``vector(game, count)`` plays many
games at once; importing ``sobremesa.environments.openspiel`` registers the games with OpenSpiel. All want the extra
``envs``. What is played, the layout of the observations and the numbers of the actions stand in docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Unpack

from sobremesa.environments.config import Choices, configure
from sobremesa.environments.episode import IllegalAction
from sobremesa.environments.extras import MissingExtra, need
from sobremesa.environments.registration import register_games
from sobremesa.environments.registry import games

if TYPE_CHECKING:
    from sobremesa.environments.aec import TableEnv
    from sobremesa.environments.parallel import ParallelTableEnv
    from sobremesa.environments.vector_env import Out, VectorEnv

__all__ = ["IllegalAction", "MissingExtra", "games", "parallel_table", "table", "vector"]


def table(game: str, rules: str = "", *, render_mode: str | None = None, **choices: Unpack[Choices]) -> TableEnv:
    """Return a game as a PettingZoo AEC environment.

    ``rules`` is a ruleset, the usual one unless named, and ``options`` what is changed in it, for ``seats`` players (2
    unless named). ``episode`` is ``game`` (the usual) or ``hand``; ``reward`` is ``win`` (1, -1 or 0 at the end; the
    usual for games) or ``points`` (at every move what the own side made by it less what the other did; the usual for
    hands). ``dealer`` deals first, 0 for a seat by lot. After ``most_moves`` an episode is truncated, 0 for never.
    ``render_mode`` is ``ansi`` or ``human``. Raises MissingExtra, UnknownGame, UnknownRuleset, and BadOption, which
    names the field and what it may be.
    """
    need("numpy", "gymnasium", "pettingzoo")
    from sobremesa.environments.aec import TableEnv

    return TableEnv(configure(game, rules, **choices), render_mode)


def parallel_table(game: str, rules: str = "", **choices: Unpack[Choices]) -> ParallelTableEnv:
    """Return a game as a PettingZoo parallel environment, on the same terms as ``table``.

    Raises MissingExtra, UnknownGame, UnknownRuleset, and BadOption, which names the field and what it may be.
    """
    need("numpy", "gymnasium", "pettingzoo")
    from sobremesa.environments.parallel import ParallelTableEnv

    return ParallelTableEnv(configure(game, rules, **choices))


def vector(game: str, count: int, rules: str = "", *, out: Out = None, **choices: Unpack[Choices]) -> VectorEnv:
    """Return so many games at once, for training, on the same terms as ``table``.

    They are written into the arrays of ``out``, which have the names of ``arrays.Batch``; those left out are made.
    Raises MissingExtra, UnknownGame, UnknownRuleset, BadOption, which names the field and what it may be, and BadArray,
    which names the array.
    """
    need("numpy")
    from sobremesa.environments.vector_env import VectorEnv

    return VectorEnv(configure(game, rules, **choices), count, out)


def __getattr__(name: str) -> Callable[..., TableEnv]:
    """Return the function that makes the environment of a game, by the game's id: ``table`` for that game."""
    if name not in games():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return partial(table, name)


register_games()
