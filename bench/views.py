"""What views cost: random play, copying a state, drawing a view, its wire form and back, and a determinization.

A wire form is also written as JSON, whole and only what has changed since the view before.

    python -m bench.views                         nanoseconds of each, game by game
    python -m bench.views --against OTHER/python  the ratio to another installation, taken by turns

An installation is measured as it stands: with its rules compiled, where they are.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

GAMES: Final = ("cuarenta", "gin", "cribbage")
MOMENTS: Final = 200
"""How many positions of random games are copied, drawn and written."""

Portion = Callable[[], float]
"""Does a portion of work; returns the nanoseconds of processor time that one piece of it took."""


def portions(name: str) -> dict[str, Portion]:
    """Return what is measured of a game, by its name."""
    from msgspec.json import Encoder

    from sobremesa.core.registry import game_named
    from sobremesa.core.rng import Rng

    json_of = Encoder().encode
    game = game_named(name)
    rules = game.ruleset(game.presets[0])
    states = _moments(game, rules)
    views = [state.view(1) for state in states]
    wires = [view.to_wire() for view in views]

    def play() -> float:
        rng, since, moves = Rng(9), time.process_time_ns(), 0
        for _ in range(30):
            moves += game.new(rules, 2, 1).play_to_end(rng)
        return (time.process_time_ns() - since) / moves

    def determinize() -> float:
        rng, since = Rng(9), time.process_time_ns()
        for view in views:
            # called guess until 0.2
            (getattr(view, "determinize", None) or view.guess)(rng)
        return (time.process_time_ns() - since) / len(views)

    return {
        "random play, a move": play,
        "copy": lambda: _each(lambda state: state.copy(), states * 20),
        "view": lambda: _each(lambda state: state.view(1), states),
        "to_wire": lambda: _each(lambda view: view.to_wire(), views),
        "wire as JSON": lambda: _each(json_of, wires),
        "changes as JSON": lambda: _each(lambda pair: json_of(_changes(*pair)), list(pairwise(wires))),
        "view_from_wire": lambda: _each(game.view_from_wire, wires),
        "determinize": determinize,
    }


def _changes(before: dict[str, object], after: dict[str, object]) -> dict[str, object]:
    """Return the fields of a view that are not as they were in the one before."""
    return {name: value for name, value in after.items() if before[name] != value}


def _moments(game: Any, rules: Any) -> list[Any]:
    from sobremesa.core.rng import Rng

    rng, state, found = Rng(6), game.new(rules, 2, 1), []
    while len(found) < MOMENTS:
        if state.over:
            state = game.new(rules, 2, 1)
        if state.needs_pack():
            state.deal_random(rng)
        state.play_random(rng)
        found.append(state.copy())
    return found


def _each(work: Callable[[Any], object], what: list[Any]) -> float:
    since = time.process_time_ns()
    for one in what:
        work(one)
    return (time.process_time_ns() - since) / len(what)


def answer() -> None:
    """Measure what each line of the standard input asks for, a game and the name of a portion; print the figure."""
    if hasattr(os, "sched_setaffinity"):  # both installations on one processor: another may be busier, and slower
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    known = {game: portions(game) for game in GAMES}
    for line in sys.stdin:
        game, name = json.loads(line)
        print(known[game][name](), flush=True)


class Installation:
    """A process of an installation's Python that measures what it is asked for."""

    def __init__(self, python: str) -> None:
        """Start it; ``python`` is the installation's interpreter."""
        command = [python, str(Path(__file__).resolve()), "--answer"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/")

    def measure(self, game: str, name: str) -> float:
        """Return the nanoseconds of a portion."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([game, name]) + "\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def compare(game: str, name: str, both: list[Installation], rounds: int) -> str:
    """Return a line: the least nanoseconds of each installation, and the ratio's median and quartiles."""
    pairs = [[one.measure(game, name) for one in both] for _ in range(rounds)]
    least = " ".join(f"{min(pair[at] for pair in pairs):9.0f}" for at in range(len(both)))
    if len(both) == 1:
        return f"{game:9} {name:20} {least} ns"
    ratios = [ours / theirs for ours, theirs in pairs]
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{game:9} {name:20} {least} ns  ratio {middle:.3f} ({low:.3f} to {high:.3f})"


def main() -> None:
    """Measure this installation, or this one and another by turns."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--against", help="the Python of another installation")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.answer:
        return answer()
    both = [Installation(python) for python in (sys.executable, asked.against) if python]
    for game in GAMES:
        for name in portions(game):
            print(compare(game, name, both, asked.rounds), flush=True)
    for one in both:
        one.close()
    return None


if __name__ == "__main__":
    main()
