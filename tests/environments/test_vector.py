"""Many games at once: each is the game that it would be alone."""

import numpy as np
import pytest

from sobremesa import environments
from sobremesa.core.options import BadOption
from sobremesa.environments.batching import Batcher
from tests.environments.walking import KINDS

NAMES = [f"{game}-{rules}-{seats}" for game, rules, seats in KINDS]


def choices(batch, step):
    """Return an open action for every game: which, depends on the game and on how many steps were made."""
    picks = [np.flatnonzero(mask) for mask in batch.action_mask]
    return np.array([open_now[(7 * at + step) % len(open_now)] for at, open_now in enumerate(picks)])


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_does_not_depend_on_how_many_there_are(kind):
    """The first of three games goes as it goes alone, with the same seed and actions."""
    game, rules, seats = kind
    alone, three = (environments.vector(game, count, rules, seats=seats, episode="hand") for count in (1, 3))
    one, many = alone.reset(4), three.reset(4)
    for step in range(40):
        assert np.array_equal(one.observation[0], many.observation[0])
        assert np.array_equal(one.action_mask[0], many.action_mask[0])
        assert one.seat[0] == many.seat[0]
        one, many = alone.step(choices(one, step)), three.step(choices(many, step))
        assert np.array_equal(one.rewards[0], many.rewards[0])
        assert one.done[0] == many.done[0]


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_rows_are_what_their_seats_see(game):
    """Observation and mask of every row are those of the view of the seat that is asked there."""
    vector = environments.vector(game, 4)
    batch = vector.reset(1)
    painter, one = Batcher(vector.terms.sight, 1), np.zeros((1, vector.terms.sight.size), dtype=np.float32)
    for step in range(12):
        for at, episode in enumerate(vector._episodes):
            painter.see(0, episode.state.view(int(batch.seat[at])))
            painter.paint(one)
            assert np.array_equal(batch.observation[at], one[0])
            assert set(np.flatnonzero(batch.action_mask[at])) == set(episode.open)
        batch = vector.step(choices(batch, step))


def test_an_episode_that_ends_begins_anew():
    """``done`` marks the last action of a hand, whose rewards stand beside the first view of the next."""
    vector = environments.vector("cribbage", 3, episode="hand")
    batch, ended = vector.reset(9), 0
    for step in range(60):
        batch = vector.step(choices(batch, step))
        for at in np.flatnonzero(batch.done):
            ended += 1
            assert batch.observation[at][vector.places["phase"]].tolist() == [1, 0, 0]
    assert ended > 3


def test_a_cut_off_episode_is_marked_as_both():
    """``cut_off`` tells an end by ``most_moves`` from one by the rules."""
    vector = environments.vector("gin", 2, most_moves=3)
    batch = vector.reset(1)
    for step in range(3):
        batch = vector.step(choices(batch, step))
    assert batch.done.all() and batch.cut_off.all()


def test_the_same_seed_deals_the_same_and_another_does_not():
    """A seed names all the games."""
    vector = environments.vector("cuarenta", 5)
    first = vector.reset(1).observation.copy()
    assert np.array_equal(vector.reset(1).observation, first)
    assert not np.array_equal(vector.reset(2).observation, first)


def test_what_cannot_be_is_refused():
    """Counts, numbers of actions and illegal actions are named."""
    with pytest.raises(BadOption, match="count"):
        environments.vector("gin", 0)
    vector = environments.vector("gin", 2, "vga")
    with pytest.raises(ValueError, match="reset"):
        vector.step(np.array([156, 156]))
    vector.reset(1)
    with pytest.raises(ValueError, match="1 actions for 2 games"):
        vector.step(np.array([156]))
    with pytest.raises(environments.IllegalAction):
        vector.step(np.array([0, 156]))
    assert vector.text(1, 157) == "stock"
