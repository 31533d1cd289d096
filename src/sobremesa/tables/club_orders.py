"""What a host orders for a club night, and the tables of its rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.core.levels import levels_of
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.protocol.codes import Code
from sobremesa.store import GameRow, Member, NewGame, Seat, TournamentRow
from sobremesa.store.clock import now
from sobremesa.store.tournaments import Deals, Form
from sobremesa.tables.names import NAMES, tidy_name
from sobremesa.tables.orders import Order, Sitter, fresh_id, make, ruleset_of
from sobremesa.tables.packs import Salt, Shuffler, salts_from
from sobremesa.tables.projection import standing_of
from sobremesa.tables.referee import deal_due
from sobremesa.tables.refusals import BAD_SEATS, UNKNOWN_LEVEL, Refused
from sobremesa.tables.rulesets import new_state

PAIRS: Final = 4
"""The seats of a table at which an entrant is a pair."""

PARTNERS: Final = 2
"""The members of an entrant that is a team: each plays at a table of two of their own."""

GRACE: Final = 180
"""The seconds after which somebody who is away has lost while their opponent waits; in pairs the computer plays on."""

PACE: Final = 150
"""The milliseconds before a computer's move at a table with people; among themselves they do not wait."""


class NightOrder(Struct, frozen=True):
    """A tournament as a host orders it; ``row_of`` checks it.

    ``rounds`` is how many a Swiss has, 0 for as many as it takes; ``minutes`` the time of a round, 0 for any;
    ``level`` that of the computers that fill places.
    """

    name: str
    form: Form
    game: str
    rules: str
    seats: int
    level: str
    rounds: int = 0
    minutes: int = 0
    deals: Deals = "free"


def row_of(order: NightOrder, host: int, link_hash: str) -> TournamentRow:
    """Return the tournament of an order.

    Raises Refused for a game, rules or a level that there are not, and for seats that they are not played by.
    """
    rules, ruleset = ruleset_of(order.game, order.rules, {})
    playable = (2,) if order.deals == "teams" else (2, PAIRS)
    allowed = [seats for seats in rules.seats_allowed(ruleset) if seats in playable]
    if order.seats not in allowed:
        at = "at tables of two in teams" if order.deals == "teams" else f"by {order.seats}"
        raise Refused(BAD_SEATS, f"{order.rules} is not played {at}", {"allowed": allowed})
    if order.level not in levels_of(order.game):
        why = f"nobody plays {order.game} at level {order.level!r}"
        raise Refused(UNKNOWN_LEVEL, why, {"allowed": levels_of(order.game)})
    return TournamentRow(
        id=fresh_id(),
        host=host,
        link=link_hash,
        name=named(order.name),
        form=order.form,
        game=order.game,
        rules=order.rules,
        seats=order.seats,
        size=PARTNERS if order.deals == "teams" else order.seats // 2,
        rounds=order.rounds if order.form == "swiss" else 0,
        minutes=order.minutes,
        level=order.level,
        created=now(),
        deals=order.deals,
    )


def named(name: str) -> str:
    """Return a name that can be seen. Raises Refused with BAD_NAME, also for none."""
    told = tidy_name(name)
    if not told:
        raise Refused(Code.BAD_NAME, "a tournament, and whoever enters it, needs a name")
    return told


def fresh_names(taken: Collection[str]) -> Iterator[str]:
    """Return names for computers that nobody has yet, without end."""
    all_names = (name if lap == 1 else f"{name} {lap}" for lap in count(1) for name in NAMES)
    return (name for name in all_names if name not in taken)


def game_of_match(tournament: TournamentRow, first: Sequence[Member], second: Sequence[Member], salt: Salt) -> NewGame:
    """Return the game of a table at which two entrants meet: the first on side 1, partners opposite each other.

    Nothing is stored. Where people sit there their pages take part in the shuffle.
    """
    sitting = [member for pair in zip(first, second, strict=True) for member in pair]
    people = [member.player for member in sitting if member.player is not None]
    order = Order(
        game=tournament.game,
        rules=tournament.rules,
        seats=tournament.seats,
        sitters=[_sitter(member) for member in sitting],
        pace=PACE if people else 0,
        grace=GRACE,
        takebacks=False,
        hints=False,
        assistance=SPECS[tournament.game].assistance.get(tournament.rules, "full"),  # type: ignore[arg-type]
        joint=bool(people),
    )
    made = make(order, tournament.host, salt, people)
    return NewGame(replace(made.game, tournament=tournament.id), made.rows, made.standing)


def board_of_match(
    tournament: TournamentRow, entrants: Sequence[Sequence[Member]], names: Iterator[str], salt: Salt
) -> list[NewGame]:
    """Return the games of a board: each entrant in the same chairs, against computers, with the same packs.

    The salts of all packs follow from one seed, which is fixed before the first of them; nothing is mixed in, or the
    tables would not be dealt the same. Nothing is stored.
    """
    others = [Member(0, at, next(names), level=tournament.level) for at in range(1, tournament.size + 1)]
    first = _at_board(game_of_match(tournament, entrants[0], others, salt), fresh_id(), salt())
    return [first, _beside(first, [member for pair in zip(entrants[1], others, strict=True) for member in pair])]


def tables_of_teams(
    tournament: TournamentRow, first: Sequence[Member], second: Sequence[Member], salt: Salt
) -> list[NewGame]:
    """Return the games of a match of teams: the same packs at both tables, and the seats changed.

    The first entrant is on side 1 of the first table, and the second on that of the other, where the members at place 2
    meet. Nothing is stored.
    """
    table = _at_board(game_of_match(tournament, first[:1], second[:1], salt), fresh_id(), salt())
    return [table, _beside(table, [second[1], first[1]])]


def _at_board(new: NewGame, board: str, seed: str) -> NewGame:
    return _dealt(replace(new.game, board=board, server_seed=seed))


def _beside(first: NewGame, sitting: Sequence[Member]) -> NewGame:
    """Return the game of the other table of a board: the same cut and dealer, and others in the seats."""
    name = fresh_id()
    seats = [_seat(at, member) for at, member in enumerate(sitting, start=1)]
    people = any(member.player is not None for member in sitting)
    return _dealt(replace(first.game, id=name, session=name, players=seats, pace=PACE if people else 0))


def _seat(seat: int, member: Member) -> Seat:
    if member.player is not None:
        return Seat(seat, "human", member.name, player=member.player)
    return Seat(seat, "bot", member.name, level=member.level)


def _dealt(game: GameRow) -> NewGame:
    """Return a game of a board with its first pack dealt."""
    rules = GAMES[game.game]
    state = new_state(game)
    rows = deal_due(state, 0, Shuffler(rules.pack(), game.texts, salts_from(game.server_seed, 0)).pack)
    return NewGame(game, rows, standing_of(state))


def _sitter(member: Member) -> Sitter:
    if member.player is not None:
        return Sitter("here", member.name)
    return Sitter("bot", member.name, level=member.level or "")
