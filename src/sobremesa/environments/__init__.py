"""The games for research frameworks: PettingZoo, many games at once for training, and OpenSpiel.

``sobremesa.environments.cuarenta()``, ``gin()`` and ``cribbage()`` are PettingZoo environments; ``vector(game,
count)`` plays many games at once; importing ``sobremesa.environments.openspiel`` registers the games with OpenSpiel.
All want the extra ``envs``. What is played, the layout of the observations and the numbers of the actions stand in
docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sobremesa.environments.config import terms as _terms
from sobremesa.environments.episode import IllegalAction
from sobremesa.environments.extras import MissingExtra, need

if TYPE_CHECKING:
    from sobremesa.environments.aec import TableEnv
    from sobremesa.environments.parallel import ParallelTableEnv
    from sobremesa.environments.vector_env import VectorEnv

__all__ = ["IllegalAction", "MissingExtra", "cribbage", "cuarenta", "gin", "parallel_table", "table", "vector"]


def table(
    game: str,
    rules: str = "",
    *,
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    episode: str = "game",
    reward: str = "",
    dealer: int = 0,
    most_moves: int = 0,
    render_mode: str | None = None,
) -> TableEnv:
    """Return a game as a PettingZoo AEC environment.

    ``rules`` is a ruleset, the usual one unless named, and ``options`` what is changed in it. ``episode`` is ``game``
    or ``hand``; ``reward`` is ``win`` (1, -1 or 0 at the end; the usual for games) or ``points`` (at every move what
    the own side made by it less what the other did; the usual for hands). ``dealer`` deals first, 0 for a seat by lot.
    After ``most_moves`` an episode is truncated, 0 for never. ``render_mode`` is ``ansi`` or ``human``. Raises
    MissingExtra, UnknownGame, UnknownRuleset, and BadOption, which names the field and what it may be.
    """
    need("numpy", "gymnasium", "pettingzoo")
    from sobremesa.environments.aec import TableEnv

    chosen = _terms(
        game,
        rules,
        options=options,
        seats=seats,
        episode=episode,
        reward=reward,
        dealer=dealer,
        most_moves=most_moves,
    )
    return TableEnv(chosen, render_mode)


def parallel_table(
    game: str,
    rules: str = "",
    *,
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    episode: str = "game",
    reward: str = "",
    dealer: int = 0,
    most_moves: int = 0,
) -> ParallelTableEnv:
    """Return a game as a PettingZoo parallel environment, on the same terms as ``table``.

    Raises MissingExtra, UnknownGame, UnknownRuleset, and BadOption, which names the field and what it may be.
    """
    need("numpy", "gymnasium", "pettingzoo")
    from sobremesa.environments.parallel import ParallelTableEnv

    chosen = _terms(
        game,
        rules,
        options=options,
        seats=seats,
        episode=episode,
        reward=reward,
        dealer=dealer,
        most_moves=most_moves,
    )
    return ParallelTableEnv(chosen)


def vector(
    game: str,
    count: int,
    rules: str = "",
    *,
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    episode: str = "game",
    reward: str = "",
    dealer: int = 0,
    most_moves: int = 0,
) -> VectorEnv:
    """Return so many games at once, for training, on the same terms as ``table``.

    Raises MissingExtra, UnknownGame, UnknownRuleset, and BadOption, which names the field and what it may be.
    """
    need("numpy")
    from sobremesa.environments.vector_env import VectorEnv

    chosen = _terms(
        game,
        rules,
        options=options,
        seats=seats,
        episode=episode,
        reward=reward,
        dealer=dealer,
        most_moves=most_moves,
    )
    return VectorEnv(chosen, count)


def cuarenta(
    rules: str = "",
    *,
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    episode: str = "game",
    reward: str = "",
    dealer: int = 0,
    most_moves: int = 0,
    render_mode: str | None = None,
) -> TableEnv:
    """Return Cuarenta for two or four as a PettingZoo environment; see ``table``."""
    return table(
        "cuarenta",
        rules,
        options=options,
        seats=seats,
        episode=episode,
        reward=reward,
        dealer=dealer,
        most_moves=most_moves,
        render_mode=render_mode,
    )


def gin(
    rules: str = "",
    *,
    options: Mapping[str, object] | None = None,
    episode: str = "game",
    reward: str = "",
    dealer: int = 0,
    most_moves: int = 0,
    render_mode: str | None = None,
) -> TableEnv:
    """Return gin as a PettingZoo environment; see ``table``."""
    return table(
        "gin",
        rules,
        options=options,
        episode=episode,
        reward=reward,
        dealer=dealer,
        most_moves=most_moves,
        render_mode=render_mode,
    )


def cribbage(
    rules: str = "",
    *,
    options: Mapping[str, object] | None = None,
    episode: str = "game",
    reward: str = "",
    dealer: int = 0,
    most_moves: int = 0,
    render_mode: str | None = None,
) -> TableEnv:
    """Return cribbage as a PettingZoo environment; see ``table``."""
    return table(
        "cribbage",
        rules,
        options=options,
        episode=episode,
        reward=reward,
        dealer=dealer,
        most_moves=most_moves,
        render_mode=render_mode,
    )
