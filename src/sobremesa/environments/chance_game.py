"""Games with explicit chance nodes, as OpenSpiel traverses them: every card is dealt by chance.

The rules take a whole pack but read no card before it is due. So a card can be chosen when it is dealt or drawn: the
pack is put in order up to there, and the cards behind lie in any order.
"""

from __future__ import annotations

from sobremesa.core.contract import State
from sobremesa.core.rng import Rng
from sobremesa.environments.config import EnvironmentConfig
from sobremesa.environments.episode import Episode
from sobremesa.environments.information_state import InformationStates
from sobremesa.environments.registry import environment_of


def used(state: State) -> int:
    """Return how many cards of the pack have been dealt or drawn in this hand."""
    return environment_of(state.game).cards_used(state)


class ChanceGame(Episode):
    """A game in progress with chance nodes.

    ``due`` cards are to be dealt before a seat acts; while it is not 0, ``seat`` is 0 and ``draw`` is called instead of
    ``play``. With ``packs`` chance picks one of that many fixed packs for each hand, in place of single cards.
    ``total`` is the sum of rewards of each seat, ``memory`` their information states.
    """

    def __init__(self, terms: EnvironmentConfig, packs: int = 0) -> None:
        """Start a game before its first card; seat 1 deals unless the terms say who does."""
        self.packs = packs
        self.due = 0
        self.total = [0.0] * terms.seats
        self.memory = InformationStates(terms)
        self._dealt: list[int] = []
        self._pending = 0
        self._mover = 0
        self._packed_at = 0  # where in what was played the pack of this hand was chosen
        super().__init__(terms, Rng("none of it is used"))

    def _begin(self) -> None:
        self._open_game(self.terms.dealer or 1)
        self._deal([0, 0])
        self._ask()

    @property
    def over(self) -> bool:
        """Whether the game, or the hand, has ended."""
        return not self.due and self.seat == 0

    # ---- chance

    @property
    def chance(self) -> list[int]:
        """The outcomes of chance now: cards, or numbers of packs, all equally likely; empty at a player's node."""
        if not self.due:
            return []
        return list(range(self.packs)) if self.packs else self._undealt()

    def _undealt(self) -> list[int]:
        return sorted(set(self.terms.kind.pack()).difference(self._dealt))

    def _pack(self) -> list[int]:
        return self._dealt + self._undealt()

    def draw(self, outcome: int) -> None:
        """Apply an outcome of chance; the game goes on once all due cards are dealt."""
        self._played.append(outcome)
        if self.packs:
            self._packed_at = len(self._played) - 1
            self._dealt = Rng(f"pack {outcome}").shuffled(self.terms.kind.pack())
            self.due = 0
        else:
            self._dealt.append(outcome)
            self.due -= 1
        if not self.due:
            self._go_on()
            self._ask()

    def _go_on(self) -> None:
        if self._pending:
            self.state.pack = self._pack()
            self._perform(self._pending)
        else:
            self._open_hand()

    def _deal(self, made: list[int]) -> None:
        """Ask chance for the cards of a new hand; where the dealer has to be asked first, open it without any."""
        self._dealt = []
        self._claimants = []
        trial = self.state.copy()
        trial.deal(self._pack())
        self.due = 1 if self.packs else used(trial)
        if not self.due:
            self._open_hand()

    def _open_hand(self) -> None:
        self.state.deal(self._pack())
        self.memory.dealt(self.state)
        if self._goes_on():
            self._find_claimants()
        else:  # four of a rank have won as they were dealt (CU-11): the game, or a chica of it
            self._reward([0, 0])
            self._add_up()
            if not self._ended():
                self._deal([0, 0])

    # ---- who is asked, and what they do

    def _ask(self) -> None:
        if self.due:
            self.seat = 0
            self._open = {}
        else:
            super()._ask()

    def play(self, action: int) -> None:
        """Play an action for the seat that is asked; where it draws cards, chance is asked for them first."""
        move = self._move(action)
        self._played.append(action)
        self.moves += 1
        self._mover = self.seat
        if not move:
            self.memory.silent(self.seat)
        elif self._draws(move):
            self._pending = move
        else:
            self._perform(move)
        self._ask()

    def _draws(self, move: int) -> bool:
        """Ask chance for the cards that a move draws; return whether it draws any."""
        if not self.packs:
            trial = self.state.copy()
            trial.perform(self.seat, move)
            self.due = max(used(trial) - used(self.state), 0)
        return self.due > 0

    def _perform(self, move: int) -> None:
        self.seat, self._pending = self._mover, 0
        super()._perform(move)
        self._add_up()

    def _moved(self, move: int) -> None:
        self.memory.moved(self.state, self.seat, self.state.write(self.seat, move))

    def _add_up(self) -> None:
        self.total = [sum(each) for each in zip(self.total, self.gains, strict=True)]

    # ---- what a seat cannot tell apart

    def resampled(self, seat: int, rng: Rng) -> ChanceGame:
        """Return a course in a state that a seat cannot tell from this one, drawn as ``View.determinize`` draws.

        With ``packs`` the state is that of another of them in which all that was done could be done. Raises ValueError
        where chance acts, or the game is over.
        """
        if not self.seat:
            raise ValueError("nobody is asked now, so that there is nothing to draw again")
        if self.packs:
            return self._with_another_pack(seat, rng)
        twin = self.copy()
        twin.state = self.state.view(seat).determinize(rng)
        twin._dealt = twin.state.pack[: used(twin.state)]
        twin.memory = self.memory.known_to(seat, twin.state)
        claiming = self.seat not in self.state.to_act()
        later = range(self.seat + 1, self.terms.seats + 1) if claiming else ()
        twin._claimants = [each for each in later if each not in twin.state.to_act() and twin.state.legal(each)]
        silent = self._open.get(self.terms.actions.silence)
        twin._put(self.seat)
        if silent is not None:
            twin._open[self.terms.actions.silence] = silent
        return twin

    def _with_another_pack(self, seat: int, rng: Rng) -> ChanceGame:
        """Return the course of one of the packs that lead to what a seat knows; the true one is among them."""
        played, possible = list(self._played), []
        for pack in range(self.packs):
            played[self._packed_at] = pack
            course = _course_if_legal(self.terms, self.packs, played)
            if course is not None and course.memory.of(seat) == self.memory.of(seat):
                possible.append(course)
        return possible[int(rng.below(len(possible)))]

    # ---- copies

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a course is pickled: by the outcomes of chance and the actions, in their order."""
        return course_of, (self.terms, self.packs, self._played)

    def __copy__(self) -> ChanceGame:
        """Return a course of its own that goes on from here."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> ChanceGame:
        """Return a course of its own that goes on from here."""
        return self.copy()

    def copy(self) -> ChanceGame:
        """Return a course of its own that goes on from here."""
        twin = object.__new__(ChanceGame)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.memory = self.memory.copy()
        twin._dealt = list(self._dealt)
        twin._claimants = list(self._claimants)
        twin._made = list(self._made)
        twin._open = dict(self._open)
        twin._played = list(self._played)
        return twin


def course_of(terms: EnvironmentConfig, packs: int, played: list[int]) -> ChanceGame:
    """Return the course that came of some outcomes of chance and some actions."""
    course = ChanceGame(terms, packs)
    for each in played:
        if course.due:
            course.draw(each)
        else:
            course.play(each)
    return course


def _course_if_legal(terms: EnvironmentConfig, packs: int, played: list[int]) -> ChanceGame | None:
    """Return the course that came of some outcomes and actions, None where one of them is not open."""
    course = ChanceGame(terms, packs)
    for each in played:
        if course.due:
            course.draw(each)
        elif each in course.open:
            course.play(each)
        else:
            return None
    return course
