"""The descriptor of a game: which parts it has, each named by its place and loaded when it is first used."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import fields

STRANGERS: Final = 100
"""Where a game stands in lists that does not say so: after those of this project."""


ASSISTANCE: Final = ("none", "some", "full")
"""What a table may do for its people unasked: nothing, mark what may be done, or propose it."""


class BadSpec(Exception):
    """A game's package does not hold what its descriptor names.

    The message names the package and the part, and says what was looked for.
    """


class GameSpec(Struct, frozen=True):
    """The descriptor of a game: its id, its title, and where its parts are.

    A part is the text ``"package.module:NAME"``; ``part`` imports it when it is first asked for, so that a descriptor
    costs nothing to load. ``rules`` is required. Every other part may be empty; the text below it says what is used
    instead. A package offers its descriptor as an entry point of the group ``sobremesa.games``.
    """

    id: str
    title: str
    rules: str
    """The rules: a ``core.contract.Game``."""

    players: str = ""
    """The players by level, the weakest first: ``dict[str, Bot]``. Else: a random player, and one of rollouts."""

    reasons: str = ""
    """Why one move is better than another: ``type[analysis.grounds.Differences]``. Else hints give no reasons."""

    messages: str = ""
    """How the game, its rulesets, its options and its reasons are called: ``dict[language, dict[key, message]]``, with
    the keys that the catalogues have less the game's id. What lacks is said in English, else as the rules name it."""

    text: str = ""
    """The rules in words: ``Callable[[Ruleset, Words], Book]``. Else a list of the options and their values."""

    lessons: str = ""
    """The lesson, the exercises and the path through both: ``tutor.syllabus.Syllabus``. Else there is no course."""

    environment: str = ""
    """Observations and actions as numbers: ``environments.game.GameEnvironment``. Else they follow from the places."""

    miniature: str = ""
    """A small game of its rules that is solved exactly: ``environments.miniature.Miniature``. Else there is none."""

    terminal: str = ""
    """How the table is drawn in the terminal: ``terminal.renderer.Kit``. Else as a plain table."""

    replay: str = ""
    """What a replay tells besides: ``records.game_replay.GameReplay``. Else nothing."""

    statistics: str = ""
    """What players count of their games: ``records.figures.Statistics``. Else what is won alone."""

    talk: str = ""
    """What is called over the table: ``core.talk.GameTalk``. Else what fits every game."""

    predictions: str = ""
    """Cards that computers lay face down to foretell: ``core.predictions.Predictions``. Else they lay none."""

    effort: str = ""
    """How thoroughly a game is reviewed: ``analysis.effort.Effort``. Else as games usually are."""

    explorer: str = ""
    """What is told of a hand without a game around it: ``core.explorer.Explorer``. Else nothing."""

    setup: str = ""
    """How a position is set up by hand: ``core.setup.Setup``. Else none can be."""

    openspiel: str = ""
    """How histories of OpenSpiel's game are read: ``core.foreign.OpenSpielReader``. Else they are not."""

    score: str = ""
    """The command that counts a hand: a function with options of Typer. Else there is none."""

    census: str = ""
    """Every hand, counted: ``lab.census.Census``. Else hands are too many, or are not counted."""

    opponents: str = ""
    """Players that only the lab seats, by name: ``dict[str, Bot]``. Else, beside players of the game's own, a random
    one and one of rollouts."""

    calibration: str = ""
    """What its players believe, beside the truth: ``lab.calibration.Calibration``. Else nobody is asked."""

    adversary: str = ""
    """What an adversary has to know of it: ``lab.adversary.Knowing``. Else nobody exploits its players."""

    luck: str = ""
    """How what the cards gave is measured: ``analysis.luck.LuckMeters``. Else by games that players play on."""

    browser: bool = False
    """Whether the browser's own files have a face for the game. Else it draws the plain table, from the places."""

    order: int = STRANGERS
    """Where the game stands in lists, the lowest first; games of one number by id."""

    assistance: Mapping[str, str] = field(default_factory=dict)
    """What tables of a preset do for people unasked where the host says nothing: ``none``, ``some``, else ``full``."""

    families: Mapping[str, str] = field(default_factory=dict)
    """The presets that are rated apart, by a word for each family: ``GAME.family.WORD`` says it. Else all are one."""

    anchors: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """How strong its players are by level, between two: a rating on the scale of people's, where ``aficionado`` is 1500
    by agreement, and its deviation. A level that is not there is nobody to be rated by."""

    @property
    def package(self) -> str:
        """Return the name of the package that holds the rules, for messages."""
        return self.rules.partition(":")[0].partition(".rules")[0]

    def has(self, part: str) -> bool:
        """Return whether the game has a part; raise BadSpec for a part that no game can have."""
        if part not in PARTS:
            raise BadSpec(f"{self.package}: there is no part {part!r}; there are {', '.join(PARTS)}")
        return bool(getattr(self, part))

    def check(self) -> None:
        """Raise BadSpec for a part that is not where the descriptor says, and for an unknown word of assistance.

        No module of a part is imported.
        """
        for rules, word in self.assistance.items():
            if word not in ASSISTANCE:
                raise BadSpec(f"{self.package}: the assistance of {rules!r} is {', '.join(ASSISTANCE)}, not {word!r}")
        for part in PARTS:
            if self.has(part):
                _check(self.package, part, getattr(self, part))

    def part(self, part: str) -> Any:
        """Return a part, imported when it is first asked for, or None where the game has none; raise BadSpec."""
        return _load(self.package, part, getattr(self, part)) if self.has(part) else None


_FACTS: Final = {"id", "title", "order", "browser", "assistance", "families", "anchors"}
PARTS: Final = tuple(field.name for field in fields(GameSpec) if field.name not in _FACTS)


def _split(package: str, part: str, place: str) -> tuple[str, str]:
    module, colon, name = place.partition(":")
    if not colon or not name:
        raise BadSpec(f"{package}: its {part} should be written as module:NAME, not {place!r}")
    return module, name


def _check(package: str, part: str, place: str) -> None:
    module, name = _split(package, part, place)
    try:
        found = find_spec(module)
    except ImportError:
        found = None
    if found is None:
        raise BadSpec(f"{package}: its {part} {place!r} cannot be loaded: there is no module {module!r}")
    source = Path(found.origin or "")
    if source.suffix == ".py" and not re.search(rf"\b{re.escape(name)}\b", source.read_text(encoding="utf-8")):
        raise BadSpec(f"{package}: its {part} {place!r} cannot be loaded: {module!r} has no {name!r}")


@functools.cache
def _load(package: str, part: str, place: str) -> Any:
    module, name = _split(package, part, place)
    try:
        return getattr(import_module(module), name)
    except Exception as error:  # a package may do anything as it is imported, and lack what it imports
        raise BadSpec(f"{package}: its {part} {place!r} cannot be loaded: {error}") from error
