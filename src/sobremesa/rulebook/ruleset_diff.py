"""Rulesets side by side."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.core.registry import game_named
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.lobby import option_label, value_label


def comparison(game: str, rulesets: Sequence[str], words: Words) -> list[dict[str, object]]:
    """Return every option with its rule id, its label and its value in each preset, in words.

    Raises UnknownGame and UnknownRuleset.
    """
    known = game_named(game)
    presets = [known.ruleset(name) for name in rulesets]
    return [
        {
            "name": option.name,
            "rule": option.rule,
            "label": option_label(game, option.name, words),
            "values": [value_label(game, option.name, preset.word(option.name), words) for preset in presets],
        }
        for option in known.options()
    ]


def differences(game: str, rulesets: Sequence[str], words: Words) -> list[dict[str, object]]:
    """Return what ``comparison`` returns, without the options that are the same in every one of the presets."""
    known = game_named(game)
    presets = [known.ruleset(name) for name in rulesets]
    differing = {option for option in presets[0].values if len({preset.word(option) for preset in presets}) > 1}
    return [row for row in comparison(game, rulesets, words) if row["name"] in differing]
