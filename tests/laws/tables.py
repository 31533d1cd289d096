"""Every table that the laws are tried at: each game, each preset, each number of seats, and rulesets put together."""

import functools
import os
from dataclasses import dataclass

from sobremesa.core.contract import Game, State
from sobremesa.core.options import BadOption, Option, Ruleset
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from tests.laws.choices import choose

CUSTOM_RULESETS = 2  # random ones, of each game
CHANGED = 6  # options of each
SMALL = os.environ.get("SOBREMESA_SIZE") == "small"  # for `make check`: two tables of each game, few examples
TRIES = 8  # for each of them: a game may have no short one, and is then tried by its presets alone
SHORT = 500  # moves within which random play ends by a ruleset that the laws have time for


@dataclass(frozen=True)
class Table:
    """A game, a ruleset and a number of seats: what a law holds for."""

    id: str
    game: Game
    ruleset: Ruleset
    seats: int

    def new(self, dealer: int = 1) -> State:
        """A game that waits for its first pack."""
        return self.game.new(self.ruleset, self.seats, dealer)


# Overrides by which rules meet that no preset brings together; the laws hold for them too.
MEETINGS: dict[str, list[tuple[str, dict[str, str]]]] = {
    "cuarenta": [
        ("mesa", {"doble-ronda": "game"}),
        ("pagat", {"dealing": "asked", "target": "12"}),
        ("pagat", {"match": "many", "chicas": "3", "zapateria": "20", "ronda-limit": "none"}),
        ("palm", {"forgotten": "none", "caida-en-ronda": "4", "misdeal": "2"}),
    ],
    "gin": [
        ("vga-oklahoma", {"upcard-offer": "yes", "big-gin": "40", "equal-deadwood": "draw", "target": "60"}),
        ("standard", {"pile-draws": "6", "stock-left": "10", "offer-counts": "no", "target": "50"}),
    ],
    "cribbage": [
        ("standard-61", {"muggins": "yes", "false-claim": "2"}),
        ("standard-61", {"counting": "hand"}),
        ("cadenza-61", {"xray": "1"}),
        (
            "standard",
            {"xray": "both", "muggins": "yes", "go": "called", "target": "31", "skunk": "none", "double-skunk": "none"},
        ),
    ],
}


@functools.cache
def tables() -> list[Table]:
    """Every table there is, found in the registry; at the small size the first and the last preset's of each game."""
    if SMALL:
        return [table for game in GAMES.values() for table in (_presets(game)[0], _presets(game)[-1])]
    return [table for game in GAMES.values() for table in tables_of(game)]


def tables_of(game: Game) -> list[Table]:
    """Every table of one game."""
    return [*_presets(game), *_custom(game)]


def _presets(game: Game) -> list[Table]:
    return [table for name in game.presets for table in _seatings(game, game.ruleset(name), name)]


def _custom(game: Game) -> list[Table]:
    rng = Rng(f"laws of {game.id}")
    rulesets = [game.ruleset(name, changed) for name, changed in MEETINGS.get(game.id, [])]
    wanted = len(rulesets) + (CUSTOM_RULESETS if game.options() else 0)
    for _ in range(TRIES * CUSTOM_RULESETS):
        if len(rulesets) == wanted:
            break
        rules = random_ruleset(game, rng)
        rulesets += [rules] if _is_short(game, rules, rng) else []
    return [table for at, rules in enumerate(rulesets, 1) for table in _seatings(game, rules, f"custom{at}")[-1:]]


def _seatings(game: Game, ruleset: Ruleset, name: str) -> list[Table]:
    return [Table(f"{game.id}-{name}-{seats}", game, ruleset, seats) for seats in game.seats_allowed(ruleset)]


def _is_short(game: Game, rules: Ruleset, rng: Rng) -> bool:
    """Whether a random game by this ruleset ends soon; some go on for thousands of moves."""
    state = game.new(rules, game.seats_allowed(rules)[0], 1)
    for _ in range(SHORT):
        if state.needs_pack():
            state.deal(rng.shuffled(game.pack()))
        elif not state.over:
            state.apply(*choose(state, rng))
    return state.over


def random_ruleset(game: Game, rng: Rng, changed: int = CHANGED) -> Ruleset:
    """A preset with some options changed at random to whatever they may be, as long as they do not contradict."""
    known = game.options()
    while True:
        name = game.presets[rng.below(len(game.presets))]
        options = [known[rng.below(len(known))] for _ in range(changed if known else 0)]
        try:
            return game.ruleset(name, {option.name: random_value(option, rng) for option in options})
        except BadOption:
            continue


def random_value(option: Option, rng: Rng) -> str:
    """One of the values that an option may have; words come up as often as all the numbers together."""
    if option.low > option.high or (option.words and rng.below(2)):
        return option.words[rng.below(len(option.words))]
    return str(option.low + rng.below(min(option.high - option.low, 40) + 1))
