"""Exercises in Cuarenta: the best capture of a card, and the caída that lies there, or does not."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from sobremesa.cards.bits import cards_of, mask_of
from sobremesa.cards.rng import Rng
from sobremesa.cards.text import card_text, texts
from sobremesa.games.cuarenta.moves import PLAY, card_of, kind_of, mask_of_move
from sobremesa.games.cuarenta.rulesets import ruleset
from sobremesa.games.cuarenta.state import Cuarenta
from sobremesa.learn.exercises.base import Exercise, Row, Task, Told, Verdict, chosen_cards
from sobremesa.learn.lesson import LEARNER

RULES: Final = "pagat"
LONGEST: Final = 24
MOST_ON_TABLE: Final = 10
SHOWN: Final = 6


class Way:
    """A capture: the cards it takes, and the points that it scores at once."""

    def __init__(self, state: Cuarenta, move: int) -> None:
        """Play the move on a copy, and look."""
        after = state.copy()
        after.apply(LEARNER, move)
        self.card: Final = int(card_of(move))
        self.taken: Final = int(mask_of_move(move))
        self.reasons: Final = [line.reason for line in after.last_points]
        self.points: Final = sum(line.points for line in after.last_points if line.side == LEARNER)

    @property
    def worth(self) -> tuple[int, int]:
        """Points first, then cards."""
        return self.points, len(cards_of(self.taken))


def positions(what: str, seed: int) -> tuple[Cuarenta, Rng]:
    """Return a game in mid-deal with the learner on turn, and the luck it was drawn with."""
    rng = Rng(f"{what} {seed}")
    return _mid_deal(rng), rng


def _mid_deal(rng: Rng) -> Cuarenta:
    while True:
        state = Cuarenta(ruleset(RULES), 2, 1 + int(rng.below(2)))
        state.deal_random(rng)
        for _ in range(3 + int(rng.below(LONGEST))):
            if not state.over and not state.needs_pack():
                state.play_random(rng)
        on_table = len(list(state.order))
        if state.awaiting() == [LEARNER] and on_table <= MOST_ON_TABLE and not state.taker and _ways(state):
            return state


def _ways(state: Cuarenta) -> list[Way]:
    """Return every capture that the learner may make."""
    moves = [move for move in state.legal(LEARNER) if kind_of(move) == PLAY and mask_of_move(move)]
    return [Way(state, move) for move in moves]


@lru_cache(maxsize=256)
def capture_position(seed: int) -> tuple[list[str], int, str, list[Way]]:
    """Return a table, the card played, the card just left there ("" for none), and the ways to capture."""
    state, rng = positions("capture", seed)
    while max(len(cards_of(way.taken)) for way in _ways(state)) < 2:
        state = _mid_deal(rng)
    ways = _ways(state)
    card = max(ways, key=lambda way: len(cards_of(way.taken))).card
    return texts(list(state.order)), card, _just_left(state), [way for way in ways if way.card == card]


def _just_left(state: Cuarenta) -> str:
    return card_text(state.just_left) if state.just_left >= 0 else ""


class Capture(Exercise):
    """A card in hand and a table: what is the best that it takes? Points count first, then cards."""

    id: ClassVar[str] = "capture"
    game: ClassVar[str] = "cuarenta"

    def task(self, seed: int) -> Task:
        """Return the table, with the card just left marked, and the card."""
        table, card, left, _ = capture_position(seed)
        rows = [Row("table", table, [left] if left else []), Row("hand", [card_text(card)])]
        return Task(rows, "learn.practice.capture", 1, len(table), "table")

    def judge(self, seed: int, answer: str) -> Verdict:
        """Return whether it may be taken, and the captures that there are, the best first."""
        _, _, _, ways = capture_position(seed)
        taken = int(mask_of(chosen_cards(self.task(seed), answer)))
        ranked = sorted(ways, key=lambda way: way.worth, reverse=True)
        mine = next((way for way in ways if way.taken == taken), None)
        right = mine is not None and mine.worth == ranked[0].worth
        told = [] if mine else [Told("learn.told.no-capture")]
        told += [_told(way) for way in ranked[:SHOWN]]
        return Verdict(right, told, texts(cards_of(taken if right else ranked[0].taken)))


def _told(way: Way) -> Told:
    key = "learn.told.takes-and-scores" if way.points else "learn.told.takes"
    return Told(key, {"points": way.points}, texts(cards_of(way.taken)))


@lru_cache(maxsize=256)
def caida_position(seed: int) -> tuple[list[str], list[str], str, list[Way]]:
    """Return a table, a hand, the card just left, and the caídas: in every other position there is none."""
    state, rng = positions("caida", seed)
    wanted = bool(rng.below(2))
    while state.just_left < 0 or bool(_caidas(state)) != wanted:
        state = _mid_deal(rng)
    hand = [card_text(card) for card in cards_of(state.hands[LEARNER - 1])]
    return texts(list(state.order)), hand, _just_left(state), _caidas(state)


def _caidas(state: Cuarenta) -> list[Way]:
    return [way for way in _ways(state) if "caida" in way.reasons]


class Caida(Exercise):
    """A hand, and a table on which the other has just left a card: which card of the hand is a caída (CU-30)?"""

    id: ClassVar[str] = "caida"
    game: ClassVar[str] = "cuarenta"

    def task(self, seed: int) -> Task:
        """Return table and hand; the card just left is marked."""
        table, hand, left, _ = caida_position(seed)
        return Task([Row("table", table, [left]), Row("hand", hand)], "learn.practice.caida", 0, 1, "hand")

    def judge(self, seed: int, answer: str) -> Verdict:
        """Return the caída, or that there is none."""
        _, _, left, caidas = caida_position(seed)
        card = chosen_cards(self.task(seed), answer)
        found = [way.card for way in caidas]
        right = card[0] in found if card else not found
        if not found:
            return Verdict(right, [Told("learn.told.no-caida", {}, [left])])
        best = max(caidas, key=lambda way: way.worth)
        key = "learn.told.caida-limpia" if "limpia" in best.reasons else "learn.told.caida"
        return Verdict(right, [Told(key, {"points": best.points}, [left])], [card_text(best.card)])
