"""The rules that a stored game is played by, in the revision that it was begun with."""

from __future__ import annotations

from sobremesa.core.contract import State
from sobremesa.core.options import BadOption, UnknownRevision, UnknownRuleset, changed
from sobremesa.core.registry import GAMES
from sobremesa.store import GameRow
from sobremesa.tables.refusals import BROKEN_TABLE, Refused


def new_state(game: GameRow) -> State:
    """Return a game's state before its first row, by the revision of its rules that it was begun with.

    Raises Refused when it cannot be played by this program.
    """
    try:
        played = GAMES[game.game]
        return played.new(played.ruleset(game.rules, game.options, game.revision), game.seats, game.dealer)
    except (KeyError, BadOption, UnknownRevision, UnknownRuleset) as error:
        why = f"this version cannot play {game.game} by {game.rules}: {error}"
        raise Refused(BROKEN_TABLE, why) from error


def options_today(game: GameRow) -> dict[str, str]:
    """Return how a game's rules differ from its preset as it is today, which is where people read about them.

    Where the game cannot be played by this program, it is what the store says.
    """
    rules = GAMES.get(game.game)
    try:
        return changed(new_state(game).ruleset.values, rules.ruleset(game.rules).values) if rules else game.options
    except Refused:
        return game.options


def newest_revision(game: GameRow) -> int:
    """Return the revision of its rules that a game is to be played by which has not begun."""
    try:
        return GAMES[game.game].ruleset(game.rules, game.options).revision
    except (KeyError, BadOption, UnknownRuleset):
        return game.revision  # whoever opens the table hears why it cannot be played
