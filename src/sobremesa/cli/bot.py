"""``bot``: a level of ours as a program that others can let play, over lines of JSON."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from sobremesa.cli.choosing import chosen_game
from sobremesa.cli.helping import words_of
from sobremesa.cli.measuring import check_table
from sobremesa.cli.output import flush, say


def bot(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    level: Annotated[str, typer.Option("--level", metavar="LEVEL")],
) -> None:
    """Play a level over the standard input and output, a line of JSON for each message."""
    from sobremesa.lab.answering import answer

    chosen = chosen_game(game)
    ruleset = chosen.ruleset(chosen.presets[0])
    check_table(chosen, ruleset, chosen.seats_allowed(ruleset)[0], [level], words_of(ctx))
    answer(chosen.id, level, sys.stdin.buffer, _say)


def _say(message: dict[str, object]) -> None:
    say(json.dumps(message))
    flush()
