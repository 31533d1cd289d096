"""How players of gin play, counted in their own games: the numbers of the manners that the maestro tells apart.

    python -m sobremesa.games.gin.lab.manners --hands 300

plays each of the lab's players, aficionado and maestro against three others, sees its hands, and prints for each what
``search.manners`` has to say of somebody who plays so. It takes about a minute.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from math import exp, log
from typing import Any, Final

from sobremesa.core.bits import bit, cards_of, count
from sobremesa.core.player import Bot, Budget
from sobremesa.core.rng import Rng
from sobremesa.games.gin.lab.zoo import OPPONENTS
from sobremesa.games.gin.players.aficionado import Aficionado
from sobremesa.games.gin.players.maestro import Maestro
from sobremesa.games.gin.rules.melds import ALL, card_value, meldable
from sobremesa.games.gin.rules.moves import BIG_GIN, DISCARD, GIN, KNOCK, PASS, STOCK, UPCARD, card_of, kind_of
from sobremesa.games.gin.rules.rulesets import ruleset
from sobremesa.games.gin.rules.state import Gin
from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.search.arrangement import arranged, outs_of
from sobremesa.games.gin.search.manners import STEP

PLAYERS: Final[dict[str, Bot[GinView]]] = {
    **OPPONENTS,
    "aficionado": Aficionado(),
    "maestro": Maestro(600),
}

AGAINST: Final = ("simple", "aficionado", "gin-only")
"""Whom each of them plays: somebody who knocks at once, somebody with tactics, and somebody who never knocks."""

NATS: Final = -log(STEP)
"""What one step of a manner's odds is in nats."""

POINTS: Final = (1, 2, 3, 5, 8, 11, 30)
OUTS: Final = (0, 1, 2, 3, 6, 11, 16, 23)
"""How many steps a point and an out may be worth: the grid on which the likeliest is looked for."""

Choice = tuple[int, list[tuple[int, int]]]
"""Which of some loose cards was shed, and what each of them counts and how many outs go with it."""


class Seen:
    """What one player was seen to do: counts, and the choices of a discard among loose cards."""

    def __init__(self) -> None:
        self.counts: Final[Counter[str]] = Counter()
        self.sheds: Final[list[Choice]] = []

    def note(self, view: GinView, move: int) -> None:
        """Count a decision to draw, and one to discard or to go out."""
        kind = kind_of(move)
        if kind in (UPCARD, STOCK, PASS):
            card = bit(view.public.pile_cards[-1])
            self._count("meld" if meldable(view.hand | card) & card else "loose", "taken", kind == UPCARD)
            return
        kinds = {int(kind_of(one)) for one in view.legal}
        if KNOCK in kinds and not kinds & {GIN, BIG_GIN}:
            self._count("could-knock", "stayed", kind == DISCARD)
        if kind == DISCARD:
            self._note_shed(view, int(card_of(move)))

    def _note_shed(self, view: GinView, card: int) -> None:
        _, runs, sets = arranged(view.hand, view.hand)
        loose = view.hand & ~int(runs | sets)
        free = [one for one in cards_of(loose) if one != view.public.taken]
        self._count("shed", "broken", card not in free)
        if card in free:
            live = ALL & ~view.hand
            told = [(int(card_value(one)), int(count(outs_of(one, loose, live)))) for one in free]
            self.sheds.append((free.index(card), told))

    def note_end(self, state: Gin, seat: int) -> None:
        """Count how a hand ended for a seat."""
        self.counts["hands"] += 1
        for name in ("knocks", "gins", "held_back"):
            self.counts[name] = self.counts[name] + int(getattr(state, name)[seat - 1])

    def _count(self, name: str, also: str, holds: bool) -> None:
        self.counts[name] += 1
        self.counts[f"{name} {also}"] += int(holds)

    def share(self, part: str, whole: str) -> float:
        """Return one count as a part of another; 0 where nothing was counted."""
        return self.counts[part] / max(1, self.counts[whole])


def watch(name: str, hands: int, seed: int = 1) -> Seen:
    """Return what a player of ``PLAYERS`` did in so many hands against each of ``AGAINST``."""
    seen = Seen()
    for other in AGAINST:
        rng = Rng(f"manners {name} {other} {seed}")
        for number in range(hands):
            _play_hand(seen, [PLAYERS[name], PLAYERS[other]], 1 + number % 2, rng)
    return seen


def _play_hand(seen: Seen, bots: Sequence[Bot[Any]], dealer: int, rng: Rng) -> None:
    """Play the first hand of a game; the player that is watched has seat 1."""
    state = Gin(ruleset("eaai"), dealer)
    state.deal_random(rng)
    while state.to_act():
        seat = state.to_act()[0]
        view = state.view(seat)
        move = bots[seat - 1].choose(view, Budget(), rng)
        if seat == 1:
            seen.note(view, move)
        state.apply(seat, move)
    seen.note_end(state, 1)


def likelihood(sheds: Sequence[Choice], per_point: int, per_out: int) -> float:
    """Return the mean logarithm of how likely the sheds are, each point and each out being worth so many steps."""
    found = 0.0
    for made, cards in sheds:
        drawn = [exp(NATS * (per_point * points - per_out * outs)) for points, outs in cards]
        found += log(drawn[made] / sum(drawn))
    return found / max(1, len(sheds))


def fitted(sheds: Sequence[Choice]) -> tuple[float, int, int]:
    """Return the best likelihood on the grid, with its steps a point and an out."""
    return max((likelihood(sheds, points, outs), points, outs) for points in POINTS for outs in OUTS)


def told(name: str, seen: Seen) -> str:
    """Return a player's line."""
    likely, points, outs = fitted(seen.sheds)
    ends = [seen.share(end, "hands") for end in ("knocks", "gins", "held_back")]
    takes = seen.share("meld taken", "meld"), seen.share("loose taken", "loose")
    parts = (
        f"{name:14} a point {points:2}, an out {outs:2} ({likely:.2f})",
        f"breaks {seen.share('shed broken', 'shed'):.3f}",
        f"takes {takes[0]:.2f} {takes[1]:.3f}",
        f"stays {seen.share('could-knock stayed', 'could-knock'):.2f}",
        "knocks {:.2f}, gins {:.2f}, held back {:.2f}".format(*ends),
    )
    return "; ".join(parts)


def main(arguments: Sequence[str]) -> None:
    """Print a line for each player."""
    parser = argparse.ArgumentParser(prog="python -m sobremesa.games.gin.lab.manners")
    parser.add_argument("--hands", type=int, default=300)
    hands = parser.parse_args(arguments).hands
    for name in PLAYERS:
        sys.stdout.write(told(name, watch(name, hands)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
