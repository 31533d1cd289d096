"""The state of a game rebuilt from its stored rows.

Rows are numbered from 1 without gaps. A row is one of these:

- a pack (seat 0): its cards are dealt, with the salt that proves the shuffle;
- what a referee declares (seat 0), in the game's notation;
- a move of a seat, in the game's notation; ``TIME_WAS_UP`` after it where the computer made it for a late player;
- ``TAKEBACK`` and a number: the last row before it is undone, and the game stands as after the row of that number;
- ``LOST_ON_TIME`` or ``RESIGNED`` of a seat: its side loses;
- ``ABANDONED``: the game ends without a winner.

The last three begin with ``;``, so that readers of records take them for comments. ``Projection.step`` is the only way
from rows to a state.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, cast

from msgspec import Struct

from sobremesa.core.contract import BadPack, MoveError, State, other_side, side_of
from sobremesa.core.fields import places_wire
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.records.fairness import SeatSeed, seeds_in
from sobremesa.records.game_replay import replay_part, shown_card
from sobremesa.store import GameRow, MoveRow, Standing
from sobremesa.store.rows import ABANDONED as ABANDONED_ROW
from sobremesa.store.rows import ENDINGS, TAKEBACK, TIME_WAS_UP, Ending, Status
from sobremesa.tables.clocks import Clocks, is_claim, read_terms
from sobremesa.tables.packs import promised, read_pack
from sobremesa.tables.refusals import BROKEN_TABLE, Refused
from sobremesa.tables.rulesets import new_state

PACK: Final = "pack"
TAKEN_BACK: Final = "takeback"
"""What is told of a move that was taken back."""

Points: TypeAlias = dict[str, Any]
Wire: TypeAlias = dict[str, object]


class Event(Struct, frozen=True):
    """One row as everybody at the table may know it.

    No hidden card is in it, and points are as a spectator sees them. ``move`` is the public text of a move, or
    ``PACK``, ``TAKEN_BACK``, or how a seat has lost before the last card. ``claim`` marks a move that several seats may
    make and that leaves the others whom the game waits for all that they could do. ``awaited`` is whether it is what
    the game waited for, and no claim beside a seat's move or out of turn. ``commitment`` is the hash that a pack's
    order was promised by.
    ``late`` marks a move that the computer made when the seat's time was up. ``to`` of a takeback is the number of the
    event after which the game stands again. ``card`` is the card of a move whose text names none. ``score`` is by side,
    ``hand`` the number of the hand.
    """

    number: int
    seat: int
    move: str
    points: list[Points]
    score: list[int]
    hand: int
    claim: bool
    commitment: str = ""
    late: bool = False
    to: int = 0
    card: str = ""
    awaited: bool = True


class Undoable(Struct, frozen=True):
    """A move, row ``number`` of a game, that was made by a seat, and the state ``before`` it."""

    number: int
    seat: int
    before: State


class Projection:
    """The state after the rows up to ``number``, with the events that they were announced as.

    A cache of the store: it never holds anything that is not in the rows, and it may be rebuilt at any time. ``state``
    is the live state of the game, with every hidden card; copy it before changing it, and show others ``view``.
    """

    def __init__(self, game: GameRow, state: State | None = None) -> None:
        """Start before the first row, with a ``state`` of one's own where the game does not begin as games do.

        Raises Refused where this program does not know the game or its rules.
        """
        self.game = game
        self.state = new_state(game) if state is None else state
        self.number = 0
        self.packs = 0
        """How many packs have been dealt."""
        self.seeds: list[SeatSeed] = []
        """What each seat has in the last pack of a joint shuffle."""
        self.events: list[Event] = []
        self.abandoned = False
        self.undoable: Undoable | None = None
        """The last row, where it is a move that may be taken back as far as this goes."""
        self.forfeited_by = 0
        """The seat that has lost before the last card, or 0."""
        self.ending: Ending = ""
        """How it has."""
        self._about_open_card = replay_part(game.game).about_open_card
        terms = read_terms(game.clock)
        self.clocks = Clocks(terms, game.seats) if terms else None

    def take_seats(self, game: GameRow) -> None:
        """Take over who sits at the table now, and the rules that it is to be played by. Raises Refused.

        The revision of the rules changes only before the first row.
        """
        if game.revision != self.game.revision:
            self.state = new_state(game)
        self.game = game

    @property
    def over(self) -> bool:
        """Return whether a side has won, by the rules or because the other has forfeited the game."""
        return bool(self.state.over or self.forfeited_by)

    @property
    def winner(self) -> int:
        """Return the side that has won, or 0."""
        return int(other_side(side_of(self.forfeited_by)) if self.forfeited_by else self.state.winner)

    @property
    def ended(self) -> bool:
        """Return whether the game is over or abandoned, so that no row can follow."""
        return self.abandoned or self.over

    def to_act(self) -> list[int]:
        """Return the seats that the game waits for."""
        return [] if self.ended else self.state.to_act()

    def view(self, seat: int) -> Wire:
        """Return what a seat sees, as JSON values; seat 0 is a spectator.

        As the rules have it, but of a forfeited game it says that the game is over. For games that the browser draws
        as a plain table, ``places`` lists where the cards lie.
        """
        seen = self.state.view(seat)
        view: Wire = seen.to_wire()
        if not SPECS[self.game.game].browser:
            view["places"] = places_wire(seen.places())
        return view | {"over": True, "winner": self.winner, "turn": [], "legal": []} if self.forfeited_by else view

    def step(self, row: MoveRow) -> Event | None:
        """Apply the next row and return its event, or None for the row that abandons the table.

        Rows must come in order of their numbers; that is not checked. Raises Refused with BROKEN_TABLE for a row that
        cannot be replayed.
        """
        if row.text == ABANDONED_ROW:
            self.number = row.number
            self.abandoned = True
            return None
        claims = is_claim(row.text)
        before = self.to_act() if claims or self.clocks is not None else []
        could = self._choices(row, before) if claims else []
        beside = claims and self._has_a_move(row.seat)
        text = row.text.removesuffix(TIME_WAS_UP)
        card = shown_card(self.state.view(0), text) if text in self._about_open_card else ""
        try:
            self._apply(row)
        except (MoveError, BadPack, ValueError) as error:
            raise Refused(BROKEN_TABLE, f"row {row.number} of this game cannot be replayed: {error}") from error
        self.number = row.number
        if self.clocks is not None:
            self.clocks.step(row, before, self.to_act(), beside)
        harmless = claims and self._choices(row, before) == could
        awaited = not claims or (row.seat in before and not beside)
        self.events.append(self._event(row, card, harmless, awaited))
        return self.events[-1]

    def standing(self) -> Standing:
        """Return the score, winner and seats to act, for lists of games."""
        status: Status = "over" if self.over else "playing"
        return Standing(status, self.state.score, self.winner, self.to_act(), ending=self.ending)

    def since(self, seen: int) -> list[Event]:
        """Return the events after number ``seen``."""
        return self.events[seen:]  # every row has its event, and rows are numbered from 1

    def behind(self, seen: int) -> bool:
        """Return whether anything but claims happened after event ``seen``.

        Also True where ``seen`` is above ``number``, which no client of this game can know.
        """
        return seen > self.number or any(not event.claim for event in self.since(seen))

    def is_beside(self, row: MoveRow) -> bool:
        """Return whether the next row is a claim of a seat that still has its move to make.

        What a seat lays away is written like a claim (CR-04), and is its move.
        """
        return is_claim(row.text) and self._has_a_move(row.seat)

    def _has_a_move(self, seat: int) -> bool:
        """Return whether a seat may do anything that is not written like a claim."""
        return not all(is_claim(self.state.write(seat, move)) for move in self.state.legal(seat))

    def _choices(self, row: MoveRow, seats: list[int]) -> list[list[int]]:
        """Return what each of these seats may do but for the one that makes a claim."""
        return [sorted(self.state.legal(seat)) for seat in seats if seat != row.seat]

    def _apply(self, row: MoveRow) -> None:
        undoable, self.undoable = self.undoable, None
        if row.text in ENDINGS:
            self.forfeited_by, self.ending = row.seat, ENDINGS[row.text]
            return None
        if row.text.startswith(TAKEBACK):
            self.state = before_last(undoable, int(row.text.removeprefix(TAKEBACK)))
            return None
        if is_pack(row):
            self.packs += 1
            self.seeds = seeds_in(row.text)
            return self.state.deal(read_pack(row.text, GAMES[self.game.game].pack()))
        if self.game.takebacks and row.seat:
            self.undoable = Undoable(row.number, row.seat, self.state.copy())
        seat, move = self.state.read(row.text.removesuffix(TIME_WAS_UP), row.seat)
        return self.state.apply(seat, move)

    def _event(self, row: MoveRow, card: str, claim: bool, awaited: bool) -> Event:
        score, hand = self.state.score, int(self.state.hand_number)
        if row.text in ENDINGS:
            return Event(row.number, row.seat, ENDINGS[row.text], [], score, hand, claim=False)
        if row.text.startswith(TAKEBACK):
            to = int(row.text.removeprefix(TAKEBACK))
            return Event(row.number, row.seat, TAKEN_BACK, [], score, hand, claim=False, to=to)
        text = row.text.removesuffix(TIME_WAS_UP)
        packed = is_pack(row)
        move = PACK if packed else GAMES[self.game.game].public_text(text)
        points, promise = public_points(self.state), promised(text) if packed else ""
        late, claim = text != row.text, claim and is_claim(move)
        return Event(row.number, row.seat, move, points, score, hand, claim, promise, late, card=card, awaited=awaited)


def is_pack(row: MoveRow) -> bool:
    """Return whether a row deals a pack."""
    return row.seat == 0 and row.text.startswith(PACK)


def before_last(undoable: Undoable | None, number: int) -> State:
    """Return the state after row ``number``, before the last move.

    The state is the saved one, not a copy. Raises ValueError where the last move is not row ``number + 1``, or was made
    at a table without takebacks.
    """
    if undoable is None or undoable.number != number + 1:
        raise ValueError(f"the game cannot go back to row {number}")
    return undoable.before


def public_points(state: State) -> list[Points]:
    """Return the score lines of the last row, as a spectator sees them."""
    if not state.last_points:
        return []
    return cast(list[Points], state.view(0).to_wire()["last_points"])


def standing_of(state: State) -> Standing:
    """Return how a game stands, for lists."""
    turn = [] if state.over else state.to_act()
    return Standing("over" if state.over else "playing", state.score, int(state.winner), turn)
