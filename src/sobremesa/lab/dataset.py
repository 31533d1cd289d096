"""Data sets of played games: Parquet in parts, with a data card, a schema, a licence and checksums.

The same terms and the same code give the same bytes, with any engine. A part is written whole or not at all, so that an
interrupted data set goes on with the parts that it lacks.
"""

from __future__ import annotations

import hashlib
import io
import json
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from sobremesa.core.contract import side_of
from sobremesa.core.options import BadOption
from sobremesa.core.registry import game_named
from sobremesa.core.sendable import Sendable
from sobremesa.files import save
from sobremesa.lab import decisions
from sobremesa.lab.checkpoint import code
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.observers import Recording
from sobremesa.lab.play import play_game
from sobremesa.lab.players import COMMAND, seat_player
from sobremesa.version import __version__

PER_PART: Final = 1_000
"""How many games a part has, where nothing else is said."""
TERMS: Final = "dataset.json"
CARD: Final = "README.md"
SUMS: Final = "SHA256SUMS"
LICENCE: Final = "LICENSE.txt"
SCHEMA: Final = "schema.json"
LICENCE_TEXT: Final = """\
Creative Commons CC0 1.0 Universal, https://creativecommons.org/publicdomain/zero/1.0/
These games were played by programs. Whoever made this data set waives all rights in it that there may be.
"""


class OtherDataset(Sendable):
    """The folder holds a data set on other terms, or made by other code."""

    code = "other-dataset"

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} has another data set")
        self.why = str(self)
        self.values = {"name": str(folder)}


@dataclass(frozen=True)
class DatasetConfig:
    """What is played: the terms of a duel, how many games, and how many of them make a part.

    ``a`` plays side 1 in the games of odd numbers and side 2 in the others.
    """

    terms: DuelConfig
    games: int
    per_part: int = PER_PART

    def check(self) -> None:
        """Raise BadOption for what cannot be a data set: outside programs, which need not play the same again."""
        self.terms.check(1)
        for name, number in (("games", self.games), ("per_part", self.per_part)):
            if number < 1:
                raise BadOption(name, str(number), "1 or more")
        for name, player in (("a", self.terms.a), ("b", self.terms.b)):
            if not isinstance(player, str) or player.startswith(COMMAND):
                raise BadOption(name, str(player)[:40], "a level or lab:NAME")
        if self.terms.budget.milliseconds:
            raise BadOption("time", str(self.terms.budget.milliseconds), "0", "a clock makes other games every time")

    @property
    def parts(self) -> int:
        """How many parts there are; the last may have fewer games."""
        return -(-self.games // self.per_part)

    def numbers(self, part: int) -> range:
        """Return the numbers of the games of a part, from 1."""
        first = (part - 1) * self.per_part + 1
        return range(first, min(first + self.per_part, self.games + 1))

    @property
    def command(self) -> str:
        """Return the command that makes this data set, in the folder that its last word names."""
        terms = self.terms
        words = ["sobremesa", "lab", "dataset", terms.game, "--rules", terms.rules, "--a", str(terms.a)]
        words += ["--b", str(terms.b)]
        for name, value in terms.options.items():
            words += ["--option", f"{name}={value}"]
        numbers = {"seats": terms.seats, "seed": terms.seed, "games": self.games, "part": self.per_part}
        work = {"iterations": terms.budget.iterations} if terms.budget.iterations else {}
        for name, number in {**numbers, **work}.items():
            words += [f"--{name}", str(number)]
        return shlex.join([*words, "--to", "FOLDER"])

    def told(self) -> dict[str, object]:
        """Return the terms as plain data, with what else decides the bytes."""
        terms = self.terms
        players = {"a": terms.a, "b": terms.b, "seed": terms.seed}
        sizes = {"games": self.games, "per_part": self.per_part, "format": decisions.VERSION}
        return {**terms.told(), **players, **sizes, "version": __version__, "code": code()}


class Part(NamedTuple):
    """One part as bytes: the table of decisions and the table of games."""

    decisions: bytes
    games: bytes


def make_dataset(
    config: DatasetConfig, folder: Path, engine: WorkEngine | None = None, progress: Callable[[int], None] | None = None
) -> int:
    """Make a data set in a folder, going on with what is there; return how many parts were made now.

    Raises BadOption, OtherDataset, NoArrow, OSError and what the engine raises.
    """
    config.check()
    decisions.schema()
    folder.mkdir(parents=True, exist_ok=True)
    _claim(config, folder)
    missing = [part for part in range(1, config.parts + 1) if not all(path.exists() for path in _paths(folder, part))]
    done = config.parts - len(missing)
    if progress and done:
        progress(done)
    for number, part in zip(missing, (engine or WorkEngine()).each(partial(make_part, config), missing), strict=True):
        for path, data in zip(_paths(folder, number), part, strict=True):
            save(path, data)
        if progress:
            progress(1)
    _finish(config, folder)
    return len(missing)


def _claim(config: DatasetConfig, folder: Path) -> None:
    written = _json(config.told())
    path = folder / TERMS
    if path.exists() and path.read_text(encoding="utf-8") != written:
        raise OtherDataset(folder)
    save(path, written)


def _paths(folder: Path, part: int) -> tuple[Path, Path]:
    return folder / f"decisions-{part:05}.parquet", folder / f"games-{part:05}.parquet"


def make_part(config: DatasetConfig, part: int) -> Part:
    """Return a part. Every record is read and replayed before its decisions are written, which verifies it."""
    rows: list[decisions.Row] = []
    games: list[dict[str, object]] = []
    for number in config.numbers(part):
        name = f"{config.terms.seed}-{number}"
        winner, record = _played(config.terms, number)
        rows += decisions.rows_of(record, name)
        games.append({"game_id": name, "winner": winner, "record": record})
    library = decisions.arrow()
    kept = library.schema([("game_id", library.string()), ("winner", library.int8()), ("record", library.string())])
    return Part(_parquet(rows, decisions.schema()), _parquet(games, kept))


def _played(terms: DuelConfig, number: int) -> tuple[int, str]:
    """Play a game by its number and return the side that won, 0 for a draw, and its record."""
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, number))
    names = [str(terms.a if (side_of(seat) == 1) == bool(number % 2) else terms.b) for seat in _seats(terms)]
    players = [
        seat_player(name, game, ruleset, terms.seats, seat, luck_of(terms.seed, number, seat), terms.budget)
        for seat, name in zip(_seats(terms), names, strict=True)
    ]
    recording = Recording(state, {f"Seat{seat}": name for seat, name in zip(_seats(terms), names, strict=True)})
    winner = play_game(state, players, partial(pack_of, game, terms.seed, number), (recording,))
    return winner, recording.text()


def _seats(terms: DuelConfig) -> range:
    return range(1, terms.seats + 1)


def _parquet(rows: list[dict[str, Any]], schema: Any) -> bytes:
    from importlib import import_module

    buffer = io.BytesIO()
    table = decisions.arrow().Table.from_pylist(rows, schema)
    import_module("pyarrow.parquet").write_table(table, buffer, compression="zstd")
    return buffer.getvalue()


# ---- what stands beside the parts


def _finish(config: DatasetConfig, folder: Path) -> None:
    save(folder / LICENCE, LICENCE_TEXT)
    columns = [{"name": name, "type": kind, "about": about} for name, (kind, about) in decisions.COLUMNS.items()]
    save(folder / SCHEMA, _json({"format": decisions.VERSION, "columns": columns}))
    save(folder / CARD, card(config))
    names = sorted(path.name for path in _files(config, folder))
    save(folder / SUMS, "".join(f"{_digest(folder / name)}  {name}\n" for name in names))


def _files(config: DatasetConfig, folder: Path) -> Iterator[Path]:
    for part in range(1, config.parts + 1):
        yield from _paths(folder, part)
    for name in (CARD, LICENCE, SCHEMA, TERMS):
        yield folder / name


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def card(config: DatasetConfig) -> str:
    """Return the data card, whose head is read by hubs for data sets."""
    told = config.told()
    rows = "\n".join(f"| `{name}` | {kind} | {about} |" for name, (kind, about) in decisions.COLUMNS.items())
    terms = "\n".join(f"| {name} | `{json.dumps(value)}` |" for name, value in told.items())
    named = {"game": config.terms.game, "games": config.games, "command": config.command}
    return CARD_TEXT.format(**named, terms=terms, columns=rows, sums=SUMS)


CARD_TEXT: Final = """\
---
license: cc0-1.0
pretty_name: {games} games of {game}
configs:
  - config_name: decisions
    data_files: decisions-*.parquet
  - config_name: games
    data_files: games-*.parquet
---
# {games} games of {game}

Played by programs of Sobremesa against each other. Every record was read, replayed and so verified. The same command
makes the same bytes where the version and the code are the same:

    {command}

| terms | |
| --- | --- |
{terms}

`games-*.parquet` has a row for each game: `game_id`, `winner` (the side, 0 for a draw) and `record`, in the notation,
with all cards. `decisions-*.parquet` has a row for each decision, with what its seat knew; what stands from `gained` on
is what came of it:

| column | type | |
| --- | --- | --- |
{columns}

`sha256sum --check {sums}` checks the files.

What these games are not: anybody's in particular. The players are the levels named above, with their habits and faults;
a model that learns from them learns those too.
"""


def _json(value: object) -> str:
    return json.dumps(value, indent=2, sort_keys=True) + "\n"
