"""``lab luck``: results of a duel less what the cards gave, and how much surer they are."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from sobremesa.cli.completion import complete_players
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
    Time,
    check_picture,
    chosen_engine,
    chosen_terms,
    say_title,
    share,
)
from sobremesa.cli.output import progress_bar, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.lab.luck_report import LuckReport

TOLD = 3  # of the faults, so many are described
Games = Annotated[int, typer.Option("--games", metavar="N", min=10, max=100_000)]


def luck(
    ctx: typer.Context,
    game: GameId,
    a: Annotated[str, typer.Option("--a", metavar="PLAYER", autocompletion=complete_players)],
    b: Annotated[str, typer.Option("--b", metavar="PLAYER", autocompletion=complete_players)],
    rules: Rules = None,
    option: Options = None,
    seats: Seats = 2,
    games: Games = 200,
    seed: Seed = 1,
    time: Time = 0,
    iterations: Iterations = 0,
    yardstick: Annotated[str, typer.Option("--yardstick", metavar="PLAYER")] = "aficionado",
    rollouts: Annotated[int, typer.Option("--rollouts", metavar="N", min=1, max=10_000)] = 32,
    training: Annotated[int, typer.Option("--training", metavar="N", min=20, max=100_000)] = 400,
    engine: EngineKind = "pool",
    jobs: Jobs = 0,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE")] = None,
    as_json: AsJson = False,
) -> None:
    """Play a duel, and say how strong its players are with what the cards gave taken off."""
    from sobremesa.lab.tournament import NoNumpy

    words = words_of(ctx)
    chosen = chosen_game(game)
    terms = chosen_terms(chosen, rules, option, seats, [a, b], seed, time, iterations, words)
    _check_yardsticks(chosen.id, [a, b] if yardstick == "players" else [yardstick])
    check_picture(plot, words)
    where = chosen_engine(engine, jobs, words)
    if importlib.util.find_spec("numpy") is None:
        raise NoNumpy
    from sobremesa.lab.luck_report import luck_report

    with progress_bar(words.say("cli.duel.progress"), games + training) as progress:
        found = luck_report(terms, games, rollouts, training, yardstick, where, progress)
    _finish(found, plot, as_json, words)


def _check_yardsticks(game: str, names: list[str]) -> None:
    """Raise Trouble for who cannot play on from any position: a program plays whole games."""
    from sobremesa.core.levels import UnknownLevel
    from sobremesa.lab.opponents import player_named

    for name in names:
        try:
            player_named(game, name)
        except UnknownLevel as error:
            raise Trouble("unknown-level", game=game, name=name, allowed=", ".join(error.allowed)) from None


def _finish(found: LuckReport, plot: Path | None, as_json: bool, words: Words) -> None:
    told = cast("dict[str, Any]", found.to_json())
    if plot:
        from sobremesa.lab.luck_plot import draw_luck

        names = {name: words.say(f"cli.luck.{name}") for name in ("plain", "adjusted")}
        title = f"{told['game']} {told['rules']}: {told['a']} – {told['b']}"
        draw_luck(found, plot, title, (words.say("cli.luck.games"), words.say("cli.luck.share")), names)
    say_json(told) if as_json else _say(told, words)


def _say(told: dict[str, Any], words: Words) -> None:
    say_title("cli.luck.title", told, ("game", "rules", "a", "b", "games", "seed"), words)
    for name in ("plain", "adjusted"):
        one = told[name]
        (low, high), (weakest, strongest) = one["interval"], one["points_interval"]
        shares = {"mean": share(one["mean"], words), "low": share(low, words), "high": share(high, words)}
        strength = {"points": one["points"], "weakest": weakest, "strongest": strongest}
        say_filled(words.say("cli.luck.line", what=words.say(f"cli.luck.{name}"), **shares, **strength), indent=2)
    low, high = told["luck"]["interval"]
    luck = {"mean": share(told["luck"]["mean"], words), "low": share(low, words), "high": share(high, words)}
    say_filled(words.say("cli.luck.unbiased", **luck), indent=2)
    if told["ratio"] is not None:
        least, most = told["ratio_interval"]
        say_filled(words.say("cli.luck.ratio", ratio=told["ratio"], low=least, high=most), indent=2)
    for games, (plain, adjusted) in told["after"].items():
        say_filled(words.say("cli.luck.after", games=games, plain=plain, adjusted=adjusted), indent=2)
    if any(told["faults"].values()):
        faults = {f"faults_{one}": number for one, number in told["faults"].items()}
        say_filled(words.say("cli.duel.faults", a=told["a"], b=told["b"], **faults))
    for fault in told["broken"][:TOLD]:
        say_filled(fault, indent=2)
