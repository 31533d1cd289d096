"""Many games of gin at once: the rules stepped without an object a step."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from sobremesa.core.batch import GOES_ON, OVER, PACK_DUE, BatchTerms, EpisodeBatch
from sobremesa.core.rng import Rng
from sobremesa.games.gin.batch.observation import NUMBERS, WORDS, Known, write_numbers, write_words
from sobremesa.games.gin.rules import position
from sobremesa.games.gin.rules.legality import unnamed_moves
from sobremesa.games.gin.rules.moves import LAY, card_of, kind_of
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.rules.state import Gin

MOST_OPEN: Final = 2 * (position.HAND + 1) + 1  # each of eleven cards shed, or shed for an ending, or big gin


class GinBatch(EpisodeBatch):
    """Games of gin by one ruleset; ``moves`` is the move that each action plays, in the order of the actions.

    Of the actions of one kind those for the cards stand in canonical order.
    """

    def __init__(self, terms: BatchTerms, rules: Rules, moves: list[int]) -> None:
        super().__init__(terms, WORDS, NUMBERS, MOST_OPEN)
        self.rules: Final = rules
        self.games: Final = [Gin(rules, 1) for _ in range(terms.games)]
        self.fresh: Final = [Gin(rules, dealer) for dealer in range(3)]  # new games, by dealer
        self.known: Final = Known()
        self.move_of: Final = vec[i64](moves)
        self.first: Final = vec[i64]([0] * (LAY + 1))  # the first action of each kind of move
        for action in range(len(moves) - 1, -1, -1):
            self.first[kind_of(moves[action])] = action

    def state(self, row: int) -> Gin:
        """Return the game of a row as it stands; it has all cards, so never show it to a player."""
        return self.games[row]

    def open_game(self, row: i64, dealer: i64) -> None:
        """Put a new game in a row, before its first hand."""
        self.games[row].take_over(self.fresh[dealer])  # in place: fewer objects that a collector has to visit

    def deal(self, row: i64, luck: Rng) -> i64:
        """Deal the hand that is due, which scores nothing."""
        self.games[row].deal_random(luck)
        return 0

    def status(self, row: i64) -> i64:
        """Return GOES_ON, PACK_DUE or OVER."""
        phase = self.games[row].phase
        if phase == position.PACK_DUE:
            return PACK_DUE
        return OVER if phase == position.OVER else GOES_ON

    def awaited(self, row: i64) -> i64:
        """Return the seat on turn."""
        return self.games[row].turn

    def lead(self, row: i64) -> i64:
        """Return the points of seat 1 less those of seat 2."""
        points = self.games[row].points
        return points[0] - points[1]

    def winner(self, row: i64) -> i64:
        """Return the seat that has won the game, 0 for none."""
        return self.games[row].winner

    def perform(self, row: i64, seat: i64, action: i64) -> None:
        """Play the move of an action."""
        self.games[row].perform(seat, self.move_of[action])

    def list_open(self, row: i64, seat: i64) -> i64:
        """Write the actions of the legal moves that name neither melds nor lay-offs, and return how many."""
        at = self.open_from[row]
        begun = at
        for move in unnamed_moves(self.games[row], seat):
            self.open[at] = i16(self.first[kind_of(move)] + card_of(move))
            at += 1
        return at - begun

    def observe(self, row: i64, seat: i64, words: vec[i64], at: i64, numbers: vec[float], to: i64) -> None:
        """Write what a seat sees."""
        game = self.games[row]
        self.known.take_from(game, seat)
        write_words(game, seat, self.known, words, at)
        write_numbers(game, seat, self.known, numbers, to)
