"""Games out of a store and into one: what is told of a game in a file, and what is checked of one that comes in a file.

A server gives out finished games only: the rows of any other hold cards that nobody may see yet. A page gives out all,
for its storage is the player's own.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.games_file import FiledGame, FiledSeat
from sobremesa.records.verify import Verified
from sobremesa.store import Aside, GameRow, Listed, MoveRow, Seat, Standing
from sobremesa.store.clock import now
from sobremesa.store.rows import ENDINGS
from sobremesa.tables.clocks import read_terms
from sobremesa.tables.messages import CALL
from sobremesa.tables.names import bot_names, tidy_name, tidy_text
from sobremesa.tables.orders import drawn_by, levels_of
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import record_text
from sobremesa.tables.refusals import Refused

LEVEL: Final = "aficionado"
"""Who plays on for people of an unfinished game, where no computer sat at the table."""

ID_BYTES: Final = 12

FALSE_PACK: Final = frozenset({"bad-salt", "other-salt", "other-seed", "other-pack"})
"""What is found of a pack that was not shuffled as its row says."""


class ImportedGame(Struct, frozen=True):
    """A game of a file, ready to be stored."""

    game: GameRow
    rows: list[MoveRow]
    calls: list[Aside]
    standing: Standing
    updated: str


def filed(listed: Listed, player: int, rows: Sequence[MoveRow], asides: Sequence[Aside]) -> FiledGame:
    """Return a player's game as it travels in a file."""
    game = listed.game
    return FiledGame(
        id=game.imported or game.id,
        game=game.game,
        rules=game.rules,
        revision=game.revision,
        options=game.options,
        dealer=game.dealer,
        cut=game.cut,
        you=game.seat_of(player),
        players=[_filed_seat(seat) for seat in game.players],
        created=game.created,
        updated=listed.updated,
        rows=[(row.seat, row.text, row.spent) for row in rows],
        calls=[(aside.after, aside.seat, aside.text) for aside in asides if aside.kind == CALL],
        pace=game.pace,
        clock=game.clock,
        takebacks=game.takebacks,
        hints=game.hints,
        assistance=game.assistance,
        retry=game.retry,
        session=game.session,
        previous=game.previous,
        server_seed="" if game.board else game.server_seed,  # a board's is nobody's to know
    )


def read_filed(told: object, player: int, seed: str, beside: Sequence[int] = ()) -> ImportedGame:
    """Return a game of a file for the player who imports it, replayed to its last row.

    The player sits where the file says; of the others computers stay, and people become guests of their names in a game
    that has ended. Where it goes on they are those who sit ``beside`` the player at the device, as they were where it
    was played, and computers where there are no more. Raises Refused with BAD_GAME for whatever cannot be played.
    """
    try:
        return _read(msgspec.convert(told, FiledGame), player, seed, beside)
    except msgspec.ValidationError as error:
        raise _bad(str(error)) from error
    except Refused as refused:
        raise _bad(refused.why) from refused
    except Exception as error:  # whatever a file holds, its other games are read
        raise _bad(f"{error.__class__.__name__}: {error}") from error


def id_here(origin: str, seed: str) -> str:
    """Return the id that a game has here once its player has imported it; nobody else can guess or take it.

    >>> id_here("kBh1dpQOsMqHYPVN", "ana") == id_here("kBh1dpQOsMqHYPVN", "ana") != id_here("kBh1dpQOsMqHYPVN", "eva")
    True
    """
    digest = hashlib.sha256(f"imported {seed} {origin}".encode()).digest()
    return urlsafe_b64encode(digest[:ID_BYTES]).decode()


def _read(told: FiledGame, player: int, seed: str, beside: Sequence[int]) -> ImportedGame:
    rows = [MoveRow(number, *row) for number, row in enumerate(told.rows, start=1)]
    game = _game(told, player, seed)
    fold = _replayed(game, rows)
    _check_shuffles(fold, rows)
    standing = fold.standing()
    if fold.abandoned:
        standing = Standing("abandoned", standing.score, 0)
    elif not fold.ended:
        game = replace(game, players=_playing_on(game, told.you, beside))
    updated = min(told.updated, now())  # a clock that was fast must not keep it before all others
    return ImportedGame(game, rows, _calls(told, len(rows)), standing, updated)


def _game(told: FiledGame, player: int, seed: str) -> GameRow:
    """Return what is fixed about a game, with its player in their seat and guests in those of other people."""
    for moment in (told.created, told.updated):
        datetime.fromisoformat(moment)  # there is such a day
    if told.clock and read_terms(told.clock) is None:
        raise _bad("its clock cannot be read")
    if not 1 <= told.dealer <= len(told.players) or told.you > len(told.players):
        raise _bad("it names a seat that it does not have")
    if told.you and told.players[told.you - 1].kind != "human":
        raise _bad("the seat that is said to be yours was a computer's")
    game = GameRow(
        id=id_here(told.id, seed),
        game=told.game,
        rules=told.rules,
        revision=told.revision,
        options=told.options,
        seats=len(told.players),
        dealer=told.dealer,
        cut=told.cut,
        pace=told.pace,
        host=player,
        created=told.created,
        players=[_seat(seat, at, player if at == told.you else None) for at, seat in enumerate(told.players, start=1)],
        clock=told.clock,
        takebacks=told.takebacks,
        hints=told.hints,
        session=id_here(told.session or told.id, seed),
        previous=None if told.previous is None else id_here(told.previous, seed),
        retry=told.retry,
        assistance=told.assistance,
        imported=told.id,
        server_seed=told.server_seed,
    )
    drawn_by(game)  # what is shown of the cut can be shown
    return game


def _seat(told: FiledSeat, number: int, player: int | None) -> Seat:
    name, text = tidy_name(told.name), tidy_text(told.text)
    if text != told.text:
        raise _bad("a text that a pack was shuffled with cannot be shown")
    return Seat(number, told.kind, name, player=player, level=told.level if told.kind == "bot" else None, text=text)


def _replayed(game: GameRow, rows: Sequence[MoveRow]) -> Projection:
    fold = Projection(game)
    if game.retry > len(rows):
        raise _bad("more of its rows are said to be another game's than it has")
    for row in rows:
        if fold.ended:
            raise _bad(f"row {row.number} comes after its end")
        if not _can_be_of(row, game.seats):
            raise _bad(f"row {row.number} is of a seat that it does not have")
        fold.step(row)
    return fold


def _can_be_of(row: MoveRow, seats: int) -> bool:
    """Return whether a row is of a seat that such a row may have; the rules say of which seat a move may be."""
    if row.text in ENDINGS:
        return 1 <= row.seat <= seats
    return row.seat <= seats


def _check_shuffles(fold: Projection, rows: Sequence[MoveRow]) -> None:
    """Raise Refused where a record of the game cannot be replayed, or a pack is not the one that its salt makes."""
    checked = Verified(record_text(fold, rows))
    if checked.error is not None:
        raise _bad(f"its record cannot be replayed: {checked.error}")
    for hand in checked.hands:
        if hand.verdict in FALSE_PACK:
            raise _bad(f"the pack of hand {hand.hand} was not shuffled as it says")


def _playing_on(game: GameRow, own: int, beside: Sequence[int]) -> list[Seat]:
    """Return who plays on: the player, those beside them in the seats of other people, and computers in the rest."""
    levels = levels_of(game.game)
    found = Counter(seat.level for seat in game.players if seat.level in levels)
    level = found.most_common(1)[0][0] if found else LEVEL if LEVEL in levels else levels[0]
    names, others = bot_names(game.seats), iter(beside)
    seats: list[Seat] = []
    for seat in game.players:
        person = next(others, None) if seat.kind == "human" and seat.seat != own else None
        if seat.seat == own:
            seats.append(seat)
        elif person is not None:
            seats.append(replace(seat, player=person))
        else:
            name, theirs = seat.name or names[seat.seat - 1], seat.level if seat.level in levels else level
            seats.append(Seat(seat.seat, "bot", name, level=theirs, text=seat.text))
    return seats


def _calls(told: FiledGame, rows: int) -> list[Aside]:
    """Return what was called out at the table; questions are not taken over, for nobody is there to answer them."""
    of_seats = [call for call in told.calls if 1 <= call[1] <= len(told.players)]
    return [
        Aside(number, min(after, rows), seat, CALL, tidy_text(text))
        for number, (after, seat, text) in enumerate(of_seats, start=1)
    ]


def _filed_seat(seat: Seat) -> FiledSeat:
    return FiledSeat("bot" if seat.kind == "bot" else "human", seat.name, seat.level, seat.text)


def _bad(why: str) -> Refused:
    return Refused(Code.BAD_GAME, why)
