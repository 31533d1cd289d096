"""Checkpoints of a duel, so that it continues after an interruption.

A file of JSON lines: the first names the duel, every other holds one finished pair. A line is synced before the pair is
counted. A line that was torn when the machine stopped is ignored, and its pair is played again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Final

from sobremesa.files import save
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.players import COMMAND, Mover, player_name
from sobremesa.lab.tally import Tally
from sobremesa.version import __version__

PLAYING: Final = ("core", "games", "lab")
"""The rooms whose code decides how a game goes."""
NETWORK: Final = "onnx:"
"""How players are called that are a network in a file."""


class OtherDuel(Exception):
    """The notes are about another duel: other terms, or another version of the players."""

    code = "other-duel"

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path
        self.why = f"{path} has the notes of another duel"


class Notes:
    """The finished pairs of a duel, kept in memory only; ``Notebook`` keeps them in a file.

    ``done`` maps the number of a pair, from 1, to its results.
    """

    lasting = False
    """Whether a later run finds them."""

    def __init__(self) -> None:
        self.done: dict[int, Tally] = {}

    def write(self, pair: int, tally: Tally) -> None:
        """Keep a finished pair."""
        self.done[pair] = tally

    def forget(self, pairs: int) -> None:
        """Throw the notes away, as the duel of so many pairs is finished, unless a longer one goes on from them."""


class Notebook(Notes):
    """The finished pairs of a duel, kept in a file.

    Opening reads the pairs of an earlier run. Raises OtherDuel where the file belongs to other terms, another version
    or other code of the players; OSError.
    """

    lasting = True

    def __init__(self, path: Path, terms: DuelConfig) -> None:
        """Open the file of a duel, or begin it. Raises OtherDuel, OSError."""
        super().__init__()
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        title = about(terms)
        lines = path.read_bytes().split(b"\n") if path.exists() else [b""]
        if len(lines) == 1 and _line(title).startswith(lines[0]):  # nothing yet, or torn in the first line
            save(path, _line(title))
        elif _read(lines[0]) != title:
            raise OtherDuel(path)
        elif lines[-1]:
            self._append({})  # ends the torn line
        self._take(lines[1:])

    def write(self, pair: int, tally: Tally) -> None:
        """Keep a finished pair: it is on the disk when this returns."""
        super().write(pair, tally)
        self._append({"pair": pair, **tally.to_json()})

    def forget(self, pairs: int) -> None:
        """Remove the file where no pair beyond the first so many is noted."""
        if max(self.done, default=0) > pairs:
            return
        with suppress(OSError):
            self._path.unlink()

    def _append(self, line: dict[str, object]) -> None:
        with self._path.open("ab", buffering=0) as file:
            file.write(_line(line))
            os.fsync(file.fileno())

    def _take(self, lines: list[bytes]) -> None:
        for line in lines:
            wire = _read(line)
            with suppress(KeyError, TypeError, ValueError):
                pair = int(str(wire.pop("pair")))
                self.done[pair] = Tally.from_json(wire)


def about(terms: DuelConfig) -> dict[str, object]:
    """Return what identifies a duel: its terms, the version, and digests of the code, programs and networks."""
    named = replace(terms, a=_named(terms.a), b=_named(terms.b))
    files = [_files_of(name) for name in (named.a, named.b) if isinstance(name, str)]
    programs = [_digest(each) for each in files if each is not None]
    return {"version": __version__, "code": code(), "programs": programs, "terms": asdict(named)}


def _named(player: str | Mover) -> str | Mover:
    """Return a network by its name, and any other player as it is."""
    name = player_name(player)
    return name if name.startswith(NETWORK) else player


def key(terms: DuelConfig) -> str:
    """Return a short name for a duel, different for every other duel: 24 hexadecimal digits."""
    return hashlib.sha256(json.dumps(about(terms), sort_keys=True).encode()).hexdigest()[:24]


@cache
def code() -> str:
    """Return a digest of the code and the tables by which games are played: a bot that changes plays another duel."""
    house = Path(__file__).parents[1]
    files = [path for room in PLAYING for kind in ("py", "json") for path in (house / room).rglob(f"*.{kind}")]
    return _digest(sorted(files))


def _files_of(name: str) -> list[Path] | None:
    """Return the file of a network, or those words of a command that are files; None for any other player."""
    if name.startswith(NETWORK):
        return [Path(name.removeprefix(NETWORK))]
    if not name.startswith(COMMAND):
        return None
    found = [Path(shutil.which(word) or word) for word in shlex.split(name.removeprefix(COMMAND))]
    return [path for path in found if path.is_file()]


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _line(wire: dict[str, object]) -> bytes:
    return (json.dumps(wire, separators=(",", ":")) if wire else "").encode() + b"\n"


def _read(line: bytes) -> dict[str, object]:
    """Return the object of a line; an empty one where there is none."""
    try:
        wire = json.loads(line)
    except ValueError:
        return {}
    return wire if isinstance(wire, dict) else {}
