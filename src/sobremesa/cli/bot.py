"""``bot``: a level of ours as a program that others can let play, over lines of JSON."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from sobremesa.cli.completion import complete_game, complete_level
from sobremesa.cli.output import flush, say
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.cli.trouble import Trouble


def bot(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)],
    level: Annotated[str, typer.Option("--level", metavar="LEVEL", autocompletion=complete_level)],
) -> None:
    """Play a level over the standard input and output, a line of JSON for each message."""
    from sobremesa.core.levels import UnknownLevel
    from sobremesa.lab.bot_server import answer

    chosen = chosen_game(game)
    try:
        answer(chosen.id, level, sys.stdin.buffer if sys.stdin else (), _say)  # a closed one is at its end
    except UnknownLevel as error:
        raise Trouble("unknown-level", game=chosen.id, name=level, allowed=", ".join(error.allowed)) from None


def _say(message: dict[str, object]) -> None:
    say(json.dumps(message))
    flush()
