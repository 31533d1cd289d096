"""``lab duel``: two players play the same deals from both sides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from sobremesa.cli.completion import complete_player
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
    chosen_engine,
    chosen_terms,
    going_on,
    notes_in,
    own_notes,
    program_errors,
    say_title,
    share,
)
from sobremesa.cli.output import flush, progress_bar, say_filled, say_json
from sobremesa.cli.ruleset_choice import chosen_game
from sobremesa.rulebook.catalogue import Words

TOLD = 3  # of the faults, so many are described


def duel(
    ctx: typer.Context,
    game: GameId,
    a: Annotated[str, typer.Option("--a", metavar="PLAYER", autocompletion=complete_player)],
    b: Annotated[str, typer.Option("--b", metavar="PLAYER", autocompletion=complete_player)],
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
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="FILE")] = None,
    errors: Annotated[str, typer.Option("--errors", metavar="FILE")] = "",
    as_json: AsJson = False,
) -> None:
    """Let two players play the same deals from both sides, and say who is stronger."""
    from sobremesa.lab import duel as lab
    from sobremesa.lab.checkpoint import Notes

    words = words_of(ctx)
    terms = chosen_terms(chosen_game(game), rules, option, seats, [a, b], seed, time, iterations, words, limit)
    where = chosen_engine(engine, jobs, words)
    program_errors(errors)  # raises where nothing can be added to it
    notes = notes_in(resume, terms) if resume else Notes() if records else own_notes(terms)
    keep = _keeping(records, bool(notes.done)) if records else None
    with (
        going_on([notes], "records" if records else "lost"),
        progress_bar(words.say("cli.duel.progress"), pairs) as progress,
    ):
        result = lab.duel(terms, pairs, where, notes, progress, errors, keep).to_json()
    say_json(result) if as_json else _say(result, words)
    flush()
    if not resume:
        notes.forget(pairs)  # what is told is not lost


def _keeping(path: Path, going_on: bool) -> Callable[[list[str]], None]:
    """Return what adds records to a file, one behind the other; the file begins anew unless a duel goes on."""
    from sobremesa.files import save

    if not going_on:
        save(path, b"")

    def keep(records: list[str]) -> None:
        with path.open("ab") as file:
            file.write("\n".join([*records, ""]).encode())

    return keep


def _say(result: dict[str, object], words: Words) -> None:
    told = cast("dict[str, Any]", result)
    names = {"a": told["a"], "b": told["b"]}
    say_title("cli.duel.title", told, DUEL, words)
    say_filled(words.say("cli.duel.wins", **names, wins_a=told["wins_a"], wins_b=told["wins_b"]))
    if told["draws"]:
        say_filled(words.say("cli.duel.draws", draws=told["draws"]))
    low, high = (share(bound, words) for bound in told["interval"])
    rates = {"rate": share(told["win_rate"], words), "low": low, "high": high}
    say_filled(words.say("cli.duel.rate", a=told["a"], **rates))
    hand = words.say(f"{told['game']}.hand-name")
    say_filled(words.say("cli.duel.points", hand=hand, **names, **_pair("points", told["points_per_hand"])))
    _say_thinking(told["thinking_ms"], names, words)
    if any(told["faults"].values()):
        say_filled(words.say("cli.duel.faults", **names, **_pair("faults", told["faults"])))
    for fault in told["broken"][:TOLD]:
        say_filled(fault, indent=2)


def _say_thinking(thinking: dict[str, Any], names: dict[str, str], words: Words) -> None:
    means = _pair("mean", {one: thinking[one]["mean"] for one in "ab"})
    late = _pair("late", {one: thinking[one]["p95"] for one in "ab"})
    say_filled(words.say("cli.duel.thinking", **names, **means, **late))


def _pair(name: str, values: dict[str, object]) -> dict[str, object]:
    return {f"{name}_{one}": values[one] for one in "ab"}
