"""Finished games as a table of decisions, a row for each, for pandas, polars, DuckDB and their like.

A row holds what its seat knew when it decided, and then what came of it. The columns are plain numbers and texts, and
lists of texts for cards and legal moves; CSV, which has no lists, gets them as words separated by spaces.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sobremesa.core.contract import State, other_side, side_of
from sobremesa.core.options import BadOption
from sobremesa.files import Draft, replacing
from sobremesa.records.errors import RecordError
from sobremesa.records.figures import statistics_of
from sobremesa.records.game_replay import DEALT, ReplayStep
from sobremesa.records.opening import opening
from sobremesa.records.reader import read
from sobremesa.records.record import GAME, OPTIONS, RULES, Record
from sobremesa.records.replay_steps import Replay
from sobremesa.version import __version__

if TYPE_CHECKING:
    import pyarrow as pa

FORMATS: Final = (".parquet", ".arrow", ".csv")
VERSION: Final = 2
"""The format of the table: a column that changes its name, its type or its meaning makes it one more."""

AT_ONCE: Final = 50_000  # rows that are written together
NO_DECISION: Final = frozenset({DEALT, "misdeal"})  # what no player decides

COLUMNS: Final[dict[str, tuple[str, str]]] = {
    "game_id": ("string", "the name that was given to the record"),
    "game": ("string", "the id of the game"),
    "rules": ("string", "the ruleset"),
    "options": ("string", "what was changed in it, as in the record"),
    "seats": ("int8", "how many play"),
    "number": ("int32", "the number of the move in the game"),
    "hand_number": ("int32", "the hand, from 1"),
    "seat": ("int8", "who decides"),
    "player": ("string", "the name in that seat, if the record has one"),
    "dealer": ("int8", "the seat that deals"),
    "phase": ("string", "as the view names it"),
    "awaited": ("bool", "whether the game waited for this seat; else it claimed something out of turn"),
    "hand": ("list", "the cards that the seat held"),
    "table": ("list", "the cards in sight: the table, the open pile (the top last), the cards of the count"),
    "score": ("int32", "the points of its side before the move"),
    "other_score": ("int32", "the points of the other side before the move"),
    "legal": ("list", "the moves that were legal, in the notation"),
    "move": ("string", "the move, in the notation"),
    "gained": ("int32", "what its side scored by the move"),
    "given": ("int32", "what the other side scored by it"),
    "reasons": ("string", "for what, with the side's points: caida:2; what the other side scored has a minus"),
    "finished": ("bool", "whether the record goes to the end of the game"),
    "won": ("bool", "whether its side won the game; empty for a draw and an unfinished game"),
    "final_score": ("int32", "the points of its side at the end of the record"),
    "other_final_score": ("int32", "the points of the other side there"),
}
"""Every column with its type and what it tells; those from ``gained`` on are what the seat did not know."""

Row = dict[str, object]
Broken = Callable[[str, RecordError], None]
"""Is told the name of a record with a fault, and the fault."""


class NoArrow(ImportError):
    """A table was asked for where pyarrow is not installed."""

    code = "no-pyarrow"

    def __init__(self) -> None:
        super().__init__("pyarrow is not installed; in a clone, pip install '.[lab]' brings it")
        self.why = str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how the error is copied and pickled: an ImportError keeps more than its text and its attributes."""
        return type(self), (), vars(self)


class Exported(NamedTuple):
    """How much was written."""

    games: int
    decisions: int


def rows_of(record: str | bytes, game_id: str = "") -> list[Row]:
    """Return the decisions of a record, one row for each, with the columns of COLUMNS.

    Values up to ``move`` are what the seat knew; those from ``gained`` on are what came of it. Raises RecordError for
    the first fault of the record.
    """
    known = read(record)
    fold = Replay(opening(known), known.body)
    rows = list(_decided(fold, _constants(known, game_id, fold.state)))
    for row in rows:
        row.update(_ending(fold.state, int(cast("int", row["seat"]))))
        row["player"] = known.value(f"Seat{row['seat']}")
    return rows


def _constants(record: Record, game_id: str, state: State) -> Row:
    return {
        "game_id": game_id,
        "game": record.value(GAME),
        "rules": record.value(RULES),
        "options": record.value(OPTIONS),
        "seats": int(state.seats),
    }


def _decided(fold: Replay, constants: Row) -> Iterator[Row]:
    """Yield a row for every move of a player, without how the game ended."""
    before = fold.state.copy()
    for step in fold:
        if step.move not in NO_DECISION:
            yield constants | _known(before, step) | _gained(step)
        before = fold.state.copy()


def _known(before: State, step: ReplayStep) -> Row:
    """Return what the seat of a step knew before it."""
    view = before.view(step.seat)
    wire = view.to_wire()
    score, side = before.score, side_of(step.seat)
    return {
        "number": step.number,
        "hand_number": int(before.hand_number),
        "seat": step.seat,
        "dealer": int(before.dealer),
        "phase": wire.get("phase", ""),
        "awaited": step.seat in before.to_act(),
        "hand": wire["hand"],
        "table": wire.get(statistics_of(before.game).cards_in_sight, []),
        "score": score[side - 1],
        "other_score": score[other_side(side) - 1],
        "legal": [before.write(step.seat, move) for move in view.legal],
        "move": step.move,
    }


def _gained(step: ReplayStep) -> Row:
    side = side_of(step.seat)
    own = [line for line in step.points if line.side == side]
    other = [line for line in step.points if line.side != side]
    reasons = [f"{line.reason}:{line.points}" for line in own] + [f"{line.reason}:-{line.points}" for line in other]
    gained, given = (sum(line.points for line in lines) for lines in (own, other))
    return {"gained": gained, "given": given, "reasons": " ".join(reasons)}


def _ending(state: State, seat: int) -> Row:
    side, score = side_of(seat), state.score
    won = int(state.winner) == side if state.over and state.winner else None
    final, other = score[side - 1], score[other_side(side) - 1]
    return {"finished": state.over, "won": won, "final_score": final, "other_final_score": other}


# ---- tables and files


def schema(lists: bool = True) -> pa.Schema:
    """Return the columns as Arrow has them, each described in its metadata, with the format's version; raise NoArrow.

    Without ``lists`` their columns are texts.
    """
    library = arrow()
    kinds = {"string": library.string(), "bool": library.bool_(), "int8": library.int8(), "int32": library.int32()}
    kinds["list"] = library.list_(library.string()) if lists else library.string()
    fields = [library.field(name, kinds[kind], metadata={"about": told}) for name, (kind, told) in COLUMNS.items()]
    about = {"sobremesa.decisions.format": str(VERSION), "sobremesa.version": __version__}
    return library.schema(fields, metadata=about)


def decisions(record: str | bytes, game_id: str = "") -> pa.Table:
    """Return the decisions of a record as an Arrow table with the columns of ``schema()``.

    Raises RecordError for the first fault of the record, NoArrow without pyarrow.
    """
    return arrow().Table.from_pylist(rows_of(record, game_id), schema())


def export(
    records: Iterable[tuple[str, str | bytes]], path: Path, broken: Broken | None = None, empty: bool = False
) -> Exported:
    """Write the decisions of many records to one file; the suffix decides the format.

    ``.parquet`` is Parquet, ``.arrow`` an Arrow IPC file, ``.csv`` CSV with lists as words separated by spaces. At most
    ``AT_ONCE`` rows and one record are in memory. The file is replaced only if all goes well and there is a decision to
    write, or an ``empty`` table is wanted too. ``broken`` is called with records that have a fault, which are left out;
    without it the first fault is raised. Raises BadOption for another suffix, NoArrow, OSError, RecordError.
    """
    check_export(path)
    with replacing(path) as draft:
        written = _write_all(draft, _readable(records, broken))
        if not written.decisions and not empty:
            draft.discard()
    return written


def _write_all(draft: Draft, games: Iterable[list[Row]]) -> Exported:
    """Write the decisions of some games, so many at once."""
    played = written = 0
    waiting: list[Row] = []
    with arrow().OSFile(os.fsencode(draft.path), "wb") as file, _writer(file, draft.path.suffix.lower()) as writer:
        for rows in games:
            waiting += rows
            played += 1
            if len(waiting) >= AT_ONCE:
                written += _write(writer, waiting)
                waiting = []
        written += _write(writer, waiting)
    return Exported(played, written)


def _readable(records: Iterable[tuple[str, str | bytes]], broken: Broken | None) -> Iterator[list[Row]]:
    for name, record in records:
        try:
            yield rows_of(record, name)
        except RecordError as error:
            if broken is None:
                raise
            broken(name, error)


def check_export(path: Path) -> None:
    """Raise BadOption for a file of a kind that is not written, and NoArrow."""
    if path.suffix.lower() not in FORMATS:
        raise BadOption("to", str(path), " or ".join(f"a file {suffix}" for suffix in FORMATS))
    arrow()


def _write(writer: Any, rows: list[Row]) -> int:
    writer.write_table(arrow().Table.from_pylist(rows, schema()))
    return len(rows)


class _InWords:
    """A writer of tables without lists."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer

    def __enter__(self) -> _InWords:
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.close()

    def write_table(self, table: pa.Table) -> None:
        """Write a table with its lists as words."""
        self._writer.write_table(_in_words(table))


def _in_words(table: pa.Table) -> pa.Table:
    """Return a table whose lists are words separated by spaces."""
    from importlib import import_module

    join, flat = import_module("pyarrow.compute").binary_join, schema(lists=False)
    columns = [join(table[name], " ") if COLUMNS[name][0] == "list" else table[name] for name in COLUMNS]
    return arrow().Table.from_arrays(columns, schema=flat)


def _writer(file: Any, suffix: str) -> Any:
    """Return what writes tables to an open file: its name may be no text, which the library would not open."""
    from importlib import import_module

    if suffix == ".parquet":
        return import_module("pyarrow.parquet").ParquetWriter(file, schema(), compression="zstd")
    if suffix == ".csv":
        return _InWords(import_module("pyarrow.csv").CSVWriter(file, schema(lists=False)))
    return import_module("pyarrow.ipc").new_file(file, schema())


def arrow() -> Any:
    """Return the module pyarrow; raise NoArrow."""
    if importlib.util.find_spec("pyarrow") is None:
        raise NoArrow
    return importlib.import_module("pyarrow")
