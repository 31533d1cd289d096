"""Over how many random plies a search's own writing of the rules is compared with the rules."""

import os

from sobremesa.core.options import BadOption
from tests.conftest import rules_mode

WHOLE = 100_000
"""What every ruleset is compared over on compiled rules, unless SOBREMESA_PLIES says otherwise."""

INTERPRETED = 2_000


def plies(usual=WHOLE):
    """Return how many plies each ruleset gets, where a test does with so many as a rule."""
    return int(os.environ.get("SOBREMESA_PLIES", usual if rules_mode() == "compiled" else min(usual, INTERPRETED)))


def compare(play, usual=WHOLE):
    """Play hands until the plies are used up: ``play(seed)`` plays one game and returns how many it compared.

    Whatever it finds is told with its seed.
    """
    wanted = plies(usual)
    compared = seed = 0
    while compared < wanted:
        seed += 1
        try:
            compared += play(seed)
        except AssertionError as difference:
            raise AssertionError(f"seed {seed}: {difference}") from difference
    return compared


def some_options(game, preset, luck, names):
    """Return a ruleset of a preset in which some of these options have other values, as chance has it."""
    options = [option for option in game.options() if option.name in names]
    while True:
        changed = [option for option in options if luck.below(3) == 0]
        try:
            return game.ruleset(preset, {option.name: value_of(option, luck) for option in changed})
        except BadOption:
            continue  # two of them contradict each other


def value_of(option, luck):
    """Return one of an option's values."""
    values = list(option.words)
    if option.low <= option.high:
        values.append(str(option.low + luck.below(option.high - option.low + 1)))
    return values[luck.below(len(values))]
