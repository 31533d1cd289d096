"""Making a table: the order is checked, the first dealer is drawn, and the first pack is shuffled."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from sobremesa.core.card_text import read_card
from sobremesa.core.contract import Cut
from sobremesa.core.contract import Game as Rules
from sobremesa.core.levels import levels_of
from sobremesa.core.options import BadOption, Ruleset, UnknownRuleset
from sobremesa.core.registry import UnknownGame, game_named
from sobremesa.records.fairness import pack_from
from sobremesa.store import GameRow, Link, MoveRow, Seat, Standing
from sobremesa.store.clock import now
from sobremesa.store.rows import Assistance, Away
from sobremesa.tables.access import fresh_secrets, links_of
from sobremesa.tables.alarms import first_alarm
from sobremesa.tables.clocks import ClockTerms, check_terms
from sobremesa.tables.names import bot_names, tidy_name, tidy_text
from sobremesa.tables.packs import Salt, Shuffler, card_texts
from sobremesa.tables.projection import standing_of
from sobremesa.tables.referee import deal_due
from sobremesa.tables.refusals import BAD_PLAYERS, BAD_SEATS, UNKNOWN_LEVEL, Refused
from sobremesa.tables.rulesets import new_state
from sobremesa.tables.thinking import program_name

__all__ = ["Made", "Order", "Sitter", "drawn_by", "levels_of", "make", "ruleset_of"]

ID_BYTES: Final = 12


class Sitter(Struct, frozen=True):
    """Who is to sit in a seat.

    ``kind`` is ``me`` for the host, ``bot`` for a computer of a ``level``, ``open`` for a seat that is taken later by a
    link, ``here`` for another person at the host's device. ``text`` is the player's contribution to the shuffle.
    """

    kind: Literal["me", "bot", "open", "here"]
    name: str = ""
    level: str = ""
    text: str = ""


class Order(Struct, frozen=True):
    """A table as a host orders it; ``make`` checks it.

    ``sitters`` are one for each seat, seat 1 first. ``pace`` is the pause before each computer's move in milliseconds.
    ``away`` says what happens to a person who is absent for ``grace`` seconds: the computer plays on, or the game ends.
    Everybody may watch a ``public`` table. ``clock`` is the people's time, None for no clock. ``hints`` None allows
    hints only where no other person is to sit. ``assistance`` is what the table does for people unasked. At a
    ``joint`` table the people's pages take part in the shuffle, and the first pack waits for them. A ``rated`` game
    counts in the ratings of those who play it.
    """

    game: str
    rules: str
    seats: int
    sitters: Sequence[Sitter]
    options: dict[str, str] = field(default_factory=dict)
    pace: int = 0
    away: Away = "computer"
    grace: int = 120
    public: bool = False
    clock: ClockTerms | None = None
    takebacks: bool = True
    hints: bool | None = None
    assistance: Assistance = "full"
    joint: bool = False
    rated: bool = False

    @property
    def gives_hints(self) -> bool:
        """Return whether there are hints at the table: against people only where the host has said so."""
        alone = all(sitter.kind in ("me", "bot") for sitter in self.sitters)
        return alone if self.hints is None else self.hints


class Made(Struct, frozen=True):
    """A new game as the store takes it.

    ``told`` are the secrets of its links by seat, 0 for the link to watch. They exist only here: the store keeps
    hashes.
    """

    game: GameRow
    rows: list[MoveRow]
    standing: Standing
    told: dict[int, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Return the table's id."""
        return self.game.id

    @property
    def links(self) -> list[Link]:
        """Return its links as the store keeps them."""
        return links_of(self.game.id, self.told)


def make(order: Order, host: int, salt: Salt, beside: Sequence[int] = (), programs: Sequence[str] = ()) -> Made:
    """Return the new game of an order, with its first pack dealt unless a seat is open or the pages shuffle too.

    Nothing is stored. The first dealer is found as the ruleset says, from a freshly shuffled pack. ``beside`` are the
    players who sit at the host's device, in the order of their seats; ``programs`` are levels
    beside the game's. Raises Refused for an unknown game, ruleset,
    option or level, for a wrong number of seats, sitters or hosts, for more people at the device than there are, or a
    clock out of range.
    """
    rules, ruleset = ruleset_of(order.game, order.rules, order.options)
    _check_sitters(order, rules.seats_allowed(ruleset), len(beside), [*levels_of(order.game), *programs])
    if order.clock is not None:
        check_terms(order.clock)
    cut = rules.cut(ruleset, order.seats, pack_from(rules.pack(), salt()))
    game = _game(order, ruleset, cut, _seats(order, host, beside))
    game = replace(game, host=host, server_seed=salt() if order.joint else "")
    # every player's text and seed go into the first pack, so it waits for the last of them
    state = rules.new(ruleset, order.seats, cut.dealer)
    rows = [] if game.waits or game.joint else deal_due(state, 0, Shuffler(rules.pack(), game.texts, salt).pack)
    return Made(game, rows, first_alarm(game, standing_of(state)), fresh_secrets(game.players))


def _game(order: Order, ruleset: Ruleset, cut: Cut, players: list[Seat]) -> GameRow:
    """Return what an order fixes about a game; whose it is, is not yet in it."""
    name = fresh_id()
    return GameRow(
        id=name,
        game=order.game,
        rules=ruleset.id,
        revision=ruleset.revision,
        options=dict(ruleset.overrides),
        seats=order.seats,
        dealer=cut.dealer,
        cut=card_texts(cut.shown),
        pace=order.pace,
        host=0,
        created=now(),
        players=players,
        away=order.away,
        grace=order.grace,
        public=order.public,
        clock=str(order.clock or ""),
        takebacks=order.takebacks,
        hints=order.gives_hints,
        assistance=order.assistance,
        rated=order.rated,
        session=name,
    )


def drawn_by(game: GameRow) -> list[int]:
    """Return the seat that each card of a game's cut fell to; empty where the dealer was drawn unseen.

    Raises Refused when this program cannot play the game.
    """
    if not game.cut:
        return []
    cards = [read_card(text) for text in game.cut]
    return list(game_named(game.game).cut(new_state(game).ruleset, game.seats, cards).drawn_by)


def fresh_id() -> str:
    """Return an id for a new table, which nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def ruleset_of(game: str, preset: str, options: dict[str, str]) -> tuple[Rules, Ruleset]:
    """Return a game and one of its rulesets with options changed.

    Raises Refused with the exception's own code; ``state`` lists what would be allowed.
    """
    try:
        rules = game_named(game)
        return rules, rules.ruleset(preset, options)
    except BadOption as error:
        raise Refused(error.code, error.why, {"field": error.field, "allowed": error.allowed}) from error
    except UnknownRuleset as error:
        raise Refused(error.code, error.why, {"allowed": list(error.allowed)}) from error
    except UnknownGame as error:
        raise Refused(error.code, error.why) from error


def _check_sitters(order: Order, allowed: list[int], beside: int, levels: list[str]) -> None:
    if order.seats not in allowed:
        seats = " or ".join(str(number) for number in allowed)
        raise Refused(BAD_SEATS, f"{order.rules} is played by {seats}, not by {order.seats}", {"allowed": allowed})
    if len(order.sitters) != order.seats:
        raise Refused(BAD_PLAYERS, f"a table of {order.seats} needs {order.seats} players, not {len(order.sitters)}")
    if sum(sitter.kind == "me" for sitter in order.sitters) > 1:
        raise Refused(BAD_PLAYERS, "nobody can sit in two seats")
    if sum(sitter.kind == "here" for sitter in order.sitters) > beside:
        raise Refused(BAD_PLAYERS, f"beside you {beside} people can sit at this device, no more")
    for sitter in order.sitters:
        if sitter.kind == "bot" and sitter.level not in levels:
            why = f"nobody plays {order.game} at level {sitter.level!r}"
            raise Refused(UNKNOWN_LEVEL, why, {"allowed": levels})


def _seats(order: Order, host: int, beside: Sequence[int]) -> list[Seat]:
    names, others = bot_names(len(order.sitters)), iter(beside)
    return [
        _seat(at, sitter, next(others) if sitter.kind == "here" else host, names[at - 1])
        for at, sitter in enumerate(order.sitters, start=1)
    ]


def _seat(seat: int, sitter: Sitter, player: int, bot_name: str) -> Seat:
    if sitter.kind == "bot":
        return Seat(seat, "bot", tidy_name(sitter.name) or program_name(sitter.level) or bot_name, level=sitter.level)
    if sitter.kind == "open":
        return Seat(seat, "open", "")
    return Seat(seat, "human", tidy_name(sitter.name), player=player, text=tidy_text(sitter.text))
