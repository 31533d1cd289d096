"""``lab speed``: random play per second, compiled, interpreted, and by others' libraries."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import progress_bar, say, say_filled, say_json
from sobremesa.rulebook.catalogue import Words

WIDTHS: Final = (38, 14, 9, 12)


def speed(
    ctx: typer.Context,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", min=0.01, max=3600)] = 4.0,
    every: Annotated[bool, typer.Option("--all")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Measure random play, and how it compares with others' libraries."""
    from sobremesa.lab.speed import ROUNDS, run

    words = words_of(ctx)
    with progress_bar(words.say("cli.speed.progress"), ROUNDS) as progress:
        report = run(seconds, every, progress)
    if as_json:
        say_json(report)
    else:
        _say(report, words)
    if report["differ"]:
        raise typer.Exit(1)


def _say(report: dict[str, Any], words: Words) -> None:
    say_filled(words.say("cli.speed.title", python=report["python"]))
    for kind in report["kinds"]:
        say()
        _say_kind(kind, words)
    say()
    for column, why in report["left_out"].items():
        say_filled(words.say(f"cli.speed.{why}", who=words.say(f"cli.speed.{column}")))
    for label in report["differ"]:
        say_filled(words.say("cli.speed.differ", kind=label))


def _say_kind(kind: dict[str, Any], words: Words) -> None:
    title = words.say("cli.speed.kind", **{name: kind[name] for name in ("game", "rules", "seats")})
    _row(title, *[words.say(f"cli.speed.{head}") for head in ("per-second", "moves", "ratio")])
    for column, rate in kind["per_second"].items():
        moves, ratio = kind["moves_each"][column], kind["ratio"].get(column)
        told = [words.figure(rate, ",.0f" if rate >= 100 else ".1f"), words.figure(moves, ".0f") if moves else ""]
        _row("  " + words.say(f"cli.speed.{column}"), *told, f"{words.figure(ratio, ',.1f')} ×" if ratio else "")


def _row(label: str, *cells: str) -> None:
    wide = [f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS[1:], strict=True)]
    say(f"{label:<{WIDTHS[0]}}{''.join(wide)}".rstrip())
