"""The maestro's advice at a table of the terminal, in words."""

from __future__ import annotations

import re

import pytest

from sobremesa.protocol import live
from sobremesa.protocol.rest.advice import Hint, RatedMove, ThrowPoints
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.advice import told_hint
from sobremesa.terminal.app import CATALOGUES
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.move_choice import Picking
from sobremesa.terminal.renderers import renderer_of
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.text_rows import Faces
from tests.games.cribbage.rules.table import dealt_game


@pytest.mark.parametrize(
    ("points", "read"),
    [
        (ThrowPoints(6.74, -4.46, -0.78, 1.5), ["6.7", "-4.5", "-0.8", "1.4"]),
        (ThrowPoints(0.3, -0.1, -0.2, 0.0), ["0.3", "-0.1", "-0.2", "0.0"]),
    ],
)
def test_the_points_of_a_throw_add_up_as_they_are_shown(points, read):
    """6.74 − 4.46 − 0.78 reads 6.7 − 4.5 − 0.8, and that is 1.4, as in the browser and in a review."""
    state = dealt_game("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Ks")
    table = live.Table("id", "cribbage", "standard", {}, 2, 1, [live.Player(1, "Ana", "human")] * 2, [], "")
    sitting = TableModel()
    sitting.take(live.Sync(table, 1, state.view(1).to_wire(), [], [], None))
    options = [RatedMove("1:2c9d", 0.5, points=points), RatedMove("1:5c5d", 0.4, points=points)]
    hint = Hint(1, 1, "1:2c9d", "chance", [], options)

    scene = DrawContext(sitting, Words("en", *CATALOGUES), Faces(), Picking())
    told = told_hint(hint, scene, renderer_of("cribbage"))

    assert re.findall(r"[+-]?[0-9]+\.[0-9]", told) == read
