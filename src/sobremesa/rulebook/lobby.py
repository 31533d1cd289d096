"""What a lobby shows to choose from: games, their rulesets in a sentence, and every option with its values in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sobremesa.core.contract import Game
from sobremesa.core.options import Option, Ruleset
from sobremesa.core.registry import GAMES, OURS, report, spec_named
from sobremesa.core.spec import BadSpec
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.own_words import shown_words


def games(words: Words, levels: Callable[[str], Sequence[str]]) -> list[dict[str, object]]:
    """Return every game with its rulesets and its options, ready for JSON.

    Another's game that cannot be listed, such as one whose players cannot be loaded, is left out; the log says why.
    """
    return [told for game in GAMES.values() for told in _listed(game, words, levels)]


def _listed(game: Game, words: Words, levels: Callable[[str], Sequence[str]]) -> list[dict[str, object]]:
    try:
        return [_game(game, words, levels)]
    except Exception as error:  # whatever another's package does, the other games are played
        package = spec_named(game.id).package
        if f"{package}.".startswith(OURS):
            raise
        report(game.id, str(error) if isinstance(error, BadSpec) else f"{package}: it cannot be listed: {error!r}")
        return []


def _game(game: Game, words: Words, levels: Callable[[str], Sequence[str]]) -> dict[str, object]:
    return {
        "id": game.id,
        "name": words.say(f"{game.id}.name"),
        "levels": list(levels(game.id)),
        "measured": list(spec_named(game.id).anchors),
        "rulesets": [_ruleset(game, name, words) for name in game.presets],
        "options": [_option(game.id, option, words) for option in game.options()],
        "words": shown_words(spec_named(game.id), words.lang),
    }


def _ruleset(game: Game, name: str, words: Words) -> dict[str, object]:
    ruleset = game.ruleset(name)
    return {
        "id": name,
        "name": ruleset_name(game.id, name, words),
        "sentence": ruleset_sentence(ruleset, words),
        "seats": game.seats_allowed(ruleset),
        "options": dict(ruleset.values),
        "assistance": spec_named(game.id).assistance.get(name, "full"),
    }


def ruleset_name(game: str, ruleset: str, words: Words) -> str:
    """Return what a preset is called."""
    return words.say(f"{game}.ruleset.{ruleset}.name")


def ruleset_sentence(ruleset: Ruleset, words: Words) -> str:
    """Return what makes a preset different, in a sentence; its numbers are the options'."""
    values: dict[str, object] = {name.replace("-", "_"): value for name, value in ruleset.values.items()}
    return words.say(f"{ruleset.game}.ruleset.{ruleset.id}.sentence", **values)


def _option(game: str, option: Option, words: Words) -> dict[str, object]:
    key = f"{game}.option.{option.name}"
    numbers = [number for number in map(str, range(option.low, option.high + 1)) if words.has(f"{key}.{number}")]
    return {
        "name": option.name,
        "label": option_label(game, option.name, words),
        "rule": option.rule,
        "words": [_named(game, option.name, word, words) for word in option.words],
        "low": option.low,
        "high": option.high,
        "numbers": [_named(game, option.name, number, words) for number in numbers],
    }


def _named(game: str, option: str, value: str, words: Words) -> dict[str, str]:
    return {"value": value, "label": value_label(game, option, value, words)}


def option_label(game: str, option: str, words: Words) -> str:
    """Return what an option is called."""
    return words.say(f"{game}.option.{option}")


def value_label(game: str, option: str, value: str, words: Words) -> str:
    """Return an option's value in words."""
    if not value.isdigit() or words.has(f"{game}.option.{option}.{value}"):
        return words.say(f"{game}.option.{option}.{value.replace('/', '-')}")
    number = int(value)
    counted = {"points": words.count("point", number), "cards": words.count("card", number), "number": number}
    return words.say(f"{game}.option.{option}.number", **counted)
