"""``games``: what there is to play."""

from __future__ import annotations

from typing import Any, cast

from sobremesa.cli.output import say, say_filled
from sobremesa.rulebook import games
from sobremesa.rulebook.catalogue import Words


def listed(words: Words) -> list[dict[str, object]]:
    """Return every game with its rulesets, its options, and the levels of its opponents."""
    from sobremesa.core.levels import levels_of

    return games(words.lang, levels_of)


def say_games(words: Words) -> None:
    """Write the games and their rulesets, each in a sentence."""
    for game in listed(words):
        say(f"{game['name']} ({game['id']})")
        for ruleset in cast("list[dict[str, Any]]", game["rulesets"]):
            seats = words.either([str(seats) for seats in ruleset["seats"]])
            title = words.say("cli.games.ruleset", name=ruleset["name"], seats=seats)
            say(f"\n  {ruleset['id']}: {title}")
            say_filled(ruleset["sentence"], indent=4)
        _say_levels(cast("list[str]", game["levels"]), words)
        say()


def _say_levels(levels: list[str], words: Words) -> None:
    if levels:
        say()
        say_filled(words.say("cli.games.levels", levels=", ".join(levels)), indent=2)
