"""``lab calibrate``: what a level believes at every decision, beside the truth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

import typer

from sobremesa.cli.completion import complete_player
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import (
    DUEL,
    AsJson,
    EngineKind,
    GameId,
    Iterations,
    Jobs,
    Limit,
    Options,
    Pairs,
    Rules,
    Seats,
    Seed,
    Time,
    check_picture,
    chosen_engine,
    chosen_terms,
    say_title,
)
from sobremesa.cli.output import progress_bar, say, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

COLUMNS = ("number", "believed", "true", "off")


def calibrate(
    ctx: typer.Context,
    game: GameId,
    a: Annotated[str, typer.Option("--a", metavar="LEVEL", autocompletion=complete_player)],
    b: Annotated[str, typer.Option("--b", metavar="PLAYER", autocompletion=complete_player)],
    rules: Rules = None,
    option: Options = None,
    seats: Seats = 2,
    pairs: Pairs = 20,
    seed: Seed = 1,
    time: Time = 0,
    limit: Limit = 0,
    iterations: Iterations = 0,
    engine: EngineKind = "pool",
    jobs: Jobs = 0,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE")] = None,
    as_json: AsJson = False,
) -> None:
    """Ask a level at every decision what it believes, and compare it with the truth."""
    from sobremesa.lab import calibration as lab

    words = words_of(ctx)
    terms = chosen_terms(chosen_game(game), rules, option, seats, [a, b], seed, time, iterations, words, limit)
    where = chosen_engine(engine, jobs, words)
    try:
        lab.calibration_of(terms.game, a)
    except lab.NoBelief as error:
        raise Trouble("no-belief", name=error.name) from None
    check_picture(plot, words)
    with progress_bar(words.say("cli.duel.progress"), pairs) as progress:
        told = cast("dict[str, Any]", lab.calibrate(terms, pairs, where, progress))
    _draw(told, plot, words)
    say_json(told) if as_json else _say(told, words)


def _draw(told: dict[str, Any], plot: Path | None, words: Words) -> None:
    if plot:
        from sobremesa.lab.plot import draw_reliability

        names = {name: words.say(f"{told['game']}.belief.{name}") for name in told["quantities"]}
        axes = words.say("cli.calibrate.believed"), words.say("cli.calibrate.true")
        draw_reliability(told["quantities"], names, plot, f"{told['a']} – {told['b']}", axes)


def _say(told: dict[str, Any], words: Words) -> None:
    say_title("cli.duel.title", told, DUEL, words)
    say_filled(words.say("cli.calibrate.asked", a=told["a"], b=told["b"], decisions=told["decisions"]))
    for name, found in told["quantities"].items():
        say()
        say_filled(words.say(f"{told['game']}.belief.{name}"))
        many = found["all"]["number"] > told["decisions"]  # of so many numbers at once the mean is always right
        by, lines = ("from", found["bins"]) if many else ("turn", found["turns"])
        rows = [[words.say(f"cli.calibrate.{column}") for column in (by, *COLUMNS)]]
        rows += [_row(words.figure(each[by]), each, words) for each in lines]
        _say_rows([*rows, _row(words.say("cli.calibrate.all"), found["all"], words)])
    if told["broken"]:
        say_filled(words.say("cli.calibrate.broken", number=len(told["broken"])))
        say_filled(told["broken"][0], indent=2)


def _row(turn: str, found: dict[str, Any], words: Words) -> list[str]:
    off = words.figure(found["off"], "+.3f")
    if found["interval"]:
        low, high = (words.figure(bound, "+.3f") for bound in found["interval"])
        off += f" ({low} … {high})"
    return [turn, str(found["number"]), *(words.figure(found[name], ".3f") for name in ("believed", "true")), off]


def _say_rows(rows: list[list[str]]) -> None:
    """Write a table, its columns to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(1 + len(COLUMNS))]
    for row in rows:
        say("  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))
