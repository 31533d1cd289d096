"""The messages of a table's WebSocket: JSON text frames, told apart by their ``type``."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

MAX_MESSAGE: Final = 8192
"""The bytes that a client's message may have."""

MAX_MOVE: Final = 200
"""The characters that a move's text may have: far more than any move needs."""

MAX_SAYING: Final = 16
"""The characters that each word of a client may have that says something beside the game."""

Assistance: TypeAlias = Literal["none", "some", "full"]
"""What a table does for its people unasked: nothing, marks what may be done, or proposes it."""

Away: TypeAlias = Literal["computer", "end"]
"""What happens to a person who stays away, or whose time is up by correspondence: the computer plays, or it ends."""

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]

Card: TypeAlias = Annotated[str, Meta(title="Card")]
"""A card by its rank and its suit: ``Td`` is the ten of diamonds."""

View: TypeAlias = Annotated[dict[str, object], Meta(title="View")]
"""A game as one seat sees it."""


Word64: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-F]{64}$(?!\n)")]
"""A seed of a joint shuffle, or the seal of one: hexadecimal digits, capitals."""


class Hello(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of a client: it knows every event up to number ``seen`` and asks for the rest.

    May be sent again at any time, to get the table's state anew. ``seal`` is the seal of a seed, for a shuffle that
    this client takes part in; the first one of a seat counts, and none once the seeds are opened.
    """

    seen: Number = 0
    seal: Word64 | None = None


class Open(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="open"):
    """Opens the seed that the client's seat has sealed: it is in all packs from the next on.

    To be sent once the seeds of the table are ``closed``, and not before.
    """

    seed: Word64


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="move"):
    """A client's move, in the notation of records, chosen when event ``seen`` was the last it knew.

    A move on an older state is refused as stale, unless it is a claim.
    """

    move: Annotated[str, Meta(min_length=1, max_length=MAX_MOVE)]
    seen: Number


class Autoplay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="autoplay"):
    """Lets the computer move in the client's seat.

    It ends when it is turned off, when the client moves by hand, and when it disconnects. Everybody at the table is
    shown it. Refused at tables without hints.
    """

    on: bool


class Look(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="look"):
    """Says whether the page with the table is in sight, as it is taken to be until this is said.

    Nobody else is told. A player who looks at a table is not told on their devices that it is their turn there.
    """

    on: bool


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """A message of a seat beside the moves.

    ``kind`` is ``call`` with the id of a call, ``ask`` with a subject (``takeback``, ``misdeal`` or ``rematch``), or
    ``yes`` or ``no`` with the number of a question.
    """

    kind: Annotated[str, Meta(min_length=1, max_length=MAX_SAYING)]
    text: Annotated[str, Meta(min_length=1, max_length=MAX_SAYING)]


class Points(Struct, frozen=True):
    """Points that a side was given: the reason, and the cards that made them."""

    side: int
    reason: str
    points: int
    cards: list[Card]


class GameEvent(Struct, frozen=True, omit_defaults=True):
    """One stored move as a seat may hear of it; ``move`` is ``pack`` for a new pack, whose cards nobody is told.

    Instead of its cards the room is told the pack's ``commitment``: SHA-256 of the salt and the pack, which the record
    of the finished game opens. A move is ``late`` when the computer made it because the seat's time was up.
    A takeback leads ``to`` where the game stood after the event of that number. ``card`` is the open card that a move
    takes or leaves without naming it.
    """

    n: int
    seat: int
    move: str
    points: list[Points]
    score: list[int]
    hand: int
    commitment: str = ""
    late: bool = False
    to: int = 0
    card: Card = ""


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: ``human``, ``bot`` with a ``level``, or ``open`` for a free seat.

    ``away`` marks a person without a connection, ``played`` one for whom the computer plays: while they are away, or
    since they asked for it and until they move by hand. ``fingerprint`` tells those apart who go by the same name here.
    """

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None = None
    away: bool = False
    played: bool = False
    fingerprint: str = ""


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have: ``seconds`` for each move, or for the whole game and ``increment`` for each move.

    With ``correspondence`` it is for each move as well, and runs whether anybody is connected or not.
    """

    kind: Literal["move", "game", "correspondence"]
    seconds: Annotated[int, Meta(ge=1, le=1_209_600)]
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


class Pause(Struct, frozen=True):
    """That the time of a game by correspondence stands still for a seat, ``until`` a time in ISO 8601, in UTC."""

    seat: int
    reason: str
    until: str


class Clocks(Struct, frozen=True):
    """What the clocks show: milliseconds ``left`` by seat, seat 1 first, null for seats without a clock.

    The time of the ``running`` seats runs down once ``pause`` milliseconds have passed. While anything is ``paused``
    by correspondence, none runs.
    """

    left: list[int | None]
    running: list[int]
    pause: int
    paused: list[Pause] = []


class Seeds(Struct, frozen=True):
    """How far a joint shuffle is: what the ``server`` has sealed, and the ``seals`` of the seats, empty for none.

    Seats open their seeds once no more are sealed, which is ``closed``; ``opened`` are those that have. The record of
    the finished game has the seeds.
    """

    server: str
    seals: list[str]
    opened: list[int]
    closed: bool


class Table(Struct, frozen=True):
    """What does not change while a game is played, and who is there now; ``you`` is the reader's seat, 0: watching.

    Games that follow each other by rematch have the same ``session``; ``rematch`` is the one that follows this game.
    With ``hints`` whoever sits there may ask for them. ``host`` is whether the reader has made the table.
    ``retry`` is how many of the first events are an earlier game's, of which this one is a second try; 0: none.
    ``assistance`` is what the table does for everybody there unasked; the view and its legal moves are the same.
    ``away`` is what the host chose for those who stay away, or let their time pass by correspondence.
    ``cut`` are the cards that found the first dealer, and ``drawn_by`` the seat that each of them fell to.
    With ``misdeals`` the people there may agree that the cards were dealt wrongly. ``seeds`` are those of a joint
    shuffle, null where the server alone shuffles. A ``rated`` game counts in the ratings of those who play it. ``day``
    is the day of whose deal the packs are, empty for any other.
    """

    id: str
    game: str
    rules: str
    options: dict[str, str]
    seats: int
    you: int
    players: list[Player]
    cut: list[Card]
    created: str
    clock: ClockTerms | None = None
    takebacks: bool = True
    session: str = ""
    rematch: str | None = None
    hints: bool = False
    host: bool = False
    retry: int = 0
    assistance: Assistance = "full"
    away: Away = "computer"
    drawn_by: list[int] = []
    misdeals: bool = False
    seeds: Seeds | None = None
    rated: bool = False
    tournament: str = ""
    day: str = ""


class Question(Struct, frozen=True):
    """An open question of a ``seat`` to the others; ``yes`` are the seats that agree, the asker's included."""

    number: int
    seat: int
    subject: str
    yes: list[int]


class Sync(Struct, frozen=True, tag_field="type", tag="sync"):
    """The answer to hello: the state after event ``n``, and the events that the client did not know."""

    table: Table
    n: int
    view: View
    events: list[GameEvent]
    questions: list[Question]
    clocks: Clocks | None = None


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """One event and the state after it. Numbers arrive in order without gaps."""

    n: int
    event: GameEvent
    view: View
    clocks: Clocks | None = None


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """A message of a seat beside the moves.

    Messages have numbers of their own; ``n`` is that of the game's last event at that time. ``questions`` are those
    open after it.
    """

    number: int
    n: int
    seat: int
    kind: str
    text: str
    questions: list[Question]


class People(Struct, frozen=True, tag_field="type", tag="people"):
    """Who sits at the table and who is connected, sent whenever that changes."""

    players: list[Player]
    clocks: Clocks | None = None


class Shuffling(Struct, frozen=True, tag_field="type", tag="shuffling"):
    """How far the joint shuffle of the table is, sent whenever a seed is sealed or opened."""

    seeds: Seeds


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A client's message was refused and changed nothing; the connection stays open.

    ``n`` is the number of the table's last event.
    """

    code: str
    why: str
    n: int


class Closed(Struct, frozen=True, tag_field="type", tag="closed"):
    """The last message before the server closes the connection, with the reason."""

    code: str
    why: str


Act: TypeAlias = Move | Autoplay | Say | Open | Look
ToServer: TypeAlias = Hello | Act
ToClient: TypeAlias = Sync | Update | Said | People | Shuffling | Refused | Closed


class _Typed(Struct, frozen=True):
    type: str


_client: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)
_server: Final[msgspec.json.Decoder[ToClient]] = msgspec.json.Decoder(ToClient)
_typed: Final = msgspec.json.Decoder(_Typed)
_encoder: Final = msgspec.json.Encoder()


_KNOWN: Final = frozenset({None, "hello", "move", "autoplay", "say", "open", "look"})
"""The types of a client's messages; one that names none is said to be unreadable, not unknown."""


class BadMessage(ValueError):
    """A text that is no message of a client; ``known`` says whether its ``type`` exists."""

    def __init__(self, why: str, known: bool) -> None:
        super().__init__(why)
        self.why = why
        self.known = known


def read_client(text: str | bytes) -> ToServer:
    """Return a client's message, with unknown fields refused and limits checked. Raises BadMessage for anything else.

    >>> read_client('{"type": "move", "move": "5h", "seen": 3}')
    Move(move='5h', seen=3)
    """
    try:
        return _client.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadMessage(str(error), known=_type_of(text) in _KNOWN) from error


def _type_of(text: str | bytes) -> str | None:
    try:
        return _typed.decode(text).type
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def read_server(text: str | bytes) -> ToClient:
    """Return a server's message; unknown fields are ignored. Raises msgspec.DecodeError."""
    try:
        return _server.decode(text)
    except (UnicodeError, RecursionError) as error:  # what a server of ours would never send
        raise msgspec.DecodeError(str(error)) from error


def write(message: Struct) -> bytes:
    """Return the JSON of a message, in UTF-8.

    >>> write(Hello(seen=3))
    b'{"type":"hello","seen":3}'
    """
    return _encoder.encode(message)
