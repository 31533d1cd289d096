"""The leaderboard: who has entered, and how the tournaments went that were played among them.

A folder has ``entries/NAME.toml``, one for each player, and ``results/GAME-RULES-COMMIT.json``, each what
``lab tournament --json`` printed at a commit.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from sobremesa.core.registry import GAMES
from sobremesa.core.sendable import Sendable

OPENING: Final = "<!-- leaderboard: `sobremesa lab leaderboard` writes what follows, up to its end. -->\n"
CLOSING: Final = "<!-- The end of the leaderboard. -->"
RESULT: Final = re.compile(r"(?P<game>[a-z]+)-(?P<rules>[a-z0-9-]+)-(?P<commit>[0-9a-f]{7,40})")
COMMIT: Final = re.compile(r"[0-9a-f]{7,40}")
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BadEntry(Sendable, ValueError):
    """A file of the leaderboard that is not as docs/lab/leaderboard.md asks; ``why`` says what is wrong."""

    code = "bad-entry"

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.why = why
        self.values = {"name": str(path), "why": why}


class NoPlace(ValueError):
    """A page has no place for the leaderboard: the line that opens it is missing."""

    code = "no-place"
    why = f"the page has no line {OPENING.strip()}"


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A player that has entered: what a tournament calls it, and whose it is.

    ``player`` is what ``lab tournament`` takes in ``--players``. ``source`` is where the program can be had and
    ``commit`` which one of it was entered; the house's own players have neither. ``kind`` is ``house`` for those.
    """

    name: str
    player: str
    games: list[str]
    author: str
    licence: str
    kind: Literal["house", "outside"] = "outside"
    source: str = ""
    commit: str = ""
    setup: str = ""
    about: str = ""


class Standing(Struct, frozen=True):
    """A line of a tournament's standings."""

    player: str
    rating: float
    interval: tuple[float, float]
    win_rate: float
    games: int
    faults: int


class Meeting(Struct, frozen=True):
    """The players of a duel."""

    a: str
    b: str


class Limits(Struct, frozen=True):
    """How long a move might take."""

    milliseconds: int
    iterations: int


class Result(Struct, frozen=True):
    """What ``lab tournament --json`` prints, as far as the leaderboard shows it; older ones have no ``limit``."""

    game: str
    rules: str
    options: dict[str, str]
    seats: int
    budget: Limits
    pairs: int
    seed: int
    standings: list[Standing]
    duels: list[Meeting]
    limit: int = 0

    @property
    def players(self) -> list[str]:
        """Return who played, in the order of the command: the first meets all others first."""
        return [self.duels[0].a, *[each.b for each in self.duels[: len(self.standings) - 1]]]

    @property
    def command(self) -> str:
        """Return the command that plays this tournament."""
        words = ["sobremesa", "lab", "tournament", self.game, "--rules", self.rules, "--players"]
        words.append(",".join(self.players))
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        numbers = {"seats": self.seats, "pairs": self.pairs, "seed": self.seed}
        limits = {"time": self.budget.milliseconds, "limit": self.limit, "iterations": self.budget.iterations}
        for name, number in {**numbers, **{name: limit for name, limit in limits.items() if limit}}.items():
            words += [f"--{name}", str(number)]
        return shlex.join(words)


def read_entries(folder: Path) -> dict[str, Entry]:
    """Return the entries of a folder by the names of their files. Raises BadEntry."""
    entries = {path.stem: _read_entry(path) for path in sorted((folder / "entries").glob("*.toml"))}
    seen: dict[str, str] = {}
    for name, entry in entries.items():
        if seen.setdefault(entry.player, name) != name:
            raise BadEntry(folder / "entries" / f"{name}.toml", f"its player is that of {seen[entry.player]} too")
    return entries


def _read_entry(path: Path) -> Entry:
    try:
        entry = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Entry)
    except ValueError as error:  # TOML, UTF-8 and msgspec
        raise BadEntry(path, str(error)) from error
    for wrong in _faults(path, entry):
        raise BadEntry(path, wrong)
    return entry


def _faults(path: Path, entry: Entry) -> Iterator[str]:
    """Yield what is wrong with an entry."""
    if not NAME.fullmatch(path.stem):
        yield "the file's name has small letters, digits and hyphens only"
    if not entry.games or not set(entry.games) <= set(GAMES):
        yield f"games are one or more of {', '.join(GAMES)}"
    if not all([entry.name.strip(), entry.player.strip(), entry.author.strip(), entry.licence.strip()]):
        yield "name, player, author and licence are not empty"
    if entry.kind == "outside" and not (entry.source.startswith("https://") and COMMIT.fullmatch(entry.commit)):
        yield "source is an address that begins with https://, and commit 7 to 40 hexadecimal digits"
    if "\n" in "".join([entry.name, entry.player, entry.author, entry.licence, entry.source, entry.about]):
        yield "everything but setup is one line"


def read_results(folder: Path) -> dict[str, Result]:
    """Return the tournaments of a folder by the names of their files. Raises BadEntry."""
    return {path.stem: _read_result(path) for path in sorted((folder / "results").glob("*.json"))}


def _read_result(path: Path) -> Result:
    try:
        result = msgspec.convert(json.loads(path.read_text(encoding="utf-8")), Result)
    except ValueError as error:  # JSON, UTF-8 and msgspec
        raise BadEntry(path, str(error)) from error
    named = RESULT.fullmatch(path.stem)
    if named is None or (named["game"], named["rules"]) != (result.game, result.rules):
        raise BadEntry(path, f"the file's name is {result.game}-{result.rules}-COMMIT.json")
    return result


def render(folder: Path) -> str:
    """Return the leaderboard of a folder as Markdown. Raises BadEntry."""
    entries, results = read_entries(folder), read_results(folder)
    tables = [_table(name, result, entries) for name, result in results.items()]
    return "\n".join([*tables, _who(entries, results)])


def _table(name: str, result: Result, entries: dict[str, Entry]) -> str:
    known = {entry.player: entry.name for entry in entries.values()}
    commit = name.rpartition("-")[2]
    rows = []
    for place, each in enumerate(result.standings, 1):
        low, high = each.interval
        numbers = f"{each.rating:+.0f} | {low:+.0f} to {high:+.0f} | {100 * each.win_rate:.1f} %"
        shown = _cell(known.get(each.player, each.player))
        rows.append(f"| {place} | {shown} | {numbers} | {each.games:,} | {each.faults} |")
    head = [f"## {result.game}, {result.rules}", "", f"Commit {commit}:", "", f"    {result.command}", ""]
    columns = ["| | player | rating | 95 % interval | games won | games | faults |", "| --- " * 7 + "|"]
    return "\n".join([*head, *columns, *rows, ""])


def _who(entries: dict[str, Entry], results: dict[str, Result]) -> str:
    """Return who has entered, also those that have not played yet."""
    played = {each.player for result in results.values() for each in result.standings}
    rows = []
    for entry in entries.values():
        where = f"[{entry.commit[:8]}]({entry.source})" if entry.source else "this repository"
        shown = [entry.name, f"`{entry.player}`", ", ".join(entry.games), entry.author, entry.licence]
        about = entry.about if entry.player in played else f"{entry.about} (not yet played)".strip()
        rows.append(f"| {' | '.join([_cell(text) for text in shown])} | {where} | {_cell(about)} |")
    head = [
        "## Who has entered",
        "",
        "| name | player | games | author | licence | source | about |",
        "| --- " * 7 + "|",
    ]
    return "\n".join([*head, *rows, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def with_leaderboard(page: str, folder: Path) -> str:
    """Return a page with the leaderboard of a folder between its two marks. Raises BadEntry, NoPlace."""
    before, opening, rest = page.partition(OPENING)
    if not opening:
        raise NoPlace
    _, closing, after = rest.partition(CLOSING)
    return f"{before}{opening}\n{render(folder)}\n{closing}{after}"
