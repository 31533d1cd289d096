"""External bots: programs that play over lines of JSON, as docs/bots.md describes for their authors."""

from __future__ import annotations

import json
from typing import Final

from sobremesa.core.contract import State, side_of
from sobremesa.core.fields import line_wire
from sobremesa.core.options import Ruleset
from sobremesa.core.player import Budget
from sobremesa.lab.kept_programs import keep, take
from sobremesa.lab.play import PlayEvent, SeatedPlayer, read_answer
from sobremesa.lab.subprocess_bot import LEAVING, Failed, Program, ProgramErrors

PROTOCOL: Final = 1
READY: Final = 30.0
"""The seconds that a program has to be ready."""
PATIENCE: Final = 30.0
"""The seconds that a move may take where no time was set."""
GRACE: Final = 0.5
"""The seconds beyond a set time after which a move is too late: pipes and a busy machine take some of them."""

Message = dict[str, object]


def hello(ruleset: Ruleset, seats: int, seat: int, seed: int, budget: Budget, limit: int = 0) -> Message:
    """Return the message that opens a game of the lab.

    ``seed`` is for the program's own randomness and tells nothing about the deals.
    """
    options = dict(ruleset.values)
    return greeting(ruleset.game, ruleset.id, options, seats, seat, seed, budget, limit_of(budget, limit))


def greeting(
    game: str, rules: str, options: dict[str, str], seats: int, seat: int, seed: int, budget: Budget, limit: int
) -> Message:
    """Return the message that opens a game; ``options`` are all of the rules', ``limit`` is in milliseconds."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game,
        "rules": rules,
        "options": options,
        "seats": seats,
        "seat": seat,
        "seed": seed,
        "milliseconds": budget.milliseconds,
        "iterations": budget.iterations,
        "limit": limit,
        "many": True,
    }


def limit_of(budget: Budget, limit: int) -> int:
    """Return the milliseconds after which a move is too late: ``limit``, or one derived from the budget.

    >>> limit_of(Budget(milliseconds=1000), 0), limit_of(Budget(), 0), limit_of(Budget(), 250)
    (1500, 30000, 250)
    """
    if limit:
        return limit
    return budget.milliseconds + round(1000 * GRACE) if budget.milliseconds else round(1000 * PATIENCE)


class Outside(SeatedPlayer):
    """An external bot in its seat for one game, in a fresh run or one that was kept for this place.

    It follows the protocol of docs/bots.md. A run that does not answer as the protocol says is killed and not kept.
    """

    follows = True

    def __init__(
        self, command: list[str], role: str, opening: Message, budget: Budget, errors: ProgramErrors | None = None
    ) -> None:
        self._command = command
        self._place = (*command, role)
        self._program = Program(command, errors)
        self._opening = opening
        self._budget = budget
        self._seat = int(str(opening["seat"]))
        self._events: list[Message] = []
        self._greeted = False
        self._asked = 0
        self._well = True
        self._many = False

    def begin(self) -> None:
        """Start the program, unless a run is kept, and greet it.

        Raises Failed, with ``at_hello``, unless it is ready within ``READY`` seconds.
        """
        kept = take(self._place)
        try:
            if kept is None:
                self._program.start()
            else:
                self._program = kept
            ready = self._ask(self._opening, "ready", READY)
        except Failed as error:
            error.at_hello = True
            raise
        self._greeted = True
        self._many = ready.get("many") is True

    def on_event(self, state: State, event: PlayEvent) -> None:
        """Note what has happened until the program is asked next; tell it how a hand has ended."""
        move = event.text if event.seat == self._seat else event.public
        points = [line_wire(line) for line in event.points]
        self._events.append({"seat": event.seat, "move": move, "points": points})
        if event.seat and self._well and (state.over or state.needs_pack()):
            hand = int(state.hand_number)
            view = state.view(self._seat).to_wire()
            self._tell({"type": "result", "hand": hand, "events": self._news(), "view": view})

    def _news(self) -> list[Message]:
        """Return what has happened since the program was last told."""
        news, self._events = self._events, []
        return news

    def answer(self, state: State, seat: int) -> int:
        """Return the move that the program names, NOTHING for an empty text. Raises Failed or MoveError."""
        self._asked += 1
        turn = turn_message(state, seat, self._asked, self._news(), self._budget)
        said = self._ask(turn, "move", self._limit())
        if said.get("number") != self._asked or not isinstance(said.get("move"), str):
            raise Failed(f"answered turn {self._asked} with {str(said)[:120]!r}")
        return read_answer(state, seat, str(said["move"]))

    def close(self, state: State, winner: int) -> None:
        """Tell it how the game ended, and let it go, or keep it for another game where it plays many."""
        if self._well and self._greeted:
            won = winner == side_of(self._seat)
            self._tell({"type": "end", "winner": winner, "won": won, "score": state.score})
        if self._well and self._many:
            keep(self._place, self._program)
            return
        if self._well and self._greeted:
            self._program.dismiss()
        else:
            self._program.stop(LEAVING if self._well else 0.0)

    def _limit(self) -> float:
        return int(str(self._opening["limit"])) / 1000

    def _tell(self, message: Message) -> None:
        tell(self._program, message)

    def _ask(self, message: Message, kind: str, seconds: float) -> Message:
        """Return the program's answer, which is of this kind; raise Failed."""
        self._well = False
        said = ask(self._program, message, kind, seconds)
        self._well = True
        return said


def turn_message(state: State, seat: int, number: int, events: list[Message], budget: Budget) -> Message:
    """Return the message that asks a seat for its move, with the events since it was last told of any."""
    return question(state.view(seat).to_wire(), seat in state.to_act(), number, events, budget)


def question(view: Message, awaited: bool, number: int, events: list[Message], budget: Budget) -> Message:
    """Return the message that asks for a move in a view; ``awaited`` is whether the game waits for it."""
    return {
        "type": "turn",
        "number": number,
        "awaited": awaited,
        "events": events,
        "view": view,
        "legal": view["legal"],
        "milliseconds": budget.milliseconds,
        "iterations": budget.iterations,
    }


def tell(program: Program, message: Message) -> None:
    """Send a program a message."""
    program.tell(json.dumps(message, separators=(",", ":")).encode() + b"\n")


def ask(program: Program, message: Message, kind: str, seconds: float) -> Message:
    """Send a program a message and return its answer, which is of this kind; raise Failed."""
    tell(program, message)
    said = _read(program.hear(seconds))
    if said.get("type") != kind:
        raise Failed(f"should say {kind!r} and says {str(said)[:120]!r}")
    return said


def _read(line: bytes) -> Message:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Failed(f"says what is no JSON object: {line[:120]!r}")
    return said
