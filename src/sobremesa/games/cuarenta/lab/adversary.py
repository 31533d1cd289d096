"""What an adversary has to know of Cuarenta: hands that the others may hold, and how a level plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from sobremesa.core.arithmetic import exponential, total
from sobremesa.core.contract import State, View
from sobremesa.core.player import Bot, Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.lab.answers import Answers
from sobremesa.games.cuarenta.players.maestro import Maestro
from sobremesa.games.cuarenta.players.player import moves_of
from sobremesa.games.cuarenta.rules.moves import RONDA
from sobremesa.games.cuarenta.rules.position import PLAYING, TAKING, Position
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.choices import NO_CHOICE, choice_of, equal_moves
from sobremesa.games.cuarenta.search.determinize import Worlds
from sobremesa.games.cuarenta.search.rank_rules import RankRules
from sobremesa.games.cuarenta.search.rank_state import Sketch
from sobremesa.lab.adversary import Knowing, Past, World

MODEL: Final = 300
"""Playouts to a move of the policy where it is asked how likely a play is."""

SOFT: Final = 0.015
"""The chance to win by which a play is behind that is made a third as often: what few playouts cannot tell apart."""

ASKED: Final = 4
"""So often a policy that does not search is asked what it would play."""

NEAR: Final = 0.03
"""Plays that are behind by more in the adversary's own judgement are not tried."""

OWN: Final = 0.5
"""What that judgement counts for beside the worlds: it has seen many more of them."""

HEAD: Final = Maestro()
"""Judges for the adversary where the policy that it knows does not search."""


class CuarentaKnowing(Knowing):
    """Decides the plays of every deal but the last between two, in which nothing is hidden.

    Between four it takes its partner, too, for one who plays by the policy.
    """

    def candidates(self, policy: Bot[Any], view: View, budget: Budget, rng: Rng) -> list[int]:
        """Return the plays that are hardly worse than the best by the adversary's own judgement, the best first."""
        seen, head = cast("CuarentaView", view), _head(policy)
        judged = () if _settled(seen) else head.outlook(seen, budget=budget).moves
        if len(judged) < 2:
            return [head.choose(seen, budget, rng)]
        return [one.move for one in judged if one.worth > judged[0].worth - NEAR]

    def worlds(self, policy: Bot[Any], view: View, past: Sequence[Past], number: int, rng: Rng) -> list[World]:
        """Return deals in which nobody has kept quiet about a ronda, with what they were at each past decision."""
        seen = cast("CuarentaView", view)
        found: list[World] = []
        while len(found) < number:
            state = cast("Position", seen.determinize(rng))
            if not _has_kept_quiet(state, seen.seat):
                found.append(World(state, [_before(one, state) for one in past], 1.0))
        return found

    def likelihood(self, policy: Bot[Any], view: View, move: int, rng: Rng) -> float:
        """Return the chance that a play is made, by how far it is behind in the chance to win."""
        seen = cast("CuarentaView", view)
        claims, choice = moves_of(seen, RONDA), choice_of(seen, _known(seen), move)
        if claims or choice == NO_CHOICE:
            return float(move == (claims or [policy.choose(seen, Budget(), rng)])[0])
        if not isinstance(policy, Maestro):
            return _share(policy, seen, choice, rng)
        judged = policy.outlook(seen, move, budget=Budget(iterations=MODEL)).moves
        odds = {one.move: exponential((one.worth - judged[0].worth) / SOFT) for one in judged}
        share = odds[move] / total(list(odds.values())) if odds else 1.0
        return share / float(len(equal_moves(seen, move)))  # of equal cards any may go

    def worths(
        self,
        policy: Bot[Any],
        view: View,
        moves: Sequence[int],
        worlds: Sequence[State],
        budget: Budget,
        rng: Rng,
    ) -> list[float]:
        """Return the chance to win by each move: half of it what the worlds say, half the adversary's own judgement."""
        seen = cast("CuarentaView", view)
        judged = {one.move: one.worth for one in _head(policy).outlook(seen, budget=budget).moves}
        answers = Answers(policy, seen, [cast("Position", world) for world in worlds], rng)
        return [OWN * judged[move] + (1.0 - OWN) * answers.worth(move) for move in moves]


def _head(policy: Bot[Any]) -> Maestro:
    return policy if isinstance(policy, Maestro) else HEAD


def _settled(view: CuarentaView) -> bool:
    """Return whether there is nothing to find out about a move: it is no play, or nothing is hidden."""
    public = view.public
    plays = public.turn == view.seat and public.phase in (PLAYING, TAKING) and not moves_of(view, RONDA)
    return not plays or (public.seats == 2 and view.stock == 0)


def _known(view: CuarentaView) -> Sketch:
    return Worlds(RankRules(view.public.rules, view.public.seats), view).known


def _share(policy: Bot[Any], view: CuarentaView, choice: int, rng: Rng) -> float:
    """Return how often a policy chooses so; equal ranks are one choice."""
    known = _known(view)
    found = [choice_of(view, known, policy.choose(view, Budget(), rng)) for _ in range(ASKED)]
    return found.count(choice) / ASKED


def _has_kept_quiet(state: Position, seat: int) -> bool:
    """Return whether another seat could claim a ronda now: every level would have done so as it was dealt."""
    others = [other for other in range(1, int(state.seats) + 1) if other != seat]
    return any(moves_of(cast("CuarentaView", state.view(other)), RONDA) for other in others)


def _before(past: Past, world: Position) -> State | None:
    """Return the game at a past decision of this deal; None for earlier deals, which lie open."""
    view = cast("CuarentaView", past.view)
    if view.public.deal_number != world.deal_number:
        return None
    state = view.public.public_copy()
    for seat in range(1, int(state.seats) + 1):
        state.hands[seat - 1] = int(world.dealt_to(seat)) & ~int(state.shown_in(state.deal_number, seat))
    state.deck, state.next_card = world.deck, world.next_card
    return state


ADVERSARY: Final = CuarentaKnowing()
