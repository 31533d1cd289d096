"""Compiled batches: they write what the games write that are stepped one by one, whatever the rules."""

import hashlib

import numpy as np
import pytest

import sobremesa
from sobremesa.environments.batch_games import BatchGames
from sobremesa.environments.batching import Batcher
from sobremesa.environments.config import VERSION, EnvironmentConfig, configure
from sobremesa.environments.painting import NATIVE, NumpyPainter
from sobremesa.environments.vector_env import VectorEnv
from sobremesa.environments.vector_games import EpisodeGames
from tests.conftest import rules_mode
from tests.environments.walking import kinds_of_terms, label, walk
from tests.laws.tables import tables

COMPILED = ("cribbage", "cuarenta", "gin")
GAMES = 6
STEPS = 400
TABLES = [table for table in tables() if table.game.id in COMPILED]


def one_by_one(terms, count):
    """Return a vector environment whose games are stepped as Episodes, also where their game has a compiled batch."""
    vector = VectorEnv(terms, count)
    vector._games = EpisodeGames(terms, count)
    return vector


def random_actions(batch, luck):
    """Return an open action for every row, each equally likely."""
    return (luck.random(batch.legal.shape) * batch.legal).argmax(axis=1)


@pytest.mark.parametrize("game", COMPILED)
def test_the_game_has_a_compiled_batch(game):
    """What the tests below compare is not twice the same."""
    assert isinstance(VectorEnv(configure(game), 1)._games, BatchGames)


@pytest.mark.parametrize("episode", ["hand", "game"])
@pytest.mark.parametrize("table", TABLES, ids=[table.id for table in TABLES])
def test_every_array_is_what_games_stepped_one_by_one_write(table, episode):
    """Bit for bit, by presets and by rulesets put together at random; half of the rows are played with some skill.

    Random actions alone would seldom knock, lay off, or claim.
    """
    reward = "points" if episode == "hand" else "win"
    terms = EnvironmentConfig(table.game.id, table.ruleset, table.seats, episode, reward, most_moves=300)
    compiled, plain = VectorEnv(terms, GAMES), one_by_one(terms, GAMES)
    ours, theirs, luck = compiled.reset(5), plain.reset(5), np.random.default_rng(1)
    for step in range(STEPS):
        for name, one, other in zip(ours._fields, ours, theirs, strict=True):
            assert one.tobytes() == other.tobytes(), (step, name, np.argwhere(one != other)[:4].tolist())
        actions = random_actions(ours, luck)
        for row in range(0, GAMES, 2):
            actions[row] = skilled(plain._games._episodes[row])
        ours, theirs = compiled.step(actions), plain.step(actions)


def skilled(episode):
    """Return the action of a player that knows the tactics."""
    view = episode.view
    return episode.terms.actions.read(view, sobremesa.bot(view.game, "aficionado")(view))


@pytest.mark.parametrize("reward", ["win", "points"])
def test_rewards_of_either_kind_are_those_of_games_stepped_one_by_one(reward):
    """Whole games paid by points, and hands by who has won them."""
    for table in TABLES:
        episode = "game" if reward == "points" else "hand"
        terms = EnvironmentConfig(table.game.id, table.ruleset, table.seats, episode, reward, dealer=1)
        compiled, plain = VectorEnv(terms, 3), one_by_one(terms, 3)
        ours, luck = compiled.reset(2), np.random.default_rng(2)
        plain.reset(2)
        for _ in range(150):
            actions = random_actions(ours, luck)
            ours, theirs = compiled.step(actions), plain.step(actions)
            assert ours.rewards.tobytes() == theirs.rewards.tobytes()
            assert ours.done.tobytes() == theirs.done.tobytes()


DRAWN = {
    "cuarenta-pagat-2": "06b7f8961f1b",
    "cuarenta-pagat-4": "db29becc1513",
    "cuarenta-palm-2": "1780f7dd1f35",
    "cuarenta-casa-2": "545e335b879b",
    "cuarenta-mesa-2": "95b9d838f073",
    "cuarenta-mesa-4": "3890f51a3d28",
    "cuarenta-cuenca-2": "95b9d838f073",
    "cuarenta-cuenca-4": "3890f51a3d28",
    "gin-standard-2": "82b3d9acffab",
    "gin-vga-2": "de341487a0e1",
    "gin-vga-oklahoma-2": "d3abe8e55dd1",
    "gin-eaai-2": "82b3d9acffab",
    "gin-openspiel-2": "952fd3849aed",
    "cribbage-standard-2": "f5a1039d9006",
    "cribbage-standard-61-2": "d77465314acc",
    "cribbage-cadenza-2": "db722ad7cf8d",
    "cribbage-cadenza-61-2": "63664856a5d1",
    "cribbage-standard-2-": "8952c3907ccc",
}
"""What observations of random walks come to: another way of drawing a field needs another version (and new sums)."""


def drawn(terms):
    """Return the sum of the observations of a random walk."""
    digest, row = hashlib.sha256(VERSION.encode()), np.zeros((1, terms.sight.size), np.float32)
    painter = Batcher(terms.sight, 1)
    for episode in walk(terms, "drawn", 400):
        for seat in range(1, terms.seats + 1):
            painter.see(0, episode.state.view(seat))
            painter.paint(row)
            digest.update(row.tobytes())
    return digest.hexdigest()[:12]


@pytest.mark.parametrize("terms", kinds_of_terms(), ids=label)
def test_fields_are_drawn_as_this_version_draws_them(terms):
    """A network trained on this version sees the same in every release that has it."""
    assert drawn(terms) == DRAWN[label(terms)]


@pytest.mark.parametrize("game", COMPILED)
def test_numpy_paints_what_the_module_in_c_paints(game):
    """Without a compiler the arrays are the same."""
    terms = configure(game, episode="hand")
    vector, other = VectorEnv(terms, 16), VectorEnv(terms, 16)
    other._games._painter = NumpyPainter(terms.sight, other._games._compiled)
    ours, theirs, luck = vector.reset(1), other.reset(1), np.random.default_rng(3)
    for _ in range(200):
        for name, one, another in zip(ours._fields, ours, theirs, strict=True):
            assert one.tobytes() == another.tobytes(), name
        actions = random_actions(ours, luck)
        ours, theirs = vector.step(actions), other.step(actions)


def test_room_is_made_for_more_actions_than_usual():
    """Every row of cribbage has fifteen at first, more than there is room for; a count under muggins has thirty."""
    terms = configure("cribbage", options={"muggins": True}, dealer=1)
    compiled, plain = VectorEnv(terms, 40), one_by_one(terms, 40)
    room = len(compiled._games._compiled.open)
    ours, theirs, luck = compiled.reset(1), plain.reset(1), np.random.default_rng(4)
    assert len(compiled._games._compiled.open) > room
    for _ in range(60):
        assert ours.legal.tobytes() == theirs.legal.tobytes()
        actions = compiled.random_actions(luck)
        ours, theirs = compiled.step(actions), plain.step(actions)


def test_the_module_in_c_is_there_where_the_rules_are_compiled():
    """An installed package has both or neither, so that nobody trains slowly by mistake."""
    assert NATIVE is (rules_mode() == "compiled")


@pytest.mark.skipif(not NATIVE, reason="the module in C is in the installed package: make test-compiled")
def test_the_module_in_c_refuses_buffers_that_do_not_fit():
    """Whatever it is handed, it writes nowhere else."""
    from sobremesa.environments.native_painting import paint

    vector = VectorEnv(configure("cribbage"), 4)
    painter, batch = vector._games._painter, vector.reset(1)
    sources = (vector._games._compiled.open, *painter._sources)
    paint(sources, painter._runs, tuple(batch))
    small = batch._replace(observation=batch.observation[:3])
    for arguments in (
        (sources, painter._runs, tuple(small)),
        (sources, painter._runs[:-12], tuple(batch)),
        (sources, np.array([[99, 0, 8]], np.int32).tobytes(), tuple(batch)),
        (sources[1:], painter._runs, tuple(batch)),
        (sources, painter._runs, tuple(batch)[1:]),
    ):
        with pytest.raises(ValueError, match=r"fit one another|buffers is wanted"):
            paint(*arguments)
    with pytest.raises((BufferError, ValueError, TypeError)):
        paint(sources, painter._runs, (b"0" * batch.observation.nbytes, *tuple(batch)[1:]))
