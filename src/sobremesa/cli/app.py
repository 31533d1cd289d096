"""The commands, in the order of the help.

play, tui, replay, verify, export, games, rules, hint, review, stats, ratings, prune, backup, restore,
page, score, explore, bot, sit, lab.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sobremesa.cli.announcements import admin_teller, announcer
from sobremesa.cli.averages import averages
from sobremesa.cli.backup import backup, restore
from sobremesa.cli.bot import bot
from sobremesa.cli.calibrate import calibrate
from sobremesa.cli.census import census
from sobremesa.cli.check import check
from sobremesa.cli.completion import complete_game, complete_option, complete_rules
from sobremesa.cli.dataset import dataset
from sobremesa.cli.duel import duel
from sobremesa.cli.exploit import exploit
from sobremesa.cli.explore import explore
from sobremesa.cli.export import export_files
from sobremesa.cli.help_text import words_of
from sobremesa.cli.leaderboard import leaderboard
from sobremesa.cli.luck import luck
from sobremesa.cli.mode import version_line
from sobremesa.cli.network import hosting_of, in_local_network
from sobremesa.cli.opening import opening
from sobremesa.cli.output import say, say_json, width
from sobremesa.cli.page import page
from sobremesa.cli.program import Command, Commands
from sobremesa.cli.prune import KeepFinished, KeepLeft, prune
from sobremesa.cli.ratings import ratings
from sobremesa.cli.replay import replay_files
from sobremesa.cli.review import hint, review
from sobremesa.cli.rules_comparison import say_comparison
from sobremesa.cli.ruleset_choice import chosen_game, chosen_ruleset
from sobremesa.cli.score import score
from sobremesa.cli.sit import listed_in, sit
from sobremesa.cli.solve import solve
from sobremesa.cli.speed import speed
from sobremesa.cli.stats import stats
from sobremesa.cli.terminal import tui
from sobremesa.cli.tournament import tournament
from sobremesa.cli.train import train
from sobremesa.cli.trouble import Trouble, refuse_two_forms
from sobremesa.cli.verify import verify_files

if TYPE_CHECKING:
    from sobremesa.server.binding import AddressTaken

SETTINGS: Final = {"help_option_names": ["--help", "-h"]}
app: Final = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False, context_settings=SETTINGS)
lab: Final = typer.Typer(cls=Commands, rich_markup_mode=None, context_settings=SETTINGS)

GameId = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)]
Rules = Annotated[str | None, typer.Option("--rules", metavar="RULES", autocompletion=complete_rules)]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", autocompletion=complete_option)]
AsJson = Annotated[bool, typer.Option("--json")]


def _version(asked: bool) -> None:
    if asked:
        say(version_line())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def sobremesa(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    """Play card games of the table, read their rules, replay records, measure opponents."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


@app.command(cls=Command)
def play(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option("--port", metavar="N", min=0, max=65535)] = None,
    data: Annotated[Path | None, typer.Option("--data", metavar="FOLDER")] = None,
    database: Annotated[str | None, typer.Option("--database", metavar="URL", envvar="SOBREMESA_DATABASE")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=64)] = 1,
    lan: Annotated[bool, typer.Option("--lan")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser")] = False,
    public_url: Annotated[str | None, typer.Option("--public-url", metavar="URL")] = None,
    trusted_proxy: Annotated[list[str] | None, typer.Option("--trusted-proxy", metavar="ADDRESS")] = None,
    metrics_port: Annotated[int | None, typer.Option("--metrics-port", metavar="N", min=1, max=65535)] = None,
    log_json: Annotated[bool, typer.Option("--log-json")] = False,
    keep_left: KeepLeft = None,
    keep_finished: KeepFinished = None,
    admin: Annotated[bool, typer.Option("--admin")] = False,
    push_contact: Annotated[str | None, typer.Option("--push-contact", metavar="ADDRESS")] = None,
    push_service: Annotated[list[str] | None, typer.Option("--push-service", metavar="URL")] = None,
    embed_in: Annotated[list[str] | None, typer.Option("--embed-in", metavar="URL")] = None,
) -> None:
    """Open the table in the browser."""
    from sobremesa.server.binding import AddressTaken
    from sobremesa.server.logs import log_as_json
    from sobremesa.server.run import serve

    words = words_of(ctx)
    if log_json:
        log_as_json()
    try:
        hosting = hosting_of(
            public_url, trusted_proxy, metrics_port, keep_left, keep_finished, push_contact, push_service, embed_in
        )
        host, near = in_local_network(host, hosting) if lan else (host, [])
        serve(
            host, port, data, not no_browser, announcer(words),
            hosting=hosting, database=database, workers=workers, lan=near,
            tell_admin=admin_teller(words) if admin else None, programs=listed_in(data),
        )  # fmt: skip
    except AddressTaken as error:
        raise _taken(error) from error


def _taken(error: AddressTaken) -> Trouble:
    """Return what to say of a socket that cannot be had: the system's reason, and the option to change."""
    why = str(error.__cause__.strerror if isinstance(error.__cause__, OSError) else error.__cause__)
    return Trouble("address-taken", error.option, host=error.host, port=error.port, why=why)


app.command("tui", cls=Command)(tui)


@app.command(cls=Command)
def replay(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE")],
    as_json: AsJson = False,
) -> None:
    """Replay records of games and say what happened."""
    if not replay_files(files, as_json, words_of(ctx)):
        raise typer.Exit(1)


@app.command(cls=Command)
def verify(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE")],
    commitment: Annotated[list[str] | None, typer.Option("--commitment", metavar="HEX")] = None,
    as_json: AsJson = False,
) -> None:
    """Check the shuffles of finished games: whether each pack is the one that was promised."""
    if not verify_files(files, commitment or [], as_json, words_of(ctx)):
        raise typer.Exit(1)


@app.command(cls=Command)
def export(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE")],
    to: Annotated[Path, typer.Option("--to", metavar="FILE")],
    as_json: AsJson = False,
) -> None:
    """Write the decisions of records to one table, for pandas, polars or DuckDB."""
    if not export_files(files, to, as_json, words_of(ctx)):
        raise typer.Exit(1)


@app.command(cls=Command)
def games(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the games and their rulesets."""
    from sobremesa.cli.game_list import listed, say_games

    words = words_of(ctx)
    if as_json:
        say_json(listed(words))
    else:
        say_games(words)


@app.command(cls=Command)
def rules(
    ctx: typer.Context,
    game: GameId,
    rules: Rules = None,
    option: Options = None,
    as_json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown")] = False,
    compare: Annotated[bool, typer.Option("--compare")] = False,
) -> None:
    """Tell the rules of a game in words, with examples that the engine works out."""
    from sobremesa.rulebook import library, pages

    refuse_two_forms(json=as_json, markdown=markdown)
    words = words_of(ctx)
    chosen = chosen_game(game)
    book = library.book(chosen.id, chosen_ruleset(chosen, rules, option or [], words), words.lang)
    if compare:
        say_comparison(chosen, as_json, markdown, words)
    elif as_json:
        say_json(book.to_wire())
    elif markdown:
        say(pages.markdown(book, words).rstrip("\n"))
    else:
        say(pages.plain(book, words, width()).rstrip("\n"))


app.command("hint", cls=Command)(hint)
app.command("review", cls=Command)(review)
app.command("stats", cls=Command)(stats)
app.add_typer(ratings, name="ratings")
app.command("prune", cls=Command)(prune)
app.command("backup", cls=Command)(backup)
app.command("restore", cls=Command)(restore)
app.command("page", cls=Command)(page)
app.add_typer(score, name="score")
app.command("explore", cls=Command)(explore)
app.command("bot", cls=Command)(bot)
app.command("sit", cls=Command)(sit)


@lab.callback(invoke_without_command=True)
def measure(ctx: typer.Context) -> None:
    """Measure the computer's players, and the games themselves."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


lab.command("duel", cls=Command)(duel)
lab.command("tournament", cls=Command)(tournament)
lab.command("leaderboard", cls=Command)(leaderboard)
lab.command("check", cls=Command)(check)
lab.command("calibrate", cls=Command)(calibrate)
lab.command("exploit", cls=Command)(exploit)
lab.command("opening", cls=Command)(opening)
lab.command("census", cls=Command)(census)
lab.command("averages", cls=Command)(averages)
lab.command("luck", cls=Command)(luck)
lab.command("solve", cls=Command)(solve)
lab.command("train", cls=Command)(train)
lab.command("dataset", cls=Command)(dataset)
lab.command("speed", cls=Command)(speed)
app.add_typer(lab, name="lab")
