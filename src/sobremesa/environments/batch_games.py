"""Games behind a vector environment that bring a compiled batch: a whole step is one call, and so is its painting."""

from __future__ import annotations

from typing import Final

import numpy as np

from sobremesa.core.batch import BatchTerms, EpisodeBatch
from sobremesa.environments.arrays import Batch
from sobremesa.environments.config import ONE_HAND, POINTS, EnvironmentConfig
from sobremesa.environments.episode import IllegalAction
from sobremesa.environments.painting import painter_of, rows_of
from sobremesa.environments.registry import environment_of
from sobremesa.environments.vector_games import Actions, EpisodeGames, VectorGames


def games_of(terms: EnvironmentConfig, count: int) -> VectorGames:
    """Return so many games: compiled ones where their game brings a batch, else ones that are stepped one by one."""
    compiled = _compiled(terms, count)
    return BatchGames(terms, compiled) if compiled else EpisodeGames(terms, count)


def _compiled(terms: EnvironmentConfig, count: int) -> EpisodeBatch | None:
    chosen = BatchTerms(
        games=count,
        seats=terms.seats,
        dealer=terms.dealer,
        one_hand=terms.episode == ONE_HAND,
        by_points=terms.reward == POINTS,
        most_moves=terms.most_moves,
        silence=terms.actions.silence,
    )
    return environment_of(terms.game).batch(chosen, terms.ruleset)


class BatchGames(VectorGames):
    """Games that a compiled batch steps."""

    def __init__(self, terms: EnvironmentConfig, compiled: EpisodeBatch) -> None:
        self._terms: Final = terms
        self._compiled: Final = compiled
        self._painter: Final = painter_of(terms.sight, compiled)
        self._open_from: Final = rows_of(compiled.open_from, np.int64, 1)[0]
        self._number_open: Final = rows_of(compiled.number_open, np.int64, 1)[0]

    def reset(self, seed: str, batch: Batch) -> None:
        """Deal the first episode of every game."""
        self._compiled.reset(seed)
        self._painter.paint(batch)

    def step(self, actions: Actions, batch: Batch) -> None:
        """Play one action in each game; raise IllegalAction."""
        refused = self._compiled.step(actions.astype("<i8", copy=False).tobytes())
        if refused >= 0:
            raise IllegalAction(int(actions[refused]), self._allowed(refused), refused)
        self._painter.paint(batch)

    def random_actions(self, luck: np.random.Generator, batch: Batch) -> Actions:
        """Return an open action for each game, each equally likely; drawn from their lists, not from the masks."""
        places = (luck.random(len(self._open_from)) * self._number_open).astype(np.int64)
        chosen: Actions = rows_of(self._compiled.open, np.int16, 1)[0][self._open_from + places].astype(np.int64)
        return chosen

    def _allowed(self, row: int) -> list[str]:
        return [self._terms.actions.names[action] for action in self._compiled.open_actions(row)]

    def text(self, row: int, action: int) -> str:
        """Return the move that an action plays in a game; raise IllegalAction."""
        if action not in self._compiled.open_actions(row):
            raise IllegalAction(action, self._allowed(row), row)
        if action == self._terms.actions.silence:
            return ""
        view = self._compiled.state(row).view(int(self._compiled.seat[row]))
        return view.write(self._terms.actions.moves(view)[action])

    def __reduce__(self) -> tuple[object, ...]:
        """Return how games are copied and pickled: by the actions of their episodes, which are played again."""
        return games_again, (self._terms, int(self._compiled.count), self._compiled.history())


def games_again(terms: EnvironmentConfig, count: int, history: tuple[str, list[int], list[bytes]]) -> VectorGames:
    """Return the games that came of a history."""
    compiled = _compiled(terms, count)
    assert compiled is not None
    if history[0]:
        compiled.replay(*history)
    return BatchGames(terms, compiled)
