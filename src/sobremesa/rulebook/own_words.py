"""The messages of games that bring their own: what their packages say, and for the rest what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from sobremesa.core.contract import Game
from sobremesa.core.registry import SPECS
from sobremesa.core.spec import GameSpec

PLAIN: Final = ("hand", "hand-name")
"""What any game's table calls a hand, where its game has no word of its own."""


def own_words(lang: str, besides: tuple[str, ...], table: Mapping[str, str]) -> dict[str, str]:
    """Return the messages of every game but those whose catalogue is among ``besides``, by their whole keys.

    ``table`` are the language's messages for tables: theirs is what a hand is called where a game does not say it.
    """
    specs = [spec for spec in SPECS.values() if spec.id not in besides]
    return {f"{spec.id}.{key}": message for spec in specs for key, message in _of_game(spec, lang, table).items()}


def _of_game(spec: GameSpec, lang: str, table: Mapping[str, str]) -> dict[str, str]:
    messages = cast("dict[str, dict[str, str]]", spec.part("messages") or {})
    plain = {key: table[f"plain.{key}"] for key in PLAIN}
    usual = {"name": spec.title} | plain | _of_rules(spec.part("rules"))
    return usual | messages.get("en", {}) | messages.get(lang, {})


def level_words(besides: tuple[str, ...]) -> dict[str, str]:
    """Return what the levels are called that only games with players and words of their own have."""
    levels = [level for spec in SPECS.values() if spec.id not in besides for level in spec.part("players") or ()]
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
