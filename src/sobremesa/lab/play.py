"""The one loop of the lab: a game between bots, who are shown views and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from sobremesa.core.contract import ScoreLine, State, other_side, side_of
from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.lab.observers import Observer


@dataclass(frozen=True)
class PlayEvent:
    """Something that happened at the table: a move of a seat, or the pack of a hand (seat 0).

    ``text`` is the move as the record writes it, ``public`` as the whole room may hear it.
    """

    seat: int
    text: str
    public: str
    points: tuple[ScoreLine, ...]


Pack = Callable[[int], list[int]]
"""Returns the pack of a hand, which counts from 1."""


class Player(ABC):
    """Whoever sits in a seat for one game."""

    @abstractmethod
    def answer(self, state: State, seat: int) -> int:
        """Return what it says to its view: a move, or NOTHING. Whatever it raises is a fault."""

    follows = False
    """Whether it is to be told what happens between its turns."""

    def on_event(self, state: State, event: PlayEvent) -> None:
        """Take note of what has just happened; the state stands as it does afterwards."""
        return

    def begin(self) -> None:
        """Get ready. Whatever this raises is a fault."""
        return

    def close(self, state: State) -> None:
        """Leave the table: the game is over, or has been broken off."""
        return


def read_answer(state: State, seat: int, text: str) -> int:
    """Return the move that a seat names, however the notation lets it be spelled; NOTHING for an empty text.

    Raises UnreadableMove, AmbiguousMove or IllegalMove; whether the move is legal is not looked at.
    """
    return state.read(text, seat)[1] if text else NOTHING


class Overrun(Exception):
    """A bot that took far more time than it was given."""


class Seated(Player):
    """A bot in its seat, with its own stream of luck and its time."""

    def __init__(self, bot: Bot[Any], luck: Rng, budget: Budget) -> None:
        self.bot = bot
        self.luck = luck
        self.budget = budget

    def answer(self, state: State, seat: int) -> int:
        """Return what the bot says to its view: a move, or NOTHING; raise Overrun where a set time did not do.

        A bot of ours stops by itself: only twice the time and a second, which no busy machine explains, is too late.
        """
        began = perf_counter()
        move = self.bot.choose(state.view(seat), self.budget, self.luck)
        milliseconds = 1000 * (perf_counter() - began)
        if self.budget.milliseconds and milliseconds > 2 * self.budget.milliseconds + 1000:
            raise Overrun(f"took {milliseconds:.0f} of {self.budget.milliseconds} milliseconds")
        return move


class PlayerFault(Exception):
    """A player that broke down, ran over or made no legal move: its side loses. ``seat`` says whose it is."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(f"seat {seat}: {why}")
        self.seat = seat


def play_game(state: State, players: Sequence[Player], pack: Pack, observers: Sequence[Observer] = ()) -> int:
    """Play a new game to its end and return the side that won, 0 for a draw; raise Fault when a player fails."""
    try:
        for seat, player in enumerate(players, 1):
            _begin(player, seat)
        _play(state, players, pack, observers)
    finally:
        for player in players:
            player.close(state)
    return int(state.winner)


def _begin(player: Player, seat: int) -> None:
    try:
        player.begin()
    except Exception as error:
        raise PlayerFault(seat, _described(error)) from error


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _play(state: State, players: Sequence[Player], pack: Pack, observers: Sequence[Observer]) -> None:
    while not state.over:
        if state.needs_pack():
            state.deal(pack(int(state.hand_number) + 1))
            for observer in observers:
                observer.dealt(state)
            _tell(state, players, 0, "pack")
        else:
            _turn(state, players, observers)


def fault_winner(fault: PlayerFault) -> int:
    """Return the side that wins when a player fails: the other one."""
    return int(other_side(side_of(fault.seat)))


def _turn(state: State, players: Sequence[Player], observers: Sequence[Observer]) -> None:
    """Let whoever may speak out of turn do so, or else whoever is awaited move."""
    awaited = state.to_act()
    for seat in [seat for seat in range(1, len(players) + 1) if seat not in awaited and state.legal(seat)]:
        if _ask(state, players, seat, observers):
            return
    if not _ask(state, players, awaited[0], observers):
        raise PlayerFault(awaited[0], "is awaited and says nothing")


def _ask(state: State, players: Sequence[Player], seat: int, observers: Sequence[Observer]) -> bool:
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
    state.perform(seat, move)
    for observer in observers:
        observer.moved(state, seat)
    _tell(state, players, seat, text)
    return True


def _followers(players: Sequence[Player]) -> list[Player]:
    return [player for player in players if player.follows]


def _tell(state: State, players: Sequence[Player], seat: int, text: str) -> None:
    """Let those who follow the game know what has happened."""
    following = _followers(players)
    if not following:
        return
    public = game_named(state.game).public_text(text) if seat else text
    event = PlayEvent(seat, text, public, tuple(state.last_points))
    for player in following:
        player.on_event(state, event)
