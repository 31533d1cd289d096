"""A game as a program plays it: whose turn it is, what they may do, what they see; moves and cards are texts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from sobremesa.core.card_text import UnreadableCard, read_card, texts
from sobremesa.core.contract import BadPack, ScoreLine, State, UnreadableMove, View
from sobremesa.core.options import BadOption, changes_of, whole
from sobremesa.core.registry import GAMES, game_named
from sobremesa.core.rng import Rng
from sobremesa.records import Recorder, write
from sobremesa.records.game_replay import DEALT
from sobremesa.records.opening import opening
from sobremesa.records.parts import parts_of
from sobremesa.records.reader import LONGEST_HEADER
from sobremesa.records.record import DEALER, GAME, OPTIONS, PACK, RESULT, REVISION, RULES, SEATS, headers_of
from sobremesa.records.replay import Replayed

Packs = Callable[[int], list[int]]
"""Returns the pack of a hand, which counts from 1."""

_OPENING: Final = frozenset({GAME, RULES, REVISION, OPTIONS, SEATS, DEALER, RESULT})


class Points(NamedTuple):
    """Points that a side was given: for what, and by which cards (texts such as ``5h``).

    ``side`` is 1 or 2; ``points`` is 0 where the line tells what decided the game by itself.
    """

    reason: str
    side: int
    points: int
    cards: tuple[str, ...]


class Game:
    """A game in progress. It deals by itself whenever a hand is due, so that a seat can always move until it is over.

    Seats count from 1 in order of play. A side is a seat, or with four players the seats 1 and 3, and 2 and 4. Moves
    and cards are texts of the notation. A game writes its own record, and can be copied and pickled; it takes no locks,
    so one thread at a time may use it. It knows all cards: give players ``view(seat)``, which shows one seat's
    knowledge.

    >>> game = new_game("gin", seed=1)
    >>> game.to_act, game.legal(2)
    ([2], ['upcard', 'pass'])
    >>> game.play("pass")
    ()
    >>> game.to_act, game.score, game.over
    ([1], (0, 0), False)
    """

    def __init__(self, state: State, recorder: Recorder, packs: Packs, scored: Iterable[ScoreLine] = ()) -> None:
        """Take a game over as it stands, with what was scored last; use ``new_game`` or ``read_game``."""
        self._state = state
        self._recorder = recorder
        self._packs = packs
        self._scored: list[Points] = []
        self._note(scored)
        self._deal()

    def _deal(self) -> None:
        while not self._state.over and self._state.needs_pack():
            self._recorder.deal(self._state, self._packs(self.hand + 1))
            self._note(self._state.last_points)

    def _note(self, lines: Iterable[ScoreLine]) -> None:
        self._scored += [
            Points(line.reason, int(line.side), int(line.points), tuple(texts(list(line.cards)))) for line in lines
        ]

    @property
    def name(self) -> str:
        """The id of the game."""
        return self._state.game

    @property
    def rules(self) -> str:
        """The id of the ruleset."""
        return str(self._state.ruleset.id)

    @property
    def revision(self) -> int:
        """The revision of the ruleset: the newest, and of a record that was read the one that was played."""
        return int(self._state.ruleset.revision)

    @property
    def options(self) -> dict[str, str]:
        """The options of the ruleset that were changed, by name."""
        return dict(self._state.ruleset.overrides)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._state.seats)

    @property
    def dealer(self) -> int:
        """The seat that deals this hand."""
        return int(self._state.dealer)

    @property
    def hand(self) -> int:
        """The number of the hand that is being played, from 1."""
        return int(self._state.hand_number)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.over)

    @property
    def winner(self) -> int:
        """The side that has won; 0 while the game goes on, and for a draw."""
        return int(self._state.winner) if self.over else 0

    @property
    def score(self) -> tuple[int, ...]:
        """The points of each side, side 1 first."""
        return tuple(int(points) for points in self._state.score)

    @property
    def last_points(self) -> tuple[Points, ...]:
        """What the last move scored, and the hand that was dealt after it, in the order in which it was scored."""
        return tuple(self._scored)

    @property
    def to_act(self) -> list[int]:
        """The seats that the game waits for, of which there may be several. None once it is over."""
        return [] if self.over else [int(seat) for seat in self._state.to_act()]

    def legal(self, seat: int) -> list[str]:
        """Return the moves that a seat may make now, also out of turn, as texts of the notation, in a fixed order.

        It is empty for a seat that can do nothing, and once the game is over. Raises BadOption for a seat that there is
        not.
        """
        of = self._checked(seat)
        return [self._state.write(of, move) for move in self._state.legal(of)] if not self.over else []

    def view(self, seat: int) -> View:
        """Return what a seat knows, and nothing more; seat 0 is a spectator. ``view.to_wire()`` is it as plain data.

        The view is a snapshot: later moves do not change it. Raises BadOption for a seat that there is not.
        """
        return self._state.view(self._checked(seat))

    def _checked(self, seat: int) -> int:
        """Return a seat; raise BadOption for neither one nor the spectator: as an index it would be another's hand."""
        number = whole("seat", seat)
        if not 0 <= number <= self.seats:
            raise BadOption("seat", str(number), f"0 to {self.seats}")
        return number

    def play(self, move: str, seat: int = 0) -> tuple[Points, ...]:
        """Play a move and return what it scored, with the hand that was dealt after it, if there was one.

        ``seat`` need not be named where only one could make the move. Raises UnreadableMove, IllegalMove (with the
        ``detail`` ``not-your-turn`` for another seat's move) or AmbiguousMove, which lists ``choices``, and changes
        nothing then.
        """
        _check_text(move)
        mover, packed = self._state.read(move, whole("seat", seat))
        self._recorder.play(self._state, mover, packed)
        self._scored = []
        self._note(self._state.last_points)
        self._deal()
        return self.last_points

    def record(self) -> str:
        """Return the game so far as a record in canonical text; ``read_game`` makes the same game of it."""
        return write(self._recorder.record(self._state))

    def copy(self) -> Game:
        """Return an independent game that goes on from here, and is dealt the same hands."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._state, twin._recorder, twin._scored = self._state.copy(), self._recorder.copy(), list(self._scored)
        return twin

    def __copy__(self) -> Game:
        """Return what ``copy`` returns: nothing is shared."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        """Return what ``copy`` returns."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a game is pickled: as its record, with what deals its next hands."""
        return _unpickled, (self.record(), self._packs, self._scored)

    def __repr__(self) -> str:
        """Return the game, its rules and how it stands."""
        standing = "-".join(map(str, self.score))
        return f"<{self.name} {self.rules}, hand {self.hand}, {standing}{', over' if self.over else ''}>"


def game_names() -> list[str]:
    """Return the ids of the installed games, in the order in which lists show them."""
    return list(GAMES)


def rulesets(game: str) -> list[str]:
    """Return the ids of a game's rulesets, the usual one first; raise UnknownGame.

    >>> rulesets("gin")[:2]
    ['standard', 'vga']
    """
    return list(game_named(game).presets)


def new_game(
    game: str,
    rules: str = "",
    *,
    seats: int = 2,
    dealer: int = 1,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    packs: Iterable[str] = (),
    names: Iterable[str] | Mapping[int, str] = (),
) -> Game:
    """Return a new game with its first hand dealt.

    ``rules`` is a preset, the usual one unless named, and ``options`` what is changed in it: ``{"target": 30}``. The
    same ``seed`` gives the same hands; without one they come from the operating system. ``packs`` are the first hands'
    cards: a list of one text for each hand, which has the whole pack, first dealt first. ``names`` stand in the record:
    in the order of the seats, or by seat, ``{1: "Ana", 2: "Luis"}``. Raises UnknownGame, UnknownRuleset, BadOption,
    which names the field and what it may be, and BadPack, which says of which hand.

    >>> new_game("cuarenta", "casa", options={"target": 30}, seed=7)
    <cuarenta casa, hand 1, 0-0>
    """
    kind = game_named(game)
    ruleset = kind.ruleset(rules or kind.presets[0], changes_of(options))
    state = kind.new(ruleset, whole("seats", seats), whole("dealer", dealer))
    headers = {f"Seat{seat}": name for seat, name in _by_seat(names, int(state.seats)).items()}
    return Game(state, Recorder(state, headers), _packs(game, seed, packs))


def read_game(record: str | bytes, *, seed: int | str | None = None) -> Game:
    """Return the game of a record as far as it goes, ready to be played on; raise RecordError for the first fault.

    Hands that the record does not hold come from ``seed``, as in ``new_game``. Raises TypeError for what is no text,
    and BadOption for what is no seed.
    """
    check_record(record)
    return _resumed(record, lambda game: _packs(game, seed, ()))


def read_games(records: str | bytes, *, seed: int | str | None = None) -> list[Game]:
    """Return the games of one or several records that stand one after the other, as ``read_game`` does each.

    Raises RecordError for the first fault; its ``line`` is that of the whole text. Raises TypeError for what is no
    text.
    """
    check_record(records)
    data = records.encode("utf-8", "surrogatepass") if isinstance(records, str) else records
    return [read_game(part.in_place, seed=seed) for part in parts_of(data)]


def _check_text(move: object) -> None:
    """Raise UnreadableMove for what can be no move: it is no text."""
    if not isinstance(move, str):
        raise UnreadableMove(f"a move is a text, and {move!r:.40} is none")


def record_of(game: Game | str | bytes) -> str | bytes:
    """Return the record of a game, or the record that is given; raise TypeError for what is neither."""
    if isinstance(game, Game):
        return game.record()
    check_record(game)
    return game


def check_record(record: object) -> None:
    """Raise TypeError for what cannot be a record: neither a text nor its bytes."""
    if not isinstance(record, str | bytes):
        raise TypeError(f"a record is a text or its bytes, and {record!r:.40} is neither")


def _resumed(record: str | bytes, dealing: Callable[[str], Packs]) -> Game:
    """Return the game of a record; ``dealing`` gives the packs of the hands that it does not hold, by the game's id."""
    replayed = Replayed(record)
    if replayed.error is not None or replayed.state is None:
        raise replayed.error or AssertionError("a record without a game has a fault")
    kept = {header.name: header.value for header in replayed.record.headers if header.name not in _OPENING}
    recorder = Recorder(opening(replayed.record), kept)
    recorder.rows.extend(_rows(replayed))
    return Game(replayed.state, recorder, dealing(replayed.state.game), _scored_last(replayed))


def _scored_last(replayed: Replayed) -> list[ScoreLine]:
    """Return what the last move of a record scored, with the hands that were dealt after it."""
    scored: list[ScoreLine] = []
    for step in replayed.steps:
        scored = [*(scored if step.move == DEALT else []), *step.points]
    return scored


def _unpickled(record: str, packs: Packs, scored: list[Points]) -> Game:
    game = _resumed(record, lambda _: packs)
    game._scored = scored
    return game


def _by_seat(names: Iterable[str] | Mapping[int, str], seats: int) -> dict[int, str]:
    """Return the names by seat; raise BadOption where they are no texts, too long, or for seats that there are not."""
    allowed = f"at most {seats} texts in the order of the seats, or texts by seat, 1 to {seats}"
    if isinstance(names, str | bytes) or not isinstance(names, Iterable):
        raise BadOption("names", repr(names)[:40], allowed)
    given = dict(names) if isinstance(names, Mapping) else dict(enumerate(names, 1))
    for seat, name in given.items():
        if seat not in range(1, seats + 1) or not isinstance(name, str):
            raise BadOption("names", name if isinstance(name, str) else repr(name)[:40], allowed, _odd(seat, name))
        if any(len(str(header)) > LONGEST_HEADER for header in headers_of({f"Seat{seat}": name})):
            why = f"the name of seat {seat} is too long"
            raise BadOption("names", f"{name:.40}", f"at most {LONGEST_HEADER} characters each, as a header", why)
    return given


def _odd(seat: object, name: object) -> str:
    """Return what is wrong with a name for a seat."""
    return f"there is no seat {seat!r}" if isinstance(name, str) else f"seat {seat!r} cannot be named {name!r:.40}"


def _packs(game: str, seed: int | str | None, packs: Iterable[str]) -> Packs:
    if not isinstance(seed, str):
        seed = secrets.token_hex(32) if seed is None else str(whole("seed", seed))
    if isinstance(packs, str | bytes) or not isinstance(packs, Iterable):
        raise BadPack(f"packs are a list of texts, each of a whole pack, and {packs!r:.40} is no list")
    return _Dealing(game, seed, tuple([_read_pack(game, hand, text) for hand, text in enumerate(packs, 1)]))


@dataclass(frozen=True)
class _Dealing:
    """What deals the hands: the packs that were given, and then others that follow from a seed."""

    game: str
    seed: str
    given: tuple[list[int], ...]

    def __call__(self, hand: int) -> list[int]:
        if hand <= len(self.given):
            return self.given[hand - 1]
        return Rng(f"{self.seed} {hand}").shuffled(GAMES[self.game].pack())


def _read_pack(game: str, hand: int, text: object) -> list[int]:
    """Return the pack of a hand, as cards; raise BadPack, which says of which hand, for any other text or value."""
    if not isinstance(text, str):
        raise BadPack(f"the pack of hand {hand} is one text of the whole pack, and {text!r:.40} is no text")
    try:
        cards = [read_card(word) for word in text.replace(PACK, " ").split()]
    except UnreadableCard as error:
        raise BadPack(f"the pack of hand {hand}: {error}") from error
    if sorted(cards) != sorted(GAMES[game].pack()):
        size = len(GAMES[game].pack())
        raise BadPack(f"the pack of hand {hand}: a pack of {game} has each of its {size} cards once")
    return cards


def _rows(replayed: Replayed) -> Iterator[str]:
    """Yield the packs and moves of a record, each as one text, moves as they are written."""
    words = iter(replayed.record.body)
    size = len(GAMES[replayed.record.value(GAME)].pack())
    for step in replayed.steps:
        word = next(words).text
        yield " ".join([word, *(card.text for card in islice(words, size))]) if word == PACK else step.move
