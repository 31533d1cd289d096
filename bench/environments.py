"""Training's loop: how many decisions a second, with observation and legal actions for each, here and elsewhere.

``python -m bench.environments --seconds 10 --json`` measures ours (PettingZoo's interface, and many games at once) for
all games, and for a hand of gin beside them: PettingZoo's old gin rummy (its class for RLCard's card games, which 1.27
still has), RLCard itself, and OpenSpiel's C++ game from Python; OpenSpiel's cribbage has no observations. ``loop x64``
are 64 games that are stepped one by one, as games without a compiled batch are; ``fill x64`` writes their observations
and masks and does nothing else. ``pgx``, where it is installed, has
none of these games; two of its card games stand for what its compiled loop does on a processor. Everybody plays at
random. All are measured in rounds one after the other, by processor time of all threads, so that what else runs on the
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
from sobremesa.environments.arrays import arranged, layout
from sobremesa.environments.config import configure
from sobremesa.environments.vector_games import EpisodeGames
from sobremesa.lab.speed_ours import build

SEED = 7
ROUNDS = 4
GAMES = ("gin", "cribbage", "cuarenta")
PGX_GAMES = ("leduc_holdem", "sparrow_mahjong")

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
        games.reset(SEED)
        while True:
            games.step(games.random_actions(luck))
            yield count

    return walk


def loop(game: str) -> Walk:
    """Walk through 64 of our games that are stepped one by one."""
    terms, luck = configure(game, episode="hand", most_moves=500), np.random.default_rng(SEED)
    games, batch = EpisodeGames(terms, 64), arranged(layout(terms, 64), None)
    games.reset(str(SEED), batch)
    while True:
        games.step(games.random_actions(luck, batch), batch)
        yield 64


def fill(count: int) -> Callable[[str], Walk]:
    """Return what only writes observations and masks, one value everywhere: no environment can be faster than that."""

    def walk(game: str) -> Walk:
        batch = vector(game, count).batch
        while True:
            batch.observation.fill(1)
            batch.legal.fill(1)
            yield count

    return walk


def pgx(count: int) -> Callable[[str], Walk]:
    """Return a walk through so many of pgx's games at once, by one compiled function."""

    def walk(game: str) -> Walk:
        jax: Any = import_module("jax")
        env = import_module("pgx").make(game)
        step = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

        @jax.jit
        def move(state: Any, key: Any) -> tuple[Any, Any]:
            key, chosen, dealt = jax.random.split(key, 3)
            weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(chosen, weights, axis=1)
            return step(state, actions, jax.random.split(dealt, count)), key

        key = jax.random.PRNGKey(SEED)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
        while True:
            state, key = move(state, key)
            state.observation.block_until_ready()
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
    "ours x4096": ("numpy", GAMES, many(4096)),
    "loop x64": ("numpy", GAMES, loop),
    "fill x64": ("numpy", GAMES, fill(64)),
    "fill x512": ("numpy", GAMES, fill(512)),
    "fill x4096": ("numpy", GAMES, fill(4096)),
    "old pettingzoo": ("rlcard", ("gin",), old_pettingzoo),
    "rlcard": ("rlcard", ("gin",), rlcard),
    "openspiel": ("pyspiel", ("gin",), openspiel),
    "pgx x64": ("pgx", PGX_GAMES, pgx(64)),
    "pgx x512": ("pgx", PGX_GAMES, pgx(512)),
    "pgx x4096": ("pgx", PGX_GAMES, pgx(4096)),
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
        for game in (*GAMES, *PGX_GAMES)
        for column, (module, games, make) in COLUMNS.items()
        if game in games and util.find_spec(module) is not None
    }
    for walk in walks.values():
        next(walk)  # what is made or compiled at the first step is no part of the loop
    sums = {each: [0, 0.0] for each in walks}
    for _ in range(ROUNDS):
        for each, walk in walks.items():
            made, took = measure(walk, seconds / ROUNDS)
            sums[each] = [sums[each][0] + made, sums[each][1] + took]
    return {
        "build": build(),
        "seconds": seconds,
        "games": {game: _told(game, sums) for game in sorted({game for game, _ in sums})},
    }


def _told(game: str, sums: dict[tuple[str, str], list[float]]) -> dict[str, Any]:
    rates = {column: made / took for (each, column), (made, took) in sums.items() if each == game}
    told: dict[str, Any] = {"per_second": {column: round(rate) for column, rate in rates.items()}}
    if game not in GAMES:
        return told
    best = max(rate for column, rate in rates.items() if column.startswith("ours x"))
    others = {column: rate for column, rate in rates.items() if not column.startswith(("ours", "fill"))}
    return told | {
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
            times = [told[kind].get(column) for kind in ("aec_times", "vector_times") if kind in told]
            print(f"{game:15} {column:15} {rate:9,}/s", f"ours {times[0]} and {times[1]} times" if any(times) else "")


if __name__ == "__main__":
    main()
