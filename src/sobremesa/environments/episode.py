"""One game or hand in which one seat acts at a time: what all environments step through.

Where seats may move out of turn, as a ronda is claimed (CU-12), they are asked first, in order of seats, before the
seat to act; each may stay silent. They are asked again after every move, so silence loses no right before the rules
take it away.
"""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import State, View
from sobremesa.core.rng import Rng, rng_at
from sobremesa.core.sendable import Sendable
from sobremesa.environments.config import ONE_HAND, POINTS, EnvironmentConfig


class IllegalAction(Sendable, ValueError):
    """An action that is not legal for the seat to act; ``allowed`` are the names of those that are.

    ``row`` is the game, of many at once, -1 where there is one.
    """

    code = "illegal-action"

    def __init__(self, action: object, allowed: list[str], row: int = -1) -> None:
        named = ", ".join(repr(name) for name in allowed[:20])
        where = f"row {row}: " if row >= 0 else ""
        more = " …" if len(allowed) > 20 else ""
        super().__init__(f"{where}action {action} is not open now; open are {named}{more}")
        self.why = str(self)
        self.allowed = allowed
        self.row = row


class Episode:
    """A game in progress: ``seat`` is to act and sees ``view``; seat 0 means that it is over.

    ``gains`` are the rewards of the last action by seat, seat 1 first; ``moves`` counts the actions, silence included.
    ``state`` has all cards: never show it to a player. Pickling and deep copies replay the actions.
    """

    def __init__(self, terms: EnvironmentConfig, luck: Rng) -> None:
        """Start a game, with its hands dealt by this luck. One that is decided by its deal is dealt anew."""
        self.terms: Final = terms
        self._luck = luck
        self._asks_others: Final = terms.actions.out_of_turn
        self._nothing: Final = [0.0] * terms.seats
        self._dealt_by: Final = luck.state()
        self._played: list[int] = []
        self.seat = 0
        self._begin()

    def _begin(self) -> None:
        while not self.seat:
            self._open_game(self.terms.dealer or int(self._luck.below(self.terms.seats)) + 1)
            self._deal([0, 0])
            self._ask()

    def _open_game(self, dealer: int) -> None:
        """Set up a game before its first hand."""
        terms = self.terms
        self.state: State = terms.kind.new(terms.ruleset, terms.seats, dealer)
        self.moves = 0
        self.gains = self._nothing
        self._made = [0, 0]
        self._claimants: list[int] = []

    # ---- who is asked, and what they may do

    @property
    def over(self) -> bool:
        """Whether the game, or the hand, has ended."""
        return self.seat == 0

    @property
    def cut_off(self) -> bool:
        """Whether the episode is not over and has had all its moves."""
        return self.seat != 0 and 0 < self.terms.most_moves <= self.moves

    @property
    def view(self) -> View:
        """What the seat that is asked sees, and nothing more."""
        return self._view

    @property
    def open(self) -> dict[int, int]:
        """The legal actions of the seat to act, each with its move; 0 is silence."""
        return self._open

    @property
    def allowed(self) -> list[str]:
        """The names of the legal actions."""
        return [self.terms.actions.names[each] for each in self._open]

    def _ask(self) -> None:
        """Ask the next claimant, or whoever is awaited."""
        if self._claimants:
            self._put(self._claimants.pop(0))
            self._open[self.terms.actions.silence] = 0
        else:
            self._put(int(self.state.to_act()[0]) if self._goes_on() else 0)

    def _put(self, seat: int) -> None:
        self.seat = seat
        if seat:
            self._view = self.state.view(seat)
            self._open = self.terms.actions.moves(self._view)
        else:
            self._open = {}

    def _goes_on(self) -> bool:
        return not self.state.over and not self.state.needs_pack()

    def _ended(self) -> bool:
        return self.state.over or (self.terms.episode == ONE_HAND and self.state.needs_pack())

    def _find_claimants(self) -> None:
        self._claimants = []
        if self._asks_others and self._goes_on():
            state, awaited = self.state, self.state.to_act()
            seats = range(1, self.terms.seats + 1)
            self._claimants = [seat for seat in seats if seat not in awaited and state.legal(seat)]

    def text(self, action: int) -> str:
        """Return the notation's text of the move that an open action plays, "" for silence; raise IllegalAction."""
        move = self._move(action)
        return self._view.write(move) if move else ""

    def _move(self, action: int) -> int:
        move = self._open.get(action, -1)
        if move < 0:
            raise IllegalAction(action, self.allowed)
        return move

    # ---- what they do

    def play(self, action: int) -> None:
        """Play an action for the seat to act, and find the next one.

        Raises IllegalAction, and then nothing has changed.
        """
        move = self._move(action)
        self._played.append(action)
        self.moves += 1
        if move:
            self._perform(move)
        else:
            self.gains = self._nothing
        self._ask()

    def _perform(self, move: int) -> None:
        state = self.state
        before = state.score
        state.perform(self.seat, move)
        self._moved(move)
        after = state.score
        made = [after[0] - before[0], after[1] - before[1]]
        if state.needs_pack() and not self._ended():
            self._deal(made)
        else:
            self._find_claimants()
        self._reward(made)

    def _moved(self, move: int) -> None:
        """Take note of a move right after it was made, before another hand is dealt."""

    def _deal(self, made: list[int]) -> None:
        """Deal what is due, again where the deal itself wins a hand; what it scores counts for the move before it."""
        while self.state.needs_pack():
            self.state.deal_random(self._luck)
            for line in self.state.last_points:
                made[line.side - 1] += line.points
            if self._ended():
                break
        self._find_claimants()

    def _reward(self, made: list[int]) -> None:
        if self.terms.reward == POINTS:
            ahead = float(made[0] - made[1])
        else:
            self._made = [self._made[0] + made[0], self._made[1] + made[1]]
            ahead = self._result() if self._ended() else 0.0
        self.gains = [ahead, -ahead] * (self.terms.seats // 2) if ahead else self._nothing

    def _result(self) -> float:
        """Return 1 where side 1 has won, -1 where the other has, 0 for a draw; of a hand the points decide."""
        winner = int(self.state.winner)
        if not winner and self._made[0] != self._made[1]:
            winner = 1 if self._made[0] > self._made[1] else 2
        return {0: 0.0, 1: 1.0, 2: -1.0}[winner]

    # ---- copies

    def __reduce__(self) -> tuple[object, ...]:
        """Return how an episode is copied and pickled: by the luck it began with, and the actions since then."""
        return played_again, (self.terms, self._dealt_by, self._played, self._luck)


def played_again(terms: EnvironmentConfig, began: tuple[int, int, int, int], actions: list[int], luck: Rng) -> Episode:
    """Return the episode that came of some actions; it goes on with ``luck``, which stands where theirs ended."""
    episode = Episode(terms, rng_at(*began))
    for action in actions:
        episode.play(action)
    episode._luck = luck
    return episode
