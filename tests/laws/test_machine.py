"""Random play as a machine that Hypothesis drives: any ruleset, any pack, any move at any time."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sobremesa.core.contract import BadPack, IllegalMove
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.records import Recorder, read, write
from sobremesa.records.replay import replay
from tests.laws.choices import choose
from tests.laws.lenses import lens_of
from tests.laws.play import clumped, fingerprint, seats, wire
from tests.laws.tables import SMALL, random_ruleset

seeds = st.integers(0, 2**32 - 1)
choices = st.integers(0, 10_000)


class GameMachine(RuleBasedStateMachine):
    """A game of a random ruleset. After every step the laws are asked for."""

    name: str

    @initialize(seed=seeds, changed=st.integers(0, 8), seat=choices)
    def open(self, seed: int, changed: int, seat: int) -> None:
        """Sits down to a preset with some options changed."""
        self.game = GAMES[self.name]
        self.ruleset = random_ruleset(self.game, Rng(seed), changed)
        numbers = self.game.seats_allowed(self.ruleset)
        players = numbers[seat % len(numbers)]
        self.state = self.game.new(self.ruleset, players, seat % players + 1)
        self.recorder = Recorder(self.state)
        self.scored = [0, 0]

    @precondition(lambda self: self.state.needs_pack())
    @rule(seed=seeds)
    def deal(self, seed: int) -> None:
        """Deals the pack that is due."""
        if lens_of(self.state).starts_anew(self.state):
            self.scored = [0, 0]
        self.recorder.deal(self.state, clumped(self.game.pack(), Rng(seed)))
        self._add_up()

    @precondition(lambda self: self.state.to_act())
    @rule(choice=choices)
    def play(self, choice: int) -> None:
        """Makes one of the moves that the game waits for."""
        awaited = self.state.to_act()
        self._move(awaited[choice % len(awaited)], choice)

    @precondition(lambda self: self.state.to_act())
    @rule(choices=st.lists(choices, min_size=5, max_size=30))
    def play_on(self, choices: list[int]) -> None:
        """Makes several moves, to come further into a game."""
        for choice in choices:
            if self.state.to_act():
                self.play(choice)

    @precondition(lambda self: self.state.to_act())
    @rule(seed=seeds, number=st.integers(5, 40))
    def play_with_an_eye_for_points(self, seed: int, number: int) -> None:
        """Makes several moves as somebody would who wants to come to the end of the hand."""
        rng = Rng(seed)
        while number and self.state.to_act():
            self.recorder.play(self.state, *choose(self.state, rng))
            self._add_up()
            number -= 1

    @precondition(lambda self: self._out_of_turn())
    @rule(choice=choices)
    def speak_out_of_turn(self, choice: int) -> None:
        """A seat, or the referee, does what nobody waits for: claims, takes, declares."""
        speakers = self._out_of_turn()
        self._move(speakers[choice % len(speakers)], choice)

    @rule(move=st.integers(-(2**61), 2**61), seat=choices)
    def try_anything(self, move: int, seat: int) -> None:
        """A number that is no legal move is refused and changes nothing."""
        player = seat % (int(self.state.seats) + 1)
        if move in self.state.legal(player):
            return
        before = fingerprint(self.state)
        with pytest.raises(IllegalMove) as refused:
            self.state.apply(player, move)
        assert self.state.refusal(player, move) == (refused.value.detail, refused.value.why)
        assert fingerprint(self.state) == before

    @rule(seed=seeds, lost=choices)
    def deal_badly(self, seed: int, lost: int) -> None:
        """A pack that is not due, or not whole, is refused and changes nothing."""
        pack = Rng(seed).shuffled(self.game.pack())
        pack[lost % len(pack)] = pack[(lost + 1) % len(pack)]
        before = fingerprint(self.state)
        with pytest.raises(BadPack, match="pack"):
            self.state.deal(pack)
        assert fingerprint(self.state) == before

    @rule(seed=seeds, seat=choices)
    def guess(self, seed: int, seat: int) -> None:
        """What a seat guesses looks to it like what it sees."""
        viewer = seat % (int(self.state.seats) + 1)
        guess = self.state.view(viewer).determinize(Rng(seed))
        assert wire(guess, viewer) == wire(self.state, viewer)

    @invariant()
    def the_cards_are_all_there(self) -> None:
        """The places together hold the pack."""
        places = lens_of(self.state).places(self.state)
        cards = sorted(card for held in places.values() for card in held)
        assert cards == (self.game.pack() if self.state.hand_number else [])

    @invariant()
    def somebody_can_move(self) -> None:
        """The game waits for one thing, and whoever it waits for has a legal move."""
        awaited = self.state.to_act()
        assert [bool(awaited), self.state.needs_pack(), self.state.over].count(True) == 1
        assert all(self.state.legal(seat) for seat in awaited)

    @invariant()
    def the_score_is_the_sum_of_its_reasons(self) -> None:
        """No point comes from nowhere."""
        assert self.state.score == self.scored

    def teardown(self) -> None:
        """The record of all this reads back, and replays to the same state."""
        record = self.recorder.record()
        assert read(write(record)) == record
        for step in replay(record):
            last = step.state
        assert not record.body or fingerprint(last) == fingerprint(self.state)

    def _out_of_turn(self) -> list[int]:
        awaited = self.state.to_act()
        return [seat for seat in seats(self.state) if seat not in awaited and self.state.legal(seat)]

    def _move(self, seat: int, choice: int) -> None:
        legal = self.state.legal(seat)
        self.recorder.play(self.state, seat, legal[choice % len(legal)])
        self._add_up()

    def _add_up(self) -> None:
        for line in self.state.last_points:
            self.scored[line.side - 1] += line.points


SETTINGS = settings(
    max_examples=2 if SMALL else 12,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("game", GAMES)
def test_random_play_keeps_every_law(game):
    """Whatever is dealt, played, tried and guessed, and in whichever order, every law holds after every step."""
    machine = type("Machine", (GameMachine,), {"name": game})
    run_state_machine_as_test(machine, settings=SETTINGS)
    assert machine.name == game
