"""The packages of games that are installed, by their entry points, and what is unpickled by way of them.

This module knows nothing of what a game is, so that rulesets and views can name it when they are pickled: it finds
their game in a process that has not loaded any.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from sobremesa.core.spec import GameSpec

GROUP: Final = "sobremesa.games"

HOUSE: Final = Path(__file__).parents[1] / "games"
"""The games of the house, for a checkout that is not installed: it has no entry points."""


def entries() -> Iterator[EntryPoint]:
    """Yield the entry point of each game, the project's own first.

    Games in a checkout that is not installed are found by their folders.
    """
    found = entry_points(group=GROUP)
    yield from sorted(found, key=lambda entry: not entry.value.startswith(GROUP))
    for path in HOUSE.glob("*/spec.py"):
        if path.parent.name not in found.names:
            yield EntryPoint(path.parent.name, f"sobremesa.games.{path.parent.name}.spec:SPEC", GROUP)


def ruleset_named(game: str, rules: str, overrides: dict[str, str], revision: int) -> Any:
    """Return a revision of a game's preset with some options changed; this is how a ruleset is unpickled.

    Raises ValueError where the game is not installed or its package is broken, UnknownRuleset, UnknownRevision or
    BadOption.
    """
    return _rules(game).ruleset(rules, overrides, revision)


def view_of_wire(wire: dict[str, object]) -> Any:
    """Return the view, of any installed game, whose ``to_wire`` this is; this is how a view is unpickled.

    Raises ValueError where the game is not installed or its package is broken, KeyError where ``game`` is missing.
    """
    return _rules(str(wire["game"])).view_from_wire(wire)


@cache
def _rules(game: str) -> Any:
    """Return the rules of a game; raise ValueError where it is not installed."""
    for entry in entries():
        rules = _loaded(entry, game)
        if getattr(rules, "id", None) == game:
            return rules
    raise ValueError(f"there is no game {game[:40]!r}")


def _loaded(entry: EntryPoint, game: str) -> object:
    """Return the rules of a package, None where it is another game's or broken."""
    try:
        spec = entry.load()
        return spec.part("rules") if isinstance(spec, GameSpec) and spec.id == game else None
    except Exception:  # whatever another's package does; the registry reports it
        return None
