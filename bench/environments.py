"""Training's loop: how many decisions a second, with observation and legal actions for each, here and elsewhere.

``python -m bench.environments --seconds 10 --json`` measures ours (PettingZoo's interface, and many games at once) for
all games, and for a hand of gin beside them: PettingZoo's old gin rummy (its class for RLCard's card games, which 1.27
still has), RLCard itself, and OpenSpiel's C++ game from Python; OpenSpiel's cribbage has no observations. Everybody
plays at random. All are measured in rounds one after the other, by processor time, so that what else runs on the
machine disturbs all alike.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from importlib import import_module, util
from time import process_time
from typing import Any

import numpy as np

from sobremesa.environments import table, vector
from sobremesa.lab.speed_ours import build

SEED = 7
ROUNDS = 4
GAMES = ("gin", "cribbage", "cuarenta")

Walk = Iterator[int]
"""Plays on for ever, and yields how many decisions were made since the last time."""


def ours(game: str) -> Walk:
    """Walk through our PettingZoo environment, hand by hand."""
    return _aec(table(game, episode="hand", most_moves=500), random.Random(SEED))


def old_pettingzoo(game: str) -> Walk:
    """Walk through PettingZoo's old gin rummy: what its class for RLCard's games makes of it."""
    base: Any = import_module("pettingzoo.classic.rlcard_envs.rlcard_base")

    class OldGin(base.RLCardBase):  # type: ignore[misc, name-defined]
        metadata = {"name": "gin_rummy", "render_modes": []}  # noqa: RUF012
        render_mode = None

    return _aec(OldGin("gin-rummy", 2, (5, 52)), random.Random(SEED))


def _aec(env: Any, luck: random.Random) -> Walk:
    env.reset(seed=SEED)
    while True:
        made = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            done = terminated or truncated
            env.step(None if done else luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            made += not done
        yield made


def many(count: int) -> Callable[[str], Walk]:
    """Return a walk through so many of our games at once."""

    def walk(game: str) -> Walk:
        luck, games = np.random.default_rng(SEED), vector(game, count, episode="hand", most_moves=500)
        batch = games.reset(SEED)
        while True:
            chosen = luck.random(batch.legal.shape, dtype=np.float32)
            chosen *= batch.legal
            batch = games.step(chosen.argmax(axis=1))
            yield count

    return walk


def rlcard(game: str) -> Walk:
    """Walk through RLCard's gin rummy by its own steps."""
    library: Any = import_module("rlcard")
    env, luck = library.make("gin-rummy", config={"seed": SEED}), random.Random(SEED)
    while True:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(luck.choice(list(state["legal_actions"])))
            made += 1
        yield made


def openspiel(game: str) -> Walk:
    """Walk through OpenSpiel's C++ game from Python, with the observation and the legal actions of every decision."""
    library: Any = import_module("pyspiel")
    played, luck = library.load_game("gin_rummy"), random.Random(SEED)
    while True:
        state, made = played.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.legal_actions()))
                continue
            np.asarray(state.observation_tensor(state.current_player()), dtype=np.float32)
            state.apply_action(luck.choice(state.legal_actions()))
            made += 1
        yield made


COLUMNS: dict[str, tuple[str, tuple[str, ...], Callable[[str], Walk]]] = {
    "ours": ("pettingzoo", GAMES, ours),
    "ours x1": ("numpy", GAMES, many(1)),
    "ours x64": ("numpy", GAMES, many(64)),
    "ours x512": ("numpy", GAMES, many(512)),
    "old pettingzoo": ("rlcard", ("gin",), old_pettingzoo),
    "rlcard": ("rlcard", ("gin",), rlcard),
    "openspiel": ("pyspiel", ("gin",), openspiel),
}


def measure(walk: Walk, seconds: float) -> tuple[int, float]:
    """Return the decisions made in so much processor time, and that time."""
    made, began = 0, process_time()
    while (took := process_time() - began) < seconds:
        made += next(walk)
    return made, took


def run(seconds: float) -> dict[str, Any]:
    """Return decisions a second by game and column, and how many times more than each other column ours are."""
    walks = {
        (game, column): make(game)
        for game in GAMES
        for column, (module, games, make) in COLUMNS.items()
        if game in games and util.find_spec(module) is not None
    }
    sums = {each: [0, 0.0] for each in walks}
    for _ in range(ROUNDS):
        for each, walk in walks.items():
            made, took = measure(walk, seconds / ROUNDS)
            sums[each] = [sums[each][0] + made, sums[each][1] + took]
    return {"build": build(), "seconds": seconds, "games": {game: _told(game, sums) for game in GAMES}}


def _told(game: str, sums: dict[tuple[str, str], list[float]]) -> dict[str, Any]:
    rates = {column: made / took for (each, column), (made, took) in sums.items() if each == game}
    best = max(rate for column, rate in rates.items() if column.startswith("ours x"))
    others = {column: rate for column, rate in rates.items() if not column.startswith("ours")}
    return {
        "per_second": {column: round(rate) for column, rate in rates.items()},
        "aec_times": {column: round(rates["ours"] / rate, 1) for column, rate in others.items()},
        "vector_times": {column: round(best / rate, 1) for column, rate in others.items()},
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="for each column")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    report = run(chosen.seconds)
    if chosen.json:
        print(json.dumps(report))
        return
    print(f"{report['build']} rules, {report['seconds']} s of processor time for each")
    for game, told in report["games"].items():
        for column, rate in told["per_second"].items():
            times = told["aec_times"].get(column), told["vector_times"].get(column)
            print(f"{game:9} {column:15} {rate:8,}/s", f"ours {times[0]} and {times[1]} times" if times[0] else "")


if __name__ == "__main__":
    main()
