"""Random play of our own games, with the rules compiled or from their sources, and how fast it goes.

``python -m sobremesa.lab.speed_ours`` measures the sources wherever the package is installed: it is the process in
which the compiled modules are passed over.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterable
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from sobremesa.core.rng import Rng

SEED: Final = "speed"
SAMPLE: Final = 10  # games whose ends the two builds must have in common
MOST_AT_ONCE: Final = 1 << 20


class MeasuredGame(NamedTuple):
    """A game to play over and over: its ruleset and number of seats."""

    game: str
    rules: str
    seats: int

    @property
    def label(self) -> str:
        """The kind in one word for a table."""
        return f"{self.game}-{self.rules}-{self.seats}"


class PlayPace(NamedTuple):
    """Games and moves in a number of seconds of processor time; ``moves`` is 0 where a library does not count them."""

    games: int
    moves: int
    seconds: float

    def add(self, other: PlayPace) -> PlayPace:
        """Return both measurements together."""
        return PlayPace(self.games + other.games, self.moves + other.moves, self.seconds + other.seconds)


class SourcesOnly(MetaPathFinder):
    """Finds the package's modules as sources, also where they are compiled."""

    def find_spec(self, fullname: str, path: Iterable[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Return where the source of one of our modules is, None for anybody else's."""
        if not fullname.startswith("sobremesa.") or path is None:
            return None
        finders = [FileFinder(folder, (SourceFileLoader, [".py"])) for folder in path]
        return next((found for finder in finders if (found := finder.find_spec(fullname))), None)


def every_kind() -> list[MeasuredGame]:
    """Return every game by every ruleset with every number of players."""
    from sobremesa.core.registry import GAMES

    return [
        MeasuredGame(game.id, preset, seats)
        for game in GAMES.values()
        for preset in game.presets
        for seats in game.seats_allowed(game.ruleset(preset))
    ]


def build() -> str:
    """Return which build of the rules this process has: ``compiled`` or ``interpreted``."""
    from sobremesa.core import bits

    return "interpreted" if str(bits.__file__).endswith(".py") else "compiled"


def pace(play: Callable[[int], int], seconds: float) -> PlayPace:
    """Measure for so long: ``play`` plays an even number of games and returns how many moves that took."""
    games, moves, at_once = 0, 0, 1
    began = process_time()
    while (took := process_time() - began) < seconds:
        if took < seconds / 20 and at_once < MOST_AT_ONCE:
            at_once *= 2  # the clock itself should cost nothing
        moves += play(at_once)
        games += at_once
    return PlayPace(games, moves, took)


def player(kind: MeasuredGame) -> Callable[[int], int]:
    """Return what plays so many games of a kind and returns the moves they took: a loop in Python over ours."""
    from sobremesa.core.registry import game_named
    from sobremesa.core.rng import Rng

    game, luck = game_named(kind.game), Rng(SEED)
    ruleset = game.ruleset(kind.rules)

    def play(games: int) -> int:
        moves = 0
        for _ in range(games):
            moves += game.new(ruleset, kind.seats, 1).play_to_end(luck)
        return moves

    return play


def digest(kind: MeasuredGame) -> str:
    """Return a digest of how the first games of a kind end, the same in both builds."""
    from sobremesa.core.rng import Rng

    told, luck = hashlib.sha256(), Rng(SEED)
    for _ in range(SAMPLE):
        told.update(_end(kind, luck).encode())
    return told.hexdigest()[:16]


def _end(kind: MeasuredGame, luck: Rng) -> str:
    from sobremesa.core.registry import game_named

    game = game_named(kind.game)
    state = game.new(game.ruleset(kind.rules), kind.seats, 1)
    moves = state.play_to_end(luck)
    return f"{moves} {state.winner} {state.score};"


def main(arguments: list[str]) -> None:
    """Measure the sources: print, as JSON, the pace and the digest of each kind given as ``game/rules/seats``."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("kinds", nargs="+")
    chosen = parser.parse_args(arguments)
    sys.meta_path.insert(0, SourcesOnly())
    measured = {}
    for words in chosen.kinds:
        game, rules, seats = words.split("/")
        kind = MeasuredGame(game, rules, int(seats))
        measured[kind.label] = [digest(kind), pace(player(kind), chosen.seconds)]
    sys.stdout.write(json.dumps(measured) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
