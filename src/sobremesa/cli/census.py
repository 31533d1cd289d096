"""``lab census``: every hand that there is, counted."""

from __future__ import annotations

from typing import Annotated, Any, cast

import typer

from sobremesa.cli.completion import complete_game
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import EngineKind, Jobs, chosen_engine
from sobremesa.cli.output import progress_bar, say, say_filled, say_json
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words


def census(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)],
    crib: Annotated[bool, typer.Option("--crib")] = False,
    engine: EngineKind = "pool",
    jobs: Jobs = 0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Count every hand of a game, and say how often each score comes."""
    from sobremesa.cli.ruleset_choice import chosen_game
    from sobremesa.core.registry import SPECS

    words = words_of(ctx)
    every = SPECS[chosen_game(game).id].part("census")
    if every is None:
        counted = [name for name, spec in SPECS.items() if spec.has("census")]
        raise Trouble("no-census", name=game, allowed=words.either(counted))
    where = chosen_engine(engine, jobs, words)
    with progress_bar(words.say("cli.census.progress"), every.total) as progress:
        result = every.count(crib, progress, where)
    if as_json:
        say_json(result)
    else:
        _say(result, words)


def _say(result: dict[str, object], words: Words) -> None:
    told = cast("dict[str, Any]", result)
    key = "cli.census.cribs" if told["crib"] else "cli.census.hands"
    say_filled(words.say(key, hands=told["hands"], points=told["points"], mean=told["mean"]))
    say()
    for score, number in told["distribution"].items():
        say(f"{score:>4}  {number:>9}  {words.figure(100 * number / told['hands'], '8.4f')} %")
