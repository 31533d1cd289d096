"""Miniatures are solved exactly: the values are goldens, a linear program's, and OpenSpiel's own."""

import json
import math
import pickle
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numpy")

from sobremesa.core.options import BadOption
from sobremesa.core.rng import Rng
from sobremesa.environments.cfr import solve
from sobremesa.environments.miniature import CHANCE, OVER, MiniatureGame, miniatures
from sobremesa.environments.sequence_form import sequence_form
from sobremesa.environments.solving import report

GOLDEN = json.loads(Path(__file__).with_name("miniatures.json").read_text("utf-8"))
TINY = {
    "gin": {"ranks": 3, "suits": 2, "hand": 2, "draws": 1, "pile": 2, "knock": 1},
    "cribbage": {"ranks": 3, "hand": 2},
    "cuarenta": {"ranks": 3, "hand": 2},
}
LABELS = [f"{each['title']}" for each in GOLDEN]


def tiny(game):
    """Return a very small miniature and its sequence form."""
    small = MiniatureGame(game, TINY[game])
    return small, sequence_form(small)


def random_histories(small, count):
    """Yield every state of some random games."""
    luck = Rng("miniature")
    for _ in range(count):
        state = small.new()
        state.deal(int(luck.below(len(small.deals))))
        while state.player != OVER:
            yield state
            open_now = sorted(state.open)
            state.play(open_now[luck.below(len(open_now))])
        yield state


@pytest.mark.parametrize("golden", GOLDEN, ids=LABELS)
def test_the_exact_values_stay_what_they_are(golden):
    """What `sobremesa lab solve` prints with --json is what was written down, for small and for usual options."""
    told = report(golden["game"], golden["options"], iterations=golden["iterations"])
    bounds = {"low", "high"}  # sums of many floats, which may round differently elsewhere
    assert {name: told[name] for name in told if name not in bounds} == {
        name: golden[name] for name in golden if name not in bounds
    }
    assert all(math.isclose(told[name], golden[name], abs_tol=2e-5) for name in bounds)


@pytest.mark.parametrize("game", miniatures())
def test_a_linear_program_finds_the_same_value(game):
    """The value of the sequence form by a solver that others wrote lies within the bounds of CFR+."""
    optimize = pytest.importorskip("scipy.optimize")
    sparse = pytest.importorskip("scipy.sparse")
    _, form = tiny(game)
    payoff = sparse.coo_matrix((form.worth, form.ends), shape=[side.sequences for side in form.sides]).tocsr()
    own, other = (constraints(side, sparse) for side in form.sides)
    first = np.zeros(own.shape[0])
    first[0] = 1.0
    costs = np.concatenate([np.zeros(own.shape[1]), [-1.0], np.zeros(other.shape[0] - 1)])
    found = optimize.linprog(
        costs,
        A_ub=sparse.hstack([-payoff.T, other.T]),
        b_ub=np.zeros(other.shape[1]),
        A_eq=sparse.hstack([own, sparse.csr_matrix((own.shape[0], other.shape[0]))]),
        b_eq=first,
        bounds=[(0, None)] * own.shape[1] + [(None, None)] * other.shape[0],
    )
    solution = solve(form, 1000, gap=1e-4)
    assert solution.low - 1e-7 <= -found.fun <= solution.high + 1e-7
    assert solution.gap < 0.01


def constraints(side, sparse):
    """Return the matrix that a plan of a side satisfies: 1 at the empty sequence, others share."""
    rows, columns, values, row = [0], [0], [1.0], 1
    for level in side.levels:
        for number, parent in enumerate(level.parent):
            own = level.start + np.flatnonzero(level.owner == number)
            rows += [row] * (len(own) + 1)
            columns += [int(parent), *own.tolist()]
            values += [-1.0] + [1.0] * len(own)
            row += 1
    return sparse.csr_matrix((values, (rows, columns)), shape=(row, side.sequences))


@pytest.mark.parametrize("game", miniatures())
def test_no_plan_does_better_than_a_best_response(game):
    """Against a random plan a best response makes what its own strategy makes, and no random strategy makes more."""
    _, form = tiny(game)
    luck = np.random.default_rng(1)

    def drawn(side):
        weights = luck.random(side.sequences)
        return side.plan(side.strategy(_normal(side, weights)))

    for player in range(2):
        other = drawn(form.sides[1 - player])
        best, strategy = form.best_response(player, other)
        made = form.gradient(player, other)
        assert math.isclose(made @ form.sides[player].plan(strategy), best, abs_tol=1e-9)
        assert all(made @ drawn(form.sides[player]) <= best + 1e-9 for _ in range(20))


def _normal(side, weights):
    """Return weights as a plan."""
    chosen = np.ones(side.sequences)
    for level in side.levels:
        here = weights[level.start : level.stop]
        chosen[level.start : level.stop] = here / np.add.reduceat(here, level.first)[level.owner]
    return side.plan(chosen)


@pytest.mark.parametrize("game", miniatures())
def test_a_player_knows_all_it_has_done_and_nothing_else(game):
    """An information state begins with the one before it, and has the same open actions wherever it is the same."""
    small, _ = tiny(game)
    open_in, before = {}, ["", ""]
    for state in random_histories(small, 60):
        for player in range(2):
            told = state.information(player)
            if len(told) > len(before[player]):
                before[player] = told
        if state.player >= 0:
            told = state.information(state.player)
            assert open_in.setdefault((state.player, told), sorted(state.open)) == sorted(state.open)


@pytest.mark.parametrize("game", miniatures())
def test_what_a_player_does_not_see_changes_nothing_for_it(game):
    """Before the first move the other's hand can be any: the text is the same for all deals of the own cards."""
    small = MiniatureGame(game, TINY[game])
    texts = {}
    for number in range(len(small.deals)):
        state = small.new()
        state.deal(number)
        texts.setdefault(state.information(0), set()).add(state.information(1))
    assert max(len(each) for each in texts.values()) > 1
    assert all(text.split("/")[0] not in other for text, others in texts.items() for other in others) or game != "gin"


@pytest.mark.parametrize(
    ("game", "options", "field"),
    [
        *(("gin", {"ranks": 99}, "ranks"), ("gin", {"cards": 2}, "cards"), ("gin", {"hand": 9}, "ranks")),
        *(("cribbage", {"ranks": 1}, "ranks"), ("cuarenta", {"ranks": 1}, "ranks")),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(game, options, field):
    """The error says which one it is."""
    with pytest.raises(BadOption) as refused:
        MiniatureGame(game, options)
    assert refused.value.field == field


def test_a_copy_goes_on_by_itself():
    """What is played in it leaves the original as it was."""
    state = MiniatureGame("gin", TINY["gin"]).new()
    assert state.player == CHANCE
    state.deal(3)
    twin, told = state.copy(), state.information(1)
    twin.play(min(twin.open))
    assert (state.information(1), state.player) == (told, 1)
    assert pickle.loads(pickle.dumps(twin)).information(0) == twin.information(0)


# ---- OpenSpiel


def loaded(game):
    """Return a very small miniature as OpenSpiel has it."""
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("sobremesa.environments.openspiel_miniatures")
    return pyspiel, pyspiel.load_game(f"python_sobremesa_{game}_mini", TINY[game])


@pytest.mark.parametrize("game", miniatures())
def test_openspiel_makes_the_same_of_uniform_players(game):
    """Its own best responses and its exploitability of a uniform policy are ours."""
    pyspiel, theirs = loaded(game)
    policy = pytest.importorskip("open_spiel.python.policy")
    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    _, form = tiny(game)
    plans = tuple(side.plan(side.uniform()) for side in form.sides)
    pyspiel.random_sim_test(theirs, num_sims=2, serialize=True, verbose=False)
    found = exploitability.nash_conv(theirs, policy.UniformRandomPolicy(theirs), return_only_nash_conv=False)
    ours = [form.best_response(player, plans[1 - player])[0] for player in range(2)]
    value = form.value(plans)
    assert np.allclose(found.player_improvements, [ours[0] - value, ours[1] + value], atol=1e-6)
    assert math.isclose(found.nash_conv / 2, form.exploitability(plans), abs_tol=1e-6)


def test_openspiels_cfr_and_mccfr_come_to_our_value():
    """Its solvers run on a miniature unchanged; the value of the game lies where ours does."""
    _, theirs = loaded("cribbage")
    cfr = pytest.importorskip("open_spiel.python.algorithms.cfr")
    expected = pytest.importorskip("open_spiel.python.algorithms.expected_game_score")
    mccfr = pytest.importorskip("open_spiel.python.algorithms.external_sampling_mccfr")
    solver = cfr.CFRPlusSolver(theirs)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    value = expected.policy_value(theirs.new_initial_state(), [solver.average_policy()] * 2)[0]
    solution = solve(tiny("cribbage")[1], 500)
    assert abs(value - solution.value) < 0.05
    sampler = mccfr.ExternalSamplingSolver(theirs, mccfr.AverageType.SIMPLE)
    for _ in range(20):
        sampler.iteration()
    assert sampler.average_policy().action_probabilities(_decision(theirs))


def _decision(game):
    state = game.new_initial_state()
    state.apply_action(0)
    return state


def test_ismcts_searches_a_miniature():
    """OpenSpiel's search in Python samples whole deals that the player allows, and finds a move."""
    _, theirs = loaded("gin")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(theirs, mcts.RandomRolloutEvaluator(1, luck), 2.0, 30, random_state=luck)
    state = _decision(theirs)
    told = state.information_state_string(state.current_player())
    again = state.resample_from_infostate(state.current_player(), luck.random_sample)
    assert again.information_state_string(state.current_player()) == told
    assert bot.step(state) in state.legal_actions()


def test_openspiels_solvers_in_cpp_run_too():
    """CFR+, MCCFR and exploitability in C++ take a miniature as any game; CFR+ gets better with every step."""
    pyspiel, theirs = loaded("cribbage")
    solver, found = pyspiel.CFRPlusSolver(theirs), []
    for _ in range(6):
        solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(theirs, solver.average_policy()))
    assert 0 < found[-1] < found[0]
    uniform = pyspiel.exploitability(theirs, pyspiel.UniformRandomPolicy(theirs))
    _, form = tiny("cribbage")
    assert math.isclose(uniform, form.exploitability(tuple(side.plan(side.uniform()) for side in form.sides)))
    sampler = pyspiel.ExternalSamplingMCCFRSolver(theirs)
    sampler.run_iteration()
    assert sampler.average_policy().action_probabilities(_decision(theirs))
