"""What has been played in a deal: each play with what lay on the table, what had gone, and what had been refused."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, bit, rank_counts
from sobremesa.games.cuarenta.rules.moves import PLAY, card_of, kind_of, mask_of_move
from sobremesa.games.cuarenta.rules.position import PublicPosition
from sobremesa.games.cuarenta.search.rank_rules import number_of, one_of
from sobremesa.games.cuarenta.search.rank_state import Sketch, play_of


class PlayHistory:
    """The plays of the current deal, the latest first, as the public story shows them.

    Of each play it has the seat (from 0), the play of ranks, the table, all cards gone and the rank just left (-1 for
    none) before it, the ranks that the next seat had refused to take till then (``refused``, a bit each), and the rank
    played before it (``shown``, -1 for none). ``refused_by`` has what each seat has refused by now.
    """

    def __init__(self, public: PublicPosition, known: Sketch) -> None:
        self.seats: vec[i64] = vec[i64]()
        self.plays: vec[i64] = vec[i64]()
        self.tables: vec[i64] = vec[i64]()
        self.gone: vec[i64] = vec[i64]()
        self.left: vec[i64] = vec[i64]()
        self.refused: vec[i64] = vec[i64]()
        self.shown: vec[i64] = vec[i64]()
        self.refused_by: vec[i64] = vec[i64]([0, 0, 0, 0])
        self._read(public, known)
        self._read_refusals(public.seats)

    def _read(self, public: PublicPosition, known: Sketch) -> None:
        """Go back through the story of the deal, from the table as it is now."""
        table, gone = known.table, known.gone
        seat: i64 = (known.dealer + 1 + plays_in(public)) % public.seats
        at = len(public.story) - 1
        while at >= 0:
            move: i64 = public.story[at]
            taken = rank_counts(mask_of_move(move))
            table += taken
            if kind_of(move) == PLAY:
                seat = seat - 1 if seat else public.seats - 1
                card = one_of(card_of(move) >> 2)
                gone -= card
                table -= 0 if taken else card
                left = left_before(public, at)
                self._note(seat, rank_play(move, left), table, gone, left >> 2 if left >= 0 else -1)
            at -= 1

    def _note(self, seat: i64, play: i64, table: i64, gone: i64, left: i64) -> None:
        self.seats = append(self.seats, seat)
        self.plays = append(self.plays, play)
        self.tables = append(self.tables, table)
        self.gone = append(self.gone, gone)
        self.left = append(self.left, left)
        self.refused = append(self.refused, 0)
        self.shown = append(self.shown, -1)

    def _read_refusals(self, seats: i64) -> None:
        """Go on through the plays again, the first of the deal first."""
        shown: i64 = -1
        at = len(self.plays) - 1
        while at >= 0:
            seat = self.seats[at]
            self.refused[at] = self.refused_by[seat + 1 if seat + 1 < seats else 0]
            self.shown[at] = shown
            shown = self.plays[at] & 15
            refused = refused_in(self.plays[at], self.tables[at], self.left[at])
            self.refused_by[seat] = (self.refused_by[seat] | refused) & ~bit(shown)
            at -= 1


def refused_in(play: i64, table: i64, left: i64) -> i64:
    """Return the ranks, a bit each, that a play says its seat hardly holds: those it could have matched with profit."""
    if play >> 5:
        return bit(left) if left >= 0 and left != play & 15 else 0
    ranks: i64 = 0
    for rank in range(KING + 1):
        if number_of(table, rank):
            ranks |= bit(rank)
    return ranks


def plays_in(public: PublicPosition) -> i64:
    """Return how many cards have been played since the last five were dealt."""
    plays: i64 = 0
    for move in public.story:
        if kind_of(move) == PLAY:
            plays += 1
    return plays


def left_before(public: PublicPosition, at: i64) -> i64:
    """Return the card that had just been left on the table before a move of the story, -1 for none."""
    before = at - 1
    while before >= 0 and kind_of(public.story[before]) != PLAY:
        before -= 1
    if before < 0 or mask_of_move(public.story[before]):
        return -1
    return card_of(public.story[before])


def rank_play(move: i64, just_left: i64) -> i64:
    """Return a legal play of cards as a play of ranks."""
    card, mask = card_of(move), mask_of_move(move)
    falls = just_left >= 0 and just_left >> 2 == card >> 2 and mask & bit(just_left) != 0
    return play_of(card >> 2, rank_counts(mask), falls)
