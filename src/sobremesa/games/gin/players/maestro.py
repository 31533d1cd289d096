"""Maestro searches: it samples what the other seat may hold, plays hands to their end, and counts games, not points."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import NOTHING, UNLIMITED, Bot, Budget, Chance, Outlook, Reason, Weighed
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.player import settled_move
from sobremesa.games.gin.players.worth import evened, worths
from sobremesa.games.gin.rules.moves import KNOCK, card_of, kind_of
from sobremesa.games.gin.rules.position import LAYING
from sobremesa.games.gin.rules.view import GinView, open_hands
from sobremesa.games.gin.search.rollout_search import THIN, JudgedMove, Search
from sobremesa.games.gin.search.sampler import Sampler

PLAYOUTS: Final = 3000
"""How many hands maestro plays out for one move when nobody limits it."""

PATIENCE: Final = 10
"""How many times as many gran-maestro plays out."""

THOROUGH: Final = 4
"""How many times as many are played out where every move is to have its number,"""

CAREFUL: Final = 3.5
"""and by how many standard errors a move has to be behind there to be tried no further."""

PATIENT: Final = Budget(5000)
"""Where the rules are not compiled that would take too long: then the clock ends it."""

NOISE: Final = 0.005
NOISE_POINTS: Final = 0.5
"""Chances, and points of one hand, that lie no further apart are the same as far as so many playouts tell."""

WEIGHED_WITH: Final = "weigh"  # the seed with which moves are weighed, so that the same view gives the same reasons


class Maestro(Bot[GinView]):
    """Plays the move with the best chance to win the game, found by rollouts in sampled deals.

    ``playouts`` is the number of rollouts where the budget gives none; with ``whole_time`` it uses all of a budget of
    milliseconds. A budget of iterations makes it repeatable.
    """

    def __init__(self, playouts: int = PLAYOUTS, whole_time: bool = False) -> None:
        self.playouts: Final = playouts
        self.whole_time: Final = whole_time

    def choose(self, view: GinView, budget: Budget, rng: Rng) -> int:
        """Return the best move found within the budget, or NOTHING in the other seat's turn."""
        settled = settled_move(view)
        return self.judge(view, budget, rng)[0].move if settled is None else settled

    def judge(
        self, view: GinView, budget: Budget, rng: Rng, also: int = NOTHING, every: bool = False
    ) -> list[JudgedMove]:
        """Return the moves worth comparing, or every one, and ``also``, best first, in a turn to draw or discard."""
        playouts = budget.iterations or self.playouts * (THOROUGH if every else 1)
        if self.whole_time and budget.milliseconds and not budget.iterations:
            playouts = 0
        search = Search(view, worths(view), rng, also, every)
        if every:
            search.close = CAREFUL
        return search.run(playouts, budget.milliseconds)

    def believed_hands(self, view: GinView, number: int, rng: Rng) -> list[int]:
        """Return so many hands of the other (masks) as its search draws them, each as often as it is thought likely."""
        sampler, known = Sampler(view, rng), open_hands(view)[2 - view.seat]
        sampler.warm_up()
        found: list[int] = []
        for _ in range(number):
            sampler.step(THIN)
            found.append(known | int(sampler.hand()))
        return found

    def weigh(self, view: GinView) -> list[Weighed]:
        """Return the moves that are worth comparing, the best first; none when nothing has to be drawn or discarded.

        The weight is the chance to win the game, in percent, or the points where one hand is all there is.
        """
        if not view.legal or view.public.phase == LAYING:
            return []
        judged = self.judge(view, Budget(), Rng(WEIGHED_WITH))
        return [Weighed(one.move, (_reason(view, one),)) for one in judged]

    def outlook(self, view: GinView, also: int = NOTHING, every: bool = False, budget: Budget = UNLIMITED) -> Outlook:
        """Return the worth of each move that is compared, as it is between equals.

        They are chances to win, or points where one hand is all there is.
        """
        if len(view.legal) < 2 or view.public.phase == LAYING:
            return Outlook()
        asked = PATIENT if every and budget == UNLIMITED else budget
        judged = self.judge(view, asked, Rng("review"), _alike(view, also), every)
        if len(judged) < 2:
            return Outlook()
        named = _alike(view, also)
        found: list[Chance] = []
        for one in judged:
            # what was tried less often stands behind the rest, whatever chance made of it
            worth = min(one.worth, found[-1].worth) if found else one.worth
            found.append(Chance(also if one.move == named else one.move, worth, (), one.error))
        even = tuple([_evened(view, one) for one in found])
        return Outlook(even, view.public.rules.one_hand, NOISE_POINTS if view.public.rules.one_hand else NOISE)


def _evened(view: GinView, one: Chance) -> Chance:
    """Return a chance as it is between equals, with the error that it then has."""
    error = one.error or 0.0
    least, most = one.worth - error, one.worth + error
    if not view.public.rules.one_hand:
        least, most = max(0.0, least), min(1.0, most)
    return Chance(one.move, evened(view, one.worth), (), (evened(view, most) - evened(view, least)) / 2)


def _alike(view: GinView, move: int) -> int:
    """Return the move that a knock is tried as: how it is laid down makes no difference to the search."""
    if move == NOTHING or kind_of(move) != KNOCK:
        return move
    card = card_of(move)
    return next(one for one in view.legal if kind_of(one) == KNOCK and card_of(one) == card)


def _reason(view: GinView, one: JudgedMove) -> Reason:
    if view.public.rules.one_hand:
        return Reason("points", one.worth)
    return Reason("win-chance", 100.0 * one.worth)
