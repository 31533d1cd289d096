"""Checks of external programs: every kind of decision is put to them, and what they do wrong is told in words.

The kinds are found by random play. A decision is put to the program as the protocol of docs/bots.md has it: the program
takes over a seat in the middle of a hand, hears what has happened in it, and plays on against random players.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final, NamedTuple

from sobremesa.core.contract import Game, MoveError, State
from sobremesa.core.options import Ruleset, changes_of
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.lab.external_bot import READY, Outside, ask, hello, tell, turn_message
from sobremesa.lab.kept_programs import stop_all
from sobremesa.lab.play import PlayEvent
from sobremesa.lab.subprocess_bot import Failed, Program, ProgramErrors

SEARCHED: Final = 60
"""How many random hands are searched for kinds of decisions, by each ruleset and number of seats."""
LONGEST: Final = 2_000
"""After so many moves a random hand is left."""
PLAYED_ON: Final = 12
"""How many decisions of a hand the program makes after the one that is tried."""
UNKNOWN: Final[dict[str, object]] = {"type": "weather", "tomorrow": "rain"}
"""A message that no version of the protocol has, which a program is to pass over."""
STAYING: Final = 5.0
"""The seconds that a program has to end when it is told to quit."""
MOST_FINDINGS: Final = 5
"""After so many faults a check stops: a program that never answers would take long."""
TEXT: Final = 160
"""How much of a list of moves a report shows."""


class Kind(NamedTuple):
    """A kind of decision: the phase, whether the seat is awaited, and the forms of its legal moves."""

    phase: str
    awaited: bool
    forms: tuple[str, ...]

    def __str__(self) -> str:
        """Return it in words."""
        when = "" if self.awaited else ", out of turn"
        return f"{self.phase or 'turn'}{when}: {' or '.join(self.forms)}"


class Case(NamedTuple):
    """A decision to try: its kind, and the game, hand and move in which random play comes to it."""

    kind: Kind
    ruleset: Ruleset
    seats: int
    seed: str
    moves: int
    seat: int


@dataclass
class Finding:
    """Something that the program did wrong: where, and what, in words."""

    where: str
    what: str


@dataclass
class ProgramReport:
    """What came of a check: decisions by kind, what was wrong, and the slowest answer in seconds."""

    tried: dict[str, int] = field(default_factory=dict)
    answers: int = 0
    slowest: float = 0.0
    findings: list[Finding] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        wrong = [{"where": each.where, "what": each.what} for each in self.findings]
        return {"tried": self.tried, "answers": self.answers, "slowest_ms": round(1000 * self.slowest), "wrong": wrong}


def check_program(
    command: list[str],
    games: list[str],
    rules: str = "",
    budget: Budget | None = None,
    limit: int = 0,
    errors: ProgramErrors | None = None,
    options: Mapping[str, object] | None = None,
) -> ProgramReport:
    """Return what a program does wrong in these games, by one ruleset of theirs or by all, with ``options`` changed.

    ``limit`` is in milliseconds, 0 for the default. Raises UnknownGame, UnknownRuleset, BadOption.
    """
    check, changes = _Check(command, budget or Budget(), limit, errors), changes_of(options)
    for name in games:
        game = game_named(name)
        cases = cases_of(game, [game.ruleset(each, changes) for each in ([rules] if rules else game.presets)])
        check.manners(cases[0])
        for case in cases:
            if len(check.report.findings) < MOST_FINDINGS:
                check.try_case(case)
    stop_all()
    return check.report


# ---- the decisions


def cases_of(game: Game, rulesets: list[Ruleset]) -> list[Case]:
    """Return one decision of every kind that random play comes to, ruleset by ruleset."""
    found: dict[tuple[str, int, Kind], Case] = {}
    for ruleset in rulesets:
        for seats in game.seats_allowed(ruleset):
            for number in range(SEARCHED):
                for case in _cases_in(game, ruleset, seats, f"{ruleset.id} {seats} {number}"):
                    found.setdefault((ruleset.id, seats, case.kind), case)
    return list(found.values())


def _cases_in(game: Game, ruleset: Ruleset, seats: int, seed: str) -> Iterator[Case]:
    state, luck = _begun(game, ruleset, seats, seed)
    for moves in range(LONGEST):
        if state.over or state.needs_pack():
            return
        for seat in range(1, seats + 1):
            if state.legal(seat):
                yield Case(kind_of(state, seat), ruleset, seats, seed, moves, seat)
        state.play_random(luck)


def _begun(game: Game, ruleset: Ruleset, seats: int, seed: str) -> tuple[State, Rng]:
    """Return a game with its first hand dealt, and the luck by which it goes on."""
    luck = Rng(f"check {seed}")
    state = game.new(ruleset, seats, int(luck.below(seats)) + 1)
    state.deal(luck.shuffled(game.pack()))
    return state, luck


def kind_of(state: State, seat: int) -> Kind:
    """Return the kind of a seat's decision."""
    wire = state.view(seat).to_wire()
    forms = sorted({form_of(state.write(seat, move)) for move in state.legal(seat)})
    return Kind(str(wire.get("phase", "")), seat in state.to_act(), tuple(forms))


def form_of(text: str) -> str:
    """Return what kind of move a text of the notation is: its word, or how many cards it names.

    >>> form_of("2:5d7h"), form_of("knock-6h"), form_of("count:12"), form_of("-Kd"), form_of("5s*5d+6d")
    ('2 cards', 'knock', 'count', 'a discard', 'a capture')
    """
    bare = re.sub(r"^\d:", "", text)
    word = re.match("[a-z]{2,}", bare)
    if word:
        return word[0]
    if "*" in bare:
        return "a capture"
    cards = len(re.findall("[A2-9TJQK][cdhs]", bare))
    return "a discard" if bare.startswith("-") else f"{cards} cards" if cards > 1 else "a card"


# ---- putting them to a program


class _Check:
    """A program that is checked, and what was found so far."""

    def __init__(self, command: list[str], budget: Budget, limit: int, errors: ProgramErrors | None) -> None:
        self._command = command
        self._budget = budget
        self._limit = limit
        self._errors = errors
        self.report = ProgramReport()

    def _opening(self, ruleset: Ruleset, seats: int, seat: int) -> dict[str, object]:
        return hello(ruleset, seats, seat, 1, self._budget, self._limit)

    def manners(self, case: Case) -> None:
        """Try what belongs to no kind of decision: a message of an unknown type, and leaving when told to."""
        state, _ = _begun(game_named(case.ruleset.game), case.ruleset, case.seats, case.seed)
        seat = int(state.to_act()[0])
        opening = self._opening(case.ruleset, case.seats, seat)
        program = Program(self._command, self._errors)
        step = "hello"
        try:
            program.start()
            ask(program, opening, "ready", READY)
            step = f"after {json.dumps(UNKNOWN)}, a message of a type that it does not know and passes over"
            tell(program, UNKNOWN)
            ask(program, turn_message(state, seat, 1, [], self._budget), "move", int(str(opening["limit"])) / 1000)
            tell(program, {"type": "quit"})
            if not program.leaves(STAYING):
                self._found(_where(case), "it does not end when it is told to quit and its input is closed")
        except Failed as error:
            self._found(_where(case), f"{step}: {error}")
        finally:
            program.stop()

    def try_case(self, case: Case) -> None:
        """Let the program take over at a decision and play on; note what it does wrong."""
        game = game_named(case.ruleset.game)
        state, luck = _begun(game, case.ruleset, case.seats, case.seed)
        player = Outside(
            self._command, f"check {case.seat}", self._opening(case.ruleset, case.seats, case.seat), self._budget,
            self._errors,
        )  # fmt: skip
        try:
            player.begin()
            self._come_to(case, state, luck, player)
            self._play_on(case, state, luck, player)
        except Failed as error:
            self._found(_where(case), f"hello: {error}" if error.at_hello else str(error))
        finally:
            player.close(state, int(state.winner))

    def _come_to(self, case: Case, state: State, luck: Rng, player: Outside) -> None:
        player.on_event(state, PlayEvent(0, "pack", "pack", tuple(state.last_points)))
        for _ in range(case.moves):
            seat = int(state.to_act()[0])
            legal = state.legal(seat)
            _perform(state, seat, legal[luck.below(len(legal))], player)

    def _play_on(self, case: Case, state: State, luck: Rng, player: Outside) -> None:
        """Ask the program at every turn of its seat, for some turns, and let the others move at random."""
        asked = 0
        while asked < PLAYED_ON and not (state.over or state.needs_pack()):
            ours = bool(state.legal(case.seat)) and (asked == 0 or case.seat in state.to_act())
            seat = case.seat if ours else int(state.to_act()[0])
            if ours:
                asked += 1
                move = self._answer(case, state, player, asked)
                if move == NOTHING and seat not in state.to_act():
                    continue
            else:
                legal = state.legal(seat)
                move = legal[luck.below(len(legal))]
            _perform(state, seat, move, player)

    def _answer(self, case: Case, state: State, player: Outside, asked: int) -> int:
        """Return the program's move, which is legal; raise Failed with what is wrong with it."""
        seat, began = case.seat, perf_counter()
        kind = kind_of(state, seat)
        legal = ", ".join(state.write(seat, move) for move in state.legal(seat))
        turn = f"turn {asked}, {kind} (legal: {legal[:TEXT]}{' …' if len(legal) > TEXT else ''})"
        try:
            move = player.answer(state, seat)
        except (Failed, MoveError) as error:
            raise Failed(f"{turn}: {error}") from error
        self.report.slowest = max(self.report.slowest, perf_counter() - began)
        self.report.answers += 1
        named = f"{state.game}, {kind}"
        self.report.tried[named] = self.report.tried.get(named, 0) + 1
        if move == NOTHING and seat in state.to_act():
            raise Failed(f"{turn}: it says nothing, and the game waits for it")
        refused = state.refusal(seat, move) if move != NOTHING else None
        if refused:
            raise Failed(f"{turn}: it plays {state.write(seat, move)!r}, which is not legal: {refused.why}")
        return move

    def _found(self, where: str, what: str) -> None:
        self.report.findings.append(Finding(where, what))


def _where(case: Case) -> str:
    return f"{case.ruleset.game} {case.ruleset.id}, seat {case.seat} of {case.seats}"


def _perform(state: State, seat: int, move: int, player: Outside) -> None:
    """Play a move and let the program know of it."""
    text = state.write(seat, move)
    state.perform(seat, move)
    public = game_named(state.game).public_text(text)
    player.on_event(state, PlayEvent(seat, text, public, tuple(state.last_points)))
