"""``rules --compare``: the rulesets of a game side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.core.contract import Game


def say_comparison(game: Game, as_json: bool, markdown: bool, words: Words) -> None:
    """Write the options in which the rulesets differ: as an object, as a Markdown table, or for reading."""
    from sobremesa.rulebook.documents import differences_table
    from sobremesa.rulebook.ruleset_diff import differences

    rows = differences(game.id, game.presets, words)
    if as_json:
        say_json({"game": game.id, "rulesets": game.presets, "differences": rows})
    elif markdown:
        say(differences_table(game.id, words).rstrip("\n"))
    else:
        _say_rows(game, rows, words)


def _say_rows(game: Game, rows: list[dict[str, object]], words: Words) -> None:
    """Write each option with its values, and by each value the rulesets that have it."""
    names = [words.say(f"{game.id}.ruleset.{name}.name") for name in game.presets]
    title = words.say("cli.rules.compared", game=words.say(f"{game.id}.name"))
    say(title)
    say("=" * len(title))
    for row in rows:
        say(f"\n{row['label']} ({row['rule']})")
        for value, having in _by_value(names, cast("list[Any]", row["values"])).items():
            say_filled(words.say("cli.rules.value", value=value, rulesets=words.both(having)), indent=2)


def _by_value(names: list[str], values: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in zip(names, values, strict=True):
        found.setdefault(value, []).append(name)
    return found
