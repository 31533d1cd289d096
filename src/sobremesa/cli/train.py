"""``lab train``: a player by self-play, as a file that plays in duels as ``onnx:FILE``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import GameId, Options, Rules, Seats, Seed
from sobremesa.cli.output import flush, say, say_filled
from sobremesa.cli.ruleset_choice import chosen_game, chosen_ruleset

if TYPE_CHECKING:
    from sobremesa.environments.ppo import Progress

SINGLE: dict[str, str] = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Matrices this small are no faster on several threads, and much slower on a busy machine."""


def train(
    ctx: typer.Context,
    game: GameId,
    to: Annotated[Path, typer.Option("--to", metavar="FILE")],
    rules: Rules = None,
    option: Options = None,
    seats: Seats = 2,
    updates: Annotated[int, typer.Option("--updates", metavar="N", min=1, max=1_000_000)] = 300,
    hidden: Annotated[int, typer.Option("--hidden", metavar="N", min=1, max=8192)] = 128,
    seed: Seed = 1,
    curve: Annotated[Path | None, typer.Option("--curve", metavar="FILE")] = None,
) -> None:
    """Train a player by self-play with PPO, and write it as a file of ONNX that onnx:FILE plays by."""
    for name, one in SINGLE.items():
        os.environ.setdefault(name, one)
    from sobremesa.environments.config import configure
    from sobremesa.environments.extras import need
    from sobremesa.files import save

    need("numpy")
    from sobremesa.environments import ppo
    from sobremesa.environments.onnx_player import check_libraries, to_onnx

    check_libraries()
    words, chosen, rows = words_of(ctx), chosen_game(game), ["update,decisions,points,error"]
    ruleset = chosen_ruleset(chosen, rules, option or [], words)
    terms = configure(chosen.id, ruleset.id, options=ruleset.overrides, seats=seats, episode="hand")

    def note(progress: Progress) -> None:
        rows.append(f"{progress.update},{progress.decisions},{progress.points:.4f},{progress.error:.4f}")
        say(words.say("cli.train.progress", **_shown(progress)))
        flush()

    network = ppo.train(terms, ppo.PpoConfig(updates=updates, hidden=hidden, seed=seed), note)
    save(to, to_onnx(network, chosen.id, seats))
    if curve:
        save(curve, "\n".join([*rows, ""]))
    say_filled(words.say("cli.train.written", file=to))


def _shown(progress: Progress) -> dict[str, object]:
    return {
        "update": progress.update,
        "decisions": progress.decisions,
        "points": f"{progress.points:+.2f}",
        "margin": f"{1.96 * progress.error:.2f}",
    }
