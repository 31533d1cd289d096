"""Who somebody is without an account: their fingerprint, their devices, and the links that make another one theirs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from sobremesa.protocol.rest.ratings import SeatRating


class MyDevice(Struct, frozen=True):
    """A browser or program of mine, since when it is mine, and whether it is the one that asks."""

    id: str
    since: str
    here: bool


class MyPasskey(Struct, frozen=True):
    """A passkey of mine: what it is called, when it was saved, and when it was shown last."""

    id: str
    name: str
    created: str
    used: str


class Me(Struct, frozen=True):
    """What tells me from others of my name, my devices and my passkeys; empty for somebody who has never sat down.

    ``takes_passkeys`` tells whether the server takes passkeys at the address by which I came.
    """

    fingerprint: str
    devices: list[MyDevice]
    passkeys: list[MyPasskey]
    takes_passkeys: bool


class PasskeyQuestion(Struct, frozen=True):
    """What a browser asks for a passkey with: the options of WebAuthn in their form of JSON, with the challenge."""

    options: dict[str, object]


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that was shown: the challenge, and what the browser returned, in WebAuthn's form of JSON."""

    challenge: Annotated[str, Meta(max_length=100)]
    credential: dict[str, object]


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that was made: the challenge, what the browser returned, and what its owner calls it."""

    challenge: Annotated[str, Meta(max_length=100)]
    credential: dict[str, object]
    name: Annotated[str, Meta(max_length=200)]


class NewDeviceLink(Struct, frozen=True):
    """The page, with its secret, on which another device becomes mine, and for how many seconds that is so."""

    path: str
    seconds: int


class DeviceSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link to another device."""

    secret: Annotated[str, Meta(max_length=60)]


class DeviceOffer(Struct, frozen=True):
    """Whose device this one would be, by the fingerprint and by the names that they play under.

    ``mine`` tells that it is theirs already, ``games`` how many games of its own it would bring along, and ``both`` the
    tables at which both profiles sit, so that they cannot be one.
    """

    fingerprint: str
    names: list[str]
    mine: bool
    games: int
    both: list[str]


class LinkedDevice(Struct, frozen=True):
    """How many games a device that was linked has brought along."""

    games: int


class PlayedGame(Struct, frozen=True):
    """The games of one kind that I had with somebody: how many were played out, and how many each of us won.

    Those that we won or lost as partners count among ``played`` alone.
    """

    game: str
    played: int
    won: int
    lost: int


class Companion(Struct, frozen=True):
    """Somebody whom I sat at a table with, the name that they had there last, and when that table was touched last.

    ``muted`` and ``blocked`` say how I regard them. The name is empty where no table is left.
    """

    mark: str
    name: str
    when: str
    games: list[PlayedGame]
    muted: bool
    blocked: bool


class MyInvitation(Struct, frozen=True):
    """An invitation of somebody whose mark is ``mark`` to a new table like the last one that I had with them.

    ``rating`` is how strong they are, at a rated table, where they have one.
    """

    table: str
    game: str
    rules: str
    clock: str
    name: str
    mark: str
    created: str
    rated: bool = False
    rating: SeatRating | None = None


class NewRegard(Struct, frozen=True, forbid_unknown_fields=True):
    """How I regard somebody from now on."""

    muted: bool
    blocked: bool


class SeatRegard(Struct, frozen=True):
    """How I regard who sits in a seat."""

    seat: int
    muted: bool
    blocked: bool


class MyTable(Struct, frozen=True):
    """A table of mine as far as it tells something of me; ``seat`` is 0 where I have only made it."""

    id: str
    game: str
    rules: str
    seat: int
    host: bool
    name: str
    text: str
    status: str
    created: str
    updated: str


class MyData(Struct, frozen=True):
    """All that a server keeps of me.

    ``kept`` has the rows that are mine alone, by table of the database, without the hashes of secrets; ``games`` is a
    GAMES FILE, and ``records`` has the same games as records, by the id of the table.
    """

    sobremesa: str
    format: int
    version: str
    made: str
    fingerprint: str
    kept: dict[str, list[dict[str, object]]]
    tables: list[MyTable]
    records: dict[str, str]
    games: Raw = field(default_factory=Raw)
