"""The tactics of the table as small named terms: each says what speaks for or against a play, in points."""

from __future__ import annotations

from typing import Final

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import ACE, JACK, bit, cards_of, count, rank_mask
from sobremesa.core.contract import next_seat, other_side, side_of
from sobremesa.core.player import Reason, Weighed
from sobremesa.games.cuarenta.players.knowledge import RANKS, Chances, Knowledge
from sobremesa.games.cuarenta.players.reply import Replies, ReplyTable, left_behind
from sobremesa.games.cuarenta.players.worth import Worth, scored
from sobremesa.games.cuarenta.rules.moves import card_of, mask_of_move
from sobremesa.games.cuarenta.rules.view import CuarentaView

WEIGHTS: Final[dict[str, float]] = {
    # what is called before the first card
    "ronda": 1.0,
    # what the play itself brings
    "caida": 1.0,
    "limpia": 1.0,
    "win": 1.0,
    "match": 1.0,
    "sum": 1.0,
    "sequence": 1.0,
    "caught-ronda": 1.0,
    "forgotten": 1.0,
    # what it leaves to the next player
    "caida-risk": 1.0,
    "limpia-risk": 1.0,
    "win-risk": 1.0,
    "match-risk": 1.0,
    "sum-risk": 1.0,
    "sequence-risk": 1.0,
    "ronda-risk": 1.0,
    "empty-risk": 1.0,
    # what it leaves to the partner, or to the player's own next turn
    "follow": 0.4,
    "trap": 0.6,
    "keep": 0.3,
    # what is wise when nothing else tells
    "pair": 0.2,
    "gone": 0.1,
    "court": 0.1,
    "ace": 0.2,
}
"""How much each ground counts, by its code. Found by duels: see docs/lab/results.md."""


class Tactics:
    """The grounds for and against the plays of one position, each with its weight, in points.

    ``weights`` multiplies each ground by its code; a ground of weight 0 is left out.
    """

    def __init__(self, view: CuarentaView, weights: dict[str, float]) -> None:
        self.weights: Final = weights
        self.view: Final = view
        self.table: Final = ReplyTable(tuple(view.public.order), view.public.just_left)
        self.known: Final = Knowledge(view)
        self.worth: Final = Worth(view)
        self.side: Final = int(side_of(view.seat))
        self.ours: Final = Replies(self.worth, self.side)
        self.theirs: Final = Replies(self.worth, int(other_side(self.side)))
        self.left: Final = int(next_seat(view.seat, view.public.seats))
        self.ally: Final = int(next_seat(self.left, view.public.seats))  # the partner, or with two players oneself
        self.right: Final = (view.seat + view.public.seats - 2) % view.public.seats + 1
        self.left_holds: Final = self.known.holds(self.left)
        self.right_holds: Final = self.known.holds(self.right)

    def weigh(self, move: int) -> Weighed:
        """Return a play with its grounds."""
        card, behind = card_of(move), left_behind(self.view.public.rules, self.table, move)
        after = self.left_to_next(move, behind)
        reasons = self._gains(move, behind) + self._risks(card, after) + self._hopes(card, after)
        if not mask_of_move(move):
            reasons += self._wisdom(card)
        grounds = [Reason(code, self.weights[code] * weight) for code, weight in reasons]
        return Weighed(move, tuple([ground for ground in grounds if ground.weight]))

    def left_to_next(self, move: int, behind: int) -> ReplyTable:
        """Return the table that the next player finds; nothing falls across a new deal (CU-31)."""
        after = self.table.after(move)
        if behind:
            after = after.without(behind)
        return after if self._plays_on(self.left) else ReplyTable(after.cards, -1)

    def _plays_on(self, seat: int) -> bool:
        """Return whether a seat will play again in this deal."""
        return self.view.counts[seat - 1] > (1 if seat == self.view.seat else 0)

    # ---- what the play itself brings

    def _gains(self, move: int, behind: int) -> list[Reason]:
        rank, mask = card_of(move) >> 2, mask_of_move(move)
        if not mask:
            return []
        gains = list(self.ours.capture(self.table, rank, mask).parts)
        if any(gain.code == "caida" for gain in gains):
            caught = self.known.ronda_of(self.right).get(rank, 0.0)
            gains.append(Reason("caught-ronda", self._bonus(self.side) * caught))
        if behind:
            gains.append(Reason("forgotten", -self.worth.cards(3 - self.side, int(count(behind)))))
        return gains

    def _bonus(self, side: int) -> float:
        """Return what a caught ronda pays a side at the end of the hand (CU-40, CU-42)."""
        rules = self.view.public.rules
        barred = self.view.public.score[side - 1] >= rules.caida_en_ronda_limit
        return 0.0 if barred else self.worth.points(side, rules.caida_en_ronda)

    # ---- what it leaves to the next player

    def _risks(self, card: int, after: ReplyTable) -> list[Reason]:
        risks: dict[str, float] = {}
        for reply, chance in self.theirs.expected(after, self.left_holds):
            for part in reply.parts:
                risks[part.code] = risks.get(part.code, 0.0) - chance * part.weight
            if reply.sweeps and self._plays_on(self.ally):
                risks["empty"] = risks.get("empty", 0.0) - chance
        if after.just_left == card and self._of_own_ronda(card):
            other = int(other_side(self.side))
            risks["ronda"] = -self._bonus(other) * self.left_holds[card >> 2]
        return [Reason(f"{code}-risk", weight) for code, weight in risks.items()]

    def _of_own_ronda(self, card: int) -> bool:
        dealt = self.view.hand | self.known.played[self.view.seat - 1]
        return int(count(dealt & rank_mask(card >> 2))) >= 3

    # ---- what it leaves to the partner, or to the player's own next turn

    def _hopes(self, card: int, after: ReplyTable) -> list[Reason]:
        holds = self.ally_holds(card)
        likely = self.ours.expected(ReplyTable(after.cards, -1), holds)
        return [
            Reason("follow", total([reply.total * chance for reply, chance in likely])),
            Reason("trap", self._trap(after, holds)),
            Reason("keep", -self._given_up(card)),
        ]

    def ally_holds(self, card: int) -> Chances:
        if self.ally != self.view.seat or not self._plays_on(self.ally):
            return self.known.holds(self.ally)
        ranks = {held >> 2 for held in cards_of(self.view.hand & ~bit(card))}
        return {rank: 1.0 if rank in ranks else 0.0 for rank in RANKS}

    def _trap(self, after: ReplyTable, holds: Chances) -> float:
        """Return what the next player may have to lay down before somebody who can make a caída of it."""
        if not self.known.total or not self._plays_on(self.left) or not self._plays_on(self.ally):
            return 0.0
        forced = 1.0
        for rank, chance in self.left_holds.items():
            forced *= 1.0 - chance if self.theirs.best(after, rank) else 1.0
        fitting = total([self.known.unseen[rank] * holds[rank] for rank in RANKS]) / self.known.total
        return forced * fitting * self._caida(emptied=not after.cards)

    def _given_up(self, card: int) -> float:
        """Return what is lost by not waiting for the right-hand neighbour to lay down this card's rank."""
        rank = card >> 2
        others = int(count(self.view.hand & rank_mask(rank))) > 1
        if others or not self._plays_on(self.right) or not self._plays_on(self.view.seat):
            return 0.0
        return self.right_holds[rank] * self._caida(emptied=False)

    def _caida(self, emptied: bool) -> float:
        points = scored(self.view.public.rules, self.view.public.score[self.side - 1], True, emptied)
        return self.worth.points(self.side, points.both) + self.worth.cards(self.side, 2)

    # ---- what is wise when nothing else tells

    def _wisdom(self, card: int) -> list[Reason]:
        rank = card >> 2
        held = int(count(self.view.hand & rank_mask(rank)))
        gone = int(count(self.view.public.gone() & rank_mask(rank)))
        return [
            Reason("pair", float(held > 1)),
            Reason("gone", float(gone)),
            Reason("court", float(rank >= JACK)),
            Reason("ace", -float(rank == ACE)),
        ]
