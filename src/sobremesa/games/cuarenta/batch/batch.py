"""Many games of Cuarenta at once: the rules stepped without an object a step."""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i16, i64

from sobremesa.core.batch import GOES_ON, OVER, PACK_DUE, BatchTerms, EpisodeBatch
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.batch.numbering import Numbering
from sobremesa.games.cuarenta.batch.observation import (
    Known,
    width_of_numbers,
    width_of_words,
    write_numbers,
    write_words,
)
from sobremesa.games.cuarenta.rules import position
from sobremesa.games.cuarenta.rules.legality import legal_moves
from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.games.cuarenta.rules.state import Cuarenta


class CuarentaBatch(EpisodeBatch):
    """Games of Cuarenta by one ruleset; ``actions`` is how many there are, ``numbering`` says which a move is."""

    def __init__(self, terms: BatchTerms, rules: Rules, actions: int, numbering: Numbering) -> None:
        super().__init__(terms, width_of_words(terms.seats), width_of_numbers(terms.seats), actions)
        self.rules: Final = rules
        self.games: Final = [Cuarenta(rules, terms.seats, 1) for _ in range(terms.games)]
        self.fresh: Final = [
            Cuarenta(rules, terms.seats, dealer) for dealer in range(terms.seats + 1)
        ]  # new games, by dealer
        self.known: Final = Known()
        self.numbering: Final = numbering
        self.open_moves = vec[i64]([0] * len(self.open))  # what each open action plays
        self.chosen: Final = vec[i64]([0] * terms.games)
        self.listings: i64 = 0
        self.listed: Final = vec[i64]([0] * actions)  # in which listing each action came up last

    def state(self, row: int) -> Cuarenta:
        """Return the game of a row as it stands; it has all cards, so never show it to a player."""
        return self.games[row]

    def open_game(self, row: i64, dealer: i64) -> None:
        """Put a new game in a row, before its first hand."""
        self.games[row].take_over(self.fresh[dealer])  # in place: fewer objects that a collector has to visit

    def deal(self, row: i64, luck: Rng) -> i64:
        """Deal the hand that is due; return what side 1 scored by it less what side 2 did."""
        game = self.games[row]
        game.deal_random(luck)
        lead: i64 = 0
        for line in game.last_points:
            lead += line.points if line.side == 1 else -line.points
        return lead

    def status(self, row: i64) -> i64:
        """Return GOES_ON, PACK_DUE or OVER."""
        phase = self.games[row].phase
        if phase == position.PACK_DUE:
            return PACK_DUE
        return OVER if phase == position.OVER else GOES_ON

    def awaited(self, row: i64) -> i64:
        """Return the seat on turn."""
        return self.games[row].turn

    def may_interrupt(self, row: i64, seat: i64) -> bool:
        """Return whether a seat may claim a ronda (CU-12) or take up what was left behind (CU-26) out of turn."""
        return len(legal_moves(self.games[row], seat)) > 0

    def grow(self, more: int) -> None:
        """Make room for so many more open actions, and what they play."""
        super().grow(more)
        self.open_moves = extend(self.open_moves, [0] * more)

    def lead(self, row: i64) -> i64:
        """Return the points of side 1 less those of side 2."""
        points = self.games[row].points
        return points[0] - points[1]

    def winner(self, row: i64) -> i64:
        """Return the side that has won the game, 0 for none."""
        return self.games[row].winner

    def perform(self, row: i64, seat: i64, action: i64) -> None:
        """Play the first legal move that an action stands for."""
        self.games[row].perform(seat, self.chosen[row])

    def choose(self, row: i64, at: i64) -> None:
        """Take note of the move that an open action plays."""
        self.chosen[row] = self.open_moves[at]

    def list_open(self, row: i64, seat: i64) -> i64:
        """Write the actions of the legal moves, each once and with the first of its moves; return how many."""
        game = self.games[row]
        at = self.open_from[row]
        begun = at
        self.listings += 1
        for move in legal_moves(game, seat):
            action = self.numbering.action_of(move, game.just_left)
            if self.listed[action] != self.listings:
                self.listed[action] = self.listings
                self.open[at] = i16(action)
                self.open_moves[at] = move
                at += 1
        return at - begun

    def observe(self, row: i64, seat: i64, words: vec[i64], at: i64, numbers: vec[float], to: i64) -> None:
        """Write what a seat sees."""
        game = self.games[row]
        self.known.take_from(game, seat)
        write_words(game, seat, self.known, words, at)
        write_numbers(game, seat, self.known, numbers, to)
