"""The messages that packages of games bring besides their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

from sobremesa.core.registry import SPECS, report
from sobremesa.core.spec import BadSpec, GameSpec

Messages: TypeAlias = Mapping[str, Mapping[str, str]]
"""By language, and by the keys that the catalogues have less the game's id."""


def messages_of(game: str) -> Messages:
    """Return the messages of a game; none for a game that brings none or is not installed.

    Those that cannot be used are reported in the log: a game can be played without its words.
    """
    if game not in SPECS:
        return {}
    try:
        return _checked(SPECS[game])
    except BadSpec as error:
        report(game, str(error))
        return {}


def _checked(spec: GameSpec) -> Messages:
    """Return the messages of a game; raise BadSpec where they cannot be loaded, or are not of the shape of messages."""
    found: object = spec.part("messages") or {}
    if not isinstance(found, Mapping) or not all(map(_is_table, found.values())):
        why = f"its messages {spec.messages!r} are no table by language of texts by key"
        raise BadSpec(f"{spec.package}: {why}")
    return cast("Messages", found)


def _is_table(told: object) -> bool:
    return isinstance(told, Mapping) and all(isinstance(one, str) for one in (*told, *told.values()))
