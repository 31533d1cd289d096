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
from sobremesa.core.sendable import by_text


class Refusal(NamedTuple):
    """Why a move may not be played.

    ``code`` is stable and can be compared or translated; ``why`` is an English sentence for people and may be reworded.
    """

    code: str
    why: str


class ScoreLine(NamedTuple):
    """Points that a side was given: for what, and by which cards.

    ``reason`` is a stable word, ``side`` is 1 or 2, ``cards`` are card numbers in canonical order, empty where the
    cards stay hidden or none made the points. ``points`` is 0 where the line tells what decided the game by itself.
    """

    reason: str
    side: int
    points: int
    cards: tuple[int, ...]


class MoveError(ValueError):
    """A move that could not be played; the state is as it was before.

    ``code`` is stable, ``why`` is a sentence. The three kinds are UnreadableMove (the text is no move at all),
    IllegalMove (it is a move, but not now) and AmbiguousMove (it could be several moves).
    """

    code: ClassVar[str] = "bad-move"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


class UnreadableMove(MoveError):
    """The text is not a move of this game."""

    code: ClassVar[str] = "unreadable-move"


class IllegalMove(MoveError):
    """The move may not be played now.

    ``detail`` is the code of the ``Refusal``, which names the broken rule; ``code`` is always ``illegal-move``.
    """

    code: ClassVar[str] = "illegal-move"

    def __init__(self, detail: str, why: str) -> None:
        super().__init__(why)
        self.detail = detail


class AmbiguousMove(MoveError):
    """The text fits several legal moves.

    ``choices`` lists them as texts, each of which ``State.read`` accepts by itself.
    """

    code: ClassVar[str] = "ambiguous-move"

    def __init__(self, why: str, choices: list[str]) -> None:
        super().__init__(why)
        self.choices = choices


class BadPack(ValueError):
    """The cards given to ``deal`` are not the game's pack, each card once, or no pack is due.

    The state is as it was before.
    """

    code: ClassVar[str] = "bad-pack"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


def check_start(points: list[int], target: i64) -> None:
    """Raise BadOption unless two sides can both stand at these points and still play for a target."""
    if len(points) != 2 or min(points) < 0 or max(points) >= target:
        fitting = f"two numbers from 0 to {int(target) - 1}" if target > 0 else "left out alone: one hand is the game"
        raise BadOption("score", "-".join([str(each) for each in points]), fitting)


def side_of(seat: i64) -> i64:
    """Return the side of a seat: odd seats play on side 1, even ones on side 2.

    >>> [int(side_of(seat)) for seat in (1, 2, 3, 4)]
    [1, 2, 1, 2]
    """
    return 2 - (seat & 1)


def other_side(side: i64) -> i64:
    """Return the opponents' side: 2 for 1, and 1 for 2."""
    return 3 - side


def next_seat(seat: i64, seats: i64) -> i64:
    """Return the seat that plays after this one; seat 1 follows the last.

    >>> [int(next_seat(seat, 4)) for seat in (1, 2, 3, 4)]
    [2, 3, 4, 1]
    """
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
    """What one seat may know, and nothing else; seat 0 is the spectator.

    A view is a snapshot: moves played later do not change it. ``legal`` are the packed moves open to the seat, in the
    fixed order of ``State.legal``, also those out of turn; it is empty when the seat can do nothing. A view pickles and
    copies as its plain data (``to_wire``), so that it can be sent to another process. Views have no ``==`` of their
    own: compare what ``to_wire`` gives.
    """

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
        """Return a whole state that this view allows, every such deal of the unseen cards equally likely.

        The state is a new one that may be played on freely; the view is not changed. Only ``rng`` decides what is
        drawn.
        """

    def read(self, text: str) -> int:
        """Return the legal move that ``write`` gives this text, exactly as written.

        Raises UnreadableMove for an empty text and IllegalMove (``not-legal``) for any text that is none of this seat's
        legal moves. Games whose texts can be abbreviated complete them in ``State.read``.
        """
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
        """Return a short text: game, ruleset, seat, hand, score, number of legal moves."""
        wire = self.to_wire()
        score = wire.get("score")
        points = "-".join([str(each) for each in score]) if isinstance(score, list) else "?"
        whose = f"seat {self.seat}" if self.seat else "a spectator"
        told = f"{wire['game']} {wire['rules']}, seen by {whose}, hand {wire.get('hand_number', '?')}, {points}"
        return f"<{told}, {len(self.legal)} legal moves>"


SomeView = TypeVar("SomeView", bound=View)
"""The view of the one game that a part belongs to."""


def public_of(view: View) -> object:
    """Return what everybody knows of a view.

    It is the view's ``public`` attribute, or the view itself where its game does not keep public facts apart.
    """
    return getattr(view, "public", view)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: the whole truth, which no seat ever holds.

    Seats count from 1 in order of play, sides from 1, and lists by seat or side start with seat 1 or side 1. Chance is
    a move: while ``needs_pack`` the game waits for ``deal`` or ``deal_random``, and ``to_act`` is empty. ``over`` says
    that the game has ended, ``winner`` the side that won it (0 for none).

    Moves are packed in integers whose form is the game's own; ``read`` and ``write`` convert them from and to the texts
    of a record. ``apply`` checks a move and ``perform`` does not. A state changes in place and cannot undo: ``copy`` it
    to look ahead. It takes no locks, so one thread at a time may use it.
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
        """The pack of this hand, first dealt first, as a new list; empty before the first hand."""
        return list(self.deck)

    @pack.setter
    def pack(self, cards: list[int]) -> None:
        self.deck = vec[i64](cards)

    @property
    def last_points(self) -> list[ScoreLine]:
        """What the last deal or move scored, in the order in which it was scored; empty where it scored nothing.

        Do not change the list. A game may keep its points in another form and build the lines when they are read.
        """
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

    @property
    def hand_score(self) -> list[int]:
        """The points by side of a game of one hand, without what its end adds to them: by default the score."""
        return self.score

    def start_from(self, points: list[int]) -> None:
        """Begin with these points by side instead of none; call it before the first pack.

        Raises BadOption and changes nothing, where a game of this ruleset cannot stand so, or always begins with none.
        """
        raise BadOption("score", "-".join([str(each) for each in points]), "nothing: this game begins without points")

    @abstractmethod
    def needs_pack(self) -> bool:
        """Return whether the next thing to happen is ``deal``; it is false once the game is over."""

    @abstractmethod
    def deal(self, pack: list[int]) -> None:
        """Open a hand with this pack, the card that is dealt first at the front.

        Raises BadPack and changes nothing, where no pack is due or the cards are not the game's pack, each once.
        """

    @abstractmethod
    def deal_random(self, rng: Rng) -> None:
        """Open a hand with cards drawn at random, every deal equally likely; raise BadPack where no pack is due.

        The cards of the pack that no play of this hand can reach may stand in any order, also unshuffled.
        """

    @abstractmethod
    def to_act(self) -> list[int]:
        """Return the seats that the game waits for, in order; none when it is over or a pack is due.

        Several seats are listed where they act at the same time. A seat that is not listed may still have legal moves.
        """

    @abstractmethod
    def moves(self, seat: i64) -> vec[i64]:
        """Return what ``legal`` returns, unboxed, for search and playouts. Every move is above 0."""

    @abstractmethod
    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return why this seat may not play this move now, or None exactly when it is legal."""

    @abstractmethod
    def perform(self, seat: i64, move: i64) -> None:
        """Play a move that is known to be legal, and set ``last_points``.

        Nothing is checked: an illegal move leaves the state undefined. Use ``apply`` for moves from outside.
        """

    @abstractmethod
    def read(self, text: str, seat: int = 0) -> tuple[int, int]:
        """Return the seat and the packed move that a text of the record names.

        The seat is the one given, else the one before a colon in the text (``2:…``), else it follows from whose move it
        can be. Raises UnreadableMove, IllegalMove or AmbiguousMove. A move that is returned need not be legal:
        ``apply`` checks it.
        """

    @abstractmethod
    def write(self, seat: int, move: int) -> str:
        """Return the record's text of a move, with its seat where more than one could make it."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """Return what a seat knows now; seat 0 gives the spectator's view, which shows no hidden card."""

    @abstractmethod
    def copy(self) -> State:
        """Return an independent state that plays on from here; nothing that changes is shared."""

    def apply(self, seat: int, move: int) -> None:
        """Play a move and set ``last_points``; raise IllegalMove and change nothing where it is refused."""
        refused = self.refusal(seat, move)
        if refused is not None:
            raise IllegalMove(refused.code, refused.why)
        self.perform(seat, move)

    def legal(self, seat: int) -> list[int]:
        """Return the moves open to a seat, also out of turn, in a fixed order that depends on the position alone.

        These are all moves that ``refusal`` allows, unless a game documents that of very many equivalent ones it lists
        one.
        """
        return list(self.moves(seat))

    def play_random(self, rng: Rng) -> None:
        """Play one legal move, each equally likely, of the first seat that the game waits for."""
        seat: i64 = self.to_act()[0]
        choices = self.moves(seat)
        self.perform(seat, choices[rng.below(len(choices))])

    def play_out(self, rng: Rng) -> int:
        """Play random moves until a pack is due or the game is over; return the number of moves."""
        played: i64 = 0
        while not self.over and not self.needs_pack():
            self.play_random(rng)
            played += 1
        return int(played)

    def play_to_end(self, rng: Rng) -> int:
        """Deal at random and play random moves until the game is over; return the number of moves, without deals."""
        played: i64 = 0
        while not self.over:
            if self.needs_pack():
                self.deal_random(rng)
            played += self.play_out(rng)
        return int(played)


SomeState = TypeVar("SomeState", bound=State)
"""The state of the one game that a part belongs to."""


class Cut(NamedTuple):
    """Who deals first, and the cards that were shown to decide it.

    ``shown`` lists card numbers in the order in which they were turned; it is empty where the dealer is drawn unseen.
    ``drawn_by`` has the seat that each of them fell to.
    """

    dealer: int
    shown: tuple[int, ...] = ()
    drawn_by: tuple[int, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of a game: its id, its rulesets as data, and the making of states and views.

    ``presets`` lists the ids of the rulesets, the usual one first. A game holds no state of its own, so that one
    instance serves every table; ``registry.GAMES`` has it.
    """

    def __init__(self, name: str, presets: list[str]) -> None:
        self.id: Final = name
        self.presets: Final = presets

    @abstractmethod
    def ruleset(self, name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Ruleset:
        """Return a preset with some options changed; ``revision`` is that of a game played before, None the newest.

        ``overrides`` are those of the preset as it was in that revision. Raises UnknownRuleset for an id that is no
        preset, UnknownRevision for a number that it never had, and BadOption for an unknown option, an impossible
        value, or options that contradict each other.
        """

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
        """Return who deals first, as this shuffled pack of the game decides it.

        The same pack gives the same answer, and so does any other that begins with the cards that were shown.
        """

    @abstractmethod
    def new(self, ruleset: Ruleset, seats: int, dealer: int) -> State:
        """Return a state that waits for its first pack; raise BadOption for seats or a dealer that cannot be."""

    @abstractmethod
    def view_from_wire(self, wire: dict[str, object]) -> View:
        """Return the view whose ``to_wire`` this is. A ``places`` field beside the rest is ignored.

        Raises KeyError, TypeError or ValueError for an object that is no view of this game.
        """

    def view_schema(self) -> dict[str, object]:
        """Return the JSON schema of what ``to_wire`` gives; any object, where a game declares no fields."""
        return {"type": "object"}

    def public_text(self, text: str) -> str:
        """Return the text of a move as it may be shown to everybody: without cards that stay hidden."""
        return text

    def check_table(self, ruleset: Ruleset, seats: int, dealer: int) -> None:
        """Raise BadOption unless this ruleset can be played by so many seats with this first dealer."""
        allowed = self.seats_allowed(ruleset)
        if seats not in allowed:
            raise BadOption("seats", str(seats), " or ".join([str(number) for number in allowed]))
        if not 1 <= dealer <= seats:
            raise BadOption("dealer", str(dealer), f"1 to {seats}")
