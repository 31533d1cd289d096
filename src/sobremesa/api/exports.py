"""Games as tables of decisions, for data frames and databases."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.api.game import Game, record_of
from sobremesa.lab import decisions as tables

if TYPE_CHECKING:
    import pyarrow as pa


def decisions(game: Game | str | bytes, name: str = "") -> pa.Table:
    """Return the decisions of a game, or of a record, as an Arrow table; ``name`` stands in ``game_id``.

    Raises RecordError for no record, TypeError for what is no text, and ImportError where pyarrow is not installed.
    """
    return tables.decisions(record_of(game), name)


def export_decisions(games: Iterable[tuple[str, Game | str | bytes]], path: str | Path) -> tables.Exported:
    """Write the decisions of games or records, each with its name, to one file, and return how many there were.

    The file is Parquet, Arrow (``.arrow``) or CSV, as its suffix says; without a decision it is a table without rows.
    Raises BadOption for another suffix, RecordError for the first that is no record, TypeError for what is no text,
    OSError, and ImportError where pyarrow is not installed.
    """
    return tables.export(((name, record_of(game)) for name, game in games), Path(path), empty=True)
