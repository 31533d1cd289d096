"""What a program of yours may count on: everything here keeps its name and its meaning; all else may change."""

from __future__ import annotations

from sobremesa.analysis import Hint, Review
from sobremesa.api.exports import decisions, export_decisions
from sobremesa.api.game import Game, Points, game_names, new_game, read_game, read_games, rulesets
from sobremesa.api.players import Computer, bot, duel, explore, finish, hint, levels, review_game
from sobremesa.core.contract import AmbiguousMove, BadPack, IllegalMove, MoveError, UnreadableMove, View
from sobremesa.core.explorer import BadHand, ExploredMove
from sobremesa.core.levels import UnknownLevel
from sobremesa.core.options import BadOption, UnknownRevision, UnknownRuleset
from sobremesa.core.registry import UnknownGame
from sobremesa.lab.players import Mover
from sobremesa.records import RecordError

__all__ = [
    "AmbiguousMove",
    "BadHand",
    "BadOption",
    "BadPack",
    "Computer",
    "ExploredMove",
    "Game",
    "Hint",
    "IllegalMove",
    "MoveError",
    "Mover",
    "Points",
    "RecordError",
    "Review",
    "UnknownGame",
    "UnknownLevel",
    "UnknownRevision",
    "UnknownRuleset",
    "UnreadableMove",
    "View",
    "bot",
    "decisions",
    "duel",
    "explore",
    "export_decisions",
    "finish",
    "game_names",
    "hint",
    "levels",
    "new_game",
    "read_game",
    "read_games",
    "review_game",
    "rulesets",
]
