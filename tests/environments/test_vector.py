"""Many games at once: each is the game that it would be alone."""

import numpy as np
import pytest

from sobremesa import environments
from sobremesa.core.options import BadOption
from sobremesa.environments.batching import Batcher
from sobremesa.environments.config import configure
from sobremesa.environments.conventions import NotReset
from sobremesa.environments.episode import Episode
from sobremesa.environments.vector_env import VectorEnv
from sobremesa.environments.vector_games import luck_of
from tests.environments.test_batches import one_by_one
from tests.environments.walking import KINDS

NAMES = [f"{game}-{rules}-{seats}" for game, rules, seats in KINDS]


def choices(batch, step):
    """Return an open action for every game: which, depends on the game and on how many steps were made."""
    picks = [np.flatnonzero(mask) for mask in batch.legal]
    return np.array([open_now[(7 * at + step) % len(open_now)] for at, open_now in enumerate(picks)])


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_does_not_depend_on_how_many_there_are(kind):
    """The first of three games goes as it goes alone, with the same seed and actions."""
    game, rules, seats = kind
    alone, three = (environments.vector(game, count, rules, seats=seats, episode="hand") for count in (1, 3))
    one, many = alone.reset(4), three.reset(4)
    for step in range(40):
        assert np.array_equal(one.observation[0], many.observation[0])
        assert np.array_equal(one.legal[0], many.legal[0])
        assert one.seat[0] == many.seat[0]
        one, many = alone.step(choices(one, step)), three.step(choices(many, step))
        assert np.array_equal(one.rewards[0], many.rewards[0])
        assert one.done[0] == many.done[0]


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_of_four_is_the_same_among_sixty_four(kind):
    """Its stream is hashed from the seed, its row and the number of its episode: into later episodes too."""
    game, rules, seats = kind
    few, many = (environments.vector(game, count, rules, seats=seats, episode="hand") for count in (4, 64))
    one, other = few.reset(8), many.reset(8)
    for step in range(60):
        for ours, theirs in zip(one, other, strict=True):
            assert ours.tobytes() == theirs[:4].tobytes()
        one, other = few.step(choices(one, step)), many.step(choices(other, step))


def test_seeds_and_rows_do_not_share_games():
    """Row 1 of seed 0 is not row 0 of seed 1, as it is where seeds are added to rows."""
    vector = environments.vector("cribbage", 3)
    first = vector.reset(0).observation.copy()
    second = vector.reset(1).observation
    assert not any(np.array_equal(one, other) for one in first for other in second)


def test_a_seed_is_a_whole_number_and_a_game_is_one_of_those_there_are():
    """Nothing is dealt by a seed that was not given, and there is no last game."""
    vector = environments.vector("cribbage", 2)
    with pytest.raises(TypeError):
        vector.reset(None)
    vector.reset(np.int64(3))
    for at in (-1, 2):
        with pytest.raises(IndexError, match="numbered from 0"):
            vector.text(at, 0)


ENGINES = {"compiled": VectorEnv, "one by one": one_by_one}
engines = pytest.mark.parametrize("make", ENGINES.values(), ids=ENGINES)


@engines
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_rows_are_what_their_seats_see(kind, make):
    """Every array of every row is what the episode of its seed, row and number says, played with the same actions."""
    game, rules, seats = kind
    terms = configure(game, rules, seats=seats, episode="hand", most_moves=11)
    vector = make(terms, 3)
    batch, numbers = vector.reset(1), [0, 0, 0]
    episodes = [Episode(terms, luck_of("1", row, 0)) for row in range(3)]
    for step in range(40):
        for row, episode in enumerate(episodes):
            assert np.array_equal(batch.observation[row], drawn(terms, episode.view))
            assert set(np.flatnonzero(batch.legal[row])) == set(episode.open)
            assert batch.seat[row] == episode.seat
        actions = choices(batch, step)
        batch = vector.step(actions)
        for row, action in enumerate(actions):
            seat = episodes[row].seat
            episodes[row].play(int(action))
            over, cut_off = episodes[row].over, episodes[row].cut_off
            assert (batch.rewards[row].tolist(), batch.done[row]) == (episodes[row].gains, over or cut_off)
            assert batch.cut_off[row] == cut_off
            if over or cut_off:
                seen_by = seat if over else episodes[row].seat
                assert batch.last_seat[row] == seen_by
                assert np.array_equal(batch.last_observation[row], drawn(terms, episodes[row].state.view(seen_by)))
                numbers[row] += 1
                episodes[row] = Episode(terms, luck_of("1", row, numbers[row]))
    assert min(numbers) >= 2


def drawn(terms, view):
    """Return the observation of a view."""
    painter, row = Batcher(terms.sight, 1), np.zeros((1, terms.sight.size), dtype=np.float32)
    painter.see(0, view)
    painter.paint(row)
    return row[0]


@engines
@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
@pytest.mark.parametrize("row", [0, 2])
def test_one_action_that_is_not_open_stops_the_whole_batch(game, row, make):
    """The refusal names the row, nobody has moved, and the batch can be played on."""
    vector, twin = (make(configure(game), 3) for _ in range(2))
    batch, unmoved = vector.reset(1), twin.reset(1)
    good = choices(batch, 0)
    for bad in (int(np.flatnonzero(batch.legal[row] == 0)[0]), -1, vector.actions, 2**40, -(2**63)):
        actions = good.copy()
        actions[row] = bad
        with pytest.raises(environments.IllegalAction, match=f"row {row}: action {bad} is not open") as refused:
            vector.step(actions)
        assert refused.value.row == row and refused.value.allowed
        for one, other in zip(batch, unmoved, strict=True):
            assert one.tobytes() == other.tobytes()
    for one, other in zip(vector.step(good), twin.step(good), strict=True):
        assert one.tobytes() == other.tobytes()


@engines
@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_random_actions_are_legal_and_none_is_favoured(game, make):
    """Every action that is open in a row is drawn, about as often as the others."""
    vector, luck = make(configure(game), 2), np.random.default_rng(1)
    batch = vector.reset(3)
    drawn = np.stack([vector.random_actions(luck) for _ in range(3000)])
    for row in range(2):
        open_now = np.flatnonzero(batch.legal[row])
        times = np.array([(drawn[:, row] == action).sum() for action in open_now])
        assert times.sum() == 3000
        expected = 3000 / len(open_now)
        assert ((times - expected) ** 2 / expected).sum() < 3 * len(open_now) + 10  # chi-squared, far beyond chance


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


@engines
def test_what_is_asked_before_a_reset_is_refused_as_everywhere(make):
    """With the error of the other environments, which is a ValueError too."""
    vector = make(configure("gin"), 2)
    asked = (
        lambda: vector.step(np.array([156, 156])),
        lambda: vector.step(np.array([156])),
        lambda: vector.random_actions(np.random.default_rng(1)),
        lambda: vector.text(0, 156),
    )
    for each in asked:
        with pytest.raises(NotReset, match="reset") as refused:
            each()
        assert isinstance(refused.value, ValueError)


def test_what_cannot_be_is_refused():
    """Counts, numbers of actions and illegal actions are named."""
    with pytest.raises(BadOption, match="count"):
        environments.vector("gin", 0)
    vector = environments.vector("gin", 2, "vga")
    vector.reset(1)
    with pytest.raises(ValueError, match="1 actions for 2 games"):
        vector.step(np.array([156]))
    with pytest.raises(ValueError, match="integers, not float64"):
        vector.step(np.array([156.0, 156.0]))
    with pytest.raises(environments.IllegalAction):
        vector.text(1, 0)
    assert vector.text(1, 157) == "stock"


def test_the_way_of_autoreset_is_declared():
    """By the name that Gymnasium has for it."""
    gymnasium = pytest.importorskip("gymnasium")
    mode = environments.vector("gin", 1).metadata["autoreset_mode"]
    assert gymnasium.vector.AutoresetMode(mode) is gymnasium.vector.AutoresetMode.SAME_STEP
