"""What is played by those who look for somebody: which wishes fit, and the order for their table."""

from __future__ import annotations

import secrets
from typing import Final, cast

from sobremesa.core.levels import levels_by_game, levels_of
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.protocol.codes import Code
from sobremesa.protocol.pairing import Seek
from sobremesa.store import Wish
from sobremesa.store.rows import NO_CLOCK, Assistance
from sobremesa.tables.clocks import ClockTerms, check_terms, read_terms
from sobremesa.tables.names import tidy_name, tidy_text
from sobremesa.tables.orders import Order, Sitter, ruleset_of
from sobremesa.tables.refusals import BAD_CLOCK, BAD_SEATS, UNKNOWN_LEVEL, Refused

PEOPLE: Final = 2

LEVEL: Final = "aficionado"
"""The computer that sits down with somebody who has named none that the game has."""

PACE: Final = 150
"""The milliseconds before its moves."""


def wish_of(player: int, seek: Seek) -> Wish:
    """Return the wish of a player, without its times and its ticket.

    Raises Refused for a game, a ruleset or a clock that there is not, for rules of no game, for those that two do not
    play, for a clock by correspondence, for a level that no game has, and for a name that is none.
    """
    levels = list(dict.fromkeys(level for levels in levels_by_game().values() for level in levels))
    if seek.level and seek.level not in levels:
        raise Refused(UNKNOWN_LEVEL, f"there is no level {seek.level!r}", {"allowed": levels})
    if not seek.game and seek.rules:
        raise Refused(Code.UNKNOWN_RULESET, "rules are those of a game", {"allowed": []})
    if seek.game:
        rules, ruleset = ruleset_of(seek.game, seek.rules or usual_rules(seek.game), {})
        if PEOPLE not in rules.seats_allowed(ruleset):
            raise Refused(BAD_SEATS, f"{seek.rules} is not played by two", {"allowed": rules.seats_allowed(ruleset)})
    return Wish(
        player=player,
        ticket="",
        wanted=seek.game,
        rules=seek.rules,
        clock="" if seek.any_clock else _clock_of(seek),
        level=seek.level,
        name=tidy_name(seek.name),
        text=tidy_text(seek.text),
        patient=seek.patient,
        since="",
        seen="",
        search=seek.search,
    )


def _clock_of(seek: Seek) -> str:
    if seek.clock is None:
        return NO_CLOCK
    terms = ClockTerms(seek.clock.kind, seek.clock.seconds, seek.clock.increment)
    check_terms(terms)
    if terms.kind == "correspondence":
        raise Refused(BAD_CLOCK, "who looks for somebody now plays now, and not by correspondence")
    return str(terms)


def usual_rules(game: str) -> str:
    """Return the usual ruleset of a game that two can play; raise Refused for a game that there is not."""
    if game not in GAMES:
        ruleset_of(game, "", {})
    rules = GAMES[game]
    return next((name for name in rules.presets if PEOPLE in rules.seats_allowed(rules.ruleset(name))), "")


def fit(one: Wish, other: Wish) -> bool:
    """Return whether two wish for the same, or leave it open."""
    pairs = ((one.wanted, other.wanted), (one.rules, other.rules), (one.clock, other.clock))
    return all(not mine or not theirs or mine == theirs for mine, theirs in pairs)


def together(first: Wish, second: Wish) -> Order:
    """Return the order of the table of two whose wishes fit, where the first has waited for longer."""
    sitters = [Sitter("me", first.name, text=first.text), Sitter("here", second.name, text=second.text)]
    wanted = first.wanted or second.wanted
    return _order(wanted, first.rules or second.rules, first.clock or second.clock, sitters, hints=False)


def alone(wish: Wish) -> Order:
    """Return the order of the table of somebody to whom nobody has come."""
    game = wish.wanted or _any_game()
    levels = levels_of(game)
    level = next((name for name in (wish.level, LEVEL) if name in levels), levels[0])
    sitters = [Sitter("me", wish.name, text=wish.text), Sitter("bot", level=level)]
    return _order(game, wish.rules, wish.clock, sitters, hints=True)


def _order(wanted: str, rules: str, clock: str, sitters: list[Sitter], hints: bool) -> Order:
    game = wanted or _any_game()
    ruleset = rules or usual_rules(game)
    return Order(
        game=game,
        rules=ruleset,
        seats=PEOPLE,
        sitters=sitters,
        pace=PACE,
        clock=read_terms(clock),
        takebacks=False,
        hints=hints,
        assistance=cast("Assistance", SPECS[game].assistance.get(ruleset, "full")),
        joint=True,
        rated=not hints,  # among people; where a computer sat down it is for the pleasure of it
    )


def _any_game() -> str:
    """Return a game that two can play, by lot."""
    return secrets.choice([game for game in GAMES if usual_rules(game)])
