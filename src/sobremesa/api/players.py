"""Who plays: the computer's levels, players of your own, duels between them; and what the maestro thinks of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sobremesa.analysis import Hint, Review, review
from sobremesa.analysis import hint as hint_for
from sobremesa.analysis.exploring import explored, explorers
from sobremesa.api.game import Game, record_of
from sobremesa.core.card_text import UnreadableCard, read_cards
from sobremesa.core.contract import View
from sobremesa.core.explorer import BadHand, ExploredMove, Question
from sobremesa.core.levels import bot_named, levels_of
from sobremesa.core.options import BadOption, changes_of, whole
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.lab import duel as duels
from sobremesa.lab.players import Mover, check_sendable


class Computer:
    """A level of the computer in a seat, with its own stream of random numbers.

    Call it with a view of its seat; it answers with the text of its move. It keeps nothing of the game but that stream,
    so one computer may play several games, though their order then matters. Copied or pickled, it goes on with the same
    stream.
    """

    def __init__(self, game: str, level: str, luck: Rng, budget: Budget) -> None:
        """Make a player; use ``bot``."""
        self.game = game
        self.level = level
        self._bot = bot_named(game, level)
        self._luck = luck
        self._budget = budget

    def __call__(self, view: View) -> str:
        """Return the text of a legal move; ``""`` where the seat is not awaited and makes no move out of turn.

        Raises TypeError for what is no view, and BadOption for one of another game.
        """
        if _game_of(view) != self.game:
            raise BadOption("view", f"one of {view.game}", f"one of {self.game}")
        move = self._bot.choose(view, self._budget, self._luck)
        return "" if move == NOTHING else view.write(move)

    def __repr__(self) -> str:
        """Return which game it plays, and at which level."""
        return f"<{self.level} of {self.game}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a player is copied and pickled: the copy goes on with the same luck."""
        return Computer, (self.game, self.level, self._luck, self._budget)


def levels(game: str) -> list[str]:
    """Return the levels at which the computer plays a game, the weakest first; raise UnknownGame."""
    game_named(game)
    return levels_of(game)


def bot(game: str, level: str, *, seed: int | str = 1, milliseconds: int = 0, iterations: int = 0) -> Computer:
    """Return a computer player; raise UnknownGame or UnknownLevel.

    The same ``seed`` plays the same, on every machine, where it is held to ``iterations``, or to neither; 0 means no
    limit of that kind. Raises BadOption for a limit below 0 and a number that is not whole.
    """
    budget = Budget(whole("milliseconds", milliseconds, 0), whole("iterations", iterations, 0))
    return Computer(game, level, Rng(seed if isinstance(seed, str) else whole("seed", seed)), budget)


def finish(game: Game, players: Mapping[int, Mover] | Sequence[Mover], *, most_moves: int = 0) -> Game:
    """Play a game to its end, each seat by its player, and return the same game.

    ``players`` has a function from view to text for every seat, by its number or in the order of the seats. A seat that
    may move out of turn is asked before the one that is awaited. After ``most_moves`` the game is left as it stands, 0
    for never: some rules let two who want to play for ever. Raises BadOption for a seat without a player, before
    anything is played, MoveError for a move that is not legal, and RuntimeError where a player who is awaited returns
    no move.
    """
    by_seat = dict(enumerate(players, 1)) if isinstance(players, Sequence) else players
    seated = {seat: _seated(by_seat, seat, game.seats) for seat in range(1, game.seats + 1)}
    moves = 0
    while not game.over and (most_moves < 1 or moves < most_moves):
        _turn(game, seated)
        moves += 1
    return game


def _seated(players: Mapping[int, Mover], seat: int, seats: int) -> Mover:
    """Return who plays a seat; raise BadOption where that is nobody, or no function."""
    try:
        player = players[seat]
    except (LookupError, TypeError):
        player = None
    if callable(player):
        return player
    raise BadOption(
        "players", repr(players)[:40], f"a function for every seat, 1 to {seats}", f"nobody plays seat {seat}"
    )


def _turn(game: Game, players: Mapping[int, Mover]) -> None:
    awaited = game.to_act
    others = [seat for seat in range(1, game.seats + 1) if seat not in awaited and game.legal(seat)]
    for seat in [*others, awaited[0]]:
        move = players[seat](game.view(seat))
        if move:
            game.play(move, seat)
            return
    raise RuntimeError(f"seat {awaited[0]} is awaited and says nothing")


def duel(
    game: str,
    a: str | Mover,
    b: str | Mover,
    *,
    rules: str = "",
    options: Mapping[str, object] | None = None,
    pairs: int = 100,
    seed: int = 1,
    seats: int = 2,
    processes: int = 1,
) -> duels.DuelResult:
    """Play every deal twice with seats changed, and return who won how often, with the 95 % interval over pairs.

    ``a`` and ``b`` are levels, functions as ``finish`` takes them, or ``cmd:`` and a program that plays over lines
    of JSON. A function that raises, or names no legal move, loses that game; ``tally.broken`` says why. ``options``
    is what is changed in the ruleset, as in ``new_game``. ``processes`` is how many play, 0 for one on each core
    where no function plays; few pairs are played in this one. Others import the main module and the functions: a
    script then needs ``if __name__ == "__main__":`` around what it does. Raises UnknownGame, UnknownRuleset,
    UnknownLevel, BadOption, NoProgram, NeverReady for a program that is not ready to begin in several pairs in a
    row, and WorkerLost where another process dies or cannot start.
    """
    workers = whole("processes", processes, 0) or int(callable(a) or callable(b))
    if workers > 1:
        check_sendable(a, b)
    preset, changes = rules or game_named(game).presets[0], changes_of(options)
    counts = whole("pairs", pairs), whole("seed", seed), whole("seats", seats)
    return duels.run(game, preset, a, b, *counts, changes, workers)


def hint(view: View) -> Hint | None:
    """Return the maestro's choice for the seat of a view, what it weighed and why; None where the seat cannot move.

    Raises TypeError for what is no view.
    """
    return hint_for(_game_of(view), view)


def _game_of(view: object) -> str:
    """Return the game that a view is of; raise TypeError for what is no view, such as a whole game."""
    if not isinstance(view, View):
        raise TypeError(f"a view is what game.view(seat) returns, and {view!r:.40} is none")
    return view.game


def review_game(game: Game | str | bytes) -> Review:
    """Return every decision of a game or a record graded, with what was better; raise RecordError for no record.

    This takes some seconds for a whole game. Raises TypeError for what is neither a game nor a text.
    """
    return review(record_of(game))


def explore(
    game: str,
    hand: str | Iterable[str],
    *,
    rules: str = "",
    others: str | Iterable[str] = (),
    option: bool = False,
    score: tuple[int, int] = (0, 0),
) -> list[ExploredMove]:
    """Return every play of a hand without a game around it, with its figures, the best first where one is.

    Cards are texts of the notation, with or without blanks. ``others`` are cards seen elsewhere, or the table's;
    ``option`` is the game's one choice: that one deals, or that the last card of the table was just left there;
    ``score`` is one's own and the other's. Raises UnknownGame, UnknownRuleset, BadHand, and
    BadOption for a score that is not in whole numbers.
    """
    presets = game_named(game).presets
    if game not in explorers():
        raise BadHand(f"nothing is told of hands of {game}")
    cards, seen = _cards(hand), _cards(others)
    return explored(game, Question(rules or presets[0], cards, seen, bool(option), _points(score)))


def _cards(some: object) -> tuple[int, ...]:
    """Return the cards of a text or of several; raise BadHand for what is neither, and for what is no card."""
    texts: list[Any] = [some] if isinstance(some, str) else list(some) if isinstance(some, Iterable) else [some]
    if not all(isinstance(text, str) for text in texts):
        raise BadHand(f"cards are a text, or texts of cards, and {some!r:.40} is neither")
    try:
        return tuple(read_cards("".join("".join(texts).split())))
    except UnreadableCard as error:
        raise BadHand(str(error)) from error


def _points(score: object) -> tuple[int, int]:
    """Return one's own points and the other's; raise BadOption for anything but two whole numbers."""
    if isinstance(score, str) or not isinstance(score, Sequence) or len(score) != 2:
        raise BadOption("score", repr(score)[:40], "one's own points and the other's, such as (0, 0)")
    return whole("score", score[0]), whole("score", score[1])
