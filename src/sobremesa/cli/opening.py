"""``lab opening``: what the deal is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from sobremesa.cli.completion import ALL, complete_opening_rules, complete_player
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import (
    MANY,
    AsJson,
    EngineKind,
    GameId,
    Iterations,
    Jobs,
    Options,
    Seats,
    Seed,
    Time,
    chosen_engine,
    chosen_terms,
    say_title,
    share,
)
from sobremesa.cli.output import progress_bar, say, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.core.contract import Game


def opening(
    ctx: typer.Context,
    game: GameId,
    level: Annotated[str, typer.Option("--level", metavar="PLAYER", autocompletion=complete_player)],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", autocompletion=complete_opening_rules)
    ] = None,
    option: Options = None,
    seats: Seats = 2,
    deals: Annotated[int, typer.Option("--deals", metavar="N", min=1, max=MANY)] = 1000,
    seed: Seed = 1,
    time: Time = 0,
    iterations: Iterations = 0,
    engine: EngineKind = "pool",
    jobs: Jobs = 0,
    as_json: AsJson = False,
) -> None:
    """Let a level play itself, and say how often the first dealer wins and what the sides make of a hand."""
    from sobremesa.lab import opening as lab

    words = words_of(ctx)
    chosen = chosen_game(game)
    wanted = _presets(chosen, seats) if rules == ALL else [rules]
    terms = [chosen_terms(chosen, each, option, seats, [level], seed, time, iterations, words) for each in wanted]
    where = chosen_engine(engine, jobs, words)
    with progress_bar(words.say("cli.duel.progress"), deals * len(terms)) as progress:
        found = [lab.opening(each, deals, where, progress).to_json() for each in terms]
    budget = {"milliseconds": time, "iterations": iterations}
    told = {"game": chosen.id, "level": level, "seats": seats, "budget": budget, "seed": seed, "rulesets": found}
    say_json(told) if as_json else _say(told, words)


def _presets(game: Game, seats: int) -> list[str | None]:
    """Return the rulesets that so many can play; the first one, which says what is wrong, where there is none."""
    playable = [name for name in game.presets if seats in game.seats_allowed(game.ruleset(name))]
    return [*(playable or game.presets[:1])]


def _say(result: dict[str, object], words: Words) -> None:
    told = cast("dict[str, Any]", result)
    say_title("cli.opening.title", told, ("game", "level", "seats", "seed"), words)
    hand = words.say(f"{told['game']}.hand-name")
    for each in told["rulesets"]:
        say()
        low, high = (share(bound, words) for bound in each["interval"])
        values = {"rules": each["rules"], "deals": each["deals"], "rate": share(each["win_rate"], words)}
        say_filled(words.say("cli.opening.wins", **values, low=low, high=high))
        for side in ("dealer", "other", "difference"):
            mean, interval = each["points"][side]["mean"], each["points"][side]["interval"]
            key = f"cli.opening.{side}" if interval else f"cli.opening.{side}-alone"
            low, high = interval or (mean, mean)
            say_filled(words.say(key, hand=hand, points=mean, low=low, high=high), indent=2)
        if each["faults"]:
            say_filled(words.say("cli.opening.faults", faults=each["faults"]), indent=2)
        if each["endless"]:
            say_filled(words.say("cli.opening.endless", games=each["endless"]), indent=2)
