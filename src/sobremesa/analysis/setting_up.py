"""Positions that are set up by hand, as records: what a game asks for, checked, and a play that leads there."""

from __future__ import annotations

from typing import Final

from sobremesa.core.card_text import texts
from sobremesa.core.contract import MoveError, State
from sobremesa.core.options import BadOption
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.core.rng import Rng
from sobremesa.core.setup import MINE, BadSetup, Lead, Placement, Setup, check_fields
from sobremesa.records import Record, pack_text, record_of
from sobremesa.records.record import START

SEATS: Final = 2
TRIES: Final = 400


def set_up(wanted: Placement) -> Record:
    """Return the record of a play after which seat ``MINE`` stands as it was set up, and is to choose.

    The same position always gives the same record. Raises BadSetup.
    """
    game = wanted.ruleset.game
    setup: Setup = SPECS[game].part("setup")
    check_fields(setup, wanted, GAMES[game].pack())
    rng = Rng(repr((game, sorted(wanted.cards.items()), sorted(wanted.flags), sorted(wanted.numbers.items()))))
    _check_score(wanted)
    earned: tuple[int, int] | None = None
    for _ in range(TRIES):
        lead = setup.lead(wanted, rng)
        state = None if lead is None else _played(wanted, lead, None)
        if lead is None or state is None or not _stands(setup, wanted, state):
            continue
        found = _scored(setup, wanted, lead, state)
        if found is not None:
            return found
        earned = state.score[0], state.score[1]
    raise _unreachable(earned)


def _check_score(wanted: Placement) -> None:
    try:
        if any(wanted.score):
            GAMES[wanted.ruleset.game].new(wanted.ruleset, SEATS, MINE).start_from(list(wanted.score))
    except BadOption as error:
        raise BadSetup("score", f"a score is {error.allowed}", "score") from error


def _played(wanted: Placement, lead: Lead, start: list[int] | None) -> State | None:
    """Return the state after a lead, None where it cannot be played."""
    state = GAMES[wanted.ruleset.game].new(wanted.ruleset, SEATS, lead.dealer)
    try:
        if start is not None and any(start):
            state.start_from(start)
        state.deal(lead.pack)
        for text in lead.moves:
            state.apply(*state.read(text))
    except (MoveError, BadOption):
        return None
    return state


def _stands(setup: Setup, wanted: Placement, state: State) -> bool:
    """Return whether it is this seat's turn, with the cards that were meant."""
    hand = texts(list(wanted.of("hand")))
    told = state.view(MINE).to_wire()["hand"]
    return (
        MINE in state.to_act() and isinstance(told, list) and sorted(told) == sorted(hand) and setup.fits(wanted, state)
    )


def _scored(setup: Setup, wanted: Placement, lead: Lead, state: State) -> Record | None:
    """Return the record of a lead that ends at the score that is wanted: what it brings is taken off the start."""
    start = [meant - earned for meant, earned in zip(wanted.score, state.score, strict=True)]
    again = _played(wanted, lead, start) if min(start) >= 0 else None
    if again is None or tuple(again.score) != wanted.score or not _stands(setup, wanted, again):
        return None
    more = {START: f"{start[0]}-{start[1]}"} if any(start) else {}
    return record_of(wanted.ruleset, SEATS, lead.dealer, [pack_text(lead.pack), *lead.moves], more)


def _unreachable(earned: tuple[int, int] | None) -> BadSetup:
    if earned is None:
        return BadSetup("unreachable", "no play of these cards leads there")
    why = f"the cards that lie there have brought {earned[0]} and {earned[1]} points"
    return BadSetup("earned", why, "score", least=earned[0], most=earned[1])
