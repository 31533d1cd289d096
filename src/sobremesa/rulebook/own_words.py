"""The messages of games that bring their own: what their packages say, and for the rest what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.core.contract import Game
from sobremesa.core.own_messages import messages_of
from sobremesa.core.registry import SPECS, parts_of, report
from sobremesa.core.spec import GameSpec

PLAIN: Final = ("hand", "hand-name")
"""What any game's table calls a hand, where its game has no word of its own."""


SHOWN: Final = ("hand", "hand-name", "place", "reason", "move", "figure", "kind", "family")
"""What a browser asks of a game without a face besides its name, rulesets and options: how their keys begin."""


def own_words(lang: str, besides: tuple[str, ...], table: Mapping[str, str]) -> dict[str, str]:
    """Return the messages of every game but those whose catalogue is among ``besides``, by their whole keys.

    ``table`` are the language's messages for tables: theirs is what a hand is called where a game does not say it.
    """
    specs = [spec for spec in SPECS.values() if spec.id not in besides]
    return {f"{spec.id}.{key}": message for spec in specs for key, message in _of_game(spec, lang, table).items()}


def _of_game(spec: GameSpec, lang: str, table: Mapping[str, str]) -> dict[str, str]:
    plain = {key: table[f"plain.{key}"] for key in PLAIN}
    usual = {"name": spec.title} | plain | _of_rules(spec.part("rules"))
    return usual | _said(spec, lang)


def _said(spec: GameSpec, lang: str) -> dict[str, str]:
    """Return the messages of a game in a language, and in English what it does not say in that."""
    return _that_can_be_said(spec, "en") | _that_can_be_said(spec, lang)


def _that_can_be_said(spec: GameSpec, lang: str) -> dict[str, str]:
    """Return the messages of a game in a language, without those that lists of all games would fail to say."""
    found = dict(messages_of(spec.id).get(lang, {}))
    for key, values in _values_by_key(spec.part("rules")).items():
        try:
            found.get(key, "").format_map(values)
        except (LookupError, ValueError, AttributeError) as error:  # no such value, or braces that are none of a value
            report(spec.id, f"{spec.package}: its messages {spec.messages!r} cannot say {key!r} in {lang}: {error!r}")
            del found[key]
    return found


def _values_by_key(game: Game) -> dict[str, dict[str, object]]:
    """Return the values that there are for each message of a game which lists of games say."""
    found: dict[str, dict[str, object]] = {"name": {}, "hand-name": {}, "hand": {"hand": 1}}
    for name in game.presets:
        values: dict[str, object] = {
            option.replace("-", "_"): value for option, value in game.ruleset(name).values.items()
        }
        found |= {f"ruleset.{name}.name": {}, f"ruleset.{name}.sentence": values}
    for option in game.options():
        label = f"option.{option.name}"
        found |= {label: {}, f"{label}.number": {"points": "1 point", "cards": "1 card", "number": 1}}
        found |= {f"{label}.{word.replace('/', '-')}": {} for word in option.words}
    return found


def shown_words(spec: GameSpec, lang: str) -> dict[str, str]:
    """Return what a game says at a table in the browser, by key without its id; nothing where that has its words."""
    if spec.browser:
        return {}
    return {key: message for key, message in _said(spec, lang).items() if key.partition(".")[0] in SHOWN}


def level_words(besides: tuple[str, ...]) -> dict[str, str]:
    """Return what the levels are called that only games with players and words of their own have."""
    levels = [level for game, players in parts_of("players").items() if game not in besides for level in players]
    return {f"{key}.{level}": level for level in levels for key in ("level", "level-is")}


def _of_rules(game: Game) -> dict[str, str]:
    """Return what rulesets, options and values are called by the rules themselves."""
    told = {f"ruleset.{name}.name": name for name in game.presets}
    for name in game.presets:
        values = game.ruleset(name).values
        told[f"ruleset.{name}.sentence"] = ", ".join([f"{option} {value}" for option, value in values.items()])
    for option in game.options():
        told |= {f"option.{option.name}": option.name, f"option.{option.name}.number": "{number}"}
        told |= {f"option.{option.name}.{word.replace('/', '-')}": word for word in option.words}
    return told
