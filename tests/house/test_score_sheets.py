"""The score sheets of the browser, which work without a server, and the rulesets that they are kept by."""

import json

import pytest

from sobremesa.core.registry import game_named
from tests.house.code import ROOT

SHEETS: dict[str, dict[str, dict[str, str]]] = json.loads((ROOT / "web/src/score/rules.json").read_text("utf-8"))


@pytest.mark.parametrize(("game", "rules"), [(game, rules) for game, presets in SHEETS.items() for rules in presets])
def test_a_score_sheet_keeps_to_the_options_of_its_ruleset(game: str, rules: str) -> None:
    """What a sheet knows of a ruleset is what the rules themselves say (CU-08, CU-51, CR-24, GI-18 and the rest)."""
    kept = SHEETS[game][rules]
    values = game_named(game).ruleset(rules).values
    assert kept == {name: values[name] for name in kept}
