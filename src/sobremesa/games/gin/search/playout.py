"""A hand of gin played to its end by two styles: a table of masks, made for speed and for nothing else."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, count, lowest, nth, rank_mask
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.melds import ALL, card_value, meldable, value_of
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.search.arrangement import (
    arranged,
    dearest,
    laid_open,
    least_after,
    least_left,
    melds_through,
    outs_of,
    top_value,
)

UNENDED: Final = 10000
SPADES: Final = 3
HUNDREDTHS: Final = 100
HIGHEST: Final = 100
"""Tenths of a point: the most deadwood that any ruleset knocks with."""


class Reading:
    """What a style makes of the turn it is in, and of the cards that the other seat was seen to take and to shed.

    All but the last are hundredths of a point. With each turn of its own an out counts ``keep`` more, a meld that the
    other seat might make ``fear`` more, and a point of the discard itself ``value`` more; negative is less. A meld
    counts ``known`` besides if the other seat is known to hold part of it. Each card of a discard's rank, or beside it,
    that the other seat has shed makes it ``safe`` better. ``knock`` is by how many tenths of a point the most deadwood
    to knock with grows for each card that the other seat is known to hold.
    """

    def __init__(self, keep: i64, fear: i64, value: i64, known: i64, safe: i64, knock: i64) -> None:
        self.keep: Final[i64] = keep
        self.fear: Final[i64] = fear
        self.value: Final[i64] = value
        self.known: Final[i64] = known
        self.safe: Final[i64] = safe
        self.knock: Final[i64] = knock


class Style:
    """How a seat plays a hand out.

    ``keep`` is what each live card that would meld a loose one counts for keeping it, in hundredths of a point; it
    counts less by ``haste`` for each point that the other seat's last discard was below ten. ``fear`` is what each meld
    counts that the other seat might make of a discard. In its first ``early`` turns a style knocks with ``least``
    points or more, as soon as it may; afterwards with ``late`` or fewer.

    With a ``reading`` it counts the outs of loose cards alone, and only those that the other seat is not known to hold.
    """

    def __init__(
        self, keep: i64, fear: i64, haste: i64, early: i64, least: i64, late: i64, reading: Reading | None = None
    ) -> None:
        self.keep: Final[i64] = keep
        self.fear: Final[i64] = fear
        self.haste: Final[i64] = haste
        self.early: Final[i64] = early
        self.least: Final[i64] = least
        self.late: Final[i64] = late
        self.reading: Final = reading


class PlayoutTable:
    """A hand in progress between seats 0 and 1, played by two styles.

    It covers draws, discards, knocks with lay-offs, gin, big gin and draws by the stock (GI-03, GI-05, GI-08 to GI-15).
    ``outcome`` is what the hand brought seat 0 in points, negative for seat 1 and 0 for a draw; it is ``UNENDED`` until
    then. The table is filled in again for each playout.
    """

    def __init__(self, rules: Rules, doubled: bool) -> None:
        self.rules: Final = rules
        self.factor: Final[i64] = 2 if doubled else 1
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.turns: vec[i64] = vec[i64]([0, 0])
        self.last: vec[i64] = vec[i64]([10, 10])  # what each seat's last discard counted
        self.known: vec[i64] = vec[i64]([0, 0])  # what each took from the pile and still holds
        self.gone: vec[i64] = vec[i64]([0, 0])  # what each has shed in this hand
        self.stock: vec[i64] = vec[i64]()
        self.next_card: i64 = 0
        self.top: i64 = -1
        self.taken: i64 = -1
        self.dead: i64 = 0  # what lies in the pile
        self.pile_draws: i64 = 0
        self.offered = False  # the top of the pile is the first upcard, which may still be taken or passed (GI-03)
        self.limit: i64 = rules.knock
        self.outcome: i64 = UNENDED

    # ---- the moves

    def take(self, seat: i64) -> None:
        """Draw the top of the pile (GI-05). Whether taking the offered upcard counts, the ruleset says (GI-14)."""
        self.hands[seat] |= bit(self.top)
        self.known[seat] |= bit(self.top)
        self.dead &= ~bit(self.top)
        self.taken = self.top
        if not self.offered or self.rules.offer_counts:
            self.pile_draws += 1
        self.offered = False
        if self.pile_draws >= self.rules.pile_draws:
            self.outcome = 0

    def draw(self, seat: i64) -> None:
        """Draw the top of the stock (GI-05)."""
        self.hands[seat] |= bit(self.stock[self.next_card])
        self.next_card += 1
        self.taken = -1
        self.offered = False

    def shed(self, seat: i64, card: i64) -> None:
        """Discard a card; with few left in the stock the hand is a draw (GI-14)."""
        self.hands[seat] &= ~bit(card)
        self.known[seat] &= ~bit(card)
        self.gone[seat] |= bit(card)
        self.dead |= bit(card)
        self.top = card
        self.last[seat] = card_value(card)
        self.turns[seat] += 1
        if len(self.stock) - self.next_card <= self.rules.stock_left:
            self.outcome = 0

    def gin(self, seat: i64, bonus: i64) -> None:
        """Lay a hand without deadwood open (GI-09, GI-10)."""
        other = self.hands[1 - seat]
        self._score(seat, bonus + value_of(other) - arranged(other, other)[0])

    def knock(self, seat: i64, card: i64) -> None:
        """Shed a card, lay the rest open, and let the other seat lay off (GI-11 to GI-13)."""
        hand = self.hands[seat] & ~bit(card)
        covered, runs, sets = laid_open(hand)
        ahead = least_left(self.hands[1 - seat], runs, sets) - (value_of(hand) - covered)
        if ahead > 0:
            self._score(seat, ahead)
        elif ahead == 0 and self.rules.equals_draw:
            self.outcome = 0
        else:
            self._score(1 - seat, self.rules.undercut - ahead)

    def _score(self, seat: i64, points: i64) -> None:
        self.outcome = points * self.factor if seat == 0 else -points * self.factor

    # ---- the styles

    def play_hand(self, own: Style, other: Style, rng: Rng) -> i64:
        """Play a hand from its first turn, which is seat 0's; return the outcome.

        Where the upcard is offered, seat 0 and then seat 1 may take it; if neither does, seat 0 draws (GI-03).
        """
        if not self.offered:
            return self.play_out(0, own, other, rng)
        if self.take_if_wanted(0, own, rng):
            return self.play_out(1, own, other, rng)
        if self.take_if_wanted(1, other, rng):
            return self.play_out(0, own, other, rng)
        self.draw_and_shed(0, own, rng)
        return self.play_out(1, own, other, rng)

    def play_out(self, turn: i64, own: Style, other: Style, rng: Rng) -> i64:
        """Play on from the start of a seat's turn; return the outcome."""
        while self.outcome == UNENDED:
            self.play_turn(turn, own if turn == 0 else other, rng)
            turn = 1 - turn
        return self.outcome

    def play_turn(self, seat: i64, style: Style, rng: Rng) -> None:
        """Draw, and shed or end the hand."""
        if not self.take_if_wanted(seat, style, rng):
            self.draw_and_shed(seat, style, rng)

    def take_if_wanted(self, seat: i64, style: Style, rng: Rng) -> bool:
        """Take the top of the pile and end the turn if a style wants that card; return whether it did."""
        if not self.wants_top(seat, style):
            return False
        self.take(seat)
        if self.outcome == UNENDED:
            self.play_shed(seat, style, rng)
        return True

    def draw_and_shed(self, seat: i64, style: Style, rng: Rng) -> None:
        """Draw the top of the stock and end the turn."""
        self.draw(seat)
        self.play_shed(seat, style, rng)

    def wants_top(self, seat: i64, style: Style) -> bool:
        """Return whether a style takes the top of the pile: it has to be melded, and to cover more than was."""
        hand = self.hands[seat]
        eleven = hand | bit(self.top)
        if not meldable(eleven) & bit(self.top):
            return False
        if style.keep == 0:
            return True
        return arranged(eleven, eleven)[0] > arranged(hand, hand)[0]

    def play_shed(self, seat: i64, style: Style, rng: Rng) -> None:
        """End the hand if the style would, else discard."""
        hand = self.hands[seat]
        covered, runs, sets = arranged(hand, hand)
        loose = hand & ~(runs | sets)
        if loose == 0:
            self.gin(seat, self.rules.best_gin)
            return
        free = loose & ~bit(self.taken) if self.taken >= 0 else loose
        if free == 0:
            self._break_up(seat, style)
            return
        left = value_of(hand) - covered - top_value(free)
        if left == 0:
            self.gin(seat, self.rules.gin)
        elif left <= self.limit and self.knocks(seat, style, left):
            self.knock(seat, lowest(dearest(free)))
        else:
            self.shed(seat, self.choose_shed(seat, free, loose, style, rng))

    def knocks(self, seat: i64, style: Style, left: i64) -> bool:
        """Return whether a style knocks with so much deadwood in this turn."""
        if self.turns[seat] >= style.early:
            return left <= style.late
        reading = style.reading
        if reading is None:
            return left >= style.least
        return left >= style.least and left * 10 <= HIGHEST + reading.knock * count(self.known[1 - seat])

    def choose_shed(self, seat: i64, free: i64, loose: i64, style: Style, rng: Rng) -> i64:
        """Return the loose card that a style sheds: one that counts much, far from a meld, and of little use."""
        if style.keep == 0:
            best = dearest(free)
            return nth(best, rng.below(count(best)))
        if style.reading is not None:
            return self._shed_by_reading(seat, free, loose, style, style.reading, rng)
        hand = self.hands[seat]
        live = ALL & ~(self.dead | hand)
        last = self.last[1 - seat]
        keep = style.keep - style.haste * (10 - last)
        feared = live & (bit(4 * last) - 1) if last < 10 else live
        chosen: i64 = -1
        most: i64 = -100000
        while free:
            card = lowest(free)
            free &= free - 1
            worth = card_value(card) * HUNDREDTHS - keep * count(outs_of(card, hand, live))
            worth -= style.fear * melds_through(card, feared)
            if worth > most or (worth == most and rng.below(2)):
                chosen = card
                most = worth
        return chosen

    def _shed_by_reading(self, seat: i64, free: i64, loose: i64, style: Style, reading: Reading, rng: Rng) -> i64:
        """Return what ``choose_shed`` does, of a style that reads the other seat."""
        chosen: i64 = -1
        most: i64 = -100000
        while free:
            card = lowest(free)
            free &= free - 1
            worth = self._worth_read(seat, card, loose, style, reading)
            if worth > most or (worth == most and rng.below(2)):
                chosen = card
                most = worth
        return chosen

    def _worth_read(self, seat: i64, card: i64, loose: i64, style: Style, reading: Reading) -> i64:
        """Return how good a discard is by what the other seat was seen to do, in hundredths of a point."""
        turn, theirs = self.turns[seat], self.known[1 - seat]
        live = ALL & ~(self.dead | self.hands[seat])
        melds = melds_through(card, live)
        worth = card_value(card) * (HUNDREDTHS + reading.value * turn)
        worth -= (style.keep + reading.keep * turn) * count(outs_of(card, loose, live & ~theirs))
        worth -= (style.fear + reading.fear * turn) * melds
        if theirs:
            worth -= reading.known * (melds - melds_through(card, live & ~theirs))
        return worth + reading.safe * count(self.gone[1 - seat] & neighbours(card))

    def _break_up(self, seat: i64, style: Style) -> None:
        """Nothing loose may go: part with what leaves the least."""
        hand = self.hands[seat]
        barred = bit(self.taken)
        least = least_after(hand, barred)
        card = shed_leaving(hand, barred, least)
        if least == 0:
            self.gin(seat, self.rules.gin)
        elif least <= self.limit and self.knocks(seat, style, least):
            self.knock(seat, card)
        else:
            self.shed(seat, card)


def neighbours(card: i64) -> i64:
    """Return the cards of a card's rank, and those before and after it in its suit, as a mask."""
    own = bit(card)
    return rank_mask(card >> 2) | ((own << 4) & ALL) | (own >> 4)


def shed_leaving(hand: i64, barred: i64, deadwood: i64) -> i64:
    """Return the highest discard that leaves so much deadwood; there must be one."""
    found: i64 = -1
    left = hand & ~barred
    while left:
        ten = hand & ~(left & -left)
        if value_of(ten) - arranged(ten, ten)[0] == deadwood:
            found = lowest(left)
        left &= left - 1
    return found


def outcomes(rules: Rules, own: Style, other: Style, hands: int, seed: int) -> list[int]:
    """Return what so many hands brought the first style, which has the first turn in the first, third and so on.

    Both hands of a pair are played with the same cards, which change places with the styles.
    """
    rng = Rng(f"hands {seed}")
    found: list[int] = []
    pack: list[int] = []
    for number in range(hands):
        if number % 2 == 0:
            pack = rng.shuffled(list(range(52)))
            found.append(int(dealt(rules, pack).play_hand(own, other, rng)))
        else:
            found.append(-int(dealt(rules, pack).play_hand(other, own, rng)))
    return found


def dealt(rules: Rules, pack: list[int]) -> PlayoutTable:
    """Return a table with a pack dealt: ten to seat 0, ten to seat 1, the upcard, the stock (GI-02, GI-08, GI-15)."""
    table = PlayoutTable(rules, rules.spades_double and pack[20] & 3 == SPADES)
    for at in range(20):
        table.hands[at // 10] |= bit(pack[at])
    table.top = pack[20]
    table.dead = bit(table.top)
    table.offered = rules.upcard_offer
    table.stock = vec[i64](pack[21:])
    if rules.oklahoma:
        value = card_value(table.top)
        table.limit = 0 if value == 1 else value
    return table
