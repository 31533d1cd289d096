"""The weights by which hands are read at gin, fitted to the maestro's own games by maximum likelihood.

    python -m sobremesa.games.gin.lab.fitted > src/sobremesa/games/gin/search/play_weights.py

The maestro plays against itself; whether it takes what lies on the pile, what it sheds, and whether it plays on though
it could knock are each decisions of a logit. It takes about half an hour and needs numpy, which the extra ``lab``
brings.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from sobremesa.core.bits import bit, cards_of, mask_of
from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.maestro import Maestro
from sobremesa.games.gin.rules.melds import meldable, value_of
from sobremesa.games.gin.rules.moves import DISCARD, GIN, KNOCK, PASS, STOCK, UPCARD, card_of, kind_of
from sobremesa.games.gin.rules.position import OFFERING
from sobremesa.games.gin.rules.rulesets import ruleset
from sobremesa.games.gin.rules.state import Gin
from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.search.arrangement import arranged, top_value
from sobremesa.games.gin.search.fitted_policy import (
    LOOSE_NAMES,
    MELDED_NAMES,
    PLAYS_ON_NAMES,
    SHED_NAMES,
    loose_features,
    melded_features,
    playing_on_features,
    shed_features,
)
from sobremesa.games.gin.search.history import NONE, Turn
from sobremesa.lab.logit import Decisions, held_out, weights_of

DRAWS: Final = (UPCARD, STOCK, PASS)

NAMES: Final = {
    "SHEDS": SHED_NAMES,
    "TAKES_LOOSE": LOOSE_NAMES,
    "TAKES_MELDED": MELDED_NAMES,
    "PLAYS_ON": PLAYS_ON_NAMES,
}
"""The lists of weights that are fitted, with what their features say."""


class Watch:
    """What was decided in games, a list of decisions for each of ``NAMES``."""

    def __init__(self) -> None:
        self.found: Final = {name: Decisions() for name in NAMES}
        self._turns = [0, 0]  # by seat, its turns in this hand before the one that goes on
        self._pile = 0  # what lay in the pile before the draw of this turn

    def begin_hand(self) -> None:
        """Forget the turns of the hand before."""
        self._turns = [0, 0]

    def note(self, view: GinView, move: int) -> None:
        """Add what a view decided, where it had a choice."""
        kind = kind_of(move)
        if kind in DRAWS:
            self._pile = int(mask_of(list(view.public.pile)))
            if any(kind_of(one) == UPCARD for one in view.legal):
                self._note_draw(view, taken=kind == UPCARD)
        elif kind in (DISCARD, KNOCK, GIN):
            self._note_shed(view, kind, int(card_of(move)))
        if kind in (PASS, DISCARD):
            self._turns[view.seat - 1] += 1

    def _seen(self, view: GinView) -> Turn:
        """Return what everybody sees in this turn, as the other seat will read it."""
        public, own, other = view.public, view.seat - 1, 2 - view.seat
        sheds = public.shed[own], public.shed[other]
        first = public.phase == OFFERING
        return Turn(NONE, int(public.taken), NONE, False, first, self._pile, *sheds, public.known[other])

    def _note_draw(self, view: GinView, *, taken: bool) -> None:
        card, turn = int(view.public.pile_cards[-1]), self._turns[view.seat - 1]
        if meldable(view.hand | bit(card)) & bit(card):
            self.found["TAKES_MELDED"].add_answer(melded_features(turn, self._seen(view)), yes=taken)
        else:
            self.found["TAKES_LOOSE"].add_answer(loose_features(card, view.hand, turn, self._seen(view)), yes=taken)

    def _note_shed(self, view: GinView, kind: int, card: int) -> None:
        covered, runs, sets = arranged(view.hand, view.hand)
        loose, taken = view.hand & ~int(runs | sets), view.public.taken
        free = [one for one in cards_of(loose) if one != taken]
        turn = self._turns[view.seat - 1]
        deadwood = value_of(view.hand) - covered - top_value(mask_of(free))
        if deadwood <= view.public.knock_value:
            self.found["PLAYS_ON"].add_answer(playing_on_features(turn, deadwood), yes=kind == DISCARD)
        if kind == DISCARD and card in free and len(free) > 1:
            seen = self._seen(view)
            self.found["SHEDS"].add(
                [shed_features(one, view.hand, loose, turn, seen) for one in free], free.index(card)
            )


def play_game(watch: Watch, preset: str, playouts: int, rng: Rng) -> None:
    """Let the maestro play a game against itself, and watch both seats."""
    maestro = Maestro(playouts)
    state = Gin(ruleset(preset), int(rng.below(2)) + 1)
    while not state.over:
        if state.needs_pack():
            state.deal_random(rng)
            watch.begin_hand()
            continue
        seat = state.to_act()[0]
        view = state.view(seat)
        move = maestro.choose(view, Budget(), rng)
        watch.note(view, move)
        state.apply(seat, move)


def module(weights: dict[str, list[int]]) -> str:
    """Return the source of the module that holds the weights, a list for each of ``NAMES``."""
    lines = [
        '"""The weights of the fitted policy, in hundredths of a nat, as the lab found them.',
        "",
        "python -m sobremesa.games.gin.lab.fitted > src/sobremesa/games/gin/search/play_weights.py",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
    ]
    for name, told in NAMES.items():
        lines += ["", f"{name}: Final[list[int]] = ["]
        lines += [f"    {weight},  # {what}" for weight, what in zip(weights[name], told, strict=True)]
        lines.append("]")
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the module of the weights; what they explain goes to the error stream."""
    parser = argparse.ArgumentParser(description="the weights by which hands are read at gin")
    parser.add_argument("--decisions", type=int, default=20_000, help="discards to watch")
    parser.add_argument("--playouts", type=int, default=3_000)
    parser.add_argument("--rules", default="eaai")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    watch, rng = Watch(), Rng(f"fitted {asked.rules} {asked.seed}")
    while len(watch.found["SHEDS"]) < asked.decisions:
        play_game(watch, asked.rules, asked.playouts, rng)
    sys.stdout.write(module({name: weights_of(found) for name, found in watch.found.items()}))
    for name, found in watch.found.items():
        sys.stderr.write(f"{name}: {len(found)} decisions, log-likelihood {held_out(found):.4f} held out\n")


if __name__ == "__main__":
    main()
