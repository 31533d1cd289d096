"""What the measurements of the lab share on the command line: who plays what, for how long, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from sobremesa.cli.completion import complete_game, complete_option, complete_rules
from sobremesa.cli.output import say_filled
from sobremesa.cli.program import INTERRUPTED
from sobremesa.cli.ruleset_choice import chosen_ruleset
from sobremesa.cli.state_folder import state_folder
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.core.contract import Game
    from sobremesa.core.options import Ruleset
    from sobremesa.lab.checkpoint import Notes
    from sobremesa.lab.duel_config import DuelConfig
    from sobremesa.lab.engine import WorkEngine
    from sobremesa.lab.players import Mover
    from sobremesa.lab.subprocess_bot import ProgramErrors

MANY: Final = 1_000_000
DUEL: Final = ("game", "rules", "seats", "pairs", "seed")  # what the title of a duel names
GameId = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)]
Rules = Annotated[str | None, typer.Option("--rules", metavar="RULES", autocompletion=complete_rules)]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", autocompletion=complete_option)]
Seats = Annotated[int, typer.Option("--seats", metavar="N", min=1, max=9)]
Pairs = Annotated[int, typer.Option("--pairs", metavar="N", min=1, max=MANY)]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, max=2**62)]
Time = Annotated[int, typer.Option("--time", metavar="MS", min=0, max=3_600_000)]
Limit = Annotated[int, typer.Option("--limit", metavar="MS", min=0, max=3_600_000)]
Iterations = Annotated[int, typer.Option("--iterations", metavar="N", min=0, max=2**31)]
EngineKind = Annotated[str, typer.Option("--engine", metavar="ENGINE")]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", min=0, max=4096)]
AsJson = Annotated[bool, typer.Option("--json")]


def chosen_engine(kind: str, jobs: int, words: Words) -> WorkEngine:
    """Return the engine of this name; raise Trouble, or NoRay where it is not installed."""
    from sobremesa.lab.engine import KINDS, WorkEngine

    if kind not in KINDS:
        raise Trouble("bad-option", name="--engine", value=kind, allowed=words.either(KINDS))
    engine = WorkEngine(kind, jobs)
    engine.check()
    return engine


def check_table(game: Game, ruleset: Ruleset, seats: int, players: list[str], words: Words) -> None:
    """Raise Trouble for players that there are not, and for a number of seats that the ruleset is not for."""
    from sobremesa.core.levels import UnknownLevel
    from sobremesa.core.options import BadOption
    from sobremesa.lab.players import NoProgram, check_player

    try:
        for name in players:
            check_player(game.id, trained(name, game.id, seats))
        game.check_table(ruleset, seats, 1)
    except UnknownLevel as error:
        raise Trouble("unknown-level", game=game.id, name=name, allowed=", ".join(error.allowed)) from None
    except NoProgram as error:
        raise Trouble("no-program", name=error.name) from None
    except BadOption:
        allowed = words.either([str(number) for number in game.seats_allowed(ruleset)])
        raise Trouble("bad-option", name="--seats", value=seats, allowed=allowed) from None


def chosen_terms(
    game: Game,
    rules: str | None,
    option: list[str] | None,
    seats: int,
    players: list[str],
    seed: int,
    time: int,
    iterations: int,
    words: Words,
    limit: int = 0,
) -> DuelConfig:
    """Return what is to be played, ``a`` and ``b`` being the first and the last of the players; raise Trouble."""
    from sobremesa.core.player import Budget
    from sobremesa.lab.duel_config import DuelConfig

    ruleset = chosen_ruleset(game, rules, option or [], words)
    check_table(game, ruleset, seats, players, words)
    budget = Budget(time, iterations)
    a, b = (trained(name, game.id, seats) for name in (players[0], players[-1]))
    return DuelConfig(game.id, ruleset.id, seats, a, b, seed, dict(ruleset.overrides), budget, limit)


def trained(name: str, game: str, seats: int = 0) -> str | Mover:
    """Return the player of a trained network for a name ``onnx:FILE``, and any other name as it is.

    Raises Trouble, MissingOnnx, and BadModel also where it is for another number of seats than that, if there is one.
    """
    if not name.startswith("onnx:"):
        return name
    from sobremesa.environments.extras import need

    need("numpy")
    from sobremesa.environments.onnx_player import player_of

    try:
        player = player_of(name, game)
    except OSError:
        raise Trouble("no-program", name=name) from None
    if seats:
        player.check_seats(seats)
    return player


def program_errors(errors: str) -> ProgramErrors | None:
    """Return what keeps what programs write on their standard error, None for no name; raise OSError."""
    from sobremesa.lab.subprocess_bot import ProgramErrors

    if not errors:
        return None
    kept = ProgramErrors(errors)
    kept.check()
    return kept


def check_picture(plot: Path | None, words: Words) -> None:
    """Raise Trouble for a picture of a kind that is not drawn, or what ``check_plot`` raises."""
    from sobremesa.lab.plot import FORMATS, check_plot

    if plot and plot.suffix.lower() not in FORMATS:
        raise Trouble("bad-option", name="--plot", value=plot, allowed=words.either([f"*{kind}" for kind in FORMATS]))
    if plot:
        check_plot(plot)


def own_notes(terms: DuelConfig) -> Notes:
    """Return the notes of this very duel in the person's own folder; none are kept where nothing can be written."""
    from sobremesa.lab.checkpoint import Notebook, Notes, OtherDuel, key

    try:
        return Notebook(state_folder() / "duels" / f"{key(terms)}.jsonl", terms)
    except (OSError, OtherDuel):
        return Notes()


def notes_in(path: Path, terms: DuelConfig) -> Notes:
    """Return the notes of a duel in a file that somebody names; raise Trouble where it has another's, or OSError."""
    from sobremesa.lab.checkpoint import Notebook, OtherDuel

    try:
        return Notebook(path, terms)
    except OtherDuel:
        raise Trouble("other-duel", name=path) from None


@contextmanager
def going_on(notes: list[Notes], otherwise: str = "lost") -> Iterator[None]:
    """Say, when Ctrl-C stops what is played here, that the same command goes on from there, or why it does not."""
    try:
        yield
    except KeyboardInterrupt:
        why = "" if all(each.lasting for each in notes) else otherwise
        raise Trouble("interrupted", why, INTERRUPTED) from None


def say_title(key: str, told: dict[str, Any], names: Sequence[str], words: Words) -> None:
    """Write the line that opens a report: the message of this key, and the time for a move where one was set."""
    title = words.say(key, **{name: told[name] for name in names})
    limits = [words.say(f"cli.budget.{kind}", number=number) for kind, number in told["budget"].items() if number]
    say_filled(", ".join([title, *limits]))


def share(part: float, words: Words) -> str:
    """Return a share as a percentage."""
    return f"{words.figure(100 * part, '.1f')} %"
