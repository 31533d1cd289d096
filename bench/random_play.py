"""Random play per second of processor time: every game and ruleset, compiled and interpreted, in one run.

Each build of the rules is measured in a process of its own: the installed package, and the sources under src/.
Both play the same games, which is checked, and the ratio of the two is shown.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sobremesa.cards.rng import Rng
    from sobremesa.games.base import Game, Ruleset

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = 10  # games of each kind whose ends the two builds must have in common


def main(arguments: list[str]) -> int:
    """Measure and print; return 1 only when a build cannot be run or the two builds play differently."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Random play per second, in both builds.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each ruleset and build (default 1)")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.child:
        print(json.dumps(measure(chosen.seconds)))
        return 0
    report = compare(chosen.seconds)
    print(json.dumps(report, indent=1) if chosen.json else as_text(report))
    return 1 if report["differ"] or not report["builds"]["interpreted"] else 0


# ---- in the process that measures


def measure(seconds: float) -> dict[str, Any]:
    """Return which build of the rules this process has, and its pace in each kind of game."""
    from sobremesa.cards import bits

    build = "interpreted" if str(bits.__file__).endswith(".py") else "compiled"
    return {"build": build, "pace": {label: _pace(*kind, seconds) for label, *kind in _kinds()}}


def _kinds() -> Iterator[tuple[str, Game, Ruleset, int]]:
    from sobremesa.games.registry import GAMES

    for game in GAMES.values():
        for preset in game.presets:
            ruleset = game.ruleset(preset)
            for seats in game.seats_allowed(ruleset):
                yield f"{game.id} {preset} {seats}", game, ruleset, seats


def _pace(game: Game, ruleset: Ruleset, seats: int, seconds: float) -> dict[str, Any]:
    """Return games and moves per second, and a digest of how the first games ended."""
    from sobremesa.cards.rng import Rng

    rng, ends, games, moves = Rng("bench"), hashlib.sha256(), 0, 0
    began = process_time()
    while games < SAMPLE or process_time() - began < seconds:
        played, end = _one_game(game, ruleset, seats, rng)
        games, moves = games + 1, moves + played
        if games <= SAMPLE:
            ends.update(end.encode())
    took = process_time() - began
    return {"games": games / took, "moves": moves / took, "digest": ends.hexdigest()[:16]}


def _one_game(game: Game, ruleset: Ruleset, seats: int, rng: Rng) -> tuple[int, str]:
    state = game.new(ruleset, seats, 1)
    pack, moves = game.pack(), 0
    while not state.over:
        if state.needs_pack():
            state.deal(rng.shuffled(pack))
        else:
            state.play_random(rng)
            moves += 1
    return moves, f"{moves} {state.winner} {state.score};"


# ---- in the process that compares


def compare(seconds: float) -> dict[str, Any]:
    """Return the pace of both builds, their ratio in each kind of game, and the kinds in which they differ."""
    installed, sources = _child(seconds, None), _child(seconds, ROOT / "src")
    compiled = installed["pace"] if installed["build"] == "compiled" else {}
    interpreted = sources["pace"]
    both = [label for label in interpreted if label in compiled]
    return {
        "python": sys.version.split()[0],
        "seconds": seconds,
        "builds": {"compiled": compiled, "interpreted": interpreted},
        "ratio": {label: compiled[label]["games"] / interpreted[label]["games"] for label in both},
        "differ": [label for label in both if compiled[label]["digest"] != interpreted[label]["digest"]],
        "note": "" if compiled else _why_not(installed),
    }


def _child(seconds: float, sources: Path | None) -> dict[str, Any]:
    """Measure one build in a fresh process: the sources in a folder, or whatever is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if sources:
        environment["PYTHONPATH"] = str(sources)
    command = [sys.executable, "-m", "bench.random_play", "--child", "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"build": "", "pace": {}, "error": done.stderr.strip().rpartition("\n")[2]}
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _why_not(installed: dict[str, Any]) -> str:
    if installed["build"]:
        return "the installed rules are not compiled, so there is nothing to compare with; `make setup` compiles them"
    return f"the compiled rules are not installed ({installed['error']}); `make setup` installs them"


def as_text(report: dict[str, Any]) -> str:
    """Return the report as a table for people."""
    builds = report["builds"]
    lines = [
        f"random play per second of processor time, Python {report['python']}",
        _row("", "", "compiled", "", "interpreted", "ratio"),
    ]
    lines.append(_row("game", "games", "moves", "games", "moves", ""))
    for label in builds["interpreted"] or builds["compiled"]:
        pace = [builds[build].get(label) for build in ("compiled", "interpreted")]
        numbers = [f"{one[unit]:,.0f}" if one else "-" for one in pace for unit in ("games", "moves")]
        ratio = f"{report['ratio'][label]:.1f}" if label in report["ratio"] else "-"
        lines.append(_row(label, *numbers, ratio))
    lines += [report["note"]] if report["note"] else []
    lines += [f"THE TWO BUILDS PLAY DIFFERENTLY: {label}" for label in report["differ"]]
    return "\n".join(lines)


def _row(label: str, *cells: str) -> str:
    return f"{label:<20}" + "".join([f"{cell:>12}" for cell in cells])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
