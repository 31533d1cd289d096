"""The game loop of the lab: players see views and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from sobremesa.core.contract import ScoreLine, State, other_side, side_of
from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.core.sendable import Sendable
from sobremesa.lab.observers import Observer


@dataclass(frozen=True)
class PlayEvent:
    """An event of a game: a move of a seat, or the pack of a hand (seat 0).

    ``text`` is the move in the notation of records, ``public`` without cards that the others may not know. ``points``
    are the score lines that it brought.
    """

    seat: int
    text: str
    public: str
    points: tuple[ScoreLine, ...]


Pack = Callable[[int], list[int]]
"""Returns the pack of a hand, which counts from 1."""

MOST_MOVES: Final = 100_000
"""A game that is not over after so many moves counts as a draw: some rules let two who want to play for ever."""


class SeatedPlayer(ABC):
    """A player in its seat for one game.

    The loop calls ``begin`` once, then ``answer`` for every turn, and ``close`` in any case, also after a fault. With
    ``follows`` it also calls ``on_event`` after each event. An exception of ``begin`` or ``answer`` loses the game.
    """

    @abstractmethod
    def answer(self, state: State, seat: int) -> int:
        """Return the seat's move, or NOTHING where it is not to act and does not want to move.

        Called for seats to act, and for others with a legal move out of turn. Use ``state.view(seat)`` only.
        """

    follows = False
    """Whether it is to be told what happens between its turns."""

    def on_event(self, state: State, event: PlayEvent) -> None:
        """Called after an event, with the state behind it; only where ``follows`` is True."""
        return

    def begin(self) -> None:
        """Get ready for the game."""
        return

    def close(self, state: State, winner: int) -> None:
        """Called once when the game is over or was broken off; ``winner`` is the side that has won, 0 for nobody."""
        return


def read_answer(state: State, seat: int, text: str) -> int:
    """Return the move of a text in any spelling that the notation allows; NOTHING for an empty text.

    Raises UnreadableMove, AmbiguousMove or IllegalMove. Whether the move is legal is not checked.
    """
    return state.read(text, seat)[1] if text else NOTHING


class Overrun(Exception):
    """A bot that took far more time than it was given."""


class Seated(SeatedPlayer):
    """One of our bots in its seat, with its own random stream and budget."""

    def __init__(self, bot: Bot[Any], luck: Rng, budget: Budget) -> None:
        self.bot = bot
        self.luck = luck
        self.budget = budget

    def answer(self, state: State, seat: int) -> int:
        """Return the bot's move, or NOTHING.

        Raises Overrun where it took more than twice its milliseconds and a second: bots stop by themselves, and a busy
        machine explains less than that.
        """
        began = perf_counter()
        move = self.bot.choose(state.view(seat), self.budget, self.luck)
        milliseconds = 1000 * (perf_counter() - began)
        if self.budget.milliseconds and milliseconds > 2 * self.budget.milliseconds + 1000:
            raise Overrun(f"took {milliseconds:.0f} of {self.budget.milliseconds} milliseconds")
        return move


class PlayerFault(Sendable):
    """A player that raised, ran over its time or made an illegal move; its side loses. ``seat`` is whose it was.

    ``at_hello`` says that it was not even ready to begin.
    """

    def __init__(self, seat: int, why: str, at_hello: bool = False) -> None:
        super().__init__(f"seat {seat}: {why}")
        self.seat = seat
        self.at_hello = at_hello


def play_game(state: State, players: Sequence[SeatedPlayer], pack: Pack, observers: Sequence[Observer] = ()) -> int:
    """Play a new game to its end and return the winning side, 0 for a draw.

    A game that is not over after ``MOST_MOVES`` moves is a draw, and stays as it is; ``unfinished`` tells of it.
    ``players`` are by seat, seat 1 first. ``pack`` is called with the number of each hand, from 1. Before the seat to
    act is asked, seats with a legal move out of turn are, in order. All players are closed in any case. Raises
    PlayerFault where a player fails; the players hear that the other side has won.
    """
    side = 0
    try:
        for seat, player in enumerate(players, 1):
            _begin(player, seat)
        _play(state, players, pack, observers)
        side = int(state.winner) if state.over else 0
    except PlayerFault as fault:
        side = fault_winner(fault)
        raise
    finally:
        for player in players:
            player.close(state, side)
    return side


def unfinished(state: State) -> str:
    """Return why a game that was played is not over, for a report; nothing where it is."""
    return "" if state.over else f"not over after {MOST_MOVES} moves, so that it counts as a draw"


def _begin(player: SeatedPlayer, seat: int) -> None:
    try:
        player.begin()
    except Exception as error:
        raise PlayerFault(seat, _described(error), getattr(error, "at_hello", False)) from error


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _play(state: State, players: Sequence[SeatedPlayer], pack: Pack, observers: Sequence[Observer]) -> None:
    moves = 0
    while not state.over and moves < MOST_MOVES:
        if state.needs_pack():
            state.deal(pack(int(state.hand_number) + 1))
            for observer in observers:
                observer.dealt(state)
            _tell(state, players, 0, "pack")
        else:
            _turn(state, players, observers)
            moves += 1


def fault_winner(fault: PlayerFault) -> int:
    """Return the side that wins when a player fails: the other one."""
    return int(other_side(side_of(fault.seat)))


def _turn(state: State, players: Sequence[SeatedPlayer], observers: Sequence[Observer]) -> None:
    """Let whoever may speak out of turn do so, or else whoever is awaited move."""
    awaited = state.to_act()
    for seat in [seat for seat in range(1, len(players) + 1) if seat not in awaited and state.legal(seat)]:
        if _ask(state, players, seat, observers):
            return
    if not _ask(state, players, awaited[0], observers):
        raise PlayerFault(awaited[0], "is awaited and says nothing")


def _ask(state: State, players: Sequence[SeatedPlayer], seat: int, observers: Sequence[Observer]) -> bool:
    """Put the question to a seat and play what it answers; return whether it moved."""
    began = perf_counter()
    try:
        move = players[seat - 1].answer(state, seat)
    except Exception as error:  # whatever a bot does wrong, the lab goes on
        raise PlayerFault(seat, _described(error)) from error
    for observer in observers:
        observer.thought(seat, perf_counter() - began)
    if move == NOTHING:
        return False
    refused = state.refusal(seat, move)
    if refused is not None:
        raise PlayerFault(seat, refused.why)
    text = state.write(seat, move) if _followers(players) else ""
    for observer in observers:
        observer.chose(state, seat, move)
    state.perform(seat, move)
    for observer in observers:
        observer.moved(state, seat)
    _tell(state, players, seat, text)
    return True


def _followers(players: Sequence[SeatedPlayer]) -> list[SeatedPlayer]:
    return [player for player in players if player.follows]


def _tell(state: State, players: Sequence[SeatedPlayer], seat: int, text: str) -> None:
    """Let those who follow the game know what has happened."""
    following = _followers(players)
    if not following:
        return
    public = game_named(state.game).public_text(text) if seat else text
    event = PlayEvent(seat, text, public, tuple(state.last_points))
    for player in following:
        player.on_event(state, event)
