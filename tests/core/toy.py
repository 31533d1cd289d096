"""A game that is hardly any, for tests of what the contract does by itself."""

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.contract import Refusal, State, View
from sobremesa.core.registry import GAMES

RULES = GAMES["cuarenta"].ruleset("pagat")
MOVES = {1: "one", 2: "two"}


class ToyView(View):
    """A view of a game; what ``determinize`` returns is asked of whoever made it."""

    def __init__(self, seat=1, legal=(1, 2), wire=None, state=None):
        super().__init__(seat)
        self.legal = list(legal)
        self.wire, self.state = wire or {}, state

    @property
    def game(self):
        return "toy"

    def to_wire(self):
        return {"game": "toy", "rules": "plain", **self.wire}

    def places(self):
        return []

    def write(self, move):
        return MOVES[move]

    def determinize(self, rng):
        rng.word()
        return self.state


class Toy(State):
    """Two hands of so many moves; move 2 scores for side 1, and side 1 wins where it has more than side 2."""

    def __init__(self, moves=3, points=(0, 0)):
        super().__init__(RULES, 2, 1)
        self.most, self.left, self.points = moves, 0, list(points)
        self.played = []

    @property
    def game(self):
        return "toy"

    @property
    def score(self):
        return self.points

    def needs_pack(self):
        return not self.over and not self.left

    def deal(self, pack):
        self.hand_number += 1
        self.left = self.most

    def deal_random(self, rng):
        self.deal([])

    def to_act(self):
        return [1 + self.left % 2]

    def moves(self, seat):
        return vec[i64]([1, 2])

    def refusal(self, seat, move):
        return None if move in MOVES else Refusal("no-such-move", "there is none")

    def perform(self, seat, move):
        self.played.append((int(seat), int(move)))
        self.points[0] += int(move) - 1
        self.left -= 1
        if not self.left and self.hand_number == 2:
            self.over, self.winner = True, 1 if self.points[0] > self.points[1] else 2

    def read(self, text, seat=0):
        raise NotImplementedError

    def write(self, seat, move):
        return MOVES[move]

    def view(self, seat):
        return ToyView(seat)

    def copy(self):
        twin = Toy(self.most, self.points)
        twin.hand_number, twin.left = self.hand_number, self.left
        return twin
