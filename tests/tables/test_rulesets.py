"""What is known of the rules of a stored game that this version cannot play."""

from __future__ import annotations

import pytest

from sobremesa.store import GameRow
from sobremesa.tables.refusals import Refused
from sobremesa.tables.rulesets import new_state, newest_revision, options_today


def row(game: str, rules: str, options: dict[str, str], revision: int) -> GameRow:
    """A game as it is stored."""
    return GameRow("g", game, rules, revision, options, 2, 1, [], pace=0, host=1, created="")


CANNOT_BE = [
    pytest.param(("bridge", "rubber", {"vulnerable": "both"}, 3), id="no such game"),
    pytest.param(("cribbage", "rubber", {"target": "61"}, 3), id="no such ruleset"),
    pytest.param(("cribbage", "cadenza", {"target": "61", "sails": "3"}, 2), id="no such option"),
    pytest.param(("cribbage", "cadenza", {"target": "61", "lone-reset": "never"}, 2), id="no such value"),
]


@pytest.mark.parametrize("kept", CANNOT_BE)
def test_what_cannot_be_played_is_a_broken_table_and_stays_so(kept: tuple[str, str, dict[str, str], int]) -> None:
    """A later version has made it: lists of games tell its options as they stand there, and its revision is its own."""
    game = row(*kept)
    with pytest.raises(Refused, match=f"this version cannot play {game.game} by {game.rules}") as refused:
        new_state(game)

    assert refused.value.code == "broken-table"
    assert options_today(game) == game.options
    assert newest_revision(game) == game.revision


def test_a_revision_that_is_not_known_is_a_broken_table_whose_options_are_told() -> None:
    """A game that has not begun is played by the newest one instead."""
    game = row("cribbage", "cadenza", {"target": "61"}, 9)
    with pytest.raises(Refused) as refused:
        new_state(game)

    assert refused.value.code == "broken-table"
    assert (options_today(game), newest_revision(game)) == ({"target": "61"}, 2)
