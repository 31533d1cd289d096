"""The messages of the socket of those who look for somebody to play with: JSON text frames, told apart by ``type``."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Struct

from sobremesa.protocol.live import BadMessage, ClockTerms, Closed, Refused
from sobremesa.protocol.rest.tables import Name, Text, Word

SearchId: TypeAlias = Annotated[str, msgspec.Meta(max_length=60, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]


class Seek(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seek"):
    """What a client wishes to play, from now on in place of what it wished before; the wish ends with the connection.

    An empty ``game`` is any game, empty ``rules`` are any of its rulesets; with ``any_clock`` any clock will do, else
    it is to be ``clock``, null for none. ``name`` and ``text`` are as whoever sits down gives them. Where nobody comes
    within a minute a computer of ``level`` sits down, unless the client is ``patient``. A client draws ``search`` at
    random, once for all connections of one search: a wish that comes again in it is answered with the table that was
    missed, one of another search begins anew.
    """

    game: Word = ""
    rules: Word = ""
    any_clock: bool = True
    clock: ClockTerms | None = None
    level: Word = ""
    name: Name = ""
    text: Text = ""
    patient: bool = False
    search: SearchId = ""


class Seeking(Struct, frozen=True, tag_field="type", tag="seeking"):
    """The answer to seek: nobody is there yet; a computer sits down in ``computer_in`` ms, null for never."""

    computer_in: int | None


class Paired(Struct, frozen=True, tag_field="type", tag="paired"):
    """Two people have a ``table``, where both sit already; or one, with a ``computer``, since nobody else came."""

    table: str
    computer: bool


ToSeeker: TypeAlias = Seeking | Paired | Refused | Closed

_reader: Final[msgspec.json.Decoder[Seek]] = msgspec.json.Decoder(Seek)


def read_seek(text: str | bytes) -> Seek:
    """Return what a client wishes, with unknown fields refused and limits checked. Raises BadMessage."""
    try:
        return _reader.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadMessage(str(error), known=True) from error
