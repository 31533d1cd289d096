"""What travels over the WebSocket of a table: JSON text frames, told apart by their ``type``."""

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

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]

Card: TypeAlias = Annotated[str, Meta(title="Card")]
"""A card by its rank and its suit: ``Td`` is the ten of diamonds."""

View: TypeAlias = Annotated[dict[str, object], Meta(title="View")]
"""A game as one seat sees it."""


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of a client: it has every event up to number ``seen`` and asks for the rest."""

    seen: Number = 0


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="move"):
    """A client's move, as the record's text, and the number of the last event it had seen when it chose it."""

    move: Annotated[str, Meta(min_length=1, max_length=MAX_MOVE)]
    seen: Number


class Autoplay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="autoplay"):
    """Lets the computer move in the client's seat, until it is turned off, the client moves itself, or it goes away.

    Everybody at the table is shown it; where the table gives no hints it is refused.
    """

    on: bool


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """What a seat says beside the game, by ``kind`` and ``text``.

    ``ask`` for a subject, answer a question by its number, ``yes`` or ``no``, or ``call`` one of the table's calls.
    """

    kind: Annotated[str, Meta(min_length=1, max_length=MAX_SAYING)]
    text: Annotated[str, Meta(min_length=1, max_length=MAX_SAYING)]


class Points(Struct, frozen=True):
    """Points that a side was given: for what, and by which cards."""

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
    """Who sits where: ``kind`` is ``human``, ``bot`` (with a ``level``) or, while the seat is free, ``open``.

    ``away`` is said of a person without a connection, ``played`` of one for whom the computer plays: because they stay
    away, or since they asked for it and until they move themselves.
    """

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None = None
    away: bool = False
    played: bool = False


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have: ``seconds`` for each move, or for the whole game and ``increment`` for each move."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=1, le=86400)]
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


class Clocks(Struct, frozen=True):
    """What the clocks say: milliseconds ``left`` by seat (null: none), and which are ``running``, after a ``pause``."""

    left: list[int | None]
    running: list[int]
    pause: int


class Table(Struct, frozen=True):
    """What does not change while a game is played, and who is there now; ``you`` is the reader's seat, 0: watching.

    Games that follow each other by rematch have the same ``session``; ``rematch`` is the one that follows this game.
    With ``hints`` whoever sits there may ask for them. ``host`` is whether the reader has made the table.
    ``retry`` is how many of the first events are an earlier game's, of which this one is a second try; 0: none.
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


class Question(Struct, frozen=True):
    """Something that a ``seat`` has asked the others and that is still open; ``yes`` are the seats that want it."""

    number: int
    seat: int
    subject: str
    yes: list[int]


class Sync(Struct, frozen=True, tag_field="type", tag="sync"):
    """The answer to hello: how the game stands after event ``n``, the events that the client lacked, what is asked."""

    table: Table
    n: int
    view: View
    events: list[GameEvent]
    questions: list[Question]
    clocks: Clocks | None = None


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """One stored move and how the game stood right after it; the numbers come in order and have no holes."""

    n: int
    event: GameEvent
    view: View
    clocks: Clocks | None = None


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """What a seat said beside the game. Asides have numbers of their own; ``n`` is that of the game's last event then.

    ``questions`` are those that are open after it.
    """

    number: int
    n: int
    seat: int
    kind: str
    text: str
    questions: list[Question]


class People(Struct, frozen=True, tag_field="type", tag="people"):
    """Who sits at the table and who is there, as soon as that has changed."""

    players: list[Player]
    clocks: Clocks | None = None


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A message that changed nothing; the connection goes on. ``n`` is the number of the last event."""

    code: str
    why: str
    n: int


class Closed(Struct, frozen=True, tag_field="type", tag="closed"):
    """The last message of a connection, and why it ends."""

    code: str
    why: str


ToServer: TypeAlias = Hello | Move | Autoplay | Say
ToClient: TypeAlias = Sync | Update | Said | People | Refused | Closed


class _Typed(Struct, frozen=True):
    type: str


_client: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)
_server: Final[msgspec.json.Decoder[ToClient]] = msgspec.json.Decoder(ToClient)
_typed: Final = msgspec.json.Decoder(_Typed)
_encoder: Final = msgspec.json.Encoder()


class BadMessage(ValueError):
    """A client's text that is no message: ``known`` tells whether its ``type`` at least is one that there is."""

    def __init__(self, why: str, known: bool) -> None:
        super().__init__(why)
        self.why = why
        self.known = known


def read_client(text: str | bytes) -> ToServer:
    """Return a client's message; raise BadMessage for anything else, whatever it is."""
    try:
        return _client.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadMessage(str(error), known=_type_of(text) in {None, "hello", "move", "autoplay", "say"}) from error


def _type_of(text: str | bytes) -> str | None:
    try:
        return _typed.decode(text).type
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def read_server(text: str | bytes) -> ToClient:
    """Return a server's message; raise msgspec.DecodeError."""
    return _server.decode(text)


def write(message: ToServer | ToClient) -> bytes:
    """Return the bytes of a message as they travel."""
    return _encoder.encode(message)
