"""``lab tournament``: everybody against everybody, and a rating for each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from sobremesa.cli.completion import complete_players
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import (
    DUEL,
    AsJson,
    EngineKind,
    GameId,
    Iterations,
    Jobs,
    Limit,
    Options,
    Pairs,
    Rules,
    Seats,
    Seed,
    Time,
    check_picture,
    chosen_engine,
    chosen_terms,
    going_on,
    own_notes,
    say_title,
    share,
    trained,
)
from sobremesa.cli.output import flush, progress_bar, say, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.lab.tournament import Tournament

LONGEST = 36  # letters of a player's name that a table has room for


def tournament(
    ctx: typer.Context,
    game: GameId,
    players: Annotated[str, typer.Option("--players", metavar="PLAYER,...", autocompletion=complete_players)],
    rules: Rules = None,
    option: Options = None,
    seats: Seats = 2,
    pairs: Pairs = 100,
    seed: Seed = 1,
    time: Time = 0,
    limit: Limit = 0,
    iterations: Iterations = 0,
    engine: EngineKind = "pool",
    jobs: Jobs = 0,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE")] = None,
    as_json: AsJson = False,
) -> None:
    """Let everybody play everybody else over the same deals, and rate them all."""
    from sobremesa.lab import tournament as lab
    from sobremesa.lab.checkpoint import Notes
    from sobremesa.lab.duel_config import DuelConfig

    words = words_of(ctx)
    names = _players(players, plot, words)
    terms = chosen_terms(chosen_game(game), rules, option, seats, names, seed, time, iterations, words, limit)
    where = chosen_engine(engine, jobs, words)
    kept: list[Notes] = []

    def notes(duel: DuelConfig) -> Notes:
        kept.append(own_notes(duel))
        return kept[-1]

    everybody = [trained(name, terms.game, seats) for name in names]
    total = pairs * len(lab.duels_of(terms, everybody))
    with going_on(kept), progress_bar(words.say("cli.duel.progress"), total) as progress:
        result = lab.tournament(terms, everybody, pairs, where, notes, progress)
    _finish(result, plot, as_json, words)
    flush()
    for each in kept:
        each.forget(pairs)


def _players(players: str, plot: Path | None, words: Words) -> list[str]:
    """Return the players' names; raise Trouble for fewer than two, one twice, or a picture that cannot be drawn."""
    names = [name.strip() for name in players.split(",") if name.strip()]
    if len(names) < 2 or len(set(names)) < len(names):
        raise Trouble("bad-option", "players", value=players)
    check_picture(plot, words)
    return names


def _finish(result: Tournament, plot: Path | None, as_json: bool, words: Words) -> None:
    told = cast("dict[str, Any]", result.to_json())
    if plot:
        from sobremesa.lab.plot import draw_ratings

        draw_ratings(result, plot, f"{told['game']} {told['rules']}", words.say("cli.tournament.axis"))
    if as_json:
        say_json(told)
    else:
        say_title("cli.duel.title", told, DUEL, words)
        _say(told, words)


def _say(told: dict[str, Any], words: Words) -> None:
    from sobremesa.lab.plot import short_name

    say()
    names = [short_name(each["player"], LONGEST) for each in told["standings"]]
    for name, each in zip(names, told["standings"], strict=True):
        low, high = each["interval"]
        interval = words.say("cli.tournament.interval", low=f"{low:+.0f}", high=f"{high:+.0f}")
        rate = share(each["win_rate"], words)
        say(f"  {name:<{max(map(len, names))}}  {each['rating']:+6.0f}  {interval:<18}  {rate:>7}")
    say()
    for each in told["duels"]:
        low, high = (share(bound, words) for bound in each["interval"])
        values = {"a": each["a"], "b": each["b"], "rate": share(each["win_rate"], words)}
        say_filled(words.say("cli.tournament.duel", **values, low=low, high=high), indent=2)
    for each in [each for each in told["standings"] if each["faults"]]:
        say_filled(words.say("cli.tournament.faults", name=each["player"], faults=each["faults"]))
