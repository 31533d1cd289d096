"""Which of the actions that ``environment.actions`` names a move is; compiled, for every legal move is asked."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from sobremesa.core.bits import bit, count, rank_counts, rank_mask
from sobremesa.games.cuarenta.rules.moves import PLAY, RECALL, TAKE, card_of, kind_of, mask_of_move

SLOTS: Final = 1024  # of the table of plays: more than twice as many as there are plays, and a power of two


def play_key(rank: i64, counts: i64, spared: bool) -> i64:
    """Return a play as one number: its rank, how many cards of each rank it takes, and whether it spares a caída."""
    key = (counts << 5) | (rank << 1)
    if spared:
        key |= 1
    return key


class Numbering:
    """The actions of the moves: ``plays`` are the keys of actions 0 and on, ``takes`` is the action before ``take 1``.

    ``recalls`` has the action of each rank, ``bare`` that of each kind of move without a card.
    """

    def __init__(self, plays: list[int], takes: int, recalls: list[int], bare: list[int]) -> None:
        self.keys: Final = vec[i64]([-1] * SLOTS)
        self.actions: Final = vec[i16]([-1] * SLOTS)
        self.takes: Final[i64] = takes
        self.recalls: Final = vec[i64](recalls)
        self.bare: Final = vec[i64](bare)
        for action, key in enumerate(plays):
            slot = self._slot(key)
            self.keys[slot] = key
            self.actions[slot] = i16(action)

    def _slot(self, key: i64) -> i64:
        """Return where a key stands in the table, or where it may be put."""
        slot = (key ^ (key >> 9) ^ (key >> 22) ^ (key >> 37) ^ (key >> 48)) & (SLOTS - 1)
        while self.keys[slot] != key and self.keys[slot] >= 0:
            slot = (slot + 1) & (SLOTS - 1)
        return slot

    def action_of(self, move: i64, just_left: i64) -> i64:
        """Return the action that stands for a legal move, with this card just left on the table (-1 for none)."""
        kind = kind_of(move)
        if kind == PLAY:
            return self._play(card_of(move) >> 2, mask_of_move(move), just_left)
        if kind == TAKE:
            return self.takes + count(mask_of_move(move))
        if kind == RECALL:
            return self.recalls[card_of(move)]
        return self.bare[kind]

    def _play(self, rank: i64, taken: i64, just_left: i64) -> i64:
        spared = False
        if just_left >> 2 == rank:
            spared = taken & rank_mask(rank) != 0 and taken & bit(just_left) == 0
        return i64(self.actions[self._slot(play_key(rank, rank_counts(taken), spared))])
