"""The contract that every game keeps, and the words in which it answers.

Seats count from 1 in order of play; seat 0 is the spectator. Sides are numbered from 1 too: with two players a side is
a seat, with four the seats 1 and 3 play together against 2 and 4.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final, NamedTuple, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from sobremesa.core.installed import view_of_wire
from sobremesa.core.options import BadOption, Option, Ruleset
from sobremesa.core.rng import Rng


class Refusal(NamedTuple):
    """Why a move may not be played: a stable code and a sentence."""

    code: str
    why: str


class ScoreLine(NamedTuple):
    """Points that a side was given: for what, and by which cards (a tuple of card numbers, canonical order)."""

    reason: str
    side: int
    points: int
    cards: tuple[int, ...]


class MoveError(ValueError):
    """A move that could not be played. ``code`` is stable, ``why`` is a sentence.

    UnreadableMove: the text is no move at all.
    IllegalMove: it is a move, but not now; ``detail`` is the refusal's own code.
    AmbiguousMove: it could be several moves; ``choices`` lists them.
    """

    code: ClassVar[str] = "bad-move"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class UnreadableMove(MoveError):
    """The text is not a move of this game."""

    code: ClassVar[str] = "unreadable-move"


class IllegalMove(MoveError):
    """The move may not be played now; ``detail`` says which rule forbids it."""

    code: ClassVar[str] = "illegal-move"

    def __init__(self, detail: str, why: str) -> None:
        super().__init__(why)
        self.detail = detail


class AmbiguousMove(MoveError):
    """The text fits several legal moves, listed in ``choices`` as texts."""

    code: ClassVar[str] = "ambiguous-move"

    def __init__(self, why: str, choices: list[str]) -> None:
        super().__init__(why)
        self.choices = choices


class BadPack(ValueError):
    """The cards given to ``deal`` are not the game's pack, or none is due; ``code`` is stable."""

    code: ClassVar[str] = "bad-pack"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def side_of(seat: i64) -> i64:
    """Return the side of a seat: odd seats play on side 1, even ones on side 2."""
    return 2 - (seat & 1)


def other_side(side: i64) -> i64:
    """Return the opponents' side."""
    return 3 - side


def next_seat(seat: i64, seats: i64) -> i64:
    """Return the seat that plays after this one."""
    return seat % seats + 1


class Place(NamedTuple):
    """Where cards lie, as a view shows it: ``owner`` is ``seat``, ``side`` or ``table``, ``number`` which seat or side.

    ``kind`` names the place (hand, pile, stock, discard, table, crib …), ``cards`` are those that the view may see, in
    order, and ``hidden`` is how many more lie there. The number of the table is 0.
    """

    kind: str
    owner: str
    number: int
    cards: tuple[int, ...]
    hidden: int


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know, and nothing else. ``legal`` are the moves open to it, in their fixed order."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.legal: list[int] = []

    @property
    @abstractmethod
    def game(self) -> str:
        """The game's id."""

    @abstractmethod
    def to_wire(self) -> dict[str, object]:
        """Return the view as plain lists, numbers and texts, ready for JSON.

        Every game has ``game``, ``rules``, ``options``, ``seat``, ``hand``, ``legal`` (as texts), ``turn``, ``dealer``,
        ``hand_number``, ``score``, ``over``, ``winner`` and ``last_points`` there; the rest is its own.
        """

    @abstractmethod
    def places(self) -> list[Place]:
        """Return where the cards of the hand lie; together the places hold the pack, once one has been dealt."""

    @abstractmethod
    def write(self, move: int) -> str:
        """Return the text of one of this seat's moves, as the record writes it."""

    @abstractmethod
    def determinize(self, rng: Rng) -> State:
        """Return a whole state that this view allows, every such deal of the unseen cards equally likely."""

    def read(self, text: str) -> int:
        """Return the legal move of this text; raise UnreadableMove for no text of a move, IllegalMove for any other."""
        for move in self.legal:
            if self.write(move) == text:
                return move
        if not text:
            raise UnreadableMove("an empty text is not a move")
        raise IllegalMove("not-legal", f"{text[:40]!r} is not among this seat's legal moves")

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a view is copied and pickled: by way of its plain data."""
        return view_of_wire, (self.to_wire(),)

    def __repr__(self) -> str:
        """Return whose view of which game it is, and how that stands."""
        wire = self.to_wire()
        score = wire.get("score")
        points = "-".join([str(each) for each in score]) if isinstance(score, list) else "?"
        whose = f"seat {self.seat}" if self.seat else "a spectator"
        told = f"{wire['game']} {wire['rules']}, seen by {whose}, hand {wire.get('hand_number', '?')}, {points}"
        return f"<{told}, {len(self.legal)} legal moves>"


SomeView = TypeVar("SomeView", bound=View)
"""The view of the one game that a part belongs to."""


def public_of(view: View) -> object:
    """Return what everybody knows of a view: its ``public`` facts, or all of it where its game keeps none apart."""
    return getattr(view, "public", view)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: the whole truth, which no seat ever holds.

    Chance is a move: whenever ``needs_pack`` the game waits for ``deal`` and for nobody else.
    """

    def __init__(self, ruleset: Ruleset, seats: int, dealer: int) -> None:
        self.ruleset = ruleset
        self.seats: i64 = seats
        self.dealer: i64 = dealer
        self.hand_number: i64 = 0
        self.over = False
        self.winner: i64 = 0
        self.deck: vec[i64] = vec[i64]()  # the pack of this hand, first dealt first; never changed in place
        self._lines: list[ScoreLine] = []

    @property
    def pack(self) -> list[int]:
        """The pack of this hand, first dealt first."""
        return list(self.deck)

    @pack.setter
    def pack(self, cards: list[int]) -> None:
        self.deck = vec[i64](cards)

    @property
    def last_points(self) -> list[ScoreLine]:
        """What the last deal or move scored, and why. A game may note it in its own way and spell it out when asked."""
        return self._lines

    @last_points.setter
    def last_points(self, lines: list[ScoreLine]) -> None:
        self._lines = lines

    @property
    @abstractmethod
    def game(self) -> str:
        """The game's id."""

    @property
    @abstractmethod
    def score(self) -> list[int]:
        """The points by side, side 1 first."""

    @abstractmethod
    def needs_pack(self) -> bool:
        """Return whether the next thing to happen is ``deal``."""

    @abstractmethod
    def deal(self, pack: list[int]) -> None:
        """Open a hand with this pack, first dealt first; raise BadPack."""

    @abstractmethod
    def deal_random(self, rng: Rng) -> None:
        """Open a hand with cards drawn at random, every deal equally likely; raise BadPack if no pack is due.

        What this hand cannot reach of the pack may lie behind in any order.
        """

    @abstractmethod
    def to_act(self) -> list[int]:
        """Return the seats that the game waits for; none when it is over or a pack is due."""

    @abstractmethod
    def moves(self, seat: i64) -> vec[i64]:
        """Return what ``legal`` returns, unboxed, for search and playouts. A move is above 0, which stands for none."""

    @abstractmethod
    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return why this seat may not play this move now, or None exactly when it is legal."""

    @abstractmethod
    def perform(self, seat: i64, move: i64) -> None:
        """Play a move that is known to be legal, and note in ``last_points`` what it scored."""

    @abstractmethod
    def read(self, text: str, seat: int = 0) -> tuple[int, int]:
        """Return the seat and the move that a text of the record names.

        The seat is the one given, or the one before a colon in the text, or follows from whose move it is. Raises
        UnreadableMove, IllegalMove or AmbiguousMove.
        """

    @abstractmethod
    def write(self, seat: int, move: int) -> str:
        """Return the record's text of a move, with its seat where more than one could make it."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """Return what a seat knows; seat 0 knows what the room may see."""

    @abstractmethod
    def copy(self) -> State:
        """Return a state of its own that plays on from here."""

    def apply(self, seat: int, move: int) -> None:
        """Play a move and note in ``last_points`` what it scored; raise IllegalMove and change nothing."""
        refused = self.refusal(seat, move)
        if refused is not None:
            raise IllegalMove(refused.code, refused.why)
        self.perform(seat, move)

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do now, out of turn too, in a fixed order.

        That is every move that is not refused, unless a game says that of very many alike it lists one.
        """
        return list(self.moves(seat))

    def play_random(self, rng: Rng) -> None:
        """Play one legal move, each equally likely, of the first seat that the game waits for."""
        seat: i64 = self.to_act()[0]
        choices = self.moves(seat)
        self.perform(seat, choices[rng.below(len(choices))])

    def play_out(self, rng: Rng) -> int:
        """Play random moves until a pack is due or the game is over; return how many."""
        played: i64 = 0
        while not self.over and not self.needs_pack():
            self.play_random(rng)
            played += 1
        return int(played)

    def play_to_end(self, rng: Rng) -> int:
        """Deal at random and play random moves until the game is over; return how many."""
        played: i64 = 0
        while not self.over:
            if self.needs_pack():
                self.deal_random(rng)
            played += self.play_out(rng)
        return int(played)


SomeState = TypeVar("SomeState", bound=State)
"""The state of the one game that a part belongs to."""


class Cut(NamedTuple):
    """How the first dealer was found: the seat, and the cards shown, in order, to find it (none: drawn unseen)."""

    dealer: int
    shown: tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game: its id, its rulesets as data, and how its states and views are made."""

    def __init__(self, name: str, presets: list[str]) -> None:
        self.id: Final = name
        self.presets: Final = presets

    @abstractmethod
    def ruleset(self, name: str, overrides: dict[str, str] | None = None) -> Ruleset:
        """Return a preset with some options changed; raise UnknownRuleset or BadOption."""

    @abstractmethod
    def options(self) -> list[Option]:
        """Return the options that a ruleset of this game has, in the order in which people are shown them."""

    @abstractmethod
    def seats_allowed(self, ruleset: Ruleset) -> list[int]:
        """Return the numbers of players that a ruleset is for."""

    @abstractmethod
    def pack(self) -> list[int]:
        """Return the cards of the game's pack in canonical order."""

    @abstractmethod
    def cut(self, ruleset: Ruleset, seats: int, pack: list[int]) -> Cut:
        """Return who deals first when the dealer is found with this shuffled pack."""

    @abstractmethod
    def new(self, ruleset: Ruleset, seats: int, dealer: int) -> State:
        """Return a game that waits for its first pack; raise BadOption for seats or a dealer that cannot be."""

    @abstractmethod
    def view_from_wire(self, wire: dict[str, object]) -> View:
        """Return the view that ``to_wire`` gave; clients may hand it back with its ``places`` beside the rest."""

    def view_schema(self) -> dict[str, object]:
        """Return the JSON schema of what ``to_wire`` gives; of a game that does not tell, any object."""
        return {"type": "object"}

    def public_text(self, text: str) -> str:
        """Return the record's text of a move as the whole room may hear it: without cards that stay hidden."""
        return text

    def check_table(self, ruleset: Ruleset, seats: int, dealer: int) -> None:
        """Raise BadOption unless this ruleset can be played by so many seats with this first dealer."""
        allowed = self.seats_allowed(ruleset)
        if seats not in allowed:
            raise BadOption("seats", str(seats), " or ".join([str(number) for number in allowed]))
        if not 1 <= dealer <= seats:
            raise BadOption("dealer", str(dealer), f"1 to {seats}")
