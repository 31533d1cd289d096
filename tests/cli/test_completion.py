"""The shell is offered games, rulesets, options, levels and players; and -h is help everywhere."""

import pytest

from sobremesa.core.levels import LEVELS
from sobremesa.core.registry import GAMES
from sobremesa.lab.opponents import names_of

CRIBBAGE_ZOO, GIN_ZOO = names_of("cribbage"), names_of("gin")
RULESETS = [name for game in GAMES.values() for name in game.presets]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("rules ", list(GAMES)),
        ("rules c", ["cuarenta", "cribbage"]),
        ("lab duel g", ["gin"]),
        ("rules cuarenta --rules ", GAMES["cuarenta"].presets),
        ("rules gin --rules v", ["vga", "vga-oklahoma"]),
        ("rules --rules ", list(dict.fromkeys(RULESETS))),
        ("rules gin --option okl", ["oklahoma="]),
        ("rules gin --option oklahoma=", ["oklahoma=yes", "oklahoma=no"]),
        ("tui cribbage --level ", list(LEVELS)),
        ("bot gin --level m", ["maestro"]),
        ("lab duel cribbage --a lab:", CRIBBAGE_ZOO),
        ("lab duel cuarenta --a novato --b c", ["cmd:"]),
        ("lab tournament gin --players novato,", [f"novato,{name}" for name in (*LEVELS[1:], *GIN_ZOO, "cmd:")]),
        ("lab opening cuarenta --rules a", ["all"]),
        ("score c", ["cribbage"]),
    ],
)
def test_the_shell_is_offered_what_may_stand_there(start, line, offered):
    """Nothing else, in the order in which the program lists it."""
    words = f"sobremesa {line}"
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split(" ")) - 1)}
    done = start(_SOBREMESA_COMPLETE="complete_bash", **asked)
    assert (sorted(done.stdout.decode().split()), done.stderr) == (sorted(offered), b"")


@pytest.mark.parametrize("words", [[], ["rules"], ["lab"], ["lab", "duel"], ["score"], ["score", "gin"], ["play"]])
def test_h_is_help(run, words):
    """As --help, with and without the arguments that a command needs."""
    short, long = run(*words, "-h"), run(*words, "--help")
    assert (short.exit_code, short.stdout) == (0, long.stdout)
    assert "--help, -h" in short.stdout
