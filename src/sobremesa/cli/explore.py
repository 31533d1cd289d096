"""``explore``: what every play of a hand brings, without a game around it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sobremesa.cli.completion import complete_game, complete_rules
from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game, chosen_ruleset
from sobremesa.cli.score import cards_in
from sobremesa.cli.trouble import MISUSED, Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.core.explorer import ExploredMove, Explorer, Question

_SCORE: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
MOST: Final = 52


def explore(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)],
    hand: Annotated[str, typer.Argument(metavar="CARDS")],
    rules: Annotated[str | None, typer.Option("--rules", metavar="RULES", autocompletion=complete_rules)] = None,
    others: Annotated[str, typer.Option("--others", metavar="CARDS")] = "",
    dealer: Annotated[bool, typer.Option("--dealer")] = False,
    fresh: Annotated[bool, typer.Option("--fresh")] = False,
    score: Annotated[str, typer.Option("--score", metavar="SCORE")] = "0-0",
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Tell what every play of a hand brings, without a game around it."""
    from sobremesa.analysis.exploring import explorers
    from sobremesa.core.explorer import Question

    words = words_of(ctx)
    chosen = chosen_game(game)
    explorer = explorers().get(game)
    if explorer is None:
        raise Trouble("no-explorer", game=game, allowed=words.both([*explorers()]))
    for name, given in (("dealer", dealer), ("fresh", fresh)):
        if given and explorer.option != name:
            raise Trouble("not-asked", name=name, game=game)
    cards = cards_in(hand, explorer.sizes, words)
    seen = cards_in(others, tuple(range(MOST + 1)), words)
    rules = chosen_ruleset(chosen, rules, [], words).id
    question = Question(rules, tuple(cards), tuple(seen), dealer or fresh, _score(score))
    found = _asked(game, question)
    if as_json:
        say_json({"game": game, "rules": rules, "plays": [_json(one) for one in found]})
    else:
        _say(game, explorer, found, words)
        _say_if_there(f"explore.{game}.rules.{rules}", words)


def _score(text: str) -> tuple[int, int]:
    found = _SCORE.fullmatch(text)
    if found is None:
        raise Trouble("bad-score", value=text)
    return int(found[1]), int(found[2])


def _asked(game: str, question: Question) -> list[ExploredMove]:
    from sobremesa.analysis.exploring import explored
    from sobremesa.core.explorer import BadHand

    try:
        return explored(game, question)
    except BadHand as error:
        raise Trouble("bad-hand", error.variant, MISUSED, **error.values) from error


def _json(one: ExploredMove) -> dict[str, object]:
    figures = {name: round(figure, 4) for name, figure in one.figures.items()}
    return {"move": one.move, "figures": figures, "marks": list(one.marks)}


def _say(game: str, explorer: Explorer, found: list[ExploredMove], words: Words) -> None:
    """Print a table: a line for each play, a column for each figure."""
    names = [name for name in found[0].figures if name != "unseen"]
    if "unseen" in found[0].figures:
        say(words.say("analysis.unseen", count=int(found[0].figures["unseen"])))
    head = ["", *(words.say(f"explore.{game}.{name}") for name in names)]
    chances = explorer.chances
    rows = [
        [_named(one, words), *(_figure(one.figures[name], name in chances, words) for name in names)] for one in found
    ]
    marks = [[words.say(f"explore.{game}.mark.{mark}") for mark in one.marks] for one in found]
    _say_table([head, *rows], [[], *marks])


def _say_if_there(key: str, words: Words) -> None:
    """Print what is to be said of the ruleset, under the table; most have nothing."""
    if words.has(key):
        say_filled(words.say(key))


def _say_table(rows: list[list[str]], marks: list[list[str]]) -> None:
    """Print rows in columns, the first to the left and figures to the right, each with its marks at the end."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for (name, *figures), said in zip(rows, marks, strict=True):
        cells = [name.ljust(widths[0]), *(cell.rjust(wide) for cell, wide in zip(figures, widths[1:], strict=True))]
        say("  ".join(["", *cells, ", ".join(said)]).rstrip())


def _named(one: ExploredMove, words: Words) -> str:
    """Return a play as the notation has it, without the seat, which is always one's own."""
    return one.move.removeprefix("1:") or words.say("analysis.as-it-is")


def _figure(figure: float, chance: bool, words: Words) -> str:
    if chance:
        return f"{words.figure(100 * figure, '.1f')} %"
    return words.figure(figure, ".0f" if figure == int(figure) else ".2f")
