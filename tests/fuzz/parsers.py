"""Whatever reads what strangers send or write, as functions of bytes that either read them or refuse them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from sobremesa.core.card_text import UnreadableCard, read_cards
from sobremesa.core.contract import MoveError, State
from sobremesa.core.options import BadOption, read_overrides
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.page.messages import BadPortMessage, read_message
from sobremesa.protocol import live
from sobremesa.protocol.pairing import read_seek
from sobremesa.records import CODES, RecordError, pack_text, read, write
from sobremesa.records.replay import replay_json
from sobremesa.tables.clocks import read_terms
from sobremesa.tables.games_file import read_filed
from sobremesa.tables.refusals import Refused
from sobremesa.terminal.invite_link import BadLink, read_link

Read: TypeAlias = Callable[[bytes], object]
RECORDS: Final = Path(__file__).parents[1] / "records" / "regressions"


class Parser(NamedTuple):
    """How bytes are read, how it may be refused, and what the search for others begins with."""

    read: Read
    refusals: tuple[type[Exception], ...] = ()
    beginnings: tuple[bytes, ...] = ()

    def check(self, data: bytes) -> bool:
        """Return whether the bytes are read. Raises what no caller of the parser expects."""
        try:
            self.read(data)
        except self.refusals:
            return False
        return True


def _text(data: bytes) -> str:
    """Return the text of bytes; what is no UTF-8 becomes half characters, which JSON can send as well."""
    return data.decode("utf-8", "surrogateescape")


def _of_text(read_text: Callable[[str], object]) -> Read:
    return lambda data: read_text(_text(data))


def _record(data: bytes) -> None:
    """A record is read, or told what is wrong with which of its lines, and what was read is written and read again."""
    told: dict[str, Any] = replay_json("x", data)
    assert json.loads(json.dumps(told, ensure_ascii=False).encode()) == told
    if told["error"] is not None:
        assert told["error"]["code"] in CODES
        assert told["error"]["line"] >= 1
    record = read(data)
    assert read(write(record)) == record


def _dealt(game: str) -> State:
    rules = GAMES[game]
    state = rules.new(rules.ruleset(rules.presets[0]), 2, 1)
    state.deal(Rng(f"fuzz {game}").shuffled(rules.pack()))
    return state


def _moves(game: str) -> Parser:
    """The text of a move after the first pack, by whoever may make it."""
    state = _dealt(game)
    legal = [state.write(seat, move) for seat in state.to_act() for move in state.legal(seat)]
    return Parser(_of_text(state.read), (MoveError,), tuple(text.encode() for text in legal[:6]))


def _options(game: str, *beginnings: bytes) -> Parser:
    """The options in the header of a record."""
    rules = GAMES[game]
    read_text = _of_text(lambda text: rules.ruleset(rules.presets[0], read_overrides(text)))
    return Parser(read_text, (BadOption,), beginnings)


def _frame(data: bytes) -> None:
    message = live.read_client(data)
    assert live.read_client(live.write(message)) == message


class _NoJson(ValueError):
    """A body that the server refuses before anybody reads it."""


def _games_file(data: bytes) -> None:
    try:
        told = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _NoJson from error
    read_filed(told, 1, "seed")


def _files(pattern: str) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted(RECORDS.glob(pattern)))


_GAME_OF_A_FILE: Final = json.dumps(
    {"id": "kBh1dpQOsMqHYPVN", "game": "cuarenta", "rules": "pagat", "revision": 1, "options": {}, "dealer": 1}
    | {"cut": [], "you": 2, "players": [{"kind": "bot", "level": "novato"}, {"kind": "human", "name": "Ana"}]}
    | {"created": "2026-01-01T10:00:00.000Z", "updated": "2026-01-01T10:05:00.000Z"}
    | {"rows": [[0, pack_text(Rng("fuzz").shuffled(GAMES["cuarenta"].pack())), 0]], "calls": [[1, 2, "ronda"]]}
).encode()

PARSERS: Final[dict[str, Parser]] = {
    "record": Parser(_record, (RecordError,), _files("*.txt")),
    "open-spiel": Parser(
        _record,
        (RecordError,),
        (b"# Automatically generated\n[Meta]\nVersion: 1\n\n[Game]\ngin_rummy(knock_card=10)\n[State]\n0\n1\n2\n",),
    ),
    "cards": Parser(_of_text(read_cards), (UnreadableCard,), (b"5h", b"TcJcQc")),
    "cribbage-options": _options("cribbage", b"target=61 muggins=yes"),
    "cuarenta-options": _options("cuarenta", b"target=30"),
    "gin-options": _options("gin", b"target=150 upcard-offer=no"),
    "frame": Parser(
        _frame,
        (live.BadMessage,),
        (b'{"type":"hello","seen":3}', b'{"type":"move","move":"5h","seen":3}', b'{"type":"autoplay","on":true}'),
    ),
    "seek": Parser(
        read_seek,
        (live.BadMessage,),
        (b'{"type":"seek","game":"gin","rules":"standard","name":"Ana","search":"kBh1dpQOsMqHYPVN"}',),
    ),
    "server-frame": Parser(
        live.read_server,
        (msgspec.DecodeError,),
        (b'{"type":"refused","code":"x","why":"y","n":3}', b'{"type":"closed","code":"x","why":"y"}'),
    ),
    "link": Parser(
        _of_text(read_link),
        (BadLink,),
        (b"https://cards.example/join/aG93IG1hbnkgY2FyZHM", b"http://127.0.0.1:4040/table/kBh1dpQOsMqHYPVN/seat/2"),
    ),
    "clock": Parser(_of_text(read_terms), (), (b"move 30+0", b"game 600+5", b"correspondence 3+0")),
    "games-file": Parser(
        _games_file,
        (Refused, _NoJson),
        (_GAME_OF_A_FILE,),
    ),
    "page-message": Parser(
        _of_text(read_message),
        (BadPortMessage,),
        (b'{"close": 3}', b'{"call":1,"operation":"tables","given":{"id":"x"}}'),
    ),
} | {f"{game}-move": _moves(game) for game in GAMES}
