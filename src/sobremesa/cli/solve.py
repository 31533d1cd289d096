"""``lab solve``: the exact values of a game's miniature."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import AsJson, GameId
from sobremesa.cli.output import flush, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game, overrides_of
from sobremesa.cli.trouble import Trouble

MOST: Final = 1_000_000


def solve(
    ctx: typer.Context,
    game: GameId,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    iterations: Annotated[int, typer.Option("--iterations", metavar="N", min=1, max=MOST)] = 1000,
    gap: Annotated[float, typer.Option("--gap", metavar="POINTS", min=0.0)] = 0.001,
    as_json: AsJson = False,
) -> None:
    """Solve the miniature of a game, and tell its value and what best responses make."""
    from sobremesa.core.options import BadOption
    from sobremesa.environments.extras import need
    from sobremesa.environments.miniature import miniatures

    words = words_of(ctx)
    chosen = chosen_game(game).id
    need("numpy")
    if chosen not in miniatures():
        raise Trouble("no-miniature", game=chosen, allowed=words.both(miniatures()))
    from sobremesa.environments.solving import report

    options = _options(chosen, option or [])
    try:
        told = report(chosen, options, iterations, gap)
    except BadOption as error:
        if not error.allowed:
            raise Trouble("bad-option", why=error.why) from error
        raise Trouble("bad-option", name=error.field, value=error.value, allowed=error.allowed) from error
    if as_json:
        say_json(told)
    else:
        for line in ("game", "size", "value", "uniform", "responses"):
            say_filled(words.say(f"cli.solve.{line}", **told))
    flush()


def _options(game: str, given: list[str]) -> dict[str, int]:
    """Return the options of a miniature that are given as texts ``name=number``; raise Trouble."""
    from sobremesa.core.registry import spec_named

    options, known = overrides_of(given), spec_named(game).part("miniature").options
    for name in options:
        if name not in known:
            raise Trouble("bad-option", "unknown", name=name, allowed=", ".join(known))
    try:
        return {name: int(value) for name, value in options.items()}
    except ValueError:
        raise Trouble("bad-option", name="--option", value=" ".join(given), allowed="NAME=NUMBER") from None
