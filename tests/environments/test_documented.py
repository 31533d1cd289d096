"""The page about the environments: its table of fields is what there is; its examples run in tests/docs."""

import re

import pytest

pytest.importorskip("pettingzoo")

from build_backend import environment_pages
from sobremesa.environments.arrays import layout
from sobremesa.environments.config import configure
from sobremesa.environments.registry import environment_of, games
from tests.house.code import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def rows():
    """Return the rows that the table of observations has to have."""
    for game, seats in (("cuarenta", 2), ("cuarenta", 4), ("gin", 2), ("cribbage", 2)):
        sight = environment_of(game).observations(seats)
        *sets, flags = sight.words
        cells = [
            f"{game}, {seats} seats" if game == "cuarenta" else game,
            str(sight.size),
            " ".join(f"`{field.name}`" for word in sets for field in word),
            " ".join(f"`{field.name}` {field.size}" for field in flags),
            " ".join(f"`{field.name}`" for field in sight.numbers),
        ]
        yield f"| {' | '.join(cells)} |"


def test_the_table_of_fields_is_what_there_is():
    """Sizes, sets, flags and numbers of every game stand on the page as they are."""
    assert [row for row in rows() if row not in PAGE] == []


def test_the_table_of_arrays_is_what_there_is():
    """Name, dtype and bounds of every array of a vector environment stand on the page as the layout has them."""
    words = {(-1, 1): "-most to most", (0, 1): "0 to 1", (1, 2): "1 to seats", (0, 2): "0 to seats"}
    for spec in layout(configure("gin", seats=2), 3):
        assert re.search(
            rf"^\| `{spec.name}` \| games[^|]* \| {spec.dtype} \| {words[spec.low, spec.high]} \|", PAGE, re.M
        )


@pytest.mark.parametrize("game", games())
def test_the_size_of_every_action_space_is_told(game):
    """Whoever builds a network finds its width."""
    assert f"| {game} | {environment_of(game).actions.size} |" in PAGE


@pytest.mark.parametrize("game", games())
def test_the_page_of_a_game_is_what_the_code_says(game):
    """Spaces, fields, rewards and baselines that change, change it: `python -m build_backend.environment_pages`."""
    written = (ROOT / environment_pages.FOLDER / f"{game}.md").read_text(encoding="utf-8")
    assert written == environment_pages.page(game)
