"""The same seed gives the same game on every machine, Python and build."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.core.levels import LEVELS
from tests.conftest import rules_mode
from tests.golden.everywhere import GAMES, RECORDS, cases, complaint, differing, expected, is_kept, play

WITHOUT_FMA = "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX2_Usable,-FMA_Usable,-AVX512F"
"""By this setting glibc reckons exponentials and powers as on processors that have no fused multiplication."""

PROBE = "import math; print([math.exp(n / 977) for n in range(1, 5000)])"


def _flags() -> str:
    """What the processor can do, where the system says so."""
    told = Path("/proc/cpuinfo")
    return told.read_text(encoding="utf-8") if told.exists() else ""


def test_the_golden_games_are_of_every_game_ruleset_and_level():
    """At least 400 games, among them some of four, and each of them is written down."""
    every = cases()
    assert len(every) >= 400
    assert {case.name for case in every} == set(expected())
    assert {(case.game, case.level) for case in every} == {(game, level) for game in GAMES for level in LEVELS}
    assert {case.seats for case in every} == {2, 4}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_game_as_ever(game, level):
    """Moves, scores and the numbers behind decisions are those of the golden files: on the sources those of a few."""
    some = [case for case in cases() if (case.game, case.level) == (game, level)]
    assert differing([case for case in some if case.is_quick or rules_mode() == "compiled"]) == []


@pytest.mark.skipif(rules_mode() == "interpreted", reason="the C library is asked where the rules are compiled")
@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_game_without_fused_multiplication(game):
    """Neither the processor's arithmetic nor the order of hashed texts decides a move: one game of each kind."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.golden.everywhere", "--game", game, "--seeds", "1"],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"GLIBC_TUNABLES": WITHOUT_FMA, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, ""), told.stdout + told.stderr


@pytest.mark.skipif(" fma " not in _flags(), reason="this processor has no fused multiplication, or does not say")
def test_the_setting_switches_fused_multiplication_off():
    """Without it exponentials of the C library come out otherwise, so that the games above prove something."""
    plain, without = (
        subprocess.run([sys.executable, "-c", PROBE], env=env, capture_output=True, check=True).stdout
        for env in (os.environ, os.environ | {"GLIBC_TUNABLES": WITHOUT_FMA})
    )
    assert plain != without


def test_a_difference_names_the_game_and_where_it_parts():
    """Who is told of a difference learns game, ruleset, level and seed, and between which events to look."""
    case = next(case for case in cases() if case.level == "novato" and case.game == "gin")
    found, digest = play(case), expected()[case.name]
    record, numbers, marks = digest.split()

    assert complaint(case, found, digest) == ""
    assert complaint(case, found, f"{record} 0 {marks}").endswith("the same moves, but other numbers behind them")
    other = marks[:2] + ("00" if marks[2:4] != "00" else "11") + marks[4:]
    assert complaint(case, found, f"0 {numbers} {other}") == (
        f"gin, {case.rules}, 2 seats, novato, seed 1: another game, from somewhere in events 17 to 32"
    )


def test_the_first_game_of_each_level_is_kept_whole():
    """Where games part, there is a record to compare with; the records are those of the digests."""
    kept = [case for case in cases() if is_kept(case)]
    assert {path.name for path in RECORDS.glob("*")} == {f"{case.name}.txt" for case in kept}
    for case in [case for case in kept if case.is_quick and case.level in ("novato", "aficionado")]:
        assert (RECORDS / f"{case.name}.txt").read_text(encoding="utf-8") == play(case).record
