"""``sit``: a program, a network or a level takes a seat at a table by its link and plays."""

from __future__ import annotations

import asyncio
import hashlib
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import typer

from sobremesa.cli.completion import complete_player
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import AsJson, Iterations, Limit, Time, program_errors, trained
from sobremesa.cli.output import flush, say_filled, say_json
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.guests.listed import Listed
    from sobremesa.guests.players import GuestPlayer
    from sobremesa.lab.subprocess_bot import ProgramErrors
    from sobremesa.protocol import live
    from sobremesa.tables.thinking import Programs
    from sobremesa.terminal.api_client import ApiClient
    from sobremesa.terminal.settings import Keeper

LONGEST_NAME: Final = 40
INTERPRETERS: Final = ("python", "node", "java", "ruby", "perl", "sh", "bash", "uv")
"""How programs begin that run what is named behind them."""


def sit(
    ctx: typer.Context,
    link: Annotated[str, typer.Argument(metavar="LINK")],
    player: Annotated[str, typer.Argument(metavar="PLAYER", autocompletion=complete_player)],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME")] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=10_000)] = 1,
    time: Time = 0,
    limit: Limit = 0,
    iterations: Iterations = 0,
    errors: Annotated[str, typer.Option("--errors", metavar="FILE")] = "",
    data: Annotated[Path | None, typer.Option("--data", metavar="FOLDER")] = None,
    as_json: AsJson = False,
) -> None:
    """Seat a program, or another player that is no person, at a table by its link, and let it play."""
    from sobremesa.core.player import Budget
    from sobremesa.guests.seat import GuestSeat
    from sobremesa.tables.names import tidy_text

    words = words_of(ctx)
    maker = PlayerMaker(player, Budget(time, iterations), limit, program_errors(errors))
    maker.check()
    called = (tidy_text(name or "") or tidy_text(name_of(player)))[:LONGEST_NAME]
    desk, table = _seat(link, called, _keeper(data, player, called))
    told = _Told(words, called, as_json)
    asyncio.run(GuestSeat(desk, maker.make, told).play(table, games))
    if as_json:
        say_json(told.results)
    flush()


@dataclass
class PlayerMaker:
    """Makes the player of a name for the game of a table, which is known once one sits there."""

    name: str
    budget: Any
    limit: int = 0
    errors: ProgramErrors | None = None

    def check(self) -> None:
        """Raise Trouble for a name that is no player's in any game."""
        from sobremesa.lab.players import COMMAND, NoProgram, command_of

        if self.name.startswith(COMMAND):
            try:
                command_of(self.name)
            except NoProgram as error:
                raise Trouble("no-program", name=error.name) from None
        elif self.name.startswith("onnx:"):
            if not Path(self.name.removeprefix("onnx:")).is_file():
                raise Trouble("no-program", name=self.name)
        elif self.name not in (allowed := _every_name()):
            raise Trouble("unknown-level", "any", name=self.name, allowed=", ".join([*allowed, COMMAND, "onnx:"]))

    def fits(self, game: str, seats: int) -> bool:
        """Return whether it plays a game with so many seats: a network is for one game and one number of them."""
        try:
            trained(self.name, game, seats)
        except (ValueError, ImportError, Trouble):  # BadModel, and what is not installed or not there
            return False
        return True

    def make(self, game: str) -> GuestPlayer:
        """Return the player for a game; raise Trouble where the game has none of the name."""
        from sobremesa.guests.players import GuestBot, GuestFunction, GuestProgram
        from sobremesa.lab.opponents import player_named
        from sobremesa.lab.players import COMMAND, command_of

        if self.name.startswith(COMMAND):
            return GuestProgram(command_of(self.name), self.budget, self.limit, self.errors)
        known = trained(self.name, game)
        if callable(known):
            return GuestFunction(game, known)
        if known not in _names(game):
            raise Trouble("unknown-level", game=game, name=known, allowed=", ".join(_names(game)))
        return GuestBot(game, player_named(game, known), self.budget)


def _names(game: str) -> list[str]:
    """Return what our own players of a game are called."""
    from sobremesa.core.levels import levels_of
    from sobremesa.lab.opponents import names_of

    return [*levels_of(game), *names_of(game)]


def _every_name() -> list[str]:
    """Return what our own players of any game are called, game by game, each once."""
    from sobremesa.core.levels import levels_by_game
    from sobremesa.core.registry import SPECS
    from sobremesa.lab.opponents import names_by_game

    levels, opponents = levels_by_game(), names_by_game()
    every = [name for game in SPECS for name in (*levels.get(game, ()), *opponents.get(game, ()))]
    return list(dict.fromkeys(every))


def listed_in(data: Path | None) -> Programs | None:
    """Return the programs that the data folder lists, ready to play; None for none.

    Raises Trouble, BadPrograms, and OSError where nothing can be added to what a program's ``errors`` names.
    """
    from sobremesa.core.player import Budget
    from sobremesa.guests.listed import ListedPrograms, read_list
    from sobremesa.lab.subprocess_bot import ProgramErrors
    from sobremesa.store.folder import data_folder

    def maker(one: Listed) -> PlayerMaker:
        errors = ProgramErrors(one.errors) if one.errors else None
        return PlayerMaker(one.player, Budget(one.milliseconds, one.iterations), one.limit, errors)

    listed = read_list(data_folder(data))
    for one in listed.values():
        maker(one).check()
        program_errors(one.errors)
    if not listed:
        return None
    return ListedPrograms(listed, lambda one, game: maker(one).make(game), lambda one, *table: maker(one).fits(*table))


def name_of(player: str) -> str:
    """Return what a player is called at the table where nobody says otherwise.

    >>> name_of("cmd:python3 bots/my_bot.py --deep"), name_of("cmd:./bot"), name_of("onnx:nets/mine.onnx")
    ('my_bot', 'bot', 'mine')
    >>> name_of("lab:simple")
    'simple'
    """
    kind, colon, rest = player.partition(":")
    if kind != "cmd":
        return Path(rest).stem if colon else player
    words = shlex.split(rest)
    runs = [word for word in words[1:] if not word.startswith("-")]
    behind = bool(runs) and Path(words[0]).name.startswith(INTERPRETERS)
    return Path(runs[0] if behind else words[0]).stem


def _keeper(data: Path | None, player: str, name: str) -> Keeper:
    """Return what keeps the player's cookie: each has its own, beside those of the person whose machine it is."""
    from sobremesa.store.folder import data_folder
    from sobremesa.terminal.settings import Keeper

    whole = f"{player}\0{name}".encode(errors="surrogateescape")  # a program's path may have any bytes
    told = hashlib.sha256(whole).hexdigest()[:16]
    return Keeper(data_folder(data) / "guests" / told)


def _seat(link: str, name: str, keeper: Keeper) -> tuple[ApiClient, str]:
    """Sit down where a link leads; return the server and the table. Raise Trouble."""
    from sobremesa.terminal.api_client import ApiClient, Declined
    from sobremesa.terminal.invite_link import BadLink, read_link

    try:
        address = read_link(link)
        if address.kind in {"lobby", "watch"}:
            raise BadLink(link)
        desk = ApiClient(address.origin, keeper)
        return desk, desk.sit(address, name)
    except BadLink as error:
        raise Trouble("bad-link", "seat", link=error.link) from error
    except Declined as error:
        raise Trouble(error.code, status=1, why=error.why, origin=address.origin) from error


@dataclass
class _Told:
    """What is said of how it goes, in words, and at the end as JSON."""

    words: Words
    name: str
    as_json: bool
    results: list[dict[str, object]] = field(default_factory=list)
    _broken: bool = False
    _table: str = ""

    def on_seated(self, table: live.Table) -> None:
        """Say where it sits."""
        self._table = table.id
        others = ", ".join(self._called(player) for player in table.players if player.seat != table.you)
        self._say("cli.sit.seated", name=self.name, game=table.game, rules=table.rules, seat=table.you, others=others)

    def _called(self, player: live.Player) -> str:
        """Return the name of who sits in a seat, or words for a free one and for somebody who has none."""
        return player.name or self.words.say(f"cli.sit.other.{player.kind}")

    def on_state(self, state: str) -> None:
        """Say when the line has broken, once, and when it is open again."""
        if state in {"reconnecting", "lost"} and not self._broken:
            self._broken = True
            self._say("cli.sit.reconnecting")
        elif state == "open" and self._broken:
            self._broken = False
            self._say("cli.sit.open")

    def on_over(self, view: live.View) -> None:
        """Say who has won."""
        seat, score = cast("int", view["seat"]), cast("list[int]", view["score"])
        won = view["winner"] == 2 - seat % 2
        self.results.append({"table": self._table, "game": view["game"], "seat": seat, "won": won, "score": score})
        key = "won" if won else "lost" if view["winner"] else "drawn"
        self._say(f"cli.sit.{key}", name=self.name, score="–".join(map(str, score)))

    def _say(self, key: str, **values: object) -> None:
        if not self.as_json:
            say_filled(self.words.say(key, **values))
            flush()
