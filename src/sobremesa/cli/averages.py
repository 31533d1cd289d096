"""``lab averages``: the figures that players see of their games, as a level makes them against itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import (
    MANY,
    AsJson,
    EngineKind,
    GameId,
    Iterations,
    Jobs,
    Options,
    Rules,
    Seats,
    Seed,
    Time,
    chosen_engine,
    chosen_terms,
    say_title,
)
from sobremesa.cli.output import progress_bar, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.rulebook.catalogue import Words


def averages(
    ctx: typer.Context,
    game: GameId,
    level: Annotated[str, typer.Option("--level", metavar="PLAYER")],
    rules: Rules = None,
    option: Options = None,
    seats: Seats = 2,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=MANY)] = 100,
    seed: Seed = 1,
    time: Time = 0,
    iterations: Iterations = 0,
    engine: EngineKind = "pool",
    jobs: Jobs = 0,
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE")] = None,
    as_json: AsJson = False,
) -> None:
    """Let a level play itself, and say what it makes on average of what the statistics of players count."""
    from sobremesa import files
    from sobremesa.lab import averages as lab

    words = words_of(ctx)
    terms = chosen_terms(chosen_game(game), rules, option, seats, [level], seed, time, iterations, words)
    where = chosen_engine(engine, jobs, words)
    if to is not None:
        files.check_writable(to)
    with progress_bar(words.say("cli.duel.progress"), games) as progress:
        told = lab.averages(terms, games, where, progress)
    if to is not None:
        files.save(to, json.dumps(told, indent=1) + "\n")
    say_json(told) if as_json else _say(told, words)


def _say(result: dict[str, object], words: Words) -> None:
    told = cast("dict[str, Any]", result)
    say_title("cli.opening.title", told, ("game", "level", "seats", "seed"), words)
    for name, figure in told["figures"].items():
        mean, interval = figure["mean"], figure["interval"]
        key = "cli.averages.figure" if interval else "cli.averages.figure-alone"
        low, high = interval or (mean, mean)
        name = words.say(f"{told['game']}.figure.{name}")
        say_filled(words.say(key, name=name, mean=mean, low=low, high=high), indent=2)
    if told["faults"]:
        say_filled(words.say("cli.averages.faults", faults=told["faults"]))
        say_filled(told["broken"][0], indent=2)
