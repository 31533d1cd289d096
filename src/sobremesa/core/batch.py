"""Many episodes of one game, moved on together by compiled code: what the fast vector environments run on.

``EpisodeBatch`` knows what an episode is: who deals, who is asked, rewards, ends, the next episode. A game's part
``batch`` derives a class from it that keeps the games and says what only the game knows. What the seats see and may do
is left in flat vectors, which others read as buffers: a step makes no object here, only where rules explain points.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, NamedTuple

from librt.strings import BytesWriter, read_i64_le, write_i16_le
from librt.vecs import extend, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from sobremesa.core.bits import bit
from sobremesa.core.contract import State
from sobremesa.core.rng import Rng

USUALLY_OPEN: Final = 12
"""The actions of a row for which there is room from the start."""

GOES_ON: Final = 0
PACK_DUE: Final = 1
OVER: Final = 2

ACTION_BYTES: Final = 8
PLAYED_BYTES: Final = 2


class BatchTerms(NamedTuple):
    """What the episodes of a batch are: see ``environments.config.EnvironmentConfig``, which says it for people.

    ``one_hand`` and ``by_points`` are the episode ``hand`` and the reward ``points``; ``dealer`` and ``most_moves`` are
    0 for none. ``silence`` is the action by which a seat that is asked out of turn lets it pass, -1 where none is.
    """

    games: int
    seats: int
    dealer: int
    one_hand: bool
    by_points: bool
    most_moves: int
    silence: int


@mypyc_attr(allow_interpreted_subclasses=True)
class EpisodeBatch:
    """``count`` episodes of one game, each with its own random stream, hashed from the seed, its row and its number.

    An episode that ends is followed by the next one at once. After ``reset`` and ``step`` these vectors tell how the
    games stand, row by row; all but ``open``, which grows, are never replaced, only written:

    - ``words`` and ``numbers``: what the seat to act sees, ``word_width`` and ``number_width`` a row;
    - ``open``: the actions that it may take, ``number_open[row]`` of them, from ``open_from[row]`` on; the lists of
      the rows lie one behind the other, for what lies close together is soon read, and most are short;
    - ``seat`` (to act), ``rewards`` (``seats`` a row), ``done`` and ``cut_off`` (0 or 1);
    - ``last_words``, ``last_numbers``, ``last_seat``: where ``done``, how the episode ended: what the seat that made
      its last move sees then, or the seat to act where it was cut off. Rows that are not ``done`` keep what they had.
    """

    def __init__(self, terms: BatchTerms, words: int, numbers: int, most_open: int) -> None:
        self.terms: Final = terms
        self.count: Final[i64] = terms.games
        self.seats: Final[i64] = terms.seats
        self.one_hand: Final = terms.one_hand
        self.by_points: Final = terms.by_points
        self.most_moves: Final[i64] = terms.most_moves
        self.silence: Final[i64] = terms.silence
        self.word_width: Final[i64] = words
        self.number_width: Final[i64] = numbers
        self.words: Final = vec[i64]([0] * (terms.games * words))
        self.numbers: Final = vec[float]([0.0] * (terms.games * numbers))
        self.last_words: Final = vec[i64]([0] * (terms.games * words))
        self.last_numbers: Final = vec[float]([0.0] * (terms.games * numbers))
        self.open_width: Final[i64] = most_open
        self.open = vec[i16]([0] * (terms.games * USUALLY_OPEN + most_open))
        self.open_from: Final = vec[i64]([0] * terms.games)
        self.number_open: Final = vec[i64]([0] * terms.games)
        self.open_end: i64 = 0  # of the lists of the rows so far
        self.seat: Final = vec[i64]([0] * terms.games)
        self.last_seat: Final = vec[i64]([0] * terms.games)
        self.rewards: Final = vec[float]([0.0] * (terms.games * terms.seats))
        self.done: Final = vec[u8]([0] * terms.games)
        self.cut_off: Final = vec[u8]([0] * terms.games)
        self.seed = ""
        self.episodes: Final = vec[i64]([0] * terms.games)
        self.moves: Final = vec[i64]([0] * terms.games)
        self.made: Final = vec[i64]([0] * terms.games)  # what side 1 made in this episode, less what side 2 did
        self.claimants: Final = vec[i64]([0] * terms.games)  # a bit a seat that is still to be asked out of turn
        self.lucks: Final = [Rng(0) for _ in range(terms.games)]
        self.played: Final = [BytesWriter() for _ in range(terms.games)]  # the actions of this episode

    # ---- what a game says

    @abstractmethod
    def state(self, row: int) -> State:
        """Return the game of a row as it stands; it has all cards, so never show it to a player."""

    @abstractmethod
    def open_game(self, row: i64, dealer: i64) -> None:
        """Put a new game in a row, before its first hand."""

    @abstractmethod
    def deal(self, row: i64, luck: Rng) -> i64:
        """Deal the hand that is due; return what side 1 scored by the deal itself less what side 2 did."""

    @abstractmethod
    def status(self, row: i64) -> i64:
        """Return GOES_ON, PACK_DUE or OVER."""

    @abstractmethod
    def awaited(self, row: i64) -> i64:
        """Return the first seat that a game waits for, which goes on."""

    @abstractmethod
    def lead(self, row: i64) -> i64:
        """Return the points of side 1 less those of side 2."""

    @abstractmethod
    def winner(self, row: i64) -> i64:
        """Return the side that has won the game, 0 for none."""

    @abstractmethod
    def perform(self, row: i64, seat: i64, action: i64) -> None:
        """Play what an open action of a seat stands for; it was chosen before."""

    @abstractmethod
    def list_open(self, row: i64, seat: i64) -> i64:
        """Write the actions open to a seat into ``open``, from ``open_from[row]`` on, and return how many."""

    @abstractmethod
    def observe(self, row: i64, seat: i64, words: vec[i64], at: i64, numbers: vec[float], to: i64) -> None:
        """Write what a seat sees: words from ``at`` on, numbers from ``to`` on."""

    def choose(self, row: i64, at: i64) -> None:
        """Take note that the action at a place of ``open`` is to be played: the lists are written over before it is.

        What is not played after all is chosen anew.
        """

    def may_interrupt(self, row: i64, seat: i64) -> bool:
        """Return whether a seat that the game does not wait for may move."""
        return False

    # ---- the course of the episodes

    def reset(self, seed: str) -> None:
        """Begin the first episode of every row; the same seed deals the same."""
        self.seed = seed
        self.open_end = 0
        row: i64 = 0
        while row < self.count:
            self.episodes[row] = 0
            self._place_list(row)
            self._begin(row)
            self._end_step(row)
            self._reward_all(row, 0.0)
            self.open_end += self.number_open[row]
            row += 1

    def _place_list(self, row: i64) -> None:
        """Put the list of a row behind those of the rows before, with room for the longest."""
        self.open_from[row] = self.open_end
        if self.open_end + self.open_width > len(self.open):
            self.grow(len(self.open) + int(self.open_width))

    def grow(self, more: int) -> None:
        """Make room in ``open`` for so many more actions."""
        self.open = extend(self.open, [0] * more)

    def _begin(self, row: i64) -> None:
        """Deal a row's next episode; one that is decided by its deal is dealt anew."""
        luck = self.lucks[row]
        luck.restart(f"environment {self.seed} {int(row)} {int(self.episodes[row])}")
        self.played[row].truncate(0)
        self.seat[row] = 0
        while self.seat[row] == 0:
            self.moves[row] = 0
            self.made[row] = 0
            dealer: i64 = self.terms.dealer
            self.open_game(row, dealer if dealer else luck.below(self.seats) + 1)
            self._deal(row)
            self._find_claimants(row)
            self._ask(row)
        self._show(row)

    def _show(self, row: i64) -> None:
        self.observe(row, self.seat[row], self.words, row * self.word_width, self.numbers, row * self.number_width)

    def _end_step(self, row: i64) -> None:
        self.done[row] = 0
        self.cut_off[row] = 0

    def step(self, actions: bytes) -> int:
        """Play an action in every row, each eight bytes, lowest first; return -1.

        Where an action is not open, nothing is played, and the first such row is returned. Raises IndexError for too
        few actions.
        """
        row: i64 = 0
        while row < self.count:
            if not self._choose(row, read_i64_le(actions, row * ACTION_BYTES)):
                return int(row)
            row += 1
        self.open_end = 0
        row = 0
        while row < self.count:
            self._place_list(row)
            self._play(row, read_i64_le(actions, row * ACTION_BYTES))
            self.open_end += self.number_open[row]
            row += 1
        return -1

    def open_actions(self, row: int) -> list[int]:
        """Return the actions that are open in a row."""
        at = self.open_from[row]
        return [int(self.open[at + place]) for place in range(self.number_open[row])]

    def _choose(self, row: i64, action: i64) -> bool:
        """Return whether an action is open, and take note of it where it is."""
        at = self.open_from[row]
        end = at + self.number_open[row]
        while at < end:
            if i64(self.open[at]) == action:
                self.choose(row, at)
                return True
            at += 1
        return False

    def _play(self, row: i64, action: i64) -> None:
        seat = self.seat[row]
        self._end_step(row)
        write_i16_le(self.played[row], i16(action))
        self.moves[row] += 1
        if action == self.silence:
            self._reward_all(row, 0.0)
        else:
            self._move(row, seat, action)
        self._ask(row)
        if self.seat[row] == 0:
            self._end(row, seat)
        elif self.most_moves and self.moves[row] >= self.most_moves:
            self.cut_off[row] = 1
            self._end(row, self.seat[row])
        else:
            self._show(row)

    def _move(self, row: i64, seat: i64, action: i64) -> None:
        before = self.lead(row)
        self.perform(row, seat, action)
        made = self.lead(row) - before
        if self.status(row) == PACK_DUE and not self.one_hand:
            made += self._deal(row)
        self._find_claimants(row)
        self._reward(row, made)

    def _deal(self, row: i64) -> i64:
        """Deal the hand that is due, and the next where the deal itself wins it; return what side 1 made by it."""
        made = self.deal(row, self.lucks[row])
        while self.status(row) == PACK_DUE and not self.one_hand:
            made += self.deal(row, self.lucks[row])
        return made

    def _end(self, row: i64, seat: i64) -> None:
        """Keep what a seat sees of the episode that has ended, and begin the next."""
        self.done[row] = 1
        self.last_seat[row] = seat
        self.observe(row, seat, self.last_words, row * self.word_width, self.last_numbers, row * self.number_width)
        self.episodes[row] += 1
        self._begin(row)

    # ---- who is asked

    def _find_claimants(self, row: i64) -> None:
        found: i64 = 0
        if self.silence >= 0 and self.status(row) == GOES_ON:
            awaited = self.awaited(row)
            seat: i64 = 1
            while seat <= self.seats:
                if seat != awaited and self.may_interrupt(row, seat):
                    found |= bit(seat)
                seat += 1
        self.claimants[row] = found

    def _ask(self, row: i64) -> None:
        """Ask the next claimant, or the seat on turn; seat 0 where the episode is over."""
        if self.claimants[row]:
            self._ask_claimant(row)
        elif self.status(row) == GOES_ON:
            seat = self.awaited(row)
            self.seat[row] = seat
            self.number_open[row] = self.list_open(row, seat)
        else:
            self.seat[row] = 0

    def _ask_claimant(self, row: i64) -> None:
        seat: i64 = 1
        while self.claimants[row] & bit(seat) == 0:
            seat += 1
        self.claimants[row] &= ~bit(seat)
        self.seat[row] = seat
        found = self.list_open(row, seat)
        self.open[self.open_from[row] + found] = i16(self.silence)
        self.number_open[row] = found + 1

    # ---- rewards

    def _reward(self, row: i64, made: i64) -> None:
        if self.by_points:
            self._reward_all(row, float(made))
            return
        self.made[row] += made
        status = self.status(row)
        ended = status == OVER or (self.one_hand and status == PACK_DUE)
        self._reward_all(row, self._result(row) if ended else 0.0)

    def _reward_all(self, row: i64, ahead: float) -> None:
        """Give side 1 a reward, and the other the opposite; nothing is never less than nothing."""
        behind = -ahead if ahead != 0.0 else 0.0
        at = row * self.seats
        end = at + self.seats
        while at < end:
            self.rewards[at] = ahead
            self.rewards[at + 1] = behind
            at += 2

    def _result(self, row: i64) -> float:
        """Return 1 where side 1 has won, -1 where the other has, 0 for a draw; of a hand the points decide."""
        winner = self.winner(row)
        if winner:
            return 1.0 if winner == 1 else -1.0
        made = self.made[row]
        if made == 0:
            return 0.0
        return 1.0 if made > 0 else -1.0

    # ---- copies

    def history(self) -> tuple[str, list[int], list[bytes]]:
        """Return what ``replay`` brings a batch of the same terms back by: seed, episodes and actions of the rows."""
        return self.seed, [int(episode) for episode in self.episodes], [each.getvalue() for each in self.played]

    def replay(self, seed: str, episodes: list[int], played: list[bytes]) -> None:
        """Bring every row to the episode, and as far in it, as ``history`` says; nobody has just gained or ended."""
        self.seed = seed
        self.open_end = 0
        for row in range(len(episodes)):
            self.episodes[row] = episodes[row]
            self._place_list(row)
            self._begin(row)
            self._play_again(row, played[row])
            self._end_step(row)
            self._reward_all(row, 0.0)
            self.open_end += self.number_open[row]

    def _play_again(self, row: i64, actions: bytes) -> None:
        for at in range(0, len(actions), PLAYED_BYTES):
            action: i64 = int.from_bytes(actions[at : at + PLAYED_BYTES], "little")
            self._choose(row, action)
            self._play(row, action)


def share(points: i64, whole: i64) -> float:
    """Return ``points / whole``, at most 1; 0 where the whole is 0.

    >>> share(30, 40), share(50, 40), share(5, 0)
    (0.75, 1.0, 0.0)
    """
    if whole <= 0:
        return 0.0
    return min(float(points) / float(whole), 1.0)
