"""The messages between the page and its worker: JSON texts over a message port."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

MOST_PERSONS: Final = 4
"""The persons who may share one device."""

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Person: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_PERSONS)]


class Call(Struct, forbid_unknown_fields=True):
    """Asks for an operation in the name of a person who sits at this device."""

    call: Number
    operation: str
    given: dict[str, Any] = msgspec.field(default_factory=dict)
    person: Person = 1


class Open(Struct, forbid_unknown_fields=True):
    """Opens a link to a table, for a person; what is said over it has its number."""

    open: Number
    table: str
    person: Person = 1


class LinkText(Struct, forbid_unknown_fields=True):
    """A message of docs/protocol.md over a link, in either direction."""

    link: Number
    text: str


class Close(Struct, forbid_unknown_fields=True):
    """Closes a link."""

    close: Number


ToWorker: TypeAlias = Call | Open | LinkText | Close

KINDS: Final[dict[str, type[Call | Open | LinkText | Close]]] = {
    "call": Call,
    "open": Open,
    "link": LinkText,
    "close": Close,
}


class BadPortMessage(ValueError):
    """A text of the page that is no message; ``call`` is the number of the call that it was meant to be, or None."""

    def __init__(self, why: str, call: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.call = call


def read_message(text: str) -> ToWorker:
    """Return the message of a text. Raises BadPortMessage.

    >>> read_message('{"close": 3}')
    Close(close=3)
    """
    try:
        told = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadPortMessage(f"this is no JSON: {error}") from error
    kind = next((kind for name, kind in KINDS.items() if isinstance(told, dict) and name in told), None)
    if kind is None:
        raise BadPortMessage(f"a message has one of {', '.join(KINDS)}")
    try:
        return msgspec.convert(told, kind)
    except msgspec.ValidationError as error:
        number = told.get("call")
        raise BadPortMessage(str(error), number if isinstance(number, int) else None) from error


def format_message(**told: Any) -> str:
    """Return the text of a message to the page.

    >>> format_message(closed=3)
    '{"closed":3}'
    """
    return msgspec.json.encode(told).decode()
