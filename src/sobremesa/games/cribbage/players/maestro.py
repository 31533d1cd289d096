"""Maestro throws and plays for the chance to win the game from where both stand on the board."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import mask_of
from sobremesa.core.packs import ALL
from sobremesa.core.player import NOTHING, UNLIMITED, Budget, Chance, Outlook, Reason, Weighed
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.player import CribbageBot
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, PLAY, detail_of, kind_of, packed
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.games.cribbage.search.information_set import Moment, compare_plays, likely_worlds, stakes_of, their_show
from sobremesa.games.cribbage.search.pegging_search import Card
from sobremesa.games.cribbage.search.ranks import RANKS, number_of
from sobremesa.games.cribbage.search.throws import Throw, Throws

WORLDS: Final = 500
MANY_WORLDS: Final = 5000
LEAST: Final = 0.002  # what a point is taken to be worth at least, where hardly anything depends on one


class Maestro(CribbageBot):
    """Plays for the chance to win: it works the throw out exactly and searches the play.

    ``worlds`` is how many hands of the other the play is searched against at most.
    """

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds: Final = worlds

    def choose(self, view: CribbageView, budget: Budget, rng: Rng) -> int:
        """Return a legal move within the budget's milliseconds, or NOTHING when the seat is not awaited."""
        kind = kind_of(view.legal[0]) if len(view.legal) > 1 else 0
        if kind == PLAY:
            return self._any_card(view, self.cards(view, budget, rng)[0].rank, rng)
        if kind == LAY_AWAY:
            return int(packed(LAY_AWAY, self.throws(view)[0].thrown))
        return super().choose(view, budget, rng)

    def lay_away(self, view: CribbageView, rng: Rng) -> int:
        """Return the throw with the best chance to win."""
        return int(packed(LAY_AWAY, self.throws(view)[0].thrown))

    def play(self, view: CribbageView, rng: Rng) -> int:
        """Return the card with the best chance to win."""
        return self._any_card(view, self.cards(view, UNLIMITED, rng)[0].rank, rng)

    def count(self, view: CribbageView, worth: int, rng: Rng) -> int:
        """Return what the show is worth."""
        return worth

    def missed(self, view: CribbageView, missed: int, rng: Rng) -> int:
        """Return all that was missed."""
        return missed

    def throws(self, view: CribbageView) -> list[Throw]:
        """Return every throw with what comes of it and the chance to win, the best first."""
        hand, other, laid = view.hands[view.seat - 1], view.hands[2 - view.seat], view.laid[2 - view.seat]
        unseen, dealing = ALL & ~hand & ~other & ~laid, view.seat == view.public.dealer
        return Throws(tables(), hand, unseen, dealing, needs_of(view), laid or other).compare()

    def cards(self, view: CribbageView, budget: Budget, rng: Rng) -> list[Card]:
        """Return every rank that may be played with the chance to win after it, the best first."""
        return compare_plays(tables(), moment_of(view), budget.iterations or self.worlds, rng, _deadline(budget))

    def believed_ranks(self, view: CribbageView) -> list[float]:
        """Return, by rank, how likely the other is taken to hold a card of it in the play."""
        worlds = likely_worlds(tables(), moment_of(view))
        every = total([world.weight for world in worlds])
        held = [[world.weight for world in worlds if number_of(world.held, rank)] for rank in range(RANKS)]
        return [total(weights) / every for weights in held]

    def weigh(self, view: CribbageView) -> list[Weighed]:
        """Return every throw or play with its reasons in points, the best first; none when there is nothing to weigh.

        A throw has its hand, its crib, what is pegged, and in ``board`` what the position on the board changes; a card
        what it scores and what the rest of the ``play`` brings, measured from the best card. The sum is the chance to
        win, told in points; the chances themselves are those of ``throws`` and ``cards``.
        """
        kind = kind_of(view.legal[0]) if view.legal else 0
        if kind == LAY_AWAY:
            return self._weighed_throws(view)
        return self._weighed_cards(view) if kind == PLAY else []

    def outlook(
        self, view: CribbageView, also: int = NOTHING, every: bool = False, budget: Budget = UNLIMITED
    ) -> Outlook:
        """Return the chance to win by each throw, or by each card of the play; equal ranks are one.

        A throw has its points on average besides: hand, crib (below 0 where it is the other's), and play.
        """
        kind = kind_of(view.legal[0]) if len(view.legal) > 1 else 0
        if kind == LAY_AWAY:
            own = view.seat == view.public.dealer
            found = [
                Chance(int(packed(LAY_AWAY, throw.thrown)), throw.chance, _points(throw, own), 0.0)
                for throw in self.throws(view)
            ]
        elif kind == PLAY:
            cards = self.cards(view, budget, Rng("review"))
            found = [Chance(self._named(view, card.rank, also), card.chance) for card in cards]
        else:
            return Outlook()
        return Outlook(tuple(found) if len(found) > 1 else ())

    def _named(self, view: CribbageView, rank: int, also: int) -> int:
        """Return the card of a rank that is meant: the one that was named, where it is of this rank."""
        return also if also and int(detail_of(also)) >> 2 == rank else self._card(view, rank)

    def _weighed_throws(self, view: CribbageView) -> list[Weighed]:
        throws, own = self.throws(view), view.seat == view.public.dealer
        us, them = needs_of(view)
        point = max(LEAST, _point(us, them, own))
        return [_weighed_throw(throw, throws[0], point, own) for throw in throws]

    def _weighed_cards(self, view: CribbageView) -> list[Weighed]:
        moment = moment_of(view)
        stakes, worlds = stakes_of(tables(), moment), likely_worlds(tables(), moment)
        show = their_show(moment, max(worlds, key=lambda world: world.weight).held)
        point = max(LEAST, stakes.point(show))
        cards = self.cards(view, UNLIMITED, Rng("weigh"))
        return [self._weighed_card(view, card, (card.chance - cards[0].chance) / point) for card in cards]

    def _weighed_card(self, view: CribbageView, card: Card, behind: float) -> Weighed:
        why = (Reason("points", float(card.points)), Reason("play", behind - card.points))
        return Weighed(self._card(view, card.rank), tuple([reason for reason in why if reason.weight]))

    def _any_card(self, view: CribbageView, rank: int, rng: Rng) -> int:
        """Return one of equal cards by lot: the lowest each time would tell what is not held."""
        equals = self._equals(view, rank)
        return equals[rng.below(len(equals))]

    def _card(self, view: CribbageView, rank: int) -> int:
        return self._equals(view, rank)[0]

    def _equals(self, view: CribbageView, rank: int) -> list[int]:
        return [move for move in view.legal if int(detail_of(move)) >> 2 == rank]


def _weighed_throw(throw: Throw, best: Throw, point: float, own: bool) -> Weighed:
    why = _points(throw, own)
    known, first = (total([reason.weight for reason in _points(one, own)]) for one in (throw, best))
    board = first + (throw.chance - best.chance) / point - known
    return Weighed(int(packed(LAY_AWAY, throw.thrown)), (*why, Reason("board", board)))


def _points(throw: Throw, own: bool) -> tuple[Reason, ...]:
    """Return what a throw brings on average: in hand, by the crib, own or the other's, and in the play."""
    crib = throw.crib if own else -throw.crib
    return Reason("hand", throw.hand), Reason("crib", crib), Reason("play", throw.won - throw.lost)


def _deadline(budget: Budget) -> float:
    return perf_counter() + budget.milliseconds / 1000 if budget.milliseconds else 0.0


def _point(us: int, them: int, own: bool) -> float:
    """Return what a point is worth before the deal: half of what one more for us and one less for them change."""
    board = tables().board
    if own:
        return (board.deal(us - 1, them) - board.deal(us, them - 1)) / 2
    return (board.deal(them - 1, us) - board.deal(them, us - 1)) / 2


def needs_of(view: CribbageView) -> tuple[int, int]:
    """Return how many points a seat and the other lack of the target."""
    target, score = view.public.rules.target, view.public.score
    return target - score[view.seat - 1], target - score[2 - view.seat]


def moment_of(view: CribbageView) -> Moment:
    """Return a view of the play as the search takes it."""
    public, us, them = view.public, view.seat - 1, 2 - view.seat
    moment = Moment(view.seat == public.dealer, needs_of(view), public.starter)
    moment.held = view.hands[us]
    moment.thrown = view.laid[us]
    moment.their_hand = view.hands[them]
    moment.their_throw = view.laid[them]
    seen = moment.held | moment.thrown | moment.their_hand | moment.their_throw
    moment.unseen = ALL & ~(seen | mask_of([*public.played, public.starter]))
    moment.left = view.counts[them]
    moment.beyond = public.beyond[them]
    moment.cards = list(public.played)
    moment.players = [int(player != view.seat) for player in public.players]
    moment.series = list(public.series)
    moment.total = public.total
    moment.their_go = public.said_go == them + 1
    moment.called = public.rules.go_when_called
    moment.lone = public.rules.lone_reset
    moment.lone_go = public.rules.lone_go
    return moment
