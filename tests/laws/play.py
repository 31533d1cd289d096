"""Random games for the laws to be tried on, with everything that led to each moment of them."""

import functools
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sobremesa.core.contract import ScoreLine, State
from sobremesa.core.rng import Rng
from sobremesa.records import Record, Recorder
from tests.laws.choices import choose
from tests.laws.lenses import lens_of
from tests.laws.tables import Table

GAMES_EACH = 3
RARE = 3  # times that a kind of event has to have been seen
TOO_LONG = 20_000

Heard = tuple[object, ...]


@dataclass(frozen=True)
class Played:
    """A move of the current hand, and what the room heard of it: points, reasons, what is said aloud; no cards."""

    seat: int
    move: int
    heard: Heard


@dataclass(frozen=True)
class Moment:
    """A state of a game, and what led to it from the opening of its hand. ``before`` waited for the hand's pack."""

    state: State
    before: State
    pack: tuple[int, ...]
    heard: Heard
    played: tuple[Played, ...]
    text: str


class Play:
    """One random game, with an eye for what is rare."""

    def __init__(self, table: Table, seed: int | str, dealer: int = 1) -> None:
        self.table = table
        self.rng = Rng(f"{table.id} {seed}")
        self.state = table.new(dealer)
        self.recorder = Recorder(self.state)
        self.before = self.state.copy()
        self.pack: list[int] = []
        self.heard: Heard = ()
        self.played: list[Played] = []

    def step(self) -> None:
        """Deals the pack that is due, or plays one move."""
        if self.state.needs_pack():
            self.deal(clumped(self.table.game.pack(), self.rng))
        else:
            self.move(*choose(self.state, self.rng))

    def deal(self, pack: list[int]) -> None:
        """Opens a hand with this pack."""
        self.before, self.pack, self.played = self.state.copy(), pack, []
        self.recorder.deal(self.state, pack)
        self.heard = heard(self.state)

    def move(self, seat: int, move: int) -> None:
        """Plays this move."""
        self.recorder.play(self.state, seat, move)
        self.played.append(Played(seat, move, heard(self.state)))

    def moment(self) -> Moment:
        """How things stand, to keep."""
        text = self.recorder.rows[-1] if self.recorder.rows else ""
        state = self.state.copy()
        return Moment(state, self.before, tuple(self.pack), self.heard, tuple(self.played), text)

    def moments(self) -> Iterator[Moment]:
        """Plays to the end and shows every moment, the opening too."""
        yield self.moment()
        for _ in range(TOO_LONG):
            if self.state.over:
                return
            self.step()
            yield self.moment()

    @property
    def record(self) -> Record:
        """The record of what was played."""
        return self.recorder.record(self.state)


def clumped(pack: list[int], rng: Rng) -> list[int]:
    """A shuffled pack, mostly with the cards of one rank near one another, so that rare hands are dealt often."""
    cards = rng.shuffled(pack)
    if rng.below(4) == 0:
        return cards
    ranked = [card for card in cards if card >> 2 == cards[0] >> 2]
    rest = [card for card in cards if card not in ranked]
    at, apart = int(rng.below(len(rest))), int(rng.below(4))
    return rest[:at] + ranked[:-1] + rest[at : at + apart] + ranked[-1:] + rest[at + apart :]


def heard(state: State) -> Heard:
    """What the room hears of the last thing that happened."""
    points = [(line.reason, line.side, line.points) for line in state.last_points]
    return (*points, lens_of(state).said_aloud(state))


@functools.cache
def games(table: Table) -> list[tuple[Record, list[Moment]]]:
    """Some whole games at a table, the same in every test: the record of each, and all its moments."""
    played = []
    for seed in range(GAMES_EACH):
        play = Play(table, seed, dealer=seed % table.seats + 1)
        moments = list(play.moments())
        played.append((play.record, moments))
    return played


def all_moments(table: Table) -> list[Moment]:
    """Every moment of the games at a table."""
    return [moment for _, moments in games(table) for moment in moments]


@functools.cache
def some_moments(table: Table, number: int) -> list[Moment]:
    """About so many moments, spread evenly over the games of a table, with the first of each kind of event."""
    moments = all_moments(table)
    picked = {at * len(moments) // number for at in range(number)}
    kinds: Counter[str] = Counter()
    for at, moment in enumerate(moments):
        events = [line.reason for line in moment.state.last_points] + [moment.text.rstrip("A23456789TJQKcdhs")]
        kinds.update(events)
        if any(kinds[event] <= RARE for event in events if "*" not in event and "pack" not in event):
            picked.add(at)
    return [moments[at] for at in sorted(picked)]


def seats(state: State) -> range:
    """Everyone who looks at a game: the spectator, 0, and each seat."""
    return range(int(state.seats) + 1)


def wire(state: State, seat: int) -> dict[str, object]:
    """What a seat sees, as it is sent."""
    return state.view(seat).to_wire()


def fingerprint(state: State) -> str:
    """All that there is to know about a state, as text: what everyone sees, and where every card lies."""
    everyone = [wire(state, seat) for seat in seats(state)]
    lines: list[ScoreLine] = state.last_points
    return json.dumps([everyone, lens_of(state).places(state), state.legal(0), lines, state.to_act()])
