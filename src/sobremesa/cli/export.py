"""``export``: the decisions of many records in one table. A record that cannot be read keeps no other back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.cli.output import say, say_json
from sobremesa.cli.replay import read_file
from sobremesa.cli.trouble import FAILED, Trouble, complain, refuse_sources
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.records import RecordError


def export_files(files: list[str], to: Path, as_json: bool, words: Words) -> bool:
    """Write the table and say how much is in it; return whether every record is.

    Raises Trouble for a bad ``--to``, and where there is nothing to write; a file that was there stays then.
    """
    from sobremesa.core.options import BadOption
    from sobremesa.lab.decisions import FORMATS, export

    refuse_sources(to, map(Path, files))
    complaints = Complaints(words)
    try:
        written = export(complaints.readable(files), to, complaints.broken)
    except BadOption as error:
        kinds = words.either([f"*{kind}" for kind in FORMATS])
        raise Trouble("bad-option", name="--to", value=to, allowed=kinds) from error
    if not written.decisions:
        raise Trouble("nothing-written", "" if to.exists() else "new", status=FAILED, name=to)
    if as_json:
        say_json({"file": str(to), **written._asdict()})
    else:
        say(words.say("cli.export.written", file=to, **written._asdict()))
    return complaints.none


class Complaints:
    """Says which files are left out of the table, and why."""

    def __init__(self, words: Words) -> None:
        """Begin with nothing to complain of."""
        self._words = words
        self._line = 1  # on which the record that is being read begins in its file
        self.none = True

    def readable(self, files: list[str]) -> Iterator[tuple[str, bytes]]:
        """Yield the records of the files, with their names; complain of files that cannot be read."""
        from sobremesa.records.parts import parts_of
        from sobremesa.visible import shown

        for name in files:
            data = read_file(name, self._words)
            if isinstance(data, Trouble):
                self._complain(data)
            else:
                for part in parts_of(data):
                    self._line = part.line
                    yield part.named(shown(name)), part.data  # a name may be no text

    def broken(self, name: str, error: RecordError) -> None:
        """Complain of a record that cannot be played."""
        line = self._line - 1 + error.line
        self._complain(Trouble("broken-record", "named", status=FAILED, name=name, line=line, what=error.code))

    def _complain(self, trouble: Trouble) -> None:
        self.none = False
        complain(self._words, trouble)
