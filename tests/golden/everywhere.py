"""Seeded games of every game, ruleset and level, which have to be the same on every machine, Python and build.

`python -m tests.golden.everywhere` plays them all and compares them with everywhere.json; `--quick` plays only those
that take less than a minute where nothing is compiled, `--game`, `--level` and `--seeds` pick some, and `--write`
writes the files anew. It needs nothing but `sobremesa` and the files beside it, so that it also runs where there are no
tests, such as in a browser: `python everywhere.py`.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sobremesa.core.contract import State
from sobremesa.core.levels import LEVELS, bot_named
from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.registry import game_named, spec_named
from sobremesa.core.rng import Rng
from sobremesa.records import Recorder, write

DIGESTS = Path(__file__).with_name("everywhere.json")
RECORDS = Path(__file__).with_name("everywhere")

GAMES = ("cuarenta", "gin", "cribbage")
SEEDS = {"novato": 12, "aficionado": 10, "maestro": 4, "gran-maestro": 2}
"""How many games each level plays at each table: a game, a ruleset and a number of seats."""

THINKING = {"cuarenta": 80, "gin": 200, "cribbage": 40}
"""Iterations of a decision of those who search: few, since every one of them adds up what a longer search does."""

SEARCHERS = {"maestro": 1, "gran-maestro": 2}
"""How many times as many iterations each of them has."""

JUDGED = {"novato": 6, "aficionado": 15, "maestro": 12, "gran-maestro": 12}
"""After how many moves the numbers behind a decision are written down again, bit by bit."""

QUICK_SEEDS = 2
QUICK_TABLES = {
    ("cuarenta", "palm", 2),
    ("cuarenta", "mesa", 4),
    ("gin", "openspiel", 2),
    ("cribbage", "standard-61", 2),
}
"""Where those who search have short games; of these, and of the first seeds of the others, is what is quick."""

ERRORS = re.compile(r", error=[^()]*(?=\))")
"""How sure a search is of a worth: no move hangs on it, and these files are older."""

BLOCK = 16
"""So many moves have a mark of their own, which says where two games part."""


class Case(NamedTuple):
    """One game that has to be the same everywhere. All seats are players of the level."""

    game: str
    rules: str
    seats: int
    level: str
    seed: int

    @property
    def name(self) -> str:
        """What the files call it."""
        return f"{self.game}-{self.rules}-{self.seats}-{self.level}-{self.seed}"

    @property
    def is_quick(self) -> bool:
        """Whether it is one of those that are played where nothing is compiled."""
        if self.level in SEARCHERS:
            many = self.seats > 2 and self.level == "gran-maestro"
            return self.seed == 1 and (self.game, self.rules, self.seats) in QUICK_TABLES and not many
        return self.seed <= QUICK_SEEDS

    def __str__(self) -> str:
        return f"{self.game}, {self.rules}, {self.seats} seats, {self.level}, seed {self.seed}"


class Played(NamedTuple):
    """A game that was played: its record, its moves, and the numbers behind some decisions."""

    record: str
    rows: list[str]
    numbers: list[str]

    @property
    def digest(self) -> str:
        """What has to be the same: the record's digest, that of the numbers, and a mark for each block of moves."""
        blocks = range(BLOCK, len(self.rows) + BLOCK, BLOCK)
        marks = "".join(_hash(self.rows[:end])[:2] for end in blocks)
        return f"{_hash([self.record])[:12]} {_hash(self.numbers)[:12]} {marks}"


def _hash(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def cases() -> list[Case]:
    """Every game, by what is played, by level, by table and by seed."""
    return [
        Case(game, rules, seats, level, seed)
        for game in GAMES
        for level in LEVELS
        for rules, seats in _tables(game)
        for seed in range(1, SEEDS[level] + 1)
    ]


def _tables(name: str) -> Iterator[tuple[str, int]]:
    game = game_named(name)
    for rules in game.presets:
        for seats in game.seats_allowed(game.ruleset(rules)):
            yield rules, seats


def play(case: Case) -> Played:
    """Play one game."""
    game = game_named(case.game)
    bot, rng = bot_named(case.game, case.level), Rng(case.name)
    state = game.new(game.ruleset(case.rules), case.seats, case.seed % case.seats + 1)
    recorder, numbers = Recorder(state), []
    while not state.over:
        if state.needs_pack():
            recorder.deal(state, rng.shuffled(game.pack()))
        else:
            if len(recorder.rows) % JUDGED[case.level] == 0:
                numbers += judged(case, bot, state)
            recorder.play(state, *_decision(case, bot, state, rng))
    return Played(write(recorder.record(state)), recorder.rows, numbers)


def _decision(case: Case, bot: Bot[Any], state: State, rng: Rng) -> tuple[int, int]:
    """Return a seat and its move; who may move out of turn is asked first."""
    awaited = state.to_act()
    others = [seat for seat in range(1, case.seats + 1) if seat not in awaited and state.legal(seat)]
    for seat in [*others, *awaited]:
        move = bot.choose(state.view(seat), _budget(case), rng)
        if move != NOTHING:
            return seat, move
    raise AssertionError(f"{case}: nobody moves")


def _budget(case: Case) -> Budget:
    return Budget(iterations=THINKING[case.game] * SEARCHERS.get(case.level, 0))


def judged(case: Case, bot: Bot[Any], state: State) -> list[str]:
    """Return all that a player, a hint and a prediction make of a position, each number with all of its digits."""
    view = state.view(state.to_act()[0])
    found = bot.outlook(view, budget=_budget(case)) if case.level in SEARCHERS else bot.weigh(view)
    foretelling = spec_named(case.game).part("predictions")
    told = [foretelling.foretold(state.view(seat)) for seat in range(1, case.seats + 1)] if foretelling else []
    return [ERRORS.sub("", repr((found, told)))]


# ---- the files


def expected() -> dict[str, str]:
    """Return the digest of every game, by its name."""
    found: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return found


def is_kept(case: Case) -> bool:
    """Return whether the whole record of a game is kept: the first one of each game and level, by two and by four."""
    first = next(one for one in cases() if (one.game, one.seats, one.level) == (case.game, case.seats, case.level))
    return case == first


def complaint(case: Case, found: Played, digest: str) -> str:
    """Return in what a game differs from the one that there should be; empty where it does not."""
    if found.digest == digest:
        return ""
    record, _, marks = digest.split()
    if found.digest.split()[0] == record:
        return f"{case}: the same moves, but other numbers behind them"
    ours = found.digest.split()[2]
    same = next((at for at in range(0, len(marks), 2) if ours[at : at + 2] != marks[at : at + 2]), len(marks)) // 2
    return f"{case}: another game, from somewhere in events {same * BLOCK + 1} to {(same + 1) * BLOCK}"


def differing(chosen: Sequence[Case]) -> list[str]:
    """Play games and return what is wrong with them: nothing, or a sentence for each that is not as it should be."""
    wanted = expected()
    said = [complaint(case, play(case), wanted[case.name]) for case in chosen]
    return [one for one in said if one]


def write_files() -> None:
    """Play every game and write down what it is like; print the names of those that were different before."""
    before = expected() if DIGESTS.exists() else {}
    RECORDS.mkdir(exist_ok=True)
    digests = {}
    for case in cases():
        found = play(case)
        digests[case.name] = found.digest
        if before.get(case.name) != found.digest:
            print(case.name)  # noqa: T201 - a command says what it did
        if is_kept(case):
            (RECORDS / f"{case.name}.txt").write_text(found.record, encoding="utf-8")
    DIGESTS.write_text(json.dumps(digests, indent=0) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the games, or write them; return 1 where one differs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="play only those that are quick where nothing is compiled")
    parser.add_argument("--game", choices=GAMES, help="play this game only")
    parser.add_argument("--level", choices=LEVELS, help="play this level only")
    parser.add_argument(
        "--seeds", type=int, default=max(SEEDS.values()), help="play so many games at each table at most"
    )
    parser.add_argument("--write", action="store_true", help="write the files anew")
    given = parser.parse_args(arguments)
    if given.write:
        write_files()
        return 0
    some = [case for case in cases() if given.game in (None, case.game) and given.level in (None, case.level)]
    some = [case for case in some if (case.is_quick or not given.quick) and case.seed <= given.seeds]
    wrong = differing(some)
    print(*wrong, f"{len(some) - len(wrong)} of {len(some)} games are the same", sep="\n")  # noqa: T201 - a command
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
