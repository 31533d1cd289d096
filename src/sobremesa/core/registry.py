"""The games that are installed, found through the entry points of the group ``sobremesa.games``.

An entry point names a ``GameSpec``. The games of the house register as any other package does. A package that cannot be
loaded is reported in the log and in ``BROKEN``, and the others work.
"""

from __future__ import annotations

import functools
import logging
from importlib.metadata import EntryPoint
from typing import Any, ClassVar, Final

from sobremesa.core.contract import Game
from sobremesa.core.installed import entries
from sobremesa.core.sendable import Sendable
from sobremesa.core.spec import BadSpec, GameSpec

logger: Final = logging.getLogger(__name__)

OURS: Final = "sobremesa.games."
"""Where the packages of the house lie; their descriptors are tested, those of others are checked as they are found."""

BROKEN: Final[dict[str, str]] = {}
"""Why a game that is installed cannot be played, by the name of its entry point."""


class UnknownGame(Sendable, ValueError):
    """No game of this id is installed, or its package cannot be loaded (see ``BROKEN``).

    ``why`` is a sentence that names the games there are.
    """

    code: ClassVar[str] = "unknown-game"

    def __init__(self, name: object) -> None:
        asked = repr(name[:40]) if isinstance(name, str) else f"{name!r:.40}"
        super().__init__(f"there is no game {asked}; there are {', '.join(GAMES)}")
        self.why = str(self)


def _load(entry: EntryPoint, known: dict[str, GameSpec]) -> GameSpec:
    spec = entry.load()
    if not isinstance(spec, GameSpec):
        raise BadSpec(f"{entry.value}: it is no GameSpec")
    if spec.id in known:
        raise BadSpec(f"{spec.package}: the game {spec.id!r} is there already, from {known[spec.id].package}")
    if not entry.module.startswith(OURS):
        spec.check()
    rules = spec.part("rules")
    if not isinstance(rules, Game):
        raise BadSpec(f"{spec.package}: its rules are no Game")
    if rules.id != spec.id:
        raise BadSpec(f"{spec.package}: its rules are of the game {rules.id!r}, not {spec.id!r}")
    return spec


def _specs() -> dict[str, GameSpec]:
    found: dict[str, GameSpec] = {}
    for entry in entries():
        try:
            spec = _load(entry, found)
        except Exception as error:  # whatever another's package does, the other games are played
            BROKEN[entry.name] = str(error)
            logger.error("the game %r is switched off: %s", entry.name, error)
        else:
            found[spec.id] = spec
    return {spec.id: spec for spec in sorted(found.values(), key=lambda spec: (spec.order, spec.id))}


SPECS: Final = _specs()
"""The descriptors of the games, by id, in the order of lists."""

GAMES: Final[dict[str, Game]] = {name: spec.part("rules") for name, spec in SPECS.items()}
"""The rules of the games, by id, in the order of lists."""


def _is_text(name: object) -> bool:
    return isinstance(name, str)


def game_named(name: str) -> Game:
    """Return the rules of a game by id, always the same instance; raise UnknownGame."""
    if not _is_text(name) or name not in GAMES:
        raise UnknownGame(name)
    return GAMES[name]


def spec_named(name: str) -> GameSpec:
    """Return the descriptor of a game by id; raise UnknownGame."""
    if not _is_text(name) or name not in SPECS:
        raise UnknownGame(name)
    return SPECS[name]


def parts_of(part: str) -> dict[str, Any]:
    """Return a part of every game that has it, by the games' ids, in the order of lists.

    One that cannot be loaded is reported in the log and left out: it is no fault of the other games.
    """
    found: dict[str, Any] = {}
    for name, spec in SPECS.items():
        try:
            found |= {name: spec.part(part)} if spec.has(part) else {}
        except BadSpec as error:
            report(name, str(error))
    return found


@functools.cache
def report(game: str, why: str) -> None:
    """Say once in the log what is wrong with a game whose rules can be played."""
    logger.error("the game %r is not whole: %s", game, why)
