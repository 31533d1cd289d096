"""OpenSpiel's own tests of its games, perfect recall, and chance that deals what the rules deal."""

import random

import numpy as np
import pytest

from sobremesa.core.options import BadOption
from sobremesa.environments.chance_game import used
from sobremesa.environments.information_state import SILENT
from tests.environments.walking import KINDS

pyspiel = pytest.importorskip("pyspiel")
ours = pytest.importorskip("sobremesa.environments.openspiel")

NAMES = [f"{game}-{rules}-{seats}" for game, rules, seats in KINDS]
SMALL = [("cuarenta", {"packs": 2}), ("gin", {"packs": 2}), ("cribbage", {"packs": 2, "options": "muggins=yes"})]


def load(game, rules="", seats=2, **more):
    """Return a game of OpenSpiel."""
    params = {"rules": rules, **more} | ({"seats": seats} if game == "cuarenta" else {})
    return pyspiel.load_game(f"python_sobremesa_{game}", params)


def finish(state, luck, see=lambda state: None):
    """Play a state to its end at random; ``see`` is shown every state in which a player is asked."""
    while not state.is_terminal():
        if not state.is_chance_node():
            see(state)
        state.apply_action(luck.choice(state.legal_actions()))
    return state


def some_states(game):
    """Return states of a random game: a few in which chance is asked, a few in which a player is, and the last."""
    luck, state, found = random.Random(5), game.new_initial_state(), []
    while not state.is_terminal():
        if state.move_number() % 9 in (0, 4):
            found.append(state.clone())
        state.apply_action(luck.choice(state.legal_actions()))
    return [*found, state]


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_the_librarys_random_simulation(kind):
    """Actions are sorted, players alternate with chance, returns sum to nothing and lie within their bounds."""
    game = load(*kind)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().short_name == f"python_sobremesa_{kind[0]}"


@pytest.mark.slow  # loading the library's tests takes longer than running them
@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_the_librarys_tests_of_its_interface(game, capsys):
    """What OpenSpiel's integration tests ask of every registered game holds for some states of ours."""
    from absl import flags

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game, case.game_name = load(game), f"python_sobremesa_{game}"
    case.game_type = case.game.get_type()
    case.some_states = some_states(case.game)
    checks = [name for name in dir(case) if name.startswith("test_") and callable(getattr(case, name))]
    for name in checks:
        getattr(case(name), name)()
    assert len(checks) >= 5


@pytest.mark.parametrize(("game", "params"), SMALL)
def test_an_information_state_holds_all_earlier_ones_and_what_was_done_in_them(game, params):
    """Perfect recall: it begins with the seat's last one, and goes on with the seat's own move."""
    last = {}

    def see(state):
        player = state.current_player()
        told = state.information_state_string(player)
        if player in last:
            before, seen = last[player]
            assert told.startswith(before) and told != before
            assert told[len(before) :].startswith((f" {player + 1}:", f" {SILENT}"))
            assert seen <= len(told)
        last[player] = told, len(told)

    for seed in range(3):
        last.clear()
        finish(load(game, **params).new_initial_state(), random.Random(seed), see)
    assert last


def test_a_player_remembers_its_own_throws_to_the_crib_and_not_the_others():
    """CR-04: what was laid away stands in the information state of whoever laid it away, and in no other's."""
    state = load("cribbage").new_initial_state()
    luck = random.Random(4)
    while state.is_chance_node():
        state.apply_action(luck.choice(state.legal_actions()))
    first = state.current_player()
    thrown = state.action_to_string(first, action := state.legal_actions()[0])
    state.apply_action(action)
    assert f"{first + 1}:{thrown}" in state.information_state_string(first)
    assert f"{first + 1}:lay-away" in state.information_state_string(1 - first)
    assert not [card for card in (thrown[:2], thrown[2:]) if card in state.information_state_string(1 - first)]


@pytest.mark.parametrize(("game", "params"), SMALL)
def test_what_is_hidden_has_no_part_in_an_information_state(game, params):
    """No card stands in it that the seat's view, now or earlier, did not show: hands of others stay out."""

    def see(state):
        for player in range(state.num_players()):
            view = state.view(player)
            hidden = state.course.state.view(2 - player)
            private = set(hidden.to_wire()["hand"]) - set(_seen(view))
            told = state.information_state_string(player).rpartition("/ hand")[2]
            assert not [card for card in private if card in told]

    assert finish(load(game, **params).new_initial_state(), random.Random(2), see).is_terminal()


def _seen(view):
    """Return the texts of the cards in sight of a view, now or earlier in the hand."""
    import json
    import re

    return re.findall(r"[A2-9TJQK][cdhs]", json.dumps(view.to_wire()))


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_chance_deals_each_card_once_and_only_when_it_is_due(kind):
    """Cards come one by one, each undealt one equally likely, and none before a hand or a draw needs it."""
    luck, state = random.Random(3), load(*kind).new_initial_state()
    dealt = []
    while not state.is_terminal():
        if not state.is_chance_node():
            assert len(dealt) == used(state.course.state)
            state.apply_action(luck.choice(state.legal_actions()))
            continue
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        assert not set(cards) & set(dealt) and sum(chances) == pytest.approx(1)
        dealt.append(luck.choice(cards))
        state.apply_action(dealt[-1])
    assert state.course.state.pack[: len(dealt)] == dealt


def test_a_clone_goes_its_own_way():
    """OpenSpiel copies states before it looks ahead."""
    luck = random.Random(1)
    state = load("gin").new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice(state.legal_actions()))
    before = state.information_state_string(0)
    twin = finish(state.clone(), luck)
    assert twin.is_terminal() and state.information_state_string(0) == before


@pytest.mark.parametrize("game", ["cuarenta", "cribbage"])
def test_whole_games_are_won_or_lost(game):
    """An episode of a game gives 1 to the winner and -1 to the loser."""
    state = finish(load(game, episode="game").new_initial_state(), random.Random(8))
    assert sorted(state.returns()) == [-1, 1]
    assert state.returns()[int(state.course.state.winner) - 1] == 1


def test_known_packs_make_chance_small():
    """With ``packs`` chance has so many outcomes, and the same one deals the same hands."""
    game = load("cuarenta", packs=3)
    one, same = game.new_initial_state(), game.new_initial_state()
    assert [outcome for outcome, _ in one.chance_outcomes()] == [0, 1, 2]
    for state in (one, same):
        state.apply_action(2)
    assert str(one) == str(same)


def test_what_cannot_be_is_refused_by_name():
    """Options and packs that cannot be say what they may be."""
    for wrong in ({"options": "target=moon"}, {"packs": -1}, {"episode": "week"}):
        with pytest.raises((BadOption, pyspiel.SpielError)):
            load("gin", **wrong)


def test_a_tensor_of_an_information_state_is_refused_and_not_empty():
    """Whoever asks for one hears that there are texts."""
    game = load("gin")
    for ask in (game.new_initial_state().information_state_tensor, game.information_state_tensor_shape):
        with pytest.raises(ValueError, match="information states are texts here"):
            ask()


def test_a_game_is_the_same_after_it_was_written_down():
    """Its text has every option, and loads what it says."""
    game = load("gin", rules="vga", options="target=60 undercut=20")
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.terms.ruleset.values == game.terms.ruleset.values
    assert again.terms.ruleset.values["target"] == "60"


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_the_levels_play_as_bots_of_the_library(game):
    """Its own loop of bots plays a hand between levels of ours."""
    from open_spiel.python.algorithms.evaluate_bots import evaluate_bots

    bots = [ours.LevelBot(game, player, "aficionado", seed=player) for player in (0, 1)]
    returns = evaluate_bots(load(game).new_initial_state(), bots, np.random.RandomState(2))
    assert sum(returns) == 0


def test_tensors_are_the_observations_of_the_environments():
    """What an agent learns from here is what it is shown there."""
    luck, state = random.Random(6), load("cuarenta").new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice(state.legal_actions()))
    tensor = state.observation_tensor(state.current_player())
    assert len(tensor) == state.course.terms.sight.size
    assert sum(tensor[:40]) == 5


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_state_drawn_again_is_one_that_the_player_cannot_tell_apart(kind):
    """What it knows, may do and sees is the same; others hold other cards, and the game can be played to its end."""
    game, luck, seen = load(*kind), random.Random(3), set()

    def see(state):
        if luck.random() > 0.15:
            return
        player = state.current_player()
        for other in range(game.num_players()):
            twin = state.resample_from_infostate(other, luck.random)
            assert twin.information_state_string(other) == state.information_state_string(other)
            assert twin.observation_string(other) == state.observation_string(other)
            seen.add(str(twin.view(1 - other).to_wire()["hand"]) == str(state.view(1 - other).to_wire()["hand"]))
        twin = state.resample_from_infostate(player, luck.random)
        assert twin.legal_actions() == state.legal_actions()
        assert sum(finish(twin.clone(), luck).returns()) == 0

    finish(game.new_initial_state(), luck, see)
    finish(game.new_initial_state(), luck, see)
    assert False in seen


def test_known_packs_are_drawn_again_from_those_that_are_possible():
    """A game of a few packs stays one of them."""
    game, luck = load("cribbage", packs=3), random.Random(2)
    state = game.new_initial_state()
    state.apply_action(1)
    twin = state.resample_from_infostate(0, luck.random)
    assert twin.information_state_string(0) == state.information_state_string(0)
    assert str(twin) == str(state)
    with pytest.raises(ValueError, match="nobody is asked"):
        game.new_initial_state().resample_from_infostate(0, luck.random)


def test_ismcts_searches_a_whole_hand():
    """The library's search finds a move, with nothing told to it but what the player knows."""
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game, luck = load("cribbage"), np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[luck.randint(len(state.legal_actions()))])
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 20, random_state=luck)
    assert bot.step(state) in state.legal_actions()
