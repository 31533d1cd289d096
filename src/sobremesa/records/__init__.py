"""The text notation of games: read, write, replay, and write down while playing."""

from __future__ import annotations

from sobremesa.records.errors import CODES, RecordError
from sobremesa.records.reader import read
from sobremesa.records.record import Header, Record, Token
from sobremesa.records.recorder import Recorder, pack_text, record_of, result_text
from sobremesa.records.writer import write

__all__ = [
    "CODES",
    "Header",
    "Record",
    "RecordError",
    "Recorder",
    "Token",
    "pack_text",
    "read",
    "record_of",
    "result_text",
    "write",
]
