"""The rematch: the same table once more, with the deal passed on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sobremesa.games.base import next_seat
from sobremesa.games.options import Ruleset
from sobremesa.store import Game
from sobremesa.store.clock import now
from sobremesa.table.fold import standing_of
from sobremesa.table.orders import Made, fresh_id, ruleset_of
from sobremesa.table.referee import deal_due
from sobremesa.table.shuffle import Salt, Shuffler

FIXED: Final = "second"
"""How a ruleset finds its first dealer that gives the deal to the second seat in every game (CR-02, GI-04)."""


def rematch_after(game: Game, salt: Salt) -> Made:
    """Return the game that follows another by rematch, its first pack dealt: all as it was, save who deals first.

    There is no new cut. Raises Refused where this version no longer knows the rules.
    """
    rules, ruleset = ruleset_of(game.game, game.rules, game.options)
    again = replace(
        game,
        id=fresh_id(),
        revision=ruleset.revision,
        dealer=first_dealer(game, ruleset),
        cut=[],
        created=now(),
        previous=game.id,
    )
    state = rules.new(ruleset, again.seats, again.dealer)
    rows = deal_due(state, 0, Shuffler(rules.pack(), again.texts, salt).pack)
    return Made(again, rows, standing_of(state))


def first_dealer(game: Game, ruleset: Ruleset) -> int:
    """Return who deals first after a game: the next player, unless the ruleset gives the deal to a seat for ever."""
    if ruleset.word("first-dealer") == FIXED:
        return game.dealer
    return int(next_seat(game.dealer, game.seats))
