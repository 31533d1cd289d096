"""What the next player may do to a table that is left to them."""

from __future__ import annotations

from typing import Final, NamedTuple

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit, count, mask_of, rank_mask
from sobremesa.core.player import Reason
from sobremesa.games.cuarenta.players.knowledge import Chances
from sobremesa.games.cuarenta.players.worth import Worth, scored
from sobremesa.games.cuarenta.rules.capture import captures_on, sequence_on
from sobremesa.games.cuarenta.rules.moves import captured_part, card_of, mask_of_move, rank_after, sequence_part
from sobremesa.games.cuarenta.rules.rulesets import Rules


class ReplyTable(NamedTuple):
    """The cards that lie face up, in the order they came, and the one just left (-1 for none).

    It is a value: ``without`` and ``after`` return another table.
    """

    cards: tuple[int, ...]
    just_left: int

    @property
    def mask(self) -> int:
        """Return the cards as a mask."""
        return mask_of(list(self.cards))

    def without(self, mask: int) -> ReplyTable:
        """Return the table after a capture: nothing was just left on it."""
        return ReplyTable(tuple(card for card in self.cards if not mask & bit(card)), -1)

    def after(self, move: int) -> ReplyTable:
        """Return the table after a play."""
        taken = mask_of_move(move)
        if taken:
            return self.without(taken)
        return ReplyTable((*self.cards, card_of(move)), card_of(move))


class Reply(NamedTuple):
    """A capture that a player may make, with a card of ``rank``.

    ``parts`` holds what each part of it is worth to that player, in points; ``total`` is their sum.
    """

    rank: int
    sweeps: bool
    parts: tuple[Reason, ...]

    @property
    def total(self) -> float:
        """Return what the capture is worth in all."""
        return total([part.weight for part in self.parts])


def left_behind(rules: Rules, table: ReplyTable, move: int) -> int:
    """Return the cards of the sequence that a play leaves behind for the others (CU-26)."""
    taken = mask_of_move(move)
    if not taken or not (rules.forgotten_claim or rules.forgotten_forfeit):
        return 0
    rank = rank_after(card_of(move) >> 2)
    while taken & rank_mask(rank):
        rank = rank_after(rank)
    rest = table.without(taken)
    return sequence_on(rank, list(rest.cards))


class Replies:
    """The captures that one side may make, remembered for each table that is asked about."""

    def __init__(self, worth: Worth, side: int) -> None:
        self.worth: Final = worth
        self.side: Final = side
        self._known: dict[tuple[ReplyTable, int], Reply | None] = {}

    def best(self, table: ReplyTable, rank: int) -> Reply | None:
        """Return the best capture with a card of this rank, None where there is none."""
        key = (table, rank)
        if key not in self._known:
            self._known[key] = self._best(table, rank)
        return self._known[key]

    def _best(self, table: ReplyTable, rank: int) -> Reply | None:
        masks = captures_on(self.worth.rules, 4 * rank, list(table.cards))
        replies = [self.capture(table, rank, mask) for mask in masks]
        return max(replies, key=lambda reply: reply.total, default=None)

    def capture(self, table: ReplyTable, rank: int, mask: int) -> Reply:
        """Return what taking these cards with a card of this rank is worth."""
        caida = table.just_left >= 0 and table.just_left >> 2 == rank and mask & bit(table.just_left) != 0
        sweeps = mask == table.mask
        points = scored(self.worth.rules, self.worth.score[self.side - 1], caida, sweeps)
        parts = [Reason("caida", points.caida), Reason("limpia", points.limpia), *self._cards(rank, mask)]
        if points.both:
            parts.append(Reason("win", self.worth.points(self.side, points.both) - points.both))
        return Reply(rank, sweeps, tuple(part for part in parts if part.weight))

    def _cards(self, rank: int, mask: int) -> list[Reason]:
        """Return the worth of the cards, the played one among them, parted by how they are taken."""
        base, above = captured_part(4 * rank, mask), sequence_part(4 * rank, mask)
        each = self.worth.cards(self.side, int(count(mask)) + 1) / (int(count(mask)) + 1)
        how = "match" if base & rank_mask(rank) else "sum"
        return [Reason(how, each * (int(count(base)) + 1)), Reason("sequence", each * int(count(above)))]

    def expected(self, table: ReplyTable, chances: Chances) -> list[tuple[Reply, float]]:
        """Return each rank's best capture, with the chance that a player has it and nothing better."""
        found = [self.best(table, rank) for rank in chances if chances[rank] > 0]
        ordered = sorted([reply for reply in found if reply], key=lambda reply: -reply.total)
        likely: list[tuple[Reply, float]] = []
        lacking = 1.0
        for reply in ordered:
            likely.append((reply, lacking * chances[reply.rank]))
            lacking *= 1.0 - chances[reply.rank]
        return likely
