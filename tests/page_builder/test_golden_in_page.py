"""The same seed gives the same game in WebAssembly as everywhere else."""

from pathlib import Path

import pytest

from tests.golden.everywhere import DIGESTS, GAMES, cases
from tests.pages import run_in

PLAY = """
import sys
sys.path.insert(0, "/folder")
import sobremesa.page, everywhere
everywhere.main(sys.argv[1:])
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_golden_games_are_the_same_in_the_compiled_page(compiled_page: Path, game: str) -> None:
    """Moves, scores and the numbers behind decisions are those of native builds, bit by bit: one game of each kind."""
    count = sum(case.game == game and case.seed == 1 for case in cases())
    said = run_in(compiled_page, PLAY, "--game", game, "--seeds", "1", folder=DIGESTS.parent)
    assert said.splitlines()[-1] == f"{count} of {count} games are the same", said


@pytest.mark.slow
def test_quick_golden_games_are_the_same_in_the_interpreted_page(interpreted_page: Path) -> None:
    """The beginners' games are the same in a page whose rules nobody compiled."""
    count = sum(case.level == "novato" and case.is_quick for case in cases())
    said = run_in(interpreted_page, PLAY, "--quick", "--level", "novato", folder=DIGESTS.parent)
    assert said.splitlines()[-1] == f"{count} of {count} games are the same", said
