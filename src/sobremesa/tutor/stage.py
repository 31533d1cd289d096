"""A scene of a lesson on the real rules: set up, and played move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from sobremesa.core.card_text import read_cards
from sobremesa.core.contract import IllegalMove, State
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.tutor.lesson import LEARNER, Lesson, Scene

PACK: Final = "pack"

Wire: TypeAlias = dict[str, object]


@dataclass(frozen=True)
class Picture:
    """One thing that happened, as the room may hear of it, and what the learner saw right after it."""

    number: int
    seat: int
    move: str
    points: list[dict[str, object]]
    score: list[int]
    hand: int
    view: Wire


class Stage:
    """A scene in play; ``pictures`` are its events so far with the learner's views."""

    def __init__(self, lesson: Lesson, scene: Scene) -> None:
        """Set the scene up."""
        self.game: Final = GAMES[lesson.game]
        self.state: Final[State] = self.game.new(self.game.ruleset(lesson.rules), 2, scene.dealer)
        self.pictures: list[Picture] = []
        self._warm_up(scene)
        for text in scene.before.split():
            self.play(text, 0)

    def _warm_up(self, scene: Scene) -> None:
        rng = Rng(scene.seed)
        for _ in range(scene.warm_up):
            self.state.deal_random(rng)
            self.state.play_out(rng)
        self._deal(scene, rng)
        for _ in range(scene.skip):
            self.state.play_random(rng)
        self._see(0, PACK)

    def _deal(self, scene: Scene, rng: Rng) -> None:
        if scene.pack:
            self.state.deal(whole_pack(self.game.pack(), scene.pack))
        else:
            self.state.deal_random(rng)

    def meant(self, text: str) -> str:
        """Return a legal move of the learner in canonical spelling. Raises MoveError."""
        seat, move = self.state.read(text, LEARNER)
        refused = self.state.refusal(seat, move)
        if refused is not None:
            raise IllegalMove(refused.code, refused.why)
        return self.state.write(seat, move)

    def play(self, text: str, seat: int) -> None:
        """Play a move of a seat (0: whose turn it is); raise MoveError."""
        mover, move = self.state.read(text, seat)
        told = self.game.public_text(self.state.write(mover, move))
        self.state.apply(mover, move)
        self._see(mover, told)

    def _see(self, seat: int, move: str) -> None:
        state, view = self.state, self.state.view(LEARNER).to_wire()
        points = cast("list[dict[str, object]]", state.view(0).to_wire()["last_points"]) if state.last_points else []
        number, hand = len(self.pictures) + 1, int(state.hand_number)
        self.pictures.append(Picture(number, seat, move, points, list(state.score), hand, view))


def whole_pack(cards: list[int], first: str) -> list[int]:
    """Return a pack that begins with the cards of a text such as ``5h 7c``; the rest follows by suit."""
    begun = read_cards("".join(first.split()))
    rest = sorted([card for card in cards if card not in begun], key=lambda card: (card & 3, card))
    return begun + rest
