"""``lab duel``: two levels play the same deals from both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from sobremesa.cli.choosing import chosen_game, chosen_ruleset
from sobremesa.cli.helping import words_of
from sobremesa.cli.output import progress_bar, say_filled, say_json
from sobremesa.cli.trouble import Trouble
from sobremesa.words.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.games.base import Game
    from sobremesa.games.options import Ruleset


def duel(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    a: Annotated[str, typer.Option("--a", metavar="LEVEL")],
    b: Annotated[str, typer.Option("--b", metavar="LEVEL")],
    rules: Annotated[str | None, typer.Option("--rules", metavar="RULES")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    seats: Annotated[int, typer.Option("--seats", metavar="N", min=1, max=9)] = 2,
    pairs: Annotated[int, typer.Option("--pairs", metavar="N", min=1, max=1_000_000)] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, max=2**62)] = 1,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Let two levels play the same deals from both sides, and say who is stronger."""
    from sobremesa.lab.duel import run

    words = words_of(ctx)
    chosen = chosen_game(game)
    ruleset = chosen_ruleset(chosen, rules, option or [], words)
    _check(chosen, ruleset, seats, [a, b], words)
    with progress_bar(words.say("cli.duel.progress"), pairs) as progress:
        result = run(chosen.id, ruleset.id, a, b, pairs, seed, seats, dict(ruleset.overrides), progress=progress)
    if as_json:
        say_json(result.to_json())
    else:
        _say(result.to_json(), words)


def _check(game: Game, ruleset: Ruleset, seats: int, levels: list[str], words: Words) -> None:
    """Raise Trouble for levels that nobody plays and for a number of seats that the ruleset is not for."""
    from sobremesa.bots.levels import levels_of
    from sobremesa.games.options import BadOption

    for level in levels:
        if level not in levels_of(game.id):
            raise Trouble("unknown-level", game=game.id, name=level, allowed=", ".join(levels_of(game.id)))
    try:
        game.check_table(ruleset, seats, 1)
    except BadOption:
        allowed = words.either([str(number) for number in game.seats_allowed(ruleset)])
        raise Trouble("bad-option", name="--seats", value=seats, allowed=allowed) from None


def _say(result: dict[str, object], words: Words) -> None:
    told = cast("dict[str, Any]", result)
    names = {"a": told["a"], "b": told["b"]}
    say_filled(
        words.say("cli.duel.title", **{name: told[name] for name in ("game", "rules", "seats", "pairs", "seed")})
    )
    say_filled(words.say("cli.duel.wins", **names, wins_a=told["wins_a"], wins_b=told["wins_b"]))
    low, high = told["interval"]
    say_filled(
        words.say("cli.duel.rate", a=told["a"], rate=_share(told["win_rate"]), low=_share(low), high=_share(high))
    )
    say_filled(words.say("cli.duel.points", **names, **_pair("points", told["points_per_hand"])))
    thinking = told["thinking_ms"]
    means = _pair("mean", {one: thinking[one]["mean"] for one in "ab"})
    say_filled(
        words.say("cli.duel.thinking", **names, **means, **_pair("late", {one: thinking[one]["p95"] for one in "ab"}))
    )
    if any(told["faults"].values()):
        say_filled(words.say("cli.duel.faults", **names, **_pair("faults", told["faults"])))


def _pair(name: str, values: dict[str, object]) -> dict[str, object]:
    return {f"{name}_{one}": values[one] for one in "ab"}


def _share(part: float) -> str:
    return f"{100 * part:.1f} %"
