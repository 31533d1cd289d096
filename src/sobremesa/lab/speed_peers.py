"""The same random play by others' libraries, where they are installed (extra ``bench``).

Each peer is a function that plays so many games and returns the moves they took, or 0 where it does not tell them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module, util
from itertools import count
from typing import Any, Final

Play = Callable[[int], int]

SEED: Final = 7
OPENSPIEL_GAMES: Final = {"gin": "gin_rummy", "cribbage": "cribbage"}
PEERS: Final = {  # by column: the module that has to be there, and the games that it plays
    "openspiel-example": ("pyspiel", ("gin", "cribbage")),
    "openspiel-choice": ("pyspiel", ("gin", "cribbage")),
    "openspiel-cpp": ("pyspiel", ("gin", "cribbage")),
    "rlcard": ("rlcard", ("gin",)),
}


def installed(peer: str) -> bool:
    """Return whether a peer is there to be measured."""
    return util.find_spec(PEERS[peer][0]) is not None


def peer_player(peer: str, game: str) -> Play | None:
    """Return what plays a game over and over in a peer's way, None where the peer lacks it or is not installed."""
    if game not in PEERS[peer][1] or not installed(peer):
        return None
    if peer == "rlcard":
        return rlcard()
    name = OPENSPIEL_GAMES[game]
    if peer == "openspiel-cpp":
        return openspiel_rollouts(name) if game == "gin" else openspiel_bots(name)
    return openspiel_loop(name, _as_in_example() if peer == "openspiel-example" else _any_outcome)


# ---- OpenSpiel


def openspiel_loop(name: str, chance: Callable[[Any], int]) -> Play:
    """Return the plain loop of OpenSpiel's ``example.py``, without its printing; ``chance`` acts at a chance node."""
    game = import_module("pyspiel").load_game(name)

    def play(games: int) -> int:
        return sum(_openspiel_game(game.new_initial_state(), chance) for _ in range(games))

    return play


def _openspiel_game(state: Any, chance: Callable[[Any], int]) -> int:
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def _as_in_example() -> Callable[[Any], int]:
    """Return how ``example.py`` draws: from the outcomes with their chances, by numpy."""
    numpy: Any = import_module("numpy")

    def draw(state: Any) -> int:
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(numpy.random.choice(actions, p=chances))

    return draw


def _any_outcome(state: Any) -> int:
    """Draw as fast as Python can: in these games every outcome of a chance node is as likely as any other."""
    return int(random.choice(state.legal_actions()))


def openspiel_rollouts(name: str) -> Play:
    """Return OpenSpiel's own rollouts in C++, from behind a first deal.

    The evaluator is only called by the search: its first step rolls out from where it stands, its second from the next
    move, each half of the games; nothing else is in it.
    """
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    state, seeds = game.new_initial_state(), count(SEED)
    while state.is_chance_node():
        state.apply_action(_any_outcome(state))

    def play(games: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(games // 2, next(seeds))
        pyspiel.MCTSBot(game, evaluator, 2.0, 2, 10, False, SEED, False).step(state)
        return 0

    return play


def openspiel_bots(name: str) -> Play:
    """Return OpenSpiel's own games between two random bots in C++: its search refuses games with rewards on the way."""
    pyspiel: Any = import_module("pyspiel")
    game, seeds = pyspiel.load_game(name), count(SEED)
    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]

    def play(games: int) -> int:
        for _ in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 0

    return play


# ---- RLCard


def rlcard() -> Play:
    """Return RLCard's own loop: its environment of gin rummy with its random agents, a hand at a time."""
    library: Any = import_module("rlcard")
    agents: Any = import_module("rlcard.agents")
    environment = library.make("gin-rummy", config={"seed": SEED})
    environment.set_agents([agents.RandomAgent(environment.num_actions) for _ in range(environment.num_players)])

    def play(games: int) -> int:
        moves = 0
        for _ in range(games):
            environment.run(is_training=True)  # without what it computes for evaluation
            moves += len(environment.game.actions)
        return moves

    return play
