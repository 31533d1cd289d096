"""``lab dataset``: a data set of played games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from sobremesa.cli.completion import complete_player
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import (
    AsJson,
    EngineKind,
    GameId,
    Iterations,
    Jobs,
    Options,
    Rules,
    Seats,
    Seed,
    chosen_engine,
    chosen_terms,
)
from sobremesa.cli.output import flush, progress_bar, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.cli.trouble import Trouble

MOST: Final = 100_000_000


def dataset(
    ctx: typer.Context,
    game: GameId,
    a: Annotated[str, typer.Option("--a", metavar="PLAYER", autocompletion=complete_player)],
    b: Annotated[str, typer.Option("--b", metavar="PLAYER", autocompletion=complete_player)],
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER")],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=MOST)] = 1000,
    part: Annotated[int, typer.Option("--part", metavar="N", min=1, max=MOST)] = 1000,
    rules: Rules = None,
    option: Options = None,
    seats: Seats = 2,
    seed: Seed = 1,
    iterations: Iterations = 0,
    engine: EngineKind = "pool",
    jobs: Jobs = 0,
    as_json: AsJson = False,
) -> None:
    """Write a data set of games between two players: Parquet, with data card, schema, licence and checksums."""
    from sobremesa.core.options import BadOption
    from sobremesa.lab.dataset import DatasetConfig, make_dataset

    words = words_of(ctx)
    terms = chosen_terms(chosen_game(game), rules, option, seats, [a, b], seed, 0, iterations, words)
    config, where = DatasetConfig(terms, games, part), chosen_engine(engine, jobs, words)
    try:
        with progress_bar(words.say("cli.duel.progress"), config.parts) as progress:
            made = make_dataset(config, to, where, progress)
    except BadOption as error:
        variant = "reproducible" if error.field in {"a", "b"} else ""
        named = f"--{error.field}"
        raise Trouble("bad-option", variant, name=named, value=error.value, allowed=error.allowed) from error
    told = {"folder": str(to), "games": games, "parts": config.parts, "made": made}
    say_json(told) if as_json else say_filled(words.say("cli.dataset.made", **told))
    flush()
