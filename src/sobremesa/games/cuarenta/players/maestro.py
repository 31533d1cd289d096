"""Maestro looks ahead: it samples what it cannot see, plays every choice out, and solves the last deal between two."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import bit
from sobremesa.core.player import NOTHING, UNLIMITED, Bot, Budget, Chance, Outlook, Reason, Weighed
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.player import moves_of
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.moves import DEAL, PASS, RECALL, RONDA, card_of
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.choices import NO_CHOICE, choice_of, choices, equal_moves, real_move
from sobremesa.games.cuarenta.search.determinize import caught
from sobremesa.games.cuarenta.search.evaluator import MoveEvaluator
from sobremesa.games.cuarenta.search.rank_rules import RankRules

ITERATIONS: Final = 5_000
"""Playouts to a move of the maestro where nothing else is said."""

UNHURRIED: Final = 30_000
"""Playouts to a move of the gran-maestro."""

WITHOUT_END: Final = 10_000_000
"""Playouts that only the clock ends."""


class Maestro(Bot[CuarentaView]):
    """Chooses by the chance to win the game, with ``evaluator.Thinker``.

    ``iterations`` is the number of playouts to a move where the budget gives none; with ``takes_all_time`` it uses all
    of a budget of milliseconds.
    """

    def __init__(self, iterations: int = ITERATIONS, takes_all_time: bool = False) -> None:
        self.iterations: Final = iterations
        self.takes_all_time: Final = takes_all_time

    def choose(self, view: CuarentaView, budget: Budget, rng: Rng) -> int:
        """Return a legal move; a ronda is claimed at once, in turn or out of it (CU-12)."""
        claims = moves_of(view, RONDA)
        if claims:
            return claims[0]
        if view.public.turn != view.seat:
            return NOTHING
        asked = moves_of(view, DEAL)
        if asked:
            return asked[0]
        return self._recalled(view) if moves_of(view, RECALL) else self._best(view, budget, rng)

    def _recalled(self, view: CuarentaView) -> int:
        """Name a ronda that was caught for certain, since all fives are known by now; else pass (CU-41)."""
        known = caught(view, view.seat)
        named = [move for move in moves_of(view, RECALL) if known & bit(card_of(move))]
        return named[0] if named else moves_of(view, PASS)[0]

    def _best(self, view: CuarentaView, budget: Budget, rng: Rng) -> int:
        """Return any of the moves that make the best choice: the lowest card each time would tell what is not held."""
        thinker, compared = _thinker(view)
        best = compared[0]
        if len(compared) > 1:
            worth = thinker.weigh(compared, self.playouts(budget), budget.milliseconds, rng, False)
            best = compared[worth.index(max(worth))]
        equals = equal_moves(view, real_move(view, best))
        return equals[rng.below(len(equals))]

    def playouts(self, budget: Budget) -> int:
        """Return how many playouts a budget allows."""
        if budget.iterations:
            return budget.iterations
        return WITHOUT_END if self.takes_all_time and budget.milliseconds else self.iterations

    def _reviewed(self, view: CuarentaView) -> int:
        """Return the playouts of a hint or a review: a match by four has many more decisions, each looked at less."""
        return self.iterations if view.public.seats == 2 else self.iterations // 2

    def believed_ranks(self, view: CuarentaView, seat: int, number: int, rng: Rng) -> list[int]:
        """Return so many hands of a seat as counts of ranks, each as often as it is thought likely.

        There are none where nothing is hidden.
        """
        worlds = _thinker(view)[0].worlds
        return [] if worlds.certain else [int(worlds.draw(rng).hands[seat - 1]) for _ in range(number)]

    def weigh(self, view: CuarentaView) -> list[Weighed]:
        """Return each choice with the chance, in percent, to win the game by it; none when there is nothing to choose.

        Equal cards are one choice.
        """
        if view.public.turn != view.seat:
            return []
        thinker, compared = _thinker(view)
        if not compared:
            return []
        worth = thinker.weigh(compared, self.iterations, 0, Rng("hint"), True)
        weighed = [
            Weighed(real_move(view, choice), (Reason("win-chance", 100 * chance),))
            for choice, chance in zip(compared, worth, strict=True)
        ]
        return sorted(weighed, key=lambda one: -one.total)

    def outlook(
        self, view: CuarentaView, also: int = NOTHING, every: bool = False, budget: Budget = UNLIMITED
    ) -> Outlook:
        """Return the chance to win by each play or taking of what was left behind; equal cards are one choice.

        With ``every`` a capture that leaves a part of its sequence behind is one as well. Before a ronda is called
        (CU-12) every other choice gives it up, and is worth what is left without it.
        """
        if view.public.turn != view.seat:
            return Outlook()
        claims = moves_of(view, RONDA)
        playouts = budget.iterations or self._reviewed(view)
        found = self._plays(view, playouts, 1 if claims else 2, also, every)
        if not claims or not found:
            return Outlook(found)
        after = self._called(view, claims[0], playouts)
        called = after if after.worth > found[0].worth else found[0]  # to call it never does harm
        return Outlook((called._replace(move=claims[0]), *found))

    def _called(self, view: CuarentaView, claim: int, playouts: int) -> Chance:
        """Return what is expected once a ronda has been called: of the best play then, or that the game is won."""
        state = view.determinize(Rng("called"))
        state.apply(view.seat, claim)
        if state.over:
            return Chance(claim, 1.0, (), 0.0)
        # a determinization is any State: the rules of a view cannot name the class of states that is made of it
        after = cast("CuarentaView", state.view(view.seat))
        found = self._plays(after, playouts, 1)
        return found[0] if found else Chance(claim, 0.0)

    def _plays(
        self, view: CuarentaView, playouts: int, least: int, also: int = NOTHING, every: bool = False
    ) -> tuple[Chance, ...]:
        """Return the plays and takings, the best first; none where there are fewer than ``least``."""
        thinker, compared = _thinker(view, every)
        named = choice_of(view, thinker.worlds.known, also)
        if named not in compared and named != NO_CHOICE:
            compared.append(named)
        if len(compared) < least:
            return ()
        worth = thinker.weigh(compared, playouts, 0, Rng("review"), True)
        # the named move stands for its choice, so that whoever asks finds it again
        moves = [also if choice == named else real_move(view, choice) for choice in compared]
        weighed = zip(moves, worth, thinker.errors, strict=True)
        found = [Chance(move, chance, (), error) for move, chance, error in weighed]
        return tuple(sorted(found, key=lambda one: -one.worth))


def _thinker(view: CuarentaView, every: bool = False) -> tuple[MoveEvaluator, list[int]]:
    """Return who compares, and what there is to compare."""
    terms = RankRules(view.public.rules, view.public.seats)
    thinker = MoveEvaluator(terms, view, prospects_for(view, terms))
    return thinker, choices(view, thinker.worlds.known, every or thinker.worlds.certain)
