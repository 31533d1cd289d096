"""Outside opponents: programs that play over lines of JSON, as docs/bots.md tells their authors."""

from __future__ import annotations

import json
from typing import Final

from sobremesa.core.contract import State, side_of
from sobremesa.core.options import Ruleset
from sobremesa.core.player import NOTHING, Budget
from sobremesa.lab.play import Player
from sobremesa.lab.subprocess_bot import Failed, Program

PROTOCOL: Final = 1
READY: Final = 30.0
"""The seconds that a program has to be ready."""
PATIENCE: Final = 30.0
"""The seconds that a move may take where no time was set."""
GRACE: Final = 0.5
"""The seconds beyond a set time after which a move is too late: pipes and a busy machine take some of them."""
LEAVING: Final = 0.5  # seconds that a program has to leave when the game is over

Message = dict[str, object]


def hello(ruleset: Ruleset, seats: int, seat: int, seed: int, budget: Budget) -> Message:
    """Return the message that opens a game; ``seed`` is for a program's own luck and tells nothing of the deals."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": ruleset.game,
        "rules": ruleset.id,
        "options": dict(ruleset.values),
        "seats": seats,
        "seat": seat,
        "seed": seed,
        "milliseconds": budget.milliseconds,
        "iterations": budget.iterations,
    }


class Outside(Player):
    """A program in its seat for one game: a fresh run each time, so that it carries nothing from game to game."""

    def __init__(self, program: Program, opening: Message, budget: Budget) -> None:
        self._program = program
        self._opening = opening
        self._budget = budget
        self._asked = 0
        self._well = True

    def begin(self) -> None:
        """Run the program and greet it; raise Failed unless it is ready in time."""
        self._program.start()
        self._ask(self._opening, "ready", READY)

    def answer(self, state: State, seat: int) -> int:
        """Return the move that it names, NOTHING for an empty text; raise Failed, UnreadableMove or IllegalMove."""
        view = state.view(seat)
        wire = view.to_wire()
        self._asked += 1
        turn: Message = {
            "type": "turn",
            "number": self._asked,
            "awaited": seat in state.awaiting(),
            "view": wire,
            "legal": wire["legal"],
            "milliseconds": self._budget.milliseconds,
            "iterations": self._budget.iterations,
        }
        said = self._ask(turn, "move", self._patience())
        if said.get("number") != self._asked or not isinstance(said.get("move"), str):
            raise Failed(f"answered turn {self._asked} with {str(said)[:120]!r}")
        return view.read(str(said["move"])) if said["move"] else NOTHING

    def close(self, state: State) -> None:
        """Tell it how the game ended, and let it go."""
        if self._well and self._asked:
            won = state.winner == side_of(int(str(self._opening["seat"])))
            self._tell({"type": "end", "winner": int(state.winner), "won": won, "score": state.score})
            self._tell({"type": "quit"})
        self._program.stop(LEAVING if self._well else 0.0)

    def _patience(self) -> float:
        return self._budget.milliseconds / 1000 + GRACE if self._budget.milliseconds else PATIENCE

    def _tell(self, message: Message) -> None:
        self._program.tell(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def _ask(self, message: Message, kind: str, seconds: float) -> Message:
        """Return the program's answer, which is of this kind; raise Failed."""
        self._well = False
        self._tell(message)
        said = _read(self._program.hear(seconds))
        if said.get("type") != kind:
            raise Failed(f"should say {kind!r} and says {str(said)[:120]!r}")
        self._well = True
        return said


def _read(line: bytes) -> Message:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Failed(f"says what is no JSON object: {line[:120]!r}")
    return said
