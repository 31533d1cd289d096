"""Speed of random play: our games compiled and interpreted, and other libraries beside them in the same run.

Measurements alternate in rounds and use processor time, so that other load on the machine affects all alike. Compare
numbers of one run only.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final

from sobremesa.lab.speed_ours import MeasuredGame, PlayPace, build, digest, every_kind, pace, player
from sobremesa.lab.speed_peers import PEERS, installed, peer_player

ROUNDS: Final = 4
COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
OURS: Final = (COMPILED, INTERPRETED)
COLUMNS: Final = (*OURS, *PEERS)

# The three by which the games are compared: a hand of gin (this ruleset's games have one), whole games of the others.
USUAL: Final = (
    MeasuredGame("gin", "openspiel", 2),
    MeasuredGame("cribbage", "standard", 2),
    MeasuredGame("cuarenta", "pagat", 2),
)

NOT_INSTALLED: Final = "not-installed"
NOT_COMPILED: Final = "not-compiled"

Paces = dict[str, dict[str, PlayPace]]
"""By kind and by column."""

Progress = Callable[[int], None]
"""Is told how many rounds more are done; ``ROUNDS`` when all are."""


def run(seconds: float, every: bool = False, progress: Progress | None = None) -> dict[str, Any]:
    """Measure each kind of game for ``seconds`` in each column and return a report of plain values.

    ``every`` adds all rulesets and numbers of seats. ``per_second``, ``moves_each`` and ``ratio`` (how many times
    faster the compiled rules are) are by column; ``left_out`` says why a column is missing; ``differ`` names kinds that
    the two builds play differently.
    """
    kinds = [*USUAL, *[kind for kind in every_kind() if kind not in USUAL]] if every else list(USUAL)
    paces: Paces = {kind.label: {} for kind in kinds}
    ends: dict[str, set[str]] = {kind.label: {digest(kind)} for kind in kinds}
    for _ in range(ROUNDS):
        _one_round(kinds, seconds / ROUNDS, paces, ends)
        if progress:
            progress(1)
    return _report(kinds, seconds, paces, [label for label, told in ends.items() if len(told) > 1])


def _one_round(kinds: list[MeasuredGame], seconds: float, paces: Paces, ends: dict[str, set[str]]) -> None:
    for label, (end, measured) in _sources(kinds, seconds).items():
        _add(paces, label, INTERPRETED, measured)
        ends[label].add(end)
    for kind in kinds:
        if build() == COMPILED:
            _add(paces, kind.label, COMPILED, pace(player(kind), seconds))
        for peer in PEERS:
            play = peer_player(peer, kind.game) if kind in USUAL else None
            if play:
                _add(paces, kind.label, peer, pace(play, seconds))


def _add(paces: Paces, label: str, column: str, measured: PlayPace) -> None:
    before = paces[label].get(column)
    paces[label][column] = before.add(measured) if before else measured


def _sources(kinds: list[MeasuredGame], seconds: float) -> dict[str, tuple[str, PlayPace]]:
    """Measure the sources in a process that passes over whatever is compiled; return digests and paces by kind."""
    command = [sys.executable, "-m", "sobremesa.lab.speed_ours", "--seconds", str(seconds)]
    named = [f"{kind.game}/{kind.rules}/{kind.seats}" for kind in kinds]
    done = subprocess.run([*command, *named], capture_output=True, text=True, check=True)
    return {label: (end, PlayPace(*measured)) for label, (end, measured) in json.loads(done.stdout).items()}


# ---- told


def _report(kinds: list[MeasuredGame], seconds: float, paces: Paces, differ: list[str]) -> dict[str, Any]:
    return {
        "python": sys.version.split()[0],
        "seconds": seconds,
        "kinds": [_row(kind, paces[kind.label]) for kind in kinds],
        "left_out": left_out(),
        "differ": differ,
    }


def _row(kind: MeasuredGame, paces: dict[str, PlayPace]) -> dict[str, Any]:
    rates = {column: paces[column].games / paces[column].seconds for column in COLUMNS if column in paces}
    ours = rates.get(COMPILED, 0.0)
    return {
        **kind._asdict(),
        "per_second": {column: round(rate, 1) for column, rate in rates.items()},
        "moves_each": {column: round(paces[column].moves / paces[column].games, 1) for column in rates},
        "ratio": {column: round(ours / rate, 1) for column, rate in rates.items() if ours and column != COMPILED},
    }


def left_out() -> dict[str, str]:
    """Return the columns that cannot be measured here, each with the code of the reason."""
    peers = {peer: NOT_INSTALLED for peer in PEERS if not installed(peer)}
    return peers if build() == COMPILED else {COMPILED: NOT_COMPILED, **peers}
