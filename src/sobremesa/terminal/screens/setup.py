"""What is to be played: a game, its ruleset and what is changed in it, who sits there, how much time people have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeVar, cast

from sobremesa.protocol.live import Assistance, ClockTerms
from sobremesa.protocol.rest.library import GameInfo, OptionInfo, RulesetInfo
from sobremesa.protocol.rest.tables import NewPlayer, NewTable
from sobremesa.terminal.settings import Keeper, SavedTable

T = TypeVar("T")

CLOCKS: Final = (
    *("none", "move-30", "move-60", "move-180", "game-300-5", "game-900-10"),
    *("correspondence-86400", "correspondence-259200", "correspondence-604800"),
)
"""The clocks to choose among: seconds for a move, or for the whole game and more for each move."""


PARTNERS: Final = 4
"""From so many seats on two teams of partners play, whom no computer is rated with."""

ASSISTANCE: Final[tuple[Assistance, ...]] = ("none", "some", "full")
"""What a table may do unasked."""


class Setup:
    """A choice among the games of a server, the same as last time to begin with; what is chosen is remembered."""

    def __init__(self, games: Sequence[GameInfo], keeper: Keeper) -> None:
        """Choose among games, of which there is at least one."""
        self._games = list(games)
        self._keeper = keeper

    @property
    def game(self) -> GameInfo:
        """The game that is chosen."""
        return _by_id(self._games, self._keeper.memory.game)

    @property
    def _table(self) -> SavedTable:
        return self._keeper.memory.tables.setdefault(self.game.id, SavedTable())

    @property
    def ruleset(self) -> RulesetInfo:
        """The ruleset that is chosen."""
        return _by_id(self.game.rulesets, self._table.rules)

    @property
    def options(self) -> dict[str, str]:
        """What is changed in the ruleset."""
        known = {option.name for option in self.game.options}
        return {name: value for name, value in self._table.options.items() if name in known}

    @property
    def allowed_seats(self) -> list[int]:
        """How many may play by the ruleset and what is changed in it."""
        changed = self.options.get("seats", "")
        return [int(each) for each in changed.split("/")] if changed else self.ruleset.seats

    @property
    def seats(self) -> int:
        """How many shall play."""
        allowed = self.allowed_seats
        return self._table.seats if self._table.seats in allowed else allowed[0]

    @property
    def level(self) -> str:
        """How well the computer shall play."""
        levels = self.game.levels
        return self._table.level if self._table.level in levels else levels[0]

    @property
    def friends(self) -> list[int]:
        """The seats that are kept for friends."""
        return [seat for seat in range(2, self.seats + 1) if seat in self._table.friends]

    @property
    def takebacks(self) -> bool:
        """Whether moves may be taken back: among friends unless ruled out, against computers where it is wanted.

        Never in a rated game.
        """
        wanted = self._table.takebacks
        return not self.rated and (bool(self.friends) if wanted is None else wanted)

    @property
    def is_ratable(self) -> bool:
        """Whether a game can be rated: by a ruleset as it stands, among people, or against one measured computer."""
        against_people = len(self.friends) == self.seats - 1
        measured = self.seats < PARTNERS and self.level in self.game.measured
        return not self.options and (against_people or measured)

    @property
    def rated(self) -> bool:
        """Whether the game shall count in the ratings."""
        return self._table.rated and self.is_ratable

    @property
    def assistance(self) -> Assistance:
        """What the table shall do unasked: as was chosen, else as the ruleset's tables usually do."""
        chosen = [each for each in ASSISTANCE if each == self._table.assistance]
        return chosen[0] if chosen else self.ruleset.assistance

    @property
    def clock(self) -> str:
        """The clock of a table with friends, one of ``CLOCKS``."""
        return self._table.clock if self._table.clock in CLOCKS else CLOCKS[0]

    def turn_game(self, by: int) -> None:
        """Choose another game."""
        ids = [game.id for game in self._games]
        self._keeper.memory.game = _turned(ids, self.game.id, by)
        self._keeper.keep()

    def turn_rules(self, by: int) -> None:
        """Choose another ruleset of the game, as it is."""
        ids = [ruleset.id for ruleset in self.game.rulesets]
        self._table.rules = _turned(ids, self.ruleset.id, by)
        self.reset_options()

    def turn_seats(self, by: int) -> None:
        """Choose how many play."""
        self._table.seats = _turned(self.allowed_seats, self.seats, by)
        self._keeper.keep()

    def turn_level(self, by: int) -> None:
        """Choose how well the computer plays."""
        self._table.level = _turned(self.game.levels, self.level, by)
        self._keeper.keep()

    def turn_friend(self, seat: int) -> None:
        """Keep a seat for a friend, or give it to the computer."""
        friends = self._table.friends
        friends.remove(seat) if seat in friends else friends.append(seat)
        self._keeper.keep()

    def turn_takebacks(self) -> None:
        """Let moves be taken back, or no longer."""
        self._table.takebacks = not self.takebacks
        self._keeper.keep()

    def turn_rated(self) -> None:
        """Let games count in the ratings, or no longer."""
        self._table.rated = not self._table.rated
        self._keeper.keep()

    def turn_assistance(self, by: int) -> None:
        """Choose what the table does unasked."""
        self._table.assistance = _turned(ASSISTANCE, self.assistance, by)
        self._keeper.keep()

    def turn_clock(self, by: int) -> None:
        """Choose another clock."""
        self._table.clock = _turned(CLOCKS, self.clock, by)
        self._keeper.keep()

    def value(self, option: OptionInfo) -> str:
        """Return what an option stands at."""
        return self.options.get(option.name, self.ruleset.options[option.name])

    def values(self, option: OptionInfo) -> list[str]:
        """Return the values to turn through: those with a name, then numbers of some ruleset and the present one."""
        used = [*[ruleset.options[option.name] for ruleset in self.game.rulesets], self.value(option)]
        named = [each.value for each in option.words]
        return [*named, *sorted({value for value in used if value not in named}, key=_by_number)]

    def turn_option(self, option: OptionInfo, by: int) -> None:
        """Choose another value of an option."""
        self.set_option(option, _turned(self.values(option), self.value(option), by))

    def set_option(self, option: OptionInfo, value: str) -> None:
        """Change an option; what the ruleset has anyway is no change."""
        self._table.options[option.name] = value
        if self.ruleset.options[option.name] == value:
            del self._table.options[option.name]
        self._keeper.keep()

    def reset_options(self) -> None:
        """Play the ruleset as it is."""
        self._table.options.clear()
        self._keeper.keep()

    def order(self, name: str, pace: int) -> NewTable:
        """Return what to ask the server for: me in the first seat, friends and computers in the others."""
        friends = self.friends
        others = [
            NewPlayer("open") if seat in friends else NewPlayer("bot", level=self.level)
            for seat in range(2, self.seats + 1)
        ]
        players = [NewPlayer("me", name=name), *others]
        clock = terms_of(self.clock) if friends else None
        return NewTable(
            self.game.id,
            self.ruleset.id,
            self.seats,
            players,
            options=self.options,
            pace=pace,
            clock=clock,
            takebacks=self.takebacks,
            hints=False if self.rated else None,
            assistance=self.assistance,
            rated=self.rated,
        )


def terms_of(clock: str) -> ClockTerms | None:
    """Return how much time one of ``CLOCKS`` gives."""
    kind, *numbers = clock.split("-")
    return ClockTerms(cast("Literal['move', 'game', 'correspondence']", kind), *map(int, numbers)) if numbers else None


I = TypeVar("I", GameInfo, RulesetInfo)  # noqa: E741 - what has an id


def _by_id(items: Sequence[I], wanted: str) -> I:
    return next((item for item in items if item.id == wanted), items[0])


def _turned(items: Sequence[T], now: T, by: int) -> T:
    return items[(items.index(now) + by) % len(items)]


def _by_number(value: str) -> tuple[bool, int, str]:
    return (value.isdigit(), int(value) if value.isdigit() else 0, value)
