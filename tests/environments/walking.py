"""Random walks through environments, for tests: which choices are made depends on a seed alone."""

from collections.abc import Iterator

from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.environments.config import EnvironmentConfig, configure
from sobremesa.environments.episode import Episode
from sobremesa.environments.registry import games

KINDS = [
    (game.id, rules, seats)
    for game in map(game_named, games())
    for rules in game.presets
    for seats in game.seats_allowed(game.ruleset(rules))
]
"""Every game by every ruleset with every number of players."""

MUGGINS = ("cribbage", "standard", 2)


def walk(chosen: EnvironmentConfig, seed: str, most: int) -> Iterator[Episode]:
    """Yield an episode before each of so many actions taken at random, and a new one whenever it is over."""
    luck = Rng(seed)
    episode = Episode(chosen, luck)
    for _ in range(most):
        if episode.over:
            episode = Episode(chosen, luck)
        yield episode
        open_now = list(episode.open)
        episode.play(open_now[luck.below(len(open_now))])


def kinds_of_terms(**more: object) -> list[EnvironmentConfig]:
    """Return the terms of every kind, and of cribbage with muggins."""
    found = [configure(game, rules, seats=seats, **more) for game, rules, seats in KINDS]
    return [*found, configure("cribbage", options={"muggins": True}, **more)]


def label(chosen: EnvironmentConfig) -> str:
    """Return the kind in one word."""
    return f"{chosen.game}-{chosen.ruleset.id}-{chosen.seats}{'-' if chosen.ruleset.overrides else ''}"
