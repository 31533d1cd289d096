"""What grounds of Cuarenta rest on: the cards that a play takes, and how likely the next player can make use of it."""

from __future__ import annotations

from typing import ClassVar, Final

from sobremesa.analysis.facts import Cards, Facts, compared, in_cards, percent
from sobremesa.core.arithmetic import total
from sobremesa.core.bits import ACE, JACK, bit, cards_of, count, mask_of, rank_mask
from sobremesa.core.card_text import texts
from sobremesa.games.cuarenta.players.reply import Reply, ReplyTable, left_behind
from sobremesa.games.cuarenta.players.tactics import WEIGHTS, Tactics
from sobremesa.games.cuarenta.rules.legality import worth_of_five
from sobremesa.games.cuarenta.rules.moves import (
    PLAY,
    RONDA,
    captured_part,
    card_of,
    kind_of,
    mask_of_move,
    sequence_part,
)
from sobremesa.games.cuarenta.rules.view import CuarentaView

RISKS: Final = {
    "limpia-risk": "limpia",
    "match-risk": "match",
    "sum-risk": "sum",
    "sequence-risk": "sequence",
    "win-risk": "win",
    "empty-risk": "",
}
"""The part of a reply that each danger is; of an empty table any reply that sweeps it."""


class PlayOutcome:
    """A play: its card, what it takes, and the table that the next player finds."""

    def __init__(self, view: CuarentaView, tactics: Tactics, move: int) -> None:
        self.card: Final = int(card_of(move))
        self.taken: Final = int(mask_of_move(move))
        self.base: Final = int(captured_part(self.card, self.taken))
        self.sequence: Final = int(sequence_part(self.card, self.taken))
        self.behind: Final = int(left_behind(view.public.rules, tactics.table, move))
        self.after: Final = tactics.left_to_next(move, self.behind)

    @property
    def falls(self) -> int:
        """Return the card that can be fallen on, as a mask; nothing after a capture."""
        return 0 if self.taken else int(bit(self.card))


class CuarentaFacts:
    """Two moves of one view: the better one, and another."""

    named: ClassVar[frozenset[str]] = frozenset({"caida", "limpia"})

    def __init__(self, view: CuarentaView, best: int, other: int) -> None:
        self.view: Final = view
        self.tactics: Final = Tactics(self.view, WEIGHTS)
        self.claim: Final = kind_of(best) == RONDA
        self.plays: Final = kind_of(best) == PLAY and kind_of(other) == PLAY
        self.best: Final = PlayOutcome(self.view, self.tactics, best)
        self.other: Final = PlayOutcome(self.view, self.tactics, other)

    def of(self, code: str) -> Facts | None:
        """Return the facts of a ground for the better move; None where the moves do not differ in it."""
        if self.claim:
            return self._ronda() if code == "ronda" else None
        if not self.plays:
            return None
        if code in RISKS:
            return self._risk(code)
        found = self._gain(code) or self._left(code)
        return found or self._wise(code)

    def besides(self) -> Facts | None:
        """Return nothing: the tactics have a ground for all that can be said here."""
        return None

    def _ronda(self) -> Facts:
        ranks = {card >> 2 for card in cards_of(self.view.hand)}
        ronda = max(ranks, key=lambda rank: int(count(self.view.hand & rank_mask(rank))))
        cards = in_cards(self.view.hand & int(rank_mask(ronda)))
        return Facts("ronda", {"card": cards}, {"points": int(worth_of_five(self.view.public.rules, self.view.hand))})

    # ---- what the play itself brings

    def _gain(self, code: str) -> Facts | None:
        best, card = self.best, texts([self.best.card])
        if code in {"caida", "caught-ronda"}:
            return self._caida(code)
        if code == "limpia" and best.taken == self.tactics.table.mask:
            return Facts(code, {"card": card, "cards": in_cards(best.taken)})
        if code in {"match", "sum"} and best.base and best.base != self.other.base:
            return Facts(code, {"card": card, "cards": in_cards(best.base)})
        if code == "sequence" and best.sequence & ~self.other.sequence:
            return Facts(code, {"card": card, "cards": in_cards(best.sequence)})
        return Facts(code, {"card": card}) if code == "win" else None

    def _caida(self, code: str) -> Facts | None:
        """Return the card that is fallen on, which the other play leaves."""
        just_left = self.view.public.just_left
        if just_left < 0 or just_left >> 2 != self.best.card >> 2 or self.other.taken & bit(just_left):
            return None
        return Facts(code, {"card": texts([self.best.card]), "cards": texts([just_left])})

    # ---- what it leaves to the next player, to the partner, or to the player's own next turn

    def _named(self) -> Cards:
        """Return what tells the plays apart: their cards, or with the same card what they take as well."""
        same = self.best.card == self.other.card
        one, two = (texts([play.card]) + (in_cards(play.taken) if same else []) for play in (self.best, self.other))
        return {"card": one, "other": two}

    def _risk(self, code: str) -> Facts | None:
        ours, theirs = (percent(self._chance(play, RISKS[code])) for play in (self.best, self.other))
        if code == "empty-risk" and self.tactics.ally != self.view.seat:
            code = "empty-partner"  # of four the partner plays after the next player
        return compared(code, self._named(), ours, theirs) if ours < theirs else None

    def _chance(self, play: PlayOutcome, part: str) -> float:
        """Return how likely the next player's best capture has a part, or sweeps the table."""
        likely = self.tactics.theirs.expected(play.after, self.tactics.left_holds)
        return total([chance for reply, chance in likely if (part in _parts(reply) if part else reply.sweeps)])

    def _left(self, code: str) -> Facts | None:
        best, other = self.best, self.other
        if code == "caida-risk" and other.falls:
            return self._caida_risk()
        if code == "forgotten" and count(other.behind) > count(best.behind):
            forfeit = self.view.public.rules.forgotten_forfeit
            return Facts("forgotten-forfeit" if forfeit else code, {"other": in_cards(other.behind)})
        if code == "ronda-risk" and other.falls and best.card >> 2 != other.card >> 2:
            return Facts(code, {"other": texts([other.card])})
        return self._next(code)

    def _caida_risk(self) -> Facts | None:
        """Compare how likely the next player falls on the card that is left; a capture leaves none."""
        ours, theirs = (percent(self.tactics.left_holds[play.card >> 2]) for play in (self.best, self.other))
        if not self.best.falls:
            return Facts("caida-none", {"other": texts([self.other.card])}, {"theirs": theirs})
        named: Cards = {"card": texts([self.best.card]), "other": texts([self.other.card])}
        return compared("caida-risk", named, ours, theirs) if ours < theirs else None

    def _next(self, code: str) -> Facts | None:
        if code == "follow":
            return self._follow()
        if code == "trap" and self.best.falls:
            return Facts(code, {"card": texts([self.best.card])})
        if code == "keep" and self.best.card >> 2 != self.other.card >> 2:
            chance = percent(self.tactics.right_holds[self.other.card >> 2])
            return Facts(code, {"other": texts([self.other.card])}, {"theirs": chance}) if chance else None
        return None

    def _follow(self) -> Facts | None:
        """Return what can be taken the next time round: by one's own cards, which are known, or by the partner."""
        if self.tactics.ally != self.view.seat:
            ours, theirs = (percent(self._partner(play)) for play in (self.best, self.other))
            return compared("follow-partner", self._named(), ours, theirs) if ours > theirs else None
        ours_with, theirs_with = self._takers(self.best), self._takers(self.other)
        if not ours_with & ~theirs_with:
            return None
        return Facts("follow", {"card": texts([self.best.card]), "cards": in_cards(ours_with)})

    def _partner(self, play: PlayOutcome) -> float:
        """Return how likely the partner can take something of what a play leaves."""
        likely = self.tactics.ours.expected(ReplyTable(play.after.cards, -1), self.tactics.ally_holds(play.card))
        return total([chance for _, chance in likely])

    def _takers(self, play: PlayOutcome) -> int:
        """Return the cards of one's own that can take something of what a play leaves."""
        table, rest = ReplyTable(play.after.cards, -1), cards_of(self.view.hand & ~bit(play.card))
        return mask_of([card for card in rest if self.tactics.ours.best(table, card >> 2)])

    # ---- what is wise when nothing else tells

    def _wise(self, code: str) -> Facts | None:
        ranks = [play.card >> 2 for play in (self.best, self.other)]
        named: Cards = {"card": texts([self.best.card]), "other": texts([self.other.card])}
        if self.best.taken or ranks[0] == ranks[1]:
            return None
        if code == "pair":
            same = self.view.hand & int(rank_mask(ranks[0])) & ~int(bit(self.best.card))
            return Facts(code, {**named, "cards": in_cards(same)}) if same else None
        if code == "gone":
            ours, theirs = (int(count(self.view.public.gone() & rank_mask(rank))) for rank in ranks)
            return compared(code, named, ours, theirs) if ours > theirs else None
        if (code == "court" and ranks[0] >= JACK > ranks[1]) or (code == "ace" and ranks[1] == ACE):
            return Facts(code, named)
        return None


def _parts(reply: Reply) -> set[str]:
    return {part.code for part in reply.parts}
