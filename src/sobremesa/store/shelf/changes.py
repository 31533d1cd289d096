"""The changes of a store in a shelf: each decides on a draft, and drafts all of it or raises."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sobremesa.store.clock import now
from sobremesa.store.errors import KnownGame, LostRace
from sobremesa.store.rows import Alarm, Aside, GameRow, Link, MoveRow, Past, Seat, Standing
from sobremesa.store.shelf import keys
from sobremesa.store.shelf.values import AsideValue, GameEntry, RowValue
from sobremesa.store.shelf.writer import Draft


def append(draft: Draft, game: str, rows: Sequence[MoveRow], standing: Standing) -> None:
    """Append rows to a game with the standing after them. Raises LostRace."""
    entry = draft.entry(game)
    if entry is None or entry.row + 1 != rows[0].number:
        raise LostRace("a row of this number is there already")
    at = now()
    _put_rows(draft, game, rows, at)
    bare, alarm = replace(standing, alarm=None), _alarm_of(standing, entry.alarm)
    draft.keep(replace(entry, standing=bare, alarm=alarm, row=rows[-1].number, updated=at))


def create(
    draft: Draft,
    game: GameRow,
    rows: Sequence[MoveRow],
    standing: Standing,
    links: Sequence[Link],
    past: Past | None = None,
) -> None:
    """Draft a new game. Raises KnownGame, and LostRace where it is the rematch of a game that already has one."""
    if draft.entry(game.id) is not None:
        raise KnownGame
    if game.previous is not None and any(game.previous == other.game.previous for other in draft.entries()):
        raise LostRace("this game has a rematch already")
    at, asides = (past.touched, past.asides) if past else (now(), ())
    _put_rows(draft, game.id, rows, at)
    for aside in asides:
        draft.put(keys.aside_key(game.id, aside.number), _aside_value(aside, at))
    game = replace(game, session=game.session or game.id)
    bare, alarm = replace(standing, alarm=None), _alarm_of(standing)
    draft.keep(GameEntry(game, bare, at, _last(rows), _last(asides), links=list(links), alarm=alarm))


def say(draft: Draft, game: str, aside: Aside) -> None:
    """Draft a table message. Raises LostRace."""
    entry = draft.entry(game)
    if entry is None or entry.aside + 1 != aside.number:
        raise LostRace("an aside of this number is there already")
    draft.put(keys.aside_key(game, aside.number), _aside_value(aside, now()))
    draft.keep(replace(entry, aside=aside.number))


def ensure_player(draft: Draft, token_hash: str) -> int:
    """Return the number of the player with a token's hash, a new one if needed."""
    known = draft.players.get(token_hash)
    if known is not None:
        return known
    seen = [0, *draft.players.values(), *(player for entry in draft.entries() for player in players_of(entry.game))]
    number = max(seen) + 1
    draft.put(keys.player_key(number, token_hash), {"created": now()})
    draft.enter(token_hash, number)
    return number


def players_of(game: GameRow) -> list[int]:
    """Return the players who made a game or sit in it."""
    return [game.host, *(seat.player for seat in game.players if seat.player is not None)]


def sit(draft: Draft, game: str, seat: Seat, revision: int) -> bool:
    """Give an open seat to a player; return False where that cannot be."""
    entry = draft.entry(game)
    if entry is None or not has_kind(entry, seat.seat, "open") or entry.game.seat_of(seat.player):
        return False
    draft.keep(replace(entry, game=replace(with_seat(entry.game, seat), revision=revision)))
    return True


def stand_in(draft: Draft, game: str, seat: int, on: bool) -> None:
    """Draft whether the computer plays for a seat's absent person."""
    entry = draft.entry(game)
    if entry is not None and 0 < seat <= len(entry.game.players):
        draft.keep(replace(entry, game=with_seat(entry.game, replace(entry.game.players[seat - 1], stood_in=on))))


def let_watch(draft: Draft, game: str, player: int) -> None:
    """Draft that a player may watch a game."""
    entry = draft.entry(game)
    if entry is not None and player not in entry.watchers:
        draft.keep(replace(entry, watchers=[*entry.watchers, player]))


def note_turn(draft: Draft, game: str, turn: Sequence[int]) -> None:
    """Draft the seats to act of a game that has none stored."""
    entry = draft.entry(game)
    if entry is not None and entry.standing.turn is None:
        draft.keep(replace(entry, standing=replace(entry.standing, turn=list(turn))))


def has_kind(entry: GameEntry, seat: int, kind: str) -> bool:
    """Return whether a game has a seat of this number and kind."""
    return any(each.seat == seat and each.kind == kind for each in entry.game.players)


def with_seat(game: GameRow, seat: Seat) -> GameRow:
    """Return a game with another seat in the place of the one of its number."""
    return replace(game, players=[seat if each.seat == seat.seat else each for each in game.players])


def _put_rows(draft: Draft, game: str, rows: Sequence[MoveRow], at: str) -> None:
    for row in rows:
        draft.put(keys.row_key(game, row.number), RowValue(row.seat, row.text, row.spent, at))
    draft.rows += len(rows)


def _alarm_of(standing: Standing, before: Alarm | None = None) -> Alarm | None:
    """Return the alarm of a game that stands so and had one ``before``."""
    return (standing.alarm or before) if standing.status == "playing" else None


def _aside_value(aside: Aside, at: str) -> AsideValue:
    return AsideValue(aside.after, aside.seat, aside.kind, aside.text, at)


def _last(numbered: Sequence[MoveRow] | Sequence[Aside]) -> int:
    """Return the number of the last of some rows or messages, 0 for none."""
    return numbered[-1].number if numbered else 0
