"""Which games may be rated, and what a finished one counts (docs/decisions/ratings.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from sobremesa.core.contract import side_of
from sobremesa.core.registry import SPECS
from sobremesa.protocol.codes import Code
from sobremesa.ratings.glicko2 import Rating
from sobremesa.ratings.pools import PARTNERS, Against, pool_of, tempo_of
from sobremesa.store import GameRow, Listed, RatingRow, Seat
from sobremesa.tables.clocks import read_terms
from sobremesa.tables.orders import Order
from sobremesa.tables.refusals import Refused

LEAST_GRACE: Final = 30
"""The least seconds after which somebody who is away has lost a rated game."""


class RatedSeat(Struct, frozen=True):
    """Who sat in a seat of a rated game, and what share of it their side won.

    ``player`` is None for a computer and for somebody who is gone; then ``strength`` is what is known of them, None for
    nothing.
    """

    share: float
    player: int | None = None
    strength: Rating | None = None


class RatedGame(Struct, frozen=True):
    """A finished game that counts, by seat."""

    id: str
    ended: str
    pool: str
    seats: dict[int, RatedSeat]


def check_ratable(order: Order) -> None:
    """Raise Refused with NOT_RATABLE, and a reason, for an order of a rated table that cannot be one."""
    why = _why_not(order)
    if why:
        raise Refused(Code.NOT_RATABLE, why[1], {"field": why[0]})


def _why_not(order: Order) -> tuple[str, str] | None:
    """Return which field of an order keeps it from being rated, and why; None for nothing."""
    bots = [sitter.level for sitter in order.sitters if sitter.kind == "bot"]
    spec = SPECS.get(order.game)
    measured = spec.anchors if spec else {}
    checks = (
        (order.takebacks, "takebacks", "in a rated game nothing is taken back"),
        (order.gives_hints, "hints", "in a rated game there are no hints"),
        (bool(order.options), "options", "a rated game is played by a ruleset as it stands"),
        (
            order.grace < LEAST_GRACE,
            "grace",
            f"who loses their connection has at least {LEAST_GRACE} seconds to be back",
        ),
        (any(one.kind == "here" for one in order.sitters), "players", "of a rated game each plays on their own device"),
        (len(bots) == len(order.sitters), "players", "computers alone are not rated"),
        (bool(bots) and order.seats >= PARTNERS, "players", "between partners people alone are rated"),
        (any(level not in measured for level in bots), "players", "nobody has measured how strong this computer is"),
    )
    return next(((field, why) for wrong, field, why in checks if wrong), None)


def game_of(listed: Listed, kept: Sequence[RatingRow] = ()) -> RatedGame | None:
    """Return what a rated game that has ended counts, None where it counts for nobody.

    ``kept`` are the rows that an earlier count has made of it: what is known of those who are gone.
    """
    winner = _winner(listed)
    if not winner:
        return None
    gone = {one.seat: Rating(one.rating, one.deviation) for row in kept for one in row.beside}
    seats = {
        seat.seat: RatedSeat(float(side_of(seat.seat) == winner), seat.player, _strength(listed.game, seat, gone))
        for seat in listed.game.players
    }
    return RatedGame(listed.game.id, listed.updated, pool_text(listed.game), seats)


def gone_game(rows: Sequence[RatingRow]) -> RatedGame:
    """Return a game of which the rows are all that is left."""
    first = rows[0]
    gone = {one.seat: Rating(one.rating, one.deviation) for row in rows for one in row.beside}
    lost = {seat: RatedSeat(_share(first, seat), strength=strength) for seat, strength in gone.items()}
    there = {row.seat: RatedSeat(row.share, row.player) for row in rows}
    return RatedGame(first.game, first.ended, first.pool, lost | there)


def _share(known: RatingRow, seat: int) -> float:
    return known.share if side_of(seat) == side_of(known.seat) else 1 - known.share


def _winner(listed: Listed) -> int:
    """Return the side that has won for the ratings, 0 for none.

    Where the computer plays for somebody who is gone, what it wins is nobody's.
    """
    winner = listed.standing.winner
    return 0 if any(seat.stood_in and side_of(seat.seat) == winner for seat in listed.game.players) else winner


def pool_text(game: GameRow) -> str:
    """Return the pool of a game as the store keeps it."""
    terms = read_terms(game.clock)
    tempo = tempo_of(terms.kind, terms.seconds, terms.increment) if terms else tempo_of("")
    against: Against = "computers" if any(seat.kind == "bot" for seat in game.players) else "people"
    return str(pool_of(game.game, game.rules, game.seats, tempo, against))


def _strength(game: GameRow, seat: Seat, gone: Mapping[int, Rating]) -> Rating | None:
    """Return how strong somebody is who is rated by nobody's games: a computer, or one who is gone."""
    if seat.player is not None:
        return None
    if seat.kind == "bot":
        spec = SPECS.get(game.game)
        anchor = spec.anchors.get(seat.level or "") if spec else None
        return Rating(*anchor) if anchor else None
    return gone.get(seat.seat)
