"""``lab check``: what an outside program does wrong, in words."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.completion import complete_game, complete_rules
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import AsJson, Iterations, Limit, Options, Time, program_errors
from sobremesa.cli.output import flush, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game, chosen_ruleset, overrides_of
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.lab.program_check import ProgramReport


def check(
    ctx: typer.Context,
    program: Annotated[str, typer.Argument(metavar="PROGRAM")],
    game: Annotated[list[str] | None, typer.Option("--game", metavar="GAME", autocompletion=complete_game)] = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="RULES", autocompletion=complete_rules)] = None,
    option: Options = None,
    time: Time = 0,
    limit: Limit = 0,
    iterations: Iterations = 0,
    errors: Annotated[str, typer.Option("--errors", metavar="FILE")] = "",
    as_json: AsJson = False,
) -> None:
    """Put every kind of decision of a game to an outside program, and say what it does wrong."""
    from sobremesa.core.player import Budget
    from sobremesa.core.registry import GAMES
    from sobremesa.lab.players import COMMAND, NoProgram, command_of
    from sobremesa.lab.program_check import check_program

    words = words_of(ctx)
    games = [chosen_game(each).id for each in game or GAMES]
    for each in games:
        for preset in [rules] if rules else GAMES[each].presets if option else []:
            chosen_ruleset(chosen_game(each), preset, option or [], words)
    try:
        command = command_of(program.removeprefix(COMMAND))
    except NoProgram as error:
        raise Trouble("no-program", name=error.name) from None
    kept, overrides = program_errors(errors), overrides_of(option or [])
    report = check_program(command, games, rules or "", Budget(time, iterations), limit, kept, overrides)
    say_json(report.to_json()) if as_json else _say(report, shlex.join(command), words)
    flush()
    if report.findings:
        raise typer.Exit(1)


def _say(report: ProgramReport, name: str, words: Words) -> None:
    told = report.to_json()
    say_filled(words.say("cli.check.asked", name=name, answers=report.answers, slowest=told["slowest_ms"]))
    for kind, times in report.tried.items():
        say_filled(f"{kind}: {times}", indent=2)
    say_filled(words.say("cli.check.wrong" if report.findings else "cli.check.well", count=len(report.findings)))
    for each in report.findings:
        say_filled(f"{each.where}: {each.what}", indent=2)
